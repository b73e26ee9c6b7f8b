//! Standard high poker: the best five of five to eight cards.
//!
//! Without a flush a hand is worth what its ranks are worth, and a table knows that by the sum of
//! a key for each card. With a flush it is worth what the ranks of the suit are worth.

mod category;
mod keys;
mod listed;
pub(crate) mod masks;
mod ranks;
mod strength;
pub(crate) mod table;

pub use category::Category;
pub(crate) use listed::{LAST, NAMES, RANKING, by_category, ranked};
pub use ranks::{Ranks, of_suit};
pub use strength::Strength;

use cards::Card;
pub(crate) use keys::KEYS;

/// The strength of the best five of five to eight cards.
///
/// None for fewer or more cards, for a joker, a tile or an unknown card, and for the same card twice.
#[inline]
pub fn rank(cards: &[Card]) -> Option<Strength> {
    let mut pool = Pool::EMPTY;
    cards.iter().take(9).for_each(|card| pool.add(*card));
    pool.rank()
}

/// The strength of seven different cards of a standard deck, the quick way: nothing is checked, so
/// other cards have some strength or other.
#[inline]
pub fn seven(cards: &[Card; 7]) -> Strength {
    let key =
        cards.iter().fold(Pool::EMPTY.key, |key, card| key.wrapping_add(KEY[card.byte() as usize]));
    let flush = (key >> SUITS) as u32 & 0x8888;
    match flush {
        0 => table::by_ranks(7, key as u32),
        _ => seven_suited(cards),
    }
}

#[cold]
fn seven_suited(cards: &[Card; 7]) -> Strength {
    let mut pool = Pool::EMPTY;
    cards.iter().for_each(|card| pool.add(*card));
    pool.rank().unwrap_or(Strength::WORST)
}

/// The strength of five or more ranks of one suit: thirteen bits, deuce lowest.
#[inline]
pub(crate) fn suited(ranks: u32) -> Strength {
    table::by_flush(ranks)
}

/// Cards to make a hand of. Hands that share a board begin with a copy of its pool.
#[derive(Clone, Copy, Debug)]
pub struct Pool {
    /// Sixteen bits per suit, the highest three for nothing.
    seen: u64,
    /// The same bits added up: with a card twice it is something else.
    sum: u64,
    /// From the low end: the sum of the ranks' keys; a counter of four bits per suit that starts
    /// at three, so that the fifth card of a suit sets its top bit; the number of cards.
    key: u64,
}

const SUITS: u32 = 32;
const CARDS: u32 = 48;
/// The bit of everything that makes no hand.
const SPOILT: u64 = 1 << 15;

/// The bit of a card.
static BIT: [u64; 256] = {
    let mut bits = [SPOILT; 256];
    let mut at = 0;
    while at < 52 {
        bits[at] = 1 << (16 * (at % 4) + at / 4);
        at += 1;
    }
    bits
};

/// What a card adds to the key.
static KEY: [u64; 256] = {
    let mut keys = [1 << CARDS; 256];
    let mut at = 0;
    while at < 52 {
        let suit = 1 << (SUITS as usize + 4 * (at % 4));
        keys[at] = KEYS[at / 4] as u64 | suit | 1 << CARDS;
        at += 1;
    }
    keys
};

impl Pool {
    /// No cards.
    pub const EMPTY: Pool = Pool { seen: 0, sum: 0, key: 0x3333 << SUITS };

    /// Adds a card.
    #[inline]
    pub fn add(&mut self, card: Card) {
        let (bit, key) = (BIT[card.byte() as usize], KEY[card.byte() as usize]);
        self.seen |= bit;
        self.sum = self.sum.wrapping_add(bit);
        self.key = self.key.wrapping_add(key);
    }

    /// The strength of the best five, as for [`rank`].
    #[inline]
    pub fn rank(self) -> Option<Strength> {
        let len = self.key >> CARDS;
        let sound = self.seen == self.sum && self.seen & SPOILT == 0 && matches!(len, 5..=8);
        sound.then(|| strength_of(self.seen, self.key))
    }
}

/// The strength of a pool of five to eight different cards of the 52.
#[inline]
fn strength_of(seen: u64, key: u64) -> Strength {
    let len = (key >> CARDS) as usize;
    let flush = (key >> SUITS) as u32 & 0x8888;
    let suited = || (seen >> (4 * (flush.trailing_zeros() & !3))) as u32 & 0x1fff;
    match len {
        8 => strength_of_eight(seen, (flush != 0).then(suited)),
        _ if flush == 0 => table::by_ranks(len, key as u32),
        _ => table::by_flush(suited()),
    }
}

/// Only with eight cards a hand can hold a flush and something better that is no flush.
#[cold]
fn strength_of_eight(seen: u64, suited: Option<u32>) -> Strength {
    let flush = suited.map_or(0, masks::of_suit);
    table::by_value(flush.max(masks::of_ranks(seen, 3)))
}
