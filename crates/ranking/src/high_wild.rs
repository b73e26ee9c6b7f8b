//! High poker with a joker that stands for any card (PG-01, the variation). Five of a kind is the
//! best hand.

use crate::high;
use crate::joker::{self, Table, pool};
use crate::kinds::{kinds, listed, strength};
use crate::words;
use cards::Deck;
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
    FiveOfAKind "five-of-a-kind"
}

strength! {
    /// How good a hand is: the larger wins, equals tie. Up to the royal flush it is the strength of
    /// standard high poker.
    last high::LAST + 13
}

static TABLE: LazyLock<Table> = LazyLock::new(|| Table::new(joker::of_ranks_wild, 0));

pool!(joker::PLACES, TABLE);

impl Strength {
    /// In words: "two pair, kings and fours, ace kicker".
    pub fn describe(self) -> String {
        words::high(self.value(), &words::DEUCE_FIRST)
    }
}

listed!("high-wild", Deck::JOKER, 5..=8);
