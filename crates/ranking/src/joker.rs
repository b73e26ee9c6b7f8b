//! What high orders with a joker have in common.
//!
//! Cards are added up as in `high`. The joker counts as a card of each suit, so that the fifth card
//! of a suit is found the same way with it and without.

mod hold;
mod table;

pub(crate) use hold::{Hold, JOKER_KEY, Place, place, spoilt, with_len};
pub(crate) use table::Table;

use crate::high::Category;
use crate::high::KEYS;
use crate::high::masks::{self, pack, straight};
use crate::words::FIVE_OF_A_KIND;
use std::ops::Range;

/// What orders with a joker have in common: cards held, found in a table by what each adds.
macro_rules! pool {
    ($places:expr, $table:expr) => {
        /// The strength of the best five of five to eight cards, one of which may be the joker.
        ///
        /// None for fewer or more cards, for one that is not in the deck, and for the same card twice.
        #[inline]
        pub fn rank(cards: &[cards::Card]) -> Option<Strength> {
            let mut pool = Pool::EMPTY;
            cards.iter().take(9).for_each(|card| pool.add(*card));
            pool.rank()
        }

        /// Cards to make a hand of. Hands that share a board begin with a copy of its pool.
        #[derive(Clone, Copy, Debug)]
        pub struct Pool(crate::joker::Hold);

        impl Pool {
            /// No cards.
            pub const EMPTY: Pool = Pool(crate::joker::Hold::EMPTY);

            /// Adds a card.
            #[inline]
            pub fn add(&mut self, card: cards::Card) {
                self.0.add($places[card.byte() as usize]);
            }

            /// The strength of the best five, as for [`rank`].
            #[inline]
            pub fn rank(self) -> Option<Strength> {
                Strength::at($table.rank(self.0, self.0.len()?))
            }
        }

        impl Strength {
            /// Kind and ranks in one number, never 0, which compares like the strength: thirteen
            /// bits of kickers, thirteen of the ranks that make the category, then the category,
            /// counted from 1.
            pub fn value(self) -> u32 {
                $table.value(self.place())
            }

            /// The kind of hand.
            pub fn category(self) -> Category {
                Category::ALL[(self.value() >> 26) as usize - 1]
            }
        }
    };
}

pub(crate) use pool;

/// What a card of the 53 adds.
pub(crate) static PLACES: [Place; 256] = {
    let mut places = spoilt();
    let mut at = 0;
    while at < 52 {
        places[at] = place(at / 4, at % 4);
        at += 1;
    }
    places
};

/// The value of four or more ranks of one suit and a joker, which is the best card of the suit
/// that the hand lacks: there is no second ace (DR-05).
pub(crate) fn of_suit(ranks: u32) -> u32 {
    let missing = (0..13).map(|rank| 1 << rank).filter(|rank| ranks & rank == 0);
    missing.map(|rank| masks::of_suit(ranks | rank)).max().unwrap_or_else(|| masks::of_suit(ranks))
}

/// The value of these cards and a joker that stands for any card, as far as flushes do not
/// count; `spare` is how many of all cards the best five leave out.
pub(crate) fn of_ranks_wild(seen: u64, spare: usize) -> u32 {
    match five_of_a_kind(seen) {
        0 => (0..13).map(|rank| masks::of_ranks(with(seen, rank), spare)).max().unwrap_or(0),
        five => five,
    }
}

/// The value of these cards and a joker that is an ace or completes a straight, as far as flushes
/// do not count; `spare` is how many of all cards the best five leave out.
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

/// These cards and one more of a rank that has fewer than four.
pub(crate) fn with(seen: u64, rank: u32) -> u64 {
    let suits = [0, 16, 32, 48].map(|suit| 1_u64 << (suit + rank));
    seen | suits.into_iter().find(|card| seen & card == 0).unwrap_or(0)
}

/// Every choice of so many cards of these ranks, suits left aside: the sum of keys, and cards that
/// are such a choice.
pub(crate) fn choices(ranks: Range<usize>, cards: usize) -> Vec<(u32, u64)> {
    let mut all = Vec::new();
    choose(ranks, cards, 0, 0, &mut all);
    all
}

fn choose(ranks: Range<usize>, left: usize, key: u32, seen: u64, all: &mut Vec<(u32, u64)>) {
    if left == 0 {
        return all.push((key, seen));
    }
    let Some(rank) = ranks.clone().next() else { return };
    for n in 0..=left.min(4) {
        let bits: u64 = (0..n).map(|suit| 1 << (16 * suit + rank)).sum();
        let (key, seen) = (key + n as u32 * KEYS[rank], seen | bits);
        choose(rank + 1..ranks.end, left - n, key, seen, all);
    }
}
