//! Ace-to-five low with a joker, which is the lowest rank that the hand lacks (LB-02).

use crate::kinds::listed;
use crate::low::{Category, Five, Seen, Strength};
use cards::{Card, Deck};

/// The strength of the lowest five of five to eight cards, one of which may be the joker.
///
/// None for fewer or more cards, for a tile or an unknown card, and for the same card twice.
#[inline]
pub fn rank(cards: &[Card]) -> Option<Strength> {
    match cards.len() {
        5 => Strength::at(Five::new(cards.first_chunk()?).place_with_joker()),
        6..=8 => Pool(Seen::of(cards)).rank(),
        _ => None,
    }
}

/// Cards to make a hand of. Hands that share a board begin with a copy of its pool.
#[derive(Clone, Copy, Debug)]
pub struct Pool(Seen);

impl Pool {
    /// No cards.
    pub const EMPTY: Pool = Pool(Seen::NONE);

    /// Adds a card.
    #[inline]
    pub fn add(&mut self, card: Card) {
        self.0.add(card);
    }

    /// The strength of the lowest five, as for [`rank`], of five cards or more.
    #[inline]
    pub fn rank(self) -> Option<Strength> {
        if !self.0.is_plain_or_joker() {
            return None;
        }
        Strength::at(self.0.place(self.0.ranks_with_joker()))
    }
}

listed!("low-joker", Deck::JOKER, 5..=8);
