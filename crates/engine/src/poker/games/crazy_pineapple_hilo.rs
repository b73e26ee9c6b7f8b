use super::{community, three_cards};
use crate::game::Game;
use crate::ids::*;
use crate::options::OptionGroups;
use crate::poker::PokerGame;
use crate::poker::options;
use crate::poker::variant::Variant;

/// As the house places its discard.
const VARIANT: Variant = Variant { id: "crazy-pineapple-hilo", ..three_cards::HILO_VARIANT };

/// Crazy pineapple high-low.
pub const CRAZY_PINEAPPLE_HILO: Game = Game {
    id: VARIANT.id,
    name: "Crazy pineapple high-low",
    title: "See the flop, then choose high or low",
    options: OPTIONS,
    prepare: |options| {
        PokerGame::prepare(&CRAZY_PINEAPPLE_HILO, three_cards::placed(VARIANT, options), options)
    },
    ..three_cards::HILO
};

const OPTIONS: OptionGroups = &[
    community::BETTING,
    options::BLINDS,
    &three_cards::discards("after-flop-betting"),
    community::FEES,
    options::SHOWDOWN,
    &options::low_qualifier(&[PA_07]),
    &options::smallest_chip(&[PK_22, PK_23]),
    options::BOARD_RULINGS,
];
