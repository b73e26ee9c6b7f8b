//! Badugi: four cards, of which those count that differ in suit and in rank from all others that
//! count. More of them are better, then the lowest; the ace is low.

use crate::kinds::{kinds, listed, strength};
use crate::words::{ACE_FIRST, Words};
use cards::{Card, Deck};

kinds! {
    /// The kinds of hand, worst first: how many cards count.
    OneCard "one-card"
    TwoCards "two-cards"
    ThreeCards "three-cards"
    Badugi "badugi"
}

strength! {
    /// The strength of a badugi hand: the larger wins, equals tie.
    last 13 + 78 + 286 + 715
}

/// The cards that may count, by place: a set of up to four ranks, ace lowest.
static COUNTING: [u16; Strength::LAST as usize + 1] = TABLE.counting;

/// The place of every set of up to four ranks.
static PLACES: [u16; 1 << 13] = TABLE.places;

/// The size of these tables.
pub(crate) const BYTES: usize = size_of_val(&COUNTING) + size_of_val(&PLACES);

const TABLE: BadugiTable = {
    let mut table =
        BadugiTable { counting: [0; Strength::LAST as usize + 1], places: [0; 1 << 13] };
    let (mut place, mut cards) = (1, 1);
    while cards <= 4 {
        // A greater set is a worse hand.
        let mut ranks: u16 = 1 << 13;
        while ranks > 0 {
            ranks -= 1;
            if ranks.count_ones() == cards {
                table.counting[place] = ranks;
                table.places[ranks as usize] = place as u16;
                place += 1;
            }
        }
        cards += 1;
    }
    assert!(place == table.counting.len());
    table
};

struct BadugiTable {
    counting: [u16; Strength::LAST as usize + 1],
    places: [u16; 1 << 13],
}

/// The strength of four cards.
///
/// `None` for fewer or more cards, for a joker, a tile or an unknown card, and for duplicate cards.
pub fn rank(cards: &[Card]) -> Option<Strength> {
    let mut pool = Pool::EMPTY;
    cards.iter().take(5).for_each(|card| pool.add(*card));
    pool.rank()
}

/// Cards to make a hand from.
#[derive(Clone, Copy, Debug)]
pub struct Pool {
    cards: [Card; 4],
    len: usize,
}

impl Pool {
    /// No cards.
    pub const EMPTY: Pool = Pool { cards: [Card::UNKNOWN; 4], len: 0 };

    #[inline]
    pub fn add(&mut self, card: Card) {
        if let Some(free) = self.cards.get_mut(self.len) {
            *free = card;
        }
        self.len += 1;
    }

    /// The strength of four cards, as for [`rank`].
    pub fn rank(self) -> Option<Strength> {
        let bytes = self.cards.map(Card::byte);
        let repeated = (1..4).any(|at| bytes[..at].contains(&bytes[at]));
        if self.len != 4 || repeated || bytes.iter().any(|byte| *byte >= 52) {
            return None;
        }
        let ranks = bytes.map(|byte| 1_u16 << ((byte / 4 + 1) % 13));
        let suits = bytes.map(|byte| 1_u8 << (byte % 4));
        let place = |chosen: u32| {
            let (mut rank, mut suit) = (0, 0);
            for at in (0..4).filter(|at| chosen >> at & 1 == 1) {
                rank |= ranks[at];
                suit |= suits[at];
            }
            let counts = rank.count_ones().min(suit.count_ones()) == chosen.count_ones();
            if counts { PLACES[usize::from(rank)] } else { 0 }
        };
        Strength::at((1..16).map(place).max()?)
    }
}

impl Strength {
    /// How many cards count.
    pub fn cards(self) -> u32 {
        COUNTING[self.place() as usize].count_ones()
    }

    /// The kind of hand.
    pub fn category(self) -> Category {
        Category::ALL[self.cards() as usize - 1]
    }

    /// In words: "three cards, six-four-ace".
    pub fn describe(self) -> String {
        let words = Words::new(self.category().as_str(), &ACE_FIRST).then(", ");
        words.each(COUNTING[self.place() as usize].into()).end()
    }
}

listed!("badugi", Deck::STANDARD, 4..=4);
