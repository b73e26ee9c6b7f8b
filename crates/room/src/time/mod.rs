//! Time in the room: clock readings that the caller passes in, and what they trigger.

mod action_clock;
mod clock;
mod hours;
mod wall;
mod zone;

pub use action_clock::{ActionClock, Timing};
pub use clock::{Day, Reading, Shift, Shifts};
pub(crate) use wall::{FAR, FAR_AHEAD};
