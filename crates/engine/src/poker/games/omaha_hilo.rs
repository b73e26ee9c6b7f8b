use super::community;
use super::omaha::{HANDS, SHAPE};
use crate::contract::RuleId;
use crate::game::Game;
use crate::ids::*;
use crate::options::OptionGroups;
use crate::poker::PokerGame;
use crate::poker::options::{self, FeeRules};
use crate::poker::rules;
use crate::poker::variant::*;
use crate::shape::{self, Histories, PokerShape, Shape};

/// Four hole cards, then as hold'em; two cards of the hand and three of the board play, for high
/// and for low.
const VARIANT: Variant = Variant {
    id: "omaha-hilo",
    forced: &[Forced::ButtonPost { rule: OM_05 }, community::BLINDS],
    steps: &community::steps(HANDS, OM_06, OM_06),
    showdown: Showdown::Split {
        high: Side { order: Order::OmahaHigh, rule: OM_03, cards: OM_01 },
        low: Side { order: Order::OmahaLow, rule: OM_03, cards: OM_01 },
        qualifies: Some(OM_04),
        bounded: None,
        odd: PK_23,
        exactly: None,
    },
    incidents: community::INCIDENTS,
    ..Variant::PLAIN
};

/// Omaha high-low.
pub const OMAHA_HILO: Game = Game {
    id: VARIANT.id,
    name: "Omaha high-low",
    title: "Four cards, and every pot can be quartered",
    options: OPTIONS,
    rules: RULES,
    shape: Shape::Poker(PokerShape {
        low: Some(shape::Order::Low8),
        histories: Histories { phh: &[("FO/8", "limit")], ohh: Some("OmahaHiLo") },
        ..SHAPE
    }),
    prepare: |options| PokerGame::prepare(&OMAHA_HILO, VARIANT, options),
    ..community::GAME
};

const RULES: &[&[RuleId]] = &[
    rules::COMMON,
    rules::CHECK_RAISE,
    rules::BLINDS,
    rules::INCIDENTS,
    rules::BOARD_INCIDENTS,
    &[PK_23, PK_51, OM_01, OM_03, OM_04, OM_05, OM_06],
    &[FE_02, FE_05, FE_17, JP_01],
];

const FEES: FeeRules = FeeRules {
    schedules: &["FE-02", "FE-05", "FE-17"],
    ids: &[FE_02, FE_05, FE_17],
    amounts: &[FE_02, FE_05, FE_17, OM_05],
    sources: &[FE_02, FE_05, FE_17, JP_01],
    drop: &[JP_01, FE_02],
};

const OPTIONS: OptionGroups = &[
    community::BETTING,
    options::BLINDS,
    &options::button_post(&[OM_05, FE_02, FE_05, FE_17], &[OM_05]),
    &options::fees(FEES),
    options::SHOWDOWN,
    &options::high_qualifier(&[OM_04]),
    &options::low_qualifier(&[OM_03]),
    &options::smallest_chip(&[PK_22, PK_23]),
    options::BOARD_RULINGS,
];
