//! The games: one table each.

mod community;
mod holdem;
mod holdem_hilo;
mod omaha;
mod omaha_hilo;
mod stud;

pub use holdem::HOLDEM;
pub use holdem_hilo::HOLDEM_HILO;
pub use omaha::OMAHA;
pub use omaha_hilo::OMAHA_HILO;
pub use stud::SEVEN_CARD_STUD;
