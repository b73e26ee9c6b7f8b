use super::{choices, place, sorted};
use crate::high::masks;
use crate::numbers::Numbers;
use crate::out::Out;

/// Standard high poker.
pub struct High {
    /// The values of all distinct hands, worst first, after a zero.
    pub values: Vec<u32>,
}

/// Sets of ranks that make a flush.
fn suits() -> impl Iterator<Item = u32> {
    (0..1 << 13).filter(|ranks: &u32| ranks.count_ones() >= 5)
}

impl High {
    pub fn new() -> High {
        let of_ranks = choices(0..13, 5).into_iter().map(|(_, seen)| masks::of_ranks(seen, 0));
        High { values: sorted(of_ranks.chain(suits().map(masks::of_suit))) }
    }

    pub fn place(&self, value: u32) -> u16 {
        place(&self.values, value)
    }

    pub fn write(&self) -> std::io::Result<()> {
        let mut flushes = Numbers::<{ 1 << 13 }>::NONE;
        let place = |ranks| self.place(masks::of_suit(ranks));
        suits().for_each(|ranks| flushes.set(ranks as usize, place(ranks)));
        let mut out = Out::new("high");
        out.values("VALUES", &self.values)?;
        out.places("FLUSHES", &flushes)?;
        out.table::<{ 1 << 10 }, { 1 << 13 }>("FIVE", &self.entries(5))?;
        out.table::<{ 1 << 12 }, { 1 << 15 }>("SIX", &self.entries(6))?;
        out.table::<{ 1 << 13 }, { 1 << 16 }>("SEVEN", &self.entries(7))?;
        out.end()
    }

    /// The places of hands with this many cards, by the sum of their keys.
    fn entries(&self, cards: usize) -> Vec<(u32, u16)> {
        let place = |seen| self.place(masks::of_ranks(seen, cards - 5));
        choices(0..13, cards).into_iter().map(|(key, seen)| (key, place(seen))).collect()
    }
}
