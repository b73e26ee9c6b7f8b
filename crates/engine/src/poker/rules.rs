//! The rules that poker games share, in groups. A game picks those it has.

use crate::contract::RuleId;
use crate::ids::*;

/// Stakes, cards, betting, the showdown: what every poker game enforces.
pub(super) const COMMON: &[RuleId] = &[
    PK_01, PK_02, PK_09, PK_10, PK_11, PK_12, PK_13, PK_14, PK_15, PK_16, PK_18, PK_19, PK_20,
    PK_21, PK_22, PK_24, PK_25, PK_35, PK_46, PK_47, PK_50, PK_53, PK_54,
];

/// Whoever has checked may raise, or not, as the house says.
pub(super) const CHECK_RAISE: &[RuleId] = &[PK_49];

/// Blinds, and players who come in between them.
pub(super) const BLINDS: &[RuleId] = &[PK_06, PK_07, PK_08, PK_40, PK_42, HE_10];

/// What goes wrong at any poker table.
pub(super) const INCIDENTS: &[RuleId] =
    &[PK_17, PK_26, PK_27, PK_28, PK_30, PK_31, PK_36, PK_37, PK_38, PK_39, PK_45, PK_48, PK_52];

/// What goes wrong with hole cards dealt at once, and with community cards.
pub(super) const BOARD_INCIDENTS: &[RuleId] = &[PK_32, PK_33, PK_34, HE_06, HE_07, HE_08, HE_09];
