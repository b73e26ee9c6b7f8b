//! The options that poker games share, in groups. A game picks those it has.

use super::incidents::*;
use crate::contract::RuleId;
use crate::ids::*;
use crate::options::{OptionKind, OptionSpec, decided, option};

const fn choice(words: &'static [&'static str]) -> OptionKind {
    OptionKind::Choice(words)
}

/// How much may be bet, with the rules for the structures, the prices and the house's cap.
pub(super) const fn betting(
    structures: &'static [RuleId],
    prices: &'static [RuleId],
    cap: &'static [RuleId],
) -> [OptionSpec; 10] {
    [
        option(
            "betting",
            choice(&["limit", "spread", "pot-limit", "no-limit"]),
            "limit",
            structures,
            "how much may be bet",
        ),
        option(
            "small-bet",
            OptionKind::Amount,
            "3.00",
            prices,
            "bet in the first two betting rounds of a limit game, or minimum bet of a spread",
        ),
        option(
            "big-bet",
            OptionKind::Amount,
            "6.00",
            prices,
            "bet in the later betting rounds of a limit game, or maximum bet of a spread",
        ),
        option(
            "wager-cap",
            OptionKind::Amount,
            "0.00",
            cap,
            "the largest single bet or raise in any of the house's games; 0 for no cap",
        ),
        decided(option(
            "raise-cap",
            OptionKind::Count(1, 20),
            "3",
            &[PK_09],
            "raises allowed in a betting round of a limit game",
        )),
        decided(option(
            "uncapped",
            choice(&["never", "round-start", "whenever-two"]),
            "never",
            &[PK_09, PK_10],
            "when two players may raise without limit: never, if only two began the round, or \
             whenever two are left",
        )),
        decided(option(
            "short-raise",
            choice(&["half", "completes", "adds", "doubles"]),
            "half",
            &[PK_11, PK_53],
            "a short all-in in a limit game: half a bet or more counts as a bet or raise, or the \
             next raise completes it, adds to it, or makes the first bet double",
        )),
        decided(option(
            "short-all-ins",
            choice(&["add-up", "never"]),
            "add-up",
            &[PK_13],
            "whether short all-ins that add up to a full raise let everybody raise again",
        )),
        decided(option(
            "short-opening",
            choice(&["call-only", "raise"]),
            "call-only",
            &[PK_13],
            "what a player who checked may do facing an all-in of less than a full bet",
        )),
        decided(option(
            "check-raise",
            choice(&["yes", "no"]),
            "yes",
            &[PK_49],
            "whether a player who has checked may raise",
        )),
    ]
}

/// Blinds.
pub(super) const BLINDS: &[OptionSpec] = &[
    option("blinds", OptionKind::Amounts, "1.00,3.00", &[PK_06], "blinds, from the button's left"),
    option(
        "half-blind",
        choice(&["no", "yes"]),
        "no",
        &[PK_06, HE_10],
        "whether the house's rules make the first blind half of the full one",
    ),
    decided(option(
        "heads-up",
        choice(&["button-small", "literal"]),
        "button-small",
        &[PK_06, PK_07],
        "heads-up blinds: the button has the small one, or they start at the button's left as usual",
    )),
];

/// The button's chips that pay the fee, under this rule or one of these schedules.
pub(super) const fn button_post(
    fees: &'static [RuleId],
    live: &'static [RuleId],
) -> [OptionSpec; 2] {
    [
        option(
            "button-post",
            OptionKind::Amount,
            "0.00",
            fees,
            "what the button posts as the house's fee",
        ),
        decided(option(
            "button-blind",
            choice(&["dead", "live"]),
            "dead",
            live,
            "whether the button's chips count toward its bet",
        )),
    ]
}

/// The fee rules that a game's options implement.
#[derive(Clone, Copy, Debug)]
pub(super) struct FeeRules {
    pub schedules: &'static [&'static str],
    pub ids: &'static [RuleId],
    /// The rules for the amounts, besides the rule of the button's post.
    pub amounts: &'static [RuleId],
    /// The rules for who pays, besides the jackpot's.
    pub sources: &'static [RuleId],
    /// The rules of the jackpot drop.
    pub drop: &'static [RuleId],
}

/// What the house takes.
pub(super) const fn fees(rules: FeeRules) -> [OptionSpec; 5] {
    [
        option(
            "fee-by-players",
            OptionKind::ByPlayers,
            "",
            rules.amounts,
            "flat fee for a hand, by number of players dealt in",
        ),
        decided(option(
            "fee-from",
            choice(&["button", "pot"]),
            "button",
            rules.sources,
            "who pays the fee and jackpot drop: the button, or the blinds in the pot before the \
             deal",
        )),
        option(
            "fee-schedule",
            choice(rules.schedules),
            "FE-17",
            rules.ids,
            "the posted fee schedule",
        ),
        option(
            "jackpot-drop",
            OptionKind::Amount,
            "0.00",
            rules.drop,
            "what each hand adds to the jackpot, on top of the fee",
        ),
        option(
            "jackpot-players",
            OptionKind::Count(2, 10),
            "5",
            &[JP_01],
            "the number of players at which the jackpot drop starts",
        ),
    ]
}

/// Whether a high hand must qualify by this rule.
pub(super) const fn high_qualifier(rules: &'static [RuleId]) -> [OptionSpec; 1] {
    let help = "whether a high hand needs a pair; if nobody has one, the low takes all, or the \
                highest card does";
    [option("high-qualifier", choice(&["none", "pair"]), "none", rules, help)]
}

/// What a low hand needs to share the pot.
pub(super) const fn low_qualifier(rules: &'static [RuleId]) -> [OptionSpec; 1] {
    let help = "the highest card a low hand may have";
    [decided(option("low-qualifier", OptionKind::Count(5, 8), "8", rules, help))]
}

/// How hands are shown.
pub(super) const SHOWDOWN: &[OptionSpec] = &[
    option(
        "showdown",
        choice(&["all-show", "in-turn"]),
        "all-show",
        &[PK_54, PK_16, PK_20],
        "whether every hand is turned up, or each player in turn shows or mucks",
    ),
    decided(option(
        "shows-first",
        choice(&["left-of-button", "initiator"]),
        "left-of-button",
        &[PK_19, PK_18],
        "who shows first: the button's left, or whoever opened the last betting round",
    )),
];

/// The smallest chip that a pot is divided into.
pub(super) const fn smallest_chip(rules: &'static [RuleId]) -> [OptionSpec; 1] {
    let help = "bets are multiples of it, and pots are not split any finer";
    [option("smallest-chip", OptionKind::Amount, "1.00", rules, help)]
}

/// The posted rulings of games with common cards.
pub(super) const BOARD_RULINGS: &[OptionSpec] = &[
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

/// The posted rulings of games without common cards.
pub(super) const RULINGS: &[OptionSpec] = &[
    SKIPPED_PLAYER,
    STRING_RAISE,
    IRREGULAR_DECK,
    DEAD_HAND,
    MISCALL,
    OVERSIZED_CHIP,
    ABSENT,
    BOXED_CARD,
    FOREIGN_CARD,
    UNPROTECTED_HAND,
    SHOWN_TO_ONE,
];
