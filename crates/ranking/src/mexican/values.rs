//! The value of Mexican poker hands, computed slowly; the tables are built with this.

use crate::high::Category;
use crate::high::masks::{self, pack};
use crate::joker::values as joker;
use cards::Rank;

/// The rank of each bit. The ace is highest as everywhere, and the deuce comes after three unused
/// bits.
pub(crate) const RANKS: [Rank; 13] = {
    let mut ranks = Rank::ALL;
    let mut rank = Rank::Two as usize;
    while rank <= Rank::Seven as usize {
        ranks[rank + DEUCE] = Rank::ALL[rank];
        rank += 1;
    }
    ranks
};

/// The bit of a rank of the deck.
pub(crate) const fn bit(rank: Rank) -> usize {
    if (rank as usize) <= Rank::Seven as usize { rank as usize + DEUCE } else { rank as usize }
}

/// The bit of the deuce.
pub(crate) const DEUCE: usize = 3;
/// Ace to five, whose bits are not adjacent.
const WHEEL: u32 = 1 << 12 | 0b1111 << DEUCE;
/// The five, their top card.
const WHEEL_TOP: u32 = 1 << (DEUCE + 3);

/// A value of high poker with flush and full house swapped, in either direction.
pub(crate) fn flush_and_full_house(value: u32) -> u32 {
    const FLUSH: u32 = Category::Flush as u32;
    const FULL_HOUSE: u32 = Category::FullHouse as u32;
    match value >> 26 {
        FLUSH | FULL_HOUSE => value ^ (FLUSH ^ FULL_HOUSE) << 26,
        _ => value,
    }
}

/// The value of these cards without a joker, ignoring flushes.
pub(crate) fn of_ranks(seen: u64, spare: usize) -> u32 {
    let value = flush_and_full_house(masks::of_ranks(seen, spare));
    value.max(wheel(joker::ranks(seen), Category::Straight))
}

/// The value of these cards with a joker, ignoring flushes.
pub(crate) fn of_ranks_wild(seen: u64, spare: usize) -> u32 {
    match joker::five_of_a_kind(seen) {
        0 => {
            let ranks = DEUCE as u32..13;
            ranks.map(|rank| of_ranks(joker::with(seen, rank), spare)).max().unwrap_or(0)
        }
        five => five,
    }
}

/// The value of the ranks of a suit; 0 for fewer than five.
pub(crate) fn of_suit(ranks: u32) -> u32 {
    if ranks.count_ones() < 5 {
        return 0;
    }
    let value = flush_and_full_house(masks::of_suit(ranks));
    value.max(wheel(ranks, Category::StraightFlush))
}

/// The value of the ranks of a suit and a joker; 0 for fewer than four.
pub(crate) fn of_suit_wild(ranks: u32) -> u32 {
    let missing = (DEUCE..13).map(|rank| 1 << rank).filter(|rank| ranks & rank == 0);
    missing.map(|rank| of_suit(ranks | rank)).max().unwrap_or(of_suit(ranks))
}

/// The value of ace to five, if the ranks contain it.
fn wheel(ranks: u32, category: Category) -> u32 {
    if ranks & WHEEL == WHEEL { pack(category, WHEEL_TOP, 0) } else { 0 }
}
