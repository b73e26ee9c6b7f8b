use super::community;
use crate::absent;
use crate::contract::{Phase, RuleId};
use crate::game::{Family, Game};
use crate::ids::*;
use crate::options::{OptionGroups, OptionKind, decided, option};
use crate::poker::PokerGame;
use crate::poker::incidents::kinds;
use crate::poker::options::{self, FeeRules};
use crate::poker::rules;
use crate::poker::variant::*;
use crate::shape::{self, PokerShape, Seats, Shape};
use crate::stub::Facing::Down;

/// Four down, then as hold'em; two of the hand and three of the board, for high and for low.
const VARIANT: Variant = Variant {
    id: "omaha-hilo",
    forced: &[
        Forced::ButtonPost { rule: OM_05 },
        Forced::Blinds { rule: PK_06, half: HE_10, option: PK_08 },
    ],
    steps: &[
        Deal::hands(&[Down, Down, Down, Down], Phase::Preflop, OM_01).step(),
        Bet::step(Opens::AfterBlinds, Price::Small, PK_07),
        Deal::board(3, Phase::Flop, OM_06).burn(OM_06).step(),
        Bet::step(Opens::AfterButton, Price::Small, PK_07),
        Deal::board(1, Phase::Turn, OM_06).burn(OM_06).step(),
        Bet::step(Opens::AfterButton, Price::Large, PK_07),
        Deal::board(1, Phase::River, OM_06).burn(OM_06).step(),
        Bet::step(Opens::AfterButton, Price::Large, PK_07),
    ],
    showdown: Showdown::Split {
        high: Side { order: Order::OmahaHigh, rule: OM_03, cards: OM_01 },
        low: Side { order: Order::OmahaLow, rule: OM_03, cards: OM_01 },
        qualifies: OM_04,
        odd: PK_23,
    },
    incidents: community::INCIDENTS,
    ..Variant::PLAIN
};

const SHAPE: PokerShape = PokerShape {
    hand: (4, 4),
    low: Some(shape::Order::Low8),
    exactly_two: true,
    ..PokerShape::BOARD
};

/// Omaha high-low.
pub const OMAHA_HILO: Game = Game {
    id: VARIANT.id,
    name: "Omaha high-low",
    title: "Four cards, and every pot can be quartered",
    family: Family::Poker,
    revision: 1,
    earlier: &[],
    players: VARIANT.players,
    seats: &[(FE_19, Seats::AtMost(9))],
    options: OPTIONS,
    rules: RULES,
    incidents: &[&kinds::<{ VARIANT.incidents.len() }>(VARIANT.incidents)],
    absent: &[absent::POKER],
    shape: Shape::Poker(SHAPE),
    prepare: |options| PokerGame::prepare(&OMAHA_HILO, VARIANT, options),
};

const RULES: &[&[RuleId]] = &[
    rules::COMMON,
    rules::BLINDS,
    rules::INCIDENTS,
    rules::BOARD_INCIDENTS,
    &[PK_23, PK_51, OM_01, OM_03, OM_04, OM_05, OM_06],
    &[FE_02, FE_17, JP_01],
];

const FEES: FeeRules = FeeRules {
    schedules: &["FE-02", "FE-17"],
    ids: &[FE_02, FE_17],
    amounts: &[FE_02, FE_17, OM_05],
    sources: &[FE_02, FE_17, JP_01],
    drop: &[JP_01, FE_02],
};

const OPTIONS: OptionGroups = &[
    &options::betting(&[PK_11, PK_12, PK_13], &[PK_11], &[PK_12]),
    options::BLINDS,
    &options::button_post(&[OM_05, FE_02, FE_17], &[OM_05]),
    &options::fees(FEES),
    options::SHOWDOWN,
    &[
        option(
            "high-qualifier",
            OptionKind::Choice(&["none", "pair"]),
            "none",
            &[OM_04],
            "whether a high hand needs a pair; if nobody has one, the low takes all, or the \
             highest card does",
        ),
        decided(option(
            "low-qualifier",
            OptionKind::Count(5, 8),
            "8",
            &[OM_03],
            "the highest card a low hand may have",
        )),
    ],
    &options::smallest_chip(&[PK_22, PK_23]),
    options::BOARD_RULINGS,
];
