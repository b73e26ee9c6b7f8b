use super::{
    community, deuce_to_seven_single_draw as single, deuce_to_seven_triple_draw as triple,
    five_cards,
};
use crate::game::Game;
use crate::ids::*;
use crate::poker::PokerGame;
use crate::poker::rules;
use crate::poker::variant::*;
use crate::shape::{self, Histories, PokerShape, Shape};
use crate::stub::Facing::Down;
use ranking::badugi;

/// Blinds, four cards, three draws, and the most low cards of different suits win.
const VARIANT: Variant = Variant {
    id: "badugi",
    forced: &[community::BLINDS],
    steps: &triple::steps(&[Down; 4], DG_05),
    showdown: Showdown::One {
        order: Order::Listed(&badugi::RANKING),
        rule: DG_05,
        takes: None,
        exactly: None,
    },
    incidents: single::INCIDENTS,
    ..five_cards::VARIANT
};

/// Badugi.
pub const BADUGI: Game = Game {
    id: VARIANT.id,
    name: "Badugi",
    title: "Four cards of four suits, as low as can be",
    options: triple::OPTIONS,
    rules: &[
        rules::COMMON,
        rules::BLINDS,
        rules::INCIDENTS,
        &[DR_08, DR_10, DR_12, DG_04, DG_05],
        community::FEE_RULES,
    ],
    shape: Shape::Poker(PokerShape {
        hand: (4, 4),
        draws: 3,
        low: Some(shape::Order::Listed(&badugi::RANKING)),
        histories: Histories { phh: &[("FB", "limit")], ohh: None },
        ..single::SHAPE
    }),
    prepare: |options| PokerGame::prepare(&BADUGI, VARIANT, options),
    ..single::DEUCE_TO_SEVEN_SINGLE_DRAW
};
