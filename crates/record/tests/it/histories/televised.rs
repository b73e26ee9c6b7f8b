//! Hands that millions saw.

use super::*;
use engine::{Rules, Viewer};
use houseway_record::bind::Recorder;
use houseway_record::replay::replay;
use notation::{Document, parse, print};

const HANDS: &str = include_str!("../../hands/televised.phhs");

/// Codes of games that nobody deals here yet.
fn to_come(failing: &Failing) -> bool {
    matches!(failing, Failing::Unread(fault) if fault.reason.contains("is not understood"))
}

/// Every hand that can be played, with its kind's code, as a record and as it came out.
fn all() -> Vec<(&'static str, Document, Replayed)> {
    let mut hands = Format::Phh.hands(HANDS.as_bytes()).unwrap();
    let mut importer = Importer::default();
    let mut found = Vec::new();
    loop {
        let mut recorder = Recorder::new();
        let Some(hand) = importer.next(&mut hands, Some(&mut recorder)) else { return found };
        match hand.came {
            Ok(came) => {
                let code = hand.history.unwrap().kind.code().unwrap();
                found.push((code, recorder.document(Viewer::Record), came));
            }
            Err(failing) => assert!(to_come(&failing), "{failing:?}"),
        }
    }
}

#[test]
fn they_come_out_as_they_did() {
    let hands = all();
    for code in ["NT", "FT", "PO", "FO/8", "F7S"] {
        let of_it = |(other, ..): &&(&str, Document, Replayed)| *other == code;
        let played: Vec<_> = hands.iter().filter(of_it).collect();
        assert_eq!(played.len(), 2, "{code}");
        for (_, _, came) in played {
            assert!(came.states_stacks && came.open.is_none(), "{code}: {came:?}");
        }
    }
}

#[test]
fn they_differ_where_a_stack_is_changed() {
    let stacks = HANDS.lines().filter(|line| line.starts_with("finishing_stacks"));
    for line in stacks {
        let last = line.rsplit([' ', ']']).nth(1).unwrap();
        let more: i64 = last.parse::<i64>().unwrap() + 100;
        let changed = line.replace(&format!(" {last}]"), &format!(" {more}]"));
        let text = HANDS.replace(line, &changed);
        let differ = |came: &Result<Replayed, Failing>| {
            matches!(came, Err(Failing::Differs { .. }))
                && came.as_ref().is_err_and(|f| !to_come(f))
        };
        let unread = |came: &Result<Replayed, Failing>| came.as_ref().is_err_and(to_come);
        let count = came(&text).iter().filter(|came| differ(came)).count();
        let others = came(&text).iter().filter(|came| unread(came)).count();
        assert!(count == 1 || others > 0 && count == 0, "{changed}");
    }
}

/// A record of it replays, and both formats give it back.
#[test]
fn they_are_told_in_every_format() {
    for (code, document, came) in all() {
        let report = replay(&parse(&print(&document)).unwrap(), Rules::ALL);
        assert!(report.is_ok(), "{code}: {report}");
        for format in [Format::Phh, Format::Ohh] {
            let exported = match format.export(&document) {
                Ok(exported) => exported,
                Err(fault) => {
                    assert_eq!((code, format), ("F7S", Format::Ohh), "{fault}");
                    assert!(fault.reason.contains("Seven-card stud, which Open Hand History"));
                    continue;
                }
            };
            let mut hands = format.hands(exported.text.as_bytes()).unwrap();
            let again = Importer::default().next(&mut hands, None).unwrap().came;
            let again = again.unwrap_or_else(|failing| panic!("{failing:?}\n{}", exported.text));
            assert_eq!(again.stacks, came.stacks, "{}", exported.text);
            assert_eq!(again.won, came.won);
        }
    }
}
