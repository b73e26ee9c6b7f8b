//! Converts between the text of a record and the engine's types.

mod action;
mod event;
mod put;
mod recorder;
mod setup;

pub use action::{action_of, actor_of, move_of, parse_move, place_named, place_text, step_of};
pub use event::{event_line, modernise, refusal_line, setup_line, stack_lines};
pub(crate) use event::{refusal_words, todays_words};
pub(crate) use put::named;
pub use recorder::{Heading, Recorder, kept_fields};
pub(crate) use setup::setup_faults;
pub use setup::{Bound, bind_setup, spell_options};
