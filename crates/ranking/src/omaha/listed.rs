use super::{count, high, low8};
use crate::Ranking;
use crate::high::{LAST, NAMES, by_category, named, ranked};
use crate::low8 as lows;
use cards::{Card, Deck};

/// Omaha's orders by name.
pub(crate) static RANKINGS: [Ranking; 2] = [
    Ranking {
        name: "omaha-high",
        deck: Deck::STANDARD,
        cards: 7..=9,
        hole: Some(4),
        categories: &NAMES,
        rank: |hole, board| Some(ranked(high(four(hole)?, board)?)),
        strength: |hole, board| Some(high(four(hole)?, board)?.place().into()),
        named,
        count: |cards, progress| by_category(&count::highs(cards - 4, LAST, progress)),
    },
    Ranking {
        name: "omaha-low8",
        deck: Deck::STANDARD,
        cards: 7..=9,
        hole: Some(4),
        categories: &lows::Category::NAMES,
        rank: |hole, board| Some(low8(four(hole)?, board)?.ranked()),
        strength: |hole, board| Some(low8(four(hole)?, board)?.place().into()),
        named: lows::Strength::named,
        count: |cards, progress| lows::Strength::by_category(&count::lows(cards - 4, progress)),
    },
];

/// The orders by name are those of four hole cards.
fn four(hole: &[Card]) -> Option<&[Card]> {
    (hole.len() == 4).then_some(hole)
}
