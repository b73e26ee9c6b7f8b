use super::game::{PokerGame, Price, Street, Variant};
use super::incidents::*;
use crate::absent;
use crate::contract::Phase;
use crate::game::{Family, Game, Prepared};
use crate::ids::*;
use crate::options::{OptionKind, OptionSpec};
use crate::shape::{PokerShape, Seats, Shape};
use std::sync::Arc;

/// Two down, three common cards, one, one (HE-01).
const STREETS: &[Street] = &[
    Street { phase: Phase::Preflop, hole: 2, board: 0, price: Price::Small },
    Street { phase: Phase::Flop, hole: 0, board: 3, price: Price::Small },
    Street { phase: Phase::Turn, hole: 0, board: 1, price: Price::Large },
    Street { phase: Phase::River, hole: 0, board: 1, price: Price::Large },
];

const VARIANT: Variant =
    Variant { id: "holdem", streets: STREETS, players: (2, 10), no_limit: Some(HE_11) };

/// Texas hold'em.
pub const HOLDEM: Game = Game {
    id: VARIANT.id,
    name: "Texas hold'em",
    title: "Two cards of your own, five for everybody",
    family: Family::Poker,
    revision: 2,
    players: VARIANT.players,
    seats: &[(FE_19, Seats::AtMost(9))],
    options: &[OPTIONS],
    rules: &[&[
        PK_01, PK_02, PK_06, PK_07, PK_08, PK_09, PK_10, PK_11, PK_12, PK_13, PK_14, PK_15, PK_16,
        PK_17, PK_18, PK_19, PK_20, PK_21, PK_22, PK_24, PK_25, PK_26, PK_27, PK_28, PK_30, PK_31,
        PK_32, PK_33, PK_34, PK_35, PK_36, PK_37, PK_38, PK_39, PK_40, PK_42, PK_45, PK_46, PK_47,
        PK_48, PK_49, PK_50, PK_52, PK_53, PK_54, HE_01, HE_02, HE_03, HE_04, HE_05, HE_06, HE_07,
        HE_08, HE_09, HE_10, HE_11, FE_02, FE_03, FE_04, FE_10, FE_17, JP_01,
    ]],
    incidents: &[INCIDENTS],
    absent: &[absent::POKER],
    shape: Shape::Poker(PokerShape::BOARD),
    prepare: |options| {
        let game = PokerGame::read(VARIANT, options)?;
        Ok(Prepared::Poker(Arc::new(game)))
    },
};

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "betting",
        kind: OptionKind::Choice(&["limit", "spread", "no-limit"]),
        default: "limit",
        rules: &[PK_11, PK_12, PK_13, HE_11],
        decided: false,
        help: "how much may be bet",
    },
    OptionSpec {
        key: "small-bet",
        kind: OptionKind::Amount,
        default: "3.00",
        rules: &[PK_11],
        decided: false,
        help: "price of the first two betting rounds of a limit game, least bet of a spread",
    },
    OptionSpec {
        key: "big-bet",
        kind: OptionKind::Amount,
        default: "6.00",
        rules: &[PK_11],
        decided: false,
        help: "price of the later betting rounds of a limit game, most that a spread bet adds",
    },
    OptionSpec {
        key: "wager-cap",
        kind: OptionKind::Amount,
        default: "0.00",
        rules: &[PK_12, HE_11],
        decided: false,
        help: "the most that one bet or raise may add in any game of the house; 0 for no cap",
    },
    OptionSpec {
        key: "raise-cap",
        kind: OptionKind::Count(1, 20),
        default: "3",
        rules: &[PK_09],
        decided: true,
        help: "raises allowed in a betting round of a limit game",
    },
    OptionSpec {
        key: "uncapped",
        kind: OptionKind::Choice(&["never", "round-start", "whenever-two"]),
        default: "never",
        rules: &[PK_09, PK_10],
        decided: true,
        help: "when two players may raise without end: never, if only two began the round, or \
               whenever two are left",
    },
    OptionSpec {
        key: "short-raise",
        kind: OptionKind::Choice(&["completes", "adds", "doubles"]),
        default: "completes",
        rules: &[PK_11, PK_53],
        decided: true,
        help: "after an all-in raise of less than the price the next raise completes it, adds to \
               it, or makes the first bet double",
    },
    OptionSpec {
        key: "check-raise",
        kind: OptionKind::Choice(&["yes", "no"]),
        default: "yes",
        rules: &[PK_49],
        decided: true,
        help: "whether a player who has checked may raise",
    },
    OptionSpec {
        key: "blinds",
        kind: OptionKind::Amounts,
        default: "1.00,3.00",
        rules: &[PK_06],
        decided: false,
        help: "blinds from the button's left on",
    },
    OptionSpec {
        key: "half-blind",
        kind: OptionKind::Choice(&["no", "yes"]),
        default: "no",
        rules: &[PK_06, HE_10],
        decided: false,
        help: "whether the first blind is half of the full one by the house's rule",
    },
    OptionSpec {
        key: "button-post",
        kind: OptionKind::Amount,
        default: "0.00",
        rules: &[HE_04, FE_02, FE_03, FE_04, FE_10, FE_17],
        decided: false,
        help: "what the button puts up as the house's fee",
    },
    OptionSpec {
        key: "button-blind",
        kind: OptionKind::Choice(&["dead", "live"]),
        default: "dead",
        rules: &[HE_04],
        decided: true,
        help: "whether the button's chips count toward its bet",
    },
    OptionSpec {
        key: "fee-by-players",
        kind: OptionKind::ByPlayers,
        default: "",
        rules: &[FE_02, FE_03, FE_04, FE_10, FE_17, HE_04],
        decided: false,
        help: "flat fee of a hand by the number of players dealt in",
    },
    OptionSpec {
        key: "fee-from",
        kind: OptionKind::Choice(&["button", "pot"]),
        default: "button",
        rules: &[FE_02, FE_03, FE_04, FE_10, FE_17, JP_01],
        decided: true,
        help: "who pays fee and jackpot drop: the button, or the blinds in the pot before the deal",
    },
    OptionSpec {
        key: "fee-schedule",
        kind: OptionKind::Choice(&["FE-02", "FE-03", "FE-04", "FE-10", "FE-17"]),
        default: "FE-17",
        rules: &[FE_02, FE_03, FE_04, FE_10, FE_17],
        decided: false,
        help: "the posted schedule that the fee is taken from",
    },
    OptionSpec {
        key: "jackpot-drop",
        kind: OptionKind::Amount,
        default: "0.00",
        rules: &[JP_01, FE_02],
        decided: false,
        help: "what each hand adds to the jackpot, beside the fee",
    },
    OptionSpec {
        key: "jackpot-players",
        kind: OptionKind::Count(2, 10),
        default: "5",
        rules: &[JP_01],
        decided: false,
        help: "players dealt in before there is a jackpot drop",
    },
    OptionSpec {
        key: "showdown",
        kind: OptionKind::Choice(&["all-show", "in-turn"]),
        default: "all-show",
        rules: &[PK_54, PK_16, PK_20],
        decided: false,
        help: "whether every hand is turned up, or each player in turn shows or gives up",
    },
    OptionSpec {
        key: "shows-first",
        kind: OptionKind::Choice(&["left-of-button", "initiator"]),
        default: "left-of-button",
        rules: &[PK_19, PK_18],
        decided: true,
        help: "who shows first: the button's left, or whoever opened the last betting round",
    },
    OptionSpec {
        key: "play-the-board",
        kind: OptionKind::Choice(&["shown", "declared"]),
        default: "shown",
        rules: &[HE_05],
        decided: false,
        help: "whether a player who plays the board shows his cards, or says so and throws them away",
    },
    OptionSpec {
        key: "smallest-chip",
        kind: OptionKind::Amount,
        default: "1.00",
        rules: &[PK_22],
        decided: false,
        help: "pots are not divided finer than this",
    },
    SKIPPED_PLAYER,
    STRING_RAISE,
    EARLY_BOARD,
    EXTRA_BOARD,
    EXPOSED_CARD,
    IRREGULAR_DECK,
    DEAD_HAND,
    MISCALL,
    OVERSIZED_CHIP,
    ABSENT,
    BOXED_CARD,
    FOREIGN_CARD,
    WRONG_COUNT,
    UNPROTECTED_HAND,
    SHOWN_TO_ONE,
];
