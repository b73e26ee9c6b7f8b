use crate::high::KEYS;
use cards::Card;

/// A set of cards, added up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hold {
    /// Sixteen bits per suit, thirteen of them for ranks; one for the joker.
    pub seen: u64,
    /// The same bits added up: a duplicate card makes it differ from `seen`.
    sum: u64,
    /// From the low end: the sum of the ranks' keys and a bit for the joker; a counter of four bits
    /// per suit that starts at three, so that the fifth card of a suit sets its top bit; the number
    /// of cards.
    key: u64,
}

/// What each card adds. Two arrays, because eight-byte entries are the fastest to index.
pub(crate) struct Places {
    bits: [u64; 256],
    keys: [u64; 256],
}

const SUITS: u32 = 32;
const CARDS: u32 = 48;
/// The top bit of every suit's counter.
const FIVE_OF_A_SUIT: u32 = 0x8888;
const JOKER: u64 = 1 << 13;
/// The bit of everything that cannot be part of a hand.
const SPOILT: u64 = 1 << 15;
/// What the joker adds to the sum of keys, which is below 2²³ for up to seven cards.
pub(crate) const JOKER_KEY: u32 = 1 << 31;

/// What the 53 cards add.
pub(crate) static PLACES: Places = {
    let mut places = Places::SPOILT;
    let mut rank = 0;
    while rank < 13 {
        places.put(rank, rank);
        rank += 1;
    }
    places
};

impl Places {
    /// The initial table: the joker has its place, and everything else cannot be part of a hand
    /// until an order assigns places to the standard cards.
    pub const SPOILT: Places = {
        let mut places = Places { bits: [SPOILT; 256], keys: [1 << CARDS; 256] };
        places.bits[Card::JOKER.index()] = JOKER;
        places.keys[Card::JOKER.index()] = JOKER_KEY as u64 | 0x1111 << SUITS | 1 << CARDS;
        places
    };

    /// Assigns the four cards of a rank their places at this bit.
    pub const fn put(&mut self, rank: usize, bit: usize) {
        let mut suit = 0;
        while suit < 4 {
            let card = rank * 4 + suit;
            self.bits[card] = 1 << (16 * suit + bit);
            self.keys[card] = KEYS[bit] as u64 | 1 << (SUITS as usize + 4 * suit) | 1 << CARDS;
            suit += 1;
        }
    }
}

/// A rank key that distinguishes hands of different size.
pub(crate) const fn with_len(key: u32, len: usize) -> u32 {
    key | (len as u32) << 24
}

impl Hold {
    pub const EMPTY: Hold = Hold { seen: 0, sum: 0, key: 0x3333 << SUITS };

    #[inline(always)]
    pub fn add(&mut self, places: &Places, card: Card) {
        let at = card.byte() as usize;
        self.seen |= places.bits[at];
        self.sum = self.sum.wrapping_add(places.bits[at]);
        self.key = self.key.wrapping_add(places.keys[at]);
    }

    /// How many cards there are; `None` unless they are different cards of the deck.
    #[inline(always)]
    pub fn len(self) -> Option<usize> {
        let well = self.seen == self.sum && self.seen & SPOILT == 0;
        well.then_some((self.key >> CARDS) as usize)
    }

    /// The same without a joker.
    #[inline(always)]
    pub fn len_plain(self) -> Option<usize> {
        let well = self.seen == self.sum && self.seen & (SPOILT | JOKER) == 0;
        well.then_some((self.key >> CARDS) as usize)
    }

    pub fn has_joker(self) -> bool {
        self.seen & JOKER != 0
    }

    /// The sum of the ranks' keys, and a bit for the joker.
    pub fn key(self) -> u32 {
        self.key as u32
    }

    /// The same, combined with the number of cards.
    pub fn key_with_len(self, len: usize) -> u32 {
        with_len(self.key(), len)
    }

    /// The ranks of the suit that makes a flush, with or without the joker's help.
    pub fn flush(self) -> Option<u32> {
        let suits = self.suits(5);
        (suits != 0).then(|| of_suit(self.seen, suits))
    }

    /// The suits with at least this many cards, up to five, as the top bit of a suit's four.
    pub fn suits(self, enough: u32) -> u32 {
        ((self.key >> SUITS) as u32 + 0x1111 * (5 - enough)) & FIVE_OF_A_SUIT
    }
}

/// The ranks of the lowest of these suits.
pub(crate) fn of_suit(seen: u64, suits: u32) -> u32 {
    (seen >> (4 * (suits.trailing_zeros() & !3))) as u32 & 0x1fff
}
