//! What houses post about a deal of five cards and a draw.

use crate::contract::{RuleId, Ruling};
use crate::ids::*;
use crate::options::{OptionKind, OptionSpec, decided, option};
use crate::poker::incidents::draws::*;
use crate::poker::incidents::*;

const EXPOSED_FIVE: OptionSpec = option(
    "exposed-at-draw",
    OptionKind::Choice(&["none", "kept-before-draw"]),
    "none",
    &[DR_14, DR_15, DR_17, DR_29, DR_33],
    "the posted ruling on an exposed card: kept on the deal, replaced at the draw; two on the deal, or the \
     very first, are a misdeal",
);
const BOXED_FIVE: OptionSpec = option(
    "boxed-at-draw",
    OptionKind::Choice(&["none", "replaced"]),
    "none",
    &[DR_16],
    "the posted ruling on a card face up in the deck: replaced once all have their cards; two on the deal \
     are a misdeal",
);
const OFF_FIVE: OptionSpec = option(
    "off-table-at-draw",
    OptionKind::Choice(&["none", "replaced"]),
    "none",
    &[DR_20],
    "the posted ruling on a card dealt off the table",
);
const COUNT_FIVE: OptionSpec = decided(option(
    "count-at-draw",
    OptionKind::Choice(&["none", "posted"]),
    "none",
    &[DR_18, DR_19, DR_36],
    "the posted rulings on a hand that has not five cards",
));
const EXTRA_FIVE: OptionSpec = option(
    "extra-cards",
    OptionKind::Choice(&["none", "misdeal"]),
    "none",
    &[DR_17],
    "the posted ruling on two extra cards off the deck",
);
const ROTATION_FIVE: OptionSpec = option(
    "wrong-rotation",
    OptionKind::Choice(&["none", "posted"]),
    "none",
    &[DR_21, DR_22],
    "the posted rulings on cards dealt out of turn or from the wrong position",
);
const FACE_UP_FIVE: OptionSpec = option(
    "hand-face-up",
    OptionKind::Choice(&["none", "pat"]),
    "none",
    &[DR_23],
    "the posted ruling on a hand laid face up before the draw",
);
const ASKED_OUT_FIVE: OptionSpec = option(
    "asked-out",
    OptionKind::Choice(&["none", "dead"]),
    "none",
    &[DR_26],
    "the posted ruling on a hand dealt to a player who had asked to be left out",
);
const KNOCKED_FIVE: OptionSpec = option(
    "knocks",
    OptionKind::Choice(&["none", "posted"]),
    "none",
    &[DR_25, DR_30],
    "whether the house posts what a knock means: a check, or a pat hand at the draw",
);
const FLIPPED_FIVE: OptionSpec = option(
    "flipped-in",
    OptionKind::Choice(&["none", "live"]),
    "none",
    &[DR_31],
    "the posted ruling on cards flipped into the middle while they are shown",
);
const DEALT_BY: OptionSpec = option(
    "dealt-by",
    OptionKind::Choice(&["house", "players"]),
    "house",
    &[DR_13, DR_32],
    "whether the house deals, or each player in turn, who may then draw no more than three",
);

/// The options of all of these.
pub(super) const OPTIONS: &[OptionSpec] = &[
    EXPOSED_FIVE,
    BOXED_FIVE,
    OFF_FIVE,
    COUNT_FIVE,
    EXTRA_FIVE,
    ROTATION_FIVE,
    FACE_UP_FIVE,
    ASKED_OUT_FIVE,
    KNOCKED_FIVE,
    FLIPPED_FIVE,
    DEALT_BY,
];

pub(super) const RULES: &[RuleId] = &[
    DR_13, DR_14, DR_15, DR_16, DR_17, DR_18, DR_19, DR_20, DR_21, DR_22, DR_23, DR_25, DR_26,
    DR_29, DR_30, DR_31, DR_32, DR_33, DR_36,
];

/// On the deal the player keeps an exposed card; one exposed at the draw is never kept, unless its owner
/// exposed it.
pub(super) const EXPOSED: Description = Description {
    posted: &[
        post(&EXPOSED_FIVE, DR_33, Ruling::Stands).only(was_named),
        post(&EXPOSED_FIVE, DR_32, Ruling::Stands).only(dealers_own),
        post(&EXPOSED_FIVE, DR_15, Ruling::Stands).only(own_card),
        post(&EXPOSED_FIVE, DR_15, Ruling::Replace).only(at_draw),
        post(&EXPOSED_FIVE, DR_17, Ruling::Misdeal).only(is_first_card),
        post(&EXPOSED_FIVE, DR_29, Ruling::Misdeal).only(another_exposed),
        post(&EXPOSED_FIVE, DR_14, Ruling::Stands),
    ],
    ..EXPOSED_AT_DRAW
};

/// A boxed burn is burned like any other card.
pub(super) const BOXED: Description = Description {
    posted: &[
        post(&BOXED_FIVE, DR_16, Ruling::Stands).only(is_burn),
        post(&BOXED_FIVE, DR_16, Ruling::Misdeal).only(another_boxed),
        post(&BOXED_FIVE, DR_16, Ruling::Replace),
    ],
    ..BOXED_AT_DRAW
};

pub(super) const OFF: Description =
    Description { posted: &[post(&OFF_FIVE, DR_20, Ruling::Replace)], ..OFF_AT_DRAW };

/// A sixth card is the burn, and a short hand is filled, as long as nobody has acted. Later a long hand is
/// foul; a short one is a misdeal until two have acted, then forfeits.
pub(super) const COUNT: Description = Description {
    posted: &[
        post(&COUNT_FIVE, DR_18, Ruling::Misdeal).only(several_long),
        post(&COUNT_FIVE, DR_18, Ruling::Dead).only(is_taken_up),
        post(&COUNT_FIVE, DR_18, Ruling::NextBurn).only(is_sixth),
        post(&COUNT_FIVE, DR_19, Ruling::Filled).only(can_be_filled),
        post(&COUNT_FIVE, DR_36, Ruling::Misdeal).only(just_short),
        post(&COUNT_FIVE, DR_36, Ruling::Dead).only(short_before_draw),
        post(&COUNT_FIVE, DR_19, Ruling::Dead),
    ],
    ..NOT_FIVE
};

pub(super) const EXTRA: Description =
    Description { posted: &[post(&EXTRA_FIVE, DR_17, Ruling::Misdeal).only(several)], ..TOO_MANY };

pub(super) const OUT_OF_TURN: Description = Description {
    posted: &[
        post(&ROTATION_FIVE, DR_21, Ruling::NoMoreBets).only(at_draw),
        post(&ROTATION_FIVE, DR_21, Ruling::Misdeal),
    ],
    ..ROTATION
};

/// The Palace deals again if all agree and nobody has bet.
pub(super) const WRONG_START: Description = Description {
    posted: &[
        post(&ROTATION_FIVE, DR_22, Ruling::Stands).only(opened),
        post(&ROTATION_FIVE, DR_22, Ruling::Misdeal).only(unopened),
    ],
    ..POSITION
};

pub(super) const LAID_UP: Description =
    Description { posted: &[post(&FACE_UP_FIVE, DR_23, Ruling::Pat)], ..FACE_UP };

pub(super) const ASKED_OUT: Description =
    Description { posted: &[post(&ASKED_OUT_FIVE, DR_26, Ruling::Dead)], ..LEFT_OUT };

pub(super) const KNOCK: Description = Description {
    posted: &[
        post(&KNOCKED_FIVE, DR_30, Ruling::Dead).only(was_misread),
        post(&KNOCKED_FIVE, DR_30, Ruling::RightKept),
    ],
    ..KNOCKED
};

pub(super) const FLIP: Description =
    Description { posted: &[post(&FLIPPED_FIVE, DR_31, Ruling::Stands)], ..FLIPPED };

pub(super) const TOOK_DECK: Description =
    Description { posted: &[post(&DEALT_BY, DR_32, Ruling::Pat).value("players")], ..DECK_TAKEN };

pub(super) const FOULED: Description =
    Description { posted: &[post(&DEALT_BY, DR_32, Ruling::Dead).value("players")], ..MISTAKE };
