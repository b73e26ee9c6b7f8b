use crate::high::KEYS;
use cards::Card;

/// Cards held, added up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hold {
    /// Sixteen bits per suit, thirteen of them for ranks; one for the joker.
    pub seen: u64,
    /// The same bits added up: with a card twice it is something else.
    sum: u64,
    /// From the low end: the sum of the ranks' keys and a bit for the joker; a counter of four bits
    /// per suit that starts at three, so that the fifth card of a suit sets its top bit; the
    /// number of cards.
    key: u64,
}

/// What a card adds.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    bit: u64,
    key: u64,
}

const SUITS: u32 = 32;
const CARDS: u32 = 48;
const JOKER: u64 = 1 << 13;
const SPOILT: u64 = 1 << 15;
/// What the joker adds to the sum of keys, which is below 2²³ for up to seven cards.
pub(crate) const JOKER_KEY: u32 = 1 << 31;

/// A key of ranks that tells hands of different size apart.
#[inline]
pub(crate) const fn with_len(key: u32, len: usize) -> u32 {
    key | (len as u32) << 24
}

/// What a card adds whose rank is at this bit.
pub(crate) const fn place(rank: usize, suit: usize) -> Place {
    let key = KEYS[rank] as u64 | 1 << (SUITS as usize + 4 * suit) | 1 << CARDS;
    Place { bit: 1 << (16 * suit + rank), key }
}

/// What every card adds before an order gives the standard cards their places: the joker has
/// its own, everything else makes no hand.
pub(crate) const fn spoilt() -> [Place; 256] {
    let mut places = [Place { bit: SPOILT, key: 1 << CARDS }; 256];
    let key = JOKER_KEY as u64 | 0x1111 << SUITS | 1 << CARDS;
    places[Card::JOKER.index()] = Place { bit: JOKER, key };
    places
}

impl Hold {
    pub const EMPTY: Hold = Hold { seen: 0, sum: 0, key: 0x3333 << SUITS };

    #[inline]
    pub fn add(&mut self, place: Place) {
        self.seen |= place.bit;
        self.sum = self.sum.wrapping_add(place.bit);
        self.key = self.key.wrapping_add(place.key);
    }

    /// How many cards there are; nothing unless they are five to eight different cards of the
    /// deck.
    #[inline]
    pub fn len(self) -> Option<usize> {
        let len = (self.key >> CARDS) as usize;
        let well = self.seen == self.sum && self.seen & SPOILT == 0 && matches!(len, 5..=8);
        well.then_some(len)
    }

    #[inline]
    pub fn has_joker(self) -> bool {
        self.seen & JOKER != 0
    }

    /// The sum of the ranks' keys, and a bit for the joker.
    #[inline]
    pub fn key(self) -> u32 {
        self.key as u32
    }

    /// The same, told apart by the number of cards.
    #[inline]
    pub fn key_with_len(self, len: usize) -> u32 {
        with_len(self.key(), len)
    }

    /// The ranks of the suit that makes a flush, with the joker's help or without.
    #[inline]
    pub fn flush(self) -> Option<u32> {
        let suits = (self.key >> SUITS) as u32 & 0x8888;
        (suits != 0).then(|| (self.seen >> (4 * (suits.trailing_zeros() & !3))) as u32 & 0x1fff)
    }
}
