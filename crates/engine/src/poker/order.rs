//! What hands are worth by the orders that a showdown names.

use super::hand::PokerHand;
use super::variant::{Order, Showdown};
use crate::contract::*;
use cards::Card;
use ranking::high::{self, Category};

/// How good a hand is by one order: the larger wins, equals tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Worth {
    /// By high hands.
    High(high::Strength),
}

/// The worth of each live hand, none for one with cards nobody knows.
pub(super) type Worths = BySeat<Option<Worth>>;

impl Worth {
    pub fn value(self) -> u32 {
        match self {
            Worth::High(strength) => strength.value(),
        }
    }

    pub fn reading(self) -> Reading {
        match self {
            Worth::High(strength) => reading(strength.category()),
        }
    }

    pub fn describe(self) -> String {
        match self {
            Worth::High(strength) => strength.describe(),
        }
    }
}

/// Common cards, made ready to meet many hands.
enum Common {
    High(high::Pool),
}

impl Common {
    #[inline]
    fn new(order: Order, board: impl Iterator<Item = Card>) -> Common {
        match order {
            Order::High => {
                let mut pool = high::Pool::EMPTY;
                board.for_each(|card| pool.add(card));
                Common::High(pool)
            }
        }
    }

    #[inline]
    fn worth(&self, hole: impl Iterator<Item = Card>) -> Option<Worth> {
        match self {
            Common::High(board) => {
                let mut pool = *board;
                hole.for_each(|card| pool.add(card));
                pool.rank().map(Worth::High)
            }
        }
    }
}

impl PokerHand {
    /// What each live hand is worth by an order.
    #[inline]
    pub(super) fn worths(&self, order: Order) -> Worths {
        let mut worths = BySeat::all(None);
        let common = Common::new(order, self.table.board.cards());
        for seat in self.table.live.iter() {
            worths[seat] = common.worth(self.table.hole[seat].cards());
        }
        worths
    }

    /// What these cards amount to, in words.
    pub(super) fn describe(&self, hole: &[Card]) -> String {
        let Showdown::One { order, .. } = self.game.variant.showdown;
        let common = Common::new(order, self.table.board.cards());
        common.worth(hole.iter().copied()).map(Worth::describe).unwrap_or_default()
    }
}

fn reading(category: Category) -> Reading {
    match category {
        Category::HighCard => Reading::HighCard,
        Category::OnePair => Reading::OnePair,
        Category::TwoPair => Reading::TwoPair,
        Category::ThreeOfAKind => Reading::ThreeOfAKind,
        Category::Straight => Reading::Straight,
        Category::Flush => Reading::Flush,
        Category::FullHouse => Reading::FullHouse,
        Category::FourOfAKind => Reading::FourOfAKind,
        Category::StraightFlush => Reading::StraightFlush,
        Category::RoyalFlush => Reading::RoyalFlush,
    }
}
