//! The games: one table each.

mod community;
mod holdem;
mod omaha_hilo;
mod stud;

pub use holdem::HOLDEM;
pub use omaha_hilo::OMAHA_HILO;
pub use stud::SEVEN_CARD_STUD;
