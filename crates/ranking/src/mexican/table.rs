use super::values::{self, DEUCE, RANKS};
use crate::displaced::Displaced;
use crate::hold::{Hold, Places};

include!(concat!(env!("OUT_DIR"), "/mexican.rs"));

/// What all these tables take.
pub(crate) const BYTES: usize =
    size_of_val(&PLACES) + size_of_val(&VALUES) + size_of_val(&BY_RANKS) + size_of_val(&FLUSHES);

/// What a card adds to a pool.
pub(super) static PLACES: Places = {
    let mut places = Places::SPOILT;
    let mut bit = DEUCE;
    while bit < 13 {
        places.put(RANKS[bit] as usize, bit);
        bit += 1;
    }
    places
};

/// The tables that the build script makes: `VALUES`, the values of all different hands, the worst
/// first, after a nought; `BY_RANKS`, places by number of cards, joker and sum of keys, for five
/// to seven cards; `FLUSHES`, places by the ranks of a suit, those with a joker in the second
/// half.
pub(super) struct MexicanTable;

impl MexicanTable {
    /// The place of a hand of so many cards.
    pub fn rank(self, hold: Hold, len: usize) -> u16 {
        if len == 8 {
            return rank_eight(hold);
        }
        let place = BY_RANKS.get(hold.key_with_len(len));
        match hold.flush() {
            None => place,
            // Seven cards can hold a flush and something better.
            Some(ranks) => {
                let half = usize::from(hold.has_joker()) << 13;
                place.max(FLUSHES.get(half | ranks as usize))
            }
        }
    }

    /// Kind and ranks of the hand at a place.
    pub fn value(self, place: u16) -> u32 {
        VALUES[place as usize]
    }
}

fn rank_eight(hold: Hold) -> u16 {
    let flush = hold.flush();
    let value = if hold.has_joker() {
        values::of_ranks_wild(hold.seen, 3).max(flush.map_or(0, values::of_suit_wild))
    } else {
        values::of_ranks(hold.seen, 3).max(flush.map_or(0, values::of_suit))
    };
    VALUES.binary_search(&value).expect("one of all hands") as u16
}
