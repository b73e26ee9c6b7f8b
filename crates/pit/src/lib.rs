#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod cage;
mod dealer;
mod paper;
mod played;
mod table;
mod take_up;

pub use cage::Cage;
pub use dealer::Dealer;
pub use paper::{BooksReader, BooksWriter, TextLine};
pub use played::Played;
pub use table::{NotRedone, Player, Step, Table};
pub use take_up::{FoundBooks, TakenUp};
