//! Poker: steps, forced bets, betting, showdown, incidents.
//!
//! A variant is a table of steps ([`Variant`]), one short file under `games`; nothing else here
//! knows which game is played.

mod betting;
mod deal;
mod fees;
mod forced;
mod game;
mod games;
mod groups;
mod hand;
mod incidents;
mod limits;
mod options;
mod order;
mod rules;
mod showdown;
mod showing;
mod shown_to_one;
mod skipped;
mod steps;
mod table;
mod variant;
mod view;

pub use game::{Betting, PokerGame};
pub use games::HOLDEM;
pub use hand::PokerHand;
pub use variant::*;
