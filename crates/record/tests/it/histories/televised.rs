//! Hands that millions saw.

use super::*;
use engine::{Rules, Viewer};
use houseway_record::bind::Recorder;
use houseway_record::replay::replay;
use notation::{Document, parse, print};

const HANDS: &str = include_str!("../../hands/televised.phhs");

/// Every hand, with its kind's code, as a record and as it came out.
fn all() -> Vec<(&'static str, Document, Replayed)> {
    let mut hands = Format::Phh.hands(HANDS.as_bytes()).unwrap();
    let mut importer = Importer::default();
    let mut found = Vec::new();
    loop {
        let mut recorder = Recorder::new();
        let Some(hand) = importer.next(&mut hands, Some(&mut recorder)) else { return found };
        let came = hand.came.unwrap_or_else(|failing| panic!("{failing:?}"));
        let code = hand.history.unwrap().kind.code().unwrap();
        found.push((code, recorder.document(Viewer::Record), came));
    }
}

#[test]
fn they_come_out_as_they_did() {
    let hands = all();
    for code in ["NT", "FT", "PO", "FO/8", "F7S", "F7S/8", "FR"] {
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
    let mut changed = 0;
    for hand in HANDS.split("\n\n").filter(|hand| hand.contains("finishing_stacks")) {
        let (before, stacks) = hand.split_once("finishing_stacks = [").unwrap();
        let first: i64 = stacks.split(',').next().unwrap().parse().unwrap();
        for by in [-100, 100] {
            let other = stacks.replacen(&first.to_string(), &(first + by).to_string(), 1);
            let text = format!("{before}finishing_stacks = [{other}");
            let failing = one(&text).unwrap_err();
            assert!(matches!(failing, Failing::Differs { .. }), "{failing:?}\n{text}");
            changed += 1;
        }
    }
    assert_eq!(changed, 28);
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
                    assert!(["F7S", "F7S/8", "FR"].contains(&code), "{fault}");
                    assert!(fault.reason.contains("which Open Hand History has no name for"));
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
