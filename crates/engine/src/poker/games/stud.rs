use super::seven_cards::{self, SEVEN};
use crate::contract::RuleId;
use crate::game::Game;
use crate::ids::*;
use crate::options::{OptionGroups, OptionKind, option};
use crate::poker::PokerGame;
use crate::poker::options::{self, FeeRules};
use crate::poker::rules;
use crate::poker::variant::*;
use crate::shape::{Histories, PokerShape, Shape};

/// The lowest card opens, then the highest hand showing; the best five of seven.
const VARIANT: Variant = Variant {
    id: "seven-card-stud",
    forced: &[Forced::Ante { rule: ST_07 }, Forced::Kill { rule: ST_20 }],
    steps: &seven_cards::steps(
        seven_cards::bring_in(End::Low, Ace::High, ST_02),
        Opens::Showing(End::High),
        Price::OpenPair { rule: ST_04 },
        ST_01,
        ST_02,
    ),
    showdown: Showdown::One { order: Order::High, rule: ST_01, takes: None, exactly: SEVEN },
    prices: ST_03,
    spread: ST_22,
    beaten_call: Some(ST_19),
    ..seven_cards::VARIANT
};

/// Seven-card stud.
pub const SEVEN_CARD_STUD: Game = Game {
    id: VARIANT.id,
    name: "Seven-card stud",
    title: "Four cards in the open, three in the dark",
    revision: 2,
    options: OPTIONS,
    rules: RULES,
    shape: Shape::Poker(PokerShape {
        histories: Histories { phh: &[("F7S", "limit")], ohh: None },
        ..seven_cards::SHAPE
    }),
    prepare: |options| PokerGame::prepare(&SEVEN_CARD_STUD, VARIANT, options),
    ..seven_cards::GAME
};

const RULES: &[&[RuleId]] = &[
    rules::COMMON,
    rules::CHECK_RAISE,
    rules::INCIDENTS,
    seven_cards::RULES,
    &[ST_02, ST_03, ST_04, ST_19, ST_20, ST_22, FE_02, FE_06, FE_17],
];

const FEES: FeeRules = FeeRules {
    schedules: &["FE-02", "FE-06", "FE-17"],
    ids: &[FE_02, FE_06, FE_17],
    amounts: &[FE_02, FE_06, FE_17],
    sources: &[FE_02, FE_06, FE_17, JP_01],
    drop: &[JP_01, FE_02, FE_06],
};

const OPTIONS: OptionGroups = &[
    &options::betting(&[ST_03, ST_22, PK_13], &[ST_03, ST_22], &[PK_12]),
    &seven_cards::antes(&[ST_02, ST_05]),
    seven_cards::KILL,
    seven_cards::CARDS,
    &[option(
        "beaten-call",
        OptionKind::Choice(&["stands", "returned"]),
        "stands",
        &[ST_19],
        "whether a call by a hand already beaten by the up cards stands, or is returned",
    )],
    &options::fees(FEES),
    options::SHOWDOWN,
    &options::smallest_chip(&[PK_22]),
    options::RULINGS,
    seven_cards::RULINGS,
];
