use super::hold::{JOKER_KEY, with_len};
use super::{Hold, choices};
use crate::displaced::Displaced;
use crate::high::masks;
use crate::high::table;
use crate::high::{self, Strength};
use crate::words::FIVE_OF_A_KIND;

/// Places of hands with a joker, for an order that is standard high poker with five of a kind on
/// top.
pub(crate) struct Table {
    of_ranks: fn(u64, usize) -> u32,
    /// The lowest rank that makes five of a kind.
    lowest_five: u32,
    /// Places by number of cards and sum of keys, for five to seven cards, as far as flushes do
    /// not count.
    by_ranks: Box<Displaced<8192, 65536>>,
    /// Places by the ranks of a suit.
    by_flush: Vec<u16>,
}

impl Table {
    /// The table of an order, given what it makes of a joker beside flushes.
    pub fn new(of_ranks: fn(u64, usize) -> u32, lowest_five: u32) -> Table {
        let mut table =
            Table { of_ranks, lowest_five, by_ranks: Displaced::new(&[]), by_flush: Vec::new() };
        let mut entries = Vec::new();
        for plain in 4..=6 {
            for (key, seen) in choices(0..13, plain) {
                let place = table.place(of_ranks(seen, plain - 4));
                entries.push((with_len(key | JOKER_KEY, plain + 1), place));
            }
        }
        table.by_ranks = Displaced::new(&entries);
        let of_suit = |ranks: u32| match ranks.count_ones() {
            4.. => table.place(super::of_suit(ranks)),
            _ => 0,
        };
        table.by_flush = (0..1 << 13).map(of_suit).collect();
        table
    }

    /// The place of a hand of so many cards.
    #[inline]
    pub fn rank(&self, hold: Hold, len: usize) -> u16 {
        match (hold.has_joker(), hold.flush()) {
            (_, _) if len == 8 => self.rank_eight(hold),
            (false, None) => table::by_ranks(len, hold.key()).place(),
            (false, Some(ranks)) => table::by_flush(ranks).place(),
            (true, None) => self.by_ranks.get(hold.key_with_len(len)),
            // With a joker seven cards can hold a flush and something better.
            (true, Some(ranks)) => {
                self.by_flush[ranks as usize].max(self.by_ranks.get(hold.key_with_len(len)))
            }
        }
    }

    #[cold]
    fn rank_eight(&self, hold: Hold) -> u16 {
        let flush = hold.flush();
        let value = match hold.has_joker() {
            true => (self.of_ranks)(hold.seen, 3).max(flush.map_or(0, super::of_suit)),
            false => masks::of_ranks(hold.seen, 3).max(flush.map_or(0, masks::of_suit)),
        };
        self.place(value)
    }

    /// Kind and ranks of the hand at a place.
    pub fn value(&self, place: u16) -> u32 {
        match place.checked_sub(high::LAST + 1) {
            Some(five) => FIVE_OF_A_KIND << 26 | 1 << (13 + self.lowest_five + u32::from(five)),
            None => Strength::at(place).value(),
        }
    }

    fn place(&self, value: u32) -> u16 {
        match value >> 26 {
            FIVE_OF_A_KIND => {
                high::LAST + 1 + ((value >> 13).trailing_zeros() - self.lowest_five) as u16
            }
            _ => table::by_value(value).place(),
        }
    }
}
