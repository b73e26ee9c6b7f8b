//! Plays a record again and names the first place where the engine sees it otherwise.

mod play;
mod report;
mod session;

pub use play::{replay, replay_with, update};
pub use report::{Compare, Difference, HandReport, Report};
