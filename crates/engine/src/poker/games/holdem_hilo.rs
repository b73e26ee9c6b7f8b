use super::community;
use crate::contract::Phase;
use crate::game::Game;
use crate::ids::*;
use crate::options::OptionGroups;
use crate::poker::PokerGame;
use crate::poker::options;
use crate::poker::rules;
use crate::poker::variant::*;
use crate::shape::Shape;
use crate::stub::Facing::Down;

/// Hold'em in which the best low hand takes half of the pot (PA-01).
const VARIANT: Variant = Variant {
    id: "holdem-hilo",
    forced: &[community::BLINDS],
    steps: &community::steps(Deal::hands(&[Down, Down], Phase::Preflop, HE_01), PA_09, HE_02),
    showdown: community::any_five(PA_01),
    incidents: community::INCIDENTS,
    ..Variant::PLAIN
};

/// Hold'em high-low.
pub const HOLDEM_HILO: Game = Game {
    id: VARIANT.id,
    name: "Hold'em high-low",
    title: "One pot, two winners: best and worst hand",
    options: OPTIONS,
    rules: &[
        rules::COMMON,
        rules::CHECK_RAISE,
        rules::BLINDS,
        rules::INCIDENTS,
        rules::BOARD_INCIDENTS,
        &[HE_01, HE_02, PA_01, PA_02, PA_09, PK_23, PK_51],
        community::FEE_RULES,
    ],
    shape: Shape::Poker(community::HILO),
    prepare: |options| PokerGame::prepare(&HOLDEM_HILO, VARIANT, options),
    ..community::GAME
};

const OPTIONS: OptionGroups = &[
    community::BETTING,
    options::BLINDS,
    community::FEES,
    options::SHOWDOWN,
    &options::low_qualifier(&[PA_01]),
    &options::smallest_chip(&[PK_22, PK_23]),
    options::BOARD_RULINGS,
];
