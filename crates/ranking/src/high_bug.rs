//! High poker with a joker that is an ace or completes a straight, a flush or a straight flush
//! (DR-05, PG-01). Five aces are the best hand.

use crate::joker::{JokerTable, order};
use crate::kinds::listed;
use crate::words;
use cards::Deck;

order!(FiveAces "five-aces" 1, JokerTable::BUG);

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
