#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod equity;
mod game;
mod spot;

pub use equity::{Count, Equity, Share};
pub use game::Game;
pub use spot::{MOST_EVALUATIONS, Spot, SpotFault};
