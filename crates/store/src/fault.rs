use crate::Seen;
use engine::Chips;
use room::ledger::{BookAccount, PlayerId};
use std::fmt;

/// Why something was not stored, or could not be read. Nothing of it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotSaved {
    /// An account does not have that much.
    Overdrawn { account: BookAccount, has: Chips },
    /// The table's next journal row has another number.
    WrongSeq { table: u32, next: u64, got: u64 },
    /// The command was carried out before: this was the answer.
    AlreadyDone(Seen),
    /// There is no such table.
    NoTable(u32),
    /// There is no such person.
    NoAccount(PlayerId),
    /// It contradicts itself or what is stored.
    Invalid(String),
    /// The disk is full, read-only or broken. It may work later.
    ///
    /// If the disk failed to confirm what it was given and the machine stops before anything else is
    /// stored, it may be found after all: a retry then meets [`NotSaved::AlreadyDone`].
    Disk(String),
    /// The store has been closed.
    Closed,
}

impl NotSaved {
    pub(crate) fn invalid(words: impl Into<String>) -> NotSaved {
        NotSaved::Invalid(words.into())
    }
}

impl fmt::Display for NotSaved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotSaved::Overdrawn { account, has } => write!(f, "{account} has only {has}"),
            NotSaved::WrongSeq { table, next, got } => {
                write!(f, "row {got} of table {table} was given, but the next one is {next}")
            }
            NotSaved::AlreadyDone(seen) => {
                write!(f, "command {} was carried out before", seen.command_id)
            }
            NotSaved::NoTable(table) => write!(f, "there is no table {table}"),
            NotSaved::NoAccount(PlayerId(id)) => write!(f, "there is no account {id}"),
            NotSaved::Invalid(why) => f.write_str(why),
            NotSaved::Disk(why) => write!(f, "the disk did not take it: {why}"),
            NotSaved::Closed => f.write_str("the store is closed"),
        }
    }
}

impl std::error::Error for NotSaved {}
