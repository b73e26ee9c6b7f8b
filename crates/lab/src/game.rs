use cards::Deck;
use engine::GAMES;
use engine::shape::{self, PokerShape};
use ranking::Ranking;
use std::fmt;
use std::ops::RangeInclusive;

/// A game whose hands can be compared: every poker game of the registry.
#[derive(Clone, Copy, Debug)]
pub struct Game {
    id: &'static str,
    shape: &'static PokerShape,
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.id == other.id
    }
}

impl Eq for Game {}

/// What hands are compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    High,
    HighLow8,
    OmahaHigh,
    OmahaHighLow8,
    FiveOmahaHigh,
    FiveOmahaHighLow8,
    Low,
    Mexican,
    HighBug,
    HighBugLow8,
    LowJoker,
    Listed(&'static Ranking),
}

impl Game {
    pub fn all() -> impl Iterator<Item = Game> {
        GAMES.iter().filter_map(|game| Some(Game { id: game.id, shape: game.shape.poker()? }))
    }

    pub fn find(id: &str) -> Option<Game> {
        Game::all().find(|game| game.id == id)
    }

    /// The game's id, as everywhere else.
    pub const fn id(self) -> &'static str {
        self.id
    }

    /// The deck it is played with unless a house says otherwise.
    pub const fn deck(self) -> Deck {
        self.shape.decks[0]
    }

    /// Whether it can be played with this deck: draw games with or without a joker.
    pub fn allows(self, deck: Deck) -> bool {
        self.shape.decks.contains(&deck) && self.order(deck).is_some()
    }

    /// How many cards a hand may be given with: all of them in games with a board, otherwise as
    /// many as have been dealt so far.
    pub const fn hand(self) -> RangeInclusive<usize> {
        let (least, most) = self.shape.hand;
        match self.shape.board {
            0 => 0..=most as usize,
            _ => least as usize..=most as usize,
        }
    }

    /// How many cards there are on a whole board.
    pub const fn board(self) -> usize {
        self.shape.board as usize
    }

    /// Whether players exchange cards.
    pub const fn has_draw(self) -> bool {
        self.shape.draws > 0
    }

    /// How many more cards a hand of this size gets.
    pub(crate) const fn to_come(self, held: usize) -> usize {
        match self.board() {
            0 => *self.hand().end() - held,
            _ => 0,
        }
    }

    /// The order for hands dealt from this deck, if there is one.
    pub(crate) fn order(self, deck: Deck) -> Option<Order> {
        let joker = deck == Deck::JOKER;
        let in_deck = |order: shape::Order| match order {
            shape::Order::HighBug if !joker => shape::Order::High,
            shape::Order::LowJoker if !joker => shape::Order::Low,
            other => other,
        };
        let PokerShape { high, low, exactly_two, .. } = self.shape;
        let five = self.shape.hand == (5, 5);
        Some(match (high.map(in_deck), low.map(in_deck), exactly_two) {
            (Some(shape::Order::High), None, false) => Order::High,
            (Some(shape::Order::High), Some(shape::Order::Low8), false) => Order::HighLow8,
            (Some(shape::Order::High), None, true) if five => Order::FiveOmahaHigh,
            (Some(shape::Order::High), None, true) => Order::OmahaHigh,
            (Some(shape::Order::High), Some(shape::Order::Low8), true) if five => {
                Order::FiveOmahaHighLow8
            }
            (Some(shape::Order::High), Some(shape::Order::Low8), true) => Order::OmahaHighLow8,
            (Some(shape::Order::HighBug), None, false) => Order::HighBug,
            (Some(shape::Order::HighBug), Some(shape::Order::Low8), false) => Order::HighBugLow8,
            (Some(shape::Order::Mexican), None, false) => Order::Mexican,
            (None, Some(shape::Order::Low), false) => Order::Low,
            (None, Some(shape::Order::LowJoker), false) => Order::LowJoker,
            (Some(shape::Order::Listed(ranking)), None, false)
            | (None, Some(shape::Order::Listed(ranking)), false) => Order::Listed(ranking),
            _ => return None,
        })
    }
}

impl Order {
    /// Whether the pot is split between high and low.
    pub const fn splits(self) -> bool {
        use Order::*;
        matches!(self, HighLow8 | OmahaHighLow8 | FiveOmahaHighLow8 | HighBugLow8)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id)
    }
}
