use super::pool::Seen;
use crate::displaced::Displaced;
use crate::joker::{self, Hold, JOKER_KEY};
use cards::Card;
use std::sync::LazyLock;

/// Places of five cards by the sum of their ranks' keys, with a joker and without.
///
/// Every other hand of five is paired: a table that asks nothing is quicker than to find out.
static TABLE: LazyLock<Box<Displaced<2048, 16384>>> = LazyLock::new(|| {
    let entries = [(5, 0), (4, JOKER_KEY)].map(|(cards, joker)| {
        let choices = joker::choices(0..13, cards).into_iter();
        choices.map(move |(key, seen)| (key | joker, place(seen, joker != 0)))
    });
    Displaced::new(&entries.into_iter().flatten().collect::<Vec<_>>())
});

/// The place of cards that are given with sixteen bits per suit, deuce lowest.
fn place(seen: u64, joker: bool) -> u16 {
    let held = |at: &usize| seen >> (16 * (at % 4) + at / 4) & 1 != 0;
    let cards = (0..52).filter(held).filter_map(Card::from_index);
    let mut low = Seen::NONE;
    cards.chain(joker.then_some(Card::JOKER)).for_each(|card| low.add(card));
    low.place(low.ranks_with_joker())
}

/// Five cards, added up.
pub(crate) struct Five(Hold);

impl Five {
    #[inline]
    pub fn new(cards: &[Card; 5]) -> Five {
        let mut hold = Hold::EMPTY;
        cards.iter().for_each(|card| hold.add(joker::PLACES[card.byte() as usize]));
        Five(hold)
    }

    /// The place of five different cards of 53; 0 if they are anything else.
    #[inline]
    pub fn place_with_joker(self) -> u16 {
        if self.0.len().is_some() { TABLE.get(self.0.key()) } else { 0 }
    }

    /// The place of five different cards of 52; 0 if they are anything else.
    #[inline]
    pub fn place(self) -> u16 {
        if self.0.has_joker() { 0 } else { self.place_with_joker() }
    }
}
