//! High poker with a joker that is an ace or completes a straight, a flush or a straight flush
//! (DR-05, PG-01). Five aces are the best hand.

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
    FiveAces "five-aces"
}

strength! {
    /// How good a hand is: the larger wins, equals tie. Up to the royal flush it is the strength of
    /// standard high poker.
    last high::LAST + 1
}

static TABLE: LazyLock<Table> = LazyLock::new(|| Table::new(joker::of_ranks_bug, 12));

pool!(joker::PLACES, TABLE);

impl Strength {
    /// In words: "two pair, kings and fours, ace kicker".
    pub fn describe(self) -> String {
        match self.category() {
            Category::FiveAces => "five aces".into(),
            _ => words::high(self.value(), &words::DEUCE_FIRST),
        }
    }
}

listed!("high-bug", Deck::JOKER, 5..=8);
