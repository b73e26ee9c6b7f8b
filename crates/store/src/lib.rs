#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod check;
pub mod crash;
mod fault;
mod key;
mod memory;
mod rows;
mod sqlite;
mod store;

pub use fault::{NotSaved, OpenFault};
pub use memory::MemoryStore;
pub use rows::{
    Account, CAGE, Commit, Found, FoundTable, HandPlayer, HandRecord, HandRow, HandState,
    JournalRow, NewAccount, Note, PlayedHand, Seen, Snapshot, TableRow, TableState, TokenHash,
};
pub use sqlite::{Archive, Durability, SqliteStore, Unfinished};
pub use store::{Done, Store, wait};
