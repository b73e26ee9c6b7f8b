//! What cards are worth at Hot Action blackjack, and who wins.

use crate::banked::hands::Cards;
use crate::contract::Rules;
use crate::ids::*;
use cards::{Card, Rank, Suit};
use std::cmp::Ordering;

/// The aim of the game.
pub(super) const AIM: u8 = 22;

/// How a total was made. Only for 22 does it make a difference (HA-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Made {
    Drawn,
    /// A joker and a ten.
    TwoCards,
    /// Two aces.
    Natural,
}

/// The value of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Value {
    pub total: u8,
    /// Whether an ace or a joker counts high.
    pub soft: bool,
    pub made: Made,
}

impl Value {
    pub(super) fn is_over(self) -> bool {
        self.total > AIM
    }
}

/// What a house lets cards count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counting {
    /// Whether a joker may count anything between two and twelve.
    pub jokers_between: bool,
    /// Whether a joker and a ten beat a 22 of more cards.
    pub two_cards_beat: bool,
}

/// The contents of a hand, counted in one pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Count {
    cards: u8,
    unknown: u8,
    jokers: u8,
    aces: u8,
    /// The points of all cards, with aces as one and jokers as two.
    points: u8,
}

/// What every card adds to a count, one byte each for points, aces, jokers and unknown cards. No
/// hand has enough cards to overflow a byte.
const WEIGHTS: [u32; 256] = {
    let mut weights = [u32::from_le_bytes([0, 0, 0, 1]); 256];
    weights[Card::JOKER.byte() as usize] = u32::from_le_bytes([2, 0, 1, 0]);
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

    /// `None` if a card is unknown or there are no cards.
    pub(super) fn value(self, rules: Rules, counting: Counting) -> Option<Value> {
        if self.cards == 0 || self.unknown > 0 {
            return None;
        }
        let total = if rules.on(HA_02) { self.best(counting) } else { self.points };
        let made = match self.cards {
            2 if total == AIM && rules.on(HA_03) => match self.aces {
                2 => Made::Natural,
                _ if counting.two_cards_beat => Made::TwoCards,
                _ => Made::Drawn,
            },
            _ => Made::Drawn,
        };
        Some(Value { total, soft: total > self.points, made })
    }

    /// The highest total that is not over 22, or else the lowest one (HA-02).
    fn best(self, counting: Counting) -> u8 {
        let fits = |total: &u8| *total <= AIM;
        // Each ace and each joker can count ten more.
        let high = (0..=self.aces + self.jokers).map(|tens| self.points + 10 * tens).filter(fits);
        let best = high.max().unwrap_or(self.points);
        if counting.jokers_between && self.jokers > 0 && self.points <= AIM {
            let aces = (0..=self.aces).map(|tens| self.points + 10 * tens).filter(fits);
            let reach = aces.map(|low| AIM.min(low + 10 * self.jokers));
            return reach.max().unwrap_or(best);
        }
        best
    }
}

/// What ties do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ties {
    /// Whether the player-dealer wins when both are over by as much.
    pub bank_wins_over: bool,
}

/// The player against the player-dealer (HA-07): closer to 22 wins, over or not, and nobody who is
/// over beats a hand that is not.
pub(super) fn compare(rules: Rules, ours: Value, theirs: Value, ties: Ties) -> Ordering {
    if !rules.on(HA_07) {
        return Ordering::Equal;
    }
    match (ours.is_over(), theirs.is_over()) {
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
        (true, true) => match theirs.total.cmp(&ours.total) {
            Ordering::Equal if ties.bank_wins_over => Ordering::Less,
            order => order,
        },
        (false, false) => match (ours.total, ours.made).cmp(&(theirs.total, theirs.made)) {
            Ordering::Equal if ours.total == 18 => Ordering::Less,
            order => order,
        },
    }
}
