#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod duel;
mod measure;
mod plan;
mod prizes;
pub mod rooms;
mod run;
mod tally;
mod till;

pub use duel::{Duel, DuelPlan, duel};
pub use measure::{Came, Measured, measure};
pub use plan::{Lineup, Plan};
pub use prizes::Prizes;
pub use run::{BLOCK, Unplayable, record_hand, run};
pub use tally::{SeatTally, Tally};
pub use till::Till;
