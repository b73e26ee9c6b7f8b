//! Pai gow poker: a front of two cards and a back of five against those of the player-dealer (PG).

use super::cover::{Bet, Outcome};
use super::{Round, Wager};
use crate::header::{Header, Stop, clockwise, unaudited, wrong};
use crate::rank::{Worth, high};
use cards::{Card, Rank, Seat};
use std::cmp::Ordering;

/// The kinds of hands that a joker may complete, and the one above all others.
const STRAIGHT: u8 = 4;
const FLUSH: u8 = 5;
const STRAIGHT_FLUSH: u8 = 8;
const FIVE_OF_A_KIND: u8 = 9;

/// A front and a back.
type Set = (Worth, Worth);

/// The wagers in settlement order, and the result of each.
pub(super) fn judge(round: &Round<'_>, line: u32) -> Result<(Vec<Wager>, Vec<Bet>), Stop> {
    let (table, lead) = (round.table, round.table.lead);
    let Some(dice) = round.dice else { return wrong(line, None, "dice", "none") };
    let from = round.button(dice.iter().map(|die| usize::from(*die)).sum());
    let order = clockwise(round.spots().into_iter(), from);
    let place =
        |spot: Seat| if spot == from { None } else { order.iter().position(|s| *s == spot) };
    let mut queue = round.wagers.clone();
    queue.sort_by_key(|w| (place(w.on.0), w.owner != w.on.0, w.owner, w.circle));
    let Some(bank) = set(round, lead, line)? else {
        return wrong(line, Some(lead), "a back above the front", "a foul setting");
    };
    let chip = table.amount("smallest-chip", "1.00")?;
    let mut bets = Vec::new();
    for wager in &queue {
        let spot = wager.on.0;
        let outcome = if round.fouled.contains(&spot) {
            Outcome::Loses
        } else {
            match set(round, spot, line)? {
                Some(own) => outcome(table, &own, &bank),
                // PG-06.
                None => Outcome::Loses,
            }
        };
        let amount = wager.amount;
        bets.push(Bet { outcome, odds: (1, 1), amount, surrendered: false, chip, unit: chip });
    }
    Ok((queue, bets))
}

/// PG-05: both must be higher to win, and both lower to lose.
fn outcome(table: &Header<'_>, own: &Set, bank: &Set) -> Outcome {
    let to_bank = table.option("copies", "player-dealer") == "player-dealer";
    let loses = |order: Ordering| order.is_lt() || order.is_eq() && to_bank;
    match (own.0.cmp(&bank.0), own.1.cmp(&bank.1)) {
        (Ordering::Greater, Ordering::Greater) => Outcome::Wins,
        (front, back) if loses(front) && loses(back) => Outcome::Loses,
        _ => Outcome::Pushes,
    }
}

/// What a seat's front and back are worth; `None` if the setting is foul.
fn set(round: &Round<'_>, seat: Seat, line: u32) -> Result<Option<Set>, Stop> {
    let back = round.hand(&format!("seat {seat}"));
    let (Some(back), Some(front)) = (back, round.hand(&format!("seat {seat}.1"))) else {
        return unaudited("some cards are not known");
    };
    let table = round.table;
    let read = (two(table, &front), five(table, &back));
    let proper = match &read {
        (Some(front), Some(back)) => front < back,
        _ => false,
    };
    let forfeits = table.option("foul-setting", "refused") == "forfeit";
    match read {
        (Some(front), Some(back)) if proper => Ok(Some((front, back))),
        _ if forfeits => Ok(None),
        _ => wrong(line, Some(seat), "a back above the front", "a foul setting"),
    }
}

/// A pair or two cards by rank; the joker is an ace, or the other card's equal (PG-01).
fn two(table: &Header<'_>, front: &[Card]) -> Option<Worth> {
    let &[one, other] = front else { return None };
    let beside = |card: Card| match table.option("joker", "bug") {
        "wild" => card.rank(),
        _ => Some(Rank::Ace),
    };
    let of = |card: Card, next: Card| if card.is_joker() { beside(next) } else { card.rank() };
    let (a, b) = (of(one, other)? as u8 + 2, of(other, one)? as u8 + 2);
    Some(if a == b { (1, vec![a]) } else { (0, vec![a.max(b), a.min(b)]) })
}

/// Five cards, the joker as what serves best: any card, or an ace or what completes a straight or a
/// flush (PG-01, PG-04).
fn five(table: &Header<'_>, back: &[Card]) -> Option<Worth> {
    if back.len() != 5 {
        return None;
    }
    let wild = table.option("joker", "bug") == "wild";
    let rest: Vec<Card> = back.iter().copied().filter(|card| !card.is_joker()).collect();
    let first = rest[0].rank()?;
    if rest.len() == 5 {
        return Some(with_wheel(table, high(back)?));
    }
    if rest.iter().all(|card| card.rank() == Some(first)) && (wild || first == Rank::Ace) {
        return Some((FIVE_OF_A_KIND, vec![first as u8]));
    }
    let cards = (0..52).filter_map(Card::from_index).filter(|card| !rest.contains(card));
    let stands_for = |card: Card| {
        let worth = high(&[&rest[..], &[card]].concat())?;
        let completes = matches!(worth.0, STRAIGHT | FLUSH | STRAIGHT_FLUSH);
        let may = wild || card.rank() == Some(Rank::Ace) || completes;
        may.then(|| with_wheel(table, worth))
    };
    cards.filter_map(stands_for).max()
}

/// Straights count double, so that there is room for A-2-3-4-5 between king and ace where the house
/// has it there (PG-04).
fn with_wheel(table: &Header<'_>, mut worth: Worth) -> Worth {
    if matches!(worth.0, STRAIGHT | STRAIGHT_FLUSH) {
        let second = table.option("wheel", "lowest") == "second-highest";
        let top = worth.1[0];
        worth.1[0] = if second && top == 5 { 2 * 13 + 1 } else { 2 * top };
    }
    worth
}
