//! The games, one table each.

mod baccarat;
mod hot_action;
mod no_bust;
mod pai_gow_poker;
mod three_card;
mod tiles;

pub use baccarat::{BACCARAT, Baccarat};
pub use hot_action::{HOT_ACTION_BLACKJACK, HotAction};
pub use no_bust::{NO_BUST_BLACKJACK, NoBust};
pub use pai_gow_poker::{PAI_GOW_POKER, PaiGow, PaiGowSet};
pub use three_card::{THREE_CARD_POKER, ThreeCard};
pub use tiles::{PAI_GOW_TILES, Tiles, TilesSet};
