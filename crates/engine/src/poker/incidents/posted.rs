//! What a house posts about things that go wrong: its options.

use crate::ids::*;
use crate::options::{OptionKind, OptionSpec, Options};

/// Which incidents the house posts a ruling for. Where it posts none the floor decides.
#[derive(Debug)]
pub(in super::super) struct Floor {
    /// A common card dealt early (HE-07 to HE-09).
    pub early_board: bool,
    /// A flop with too many cards (HE-06).
    pub extra_board: bool,
    /// A hole card exposed by the dealer (PK-32).
    pub exposed_card: bool,
    /// A deck that is not what it should be (PK-36).
    pub irregular_deck: bool,
    /// Hands that are dead by what happened to their cards (PK-37, PK-38).
    pub dead_hand: bool,
    /// A hand miscalled on purpose (PK-17).
    pub miscall: bool,
    /// A chip larger than the bet (PK-28).
    pub oversized_chip: bool,
    /// A player who is not back in time (PK-48).
    pub absent: bool,
    /// A raise in two motions (PK-27).
    pub string_raise: bool,
    /// A hand that was shown to one player (PK-45).
    pub shown_to_one: bool,
    /// A hand that its owner did not protect (PK-52).
    pub unprotected_hand: bool,
    /// A card face up in the deck (PK-30).
    pub boxed_card: bool,
    /// A joker in a game without one (PK-31).
    pub foreign_card: bool,
    /// A wrong number of cards (PK-33, PK-34).
    pub wrong_count: Option<WrongCount>,
}

/// What a house posts about a hand with a wrong number of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum WrongCount {
    /// The deal is void while fewer than two have acted (PK-33).
    Misdeal,
    /// The hand is put right (PK-34).
    Repair,
}

impl Floor {
    /// Reads the options.
    pub fn read(options: &Options) -> Floor {
        Floor {
            early_board: options.posts("early-board", "out-of-play"),
            extra_board: options.posts("extra-board", "reshuffle"),
            exposed_card: options.posts("exposed-card", "exchange"),
            irregular_deck: options.posts("irregular-deck", "no-pot"),
            dead_hand: options.posts("dead-hand", "posted"),
            miscall: options.posts("miscall", "forfeit"),
            oversized_chip: options.posts("oversized-chip", "call"),
            absent: options.posts("absent", "dead"),
            boxed_card: options.posts("boxed-card", "replace"),
            foreign_card: options.posts("foreign-card", "replace"),
            wrong_count: match () {
                _ if options.posts("wrong-count", "misdeal") => Some(WrongCount::Misdeal),
                _ if options.posts("wrong-count", "repair") => Some(WrongCount::Repair),
                _ => None,
            },
            string_raise: options.posts("string-raise", "call"),
            shown_to_one: options.posts("shown-to-one", "on-demand"),
            unprotected_hand: options.posts("unprotected-hand", "dead"),
        }
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
    help: "whether the house posts which hands are dead by what happened to their cards",
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
    help: "the posted ruling on a single chip larger than the bet, put in without a word",
};

pub(in super::super) const ABSENT: OptionSpec = OptionSpec {
    key: "absent",
    kind: OptionKind::Choice(&["none", "dead"]),
    default: "none",
    rules: &[PK_48],
    decided: false,
    help: "what becomes of a hand whose player asked to be dealt in and is not back in time",
};

pub(in super::super) const BOXED_CARD: OptionSpec = OptionSpec {
    key: "boxed-card",
    kind: OptionKind::Choice(&["none", "replace"]),
    default: "none",
    rules: &[PK_30],
    decided: false,
    help: "the posted ruling on a card that lies face up in the deck",
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
    help: "the posted ruling on a hand with too many or too few cards, found before two have acted",
};

pub(in super::super) const SKIPPED_PLAYER: OptionSpec = OptionSpec {
    key: "skipped-player",
    kind: OptionKind::Choice(&["none", "call-time"]),
    default: "none",
    rules: &[PK_26],
    decided: false,
    help: "whether a player who was passed over must call time before two have acted behind him",
};

pub(in super::super) const STRING_RAISE: OptionSpec = OptionSpec {
    key: "string-raise",
    kind: OptionKind::Choice(&["none", "call"]),
    default: "none",
    rules: &[PK_27],
    decided: false,
    help: "the posted ruling on a raise made in two motions without a word",
};

pub(in super::super) const UNPROTECTED_HAND: OptionSpec = OptionSpec {
    key: "unprotected-hand",
    kind: OptionKind::Choice(&["none", "dead"]),
    default: "none",
    rules: &[PK_52],
    decided: true,
    help: "the posted ruling on a hand that went into the discards because nobody protected it",
};

pub(in super::super) const SHOWN_TO_ONE: OptionSpec = OptionSpec {
    key: "shown-to-one",
    kind: OptionKind::Choice(&["none", "on-demand"]),
    default: "none",
    rules: &[PK_45],
    decided: false,
    help: "whether a hand that was shown to one player is shown to all who ask, after the pot is won",
};
