#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod audit;
mod banked;
mod carried;
mod deal;
mod facts;
mod half_hours;
mod header;
mod jackpots;
mod ledger;
mod pan;
mod poker;
mod rank;
mod report;
mod rulings;
mod shapes;

pub use audit::audit;
pub use report::{About, Audited, AuditedHand, BadRecord, Disagreement, Value, Verdict};
