//! No-bust blackjack: the outcome table (NB-01 to NB-18).

use super::cover::{Bet, Outcome};
use super::{Place, Round, Wager};
use crate::header::{Stop, unaudited, wrong};
use cards::{Card, Rank};
use std::collections::BTreeMap;

/// The final hands.
struct Lying<'a> {
    round: &'a Round<'a>,
    hands: BTreeMap<Place, Vec<Card>>,
    bank: Vec<Card>,
}

/// The wagers in settlement order, and the result of each.
pub(super) fn judge(round: &Round<'_>, line: u32) -> Result<(Vec<Wager>, Vec<Bet>), Stop> {
    let lead = round.table.lead;
    let Some(bank) = round.hand(&format!("seat {lead}")) else {
        return unaudited("some cards are not known");
    };
    let mut hands = BTreeMap::new();
    for wager in &round.wagers {
        let (spot, part) = wager.on;
        let name = if part == 0 { format!("seat {spot}") } else { format!("seat {spot}.{part}") };
        let Some(cards) = round.hand(&name) else {
            return unaudited("some cards are not known");
        };
        // A single joker may play as it is (EQ-19).
        let whole = cards.len() > 1 || cards.iter().any(|card| card.is_joker());
        if !whole && !round.fouled.contains(&spot) {
            return wrong(line, Some(spot), "a second card", "none");
        }
        hands.insert(wager.on, cards);
    }
    let table = Lying { round, hands, bank };
    table.bank_drew_by_rule(line)?;
    let spots = match round.table.option("settle-from", "left-of-bank") {
        "seat-1" => round.spots(),
        // NB-19: from the last seat down to the first.
        "dealer-right" => round.spots().into_iter().rev().collect(),
        _ => round.bank_outward(),
    };
    let queue = round.in_order(&spots);
    let chip = round.table.amount("smallest-chip", "0.50")?;
    let bets = queue.iter().map(|wager| table.bet(wager, chip)).collect();
    Ok((queue, bets))
}

impl Lying<'_> {
    /// NB-10: the player-dealer hits soft 17 or less and stands on hard 17 or more.
    fn bank_drew_by_rule(&self, line: u32) -> Result<(), Stop> {
        let lead = Some(self.round.table.lead);
        if self.bank.len() < 2 {
            return wrong(line, lead, "a second card", "none");
        }
        for n in 2..=self.bank.len() {
            let stood = n == self.bank.len();
            // A natural of two aces stands as well (NB-03).
            let draws = draws(&self.bank[..n]) && !self.natural(&self.bank[..n]);
            if draws == stood {
                let words = |stands| if stands { "to stand" } else { "to draw" };
                return wrong(line, lead, words(!stood), words(stood));
            }
        }
        Ok(())
    }

    fn bet(&self, wager: &Wager, chip: i64) -> Bet {
        // NB-04: two jokers may win double.
        let hand = &self.hands[&wager.on];
        let jokers = hand.len() == 2 && hand.iter().all(|card| card.is_joker());
        let twice = jokers && self.round.table.option("joker-joker-pays", "1") == "2";
        let fouled = self.round.fouled.contains(&wager.on.0);
        Bet {
            outcome: self.outcome(wager),
            odds: (if twice { 2 } else { 1 }, 1),
            amount: wager.amount,
            surrendered: self.round.surrendered.contains(&wager.on) && !fouled,
            chip,
            unit: 1,
        }
    }

    /// Two jokers (NB-02); on one sheet two aces and ace with joker as well (NB-03).
    fn natural(&self, cards: &[Card]) -> bool {
        let aces = self.round.table.option("naturals", "two-jokers") == "aces-and-jokers";
        let high = |card: &Card| card.is_joker() || aces && card.rank() == Some(Rank::Ace);
        cards.len() == 2 && cards.iter().all(high)
    }

    fn outcome(&self, wager: &Wager) -> Outcome {
        let void = match self.round.table.option("doubles-void-on", "natural") {
            "second-joker" => self.bank[1].is_joker(),
            _ => self.natural(&self.bank),
        };
        if self.round.fouled.contains(&wager.on.0) {
            return Outcome::Loses;
        }
        if void && !wager.original {
            return Outcome::Void;
        }
        if self.round.surrendered.contains(&wager.on) {
            return Outcome::Loses;
        }
        let hand = &self.hands[&wager.on];
        match (self.natural(hand), self.natural(&self.bank)) {
            (true, true) => return Outcome::Pushes,
            (true, false) => return Outcome::Wins,
            (false, true) => return Outcome::Loses,
            (false, false) => {}
        }
        // NB-13.
        let (player, bank) = (total(hand).0, total(&self.bank).0);
        match (player > 21, bank > 21) {
            (true, false) => Outcome::Loses,
            (false, true) => Outcome::Wins,
            (true, true) if player < bank => Outcome::Pushes,
            (true, true) => Outcome::Loses,
            (false, false) if player > bank => Outcome::Wins,
            (false, false) if player == bank => Outcome::Pushes,
            (false, false) => Outcome::Loses,
        }
    }
}

/// The total and whether an ace counts eleven in it. A joker makes a hard 21 (NB-01).
fn total(cards: &[Card]) -> (i64, bool) {
    if cards.iter().any(|card| card.is_joker()) {
        return (21, false);
    }
    let points = |card: &Card| match card.rank() {
        Some(Rank::Ace) => 1,
        Some(rank) => (rank as i64 + 2).min(10),
        None => 0,
    };
    let hard: i64 = cards.iter().map(points).sum();
    if cards.iter().any(|card| card.rank() == Some(Rank::Ace)) && hard + 10 <= 21 {
        (hard + 10, true)
    } else {
        (hard, false)
    }
}

fn draws(cards: &[Card]) -> bool {
    match total(cards) {
        (17, true) => true,
        (points, _) => points < 17,
    }
}
