//! Poker: streets, forced bets, betting, showdown, incidents.
//!
//! A variant is a table of streets and a list of options ([`holdem`]); nothing else here knows
//! which game is played.

mod betting;
mod deal;
mod fees;
mod game;
mod hand;
mod holdem;
mod incidents;
mod limits;
mod row;
mod showdown;
mod showing;
mod shown_to_one;
mod skipped;
mod table;
mod view;

pub use game::{Betting, PokerGame, Price, Street};
pub use hand::PokerHand;
pub use holdem::HOLDEM;
pub use incidents::INCIDENTS;

/// The rules that poker cites.
pub(crate) mod rule {
    use crate::contract::{Chapter, RuleId};

    const fn pk(number: u8) -> RuleId {
        RuleId::new(Chapter::PK, number)
    }
    const fn he(number: u8) -> RuleId {
        RuleId::new(Chapter::HE, number)
    }

    const fn fe(number: u8) -> RuleId {
        RuleId::new(Chapter::FE, number)
    }

    pub const PK_01: RuleId = pk(1);
    pub const PK_02: RuleId = pk(2);
    pub const PK_06: RuleId = pk(6);
    pub const PK_07: RuleId = pk(7);
    pub const PK_08: RuleId = pk(8);
    pub const PK_09: RuleId = pk(9);
    pub const PK_10: RuleId = pk(10);
    pub const PK_11: RuleId = pk(11);
    pub const PK_12: RuleId = pk(12);
    pub const PK_13: RuleId = pk(13);
    pub const PK_14: RuleId = pk(14);
    pub const PK_15: RuleId = pk(15);
    pub const PK_16: RuleId = pk(16);
    pub const PK_17: RuleId = pk(17);
    pub const PK_18: RuleId = pk(18);
    pub const PK_19: RuleId = pk(19);
    pub const PK_20: RuleId = pk(20);
    pub const PK_21: RuleId = pk(21);
    pub const PK_22: RuleId = pk(22);
    pub const PK_24: RuleId = pk(24);
    pub const PK_25: RuleId = pk(25);
    pub const PK_26: RuleId = pk(26);
    pub const PK_27: RuleId = pk(27);
    pub const PK_28: RuleId = pk(28);
    pub const PK_30: RuleId = pk(30);
    pub const PK_31: RuleId = pk(31);
    pub const PK_32: RuleId = pk(32);
    pub const PK_33: RuleId = pk(33);
    pub const PK_34: RuleId = pk(34);
    pub const PK_35: RuleId = pk(35);
    pub const PK_36: RuleId = pk(36);
    pub const PK_37: RuleId = pk(37);
    pub const PK_38: RuleId = pk(38);
    pub const PK_39: RuleId = pk(39);
    pub const PK_40: RuleId = pk(40);
    pub const PK_42: RuleId = pk(42);
    pub const PK_45: RuleId = pk(45);
    pub const PK_46: RuleId = pk(46);
    pub const PK_47: RuleId = pk(47);
    pub const PK_48: RuleId = pk(48);
    pub const PK_49: RuleId = pk(49);
    pub const PK_50: RuleId = pk(50);
    pub const PK_52: RuleId = pk(52);
    pub const PK_53: RuleId = pk(53);
    pub const PK_54: RuleId = pk(54);
    pub const HE_01: RuleId = he(1);
    pub const HE_02: RuleId = he(2);
    pub const HE_03: RuleId = he(3);
    pub const HE_04: RuleId = he(4);
    pub const HE_05: RuleId = he(5);
    pub const HE_06: RuleId = he(6);
    pub const HE_07: RuleId = he(7);
    pub const HE_08: RuleId = he(8);
    pub const HE_09: RuleId = he(9);
    pub const HE_10: RuleId = he(10);
    pub const HE_11: RuleId = he(11);
    pub const FE_02: RuleId = fe(2);
    pub const FE_03: RuleId = fe(3);
    pub const FE_04: RuleId = fe(4);
    pub const FE_10: RuleId = fe(10);
    pub const FE_17: RuleId = fe(17);
    pub const JP_01: RuleId = RuleId::new(Chapter::JP, 1);
}
