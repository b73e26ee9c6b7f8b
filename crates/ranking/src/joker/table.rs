use super::values;
use crate::displaced::Displaced;
use crate::high::masks::{self, FIVE_OF_A_KIND};
use crate::high::{self, Strength, table};
use crate::hold::Hold;

include!(concat!(env!("OUT_DIR"), "/joker.rs"));

/// The size of these tables.
pub(crate) const BYTES: usize = size_of_val(&BUG) + size_of_val(&WILD) + size_of_val(&FLUSHES);

/// The places of hands with a joker, for an order that is standard high poker plus five of a kind.
pub(crate) struct JokerTable {
    of_ranks: fn(u64, usize) -> u32,
    /// The lowest rank that makes five of a kind.
    lowest_five: u32,
    /// Places by number of cards and sum of keys, for five to seven cards, ignoring flushes.
    by_ranks: &'static Displaced<8192, 65536>,
}

impl JokerTable {
    /// The order in which the joker is a bug.
    pub const BUG: JokerTable =
        JokerTable { of_ranks: values::of_ranks_bug, lowest_five: 12, by_ranks: &BUG };

    /// The order in which the joker is wild.
    pub const WILD: JokerTable =
        JokerTable { of_ranks: values::of_ranks_wild, lowest_five: 0, by_ranks: &WILD };

    /// The place of a hand with this many cards.
    pub fn rank(&self, hold: Hold, len: usize) -> u16 {
        match (hold.has_joker(), hold.flush()) {
            (_, _) if len == 8 => self.rank_eight(hold),
            (false, None) => table::by_ranks(len, hold.key()).place(),
            (false, Some(ranks)) => table::by_flush(ranks).place(),
            (true, None) => self.by_ranks.get(hold.key_with_len(len)),
            // With a joker, seven cards can contain a flush and something better.
            (true, Some(ranks)) => {
                FLUSHES.get(ranks as usize).max(self.by_ranks.get(hold.key_with_len(len)))
            }
        }
    }

    fn rank_eight(&self, hold: Hold) -> u16 {
        let flush = hold.flush();
        let value = if hold.has_joker() {
            (self.of_ranks)(hold.seen, 3).max(flush.map_or(0, values::of_suit))
        } else {
            masks::of_ranks(hold.seen, 3).max(flush.map_or(0, masks::of_suit))
        };
        match value >> 26 {
            FIVE_OF_A_KIND => {
                high::LAST + 1 + ((value >> 13).trailing_zeros() - self.lowest_five) as u16
            }
            _ => table::by_value(value).place(),
        }
    }

    /// Category and ranks of the hand at a place.
    pub fn value(&self, place: u16) -> u32 {
        match place.checked_sub(high::LAST + 1) {
            Some(five) => FIVE_OF_A_KIND << 26 | 1 << (13 + self.lowest_five + u32::from(five)),
            None => Strength::at(place).value(),
        }
    }
}
