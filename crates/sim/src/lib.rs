#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod books;
mod cage;
mod dealer;
mod duel;
mod paper;
mod plan;
pub mod rooms;
mod run;
mod table;
mod take_up;
mod tally;
mod till;

pub use books::Books;
pub use cage::Cage;
pub use dealer::Dealer;
pub use duel::{Duel, DuelPlan, duel};
pub use paper::{BooksReader, BooksWriter, TextLine};
pub use plan::{Lineup, Plan};
pub use run::{BLOCK, Unplayable, record_hand, run};
pub use table::{Player, Step, Table};
pub use take_up::{FoundBooks, TakenUp};
pub use tally::{SeatTally, Tally};
pub use till::Till;
