//! `houseway convert`: old records in the current format.

use crate::common::{Folder, run};
use std::fs;

const OLD: &str = "houseway 1\nhand 1\ngame no-bust-blackjack\nstart\n# Two spots.\nseat 2 wager 10 on 1\n\
                   seat 2 wager 10 on 31\n  pay seat 2 -> spot 3 10.00 bet\n";
const NEW: &str = "houseway 2\nhand 1\ngame no-bust-blackjack\nstart\n# Two spots.\nseat 2 wager 10.00 on square 1\n\
                   seat 2 wager 10.00 on square 1 of spot 3\n  pay seat 2 -> spot 3 10.00 bet\n";

#[test]
fn old_records_are_rewritten_once() {
    let dir = Folder::new("convert");
    let old = dir.write("old.hand", OLD);
    let bad = dir.write("bad.hand", "houseway 1\nhand 1\nstart\nseat 2 wager 10 on the square\n");
    let done = run(&["convert", &bad, &old]);
    assert_eq!(done.code, 1, "{done:?}");
    assert!(done.err.contains("bad.hand: line 4, column 20: expected a place"), "{done:?}");
    assert!(done.out.contains("old.hand converted"), "the rest is done all the same: {done:?}");
    assert_eq!(fs::read_to_string(&old).unwrap(), NEW);
    assert!(fs::read_to_string(&bad).unwrap().starts_with("houseway 1\n"), "it stays as it was");
    let again = run(&["--json", "convert", &old]);
    assert!(again.code == 0 && again.out.contains("\"changed\":false"), "{again:?}");
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 2, "nothing is left lying about");
    let missing = run(&["convert", dir.path().join("none.hand").to_str().unwrap()]);
    assert!(missing.code == 2 && missing.err.contains("none.hand"), "{missing:?}");
}

#[test]
fn readings_get_their_words() {
    let dir = Folder::new("convert-readings");
    let text = crate::common::hand()
        .replace("seat 1 fold\n", "seat 1 fold\n  reads seat 3 straight 369098752 HE-03\n");
    let file = dir.write("numbers.hand", text);
    assert_eq!(run(&["convert", &file]).code, 0);
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("  reads seat 3 straight ace high HE-03\n"), "{text}");
}
