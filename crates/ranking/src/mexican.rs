//! Mexican poker: 41 cards without eights, nines and tens, a joker that stands for any card, and
//! a flush above a full house (MX-01, MX-07, MX-08).
//!
//! The ten ranks lie side by side, so that sevens and jacks are neighbours (MX-09).

mod table;

use crate::joker::Hold;
use crate::kinds::{kinds, listed, strength};
use crate::words;
use cards::{Card, Deck};
use table::{PLACES, RANKS, TABLE};

kinds! {
    /// The kinds of hand, worst first.
    HighCard "high-card"
    OnePair "one-pair"
    TwoPair "two-pair"
    ThreeOfAKind "three-of-a-kind"
    Straight "straight"
    FullHouse "full-house"
    Flush "flush"
    FourOfAKind "four-of-a-kind"
    StraightFlush "straight-flush"
    RoyalFlush "royal-flush"
    FiveOfAKind "five-of-a-kind"
}

strength! {
    /// How good a hand is: the larger wins, equals tie.
    last 2254
}

/// The strength of the best five of five to eight cards, one of which may be the joker.
///
/// None for fewer or more cards, for one that is not among the 41, and for the same card twice.
#[inline]
pub fn rank(cards: &[Card]) -> Option<Strength> {
    let mut pool = Pool::EMPTY;
    cards.iter().take(9).for_each(|card| pool.add(*card));
    pool.rank()
}

/// Cards to make a hand of. Hands that share cards begin with a copy of their pool.
#[derive(Clone, Copy, Debug)]
pub struct Pool(Hold);

impl Pool {
    /// No cards.
    pub const EMPTY: Pool = Pool(Hold::EMPTY);

    /// Adds a card.
    #[inline]
    pub fn add(&mut self, card: Card) {
        self.0.add(PLACES[card.byte() as usize]);
    }

    /// The strength of the best five, as for [`rank`].
    #[inline]
    pub fn rank(self) -> Option<Strength> {
        Strength::at(TABLE.rank(self.0, self.0.len()?))
    }
}

impl Strength {
    /// The kind of hand.
    pub fn category(self) -> Category {
        Category::ALL[(TABLE.value(self.place()) >> 26) as usize - 1]
    }

    /// In words: "two pair, kings and fours, ace kicker".
    pub fn describe(self) -> String {
        words::high(table::flush_and_full_house(TABLE.value(self.place())), &RANKS)
    }
}

listed!("mexican", Deck::MEXICAN, 5..=8);
