#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod banked;
pub mod caller;
mod decision;
pub mod lay;
mod menu;
mod poker;
pub mod random;
pub mod simple;
mod strategy;
pub mod strong;
pub mod tight;

pub use banked::{Advice, best_setting};
pub use menu::Menu;
pub use strategy::Strategy;

/// A random number below the one given, from the caller; never called with 0.
pub type Dice<'a> = &'a mut dyn FnMut(u32) -> u32;

/// The names of bots, by seat.
pub const NAMES: [&str; cards::Seat::MAX] = [
    "Ann", "Bob", "Cleo", "Dan", "Eve", "Fritz", "Gus", "Hal", "Ida", "Joe", "Kim", "Lou", "May",
    "Ned",
];
