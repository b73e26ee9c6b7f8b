use super::community;
use crate::contract::Phase;
use crate::game::Game;
use crate::ids::*;
use crate::options::OptionGroups;
use crate::poker::PokerGame;
use crate::poker::options;
use crate::poker::rules;
use crate::poker::variant::*;
use crate::shape::{Histories, PokerShape, Shape};
use crate::stub::Facing::Down;

/// Four hole cards, of which two play.
pub(super) const HANDS: Deal = Deal::hands(&[Down, Down, Down, Down], Phase::Preflop, OM_01);

pub(super) const SHAPE: PokerShape =
    PokerShape { hand: (4, 4), exactly_two: true, ..PokerShape::BOARD };

/// Four hole cards, then as hold'em; two cards of the hand and three of the board play.
const VARIANT: Variant = Variant {
    id: "omaha",
    forced: &[community::BLINDS],
    steps: &community::steps(HANDS, OM_06, OM_06),
    showdown: Showdown::One {
        order: Order::OmahaHigh,
        rule: OM_01,
        takes: Some(OM_02),
        exactly: None,
    },
    incidents: community::INCIDENTS,
    ..Variant::PLAIN
};

/// Omaha, high only.
pub const OMAHA: Game = Game {
    id: VARIANT.id,
    name: "Omaha",
    title: "Four cards, and exactly two must play",
    options: OPTIONS,
    rules: &[
        rules::COMMON,
        rules::CHECK_RAISE,
        rules::BLINDS,
        rules::INCIDENTS,
        rules::BOARD_INCIDENTS,
        &[OM_01, OM_02, OM_06],
        community::FEE_RULES,
    ],
    shape: Shape::Poker(PokerShape {
        histories: Histories { phh: &[("PO", "pot-limit")], ohh: Some("Omaha") },
        ..SHAPE
    }),
    prepare: |options| PokerGame::prepare(&OMAHA, VARIANT, options),
    ..community::GAME
};

pub(super) const OPTIONS: OptionGroups = &[
    community::BETTING,
    options::BLINDS,
    community::FEES,
    options::SHOWDOWN,
    &options::smallest_chip(&[PK_22]),
    options::BOARD_RULINGS,
];
