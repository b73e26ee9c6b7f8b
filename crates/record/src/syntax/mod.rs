//! The `.hand` text as written: reading it, printing it, and nothing of any engine.
//!
//! Code that checks records without trusting the engine uses only this module.

mod amount;
mod asked;
mod document;
mod errand;
mod event;
mod fault;
mod field;
mod hand;
mod header;
mod item;
mod line;
mod parse;
mod place;
mod print;
mod ruling;
mod step;
mod upgrade;
mod wall;

pub use amount::{MAX_CENTS, amount_text, read_amount};
pub use document::{Document, Note, TableText};
pub use errand::{DealerErrand, Errand};
pub use event::EventText;
pub use fault::Fault;
pub use field::Field;
pub use hand::{Block, HandText};
pub use item::{Item, Line, Trivia};
pub use parse::{MAX_BYTES, MAX_HANDS, MAX_LINE, parse, parse_bytes};
pub use place::{PlaceText, read_place_name};
pub use print::{print, step_text};
pub use ruling::RulingText;
pub use step::{DecisionText, IncidentText, StepText, Who, read_act};
pub use wall::WallClock;

pub(crate) use event::split_rule;
pub(crate) use print::field_text;
