//! The games, one table each.

mod baccarat;
mod no_bust;

pub use baccarat::BACCARAT;
pub use no_bust::NO_BUST_BLACKJACK;
