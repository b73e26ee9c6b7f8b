#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod bounded;
mod rng;
mod shoe;
mod shuffle;

pub use rng::{NoEntropy, Rng};
pub use shoe::Shoe;
pub use shuffle::{shuffle, shuffle_top};
