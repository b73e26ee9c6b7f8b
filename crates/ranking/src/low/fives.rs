use crate::displaced::Displaced;
use crate::hold::{Hold, PLACES};
use cards::Card;

// The places of five cards by the sum of their ranks' keys, with and without a joker. Every second
// five-card hand is paired, and a table without branches is faster than finding out.
include!(concat!(env!("OUT_DIR"), "/low.rs"));

/// What this table takes.
pub(super) const BYTES: usize = size_of_val(&FIVES);

/// Five cards, added up.
pub(crate) struct Five(Hold);

impl Five {
    pub fn new(cards: &[Card; 5]) -> Five {
        let mut hold = Hold::EMPTY;
        cards.iter().for_each(|card| hold.add(&PLACES, *card));
        Five(hold)
    }

    /// The place of five different cards of 52.
    pub fn place(self) -> Option<u16> {
        self.0.len_plain().map(|_| FIVES.get(self.0.key()))
    }

    /// The place of five different cards of 53.
    pub fn place_with_joker(self) -> Option<u16> {
        self.0.len().map(|_| FIVES.get(self.0.key()))
    }
}
