//! Games in which cards are exchanged: what five cards are worth before the draw, and what rivals have
//! after it, by how many cards they drew.

use super::faces::{Faces, Ranks, lows};
use super::made::Made;
use super::outlook::{FOLDED, Outlook, of_five, of_the_rest, unbet};
use super::picks::is_open_ended;
use super::sight::Sight;
use super::spot::Spot;
use super::{Plan, about};
use crate::Dice;
use crate::decision::Decision;
use cards::Zone;
use engine::shape::Order;
use ranking::high::Category;

/// Whether this is high draw poker or its high-low kind.
pub(super) fn is_draw(sight: &Sight) -> bool {
    let shape = sight.shape;
    shape.board == 0 && shape.hand == (5, 5) && shape.high == Some(Order::HighBug)
}

/// Whether the player has drawn.
pub(super) fn is_drawn(decision: &Decision<'_>) -> bool {
    decision.look.drew(decision.seat).is_some()
}

pub(super) fn has_joker(decision: &Decision<'_>) -> bool {
    decision.look.cards(Zone::Hand(decision.seat, 0)).any(|card| card.is_joker())
}

/// How many of a thousand hands are worse before the draw.
pub(super) fn promise(sight: &Sight, joker: bool) -> i64 {
    let own = sight.own;
    let made = Made::of(own);
    let four_flush = own.suited(4).is_some() || joker && own.suited(3).is_some();
    let draw = if made.category > Category::OnePair {
        0
    } else if four_flush {
        780
    } else if four_in_a_row(own.ranks()) {
        730
    } else {
        0
    };
    let high = (of_five(&made) + if joker { 40 } else { 0 }).max(draw).min(995);
    if sight.shape.low.is_none() {
        return high;
    }
    let low = match low_cards(own, joker) {
        5.. => 960,
        4 => 840,
        3 => 420,
        _ => 0,
    };
    (high.max(low) + high.min(low) / 4).min(995)
}

/// How many different ranks up to the eight there are; a joker is one that is missing.
fn low_cards(own: Faces, joker: bool) -> u32 {
    let found = lows(own.ranks()).count_ones();
    // The joker is counted as an ace already, unless there is another one.
    let two_aces = own.of_ranks(1 << 12).len() > 1;
    found + u32::from(joker && two_aces)
}

fn four_in_a_row(ranks: Ranks) -> bool {
    (0..9).any(|from| {
        let run = 0b1111 << from;
        ranks & run == run && is_open_ended(run)
    })
}

/// The prospects after the draw.
pub(super) fn outlook(sight: &Sight, spot: &Spot, decision: &Decision<'_>) -> Outlook {
    let worth = sight.worth();
    let has_low = sight.shape.low.is_some();
    let (mut high, mut low, mut no_low) = (1000, 1000, 1000);
    for seat in sight.rivals(decision) {
        let drew = decision.look.drew(seat).unwrap_or(3);
        let missing = if spot.bettor == Some(seat) { unbet(spot) } else { FOLDED };
        let behind = ahead_of(&worth.high, drew, has_low);
        // Where there are two halves, a bet says less about this one.
        let missing = if has_low { missing / 2 } else { missing * 3 / 4 };
        high = high * of_the_rest(behind, missing) / 1000;
        let likely = low_after(drew);
        no_low = no_low * (1000 - likely) / 1000;
        // There are 56 different lows.
        let better = likely * (56 - i64::from(worth.low)) / 56;
        low = low * (1000 - better) / 1000;
    }
    if !has_low {
        return Outlook { wins: high, draws: 0 };
    }
    let (half, low) = if worth.low > 0 { (500, low) } else { ((1000 - no_low) / 2, 0) };
    Outlook { wins: (high * (1000 - half) + low * half) / 1000, draws: 0 }
}

/// What a hand needs grows with the number of rivals, and with those who act later.
pub(super) fn before(spot: &Spot, promise: i64, dice: Dice<'_>) -> Plan {
    let worth = promise + about(dice, 12);
    let needs = 1000 - 1400 / (2 + spot.rivals) + 30 * (spot.behind - 2).clamp(-4, 4);
    let above = |part: i64| needs + (1000 - needs) * part / 1000;
    let (to_call, to_raise) = match spot.raises() {
        ..=0 => (needs, above(150)),
        1 => (above(680), above(940)),
        _ => (above(800), above(930)),
    };
    let to_call = to_call + (spot.price() - 300).clamp(-250, 250) * (1000 - needs) / 600;
    if worth >= to_raise {
        Plan::More(1000)
    } else if worth >= to_call {
        Plan::Stay
    } else {
        Plan::GiveUp
    }
}

/// After the draw nothing improves: a bet must be ahead of what calls it, a call must be worth its price.
pub(super) fn after(spot: &Spot, outlook: Outlook, dice: Dice<'_>) -> Plan {
    after_with(600, spot, outlook, dice)
}

/// The same, with what a bet in front of others needs.
pub(super) fn after_with(early: i64, spot: &Spot, outlook: Outlook, dice: Dice<'_>) -> Plan {
    let (wins, luck) = (outlook.wins, about(dice, 30));
    let late = spot.behind == 0;
    if spot.owed == 0 {
        let needs = if late { 520 } else { early };
        let bluff = spot.rivals == 1 && late && luck > 26;
        return if wins + luck >= needs || bluff { Plan::More(600) } else { Plan::Stay };
    }
    if wins >= 850 + 30 * spot.raises() {
        Plan::More(800)
    } else if wins + luck / 2 >= spot.price() + 50 {
        Plan::Stay
    } else {
        Plan::GiveUp
    }
}

/// How likely somebody who drew this many has a low hand, in thousandths.
fn low_after(drew: u8) -> i64 {
    match drew {
        0 => 450,
        1 => 330,
        2 => 130,
        _ => 40,
    }
}

/// How many of a thousand hands of somebody who drew this many are not better.
fn ahead_of(made: &Made, drew: u8, has_low: bool) -> i64 {
    // How many are no pair, a pair, two pair, three of a kind, a straight, a flush, or better.
    let shares: [i64; 7] = match drew {
        0 if has_low => [350, 60, 90, 30, 220, 150, 100],
        0 => [60, 40, 110, 20, 330, 260, 180],
        1 if has_low => [430, 220, 220, 10, 50, 40, 30],
        1 => [180, 120, 540, 10, 40, 60, 50],
        2 => [20, 100, 40, 740, 10, 10, 80],
        3 => [0, 715, 160, 113, 0, 0, 12],
        _ => [430, 440, 70, 40, 5, 5, 10],
    };
    let at = (made.category as usize).min(6);
    let below: i64 = shares[..at].iter().sum();
    below + shares[at] * within(made, drew) / 1000
}

/// How many of a thousand hands of the same kind are not better.
fn within(made: &Made, drew: u8) -> i64 {
    let rank = |ranks: u32| i64::from(ranks.checked_ilog2().unwrap_or(0));
    match made.category {
        Category::HighCard => (rank(made.kickers) - 4).max(0) * 110,
        // Small pairs are seldom drawn to.
        Category::OnePair if drew == 3 => (rank(made.of) - 4).max(0) * 110,
        Category::OnePair => rank(made.of) * 80,
        Category::TwoPair => (rank(made.of) - 2).max(0) * 95,
        _ => rank(made.of) * 80,
    }
    .min(990)
}

#[cfg(test)]
mod tests {
    use super::super::faces::faces;
    use super::*;

    #[test]
    fn fewer_cards_drawn_mean_better_hands() {
        let made = |text: &str| Made::of(faces(text));
        let two_pair = made("Ks Kd 9c 9h 2d");
        let ahead = [3, 1, 2, 0].map(|drew| ahead_of(&two_pair, drew, false));
        assert!(ahead.is_sorted_by(|one, other| one > other), "{ahead:?}");
        let order = ["As Kd 9c 7h 2d", "5s 5d 9c 7h 2d", "As Ad 9c 7h 2d", "3s 3d 2c 2h 7d"];
        let order = order.map(|text| ahead_of(&made(text), 3, false));
        assert!(order.is_sorted(), "{order:?}");
    }
}
