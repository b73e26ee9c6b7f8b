//! Cards for a low hand, added up.

use super::table::{BY_RANKS, LAST_PAIRED, OF_THREE, OF_TWO, PAIRED, position};
use cards::Card;

/// Cards, sixteen bits per suit: thirteen for the ranks, ace lowest, one for a joker.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    seen: u64,
    /// The same bits added up: a duplicate card makes it differ from the set.
    sum: u64,
}

/// The bit of everything that cannot be part of a hand.
const SPOILT: u64 = 1 << 15;
const JOKER: u64 = 1 << 13;
const RANKS: u32 = (1 << 13) - 1;

/// What a card adds.
pub(crate) static BITS: [u64; 256] = {
    let mut bits = [SPOILT; 256];
    let mut at = 0;
    while at < 52 {
        bits[at] = 1 << (16 * (at % 4) + (at / 4 + 1) % 13);
        at += 1;
    }
    bits[Card::JOKER.index()] = JOKER;
    bits
};

impl Seen {
    pub const NONE: Seen = Seen { seen: 0, sum: 0 };

    pub fn of(cards: &[Card]) -> Seen {
        let mut seen = Seen::NONE;
        cards.iter().for_each(|card| seen.add(*card));
        seen
    }

    pub fn add(&mut self, card: Card) {
        let bit = BITS[card.byte() as usize];
        self.seen |= bit;
        self.sum = self.sum.wrapping_add(bit);
    }

    /// The ranks, if these are different cards of 52.
    pub fn ranks(self) -> Option<u32> {
        let well = self.seen == self.sum && self.seen & (SPOILT | JOKER) == 0;
        well.then(|| self.all_ranks())
    }

    /// The ranks, if these are different cards of the 53; the joker is the lowest rank that is
    /// missing (LB-02).
    pub fn ranks_with_joker(self) -> Option<u32> {
        let well = self.seen == self.sum && self.seen & SPOILT == 0;
        well.then(|| {
            let ranks = self.all_ranks();
            (ranks | (ranks + ((self.seen / JOKER) & 1) as u32)) & RANKS
        })
    }

    fn all_ranks(self) -> u32 {
        let two = self.seen | self.seen >> 32;
        (two | two >> 16) as u32 & RANKS
    }

    /// The place of the lowest five of these cards, given their ranks; 0 if there are fewer than
    /// five.
    pub fn place(self, ranks: u32) -> u16 {
        match BY_RANKS[ranks as usize] {
            at if at > LAST_PAIRED => at,
            at => self.paired(ranks, at),
        }
    }

    /// The place of a hand with fewer than five ranks, whose places begin here.
    fn paired(self, ranks: u32, begin: u16) -> u16 {
        let [c, d, h, s] = [0, 16, 32, 48].map(|shift| (self.seen >> shift) as u32 & RANKS);
        let twice = (c & d) | (h & s) | ((c | d) & (h | s));
        let thrice = || (c & d & (h | s)) | (h & s & (c | d));
        let lowest = |set: u32| set & set.wrapping_neg();
        let at = if begin < OF_THREE {
            (twice != 0).then(|| position(ranks, lowest(twice)))
        } else if begin < OF_TWO {
            match (twice & twice.wrapping_sub(1) != 0, thrice()) {
                // The lower two of three pairs, so that the highest rank is the kicker.
                (true, _) if twice == ranks => Some(2),
                (true, _) => Some(position(ranks, ranks ^ twice)),
                (_, 0) => None,
                (_, three) => Some(3 + position(ranks, three)),
            }
        } else if begin < LAST_PAIRED {
            match (thrice(), c & d & h & s) {
                (0, _) => None,
                (three, _) if twice == ranks => Some(position(ranks, lowest(three))),
                (_, 0) => None,
                (_, four) => Some(2 + position(ranks, four)),
            }
        } else {
            None
        };
        at.map_or(0, |at| PAIRED[begin as usize + at])
    }
}
