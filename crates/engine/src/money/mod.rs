//! Chips and where they go.

mod chips;
mod pots;
mod purse;

pub use chips::{Chips, NotAnAmount};
pub use pots::{Pot, Pots, pots, split};
pub use purse::{Purse, Route};
