//! Time as the room knows it: readings of a clock that it is told, and what they bring about.

mod action_clock;
mod clock;
mod hours;
mod wall;

pub use action_clock::{ActionClock, Timing};
pub use clock::{Day, Reading, Shift, Shifts};
