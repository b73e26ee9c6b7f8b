#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod chart;
mod equity;
mod game;
pub mod odds;
mod ratio;
mod spot;

pub use equity::{Count, Equity, Share};
pub use game::Game;
pub use ratio::Ratio;
pub use spot::{MOST_EVALUATIONS, Spot, SpotFault};
