//! Pai gow tiles: two hands of two tiles against those of the player-dealer (TL).

use super::cover::{Bet, Outcome};
use super::{Round, Wager};
use crate::header::{Stop, unaudited, wrong};
use cards::{Card, Seat};
use std::collections::BTreeSet;

/// The positions that the dice count (TL-10).
const POSITIONS: usize = 8;

/// The pairs, the best first (TL-02).
const PAIRS: [[&str; 2]; 16] = [
    ["4-2", "2-1"],
    ["6-6", "6-6"],
    ["1-1", "1-1"],
    ["4-4", "4-4"],
    ["3-1", "3-1"],
    ["5-5", "5-5"],
    ["3-3", "3-3"],
    ["2-2", "2-2"],
    ["6-5", "6-5"],
    ["6-4", "6-4"],
    ["6-1", "6-1"],
    ["5-1", "5-1"],
    ["6-3", "5-4"],
    ["6-2", "5-3"],
    ["5-2", "4-3"],
    ["4-1", "3-2"],
];

/// Single tiles, the best first (TL-05).
const SINGLES: [&str; 16] = [
    "6-6", "1-1", "4-4", "3-1", "5-5", "3-3", "2-2", "6-5", "6-4", "6-1", "5-1", "6-3 5-4",
    "6-2 5-3", "5-2 4-3", "4-1 3-2", "4-2 2-1",
];

/// The kind of two tiles, then what decides within the kind; the larger wins.
type Worth = (usize, usize);

const GONG: usize = 10;
const WONG: usize = 11;
const PAIR: usize = 12;

/// The wagers in settlement order, and the result of each.
pub(super) fn judge(round: &Round<'_>, line: u32) -> Result<(Vec<Wager>, Vec<Bet>), Stop> {
    let lead = round.table.lead;
    let bank = halves(round, lead, line)?;
    let mut queue = round.wagers.clone();
    let order = from_button(round);
    let place = |spot: Seat| order.iter().position(|seat| *seat == spot);
    queue.sort_by_key(|wager| (place(wager.on.0), wager.circle));
    let chip = round.table.amount("smallest-chip", "0.50")?;
    let mut bets = Vec::new();
    for wager in &queue {
        let own = halves(round, wager.on.0, line)?;
        // A copy is not higher, and neither is zero than zero (TL-06).
        let outcome = match (own.0 > bank.0, own.1 > bank.1) {
            _ if round.fouled.contains(&wager.on.0) => Outcome::Loses,
            (true, true) => Outcome::Wins,
            (false, false) => Outcome::Loses,
            _ => Outcome::Pushes,
        };
        let amount = wager.amount;
        bets.push(Bet { outcome, odds: (1, 1), amount, surrendered: false, chip, unit: chip });
    }
    Ok((queue, bets))
}

/// What the high and the low hand of a seat are worth.
fn halves(round: &Round<'_>, seat: Seat, line: u32) -> Result<(Worth, Worth), Stop> {
    let high = round.hand(&format!("seat {seat}"));
    let (Some(high), Some(low)) = (high, round.hand(&format!("seat {seat}.1"))) else {
        return unaudited("some tiles are not known");
    };
    let (&[a, b], &[c, d]) = (&high[..], &low[..]) else {
        let set = format!("{} and {}", high.len(), low.len());
        return wrong(line, Some(seat), "two and two tiles", set);
    };
    let set = (worth(a, b), worth(c, d));
    let both = round.table.option("split-top-pair", "nine-and-eleven") == "nine-and-eleven";
    let house = house_way([a, b, c, d], both);
    if round.is_set_by_house(seat, &low) && set != house {
        return wrong(line, Some(seat), "the house way", "another setting");
    }
    Ok(set)
}

/// The spots with a wager, counter-clockwise from the action button (TL-10, PD-06).
fn from_button(round: &Round<'_>) -> Vec<Seat> {
    let lead = round.table.lead;
    let mut dealt_in: BTreeSet<Seat> = round.wagers.iter().map(|wager| wager.on.0).collect();
    dealt_in.insert(lead);
    // The player-dealer is the first position, and so also the ninth and the seventeenth.
    let total = round.dice.map_or(1, |dice| dice.iter().map(|die| usize::from(*die)).sum());
    let steps = total + POSITIONS - 1;
    let counted = (lead.index() % POSITIONS + 3 * POSITIONS - steps % POSITIONS) % POSITIONS;
    let (near, far): (Vec<Seat>, Vec<Seat>) =
        dealt_in.into_iter().rev().partition(|seat| seat.index() <= counted);
    near.into_iter().chain(far).filter(|seat| *seat != lead).collect()
}

fn pips(tile: Card) -> u8 {
    tile.to_string().bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').sum()
}

fn worth(one: Card, other: Card) -> Worth {
    let names = [one.to_string(), other.to_string()];
    let [a, b] = [names[0].as_str(), names[1].as_str()];
    if let Some(at) = PAIRS.iter().position(|pair| *pair == [a, b] || *pair == [b, a]) {
        return (PAIR, PAIRS.len() - at);
    }
    for (kind, with) in [(WONG, 9), (GONG, 8)] {
        for (top, decides) in [("6-6", 1), ("1-1", 0)] {
            if a == top && pips(other) == with || b == top && pips(one) == with {
                return (kind, decides);
            }
        }
    }
    let counts = |tile: Card| match tile.to_string().as_str() {
        "4-2" | "2-1" => vec![3, 6],
        _ => vec![pips(tile)],
    };
    let sums = counts(one).into_iter().flat_map(|a| counts(other).into_iter().map(move |b| a + b));
    match sums.map(|sum| usize::from(sum % 10)).max() {
        None | Some(0) => (0, 0),
        Some(points) => {
            let at = SINGLES.iter().position(|tiles| tiles.contains(a) || tiles.contains(b));
            (points, SINGLES.len() - at.unwrap_or(SINGLES.len()))
        }
    }
}

/// What the high and the low hand are worth when the house sets them (TL-12). `both` says that top
/// pairs are split for a nine and an eleven, not for one of them.
fn house_way([a, b, c, d]: [Card; 4], both: bool) -> (Worth, Worth) {
    let ways = [([a, b], [c, d]), ([a, c], [b, d]), ([a, d], [b, c])];
    let value = |[one, other]: [Card; 2]| worth(one, other);
    let settings = ways.map(|(x, y)| if value(x) >= value(y) { (x, y) } else { (y, x) });
    let values = |(high, low): ([Card; 2], [Card; 2])| (value(high), value(low));
    let Some(&(pair, rest)) = settings.iter().find(|(high, _)| value(*high).0 == PAIR) else {
        let nearest = settings.iter().map(|(high, _)| value(*high).0).max();
        let near = settings.iter().filter(|(high, _)| Some(value(*high).0) == nearest);
        let best = near.map(|setting| values(*setting)).max_by_key(|(high, low)| (*low, *high));
        return best.unwrap_or_default();
    };
    let kept = (value(pair), value(rest));
    let split = settings.iter().find(|(high, _)| value(*high).0 != PAIR);
    let Some(split) = split.map(|setting| values(*setting)).filter(|_| kept.1.0 != PAIR) else {
        return kept;
    };
    let (low, mut others) = (split.1.0, rest.map(pips));
    others.sort_unstable();
    let has = |pips: u8| others.contains(&pips);
    let nine_eleven = if both { others == [9, 11] } else { has(9) || has(11) };
    let splits = match pips(pair[0]) {
        _ if kept.0.1 == PAIRS.len() => matches!(others, [4, 6] | [5, 6] | [6, 6]),
        7 => (has(12) || has(2)) && low >= 7,
        8 => low >= 7,
        9 => low >= 9,
        12 | 2 => low >= 6 || nine_eleven,
        _ => false,
    };
    if splits { split } else { kept }
}
