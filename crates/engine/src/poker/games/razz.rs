use super::seven_cards::{self, SEVEN};
use crate::contract::RuleId;
use crate::game::Game;
use crate::ids::*;
use crate::options::OptionGroups;
use crate::poker::PokerGame;
use crate::poker::options::{self, FeeRules};
use crate::poker::rules;
use crate::poker::variant::*;
use crate::shape::{self, Histories, PokerShape, Shape};

/// Stud for the lowest hand: the highest card opens, the ace being low, then the lowest hand showing.
const VARIANT: Variant = Variant {
    id: "razz",
    steps: &seven_cards::steps(
        seven_cards::bring_in(End::High, Ace::Low, RZ_02),
        Opens::Showing(End::Low),
        Price::Small,
        ST_01,
        RZ_02,
    ),
    showdown: Showdown::One { order: Order::Low, rule: RZ_01, takes: None, exactly: SEVEN },
    prices: RZ_03,
    ..seven_cards::VARIANT
};

/// Razz.
pub const RAZZ: Game = Game {
    id: VARIANT.id,
    name: "Razz",
    title: "Stud upside down: the worst hand wins",
    options: OPTIONS,
    rules: RULES,
    shape: Shape::Poker(PokerShape {
        high: None,
        low: Some(shape::Order::Low),
        histories: Histories { phh: &[("FR", "limit")], ohh: None },
        ..seven_cards::SHAPE
    }),
    prepare: |options| PokerGame::prepare(&RAZZ, VARIANT, options),
    ..seven_cards::GAME
};

const RULES: &[&[RuleId]] = &[
    rules::COMMON,
    rules::CHECK_RAISE,
    rules::INCIDENTS,
    seven_cards::RULES,
    &[RZ_01, RZ_02, RZ_03, FE_02, FE_06, FE_17],
];

const FEES: FeeRules = FeeRules {
    schedules: &["FE-02", "FE-06", "FE-17"],
    ids: &[FE_02, FE_06, FE_17],
    amounts: &[FE_02, FE_06, FE_17],
    sources: &[FE_02, FE_06, FE_17, JP_01],
    drop: &[JP_01, FE_02, FE_06],
};

const OPTIONS: OptionGroups = &[
    &options::betting(&[RZ_03, PK_12, PK_13], &[RZ_03], &[PK_12]),
    &seven_cards::antes(&[RZ_02, ST_05]),
    seven_cards::CARDS,
    &options::fees(FEES),
    options::SHOWDOWN,
    &options::smallest_chip(&[PK_22]),
    options::RULINGS,
    seven_cards::RULINGS,
];
