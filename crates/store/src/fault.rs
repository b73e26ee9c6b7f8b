use crate::Seen;
use engine::Chips;
use room::ledger::{BookAccount, PlayerId};
use std::path::PathBuf;
use std::{fmt, io};

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

/// Why a data folder was not opened. Nothing in it was changed, except that a new folder may have
/// been begun.
#[derive(Debug)]
pub enum OpenFault {
    /// It is a file, or it cannot be made or read.
    Folder { path: PathBuf, why: io::Error },
    /// There is no data in it.
    Empty { path: PathBuf },
    /// Another server has it.
    InUse { path: PathBuf, pid: Option<u32> },
    /// The database is somebody else's, or no database at all.
    Foreign { path: PathBuf },
    /// The database is damaged.
    Corrupt { path: PathBuf, why: String },
    /// The database was written by a newer Houseway.
    Newer { path: PathBuf, version: i64, known: i64 },
    /// There is a database but no key file.
    NoKey { path: PathBuf },
    /// The key file is damaged.
    BadKey { path: PathBuf },
    /// The key file belongs to another database.
    OtherKey { path: PathBuf },
    /// The disk failed, or is full.
    Disk { path: PathBuf, why: String },
    /// This program was built with a version of SQLite that can lose data.
    OldSqlite { version: &'static str },
}

impl fmt::Display for OpenFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenFault::Folder { path, why } => {
                write!(f, "{}: {why}; give a folder that this user may write to", path.display())
            }
            OpenFault::Empty { path } => {
                write!(f, "{}: there is no data in this folder", path.display())
            }
            OpenFault::InUse { path, pid } => {
                write!(f, "{}: another server uses this folder", path.display())?;
                if let Some(pid) = pid {
                    write!(f, " (process {pid})")?;
                }
                f.write_str("; stop it first, or give another folder")
            }
            OpenFault::Foreign { path } => write!(
                f,
                "{}: this is not a database of Houseway; move it away, or give another folder",
                path.display()
            ),
            OpenFault::Corrupt { path, why } => write!(
                f,
                "{}: the database is damaged ({why}); keep a copy of the folder and restore a backup",
                path.display()
            ),
            OpenFault::Newer { path, version, known } => write!(
                f,
                "{}: this database has version {version}, and this Houseway knows versions up to \
                 {known}; use the newer Houseway that wrote it",
                path.display()
            ),
            OpenFault::NoKey { path } => write!(
                f,
                "{}: the key file is missing; restore it from the backup of this folder: without it \
                 no hand in play can be continued",
                path.display()
            ),
            OpenFault::BadKey { path } => write!(
                f,
                "{}: this is not a key file (64 hexadecimal digits); restore it from a backup",
                path.display()
            ),
            OpenFault::OtherKey { path } => write!(
                f,
                "{}: this key belongs to another database; restore the one that was made with this \
                 database",
                path.display()
            ),
            OpenFault::Disk { path, why } => {
                write!(
                    f,
                    "{}: {why}; make room or repair the disk, then start again",
                    path.display()
                )
            }
            OpenFault::OldSqlite { version } => {
                write!(f, "SQLite {version} can lose data; build with SQLite 3.51.3 or newer")
            }
        }
    }
}

impl std::error::Error for OpenFault {}
