//! Pai gow poker: a front of two cards and a back of five against those of the player-dealer (PG).

use super::cover::{Bet, Outcome};
use super::{Round, Wager};
use crate::header::{Header, Stop, clockwise, unaudited, wrong};
use crate::rank::{Worth, high};
use cards::{Card, Rank, Seat};
use std::cmp::Ordering;

/// The kinds of hands.
const PAIR: u8 = 1;
const TWO_PAIR: u8 = 2;
const THREE: u8 = 3;
const STRAIGHT: u8 = 4;
const FLUSH: u8 = 5;
const FULL_HOUSE: u8 = 6;
const FOUR: u8 = 7;
const STRAIGHT_FLUSH: u8 = 8;
const FIVE_OF_A_KIND: u8 = 9;

const TWO: u8 = 2;
const KING: u8 = 13;
const ACE: u8 = 14;

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
    let seven = [&front[..], &back].concat();
    if seven.len() == 7 && round.is_set_by_house(seat, &front) {
        let house = house_way(table, &seven);
        if house.is_none_or(|(front, back)| read != (Some(front), Some(back))) {
            return wrong(line, Some(seat), "the house way", "another setting");
        }
    }
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
        return Some((FIVE_OF_A_KIND, vec![first as u8 + 2]));
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

/// What front and back are worth when the house sets them, by its printed tables (PG-09).
fn house_way(table: &Header<'_>, seven: &[Card]) -> Option<Set> {
    let mut settings = Vec::new();
    for one in 0..7 {
        for other in one + 1..7 {
            let behind = (0..7).filter(|at| *at != one && *at != other);
            let back: Vec<Card> = behind.map(|at| seven[at]).collect();
            let set = (two(table, &[seven[one], seven[other]])?, five(table, &back)?);
            settings.extend(Some(set).filter(|(front, back)| front < back));
        }
    }
    // Fronts and backs are compared in this order, so the largest has the best front.
    let best = |fits: &dyn Fn(&Set) -> bool| settings.iter().filter(|set| fits(set)).max().cloned();
    let with_back = |kinds: &[u8]| best(&|(_, back)| kinds.contains(&back.0));
    let pair_in_front = |rank: u8| best(&|(front, _)| *front == (PAIR, vec![rank]));
    let split_pairs = || match pairs(table, seven)[..] {
        [high, _, _] => pair_in_front(high),
        [high, low] if !stay(table, seven, high, low) => pair_in_front(low),
        _ => None,
    };
    let (kind, ranks) = settings.iter().map(|(_, back)| back).max()?.clone();
    let has_pair = |set: &Set| set.0.0 == PAIR;
    match kind {
        TWO_PAIR => split_pairs().or_else(|| with_back(&[TWO_PAIR])),
        THREE if ranks[0] == ACE => best(&|(_, back)| back.0 == PAIR && back.1[0] == ACE),
        STRAIGHT | FLUSH | STRAIGHT_FLUSH => {
            let kept = with_back(&[STRAIGHT, FLUSH, STRAIGHT_FLUSH])?;
            if has_pair(&kept) { Some(kept) } else { split_pairs().or(Some(kept)) }
        }
        FULL_HOUSE => {
            let split = best(&|set| has_pair(set) && set.1.0 >= THREE);
            let kept = with_back(&[FULL_HOUSE]);
            let of_twos = split.as_ref().is_some_and(|(front, _)| front.1 == [TWO]);
            let ace_king = kept.as_ref().is_some_and(|(front, _)| *front == (0, vec![ACE, KING]));
            if of_twos && ace_king { kept } else { split.or(kept) }
        }
        FOUR | FIVE_OF_A_KIND => {
            let kept = with_back(&[kind])?;
            let (paired, top) = (has_pair(&kept), kept.0.1[0]);
            let stays = match ranks[0] {
                ACE if kind == FIVE_OF_A_KIND => paired && top == KING,
                _ if paired => true,
                rank => rank <= 6 || rank <= 10 && top == ACE,
            };
            if stays { Some(kept) } else { pair_in_front(ranks[0]).or(Some(kept)) }
        }
        kind => with_back(&[kind]),
    }
}

/// How many cards of a rank there are; a bug is an ace.
fn number(table: &Header<'_>, seven: &[Card], rank: u8) -> usize {
    let bug = table.option("joker", "bug") == "bug";
    let counts_as = |card: &Card| match card.rank() {
        Some(rank) => rank as u8 + 2,
        None if bug => ACE,
        None => 0,
    };
    seven.iter().filter(|card| counts_as(card) == rank).count()
}

/// The ranks of which there are two cards, the highest first.
fn pairs(table: &Header<'_>, seven: &[Card]) -> Vec<u8> {
    (TWO..=ACE).rev().filter(|rank| number(table, seven, *rank) == 2).collect()
}

/// Whether two pairs stay together behind a high card.
fn stay(table: &Header<'_>, seven: &[Card], high: u8, low: u8) -> bool {
    let single = |rank: u8| number(table, seven, rank) == 1;
    let group = |rank: u8| match rank {
        ACE => "aces",
        11.. => "jacks to kings",
        7.. => "sevens to tens",
        _ => "twos to sixes",
    };
    match (group(high), group(low)) {
        ("aces", _) | ("jacks to kings", "sevens to tens" | "jacks to kings") => false,
        ("jacks to kings", _) | ("sevens to tens", "sevens to tens") => single(ACE),
        _ => single(ACE) || single(KING),
    }
}
