//! The value of a hand, computed slowly; the tables are built with this.
//!
//! A set of ranks is a mask of thirteen bits, deuce lowest. Two sets of equal size compare like the
//! hands they are part of: by highest card, then next highest, and so on. So the value of a hand is
//! its category and two masks, and ranking a hand means finding the masks.

use super::category::Category::{self, *};

/// The value of five or more ranks of one suit.
pub fn of_suit(ranks: u32) -> u32 {
    match straight(ranks) {
        0 => pack(Flush, without_lowest(ranks, ranks.count_ones() as usize - 5), 0),
        run if run == 1 << 12 => pack(RoyalFlush, run, 0),
        run => pack(StraightFlush, run, 0),
    }
}

/// The value of the best five of these cards, sixteen bits per suit, ignoring flushes; `spare` is
/// how many of them the best five leave out.
pub fn of_ranks(seen: u64, spare: usize) -> u32 {
    let [c, d, h, s] = [0, 16, 32, 48].map(|shift| (seen >> shift) as u32 & 0x1fff);
    let once = c | d | h | s;
    let twice = (c & d) | (h & s) | ((c | d) & (h | s));
    let thrice = (c & d & (h | s)) | (h & s & (c | d));
    if thrice != 0 {
        let quads = c & d & h & s;
        if quads != 0 {
            let quads = highest(quads);
            return pack(FourOfAKind, quads, highest(once ^ quads));
        }
        let trips = highest(thrice);
        let pairs = twice ^ trips;
        if pairs != 0 {
            return pack(FullHouse, trips, highest(pairs));
        }
    }
    let run = straight(once);
    if run != 0 {
        return pack(Straight, run, 0);
    }
    // Spare cards are the lowest kickers; no rank occurs twice among those.
    if thrice != 0 {
        return pack(ThreeOfAKind, thrice, without_lowest(once ^ thrice, spare));
    }
    if twice == 0 {
        return pack(HighCard, 0, without_lowest(once, spare));
    }
    let first = highest(twice);
    if twice == first {
        return pack(OnePair, twice, without_lowest(once ^ twice, spare));
    }
    let pairs = first | highest(twice ^ first);
    pack(TwoPair, pairs, highest(once ^ pairs))
}

/// The code of five of a kind in values, above all categories of high poker.
pub const FIVE_OF_A_KIND: u32 = RoyalFlush as u32 + 1;

/// Thirteen bits of kickers, thirteen of the ranks that make the category, then the category.
pub fn pack(category: Category, made: u32, kickers: u32) -> u32 {
    (category as u32) << 26 | made << 13 | kickers
}

/// The highest rank of a set that is not empty.
fn highest(ranks: u32) -> u32 {
    1 << ranks.ilog2()
}

fn without_lowest(mut ranks: u32, n: usize) -> u32 {
    for _ in 0..n {
        ranks &= ranks - 1;
    }
    ranks
}

/// The top rank of the best straight, or zero. The ace also ranks below the deuce.
pub fn straight(ranks: u32) -> u32 {
    let ranks = ranks << 1 | ranks >> 12;
    let runs = ranks & ranks << 1 & ranks << 2 & ranks << 3 & ranks << 4;
    if runs == 0 { 0 } else { highest(runs) >> 1 }
}
