//! Draw poker for the lowest hand: low cards of different ranks are kept, and a hand is compared with what
//! rivals may have by how many cards they drew.

use super::outlook::Outlook;
use super::spot::Spot;
use super::{Plan, Style, about, carry_out, draws};
use crate::Dice;
use crate::decision::Decision;
use cards::{Card, CardList, Rank, Zone};
use engine::shape::{Order, PokerShape};
use engine::{CardChoice, Move, Status, Verb};

/// The highest card that is worth drawing to.
const EIGHT: u32 = 8;

pub(super) fn is_lowball(shape: &PokerShape) -> bool {
    shape.high.is_none() && shape.board == 0 && shape.low == Some(Order::LowJoker)
}

/// Five cards or fewer, as ranks from the ace as one to the king as thirteen; a joker is the lowest rank
/// that is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Low {
    /// One bit for each rank.
    ranks: u32,
    /// How many cards there are besides one of each rank.
    doubles: u32,
    joker: bool,
}

impl Low {
    fn of(cards: impl Iterator<Item = Card>) -> Low {
        let mut low = Low { ranks: 0, doubles: 0, joker: false };
        for card in cards {
            match card.rank() {
                Some(rank) if low.ranks >> place(rank) & 1 == 1 => low.doubles += 1,
                Some(rank) => low.ranks |= 1 << place(rank),
                None => low.joker |= card.is_joker(),
            }
        }
        if low.joker {
            low.ranks |= 1 << (1..14).find(|place| low.ranks >> place & 1 == 0).unwrap_or(1);
        }
        low
    }

    /// Different ranks that are worth keeping.
    fn kept(self) -> u32 {
        self.ranks & ((2 << EIGHT) - 1)
    }

    /// The highest rank.
    fn top(self) -> u32 {
        self.ranks.checked_ilog2().unwrap_or(0)
    }

    /// How many of a thousand places between two tops lie below the second card.
    fn second(self) -> i64 {
        let rest = self.ranks & !(1 << self.top());
        let second = i64::from(rest.checked_ilog2().unwrap_or(4));
        (1000 * (second - 3) / (i64::from(self.top()) - 3).max(1)).clamp(100, 950)
    }
}

/// A rank's place: an ace is one.
fn place(rank: Rank) -> u32 {
    if rank == Rank::Ace { 1 } else { rank as u32 + 2 }
}

fn own(decision: &Decision<'_>) -> Low {
    Low::of(decision.look.cards(Zone::Hand(decision.seat, 0)))
}

pub(super) fn choose(style: &Style, decision: &Decision<'_>, dice: Dice<'_>) -> Option<Move> {
    let menu = decision.menu();
    if menu.has(Verb::Show) {
        return menu.take(Verb::Show);
    }
    if menu.has(Verb::Decline) {
        return menu.take(Verb::Decline);
    }
    if menu.has(Verb::Pat) {
        return exchange(decision);
    }
    let low = own(decision);
    let mut spot = Spot::new(decision);
    let drawn = decision.look.drew(decision.seat).is_some();
    let shows = |(verb, _): &(Verb, _)| {
        menu.offer(*verb).is_some_and(|offer| offer.cards != CardChoice::None)
    };
    if spot.more.as_ref().is_some_and(shows) {
        // A card shown tells too much.
        spot.more = None;
    }
    let plan = if drawn {
        let plan = (style.after_low)(&spot, outlook(low, &spot, decision), dice);
        // A seven that is checked wins nothing that is bet later (LB-09).
        let good = low.doubles == 0 && low.top() <= 7;
        if good && spot.owed == 0 && plan == Plan::Stay { Plan::More(500) } else { plan }
    } else {
        (style.before_low)(&spot, promise(low), dice)
    };
    let free = menu.has(Verb::Check) || menu.has(Verb::Call);
    if !free {
        // Somebody has to open: whoever would have called opens for the least.
        return match plan {
            Plan::GiveUp => menu.take(Verb::Fold),
            Plan::Stay => menu.take(Verb::Bet).or_else(|| menu.take(Verb::Fold)),
            Plan::More(_) => carry_out(decision, &spot, plan),
        };
    }
    carry_out(decision, &spot, plan)
}

/// What hands are played before the draw. Shares are in thousandths of the hands that are played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opening {
    /// The larger, the more hands are played.
    pub many: i64,
    /// How many of them fold to one raise, and to several.
    pub folds: [i64; 2],
    /// How many do not raise again.
    pub calls: [i64; 2],
}

pub(super) fn before(spot: &Spot, promise: i64, dice: Dice<'_>) -> Plan {
    Opening { many: 1400, folds: [900, 900], calls: [940, 930] }.plan(spot, promise, dice)
}

impl Opening {
    /// What a hand needs grows with the number of rivals, and with those who act later. Where the size
    /// of a bet is free, the best hands are bet for much, and others only for what takes the blinds.
    pub fn plan(self, spot: &Spot, promise: i64, dice: Dice<'_>) -> Plan {
        let worth = promise + about(dice, 12);
        let late = 30 * (spot.behind - 2).clamp(-4, 4);
        let needs = 1000 - self.many / (2 + spot.rivals) + late;
        let above = |part: i64| needs + (1000 - needs) * part / 1000;
        let (to_call, to_raise) = match spot.raises() {
            ..=0 => (needs, above(150)),
            1 => (above(self.folds[0]), above(self.calls[0])),
            _ => (above(self.folds[1]), above(self.calls[1])),
        };
        let to_call = to_call + (spot.price() - 300).clamp(-250, 250) * (1000 - needs) / 300;
        if worth >= to_raise {
            Plan::More(if worth >= 940 { 3000 } else { 300 })
        } else if worth >= to_call {
            Plan::Stay
        } else {
            Plan::GiveUp
        }
    }
}

/// After the draw as in other draw games, but a low that bets in front of others needs more.
pub(super) fn after(spot: &Spot, outlook: Outlook, dice: Dice<'_>) -> Plan {
    draws::after_with(700, spot, outlook, dice)
}

/// How many of a thousand hands are worse before the draw.
fn promise(low: Low) -> i64 {
    if low.doubles == 0 && low.ranks.count_ones() == 5 {
        match low.top() {
            ..=6 => return 998,
            7 => return 992,
            8 => return 978,
            9 => return 940,
            10 if low.kept().count_ones() < 4 => return 800,
            _ => {}
        }
    }
    let kept = Low { ranks: lowest(low.kept(), 4), ..low };
    let joker = if low.joker { 60 } else { 0 };
    let better = 25 * i64::from(EIGHT.saturating_sub(kept.top()));
    match kept.ranks.count_ones() {
        4.. => (835 + better + joker).min(960),
        3 => 540 + better + 2 * joker,
        2 => 250 + better,
        _ => 60,
    }
}

/// The `n` lowest ranks.
fn lowest(mut ranks: u32, many: u32) -> u32 {
    while ranks.count_ones() > many {
        ranks &= !(1 << ranks.ilog2());
    }
    ranks
}

/// What is thrown away: pairs and high cards. An eight stands pat, and so does a nine unless somebody else
/// has stood pat before.
pub(super) fn exchange(decision: &Decision<'_>) -> Option<Move> {
    let look = decision.look;
    let low = own(decision);
    let pat_rivals = decision
        .others()
        .any(|seat| look.standing(seat).status != Status::Out && look.drew(seat) == Some(0));
    let whole = low.doubles == 0 && low.ranks.count_ones() == 5;
    let rough = low.top() == 9 && !pat_rivals || low.top() == 10 && low.kept().count_ones() < 4;
    if whole && (low.top() <= EIGHT || rough) {
        return decision.menu().take(Verb::Pat);
    }
    let mut kept = 0u32;
    let mut thrown = CardList::EMPTY;
    for card in look.cards(Zone::Hand(decision.seat, 0)) {
        match card.rank() {
            None => {}
            Some(rank) if place(rank) <= EIGHT && kept >> place(rank) & 1 == 0 => {
                kept |= 1 << place(rank);
            }
            Some(_) => thrown.push(card),
        }
    }
    let mv = Move::new(Verb::Draw).cards(thrown);
    if decision.menu().admits(&mv) { Some(mv) } else { decision.menu().take(Verb::Pat) }
}

/// The chance, in thousandths, that somebody who drew this many has at most this top card, from five to
/// king; the rest are pairs.
fn tops(drew: u8) -> [i64; 9] {
    match drew {
        0 => [40, 150, 390, 740, 940, 970, 980, 985, 990],
        1 => [20, 80, 220, 380, 470, 550, 630, 710, 780],
        2 => [10, 40, 110, 210, 300, 380, 460, 540, 610],
        _ => [5, 20, 55, 110, 180, 260, 340, 420, 500],
    }
}

/// The prospects after the draw: every rival by how many cards they drew, and the one who bet by what is
/// worth betting.
fn outlook(low: Low, spot: &Spot, decision: &Decision<'_>) -> Outlook {
    let mut wins = 1000;
    for seat in decision.others() {
        if decision.look.standing(seat).status == Status::Out {
            continue;
        }
        let tops = tops(decision.look.drew(seat).unwrap_or(2));
        let mut better = better_than(low, &tops);
        if spot.bettor == Some(seat) {
            // Most bets are nines or better; some are not.
            better = (1000 * better / (tops[4] * 9 / 10 + 100)).min(960);
        }
        wins = wins * (1000 - better) / 1000;
    }
    Outlook { wins, draws: 0 }
}

/// How many of a thousand such hands are better than this one.
fn better_than(low: Low, tops: &[i64; 9]) -> i64 {
    if low.doubles > 0 {
        return (1000 + tops[8]) / 2;
    }
    let at = low.top().clamp(5, 13) as usize - 5;
    let below = if at == 0 { 0 } else { tops[at - 1] };
    below + (tops[at] - below) * low.second() / 1000
}

#[cfg(test)]
mod tests {
    use super::*;

    fn low(cards: &str) -> Low {
        Low::of(cards.parse::<CardList>().unwrap().iter().copied())
    }

    #[test]
    fn the_joker_is_the_lowest_rank_missing() {
        let wheel = low("As 2s 3s 5s Jo");
        assert_eq!((wheel.top(), wheel.doubles, wheel.ranks.count_ones()), (5, 0, 5));
        assert_eq!(low("2s 3s 4s 5s Jo").ranks, wheel.ranks);
        assert_eq!(low("As Ad 3s 5s Jo").doubles, 1);
    }

    #[test]
    fn hands_are_in_their_order_before_the_draw() {
        let order = [
            "5s 4s 3s 2s As",
            "7s 6s 4s 3s 2s",
            "8s 7s 6s 5s 3s",
            "9s 8s 7s 6s 5s",
            "5s 3s 2s As Kd",
            "8s 7s 6s 5s Kd",
            "3s 2s Jo Kd Qd",
            "3s 2s As Kd Qd",
            "3s 2s Ks Kd Qd",
            "Ts Js Ks Kd Qd",
        ];
        let order = order.map(|hand| promise(low(hand)));
        assert!(order.is_sorted_by(|one, other| one > other), "{order:?}");
    }

    #[test]
    fn fewer_cards_drawn_mean_better_hands() {
        let eight = low("8s 6s 4s 3s 2s");
        let better = [0, 1, 2, 3].map(|drew| better_than(eight, &tops(drew)));
        assert!(better.is_sorted_by(|one, other| one > other), "{better:?}");
        let order = [
            "5s 4s 3s 2s As",
            "7s 5s 4s 3s 2s",
            "7s 6s 5s 4s 3s",
            "8s 5s 4s 3s 2s",
            "Ks 5s 4s 3s 2s",
            "2s 2d 3s 4s 5s",
        ];
        let order = order.map(|hand| better_than(low(hand), &tops(1)));
        assert!(order.is_sorted_by(|one, other| one < other), "{order:?}");
    }
}
