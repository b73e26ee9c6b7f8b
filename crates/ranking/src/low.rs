//! Ace-to-five low: the lowest five of five to eight cards. Straights and flushes do not count,
//! pairs count against (LB-01, RZ-01).
//!
//! With five ranks or more a hand is worth what the set of its ranks is worth, and a small table
//! knows that.

mod fives;
mod pool;
mod table;

pub(crate) use fives::Five;
pub(crate) use pool::Seen;

use crate::kinds::{kinds, listed, strength};
use crate::words::{ACE_FIRST, Words};
use cards::{Card, Deck};

kinds! {
    /// The kinds of low hand, worst first.
    FourOfAKind "four-of-a-kind"
    FullHouse "full-house"
    ThreeOfAKind "three-of-a-kind"
    TwoPair "two-pair"
    Pair "pair"
    KingLow "king-low"
    QueenLow "queen-low"
    JackLow "jack-low"
    TenLow "ten-low"
    NineLow "nine-low"
    EightLow "eight-low"
    SevenLow "seven-low"
    SixLow "six-low"
    FiveLow "five-low"
}

strength! {
    /// How good a low hand is: the larger wins, equals tie.
    last table::LAST
}

/// The strength of the lowest five of five to eight cards.
///
/// None for fewer or more cards, for a joker, a tile or an unknown card, and for the same card twice.
#[inline]
pub fn rank(cards: &[Card]) -> Option<Strength> {
    match cards.len() {
        5 => Strength::at(Five::new(cards.first_chunk()?).place()),
        6..=8 => Pool(Seen::of(cards)).rank(),
        _ => None,
    }
}

/// Cards to make a hand of. Hands that share a board begin with a copy of its pool.
#[derive(Clone, Copy, Debug)]
pub struct Pool(Seen);

impl Pool {
    /// No cards.
    pub const EMPTY: Pool = Pool(Seen::NONE);

    /// Adds a card.
    #[inline]
    pub fn add(&mut self, card: Card) {
        self.0.add(card);
    }

    /// The strength of the lowest five, as for [`rank`], of five cards or more.
    #[inline]
    pub fn rank(self) -> Option<Strength> {
        if !self.0.is_plain() {
            return None;
        }
        Strength::at(self.0.place(self.0.ranks()))
    }
}

impl Strength {
    /// The kind of hand.
    pub fn category(self) -> Category {
        let value = table::VALUES[self.place() as usize];
        match value >> 26 {
            // A five is the fifth rank, a king the thirteenth.
            table::NO_PAIR => Category::ALL[17 - (value & 0x1fff).ilog2() as usize],
            table::PAIR => Category::Pair,
            table::TWO_PAIR => Category::TwoPair,
            table::THREE => Category::ThreeOfAKind,
            table::FULL_HOUSE => Category::FullHouse,
            _ => Category::FourOfAKind,
        }
    }

    /// Whether it has five different ranks, none above an eight.
    pub fn is_eight_or_better(self) -> bool {
        self.category() >= Category::EightLow
    }

    /// In words: "eight low, eight-seven-five-four-ace".
    pub fn describe(self) -> String {
        let value = table::VALUES[self.place() as usize];
        let (made, kickers) = (value >> 13 & 0x1fff, value & 0x1fff);
        let words = Words::new(self.category().as_str(), &ACE_FIRST).then(", ");
        match self.category() {
            Category::FullHouse => words.plural(made).then(" full of ").plural(kickers),
            _ if made == 0 => words.each(kickers),
            _ => words.plural(made).kickers(kickers),
        }
        .end()
    }
}

listed!("low", Deck::STANDARD, 5..=8);
