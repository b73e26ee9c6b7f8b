//! What high orders with a joker have in common.
//!
//! Cards are added up as in `high`. The joker counts as a card of each suit, so that the fifth card
//! of a suit is found the same way with and without it.

mod table;
pub(crate) mod values;

pub(crate) use table::{BYTES, JokerTable};

/// Defines the cards held, evaluated by a table.
macro_rules! pool {
    ($places:expr, $table:expr) => {
        /// The strength of the best five of five to eight cards, one of which may be the joker.
        ///
        /// `None` for fewer or more cards, for one that is not in the deck, and for duplicate
        /// cards.
        pub fn rank(cards: &[cards::Card]) -> Option<Strength> {
            let mut pool = Pool::EMPTY;
            cards.iter().take(9).for_each(|card| pool.add(*card));
            pool.rank()
        }

        /// Cards to make a hand from. Hands that share a board start with a copy of its pool.
        #[derive(Clone, Copy, Debug)]
        pub struct Pool(crate::hold::Hold);

        impl Pool {
            /// No cards.
            pub const EMPTY: Pool = Pool(crate::hold::Hold::EMPTY);

            #[inline]
            pub fn add(&mut self, card: cards::Card) {
                self.0.add(&$places, card);
            }

            /// The strength of the best five, as for [`rank`].
            #[inline]
            pub fn rank(self) -> Option<Strength> {
                let len = self.0.len().filter(|len| matches!(len, 5..=8))?;
                Strength::at($table.rank(self.0, len))
            }
        }

        impl Strength {
            /// Category and ranks in one number, never 0, that compares like the strength: thirteen
            /// bits of kickers, thirteen of the ranks that make the category, then the category,
            /// counted from 1.
            pub fn value(self) -> u32 {
                $table.value(self.place())
            }

            /// The kind of hand.
            pub fn category(self) -> Category {
                Category::ALL[(self.value() >> 26) as usize - 1]
            }
        }
    };
}

/// Defines an order that is standard high poker up to the royal flush, with this many fives of a
/// kind above it.
macro_rules! order {
    ($five:ident $name:literal $fives:literal, $table:expr) => {
        crate::kinds::kinds! {
            /// The kinds of hand, worst first.
            HighCard "high-card"
            OnePair "one-pair"
            TwoPair "two-pair"
            ThreeOfAKind "three-of-a-kind"
            Straight "straight"
            Flush "flush"
            FullHouse "full-house"
            FourOfAKind "four-of-a-kind"
            StraightFlush "straight-flush"
            RoyalFlush "royal-flush"
            $five $name
        }

        crate::kinds::strength! {
            /// How good a hand is: the larger wins, equals tie. Up to the royal flush it is the
            /// strength of standard high poker.
            last crate::high::LAST + $fives
        }

        const TABLE: crate::joker::JokerTable = $table;

        crate::joker::pool!(crate::hold::PLACES, TABLE);
    };
}

pub(crate) use {order, pool};
