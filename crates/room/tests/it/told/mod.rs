//! Sessions as text, and what room and engine write into them.

use engine::Rules;
use houseway_room::replay::{replay, update};
use notation::{Document, parse, print};

/// Room and engine write exactly the lines that are here, in this order.
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

/// Replay and auditor agree with the record.
#[track_caller]
pub fn replays(record: &Document) {
    let report = replay(record, Rules::ALL);
    assert!(report.is_ok(), "{report}");
    let audited = auditor::audit(record).unwrap();
    let differ: Vec<String> = audited.disagreements().map(ToString::to_string).collect();
    assert!(differ.is_empty(), "{}", differ.join("\n"));
}
