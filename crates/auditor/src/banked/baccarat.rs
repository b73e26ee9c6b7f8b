//! Baccarat: two hands that belong to nobody, and three circles at a spot (BA).

use super::cover::{Bet, Outcome};
use super::{Round, Wager};
use crate::header::{Stop, clockwise, unaudited, wrong};
use cards::{Card, Rank, Seat};

/// The circles, in the order in which they are settled when the money runs out (BA-09).
pub(super) const PLAYER: u8 = 1;
pub(super) const BANKER: u8 = 2;
pub(super) const TIE: u8 = 3;

/// The wagers in settlement order, and the result of each. If the bank covers all of them, the
/// order does not matter.
pub(super) fn judge(round: &Round<'_>, line: u32) -> Result<(Vec<Wager>, Vec<Bet>), Stop> {
    let (Some(player), Some(banker)) = (round.hand("common 1"), round.hand("common 2")) else {
        return unaudited("some cards are not known");
    };
    drew_by_rule(&player, &banker, line)?;
    let rank = banker[1].rank();
    // PD-08: an ace is one, and face cards continue from ten.
    let count = rank.map_or(1, |rank| if rank == Rank::Ace { 1 } else { rank as usize + 2 });
    let from = round.button(count);
    let order = clockwise(round.spots().into_iter(), from);
    // Starting with the button itself.
    let place =
        |spot: Seat| if spot == from { None } else { order.iter().position(|s| *s == spot) };
    let mut queue = round.wagers.clone();
    queue.sort_by_key(|w| (w.circle, place(w.on.0), w.owner != w.on.0, w.owner));
    let (player, banker) = (points(&player), points(&banker));
    let chip = round.table.amount("smallest-chip", "0.50")?;
    let half_on_six = round.table.option("banker-six", "half") == "half";
    let bet = |wager: &Wager| {
        let (outcome, odds) = match wager.circle {
            _ if round.fouled.contains(&wager.on.0) => (Outcome::Loses, (1, 1)),
            TIE if player == banker => (Outcome::Wins, (8, 1)),
            TIE => (Outcome::Loses, (1, 1)),
            _ if player == banker => (Outcome::Pushes, (1, 1)),
            PLAYER if player > banker => (Outcome::Wins, (1, 1)),
            // BA-03: half pay when the banker wins with six.
            BANKER if banker > player && banker == 6 && half_on_six => (Outcome::Wins, (1, 2)),
            BANKER if banker > player => (Outcome::Wins, (1, 1)),
            _ => (Outcome::Loses, (1, 1)),
        };
        Bet { outcome, odds, amount: wager.amount, surrendered: false, chip, unit: chip }
    };
    let bets = queue.iter().map(bet).collect();
    Ok((queue, bets))
}

/// Tens and face cards count zero, and only the last digit of the sum counts (BA-02).
fn points(cards: &[Card]) -> usize {
    let count = |card: &Card| match card.rank() {
        Some(Rank::Ace) => 1,
        Some(rank) if rank < Rank::Ten => rank as usize + 2,
        _ => 0,
    };
    cards.iter().map(count).sum::<usize>() % 10
}

/// Checks that both hands drew the cards the chart gives them (BA-05, BA-06, BA-07).
fn drew_by_rule(player: &[Card], banker: &[Card], line: u32) -> Result<(), Stop> {
    if player.len() < 2 || banker.len() < 2 {
        return wrong(line, None, "two cards for either hand", "fewer");
    }
    let natural = points(&player[..2]) >= 8 || points(&banker[..2]) >= 8;
    let third = player.get(2).map(|card| points(&[*card]));
    let banker_draws = match (points(&banker[..2]), third) {
        (on, None) => on <= 5,
        (on @ 0..=2, _) => on <= 2,
        (3, Some(third)) => third != 8,
        (4, Some(third)) => (2..=7).contains(&third),
        (5, Some(third)) => (4..=7).contains(&third),
        (6, Some(third)) => (6..=7).contains(&third),
        _ => false,
    };
    let player_draws = points(&player[..2]) <= 5;
    for (hand, draws) in [(player, player_draws), (banker, banker_draws)] {
        let due = if draws && !natural { 3 } else { 2 };
        if hand.len() != due {
            return wrong(line, None, format!("{due} cards"), hand.len().to_string());
        }
    }
    Ok(())
}
