//! The value of hands with a joker, computed slowly; the tables are built with this.

use crate::high::Category;
use crate::high::masks::{self, FIVE_OF_A_KIND, pack, straight};

/// The value of four or more ranks of one suit and a joker, which is the best card of the suit that
/// the hand lacks: there is no second ace (DR-05).
pub(crate) fn of_suit(ranks: u32) -> u32 {
    let missing = (0..13).map(|rank| 1 << rank).filter(|rank| ranks & rank == 0);
    missing.map(|rank| masks::of_suit(ranks | rank)).max().unwrap_or_else(|| masks::of_suit(ranks))
}

/// The value of these cards and a wild joker, ignoring flushes; `spare` is how many of all cards
/// the best five leave out.
pub(crate) fn of_ranks_wild(seen: u64, spare: usize) -> u32 {
    match five_of_a_kind(seen) {
        0 => (0..13).map(|rank| masks::of_ranks(with(seen, rank), spare)).max().unwrap_or(0),
        five => five,
    }
}

/// The value of these cards and a joker that is an ace or completes a straight, ignoring flushes;
/// `spare` is how many of all cards the best five leave out.
pub(crate) fn of_ranks_bug(seen: u64, spare: usize) -> u32 {
    let five = five_of_a_kind(seen);
    if five == pack_five(1 << 12) {
        return five;
    }
    let runs = (0..13).map(|rank| straight(ranks(seen) | 1 << rank));
    let run = runs.max().filter(|run| *run != 0).map_or(0, |run| pack(Category::Straight, run, 0));
    run.max(masks::of_ranks(with(seen, 12), spare))
}

/// The ranks of these cards.
pub(crate) fn ranks(seen: u64) -> u32 {
    (seen | seen >> 16 | seen >> 32 | seen >> 48) as u32 & 0x1fff
}

/// The value of the highest four of a kind with a fifth; 0 if there is none.
pub(crate) fn five_of_a_kind(seen: u64) -> u32 {
    let quads = (seen & seen >> 16 & seen >> 32 & seen >> 48) as u32 & 0x1fff;
    if quads == 0 { 0 } else { pack_five(1 << quads.ilog2()) }
}

fn pack_five(rank: u32) -> u32 {
    FIVE_OF_A_KIND << 26 | rank << 13
}

/// These cards and one more of a rank; unchanged if all four are there.
pub(crate) fn with(seen: u64, rank: u32) -> u64 {
    let suits = [0, 16, 32, 48].map(|suit| 1_u64 << (suit + rank));
    seen | suits.into_iter().find(|card| seen & card == 0).unwrap_or(0)
}
