//! Three card poker: three cards each, and three wagers on a hand (TC).

use super::cover::{Bet, Outcome};
use super::{Round, Wager};
use crate::header::{Stop, clockwise, unaudited, wrong};
use cards::{Card, Rank, Seat};
use std::cmp::Reverse;

/// The circles, in the order in which each hand's wagers are settled (TC-09).
pub(super) const ANTE: u8 = 1;
pub(super) const PLAY: u8 = 2;
pub(super) const BONUS: u8 = 3;

/// A hand that can be compared: what it is, then its ranks as they count.
type Worth = (Kind, Vec<u8>);

/// What three cards make, worst first (TC-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Nothing,
    Pair,
    Flush,
    Straight,
    Three,
    StraightFlush,
}

/// The wagers in settlement order, and the result of each.
pub(super) fn judge(round: &Round<'_>, line: u32) -> Result<(Vec<Wager>, Vec<Bet>), Stop> {
    let lead = round.table.lead;
    let Some(bank) = round.hand(&format!("seat {lead}")) else {
        return unaudited("some cards are not known");
    };
    if bank.len() != 3 {
        return wrong(line, Some(lead), "three cards", bank.len().to_string());
    }
    let from = button(round, bank[1]);
    let after = clockwise(round.spots().into_iter(), from);
    let place =
        |spot: Seat| if spot == from { None } else { after.iter().position(|s| *s == spot) };
    let mut queue = round.wagers.clone();
    // Whoever bets behind a player comes after that player.
    queue.sort_by_key(|w| (place(w.on.0), w.owner != w.on.0, w.owner, w.circle));
    let chip = round.table.amount("smallest-chip", "0.50")?;
    let theirs = worth(&bank);
    let any = round.table.option("qualifier", "queen-high") == "none";
    let qualifies = any || theirs.0 > Kind::Nothing || theirs.1[0] >= rank(Rank::Queen);
    let mut bets = Vec::new();
    for wager in &queue {
        let spot = wager.on.0;
        let Some(cards) = round.hand(&format!("seat {spot}")) else {
            return unaudited("some cards are not known");
        };
        if cards.len() != 3 {
            return wrong(line, Some(spot), "three cards", cards.len().to_string());
        }
        let ours = worth(&cards);
        let played = |w: &Wager| (w.owner, w.on, w.circle) == (wager.owner, wager.on, PLAY);
        let (outcome, pays) = if round.fouled.contains(&spot) || !queue.iter().any(played) {
            (Outcome::Loses, 1)
        } else {
            match (wager.circle, qualifies) {
                (BONUS, _) => bonus(&ours),
                (PLAY, false) => (Outcome::Pushes, 1),
                (_, false) => (Outcome::Wins, 1),
                _ if ours > theirs => (Outcome::Wins, 1),
                _ if ours < theirs => (Outcome::Loses, 1),
                _ => (Outcome::Pushes, 1),
            }
        };
        let amount = wager.amount;
        bets.push(Bet { outcome, odds: (pays, 1), amount, surrendered: false, chip, unit: chip });
    }
    Ok((queue, bets))
}

/// TC-08.
fn bonus((kind, ranks): &Worth) -> (Outcome, i64) {
    let pays = match kind {
        Kind::StraightFlush if ranks[0] == rank(Rank::Ace) => 200,
        Kind::StraightFlush => 40,
        Kind::Three => 30,
        Kind::Straight => 6,
        Kind::Flush => 3,
        Kind::Pair => 1,
        Kind::Nothing => return (Outcome::Loses, 1),
    };
    (Outcome::Wins, pays)
}

fn rank(rank: Rank) -> u8 {
    rank as u8 + 2
}

/// What three cards make: equal cards count by rank (TC-11), and an ace is low only before a deuce
/// and a three.
fn worth(cards: &[Card]) -> Worth {
    let mut ranks: Vec<u8> = cards.iter().filter_map(|card| card.rank()).map(rank).collect();
    let times = |one: u8, ranks: &[u8]| ranks.iter().filter(|other| **other == one).count();
    let all = ranks.clone();
    ranks.sort_by_key(|one| Reverse((times(*one, &all), *one)));
    match times(ranks[0], &all) {
        3 => return (Kind::Three, ranks),
        2 => return (Kind::Pair, ranks),
        _ => {}
    }
    if ranks == [14, 3, 2] {
        ranks = vec![3, 2, 1];
    }
    let straight = ranks[0] - ranks[2] == 2;
    let flush = cards.iter().all(|card| card.suit() == cards[0].suit());
    let kind = match (straight, flush) {
        (true, true) => Kind::StraightFlush,
        (true, false) => Kind::Straight,
        (false, true) => Kind::Flush,
        (false, false) => Kind::Nothing,
    };
    (kind, ranks)
}

/// The action button: counted from the first chair by the player-dealer's second card. Jack, queen
/// and king are zero, which is the first one too (PD-09).
fn button(round: &Round<'_>, card: Card) -> Seat {
    let count = match card.rank() {
        Some(Rank::Ace | Rank::Jack | Rank::Queen | Rank::King) | None => 1,
        Some(rank) => rank as usize + 2,
    };
    let mut players = round.counted();
    players.sort();
    players.get((count - 1) % players.len().max(1)).copied().unwrap_or(round.table.lead)
}
