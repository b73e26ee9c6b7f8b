#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod books;
mod cage;
mod dealer;
mod paper;
mod table;
mod take_up;

pub use books::Books;
pub use cage::Cage;
pub use dealer::Dealer;
pub use paper::{BooksReader, BooksWriter, TextLine};
pub use table::{Player, Step, Table};
pub use take_up::{FoundBooks, TakenUp};
