#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod count;
mod displaced;
pub mod high;
pub mod omaha;
mod ranking;
pub mod tiles;

pub use ranking::{Fault, Ranked, Ranking, Tally};
