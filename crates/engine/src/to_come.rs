//! The games of the catalogue that no engine plays yet, described like a [`Game`](crate::Game).
//! House files may plan tables of them, and the lab compares their hands. Once a game can be
//! played, it moves from here to [`GAMES`](crate::GAMES).

use crate::contract::RuleId;
use crate::game::Family;
use crate::ids::*;
use crate::shape::{BankedShape, PokerShape, Seats, Shape};

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
    GameToCome { family: Family::Banked, shape: Shape::Banked(BankedShape::SQUARES), ..POKER };

const NONE: &[(RuleId, Seats)] = &[];
const SEVEN: &[(RuleId, Seats)] = &[(FE_19, Seats::AtMost(7))];
const EIGHT: &[(RuleId, Seats)] = &[(FE_19, Seats::AtMost(8))];

const BOARD: PokerShape = PokerShape::BOARD;

/// All of them.
pub const GAMES_TO_COME: &[GameToCome] = &[
    GameToCome {
        id: "pai-gow-poker",
        name: "Pai gow poker",
        title: "Seven cards make two hands; win with both",
        players: (2, 7),
        seats: SEVEN,
        ..BANKED
    },
    GameToCome {
        id: "pai-gow-tiles",
        name: "Pai gow tiles",
        title: "Four dominoes, two pairs, centuries old",
        seats: EIGHT,
        ..BANKED
    },
];
