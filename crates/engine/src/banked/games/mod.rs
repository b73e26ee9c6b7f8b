//! The games, one table each.

mod baccarat;
mod hot_action;
mod no_bust;
mod three_card;

pub use baccarat::BACCARAT;
pub use hot_action::HOT_ACTION_BLACKJACK;
pub use no_bust::NO_BUST_BLACKJACK;
pub use three_card::THREE_CARD_POKER;
