use super::BookAccount;
use crate::time::Reading;
use engine::{Chips, Reason, RuleId};

/// One movement of chips.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its number in the books, from 1.
    pub number: u64,
    pub from: BookAccount,
    pub to: BookAccount,
    /// Cents, above zero.
    pub amount: Chips,
    pub at: Occasion,
    pub why: Why,
}

/// Where and when something happened. Anything that does not happen at a table happens at the cage,
/// which has number 0 and no hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Occasion {
    /// At which table; 0 is the cage.
    pub table: u32,
    /// In which hand, counted at that table: the last one between hands, 0 before the first.
    pub hand: u32,
    /// The event, counted at that table from 1.
    pub event: u64,
    pub when: Reading,
}

impl Occasion {
    pub fn at_cage(event: u64, when: Reading) -> Occasion {
        Occasion { table: 0, hand: 0, event, when }
    }

    /// Whether it was at the cage.
    pub fn is_cage(self) -> bool {
        self.table == 0 && self.hand == 0
    }

    /// Whether it is unknown where it was.
    pub fn is_nowhere(self) -> bool {
        self.is_cage() && self.event == 0
    }
}

/// Why chips moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// Something happened at a table.
    Event(Reason, Option<RuleId>),
    /// Play money was given to somebody.
    Grant,
    /// Somebody corrected something.
    Correction {
        /// The entry that was wrong, if it was one.
        of: Option<u64>,
        who: String,
        /// The reason.
        why: String,
    },
}
