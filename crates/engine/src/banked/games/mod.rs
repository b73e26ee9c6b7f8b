//! The games, one table each.

mod no_bust;

pub use no_bust::NO_BUST_BLACKJACK;
