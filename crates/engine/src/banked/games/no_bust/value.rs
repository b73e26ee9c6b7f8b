//! What cards are worth at no-bust blackjack, and who wins.

use crate::banked::hands::Cards;
use crate::contract::{RuleId, Rules};
use crate::ids::*;
use cards::{Card, Rank};

/// Which two cards are the natural.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Naturals {
    /// Two jokers (NB-02).
    TwoJokers,
    /// Two aces or an ace and a joker as well (NB-03).
    AcesAndJokers,
}

/// What a hand amounts to. The order is that of strength, but for going over (NB-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
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

    /// Over is over 21, though the natural ranks above it (NB-14). Without the rule a sheet's
    /// "more than a natural" is read by that rank.
    pub(super) fn is_over(self, rules: Rules) -> bool {
        let most = if rules.on(NB_14) { 21 } else { 22 };
        matches!(self, Value::Hard(n) if n > most)
    }
}

/// What a card counts, an ace as one.
pub(super) fn points(card: Card) -> Option<u8> {
    Some(match card.rank()? {
        Rank::Ace => 1,
        rank => (rank as u8 + 2).min(10),
    })
}

pub(super) fn jokers(cards: &Cards) -> usize {
    cards.cards().filter(|card| card.is_joker()).count()
}

pub(super) fn is_ace(card: Card) -> bool {
    card.rank() == Some(Rank::Ace)
}

/// The rule by which two cards are the natural, if they are.
pub(super) fn natural(rules: Rules, naturals: Naturals, cards: &Cards) -> Option<RuleId> {
    let wild = jokers(cards);
    let high = cards.len() == 2 && cards.cards().all(|card| card.is_joker() || is_ace(card));
    let rule = if wild == 2 { NB_02 } else { NB_03 };
    let counts = wild == 2 || naturals == Naturals::AcesAndJokers;
    (high && counts && rules.on(rule)).then_some(rule)
}

/// Nothing if a card is unknown or there is none.
pub(super) fn value(rules: Rules, naturals: Naturals, cards: &Cards) -> Option<Value> {
    if cards.is_empty() || cards.cards().any(|card| !card.is_known()) {
        return None;
    }
    if natural(rules, naturals, cards).is_some() {
        return Some(Value::Natural);
    }
    let wild = jokers(cards);
    if wild > 0 && rules.on(NB_01) {
        return Some(Value::Hard(21));
    }
    let hard: u8 = cards.cards().filter_map(points).sum();
    let ace = cards.cards().any(is_ace);
    Some(if ace && hard <= 11 { Value::Soft(hard + 10) } else { Value::Hard(hard) })
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
    let even = ours.total() == theirs.total();
    match (ours.is_over(rules), theirs.is_over(rules)) {
        // Without the rule it is the common game: going over loses, and so does a tie.
        (true, _) if !rules.on(NB_13) => Less,
        (false, false) if even && ours != Value::Natural && !rules.on(NB_13) => Less,
        (true, false) => Less,
        (false, true) => Greater,
        // Both over: the player never wins, but being closer saves the wager.
        (true, true) if ours.total() < theirs.total() => Equal,
        (true, true) => Less,
        (false, false) => ours.total().cmp(&theirs.total()),
    }
}
