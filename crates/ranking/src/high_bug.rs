//! High poker with a joker that is an ace or completes a straight, a flush or a straight flush
//! (DR-05, PG-01). Five aces are the best hand.

use crate::high;
use crate::joker::{self, Hold, Table};
use crate::kinds::{kinds, listed, strength};
use crate::words;
use cards::{Card, Deck};
use std::sync::LazyLock;

kinds! {
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
    FiveAces "five-aces"
}

strength! {
    /// How good a hand is: the larger wins, equals tie. Up to the royal flush it is the strength of
    /// standard high poker.
    last high::LAST + 1
}

static TABLE: LazyLock<Table> = LazyLock::new(|| Table::new(joker::of_ranks_bug, 12));

/// The strength of the best five of five to eight cards, one of which may be the joker.
///
/// None for fewer or more cards, for a tile or an unknown card, and for the same card twice.
#[inline]
pub fn rank(cards: &[Card]) -> Option<Strength> {
    let mut pool = Pool::EMPTY;
    cards.iter().take(9).for_each(|card| pool.add(*card));
    pool.rank()
}

/// Cards to make a hand of. Hands that share a board begin with a copy of its pool.
#[derive(Clone, Copy, Debug)]
pub struct Pool(Hold);

impl Pool {
    /// No cards.
    pub const EMPTY: Pool = Pool(Hold::EMPTY);

    /// Adds a card.
    #[inline]
    pub fn add(&mut self, card: Card) {
        self.0.add(joker::PLACES[card.byte() as usize]);
    }

    /// The strength of the best five, as for [`rank`].
    #[inline]
    pub fn rank(self) -> Option<Strength> {
        Strength::at(TABLE.rank(self.0, self.0.len()?))
    }
}

impl Strength {
    /// Kind and ranks in one number, never 0, which compares like the strength: thirteen bits of
    /// kickers, thirteen of the ranks that make the category, then the category, counted from 1.
    pub fn value(self) -> u32 {
        TABLE.value(self.place())
    }

    /// The kind of hand.
    pub fn category(self) -> Category {
        Category::ALL[(self.value() >> 26) as usize - 1]
    }

    /// In words: "two pair, kings and fours, ace kicker".
    pub fn describe(self) -> String {
        match self.category() {
            Category::FiveAces => "five aces".into(),
            _ => words::high(self.value(), &words::DEUCE_FIRST),
        }
    }
}

listed!("high-bug", Deck::JOKER, 5..=8);
