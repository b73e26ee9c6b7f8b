use super::{community, omaha};
use crate::contract::Phase;
use crate::game::Game;
use crate::ids::*;
use crate::poker::PokerGame;
use crate::poker::rules;
use crate::poker::variant::*;
use crate::shape::{Histories, PokerShape, Shape};
use crate::stub::Facing::Down;

/// Five hole cards, then as omaha: two cards of the hand and three of the board play.
const VARIANT: Variant = Variant {
    id: "five-card-omaha",
    // Nine hands of five cards would leave too few for the board.
    players: (2, 8),
    forced: &[community::BLINDS],
    steps: &community::steps(Deal::hands(&[Down; 5], Phase::Preflop, DG_01), OM_06, OM_06),
    showdown: Showdown::One {
        order: Order::OmahaHigh,
        rule: DG_01,
        takes: Some(OM_02),
        exactly: None,
    },
    incidents: community::INCIDENTS,
    ..Variant::PLAIN
};

/// Omaha with five hole cards, high only.
pub const FIVE_CARD_OMAHA: Game = Game {
    id: VARIANT.id,
    name: "Five-card omaha",
    title: "One card more than omaha, and still two play",
    players: VARIANT.players,
    seats: &[],
    options: omaha::OPTIONS,
    rules: &[
        rules::COMMON,
        rules::BLINDS,
        rules::INCIDENTS,
        rules::BOARD_INCIDENTS,
        &[DG_01, OM_02, OM_06],
        community::FEE_RULES,
    ],
    shape: Shape::Poker(PokerShape {
        hand: (5, 5),
        exactly_two: true,
        histories: Histories { phh: &[("PO5", "pot-limit")], ohh: None },
        ..PokerShape::BOARD
    }),
    prepare: |options| PokerGame::prepare(&FIVE_CARD_OMAHA, VARIANT, options),
    ..community::GAME
};
