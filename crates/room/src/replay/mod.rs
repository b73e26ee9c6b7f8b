//! Replays sessions: hands with the engine, and what is between them with a table of the room.

mod bind;
mod kept;
mod ruled;
mod wall;

pub use bind::{bind_table, command_of, field_of, spell_options, table_text};
pub use kept::Kept;
pub use ruled::{correction_of, ruling_of, ruling_with};

use engine::Rules;
use notation::{Document, Fault};
use record::replay::{Compare, Report, replay_kept, update_kept};

/// Replays a record under these rules and compares everything, whether or not a room runs its
/// table.
pub fn replay(document: &Document, rules: Rules) -> Report {
    replay_with(document, rules, Compare::Everything)
}

/// Replays a record under these rules and compares what is asked for.
pub fn replay_with(document: &Document, rules: Rules, compare: Compare) -> Report {
    match &document.table {
        None => record::replay::replay_with(document, rules, compare),
        Some(table) => match Kept::new(table, rules) {
            Ok(mut kept) => replay_kept(document, rules, compare, &mut kept),
            Err(faults) => Report { faults, ..Report::default() },
        },
    }
}

/// The document with what engine and room say under every step.
///
/// # Errors
/// What keeps it from being played.
pub fn update(document: &Document) -> Result<Document, Vec<Fault>> {
    match &document.table {
        None => record::replay::update(document),
        Some(table) => update_kept(document, &mut Kept::new(table, Rules::ALL)?),
    }
}
