//! What tools need to know about a game's cards and chips, whether or not it can be played yet.

use crate::contract::{Circle, RuleId};
use crate::game::Family;
use crate::ids::PD_02;
use cards::Deck;
use ranking::Ranking;

/// A game as seen from outside its engine.
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
    /// The decks that houses play it with, the usual one first.
    pub decks: &'static [Deck],
    /// The fewest and the most cards in a player's hand at the showdown.
    pub hand: (u8, u8),
    /// Cards on a whole board.
    pub board: u8,
    /// How many times players exchange cards.
    pub draws: u8,
    /// The order that decides the high hand, if there is one.
    pub high: Option<Order>,
    /// The order that decides the low hand, if there is one.
    pub low: Option<Order>,
    /// Whether a hand must use exactly two of the player's own cards and three from the board.
    pub exactly_two: bool,
    /// Its names in formats for hand histories.
    pub histories: Histories,
}

/// The names of a poker game in formats for hand histories; a format without one cannot represent it.
#[derive(Clone, Copy, Debug)]
pub struct Histories {
    /// Its PHH codes, each with its value of the option `betting`.
    pub phh: &'static [(&'static str, &'static str)],
    /// Its `game_type` in Open Hand History, whatever the betting.
    pub ohh: Option<&'static str>,
}

impl Histories {
    pub const NONE: Histories = Histories { phh: &[], ohh: None };
}

impl PokerShape {
    /// Two hole cards, five on the board, the best five of seven: the base for board games.
    pub const BOARD: PokerShape = PokerShape {
        decks: &[Deck::STANDARD],
        hand: (2, 2),
        board: 5,
        draws: 0,
        high: Some(Order::High),
        low: None,
        exactly_two: false,
        histories: Histories::NONE,
    };
}

/// An order of hands, by its name in the `ranking` crate.
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
    /// Ace-to-five low, eight or better to qualify.
    Low8,
    /// Any other order of the `ranking` crate.
    Listed(&'static Ranking),
}

impl Order {
    /// Its name in the `ranking` crate.
    pub const fn ranking(self) -> &'static str {
        match self {
            Order::High => "high",
            Order::HighBug => "high-bug",
            Order::Mexican => "mexican",
            Order::Low => "low",
            Order::LowJoker => "low-joker",
            Order::Low8 => "low8",
            Order::Listed(ranking) => ranking.name,
        }
    }
}

/// What tools need to know about a player-dealer game.
#[derive(Clone, Copy, Debug)]
pub struct BankedShape {
    /// Where chips are placed in front of a spot.
    pub marked: Markings,
    /// Which hands are dealt besides the bank's.
    pub hands: Hands,
    /// The total that hands draw towards, in games where players choose whether to draw.
    pub aim: Option<u8>,
    /// The rule by which the bank goes round the table.
    pub rotation: RuleId,
}

impl BankedShape {
    /// One square or several at each spot, and a hand for it.
    pub const SQUARES: BankedShape = BankedShape {
        marked: Markings::Squares,
        hands: Hands::OfSpots,
        aim: None,
        rotation: PD_02,
    };
}

/// Where chips are placed.
#[derive(Clone, Copy, Debug)]
pub enum Markings {
    /// On equal squares; an option sets how many.
    Squares,
    /// On circles that mean different things.
    Circles(&'static [Circle]),
}

/// Which hands are dealt.
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

    /// The rule by which a bank goes round the table, if there is one.
    pub const fn rotation(&self) -> Option<RuleId> {
        match self {
            Shape::Banked(shape) => Some(shape.rotation),
            _ => None,
        }
    }

    /// How hands are compared for a pot, if they are.
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
