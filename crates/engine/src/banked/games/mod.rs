//! The games, one table each.

mod baccarat;
mod hot_action;
mod no_bust;

pub use baccarat::BACCARAT;
pub use hot_action::HOT_ACTION_BLACKJACK;
pub use no_bust::NO_BUST_BLACKJACK;
