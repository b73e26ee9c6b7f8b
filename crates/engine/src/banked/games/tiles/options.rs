//! Options of pai gow tiles, on top of those of every banked game.

use crate::ids::*;
use crate::options::{OptionKind, OptionSpec, decided, option};

pub(super) const OPTIONS: &[OptionSpec] = &[
    option("squares", OptionKind::Count(1, 10), "10", &[PD_13, TL_14], "squares for each seat"),
    option("min-wager", OptionKind::Amount, "10.00", &[PD_24, TL_14], "minimum wager on a square"),
    option("max-wager", OptionKind::Amount, "200.00", &[TL_14], "maximum wager on a square"),
    option(
        "most-in-all",
        OptionKind::Amount,
        "2000.00",
        &[TL_14],
        "maximum total wager of one player",
    ),
    decided(option(
        "smallest-chip",
        OptionKind::Amount,
        "0.50",
        &[TL_14],
        "wagers are multiples of it",
    )),
    option(
        "fee-bands",
        OptionKind::Bands,
        "10.00-200.00:1.00",
        &[TL_14],
        "flat fee for a square, by wager",
    ),
    option("fee-player-dealer", OptionKind::Amount, "2.00", &[TL_14], "flat fee for a bank"),
    option(
        "fee-schedule",
        OptionKind::Choice(&["TL-14"]),
        "TL-14",
        &[TL_14],
        "the posted fee schedule",
    ),
    decided(option(
        "split-top-pair",
        OptionKind::Choice(&["nine-and-eleven", "nine-or-eleven"]),
        "nine-and-eleven",
        &[TL_12],
        "which other tiles make the house split a pair of twelves or twos for a low hand below six",
    )),
];
