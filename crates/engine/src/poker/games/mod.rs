//! The games: one table each.

mod community;
mod crazy_pineapple;
mod crazy_pineapple_hilo;
mod draw_hilo;
mod draw_rulings;
mod five_card_draw;
mod five_cards;
mod holdem;
mod holdem_hilo;
mod low_rulings;
mod lowball;
mod mexican;
mod omaha;
mod omaha_hilo;
mod pineapple;
mod pineapple_hilo;
mod razz;
mod seven_cards;
mod stud;
mod stud_hilo;
mod three_cards;

pub use crazy_pineapple::CRAZY_PINEAPPLE;
pub use crazy_pineapple_hilo::CRAZY_PINEAPPLE_HILO;
pub use draw_hilo::DRAW_HILO;
pub use five_card_draw::FIVE_CARD_DRAW;
pub use holdem::HOLDEM;
pub use holdem_hilo::HOLDEM_HILO;
pub use lowball::LOWBALL;
pub use mexican::MEXICAN_POKER;
pub use omaha::OMAHA;
pub use omaha_hilo::OMAHA_HILO;
pub use pineapple::PINEAPPLE;
pub use pineapple_hilo::PINEAPPLE_HILO;
pub use razz::RAZZ;
pub use stud::SEVEN_CARD_STUD;
pub use stud_hilo::STUD_HILO;
