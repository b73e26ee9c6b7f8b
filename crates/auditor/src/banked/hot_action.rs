//! Hot Action blackjack: 22, a face-down card, and bets that several players have together (HA,
//! PD-15).

use super::cover::{Bet, Outcome, Settled};
use super::{Round, Wager};
use crate::header::{Header, Stop, clockwise, unaudited, wrong};
use cards::{Card, Rank, Seat};

/// A hand: its total, whether it may still count less, and how good a 22 it is (HA-02, HA-03).
#[derive(Clone, Copy, PartialEq)]
struct Total {
    points: usize,
    soft: bool,
    made: usize,
}

/// The wagers in settlement order, and the result of each.
pub(super) fn judge(round: &Round<'_>, line: u32) -> Result<(Vec<Wager>, Vec<Bet>), Stop> {
    let lead = round.table.lead;
    let Some(bank) = round.hand(&format!("seat {lead}")) else {
        return unaudited("some cards are not known");
    };
    if bank.len() < 2 {
        return wrong(line, Some(lead), "a second card", "none");
    }
    bank_drew_by_rule(round.table, &bank, line)?;
    let Some(dice) = round.dice else { return wrong(line, None, "dice", "none") };
    let from = round.button(dice.iter().map(|die| usize::from(*die)).sum());
    let order = clockwise(round.spots().into_iter(), from);
    // The button itself comes first (HA-09).
    let place =
        |spot: Seat| if spot == from { None } else { order.iter().position(|s| *s == spot) };
    let mut queue = round.wagers.clone();
    queue.sort_by_key(|w| (!w.original, place(w.on.0), w.owner != w.on.0, w.owner));
    let chip = round.table.amount("smallest-chip", "0.50")?;
    let mut bank_total = total(round.table, &bank);
    // HA-11: after the check, a replaced card makes no two-card 22.
    let checks = bank[0].is_joker() || bank[0].rank().is_some_and(|rank| rank >= Rank::Ten);
    if round.replaced && checks && round.table.option("peek", "yes") == "yes" {
        bank_total.made = 0;
    }
    let mut bets = Vec::new();
    for wager in &queue {
        let spot = wager.on.0;
        let Some(cards) = round.hand(&format!("seat {spot}")) else {
            return unaudited("some cards are not known");
        };
        let fouled = round.fouled.contains(&spot);
        if cards.len() < 2 && !fouled {
            return wrong(line, Some(spot), "a second card", "none");
        }
        let own = total(round.table, &cards);
        let outcome = if fouled { Outcome::Loses } else { outcome(round.table, own, bank_total) };
        let amount = wager.amount;
        bets.push(Bet { outcome, odds: (1, 1), amount, surrendered: false, chip, unit: chip });
    }
    Ok((queue, bets))
}

/// HA-08: below 18 and on a soft 18 the bank draws, and in some houses on a hard 18.
fn bank_drew_by_rule(table: &Header<'_>, bank: &[Card], line: u32) -> Result<(), Stop> {
    for n in 2..=bank.len() {
        let Total { points, soft, .. } = total(table, &bank[..n]);
        let hits_18 = soft || table.option("bank-hard-18", "stands") == "hits";
        let draws = points < 18 || points == 18 && hits_18;
        let stood = n == bank.len();
        if draws == stood {
            let words = |stands| if stands { "to stand" } else { "to draw" };
            return wrong(line, Some(table.lead), words(!stood), words(stood));
        }
    }
    Ok(())
}

/// The best way to count the cards: every way is tried.
fn total(table: &Header<'_>, cards: &[Card]) -> Total {
    let between = table.option("joker-counts", "two-or-twelve") == "two-to-twelve";
    let mut ways = vec![0];
    for card in cards {
        let counts: Vec<usize> = match card.rank() {
            Some(Rank::Ace) => vec![1, 11],
            Some(rank) => vec![(rank as usize + 2).min(10)],
            None if between => (2..=12).collect(),
            None => vec![2, 12],
        };
        ways = ways.iter().flat_map(|sum| counts.iter().map(move |n| sum + n)).collect();
        ways.sort_unstable();
        ways.dedup();
    }
    let lowest = ways[0];
    let points = ways.into_iter().rfind(|points| *points <= 22).unwrap_or(lowest);
    let aces = cards.iter().filter(|card| card.rank() == Some(Rank::Ace)).count();
    let made = match (cards.len(), points, aces) {
        (2, 22, 2) => 2,
        (2, 22, _) if table.option("two-card-22", "beats-22") == "beats-22" => 1,
        _ => 0,
    };
    Total { points, soft: points > lowest, made }
}

/// HA-07.
fn outcome(table: &Header<'_>, own: Total, bank: Total) -> Outcome {
    let tie = match (own.points > 22, own.points) {
        (true, _) if table.option("both-over-ties", "push") == "bank" => Outcome::Loses,
        (false, 18) => Outcome::Loses,
        _ => Outcome::Pushes,
    };
    let better = |one: Total, other: Total| match (one.points > 22, other.points > 22) {
        (false, true) => true,
        (true, false) => false,
        (true, true) => one.points < other.points,
        (false, false) => (one.points, one.made) > (other.points, other.made),
    };
    match (better(own, bank), better(bank, own)) {
        (true, _) => Outcome::Wins,
        (_, true) => Outcome::Loses,
        _ => tie,
    }
}

/// PD-15: all wagers on one hand are one bet. What comes of it is divided equally among them, the
/// odd chips from the first one on.
pub(super) fn together(
    queue: &[Wager],
    bets: &[Bet],
    settle: impl Fn(&[Bet]) -> Vec<Settled>,
) -> Vec<Settled> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (at, wager) in queue.iter().enumerate() {
        let same = |group: &&mut Vec<usize>| {
            let first = &queue[group[0]];
            (first.on, first.original) == (wager.on, wager.original)
        };
        match groups.last_mut().filter(same) {
            Some(group) => group.push(at),
            None => groups.push(vec![at]),
        }
    }
    let sum = |group: &Vec<usize>| group.iter().map(|at| bets[*at].amount).sum();
    let joint: Vec<Bet> =
        groups.iter().map(|group| Bet { amount: sum(group), ..bets[group[0]] }).collect();
    let mut each = vec![Settled { change: 0, rest: 0 }; bets.len()];
    for (group, settled) in groups.iter().zip(settle(&joint)) {
        let (chip, sign) = (bets[group[0]].chip, settled.change.signum());
        let mut left = settled.change.abs();
        while left > 0 {
            for at in group {
                let part = left.min(chip).min(bets[*at].amount - each[*at].change.abs());
                each[*at].change += sign * part;
                left -= part;
            }
        }
        for at in group {
            let open = matches!(bets[*at].outcome, Outcome::Wins | Outcome::Loses);
            let rest = bets[*at].amount - each[*at].change.abs();
            each[*at].rest = if open { rest } else { 0 };
        }
    }
    each
}
