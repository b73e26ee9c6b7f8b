//! A damaged session is a record or a fault, never a panic.

use engine::Rules;
use houseway_room::replay::{replay, spell_options, update};
use notation::parse;

const SESSIONS: &[&str] = &[
    include_str!("../../../../fuzz/corpus/hand/room-blinds.hand"),
    include_str!("../../../../fuzz/corpus/hand/room-banks.hand"),
    include_str!("../../../../rulebook/PK/PK-04-low-card.hand"),
    include_str!("../../../../rulebook/PK/PK-43-as-far-from-the-blinds.hand"),
    include_str!("../../../../rulebook/PK/PK-44-one-short-buy.hand"),
    include_str!("../../../../rulebook/PN/PN-03-chairs-and-players.hand"),
    include_str!("../../../../rulebook/PD/PD-18-as-much-again.hand"),
    include_str!("../../../../rulebook/PD/PD-22-a-shared-bank.hand"),
    include_str!("../../../../rulebook/PK/PK-32-misdeal-after-the-pot.hand"),
    include_str!("../../../../rulebook/EQ/EQ-05-paid-as-a-double.hand"),
];

fn survives(lines: &[&str]) {
    let text = lines.join("\n");
    let Ok(mut document) = parse(&text) else { return };
    let _ = replay(&document, Rules::ALL);
    let _ = update(&document);
    let _ = spell_options(&mut document);
}

#[test]
fn lines_lost_doubled_and_exchanged() {
    for session in SESSIONS {
        let lines: Vec<&str> = session.lines().collect();
        for at in (0..lines.len()).step_by(3) {
            let mut lost = lines.clone();
            let line = lost.remove(at);
            survives(&lost);
            // Put in again at another place.
            let mut moved = lost;
            moved.insert((at * 7 + 3) % lines.len(), line);
            survives(&moved);
            let mut doubled = lines.clone();
            doubled.insert(at, lines[at]);
            survives(&doubled);
        }
    }
}

#[test]
fn without_events_they_are_written_again() {
    for session in SESSIONS {
        let kept = ["deck ", "shoe ", "seat ", "lead ", "post ", "partners ", "match "];
        let mut in_header = false;
        let mut bare = String::new();
        for line in session.lines() {
            in_header = (in_header || line.starts_with("hand ")) && line != "start";
            let by_the_room = in_header && kept.iter().any(|word| line.starts_with(word));
            if !line.starts_with("  ") && !by_the_room {
                bare.push_str(line);
                bare.push('\n');
            }
        }
        let report = replay(&parse(&bare).unwrap(), Rules::ALL);
        assert!(
            report.fresh && report.difference.is_none() && report.faults.is_empty(),
            "{report}"
        );
        let filled = update(&parse(&bare).unwrap()).unwrap();
        assert_eq!(notation::print(&filled), *session);
    }
}

#[test]
fn the_first_difference_is_named() {
    let session = SESSIONS[0];
    for (from, to, said, is) in [
        ("  missed seat 4 PK-42\n", "", "", "missed seat 4 PK-42"),
        (
            "live 8.00 dead 4.00\nlead 1",
            "live 8.00\nlead 1",
            "post seat 4 live 8.00",
            "post seat 4 live 8.00 dead 4.00",
        ),
        ("lead 2\n", "lead 3\n", "lead 3", "lead 2"),
        ("seat 1 84.00 Ann", "seat 1 83.00 Ann", "seat 1 83.00 Ann", "seat 1 84.00 Ann"),
        ("away seat 4\n  away seat 4\n", "", "", "seat 4 80.00 Di"),
        ("deal\n  mark button seat 1\n", "", "hand 1", "no hand was dealt"),
    ] {
        assert!(session.contains(from), "{from}");
        let report = replay(&parse(&session.replacen(from, to, 1)).unwrap(), Rules::ALL);
        let difference = report.difference.unwrap_or_else(|| panic!("{from}: none"));
        if !from.starts_with("away") {
            let found = (difference.expected.as_str(), difference.actual.as_str());
            assert_eq!(found, (said, is), "{from}");
        }
    }
    let no_table = session.replacen("table 1\n", "", 1);
    assert!(parse(&no_table).is_err());
}
