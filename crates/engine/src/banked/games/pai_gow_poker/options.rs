//! Options of pai gow poker, on top of those of every banked game.

use crate::contract::Circle;
use crate::ids::*;
use crate::options::{OptionKind, OptionSpec, decided, option};

pub(super) const OPTIONS: &[OptionSpec] = &[
    option(
        "joker",
        OptionKind::Choice(&["bug", "wild"]),
        "bug",
        &[PG_01],
        "the joker is an ace or completes a straight or flush, or it is any card",
    ),
    decided(option(
        "wheel",
        OptionKind::Choice(&["lowest", "second-highest"]),
        "lowest",
        &[PG_04],
        "the rank of ace to five among straights",
    )),
    decided(option(
        "copies",
        OptionKind::Choice(&["player-dealer", "nobody"]),
        "player-dealer",
        &[PG_05],
        "who wins a front or a back that is the same as the player-dealer's",
    )),
    option(
        "foul-setting",
        OptionKind::Choice(&["refused", "forfeit"]),
        "refused",
        &[PG_03, PG_06],
        "what happens to a foul setting at a live table; elsewhere it is refused",
    ),
    option(
        "house-way",
        OptionKind::Choice(&["all", "one-hand"]),
        "all",
        &[PG_09],
        "how many players' hands the house dealer sets in one deal",
    ),
    option(
        "wagers-until",
        OptionKind::Choice(&["deal", "dice"]),
        "deal",
        &[PG_15, PG_28],
        "whether wagers are made before the deal, or until the dice cup is opened",
    ),
    option(
        "back-lines",
        OptionKind::Count(1, 6),
        "2",
        &[PD_14],
        "how many players may bet behind a spot; another one's bet gets no action",
    ),
    option(
        "unbet-spot",
        OptionKind::Choice(&["closed", "open"]),
        "closed",
        &[PD_14, PG_23],
        "whether others may bet on a spot whose player does not",
    ),
    option(
        "dice-cup",
        OptionKind::Choice(&["player-dealer", "anybody"]),
        "player-dealer",
        &[PG_08, PG_24],
        "who shakes the dice cup: the player-dealer, or anybody they name",
    ),
    option(
        "floor-rulings",
        OptionKind::Choice(&["none", "posted"]),
        "none",
        &[PG_10, PG_11, PG_12, PG_14, PD_21],
        "whether rulings are posted for what goes wrong with cards and wagers",
    ),
    option(
        "squares",
        OptionKind::Count(1, Circle::SQUARES),
        "1",
        &[PD_13, PG_18],
        "betting squares of a spot",
    ),
    option("min-wager", OptionKind::Amount, "10.00", &[PG_18, PD_12], "minimum wager on a square"),
    option("max-wager", OptionKind::Amount, "200.00", &[PG_18, PD_12], "maximum wager on a square"),
    option(
        "most-in-all",
        OptionKind::Amount,
        "0.00",
        &[PG_18],
        "maximum total wager of one player; 0 for none",
    ),
    decided(option(
        "smallest-chip",
        OptionKind::Amount,
        "1.00",
        &[PG_18],
        "wagers are multiples of it",
    )),
    option(
        "fee-bands",
        OptionKind::Bands,
        "10.00-100.00:1.00,101.00-200.00:2.00",
        &[PG_18],
        "flat fee for each square, by wager",
    ),
    option("fee-player-dealer", OptionKind::Amount, "2.00", &[PG_18], "flat fee for a bank"),
    option(
        "fee-schedule",
        OptionKind::Choice(&["PG-18"]),
        "PG-18",
        &[PG_18],
        "the posted fee schedule",
    ),
];
