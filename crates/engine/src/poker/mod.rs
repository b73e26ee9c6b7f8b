//! Poker: streets, forced bets, betting, showdown, incidents.
//!
//! A variant is a table of streets and a list of options ([`holdem`]); nothing else here knows
//! which game is played.

mod betting;
mod deal;
mod fees;
mod game;
mod hand;
mod holdem;
mod incidents;
mod limits;
mod showdown;
mod showing;
mod shown_to_one;
mod skipped;
mod table;
mod view;

pub use game::{Betting, PokerGame, Price, Street};
pub use hand::PokerHand;
pub use holdem::HOLDEM;
pub use incidents::INCIDENTS;
