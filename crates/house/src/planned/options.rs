//! The options that games share by name, for games that are not there yet. Once a game exists, it
//! defines them in more detail.

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

/// The posted fee schedules that planned offerings name. If time is charged, the room's
/// `time-schedule` names it instead.
const SCHEDULE: OptionSpec = choice(
    "fee-schedule",
    &["FE-02", "FE-06", "FE-09", "FE-14", "FE-17", "MX-02", "BA-13", "TC-12", "PG-18", "TL-14"],
    "FE-17",
    "the posted schedule of fees",
);

const JOKER: OptionSpec = choice(
    "joker",
    &["none", "bug", "wild", "lowest"],
    "none",
    "what the joker may be: an ace or a card that completes a straight or flush, any card, or \
     the lowest card missing from the hand",
);

pub(super) const POKER: &[OptionSpec] = &[
    choice("betting", &["limit", "spread", "no-limit"], "limit", "how much may be bet"),
    amount("small-bet", "the bet in the early rounds, or the minimum of a spread"),
    amount("big-bet", "the bet in the later rounds, or the maximum of a spread"),
    option("blinds", OptionKind::Amounts, "", "blinds from the button's left"),
    amount("button-post", "what the button posts as the house's fee"),
    choice("button-blind", &["none", "dead"], "none", "whether the button's post counts as a bet"),
    amount("ante", "the ante each player posts"),
    amount("bring-in", "the forced bet of the low or high card"),
    choice(
        "kill",
        &["none", "half"],
        "none",
        "whether winning two pots in a row raises the limits",
    ),
    amount("wager-cap", "the largest single bet or raise"),
    choice(
        "check-raise",
        &["never", "with-shown-eight", "always"],
        "always",
        "whether a player who checked may raise",
    ),
    JOKER,
    SCHEDULE,
    choice("fee-from", &["button", "pot"], "button", "who pays the hand's fee"),
    option("fee-by-players", OptionKind::ByPlayers, "", "the fee for a hand, by number of players"),
    amount("fee", "the fee each player pays for a hand"),
    amount("jackpot-drop", "the drop for a jackpot or bonus fund"),
    option(
        "jackpot-players",
        OptionKind::Count(2, 10),
        "5",
        "the number of players at which the \
                drop starts",
    ),
];

pub(super) const BANKED: &[OptionSpec] = &[
    option("decks", OptionKind::Count(1, 8), "1", "decks in the shoe"),
    option("squares", OptionKind::Count(1, 10), "1", "betting squares for each seat"),
    amount("min-wager", "minimum wager on a square"),
    amount("max-wager", "maximum wager on a square"),
    amount("tie-most", "maximum wager on the tie"),
    amount("bonus-most", "maximum wager on a bonus"),
    amount("most-in-all", "maximum total wager of one player in a hand"),
    option("bank-partners", OptionKind::Count(1, 3), "1", "how many players may bank together"),
    JOKER,
    SCHEDULE,
    option("fee-bands", OptionKind::Bands, "", "the fee for a wager"),
    amount("fee-player-dealer", "the player-dealer's fee"),
];
