//! What houses may set at Hot Action blackjack.

use crate::ids::*;
use crate::options::{OptionKind, OptionSpec, decided, option};
use cards::Deck;

/// Options on top of those of every banked game.
pub(super) const OPTIONS: &[OptionSpec] = &[
    option(
        "decks",
        OptionKind::Count(1, Deck::MAX_DECKS),
        "8",
        &[HA_01],
        "decks in the shoe, each 52 cards and four jokers",
    ),
    option("squares", OptionKind::Count(1, 1), "1", &[PD_13], "betting squares for each seat"),
    option("min-wager", OptionKind::Amount, "10.00", &[PD_12, PD_24], "minimum wager on a square"),
    option("max-wager", OptionKind::Amount, "200.00", &[PD_12, PD_24], "maximum wager on a square"),
    decided(option(
        "smallest-chip",
        OptionKind::Amount,
        "0.50",
        &[PD_05, PD_15],
        "wagers and the parts of them that have action are multiples of it",
    )),
    option(
        "fee-bands",
        OptionKind::Bands,
        "10.00-20.00:0.50,21.00-200.00:1.00",
        &[FE_14],
        "flat fee for a square, by wager",
    ),
    option("fee-player-dealer", OptionKind::Amount, "2.00", &[FE_14], "flat fee for a bank"),
    option(
        "fee-schedule",
        OptionKind::Choice(&["FE-14"]),
        "FE-14",
        &[FE_14],
        "the posted fee schedule",
    ),
    option(
        "kum-kum",
        OptionKind::Choice(&["yes", "no"]),
        "yes",
        &[PD_13, PD_15],
        "whether others may join a player's bet: one bet, with equal parts",
    ),
    decided(option(
        "joker-counts",
        OptionKind::Choice(&["two-or-twelve", "two-to-twelve"]),
        "two-or-twelve",
        &[HA_02],
        "what a joker counts: two or twelve, or anything between",
    )),
    decided(option(
        "two-card-22",
        OptionKind::Choice(&["beats-22", "equals-22"]),
        "beats-22",
        &[HA_03],
        "whether a 22 of joker and ten beats a 22 of three cards or more; two aces beat both",
    )),
    decided(option(
        "stand-from",
        OptionKind::Choice(&["13", "any"]),
        "13",
        &[HA_06],
        "the lowest total on which a player may stand",
    )),
    decided(option(
        "both-over-ties",
        OptionKind::Choice(&["push", "bank"]),
        "push",
        &[HA_07],
        "who wins if player and player-dealer are over by as much",
    )),
    decided(option(
        "bank-hard-18",
        OptionKind::Choice(&["stands", "hits"]),
        "stands",
        &[HA_08],
        "what the player-dealer does on a hard 18",
    )),
    decided(option(
        "peek",
        OptionKind::Choice(&["yes", "no"]),
        "yes",
        &[HA_11],
        "whether the player-dealer looks for a two-card 22 before anybody draws",
    )),
    decided(option(
        "double-down",
        OptionKind::Choice(&["no", "yes"]),
        "no",
        &[HA_18],
        "whether players may double on their first two cards",
    )),
    option(
        "floor-list",
        OptionKind::Choice(&["none", "palace"]),
        "palace",
        &[HA_11, HA_12, HA_13, HA_14, HA_15, HA_16],
        "the posted list of floor decisions on mistakes",
    ),
];
