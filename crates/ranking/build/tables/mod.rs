//! The tables of each order.

pub mod high;
pub mod joker;
pub mod low;
pub mod mexican;
pub mod omaha;

use crate::high::KEYS;
use std::ops::Range;

/// Every choice of this many cards of these ranks, ignoring suits: the sum of its keys, and example
/// cards.
fn choices(ranks: Range<usize>, cards: usize) -> Vec<(u32, u64)> {
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

/// All distinct values, lowest first, after a zero.
fn sorted(values: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut values: Vec<u32> = values.chain([0]).collect();
    values.sort_unstable();
    values.dedup();
    values
}

/// The place of a value among all of them.
fn place(values: &[u32], value: u32) -> u16 {
    values.binary_search(&value).expect("one of all hands") as u16
}
