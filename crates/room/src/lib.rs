#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

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
mod floor;
mod jackpot;
pub mod ledger;
mod limits;
pub mod lists;
mod people;
pub mod replay;
mod rule;
mod ruling;
mod seating;
mod session;
mod share;
mod shoe;
mod snapshot;
mod state;
mod terms;
mod time;

pub use command::Command;
pub use event::{Event, EventKind, Events};
pub use floor::{Floor, FloorEvent, FloorRefusal, Tables};
pub use jackpot::{Hit, JackpotTerms, JackpotTotals, Judged, Miss, judge};
pub use ledger::PlayerId;
pub use rule::{RULES, rules_at, rules_of};
pub use ruling::{
    Corrected, Correction, Moved, NotCorrected, Paid, PastHand, Repayment, Ruled, rule_again,
    rule_telling,
};
pub use seating::Seating;
pub use session::{NoHand, Session, Turn};
pub use snapshot::{BadSnapshot, SessionSnapshot};
pub use terms::Terms;
pub use time::{ActionClock, Day, Reading, Shift, Shifts, Timing};
