use super::{community, three_cards};
use crate::game::Game;
use crate::ids::*;
use crate::options::OptionGroups;
use crate::poker::PokerGame;
use crate::poker::options;
use crate::poker::variant::Variant;

/// The house decides when the discard comes.
const VARIANT: Variant = Variant { id: "pineapple", ..three_cards::VARIANT };

/// Pineapple.
pub const PINEAPPLE: Game = Game {
    id: VARIANT.id,
    name: "Pineapple",
    title: "Hold'em with three cards, one too many",
    options: OPTIONS,
    prepare: |options| {
        PokerGame::prepare(&PINEAPPLE, three_cards::placed(VARIANT, options), options)
    },
    ..three_cards::HIGH
};

const OPTIONS: OptionGroups = &[
    community::BETTING,
    options::BLINDS,
    &three_cards::discards("before-flop"),
    community::FEES,
    options::SHOWDOWN,
    &options::smallest_chip(&[PK_22]),
    options::BOARD_RULINGS,
];
