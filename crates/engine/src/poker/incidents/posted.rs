//! What a house posts about incidents: its options.

use crate::ids::*;
use crate::options::{OptionKind, OptionSpec, Options};

/// What a house posts, option by option. If it posts nothing, the floor decides.
#[derive(Debug)]
pub(in super::super) struct Floor(Vec<(&'static str, &'static str)>);

impl Floor {
    /// Reads the options whose values are words.
    pub fn read(options: &Options) -> Floor {
        let word = |(spec, set): (&OptionSpec, &str)| match spec.kind {
            OptionKind::Choice(words) => {
                let word = words.iter().find(|word| **word == set)?;
                Some((spec.key, *word))
            }
            _ => None,
        };
        Floor(options.iter().filter_map(word).collect())
    }

    /// The value of an option; "none" if the game does not have it.
    pub fn value(&self, option: &OptionSpec) -> &'static str {
        let set = self.0.iter().find(|(key, _)| *key == option.key);
        set.map_or("none", |(_, value)| *value)
    }

    /// Whether the house posts anything under an option.
    pub fn posts(&self, option: &OptionSpec) -> bool {
        self.value(option) != "none"
    }
}

pub(in super::super) const EARLY_BOARD: OptionSpec = OptionSpec {
    key: "early-board",
    kind: OptionKind::Choice(&["none", "out-of-play"]),
    default: "none",
    rules: &[HE_07, HE_08, HE_09],
    decided: false,
    help: "the posted ruling on a common card dealt before the betting is complete",
};

pub(in super::super) const EXTRA_BOARD: OptionSpec = OptionSpec {
    key: "extra-board",
    kind: OptionKind::Choice(&["none", "reshuffle"]),
    default: "none",
    rules: &[HE_06],
    decided: false,
    help: "the posted ruling on a flop with too many cards",
};

pub(in super::super) const EXPOSED_CARD: OptionSpec = OptionSpec {
    key: "exposed-card",
    kind: OptionKind::Choice(&["none", "exchange"]),
    default: "none",
    rules: &[PK_32],
    decided: false,
    help: "the posted ruling on a hole card exposed by the dealer",
};

pub(in super::super) const IRREGULAR_DECK: OptionSpec = OptionSpec {
    key: "irregular-deck",
    kind: OptionKind::Choice(&["none", "no-pot"]),
    default: "none",
    rules: &[PK_36],
    decided: false,
    help: "the posted ruling on an irregular deck found while the pot is in play",
};

pub(in super::super) const DEAD_HAND: OptionSpec = OptionSpec {
    key: "dead-hand",
    kind: OptionKind::Choice(&["none", "posted"]),
    default: "none",
    rules: &[PK_37, PK_38],
    decided: false,
    help: "whether the house posts when a hand is dead because of what happened to its cards",
};

pub(in super::super) const MISCALL: OptionSpec = OptionSpec {
    key: "miscall",
    kind: OptionKind::Choice(&["none", "forfeit"]),
    default: "none",
    rules: &[PK_17],
    decided: false,
    help: "the posted ruling on a hand miscalled on purpose; the floor may be lenient",
};

pub(in super::super) const OVERSIZED_CHIP: OptionSpec = OptionSpec {
    key: "oversized-chip",
    kind: OptionKind::Choice(&["none", "call"]),
    default: "none",
    rules: &[PK_28],
    decided: false,
    help: "the posted ruling on a single oversized chip put in without a word",
};

pub(in super::super) const ABSENT: OptionSpec = OptionSpec {
    key: "absent",
    kind: OptionKind::Choice(&["none", "dead"]),
    default: "none",
    rules: &[PK_48],
    decided: false,
    help: "what happens to the hand of a player who asked to be dealt in and is not back in time",
};

pub(in super::super) const BOXED_CARD: OptionSpec = OptionSpec {
    key: "boxed-card",
    kind: OptionKind::Choice(&["none", "replace"]),
    default: "none",
    rules: &[PK_30],
    decided: false,
    help: "the posted ruling on a card found face up in the deck",
};

pub(in super::super) const FOREIGN_CARD: OptionSpec = OptionSpec {
    key: "foreign-card",
    kind: OptionKind::Choice(&["none", "replace"]),
    default: "none",
    rules: &[PK_31],
    decided: false,
    help: "the posted ruling on a joker found in a game without one",
};

pub(in super::super) const WRONG_COUNT: OptionSpec = OptionSpec {
    key: "wrong-count",
    kind: OptionKind::Choice(&["none", "misdeal", "repair"]),
    default: "none",
    rules: &[PK_33, PK_34],
    decided: true,
    help: "the posted ruling on a hand with too many or too few cards, found before two players \
           have acted",
};

pub(in super::super) const SKIPPED_PLAYER: OptionSpec = OptionSpec {
    key: "skipped-player",
    kind: OptionKind::Choice(&["none", "call-time"]),
    default: "none",
    rules: &[PK_26],
    decided: false,
    help: "whether a player who was passed over must call time before two players behind them \
           have acted",
};

pub(in super::super) const STRING_RAISE: OptionSpec = OptionSpec {
    key: "string-raise",
    kind: OptionKind::Choice(&["none", "call"]),
    default: "none",
    rules: &[PK_27],
    decided: false,
    help: "the posted ruling on a bet or raise made in two motions without a word",
};

pub(in super::super) const UNPROTECTED_HAND: OptionSpec = OptionSpec {
    key: "unprotected-hand",
    kind: OptionKind::Choice(&["none", "dead"]),
    default: "none",
    rules: &[PK_52],
    decided: true,
    help: "the posted ruling on an unprotected hand that went into the discards",
};

pub(in super::super) const LAST_CARD_UP: OptionSpec = OptionSpec {
    key: "last-card-up",
    kind: OptionKind::Choice(&["none", "choice", "all-up-if-first"]),
    default: "none",
    rules: &[ST_15],
    decided: false,
    help: "the posted ruling on a last card dealt face up: the player may be all-in for the pot, \
           or, if it is the first, everybody's comes face up",
};

pub(in super::super) const SHOWN_TO_ONE: OptionSpec = OptionSpec {
    key: "shown-to-one",
    kind: OptionKind::Choice(&["none", "on-demand"]),
    default: "none",
    rules: &[PK_45],
    decided: false,
    help: "whether a hand shown to one player is shown to anybody who asks, after the pot is won",
};

pub(in super::super) const EXPOSED_HOLE: OptionSpec = OptionSpec {
    key: "exposed-hole",
    kind: OptionKind::Choice(&["none", "third-down"]),
    default: "none",
    rules: &[ST_12],
    decided: false,
    help: "the posted ruling on a first or second card dealt face up: the third comes down, and the \
           hand cannot be forced to open",
};

pub(in super::super) const EXPOSED_DOWN: OptionSpec = OptionSpec {
    key: "exposed-down",
    kind: OptionKind::Choice(&["none", "next-down"]),
    default: "none",
    rules: &[MX_12],
    decided: false,
    help: "the posted ruling on a down card that the dealer turned up: the next card comes down, and \
           the player may be all-in for the pot; a card that its owner turned up plays",
};

pub(in super::super) const UNFINISHED_MOTION: OptionSpec = OptionSpec {
    key: "unfinished-motion",
    kind: OptionKind::Choice(&["none", "completed"]),
    default: "none",
    rules: &[MX_16],
    decided: false,
    help: "the posted ruling on a motion to bet or call: it is completed for the least, unless the \
           player did not know of a raise and nobody has acted since",
};

pub(in super::super) const WRONG_BURN: OptionSpec = OptionSpec {
    key: "wrong-burn",
    kind: OptionKind::Choice(&["none", "in-order"]),
    default: "none",
    rules: &[ST_13],
    decided: false,
    help: "the posted ruling on two burned cards or none: up cards are moved to where they belong, \
           down cards stay",
};

pub(in super::super) const EARLY_CARD: OptionSpec = OptionSpec {
    key: "early-card",
    kind: OptionKind::Choice(&["none", "whole-round", "one-each"]),
    default: "none",
    rules: &[ST_14],
    decided: true,
    help: "the posted ruling on cards dealt before the betting was complete: out of play, with one \
           card for each player who had none yet, or for every player",
};

pub(in super::super) const WRONG_DEAL: OptionSpec = OptionSpec {
    key: "wrong-count",
    kind: OptionKind::Choice(&["none", "misdeal", "ante-back"]),
    default: "none",
    rules: &[ST_16],
    decided: true,
    help: "the posted ruling on a hand with too many or too few cards: a misdeal, or money back once \
           somebody has acted; or money back, and dead once its player has acted",
};

pub(in super::super) const OFF_TABLE: OptionSpec = OptionSpec {
    key: "off-table",
    kind: OptionKind::Choice(&["none", "plays"]),
    default: "none",
    rules: &[ST_17],
    decided: false,
    help: "the posted ruling on a card dealt off the table",
};

pub(in super::super) const UP_CARDS: OptionSpec = OptionSpec {
    key: "up-cards",
    kind: OptionKind::Choice(&["none", "dead"]),
    default: "none",
    rules: &[ST_18],
    decided: false,
    help: "the posted ruling on up cards picked up, mixed or turned over after a bet; the floor may \
           be lenient",
};
