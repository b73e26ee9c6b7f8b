//! Player-dealer games: wagers on squares, one seat that banks them, settlement as far as its
//! money goes. What cards are worth and what a hand may do is each game's own file.

mod act;
mod cards;
mod choices;
mod cover;
mod escrow;
mod game;
mod hand;
mod incidents;
mod irregular;
mod misdealt;
mod no_bust;
mod phases;
mod settle;
mod share;
mod spots;
mod table;
#[cfg(test)]
mod tests;
mod view;
mod wagers;

pub use game::{BankedGame, Behind};
pub use hand::BankedHand;
pub use incidents::INCIDENTS;
pub use no_bust::NO_BUST_BLACKJACK;
