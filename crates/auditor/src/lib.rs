#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod audit;
mod banked;
mod carried;
mod deal;
mod facts;
mod half_hours;
mod ledger;
mod pan;
mod poker;
mod rank;
mod report;
mod rulings;
mod shapes;
mod table;

pub use audit::audit;
pub use report::{About, Audited, AuditedHand, Disagreement, Fault, Value, Verdict};
