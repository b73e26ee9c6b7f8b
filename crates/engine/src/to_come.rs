//! The games of the catalogue that no engine plays yet, described like a [`Game`](crate::Game).
//! House files may plan tables of them, and the lab compares their hands. Once a game can be
//! played, it moves from here to [`GAMES`](crate::GAMES).

use crate::contract::RuleId;
use crate::game::Family;
use crate::ids::*;
use crate::shape::{BankedShape, Hands, Markings, Order, PokerShape, Seats, Shape};
use cards::Deck;

/// A game of the catalogue that cannot be played yet.
#[derive(Debug)]
pub struct GameToCome {
    /// Its id in house files.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// One line that makes a newcomer curious: at most 45 characters.
    pub title: &'static str,
    /// Which engine will play it.
    pub family: Family,
    /// The fewest and the most players that its deck allows.
    pub players: (u8, u8),
    /// How many seats the posted rules give its tables.
    pub seats: &'static [(RuleId, Seats)],
    /// What tools need to know about its cards and chips.
    pub shape: Shape,
}

impl GameToCome {
    pub fn find(id: &str) -> Option<&'static GameToCome> {
        GAMES_TO_COME.iter().find(|game| game.id == id)
    }
}

/// A game for a pot says only what differs from this: at least its names.
const POKER: GameToCome = GameToCome {
    id: "",
    name: "",
    title: "",
    family: Family::Poker,
    players: (2, 8),
    seats: NONE,
    shape: Shape::Poker(BOARD),
};
/// The same for a game against a bank.
const BANKED: GameToCome =
    GameToCome { family: Family::Banked, shape: Shape::Banked(SQUARES), ..POKER };

const NONE: &[(RuleId, Seats)] = &[];
const EIGHT: &[(RuleId, Seats)] = &[(FE_19, Seats::AtMost(8))];
const DRAW: &[(RuleId, Seats)] = &[(FE_19, Seats::AtMost(8)), (DR_02, Seats::AtMost(8))];

const BOARD: PokerShape = PokerShape::BOARD;
/// Five cards, with a joker or without.
const FIVE: PokerShape = PokerShape {
    decks: &[Deck::STANDARD, Deck::JOKER],
    hand: (5, 5),
    board: 0,
    high: Some(Order::HighBug),
    ..BOARD
};
const WITH_JOKER: &[Deck] = &[Deck::JOKER, Deck::STANDARD];
const FIVE_HILO: PokerShape = PokerShape { decks: WITH_JOKER, low: Some(Order::Low8), ..FIVE };
const LOWBALL: PokerShape =
    PokerShape { decks: WITH_JOKER, high: None, low: Some(Order::LowJoker), ..FIVE };

const SQUARES: BankedShape =
    BankedShape { marked: Markings::Squares, hands: Hands::OfSpots, rotation: PD_02 };
/// All of them.
pub const GAMES_TO_COME: &[GameToCome] = &[
    GameToCome {
        id: "five-card-draw",
        name: "Five-card draw",
        title: "Throw away what you do not like, once",
        players: (2, 10),
        seats: DRAW,
        shape: Shape::Poker(FIVE),
        ..POKER
    },
    GameToCome {
        id: "draw-hilo",
        name: "Draw high-low",
        title: "Draw poker for two halves and a joker",
        players: (2, 10),
        shape: Shape::Poker(FIVE_HILO),
        ..POKER
    },
    GameToCome {
        id: "lowball",
        name: "Lowball",
        title: "Draw poker for the lowest hand",
        players: (2, 10),
        seats: EIGHT,
        shape: Shape::Poker(LOWBALL),
        ..POKER
    },
    GameToCome {
        id: "hot-action-blackjack",
        name: "Hot Action blackjack",
        title: "Blackjack with a bank that goes round",
        ..BANKED
    },
];
