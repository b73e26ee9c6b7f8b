//! High poker with a joker that stands for any card (PG-01, the variation). Five of a kind is the
//! best hand.

use crate::joker::{JokerTable, order};
use crate::kinds::listed;
use crate::words;
use cards::Deck;

order!(FiveOfAKind "five-of-a-kind" 13, JokerTable::WILD);

impl Strength {
    /// In words: "two pair, kings and fours, ace kicker".
    pub fn describe(self) -> String {
        words::high(self.value(), &words::DEUCE_FIRST)
    }
}

listed!("high-wild", Deck::JOKER, 5..=8);
