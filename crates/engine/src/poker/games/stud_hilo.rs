use super::seven_cards::{self, SEVEN};
use crate::contract::RuleId;
use crate::game::Game;
use crate::ids::*;
use crate::options::{OptionGroups, OptionKind, Options, decided, option};
use crate::poker::PokerGame;
use crate::poker::options::{self, FeeRules};
use crate::poker::rules;
use crate::poker::variant::*;
use crate::shape::{self, Histories, PokerShape, Shape};

const HIGH: Opens = Opens::Showing(End::High);

/// Stud of which the best low hand takes half. An open pair changes no price.
const VARIANT: Variant = Variant {
    id: "stud-hilo",
    forced: &[Forced::Ante { rule: ST_07 }, Forced::Kill { rule: ST_20 }],
    steps: &seven_cards::steps(
        seven_cards::bring_in(End::Low, Ace::High, S8_02),
        HIGH,
        Price::Small,
        ST_01,
        S8_02,
    ),
    showdown: showdown(S8_04),
    prices: S8_03,
    ..seven_cards::VARIANT
};

/// The same with blinds (ST-21): left of the big blind acts first, and nobody has to open.
const WITH_BLINDS: Variant = Variant {
    forced: seven_cards::BLIND,
    steps: &seven_cards::steps(
        Bet::step(Opens::AfterBlinds, Price::Small, ST_21),
        HIGH,
        Price::Small,
        ST_21,
        ST_21,
    ),
    prices: ST_21,
    keeps_dealing: None,
    ..VARIANT
};

/// The rule is that of the low hand.
const fn showdown(low: RuleId) -> Showdown {
    Showdown::Split {
        high: Side { order: Order::High, rule: S8_01, cards: S8_01 },
        low: Side { order: Order::Low8, rule: S8_01, cards: S8_06 },
        qualifies: Some(S8_05),
        bounded: Some(low),
        odd: PK_23,
        exactly: SEVEN,
    }
}

fn variant(options: &Options) -> Variant {
    let variant = if options.is("third-street", "blinds") { WITH_BLINDS } else { VARIANT };
    if options.is("high-qualifier", "pair") {
        Variant { showdown: showdown(S8_05), ..variant }
    } else {
        variant
    }
}

/// Stud high-low.
pub const STUD_HILO: Game = Game {
    id: VARIANT.id,
    name: "Stud high-low",
    title: "Stud where the worst hand takes half",
    options: OPTIONS,
    rules: RULES,
    shape: Shape::Poker(PokerShape {
        low: Some(shape::Order::Low8),
        histories: Histories { phh: &[("F7S/8", "limit")], ohh: None },
        ..seven_cards::SHAPE
    }),
    prepare: |options| PokerGame::prepare(&STUD_HILO, variant(options), options),
    ..seven_cards::GAME
};

const RULES: &[&[RuleId]] = &[
    rules::COMMON,
    rules::CHECK_RAISE,
    rules::BLINDS,
    rules::INCIDENTS,
    seven_cards::RULES,
    &[PK_23, PK_51, ST_20, ST_21, S8_01, S8_02, S8_03, S8_04, S8_05, S8_06, FE_02, FE_17],
];

const FEES: FeeRules = FeeRules {
    schedules: &["FE-02", "FE-17"],
    ids: &[FE_02, FE_17],
    amounts: &[FE_02, FE_17, ST_21],
    sources: &[FE_02, FE_17, JP_01],
    drop: &[JP_01, FE_02],
};

const OPTIONS: OptionGroups = &[
    &options::betting(&[S8_03, PK_12, PK_13], &[S8_03, ST_21], &[PK_12]),
    &[option(
        "third-street",
        OptionKind::Choice(&["bring-in", "blinds"]),
        "bring-in",
        &[S8_02, ST_21],
        "how third street opens: antes and a forced bet of the lowest card, or blinds",
    )],
    &seven_cards::antes(&[S8_02, ST_05]),
    seven_cards::KILL,
    options::BLINDS,
    &options::button_post(&[ST_21, FE_02, FE_17], &[ST_21]),
    seven_cards::CARDS,
    &options::fees(FEES),
    options::SHOWDOWN,
    &options::high_qualifier(&[S8_05]),
    &[decided(option(
        "low-qualifier",
        OptionKind::Count(0, 8),
        "8",
        &[S8_04, S8_05],
        "the highest card a low hand may have; 0 if every low counts",
    ))],
    &options::smallest_chip(&[PK_22, PK_23]),
    options::RULINGS,
    seven_cards::RULINGS,
];
