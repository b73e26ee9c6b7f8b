//! The books on paper: one line for every entry, in text that people read, write and compare.
//!
//! `docs/books.md` describes the text. This module only knows lines; callers do the file IO.

mod audit;
mod chairs;
mod left;
mod read;
mod scan;
mod seal;
mod way;
mod write;

pub use audit::{Audit, Sound};
pub use chairs::Chairs;
pub use left::{Cleared, Left};
pub use read::{MAX_LINE, read_account, read_line, read_why};
pub use seal::{Running, Seal};
pub use write::{Unwritable, occasion_text, plain_text, time_text, why_text, write_line};

use crate::Shifts;
use crate::ledger::{BookAccount, Entry, PlayerId};
use engine::Chips;

/// The version that is written. In version 1 lines have no seals, and entries made at the cage have
/// neither time nor event.
pub const VERSION: u8 = 2;

/// A line of the books.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookLine {
    /// A blank line or a comment.
    Nothing,
    /// What the text is: `houseway-books 2`, the first line of every file.
    Head {
        /// The version of the format: this one or an older one.
        version: u8,
    },
    /// When shifts begin from now on.
    Shifts(Shifts),
    /// A table that entries may name from here on.
    Table {
        table: u32,
        /// What is played there.
        name: String,
        /// When the shifts of its house begin, if not when those of the books do.
        shifts: Option<Shifts>,
    },
    /// A player that entries may name from here on.
    Player { player: PlayerId, name: String },
    /// Chips moved.
    Entry(Entry),
    /// What is in an account, by the checkpoint below.
    Balance {
        account: BookAccount,
        /// How much; negative if it owes.
        has: Chips,
    },
    /// The balances above are those of all accounts with anything in them.
    Checkpoint {
        /// The entry before it.
        after: u64,
        /// Whether the books are closed here.
        closed: bool,
        /// The seal of all lines above.
        seal: Option<Seal>,
    },
    /// Between checkpoints: the seal of all lines above.
    Seal {
        /// The entry before it.
        after: u64,
        seal: Seal,
    },
}
