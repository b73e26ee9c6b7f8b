//! Standard high poker: the best five of five to eight cards.
//!
//! Without a flush a hand's value depends on its ranks, which a table looks up by the sum of a key
//! for each card. With a flush it depends on the ranks of the suit.

mod category;
mod keys;
mod listed;
pub(crate) mod masks;
mod ranks;
mod strength;
pub(crate) mod table;

pub use category::Category;
pub use listed::RANKING;
pub(crate) use listed::{LAST, NAMES, by_category, named, ranked};
pub use ranks::{Ranks, of_suit};
pub use strength::Strength;

use crate::hold::{Hold, PLACES};
use cards::Card;
pub(crate) use keys::KEYS;

/// The strength of the best five of five to eight cards.
///
/// `None` for fewer or more cards, for a joker, a tile or an unknown card, and for duplicate cards.
pub fn rank(cards: &[Card]) -> Option<Strength> {
    let mut pool = Pool::EMPTY;
    cards.iter().take(9).for_each(|card| pool.add(*card));
    pool.rank()
}

/// The strength of seven different cards of a standard deck, the fast way: nothing is checked, so
/// other input gives an arbitrary strength.
pub fn seven(cards: &[Card; 7]) -> Strength {
    let mut hold = Hold::EMPTY;
    cards.iter().for_each(|card| hold.add(&PLACES, *card));
    match hold.suits(5) {
        0 => table::by_ranks(7, hold.key()),
        _ => seven_suited(cards),
    }
}

fn seven_suited(cards: &[Card; 7]) -> Strength {
    rank(cards).unwrap_or(Strength::WORST)
}

/// Cards to make a hand from. Hands that share a board start with a copy of its pool.
#[derive(Clone, Copy, Debug)]
pub struct Pool(Hold);

impl Pool {
    /// No cards.
    pub const EMPTY: Pool = Pool(Hold::EMPTY);

    #[inline]
    pub fn add(&mut self, card: Card) {
        self.0.add(&PLACES, card);
    }

    /// The strength of the best five, as for [`rank`].
    #[inline]
    pub fn rank(self) -> Option<Strength> {
        let len = self.0.len_plain().filter(|len| matches!(len, 5..=8))?;
        Some(strength_of(self.0, len))
    }
}

/// The strength of five to eight different cards of the 52.
fn strength_of(hold: Hold, len: usize) -> Strength {
    match hold.flush() {
        flush if len == 8 => strength_of_eight(hold.seen, flush),
        None => table::by_ranks(len, hold.key()),
        Some(ranks) => table::by_flush(ranks),
    }
}

/// Only eight cards can contain both a flush and something better that is not a flush.
fn strength_of_eight(seen: u64, suited: Option<u32>) -> Strength {
    let flush = suited.map_or(0, masks::of_suit);
    table::by_value(flush.max(masks::of_ranks(seen, 3)))
}
