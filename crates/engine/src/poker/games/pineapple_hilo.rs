use super::{community, three_cards};
use crate::game::Game;
use crate::ids::*;
use crate::options::OptionGroups;
use crate::poker::PokerGame;
use crate::poker::options;
use crate::poker::rules;
use crate::poker::variant::Variant;
use crate::shape::{PokerShape, Shape};

/// The best low hand takes half of the pot (PA-07).
const VARIANT: Variant =
    Variant { id: "pineapple-hilo", showdown: community::any_five(PA_07), ..three_cards::VARIANT };

/// Pineapple high-low.
pub const PINEAPPLE_HILO: Game = Game {
    id: VARIANT.id,
    name: "Pineapple high-low",
    title: "Three cards, two ways to win half the pot",
    options: OPTIONS,
    rules: &[
        rules::COMMON,
        rules::BLINDS,
        rules::INCIDENTS,
        rules::BOARD_INCIDENTS,
        three_cards::RULES,
        &[PA_02, PA_07, PK_23, PK_51],
        community::FEE_RULES,
    ],
    shape: Shape::Poker(PokerShape { hand: three_cards::HAND, ..community::HILO }),
    prepare: |options| {
        PokerGame::prepare(&PINEAPPLE_HILO, three_cards::placed(VARIANT, options), options)
    },
    ..three_cards::GAME
};

const OPTIONS: OptionGroups = &[
    community::BETTING,
    options::BLINDS,
    &three_cards::discards("before-flop"),
    community::FEES,
    options::SHOWDOWN,
    &options::low_qualifier(&[PA_07]),
    &options::smallest_chip(&[PK_22, PK_23]),
    options::BOARD_RULINGS,
];
