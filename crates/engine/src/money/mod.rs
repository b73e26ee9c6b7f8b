//! Chips and where they go.

mod chips;
mod purse;

pub use chips::{Chips, NotAnAmount};
pub use purse::Purse;
