use super::{count, high, low8};
use crate::Ranking;
use crate::high::{LAST, NAMES, by_category, ranked};
use crate::low8 as lows;
use cards::Deck;

/// Omaha's orders by name.
pub(crate) static RANKINGS: [Ranking; 2] = [
    Ranking {
        name: "omaha-high",
        deck: Deck::STANDARD,
        cards: 7..=9,
        hole: Some(4),
        categories: &NAMES,
        rank: |hole, board| Some(ranked(high(hole, board)?)),
        count: |cards, progress| by_category(&count::highs(cards - 4, LAST, progress)),
    },
    Ranking {
        name: "omaha-low8",
        deck: Deck::STANDARD,
        cards: 7..=9,
        hole: Some(4),
        categories: &lows::Category::NAMES,
        rank: |hole, board| Some(low8(hole, board)?.ranked()),
        count: |cards, progress| lows::Strength::by_category(&count::lows(cards - 4, progress)),
    },
];
