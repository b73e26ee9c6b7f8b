//! Poker: steps, forced bets, betting, showdown, incidents.
//!
//! A variant is a table of steps ([`Variant`]) in a short file under `games`; nothing else here
//! knows which game is being played.

mod asked;
mod betting;
mod check_raise;
mod deal;
mod draw;
mod elsewhere;
mod fees;
mod forced;
mod game;
mod games;
mod hand;
mod incidents;
mod limits;
mod must_bet;
mod opens;
mod options;
mod order;
mod passed;
mod pick;
mod rules;
mod runs;
mod short;
mod showdown;
mod showing;
mod shown_to_one;
mod skipped;
mod stakes;
mod steps;
mod table;
mod tabled;
#[cfg(test)]
mod tests;
mod variant;
mod view;

pub use game::{Betting, PokerGame};
pub use games::*;
pub use hand::PokerHand;
pub use table::MOST_BURNS;
pub use variant::*;
