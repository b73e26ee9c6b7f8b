#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

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
mod single;
mod step;
mod upgrade;
mod wall;

pub use amount::{MAX_CENTS, amount_text, read_amount};
pub use document::{Document, Note, TableText};
pub use errand::{DealerErrand, Errand};
pub use event::{EventText, split_rule};
pub use fault::Fault;
pub use field::Field;
pub use hand::{Block, HandText};
pub use item::{Item, Line, Trivia};
pub use parse::{MAX_BYTES, MAX_HANDS, MAX_LINE, parse, parse_bytes};
pub use place::{PlaceText, read_place_name};
pub use print::{field_text, print, step_text};
pub use ruling::RulingText;
pub use single::{SingleLine, read_single};
pub use step::{DecisionText, IncidentText, StepText, Who, read_act};
pub use wall::WallClock;
