//! The games of the catalogue that no engine plays yet, in the words of a [`Game`](crate::Game). House
//! files may plan tables of them, and the laboratory compares their hands. A game that comes moves
//! from here to [`GAMES`](crate::GAMES).

use crate::contract::{Circle, RuleId};
use crate::game::Family;
use crate::ids::*;
use crate::shape::{BankedShape, Hands, Markings, Order, PokerShape, Seats, Shape};
use cards::Deck;

/// A game of the catalogue that is not there yet.
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
    /// Fewest and most players that its cards are enough for.
    pub players: (u8, u8),
    /// How many seats posted rules give its tables.
    pub seats: &'static [(RuleId, Seats)],
    /// What tools have to know of its cards and chips.
    pub shape: Shape,
}

impl GameToCome {
    pub fn find(id: &str) -> Option<&'static GameToCome> {
        GAMES_TO_COME.iter().find(|game| game.id == id)
    }
}

/// Hands for a pot.
const fn poker(
    (id, name): (&'static str, &'static str),
    title: &'static str,
    players: u8,
    seats: &'static [(RuleId, Seats)],
    shape: PokerShape,
) -> GameToCome {
    let (family, players, shape) = (Family::Poker, (2, players), Shape::Poker(shape));
    GameToCome { id, name, title, family, players, seats, shape }
}

/// Wagers against a bank.
const fn banked(
    (id, name): (&'static str, &'static str),
    title: &'static str,
    players: u8,
    seats: &'static [(RuleId, Seats)],
    (marked, hands): (Markings, Hands),
) -> GameToCome {
    let shape = Shape::Banked(BankedShape { marked, hands });
    GameToCome { id, name, title, family: Family::Banked, players: (2, players), seats, shape }
}

const NONE: &[(RuleId, Seats)] = &[];
const SEVEN: &[(RuleId, Seats)] = &[(FE_19, Seats::AtMost(7))];
const EIGHT: &[(RuleId, Seats)] = &[(FE_19, Seats::AtMost(8))];
const DRAW: &[(RuleId, Seats)] = &[(FE_19, Seats::AtMost(8)), (DR_02, Seats::AtMost(8))];
const THREE_CARD: &[(RuleId, Seats)] = &[(FE_19, Seats::OneOf(&[8, 10, 14]))];

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

const SQUARES: (Markings, Hands) = (Markings::Squares, Hands::OfSpots);
const THREE_CIRCLES: (Markings, Hands) =
    (Markings::Circles(&[Circle::Ante, Circle::Play, Circle::Bonus]), Hands::OfSpots);

/// All of them.
#[rustfmt::skip] // a table
pub const GAMES_TO_COME: &[GameToCome] = &[
    poker(("five-card-draw", "Five-card draw"), "Throw away what you do not like, once", 10, DRAW, FIVE),
    poker(("draw-hilo", "Draw high-low"), "Draw poker for two halves and a joker", 10, NONE, FIVE_HILO),
    poker(("lowball", "Lowball"), "Draw poker for the lowest hand", 10, EIGHT, LOWBALL),
    banked(("hot-action-blackjack", "Hot Action blackjack"), "Blackjack with a bank that goes round", 8, NONE, SQUARES),
    banked(("three-card-poker", "Three card poker"), "Three cards: play on or let your ante go", 14, THREE_CARD, THREE_CIRCLES),
    banked(("pai-gow-poker", "Pai gow poker"), "Seven cards make two hands; win with both", 7, SEVEN, SQUARES),
    banked(("pai-gow-tiles", "Pai gow tiles"), "Four dominoes, two pairs, centuries old", 8, EIGHT, SQUARES),
];
