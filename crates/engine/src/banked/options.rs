//! What houses may set at every player-dealer table.

use crate::ids::*;
use crate::options::{OptionKind, OptionSpec, decided, option};

/// What houses may set at every player-dealer table.
pub(super) const SHARED: &[OptionSpec] = &[
    decided(option(
        "under-minimum",
        OptionKind::Choice(&["refused", "plays"]),
        "refused",
        &[PD_12, PD_24, EQ_07],
        "what becomes of a wager below the least",
    )),
    decided(option(
        "over-maximum",
        OptionKind::Choice(&["refused", "excess-no-action"]),
        "refused",
        &[PD_12, PD_24, EQ_08],
        "what becomes of a wager above the most",
    )),
    option(
        "fee-covering-bank",
        OptionKind::Amount,
        "0.00",
        &[FE_13],
        "flat fee of a player's bank that stands behind the player-dealer's",
    ),
    option(
        "covering-bank",
        OptionKind::Choice(&["none", "last-bank", "corporation"]),
        "none",
        &[PD_05, PD_07],
        "whose bank covers what the player-dealer does not",
    ),
    option(
        "bank-partners",
        OptionKind::Count(1, 3),
        "1",
        &[PD_22],
        "how many players may bank together; they win and lose by what each put up",
    ),
    decided(option(
        "coverage",
        OptionKind::Choice(&["gross", "net"]),
        "gross",
        &[PD_05, PD_11],
        "whether collected wagers pay winners beyond what the player-dealer put up",
    )),
    option(
        "tampering",
        OptionKind::Choice(&["none", "foul", "foul-and-barred"]),
        "none",
        &[PD_20],
        "the posted ruling on a wager touched after the cards are out",
    ),
];
