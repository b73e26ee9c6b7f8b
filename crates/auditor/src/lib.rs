#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod audit;
mod blackjack;
mod carried;
mod cover;
mod deal;
mod five;
mod half_hours;
mod holdem;
mod ledger;
mod melds;
mod pan;
mod rulings;
mod table;

pub use audit::{About, Audited, AuditedHand, Disagreement, Fault, Value, Verdict, audit};
