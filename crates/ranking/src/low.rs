//! Ace-to-five low: the lowest five of five to eight cards. Straights and flushes do not count,
//! pairs count against the hand (LB-01, RZ-01).
//!
//! With five or more ranks, a hand's value depends only on the set of its ranks, and a small table
//! looks it up.

mod fives;
mod seen;
mod table;

pub(crate) use fives::Five;
pub(crate) use seen::Seen;

/// The size of all tables of the low orders.
pub(crate) const BYTES: usize = table::BYTES + fives::BYTES + size_of_val(&seen::BITS);

use crate::kinds::{kinds, listed, strength};
use crate::words::{ACE_FIRST, Words};
use cards::Deck;

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
    /// The strength of a low hand: the larger wins, equals tie.
    last table::LAST
}

/// Defines the cards of a low order, with a way to get their ranks and the strength for ranks.
macro_rules! pool {
    ($ranks:path, |$seen:ident, $of:ident| $strength:expr) => {
        /// Cards to make a hand from. Hands that share a board start with a copy of its pool.
        #[derive(Clone, Copy, Debug)]
        pub struct Pool(crate::low::Seen);

        impl Pool {
            /// No cards.
            pub const EMPTY: Pool = Pool(crate::low::Seen::NONE);

            #[inline]
            pub fn add(&mut self, card: cards::Card) {
                self.0.add(card);
            }

            /// The strength of the lowest five of five or more cards, as for [`rank`].
            pub fn rank(self) -> Option<Strength> {
                let $seen = self.0;
                let $of = $ranks($seen)?;
                $strength
            }
        }
    };
}

/// Defines a low order in which every hand counts; five-card hands have a table of their own.
macro_rules! order {
    ($ranks:path, $five:path) => {
        /// The strength of the lowest five of five to eight cards of the deck.
        ///
        /// `None` for fewer or more cards, for one that is not in the deck, and for duplicate
        /// cards.
        pub fn rank(cards: &[cards::Card]) -> Option<Strength> {
            match cards.len() {
                5 => Strength::at($five(crate::low::Five::new(cards.first_chunk()?))?),
                6..=8 => Pool(crate::low::Seen::of(cards)).rank(),
                _ => None,
            }
        }

        crate::low::pool!($ranks, |seen, ranks| Strength::at(seen.place(ranks)));
    };
}

pub(crate) use {order, pool};

order!(Seen::ranks, Five::place);

impl Strength {
    /// The hand at this place, if there is one.
    pub fn with_place(place: u32) -> Option<Strength> {
        let place = u16::try_from(place).ok().filter(|place| *place <= table::LAST)?;
        Strength::at(place)
    }

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
