#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod dice;
mod houses;
mod moves;
mod pack;

pub use dice::Dice;
pub use houses::{CORNER, every_house, house_as, set};
pub use moves::{first_move, some_move};
pub use pack::{Pack, lying};
