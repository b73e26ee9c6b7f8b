//! Replays a record and finds the first place where the engine disagrees.

mod between;
mod judge;
mod keeper;
mod last;
mod play;
mod report;
mod session;

pub(crate) use judge::Judge;
pub use keeper::{Came, Keeper, Opening, Stop};
pub use last::{PlayedHand, replay_last};
pub use play::{replay, replay_kept, replay_with, update, update_kept};
pub use report::{Compare, Difference, HandReport, NotTaken, Report};
