use super::community;
use crate::contract::Phase;
use crate::game::{Earlier, Game};
use crate::ids::*;
use crate::options::{OptionGroups, OptionKind, option};
use crate::poker::PokerGame;
use crate::poker::options::{self, FeeRules};
use crate::poker::rules;
use crate::poker::variant::*;
use crate::shape::{Histories, PokerShape, Shape};
use crate::stub::Facing::Down;

/// Two hole cards, a flop of three, a turn and a river (HE-01).
const VARIANT: Variant = Variant {
    id: "holdem",
    forced: &[Forced::ButtonPost { rule: HE_04 }, community::BLINDS],
    steps: &community::steps(Deal::hands(&[Down, Down], Phase::Preflop, HE_01), HE_01, HE_02),
    showdown: Showdown::One { order: Order::High, rule: HE_03, takes: None, exactly: None },
    no_limit: Some(HE_11),
    plays_board: Some(HE_05),
    incidents: community::INCIDENTS,
    ..Variant::PLAIN
};

/// Texas hold'em.
pub const HOLDEM: Game = Game {
    id: VARIANT.id,
    name: "Texas hold'em",
    title: "Two cards of your own, five to share",
    revision: 3,
    earlier: EARLIER,
    options: OPTIONS,
    rules: RULES,
    shape: Shape::Poker(PokerShape {
        histories: Histories {
            // PHH has no code for pot-limit: the last one is ours.
            phh: &[("NT", "no-limit"), ("FT", "limit"), ("PT", "pot-limit")],
            ohh: Some("Holdem"),
        },
        ..PokerShape::BOARD
    }),
    prepare: |options| PokerGame::prepare(&HOLDEM, VARIANT, options),
    ..community::GAME
};

const EARLIER: &[Earlier] = &[
    Earlier { until: 2, option: "heads-up", was: "literal" },
    Earlier { until: 2, option: "button", was: "simplified" },
    Earlier { until: 2, option: "short-raise", was: "completes" },
    Earlier { until: 2, option: "short-all-ins", was: "never" },
];

const RULES: &[&[crate::RuleId]] = &[
    rules::COMMON,
    rules::CHECK_RAISE,
    rules::BLINDS,
    rules::INCIDENTS,
    rules::BOARD_INCIDENTS,
    &[HE_01, HE_02, HE_03, HE_04, HE_05, HE_11],
    &[FE_02, FE_03, FE_04, FE_10, FE_17, JP_01],
];

const FEES: FeeRules = FeeRules {
    schedules: &["FE-02", "FE-03", "FE-04", "FE-10", "FE-17"],
    ids: &[FE_02, FE_03, FE_04, FE_10, FE_17],
    amounts: &[FE_02, FE_03, FE_04, FE_10, FE_17, HE_04],
    sources: &[FE_02, FE_03, FE_04, FE_10, FE_17, JP_01],
    drop: &[JP_01, FE_02],
};

const OPTIONS: OptionGroups = &[
    &options::betting(&[PK_11, PK_12, PK_13, HE_11], &[PK_11], &[PK_12, HE_11]),
    options::BLINDS,
    &options::button_post(&[HE_04, FE_02, FE_03, FE_04, FE_10, FE_17], &[HE_04]),
    &options::fees(FEES),
    options::SHOWDOWN,
    &[option(
        "play-the-board",
        OptionKind::Choice(&["shown", "declared"]),
        "shown",
        &[HE_05],
        "whether a player who plays the board shows their cards, or may say so and discard them",
    )],
    &options::smallest_chip(&[PK_22]),
    options::BOARD_RULINGS,
];
