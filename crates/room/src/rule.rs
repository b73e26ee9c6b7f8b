//! The rules that the room cites.

use engine::options::Options;
use engine::{Chapter, Game, Prepared, RuleId};

const fn pk(number: u8) -> RuleId {
    RuleId::new(Chapter::PK, number)
}

const fn pd(number: u8) -> RuleId {
    RuleId::new(Chapter::PD, number)
}

const fn fe(number: u8) -> RuleId {
    RuleId::new(Chapter::FE, number)
}

pub(crate) const PK_01: RuleId = pk(1);
pub(crate) const PK_03: RuleId = pk(3);
pub(crate) const PK_04: RuleId = pk(4);
pub(crate) const PK_05: RuleId = pk(5);
pub(crate) const PK_35: RuleId = pk(35);
pub(crate) const PK_40: RuleId = pk(40);
pub(crate) const PK_41: RuleId = pk(41);
pub(crate) const PK_42: RuleId = pk(42);
pub(crate) const PK_43: RuleId = pk(43);
pub(crate) const PK_44: RuleId = pk(44);
pub(crate) const PD_02: RuleId = pd(2);
pub(crate) const PD_03: RuleId = pd(3);
pub(crate) const PD_04: RuleId = pd(4);
pub(crate) const PD_07: RuleId = pd(7);
pub(crate) const PD_17: RuleId = pd(17);
pub(crate) const PD_18: RuleId = pd(18);
pub(crate) const PD_20: RuleId = pd(20);
pub(crate) const PD_22: RuleId = pd(22);
pub(crate) const EQ_16: RuleId = RuleId::new(Chapter::EQ, 16);
pub(crate) const PN_03: RuleId = RuleId::new(Chapter::PN, 3);
pub(crate) const PN_34: RuleId = RuleId::new(Chapter::PN, 34);
pub(crate) const FE_01: RuleId = fe(1);
pub(crate) const FE_09: RuleId = fe(9);
pub(crate) const FE_10: RuleId = fe(10);
pub(crate) const FE_12: RuleId = fe(12);
pub(crate) const FE_15: RuleId = fe(15);
pub(crate) const FE_16: RuleId = fe(16);
pub(crate) const FE_17: RuleId = fe(17);
pub(crate) const FE_18: RuleId = fe(18);
pub(crate) const FE_19: RuleId = fe(19);

/// The rules that the room enforces around the hands, in the order of the catalogue.
pub const RULES: &[RuleId] = &[
    PK_01, PK_03, PK_04, PK_05, PK_35, PK_40, PK_41, PK_42, PK_43, PK_44, PN_03, PN_34, PD_02,
    PD_03, PD_04, PD_07, PD_17, PD_18, PD_20, PD_22, EQ_16, FE_01, FE_09, FE_10, FE_12, FE_15,
    FE_16, FE_17, FE_18, FE_19,
];

/// Those that it enforces around the hands of one game.
pub fn rules_of(game: &Game) -> &'static [RuleId] {
    match (game.prepare)(&Options::defaults(game.options)) {
        Ok(Prepared::Poker(_)) => &[
            PK_01, PK_03, PK_04, PK_05, PK_35, PK_40, PK_41, PK_42, PK_43, PK_44, FE_01, FE_09,
            FE_10, FE_12, FE_16, FE_17, FE_18, FE_19,
        ],
        Ok(Prepared::Banked(_)) => &[
            PD_02, PD_03, PD_04, PD_07, PD_17, PD_18, PD_20, PD_22, EQ_16, FE_01, FE_12, FE_16,
            FE_19,
        ],
        Ok(Prepared::Pan(_)) => &[PN_03, PN_34, FE_01, FE_10, FE_15, FE_16, FE_19],
        Err(_) => &[],
    }
}
