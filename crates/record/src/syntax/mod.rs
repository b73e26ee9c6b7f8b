//! The `.hand` text as written: reading it, printing it, and nothing of any engine.
//!
//! Whoever wants to check a record without trusting the engine uses this module alone.

mod amount;
mod asked;
mod document;
mod fault;
mod header;
mod line;
mod parse;
mod print;
mod step;
mod wall;

pub use amount::{MAX_CENTS, amount_text, read_amount};
pub use document::{
    Block, DealerErrand, DecisionText, Document, Errand, EventText, Field, HandText, IncidentText,
    Item, Line, Note, StepText, TableText, Trivia, Who,
};
pub use fault::Fault;
pub use parse::{MAX_BYTES, MAX_HANDS, MAX_LINE, parse, parse_bytes};
pub use print::{print, step_text};
pub use step::read_act;
pub use wall::WallClock;

pub(crate) use document::split_rule;
pub(crate) use print::field_text;
