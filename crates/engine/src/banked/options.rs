//! What houses may set at every player-dealer table.

use crate::ids::*;
use crate::options::{OptionKind, OptionSpec, decided, option};

pub(super) const SHARED: &[OptionSpec] = &[
    decided(option(
        "under-minimum",
        OptionKind::Choice(&["refused", "plays"]),
        "refused",
        &[PD_12, PD_24, EQ_07],
        "what happens to a wager below the minimum",
    )),
    decided(option(
        "over-maximum",
        OptionKind::Choice(&["refused", "excess-no-action"]),
        "refused",
        &[PD_12, PD_24, EQ_08],
        "what happens to a wager above the maximum",
    )),
    option(
        "fee-covering-bank",
        OptionKind::Amount,
        "0.00",
        &[FE_13],
        "flat fee for a player's bank that covers what the player-dealer's does not",
    ),
    option(
        "covering-bank",
        OptionKind::Choice(&["none", "last-bank", "corporation"]),
        "none",
        &[PD_05, PD_07],
        "whose bank covers what the player-dealer's does not",
    ),
    option(
        "bank-partners",
        OptionKind::Count(1, 3),
        "1",
        &[PD_22],
        "how many players may bank together; they share wins and losses by what each put up",
    ),
    decided(option(
        "coverage",
        OptionKind::Choice(&["gross", "net"]),
        "gross",
        &[PD_05, PD_11],
        "whether collected wagers may pay winners more than the player-dealer put up",
    )),
    option(
        "tampering",
        OptionKind::Choice(&["none", "foul", "foul-and-barred"]),
        "none",
        &[PD_20],
        "the posted ruling on a wager touched after the deal",
    ),
];

/// Options of games in which players may bet behind each other.
pub(super) const BACK_LINE: &[OptionSpec] = &[decided(option(
    "bank-back-line",
    OptionKind::Choice(&["no", "yes"]),
    "no",
    &[PD_14],
    "whether the player-dealer may bet behind other players, who cannot decline it",
))];
