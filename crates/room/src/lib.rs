#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod account;
mod bank;
mod blinds;
pub mod books;
mod button;
mod chairs;
mod command;
mod cover;
mod deal;
mod event;
mod fees;
pub mod ledger;
mod limits;
mod people;
pub mod replay;
mod rule;
mod ruling;
mod session;
mod share;
mod shoe;
mod state;
mod table;
mod terms;
mod time;

pub use account::Account;
pub use command::Command;
pub use event::{Event, EventKind, Events};
pub use ledger::PlayerId;
pub use rule::{RULES, rules_at, rules_of};
pub use ruling::{
    Corrected, Correction, LastHand, Moved, NotCorrected, Paid, Pocket, Ruled, rule_again,
    rule_telling,
};
pub use session::{NoHand, Session, Turn};
pub use table::Table;
pub use terms::Terms;
pub use time::{ActionClock, Day, Reading, Shift, Shifts, Timing};
