//! The plays of a Pan position by counts and bits: which are legal, and what each pays.
//!
//! [`super::Shapes`] defines what a meld is, card by card. This module finds the same at a fraction
//! of the cost, and is tested against it on small and on random positions.

mod board;
mod position;
mod value;
mod walk;

pub use super::meld::MOST;
pub use super::split::Broken;
pub use super::state::SPREADS;
pub use board::{Board, Combo, Suits};
pub use position::{Play, Position};
pub use walk::Lying;

#[cfg(test)]
mod oracle;
#[cfg(test)]
mod tests;
