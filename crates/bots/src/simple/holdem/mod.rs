//! Hold'em: by the strength of the hand, the position, the price and the number of rivals.
//!
//! Before the flop a chart says how many other hands are worse, and the spot says how many there must
//! be. After it the hand is compared with what others may hold, less what they would not have bet,
//! and with the price.

mod chart;
mod outlook;
mod spot;

use super::Table;
use crate::Dice;
use cards::{CardList, Seat, Zone};
use engine::{Move, Verb};
use outlook::Outlook;
use ranking::high;
use spot::Spot;

pub(super) fn choose(table: &Table<'_>, dice: Dice<'_>) -> Option<Move> {
    if table.menu.has(Verb::Show) {
        return show(table);
    }
    let spot = Spot::new(table);
    let plan = match spot.board.is_empty() {
        true => before_the_flop(&spot, dice),
        false => after_the_flop(&spot, dice),
    };
    carry_out(table, &spot, plan)
}

/// Shows, unless a hand that lies there already is better.
fn show(table: &Table<'_>) -> Option<Move> {
    let rank = |seat: Seat| {
        let all = table.look.cards(Zone::Hand(seat, 0)).chain(table.look.cards(Zone::Board));
        high::rank(&all.take(8).collect::<CardList>())
    };
    match table.others().filter_map(rank).max() > rank(table.seat) {
        true => table.menu.take(Verb::Muck).or_else(|| table.menu.take(Verb::Show)),
        false => table.menu.take(Verb::Show),
    }
}

/// What a player means to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plan {
    /// Not pay anything.
    GiveUp,
    /// Stay in as cheaply as possible.
    Stay,
    /// Put in more: this share of the pot, in thousandths, where there is a choice.
    More(i64),
}

fn carry_out(table: &Table<'_>, spot: &Spot, plan: Plan) -> Option<Move> {
    let menu = table.menu;
    let more = match plan {
        Plan::More(share) => spot.size(share),
        _ => None,
    };
    if let Some((verb, wish)) = more {
        return menu.with_amount(verb, wish);
    }
    let stay = menu.take(Verb::Check);
    match plan {
        Plan::GiveUp => stay.or_else(|| menu.take(Verb::Fold)),
        _ => stay.or_else(|| menu.take(Verb::Call)),
    }
}

/// A number up to this much above or below nothing, so that nobody can rely on a border.
fn about(dice: Dice<'_>, much: u32) -> i64 {
    i64::from(dice(2 * much + 1)) - i64::from(much)
}

fn before_the_flop(spot: &Spot, dice: Dice<'_>) -> Plan {
    let Some(worth) = chart::worse_than(&spot.hole) else {
        return Plan::GiveUp;
    };
    let worth = worth + about(dice, 25);
    // Against one rival most hands are good enough to go in, against eight one of four; out of
    // position a better one is needed.
    let needs = 1000 - 2500 / (2 + spot.rivals) + 30 * (spot.behind - 1).clamp(-1, 3);
    let above = |part: i64| needs + (1000 - needs) * part / 1000;
    // Whoever raised has a better hand than most, and so have those who called it.
    let (to_call, to_raise) = match spot.raises() {
        ..=0 => (needs, above(350)),
        1 => (above(300), above(850)),
        2 => (above(600), above(880)),
        _ => (above(700), above(920)),
    };
    // A cheap call, as for half a blind, needs less; a dear one more.
    let to_call = to_call + (spot.price() - 300).clamp(-250, 250) * (1000 - needs) / 800;
    match () {
        _ if worth >= to_raise => Plan::More(1000),
        _ if worth >= to_call => Plan::Stay,
        _ => Plan::GiveUp,
    }
}

fn after_the_flop(spot: &Spot, dice: Dice<'_>) -> Plan {
    let Some(Outlook { ahead, outs }) = outlook::on_board(&spot.hole, &spot.board) else {
        return Plan::GiveUp;
    };
    let rivals = spot.rivals.max(1);
    // Nobody stays in with the worst hands. The dearer a bet, the fewer would have made it.
    let folded = 120;
    let unbet = if spot.owed > 0 { 400 + spot.price() * 9 / 10 } else { folded };
    let against = |missing: i64| ((ahead - missing) * 1000 / (1000 - missing).max(1)).max(0);
    let mut wins = against(unbet);
    for _ in 1..rivals {
        wins = wins * against(folded) / 1000;
    }
    let draws = outs * if spot.board.len() == 3 { 32 } else { 21 };
    let late = spot.behind == 0;
    let luck = about(dice, 40);
    if spot.owed == 0 {
        // A bet must be ahead of those who call it. Last to act, less will do.
        let needs = 350 + 400 / (rivals + 1) - if late { 60 } else { 0 };
        let bluff = rivals <= 2 && (draws >= 160 && luck > 0 || late && luck > 32);
        return if wins + luck >= needs || bluff { Plan::More(500) } else { Plan::Stay };
    }
    let all = wins + (1000 - wins) * draws / 1000;
    let needs = spot.price() + if late { 40 } else { 70 };
    match () {
        _ if wins + luck >= 600 => Plan::More(800),
        _ if all + luck / 2 >= needs => Plan::Stay,
        _ => Plan::GiveUp,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::Card;
    use engine::{Chips, Range};

    fn list(text: &str) -> CardList {
        text.parse().unwrap()
    }

    /// A spot in a game at 3 and 6: two rivals, one of them behind, a pot of 12.
    fn spot(hole: &CardList, board: &[Card], owed: i64) -> Spot {
        let (hole, board) = (*hole, board.into());
        let (verb, high) = (if owed > 0 { Verb::Raise } else { Verb::Bet }, 100 * owed);
        let more = Some((verb, Range::only(Chips::cents(high + 300))));
        let stack = 3000;
        Spot { hole, board, pot: 1200, owed: high, high, stack, rivals: 2, behind: 1, more }
    }

    /// What is done without luck.
    fn plan(spot: &Spot) -> Plan {
        let way = if spot.board.is_empty() { before_the_flop } else { after_the_flop };
        way(spot, &mut |n| n / 2)
    }

    #[test]
    fn strength_decides_before_the_flop() {
        let plan = |text: &str| plan(&spot(&list(text), &[], 3));
        assert_eq!(plan("As Ah"), Plan::More(1000));
        assert_eq!(plan("9s 6s"), Plan::Stay);
        assert_eq!(plan("7s 2d"), Plan::GiveUp);
        assert_eq!(plan("?? ??"), Plan::GiveUp);
    }

    #[test]
    fn so_do_rivals_position_price_and_raises() {
        let hole = list("Kd 8s");
        let base = Spot { rivals: 4, ..spot(&hole, &[], 3) };
        assert_eq!(plan(&base), Plan::Stay);
        assert_eq!(plan(&Spot { rivals: 8, behind: 4, ..base }), Plan::GiveUp);
        assert_eq!(plan(&Spot { pot: 400, behind: 4, ..base }), Plan::GiveUp);
        assert_eq!(plan(&Spot { high: 900, owed: 900, ..base }), Plan::GiveUp, "raised twice");
        let hole = list("Jd 6s");
        let base = Spot { pot: 700, ..spot(&hole, &[], 3) };
        assert_eq!(plan(&Spot { behind: 0, ..base }), Plan::Stay);
        assert_eq!(plan(&Spot { behind: 2, ..base }), Plan::GiveUp);
    }

    #[test]
    fn strength_and_price_decide_after_it() {
        let (flop, river) = (list("Ah 7c 2d"), list("Ah 7c 2d 9s 9h"));
        for (hole, board, free, bet) in [
            ("As Kd", &flop, Plan::More(500), Plan::More(800)),
            ("7s 7d", &flop, Plan::More(500), Plan::More(800)),
            ("Qs Jd", &flop, Plan::Stay, Plan::GiveUp),
            ("Kh Qh", &river, Plan::Stay, Plan::GiveUp),
        ] {
            let hole = list(hole);
            assert_eq!(plan(&spot(&hole, board, 0)), free, "{hole} on {board}");
            assert_eq!(plan(&spot(&hole, board, 6)), bet, "{hole} on {board}");
        }
        // Four to a flush pays for a card that is cheap enough.
        let (hole, turn) = (list("Ks 5s"), list("As 7s 2d Td"));
        let cheap = Spot { rivals: 1, ..spot(&hole, &turn, 1) };
        assert_eq!(plan(&cheap), Plan::Stay);
        assert_eq!(plan(&Spot { owed: 1200, ..cheap }), Plan::GiveUp);
    }

    #[test]
    fn now_and_then_it_bluffs() {
        let (hole, river) = (list("Qs Jd"), list("Ah 7c 2d 9s 9h"));
        let last = Spot { rivals: 1, behind: 0, ..spot(&hole, &river, 0) };
        let of = |n: u32| {
            (0..81).filter(|d| after_the_flop(&last, &mut |_| *d) == Plan::More(500)).count() as u32
                == n
        };
        assert!(of(8));
        assert_eq!(after_the_flop(&Spot { behind: 1, ..last }, &mut |n| n - 1), Plan::Stay);
    }

    #[test]
    fn bets_suit_the_pot_and_the_chips() {
        let hole = list("As Ah");
        let range = |min, max| Range {
            min: Chips::cents(min),
            max: Chips::cents(max),
            step: Chips::cents(1),
        };
        let size = |pot, high, owed, min, max, share| {
            let more = Some((Verb::Raise, range(min, max)));
            let spot = Spot { pot, high, owed, more, ..spot(&hole, &[], 0) };
            spot.size(share).map(|(_, wish)| wish.as_cents())
        };
        assert_eq!(size(300, 200, 200, 400, 10_000, 1000), Some(700), "three and a half blinds");
        assert_eq!(size(4130, 0, 0, 200, 10_000, 500), Some(2000), "no small change");
        assert_eq!(size(9000, 3000, 3000, 6000, 15_000, 800), Some(15_000), "all of it");
        let none = Spot { more: None, ..spot(&hole, &[], 0) };
        assert_eq!(none.size(500), None);
    }
}
