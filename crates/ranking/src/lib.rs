#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod count;
mod displaced;
pub mod high;
pub mod high_bug;
pub mod high_wild;
mod joker;
mod kinds;
pub mod low;
pub mod low8;
pub mod low_joker;
pub mod mexican;
pub mod omaha;
pub mod pai_gow;
mod ranking;
pub mod showing;
pub mod three_card;
pub mod tiles;
mod words;

pub use ranking::{Fault, Ranked, Ranking, Tally};
