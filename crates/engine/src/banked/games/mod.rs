//! The games, one table each.

mod baccarat;
mod hot_action;
mod no_bust;
mod pai_gow_poker;
mod three_card;
mod tiles;

pub use baccarat::BACCARAT;
pub use hot_action::HOT_ACTION_BLACKJACK;
pub use no_bust::NO_BUST_BLACKJACK;
pub use pai_gow_poker::PAI_GOW_POKER;
pub use three_card::THREE_CARD_POKER;
pub use tiles::PAI_GOW_TILES;
