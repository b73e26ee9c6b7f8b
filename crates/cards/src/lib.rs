#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod card;
mod counts;
mod deck;
mod list;
mod tile;
mod zone;

pub use card::{Card, Rank, Suit};
pub use counts::Counts;
pub use deck::{Deck, DeckFault};
pub use list::{CardList, ListFault};
pub use tile::Tile;
pub use zone::{NotAZone, Seat, Zone};
