#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod badugi;
mod count;
mod displaced;
#[cfg(test)]
#[path = "../build/fit.rs"]
mod fit;
pub mod high;
pub mod high_bug;
pub mod high_wild;
mod hold;
mod joker;
mod kinds;
pub mod low;
pub mod low8;
pub mod low_joker;
pub mod mexican;
mod numbers;
pub mod omaha;
pub mod pai_gow;
mod ranking;
pub mod showing;
mod tables;
pub mod three_card;
pub mod tiles;
pub mod two_seven;
mod words;

pub use ranking::{RankFault, Ranked, Ranking, Tally};

/// The size of all tables of the crate, in bytes. They are made by the compiler and the build
/// script: nothing is built at startup.
pub const TABLE_BYTES: usize = tables::BYTES;
