//! What tools have to know of a game's cards and chips, whether it can be played already or not.

use crate::contract::Circle;
use crate::game::Family;
use cards::Deck;

/// How a game looks from outside its engine.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// Hands that are compared for a pot.
    Poker(PokerShape),
    /// Wagers against a bank.
    Banked(BankedShape),
    /// Melds.
    Pan,
}

/// The hands of a poker game.
#[derive(Clone, Copy, Debug)]
pub struct PokerShape {
    /// What houses play it with; the first is the usual one.
    pub decks: &'static [Deck],
    /// Fewest and most cards of one's own at the showdown.
    pub hand: (u8, u8),
    /// Cards on a whole board.
    pub board: u8,
    /// What the highest hand is found by, if it wins anything.
    pub high: Option<Order>,
    /// What the lowest hand is found by, if it wins anything.
    pub low: Option<Order>,
    /// Whether a hand is made of exactly two of one's own cards and three of the board.
    pub exactly_two: bool,
    /// What hand histories from elsewhere call it.
    pub histories: Histories,
}

/// The names of a poker game in the formats of hand histories; a format that has none cannot carry it.
#[derive(Clone, Copy, Debug)]
pub struct Histories {
    /// Its codes in PHH, each with the value of the option `betting` that it stands for.
    pub phh: &'static [(&'static str, &'static str)],
    /// Its `game_type` in Open Hand History, whatever the betting.
    pub ohh: Option<&'static str>,
}

impl Histories {
    pub const NONE: Histories = Histories { phh: &[], ohh: None };
}

impl PokerShape {
    /// Two cards of one's own, five on the board, the best five of seven: where board games begin.
    pub const BOARD: PokerShape = PokerShape {
        decks: &[Deck::STANDARD],
        hand: (2, 2),
        board: 5,
        high: Some(Order::High),
        low: None,
        exactly_two: false,
        histories: Histories::NONE,
    };
}

/// An order of hands, by the name that it has among the rankings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// High, of any number of cards.
    High,
    /// High with a joker that is an ace or completes a straight or flush.
    HighBug,
    /// High of the 41 cards of Mexican poker.
    Mexican,
    /// Ace to five low.
    Low,
    /// The same with a joker that is the lowest card the hand lacks.
    LowJoker,
    /// Ace to five low that must be an eight or better.
    Low8,
}

impl Order {
    /// Its name among the rankings.
    pub const fn ranking(self) -> &'static str {
        match self {
            Order::High => "high",
            Order::HighBug => "high-bug",
            Order::Mexican => "mexican",
            Order::Low => "low",
            Order::LowJoker => "low-joker",
            Order::Low8 => "low8",
        }
    }
}

/// What tools have to know of a player-dealer game.
#[derive(Clone, Copy, Debug)]
pub struct BankedShape {
    /// Where chips are put before a spot.
    pub marked: Markings,
    /// Whose hands are dealt beside the bank's.
    pub hands: Hands,
}

/// Where chips are put.
#[derive(Clone, Copy, Debug)]
pub enum Markings {
    /// On equal squares; an option says on how many.
    Squares,
    /// On circles that mean different things.
    Circles(&'static [Circle]),
}

/// Whose hands are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hands {
    /// One for each spot with a wager.
    OfSpots,
    /// Hands that belong to nobody and that everybody bets on.
    Common,
}

impl Shape {
    pub const fn family(self) -> Family {
        match self {
            Shape::Poker(_) => Family::Poker,
            Shape::Banked(_) => Family::Banked,
            Shape::Pan => Family::Pan,
        }
    }

    /// How hands are compared for a pot, where they are.
    pub const fn poker(&self) -> Option<&PokerShape> {
        match self {
            Shape::Poker(shape) => Some(shape),
            _ => None,
        }
    }
}

/// How many seats a posted rule gives the tables of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seats {
    AtMost(u8),
    /// One of these numbers.
    OneOf(&'static [u8]),
}
