use super::{community, three_cards};
use crate::game::Game;
use crate::ids::*;
use crate::options::OptionGroups;
use crate::poker::PokerGame;
use crate::poker::options;
use crate::poker::variant::Variant;

/// The house decides when the discard comes.
const VARIANT: Variant = Variant { id: "crazy-pineapple", ..three_cards::VARIANT };

/// Crazy pineapple.
pub const CRAZY_PINEAPPLE: Game = Game {
    id: VARIANT.id,
    name: "Crazy pineapple",
    title: "Keep three cards until you see the flop",
    options: OPTIONS,
    prepare: |options| {
        PokerGame::prepare(&CRAZY_PINEAPPLE, three_cards::placed(VARIANT, options), options)
    },
    ..three_cards::HIGH
};

const OPTIONS: OptionGroups = &[
    community::BETTING,
    options::BLINDS,
    &three_cards::discards("after-flop-betting"),
    community::FEES,
    options::SHOWDOWN,
    &options::smallest_chip(&[PK_22]),
    options::BOARD_RULINGS,
];
