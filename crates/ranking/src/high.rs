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
    if !(5..=8).contains(&cards.len()) {
        return None;
    }
    // Sixteen bits per suit, and a counter of four bits per suit that starts at three, so that the
    // fifth card of a suit is what sets a counter's top bit.
    let (mut seen, mut suited) = (0u64, 0x3333u32);
    for &card in cards {
        if !card.is_known() || card.index() >= 52 {
            return None;
        }
        let (rank, suit) = (card.index() / 4, card.index() % 4);
        let bit = 1 << (16 * suit + rank);
        if seen & bit != 0 {
            return None;
        }
        seen |= bit;
        suited += 1 << (4 * suit);
    }
    Some(rank_masks(seen, suited, cards.len() - 5))
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
