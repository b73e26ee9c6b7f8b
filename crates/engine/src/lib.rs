#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod absent;
pub mod banked;
pub mod contract;
pub mod floor;
pub mod game;
pub mod ids;
pub mod money;
pub mod options;
pub mod pan;
pub mod poker;
mod readings;
pub mod row;
pub mod shape;
pub mod stub;
mod without;

pub use contract::*;
pub use game::{Earlier, Family, GAMES, Game, Hand, Prepared};
pub use money::Chips;
