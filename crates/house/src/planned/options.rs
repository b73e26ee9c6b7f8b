//! The options that games share by name, for those that are not there yet. A game that comes says more
//! about them.

use engine::options::{OptionKind, OptionSpec};

const fn option(
    key: &'static str,
    kind: OptionKind,
    default: &'static str,
    help: &'static str,
) -> OptionSpec {
    OptionSpec { key, kind, default, rules: &[], decided: false, help }
}

const fn amount(key: &'static str, help: &'static str) -> OptionSpec {
    option(key, OptionKind::Amount, "0.00", help)
}

const fn choice(
    key: &'static str,
    words: &'static [&'static str],
    default: &'static str,
    help: &'static str,
) -> OptionSpec {
    option(key, OptionKind::Choice(words), default, help)
}

/// The posted schedules of fees that offerings to come name. Where time is charged it is the room's
/// `time-schedule` that names one.
const SCHEDULE: OptionSpec = choice(
    "fee-schedule",
    &[
        "FE-02", "FE-03", "FE-05", "FE-06", "FE-09", "FE-14", "FE-17", "MX-02", "BA-13", "TC-12",
        "PG-18", "TL-14",
    ],
    "FE-17",
    "the posted schedule of fees",
);

const JOKER: OptionSpec = choice(
    "joker",
    &["none", "bug", "wild", "lowest"],
    "none",
    "what the joker may stand for: an ace or what completes a straight or flush, any card, or the \
     lowest that the hand lacks",
);

pub(super) const POKER: &[OptionSpec] = &[
    choice("betting", &["limit", "spread", "no-limit"], "limit", "how much may be bet"),
    amount("small-bet", "the bet of the first rounds, or the least of a spread"),
    amount("big-bet", "the bet of the last rounds, or the most of a spread"),
    option("blinds", OptionKind::Amounts, "", "blinds from the button's left"),
    amount("button-post", "what the button puts up for the house"),
    choice("button-blind", &["none", "dead"], "none", "whether that counts as a bet"),
    amount("ante", "what everybody puts up"),
    amount("bring-in", "what the low or high card must bet"),
    choice("kill", &["none", "half"], "none", "whether a winner of two pots raises the limits"),
    amount("wager-cap", "the most of one bet or raise"),
    choice(
        "discard",
        &["none", "before-flop", "after-flop-seen", "after-flop-betting"],
        "none",
        "when a card of the hand is thrown away",
    ),
    choice(
        "check-raise",
        &["never", "with-shown-eight", "always"],
        "always",
        "whether somebody who checked may raise",
    ),
    JOKER,
    SCHEDULE,
    choice("fee-from", &["button", "pot"], "button", "who pays a fee by players"),
    option("fee-by-players", OptionKind::ByPlayers, "", "the fee of a hand by players"),
    amount("fee", "the fee of everybody in a hand"),
    amount("jackpot-drop", "the drop for a jackpot or bonus fund"),
    option("jackpot-players", OptionKind::Count(2, 10), "5", "from so many players on"),
];

pub(super) const BANKED: &[OptionSpec] = &[
    option("decks", OptionKind::Count(1, 8), "1", "packs in the shoe"),
    option("squares", OptionKind::Count(1, 10), "1", "betting squares of a seat"),
    amount("min-wager", "the least on a square"),
    amount("max-wager", "the most on a square"),
    amount("tie-most", "the most on a tie"),
    amount("bonus-most", "the most on a bonus"),
    amount("most-in-all", "the most of one player in a hand"),
    option("bank-partners", OptionKind::Count(1, 3), "1", "how many may bank together"),
    JOKER,
    SCHEDULE,
    option("fee-bands", OptionKind::Bands, "", "the fee of a wager"),
    amount("fee-player-dealer", "the player-dealer's fee"),
];
