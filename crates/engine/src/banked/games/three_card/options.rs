//! Options of three card poker, on top of those of every banked game.

use crate::ids::*;
use crate::options::{OptionKind, OptionSpec, decided, option};
use cards::Deck;

pub(super) const OPTIONS: &[OptionSpec] = &[
    option("decks", OptionKind::Count(1, Deck::MAX_DECKS), "1", &[TC_01, TC_11], "decks of 52"),
    decided(option(
        "dealt-from",
        OptionKind::Choice(&["shuffler", "shoe"]),
        "shuffler",
        &[TC_01],
        "whether a machine shuffles all cards before every hand, or a shoe lasts for several",
    )),
    option(
        "qualifier",
        OptionKind::Choice(&["queen-high", "none"]),
        "queen-high",
        &[TC_06],
        "what the player-dealer needs for hands to be compared",
    ),
    option("min-wager", OptionKind::Amount, "10.00", &[TC_12, PD_24], "minimum ante and bonus"),
    option("max-wager", OptionKind::Amount, "400.00", &[TC_12, PD_24], "maximum ante"),
    option("bonus-most", OptionKind::Amount, "400.00", &[TC_12], "maximum bonus"),
    decided(option(
        "most-in-all",
        OptionKind::Amount,
        "1000.00",
        &[TC_12],
        "maximum of a player's antes, the bets that follow them, and bonuses, in total",
    )),
    decided(option(
        "smallest-chip",
        OptionKind::Amount,
        "0.50",
        &[TC_07],
        "wagers are multiples of it, and so is the part of a wager that the bank covers",
    )),
    option(
        "fee-bands",
        OptionKind::Bands,
        "10.00-100.00:1.00,101.00-200.00:2.00,201.00-300.00:3.00,301.00-400.00:4.00",
        &[TC_12],
        "flat fee for a player, by ante",
    ),
    option("fee-player-dealer", OptionKind::Amount, "2.00", &[TC_12], "flat fee for a bank"),
    option(
        "fee-schedule",
        OptionKind::Choice(&["TC-12"]),
        "TC-12",
        &[TC_12],
        "the posted fee schedule",
    ),
];
