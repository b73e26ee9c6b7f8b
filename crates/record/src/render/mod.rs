//! A hand in plain words, as one viewer may know it: for terminals, screen readers and golden
//! tests. Nothing here knows a game; it describes what the [`View`] contains.

mod bets;
mod cards;
mod choice;
mod did;
mod due;
mod news;
mod table;
mod typed;
mod why;
mod words;

pub use crate::bind::parse_move;
pub use cards::{cards_text, sorted};
pub use choice::{Choice, MOST_EXPANDED, choices, choices_of, verb_text};
pub(crate) use due::{burns_first, card_count};
pub use due::{due, owed};
pub use news::{NewsLine, Teller, opens_by_cards};
pub use table::{common_name, fact_text, lies_partly_up, render, render_with, settled_text};
pub use typed::{letter_of, place_meant, read_choice};
pub(crate) use why::duplicate;
pub use why::{why, why_not};

#[cfg(doc)]
use engine::View;
