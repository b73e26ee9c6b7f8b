#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod bank;
mod button;
mod chairs;
mod command;
mod deal;
mod event;
pub mod replay;
mod rule;
mod state;
mod table;
mod terms;

pub use command::Command;
pub use event::{Event, EventKind, Events};
pub use rule::{RULES, rules_of};
pub use table::Table;
pub use terms::Terms;
