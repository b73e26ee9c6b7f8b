use super::community::BLINDS;
use super::five_cards;
use crate::contract::{Phase, RuleId};
use crate::game::Game;
use crate::ids::*;
use crate::options::OptionGroups;
use crate::poker::PokerGame;
use crate::poker::incidents::kinds;
use crate::poker::options::{self, FeeRules};
use crate::poker::rules;
use crate::poker::variant::*;
use crate::shape::{self, PokerShape, Shape};
use cards::Deck;

/// Five cards and a joker, which each half reads its own way; the best low hand takes half.
const VARIANT: Variant = Variant {
    id: "draw-hilo",
    deck: Deck::JOKER,
    forced: &[BLINDS],
    steps: &five_cards::steps(
        Opens::AfterBlinds,
        Opens::AfterButton,
        Pick::draw(DRAW, Served::InTurn, DS_01),
        DS_01,
        [PK_07, PK_07],
    ),
    showdown: Showdown::Split {
        high: Side { order: Order::HighBug { joker: DS_03 }, rule: DS_01, cards: DS_01 },
        low: Side { order: Order::Low8Joker { joker: DS_03 }, rule: DS_01, cards: DS_02 },
        qualifies: None,
        bounded: Some(DS_02),
        odd: PK_23,
        exactly: None,
    },
    named_deck: Some(DS_01),
    incidents: five_cards::HOUSE_DEALS,
    ..five_cards::VARIANT
};

const DRAW: Draw = Draw {
    most: 5,
    burn: Some(DS_04),
    short: Pool { rule: DS_04, ..five_cards::ALL_BUT_WAITING },
    change: None,
    told: None,
    dealer: None,
    after: Phase::AfterDraw,
};

/// Draw high-low.
pub const DRAW_HILO: Game = Game {
    id: VARIANT.id,
    name: "Draw high-low",
    title: "Draw poker for two halves and a joker",
    options: OPTIONS,
    rules: RULES,
    incidents: &[&kinds::<{ five_cards::HOUSE_DEALS.len() }>(five_cards::HOUSE_DEALS)],
    shape: Shape::Poker(PokerShape {
        decks: &[Deck::JOKER],
        high: Some(shape::Order::HighBug),
        low: Some(shape::Order::Low8),
        ..five_cards::SHAPE
    }),
    prepare: |options| PokerGame::prepare(&DRAW_HILO, VARIANT, options),
    ..five_cards::GAME
};

const RULES: &[&[RuleId]] = &[
    rules::COMMON,
    rules::CHECK_RAISE,
    rules::BLINDS,
    five_cards::INCIDENT_RULES,
    &[PK_23, PK_51, DS_01, DS_02, DS_03, DS_04, FE_02, JP_01],
];

const FEES: FeeRules = FeeRules {
    schedules: &["FE-02", "FE-17"],
    ids: &[FE_02, FE_17],
    amounts: &[FE_02, FE_17],
    sources: &[FE_02, FE_17, JP_01],
    drop: &[JP_01, FE_02],
};

const OPTIONS: OptionGroups = &[
    &options::betting(&[PK_11, PK_12, PK_13], &[PK_11, PK_12], &[PK_12]),
    options::BLINDS,
    &options::fees(FEES),
    options::SHOWDOWN,
    &options::low_qualifier(&[DS_02]),
    &options::smallest_chip(&[PK_22, PK_23]),
    five_cards::RULINGS,
];
