use super::{count, high};
use crate::Ranking;
use crate::high::{LAST, NAMES, by_category, ranked};
use cards::Deck;

/// Omaha's orders by name.
pub(crate) static RANKINGS: [Ranking; 1] = [Ranking {
    name: "omaha-high",
    deck: Deck::STANDARD,
    cards: 7..=9,
    hole: Some(4),
    categories: &NAMES,
    rank: |hole, board| Some(ranked(high(hole, board)?)),
    count: |cards, progress| by_category(&count::highs(cards - 4, LAST, progress)),
}];
