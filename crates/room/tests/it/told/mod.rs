//! Sessions as text, and what room and engine write into them.

use engine::Rules;
use houseway_room::replay::{replay, update};
use notation::{Document, parse, print};

/// Every line that stands here is written by room and engine in the same words, one after the other.
#[track_caller]
pub fn check(text: &str) {
    let filled = update(&parse(text).unwrap()).unwrap();
    let written = print(&filled);
    let mut lines = written.lines();
    for line in text.lines() {
        assert!(lines.any(|own| own == line), "'{line}' is not in\n{written}");
    }
    replays(&filled);
}

/// Replay and auditor say what the record says.
#[track_caller]
pub fn replays(record: &Document) {
    let report = replay(record, Rules::ALL);
    assert!(report.is_ok(), "{report}");
    let audited = auditor::audit(record).unwrap();
    let differ: Vec<String> = audited.disagreements().map(ToString::to_string).collect();
    assert!(differ.is_empty(), "{}", differ.join("\n"));
}
