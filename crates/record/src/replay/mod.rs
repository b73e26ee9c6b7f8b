//! Plays a record again and names the first place where the engine sees it otherwise.

mod between;
mod keeper;
mod last;
mod play;
mod report;
mod session;

pub use keeper::{Came, Keeper, Opening, Stop};
pub use last::{PlayedHand, replay_last};
pub(crate) use play::Judge;
pub use play::{replay, replay_kept, replay_with, update, update_kept};
pub use report::{Compare, Difference, HandReport, NotTaken, Report};
