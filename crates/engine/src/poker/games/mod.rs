//! The games: one table each.

mod holdem;

pub use holdem::HOLDEM;
