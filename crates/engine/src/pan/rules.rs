//! The rules of the catalogue that this engine enforces.

use crate::contract::{Chapter, RuleId};

macro_rules! rules {
    ($($name:ident = $number:literal,)+) => {
        $(pub const $name: RuleId = RuleId::new(Chapter::PN, $number);)+
        /// All of them, in the order of the catalogue.
        pub const ALL: &[RuleId] = &[$($name,)+];
    };
}

rules! {
    PN_01 = 1,
    PN_02 = 2,
    PN_03 = 3,
    PN_04 = 4,
    PN_05 = 5,
    PN_06 = 6,
    PN_07 = 7,
    PN_08 = 8,
    PN_09 = 9,
    PN_10 = 10,
    PN_11 = 11,
    PN_12 = 12,
    PN_13 = 13,
    PN_14 = 14,
    PN_15 = 15,
    PN_16 = 16,
    PN_17 = 17,
    PN_18 = 18,
    PN_19 = 19,
    PN_20 = 20,
    PN_21 = 21,
    PN_22 = 22,
    PN_23 = 23,
    PN_24 = 24,
    PN_25 = 25,
    PN_26 = 26,
    PN_27 = 27,
    PN_28 = 28,
    PN_29 = 29,
    PN_30 = 30,
    PN_31 = 31,
    PN_32 = 32,
    PN_33 = 33,
    PN_34 = 34,
    PN_35 = 35,
    PN_36 = 36,
    PN_37 = 37,
    PN_38 = 38,
    PN_39 = 39,
    PN_40 = 40,
    PN_41 = 41,
    PN_42 = 42,
    PN_43 = 43,
    PN_44 = 44,
    PN_45 = 45,
    PN_46 = 46,
    PN_47 = 47,
    PN_48 = 48,
    PN_49 = 49,
    PN_51 = 51,
}

/// The floor's last word, which every game shares.
pub const PK_46: RuleId = RuleId::new(Chapter::PK, 46);
