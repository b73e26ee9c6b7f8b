//! Options of baccarat, on top of those of every banked game.

use crate::ids::*;
use crate::options::{OptionKind, OptionSpec, decided, option};
use cards::Deck;

pub(super) const OPTIONS: &[OptionSpec] = &[
    option("decks", OptionKind::Count(1, Deck::MAX_DECKS), "8", &[BA_01], "decks in the shoe"),
    option("min-wager", OptionKind::Amount, "10.00", &[BA_10, PD_24], "minimum wager on a circle"),
    option("max-wager", OptionKind::Amount, "400.00", &[BA_10, PD_24], "maximum wager on a circle"),
    option("tie-most", OptionKind::Amount, "200.00", &[BA_10], "maximum wager on the tie"),
    option(
        "banker-six",
        OptionKind::Choice(&["half", "even"]),
        "half",
        &[BA_03],
        "what a winning bet on the banker is paid when the banker has six: half, or even money",
    ),
    option(
        "most-in-all",
        OptionKind::Amount,
        "1000.00",
        &[BA_10],
        "maximum total wager of one \
                player",
    ),
    decided(option(
        "smallest-chip",
        OptionKind::Amount,
        "0.50",
        &[BA_03],
        "wagers are multiples of it, and half pay is rounded down to it",
    )),
    decided(option(
        "fee-bands",
        OptionKind::Bands,
        "10.00-100.00:1.00,101.00-200.00:2.00,201.00-300.00:3.00,301.00-400.00:4.00,\
         401.00-500.00:5.00,501.00-600.00:6.00,601.00-700.00:7.00,701.00-800.00:8.00,\
         801.00-900.00:9.00,901.00-1000.00:10.00",
        &[BA_13],
        "flat fee for a player, by total wager",
    )),
    option("fee-player-dealer", OptionKind::Amount, "2.00", &[BA_13], "flat fee for a bank"),
    option(
        "fee-schedule",
        OptionKind::Choice(&["BA-13"]),
        "BA-13",
        &[BA_13],
        "the posted fee schedule",
    ),
];
