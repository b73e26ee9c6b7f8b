use super::choices;
use super::high::High;
use crate::high::masks::FIVE_OF_A_KIND;
use crate::hold::{JOKER_KEY, with_len};
use crate::joker::values::{of_ranks_bug, of_ranks_wild, of_suit};
use crate::numbers::Numbers;
use crate::out::Out;

/// The two orders that are standard high poker plus five of a kind.
pub fn write(high: &High) -> std::io::Result<()> {
    let mut flushes = Numbers::<{ 1 << 13 }>::NONE;
    for ranks in (0..1 << 13).filter(|ranks: &u32| ranks.count_ones() >= 4) {
        flushes.set(ranks as usize, high.place(of_suit(ranks)));
    }
    let mut out = Out::new("joker");
    out.places("FLUSHES", &flushes)?;
    out.table::<{ 1 << 13 }, { 1 << 16 }>("BUG", &entries(high, of_ranks_bug, 12))?;
    out.table::<{ 1 << 13 }, { 1 << 16 }>("WILD", &entries(high, of_ranks_wild, 0))?;
    out.end()
}

/// The places of five to seven cards with the joker, given its value apart from flushes and the
/// lowest rank that makes five of a kind.
fn entries(high: &High, of_ranks: fn(u64, usize) -> u32, lowest_five: u32) -> Vec<(u32, u16)> {
    let place = |value: u32| match value >> 26 {
        FIVE_OF_A_KIND => {
            high.values.len() as u16 + ((value >> 13).trailing_zeros() - lowest_five) as u16
        }
        _ => high.place(value),
    };
    let mut entries = Vec::new();
    for plain in 4..=6 {
        for (key, seen) in choices(0..13, plain) {
            let key = with_len(key | JOKER_KEY, plain + 1);
            entries.push((key, place(of_ranks(seen, plain - 4))));
        }
    }
    entries
}
