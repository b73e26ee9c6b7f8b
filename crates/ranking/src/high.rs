//! Standard high poker: the best five of five to eight cards.
//!
//! A set of ranks is a mask of thirteen bits, deuce lowest. Two sets of equal size compare like the
//! hands they are part of: by highest card, then next highest, and so on. So a strength is a category
//! and two masks, and ranking a hand is a matter of finding the masks.

mod strength;

pub use strength::{Category, Strength};

use Category::*;
use cards::Card;

/// The strength of the best five of five to eight cards.
///
/// None for fewer or more cards, for a joker, a tile or an unknown card, and for the same card twice.
#[inline]
pub fn rank(cards: &[Card]) -> Option<Strength> {
    let mut pool = Pool::EMPTY;
    cards.iter().take(9).for_each(|card| pool.add(*card));
    pool.rank()
}

/// Cards to make a hand of. Hands that share a board begin with a copy of its pool.
#[derive(Clone, Copy, Debug)]
pub struct Pool {
    /// Sixteen bits per suit.
    seen: u64,
    /// A counter of four bits per suit that starts at three, so that the fifth card of a suit is
    /// what sets its top bit.
    suited: u32,
    len: u8,
    /// Whether there is a card that makes no hand, or one twice.
    spoilt: bool,
}

/// What a card adds to a pool: its bit, none for one that makes no hand, and one to its suit.
#[derive(Clone, Copy)]
struct Place {
    bit: u64,
    count: u32,
}

static PLACES: [Place; 256] = {
    let mut places = [Place { bit: 0, count: 0 }; 256];
    let mut at = 0;
    while at < 52 {
        let (rank, suit) = (at / 4, at % 4);
        places[at] = Place { bit: 1 << (16 * suit + rank), count: 1 << (4 * suit) };
        at += 1;
    }
    places
};

impl Pool {
    /// No cards.
    pub const EMPTY: Pool = Pool { seen: 0, suited: 0x3333, len: 0, spoilt: false };

    /// Adds a card.
    #[inline]
    pub fn add(&mut self, card: Card) {
        let Place { bit, count } = PLACES[card.byte() as usize];
        self.spoilt |= bit == 0 || self.seen & bit != 0;
        self.seen |= bit;
        self.suited = self.suited.wrapping_add(count);
        self.len = self.len.saturating_add(1);
    }

    /// The strength of the best five, as for [`rank`].
    #[inline]
    pub fn rank(self) -> Option<Strength> {
        let fits = matches!(self.len, 5..=8) && !self.spoilt;
        fits.then(|| rank_masks(self.seen, self.suited, self.len as usize - 5))
    }
}

/// `spare` is how many cards the best five leave out.
#[inline]
fn rank_masks(seen: u64, suited: u32, spare: usize) -> Strength {
    let [c, d, h, s] = [0, 16, 32, 48].map(|shift| (seen >> shift) as u32 & 0x1fff);
    let once = c | d | h | s;
    let twice = (c & d) | (h & s) | ((c | d) & (h | s));
    let thrice = (c & d & (h | s)) | (h & s & (c | d));

    let mut flush = 0;
    if suited & 0x8888 != 0 {
        let suit = (suited & 0x8888).trailing_zeros() / 4;
        let spare = (suited >> (4 * suit) & 7) as usize;
        let ranks = (seen >> (16 * suit)) as u32 & 0x1fff;
        let run = straight(ranks);
        if run != 0 {
            let royal = run == 1 << 12;
            return Strength::new(if royal { RoyalFlush } else { StraightFlush }, run, 0);
        }
        flush = without_lowest(ranks, spare);
    }
    if thrice != 0 {
        let quads = c & d & h & s;
        if quads != 0 {
            let quads = highest(quads);
            return Strength::new(FourOfAKind, quads, highest(once ^ quads));
        }
        let trips = highest(thrice);
        let pairs = twice ^ trips;
        if pairs != 0 {
            return Strength::new(FullHouse, trips, highest(pairs));
        }
    }
    if flush != 0 {
        return Strength::new(Flush, flush, 0);
    }
    let run = straight(once);
    if run != 0 {
        return Strength::new(Straight, run, 0);
    }
    // Spare cards are the lowest kickers; no rank occurs twice among those.
    if thrice != 0 {
        return Strength::new(ThreeOfAKind, thrice, without_lowest(once ^ thrice, spare));
    }
    if twice == 0 {
        return Strength::new(HighCard, 0, without_lowest(once, spare));
    }
    let first = highest(twice);
    if twice == first {
        return Strength::new(OnePair, twice, without_lowest(once ^ twice, spare));
    }
    let pairs = first | highest(twice ^ first);
    Strength::new(TwoPair, pairs, highest(once ^ pairs))
}

/// The highest rank of a set that is not empty.
#[inline]
fn highest(ranks: u32) -> u32 {
    1 << ranks.ilog2()
}

#[inline]
fn without_lowest(mut ranks: u32, n: usize) -> u32 {
    for _ in 0..n {
        ranks &= ranks - 1;
    }
    ranks
}

/// The top rank of the best five in a row, or nothing. The ace also lies below the deuce.
#[inline]
fn straight(ranks: u32) -> u32 {
    let ranks = ranks << 1 | ranks >> 12;
    let runs = ranks & ranks << 1 & ranks << 2 & ranks << 3 & ranks << 4;
    if runs == 0 { 0 } else { highest(runs) >> 1 }
}
