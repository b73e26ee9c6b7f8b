//! What cards are worth at no-bust blackjack, and who wins.

use crate::banked::hands::Cards;
use crate::contract::{RuleId, Rules};
use crate::ids::*;
use cards::{Card, Rank, Suit};

/// Which two cards are the natural.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Naturals {
    /// Two jokers (NB-02).
    TwoJokers,
    /// Also two aces, or an ace and a joker (NB-03).
    AcesAndJokers,
}

/// The value of a hand, in order of strength except for busting (NB-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    Hard(u8),
    Soft(u8),
    Natural,
}

impl Value {
    /// The total; the natural ranks above 21 (NB-02).
    pub(super) fn total(self) -> u8 {
        match self {
            Value::Hard(n) | Value::Soft(n) => n,
            Value::Natural => 22,
        }
    }

    /// Busting means over 21, although the natural ranks above it (NB-14).
    pub(super) fn is_over(self, rules: Rules) -> bool {
        matches!(self, Value::Hard(n) if n > 21) && rules.on(NB_14)
    }
}

/// The value of a card, with an ace as one.
pub(super) fn points(card: Card) -> Option<u8> {
    Some(match card.rank()? {
        Rank::Ace => 1,
        rank => (rank as u8 + 2).min(10),
    })
}

pub(super) fn is_ace(card: Card) -> bool {
    card.rank() == Some(Rank::Ace)
}

/// The contents of a hand, counted in one pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Count {
    cards: u8,
    unknown: u8,
    pub(super) jokers: u8,
    aces: u8,
    /// The points of all cards but jokers, with aces as one.
    points: u8,
}

/// What every card adds to a count, one byte each for points, aces, jokers and unknown cards. Hands
/// are counted so often that the table pays off. No hand has enough cards to overflow a byte.
const WEIGHTS: [u32; 256] = {
    let mut weights = [u32::from_le_bytes([0, 0, 0, 1]); 256];
    weights[Card::JOKER.byte() as usize] = u32::from_le_bytes([0, 0, 1, 0]);
    let mut at = 0;
    while at < 52 {
        let (rank, suit) = (Rank::ALL[at / 4], Suit::ALL[at % 4]);
        let pips = rank as u8 + 2;
        let weight = match rank {
            Rank::Ace => [1, 1, 0, 0],
            _ if pips < 10 => [pips, 0, 0, 0],
            _ => [10, 0, 0, 0],
        };
        weights[Card::new(rank, suit).byte() as usize] = u32::from_le_bytes(weight);
        at += 1;
    }
    weights
};

impl Count {
    pub(super) fn of(cards: &Cards) -> Count {
        let sum: u32 = cards.cards().map(|card| WEIGHTS[usize::from(card.byte())]).sum();
        let [points, aces, jokers, unknown] = sum.to_le_bytes();
        Count { cards: cards.len() as u8, unknown, jokers, aces, points }
    }

    /// The rule that makes these two cards the natural, if they are one.
    pub(super) fn natural(self, rules: Rules, naturals: Naturals) -> Option<RuleId> {
        let high = self.cards == 2 && self.jokers + self.aces == 2;
        let rule = if self.jokers == 2 { NB_02 } else { NB_03 };
        let counts = self.jokers == 2 || naturals == Naturals::AcesAndJokers;
        (high && counts && rules.on(rule)).then_some(rule)
    }

    /// `None` if a card is unknown or there are no cards.
    pub(super) fn value(self, rules: Rules, naturals: Naturals) -> Option<Value> {
        if self.cards == 0 || self.unknown > 0 {
            return None;
        }
        if self.natural(rules, naturals).is_some() {
            return Some(Value::Natural);
        }
        if self.jokers > 0 && rules.on(NB_01) {
            return Some(Value::Hard(21));
        }
        let soft = self.aces > 0 && self.points <= 11;
        Some(if soft { Value::Soft(self.points + 10) } else { Value::Hard(self.points) })
    }
}

/// The player against the player-dealer (NB-13). A hand with an unknown card cannot win.
pub(super) fn compare(
    rules: Rules,
    ours: Option<Value>,
    theirs: Option<Value>,
) -> std::cmp::Ordering {
    use std::cmp::Ordering::{Equal, Greater, Less};
    let (Some(ours), Some(theirs)) = (ours, theirs) else {
        return ours.is_some().cmp(&theirs.is_some());
    };
    match (ours.is_over(rules), theirs.is_over(rules)) {
        _ if !rules.on(NB_13) => Equal,
        (true, false) => Less,
        (false, true) => Greater,
        // Both bust: the player never wins, but being closer to 21 saves the wager.
        (true, true) if ours.total() < theirs.total() => Equal,
        (true, true) => Less,
        (false, false) => ours.total().cmp(&theirs.total()),
    }
}
