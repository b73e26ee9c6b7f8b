//! Hands from elsewhere: `houseway replay` and `houseway convert` with PHH and Open Hand History.

use crate::common::{Folder, run};
use std::fs;

const HAND: &str = "variant = 'NT'\nantes = [0, 3, 0]\nblinds_or_straddles = [1, 2, 0]\nmin_bet = 2\n\
                    starting_stacks = [50, 60.5, 70]\n\
                    actions = ['d dh p1 AhAd', 'd dh p2 ????', 'd dh p3 KhKd', 'p3 cbr 6', 'p1 cc', 'p2 f', \
                    'd db 2c7d9s', 'p1 cc', 'p3 cbr 10', 'p1 cc', 'd db 3h', 'p1 cc', 'p3 cc', 'd db Jc', \
                    'p1 cc', 'p3 cc', 'p1 sm AhAd', 'p3 sm']\n\
                    players = ['Ann', '', \"Cy O'Neil\"]\nfinishing_stacks = [71, 55.5, 54]\n";

#[test]
fn histories_are_replayed() {
    let dir = Folder::new("histories");
    let one = dir.write("one.phh", HAND);
    let wrong = dir.write("wrong.PHH", HAND.replace("55.5, 54", "55.5, 55"));
    let many =
        dir.write("many.phhs", format!("[1]\n{HAND}\n[2]\n{}", HAND.replace("p3 cbr 6", "p1 f")));
    let done = run(&["replay", &one]);
    assert_eq!(
        (done.code, done.out.contains("one.phh: p1 71, p2 55.5, p3 54")),
        (0, true),
        "{done:?}"
    );
    let done = run(&["replay", &one, &wrong, &many]);
    assert_eq!(done.code, 1, "{done:?}");
    for expected in [
        "wrong.PHH:8:20: finishing_stacks: p3 has 55 by the file, 54 after action 18 'p3 sm'",
        "action 4 'p1 f': p3 is to act (hand 2)",
    ] {
        assert!(done.err.contains(expected), "{expected}: {done:?}");
    }
    assert!(done.out.contains("many.phhs: 1 of 2 hands pass"), "{done:?}");
    let json = run(&["--json", "replay", &one, &wrong]);
    assert!(json.out.contains("\"stack_cents\":7100"), "{json:?}");
    assert!(json.out.contains("\"expected\":\"55\"") && json.code == 1, "{json:?}");
}

#[test]
fn what_is_no_hand_is_reported() {
    let dir = Folder::new("no-histories");
    let empty = dir.write("empty.phh", "");
    let other = dir.write("other.phh", "variant = 'NS'\n");
    let done = run(&["replay", &empty, &other]);
    assert_eq!(done.code, 1);
    assert!(done.err.contains("empty.phh:1:1: there is no hand in this file"), "{done:?}");
    assert!(
        done.err.contains("(no-limit short-deck hold'em) is not understood; NT, FT, PT"),
        "{done:?}"
    );
    assert_eq!(run(&["replay", "none.phh"]).code, 2);
}

#[test]
fn the_rule_set_is_no_game_of_a_house() {
    let games = run(&["games"]);
    assert!(games.code == 0 && !games.out.contains("import"), "{games:?}");
}

#[test]
fn a_history_becomes_a_record_and_a_history_again() {
    let dir = Folder::new("convert-histories");
    let history = dir.write("a.phh", HAND);
    let path = |name: &str| dir.path().join(name).to_str().unwrap().to_string();
    let done = run(&["convert", &history, &path("a.hand")]);
    assert_eq!(done.code, 0, "{done:?}");
    assert!(done.err.contains("p2 has unknown cards; others stand in for them"), "{done:?}");
    let replayed = run(&["replay", &path("a.hand")]);
    assert!(replayed.out.contains("seat 1 71.00, seat 2 55.50, seat 3 54.00"), "{replayed:?}");
    let back = run(&["convert", &path("a.hand"), &path("b.phh")]);
    assert_eq!((back.code, back.err.as_str()), (0, ""), "{back:?}");
    let text = fs::read_to_string(path("b.phh")).unwrap();
    for line in
        ["antes = [0, 3, 0]", "'p3 cbr 10'", "\"Cy O'Neil\"", "finishing_stacks = [71, 55.5, 54]"]
    {
        assert!(text.contains(line), "{line}\n{text}");
    }
    assert_eq!(run(&["replay", &path("b.phh")]).code, 0);
    let alone = run(&["convert", &history]);
    assert!(
        alone.code == 2 && alone.err.contains("name one file to read and one to write"),
        "{alone:?}"
    );
    let bad = dir.write("bad.phh", HAND.replace("cbr 6", "cbr 3"));
    assert_eq!(run(&["convert", &bad, &path("c.hand")]).code, 1);
    assert!(!dir.path().join("c.hand").exists(), "nothing is written of what cannot be played");
}

#[test]
fn a_house_record_names_what_is_not_carried() {
    let dir = Folder::new("export-histories");
    let record = dir.write("a.hand", crate::common::hand());
    let to = dir.path().join("a.phh").to_str().unwrap().to_string();
    let done = run(&["convert", &record, &to]);
    assert_eq!(done.code, 0, "{done:?}");
    let text = fs::read_to_string(&to).unwrap();
    assert!(text.contains("variant = 'FT'\n") && text.contains("small_bet = "), "{text}");
    assert_eq!(run(&["replay", &to]).code, 0, "{text}");
}

#[test]
fn open_hand_history_is_replayed_and_converted() {
    let dir = Folder::new("open-histories");
    let path = |name: &str| dir.path().join(name).to_str().unwrap().to_string();
    let history = dir.write("a.phh", HAND);
    let done = run(&["convert", &history, &path("a.ohh")]);
    assert_eq!(done.code, 0, "{done:?}");
    for lost in ["p2 has unknown cards", "not carried over: hand 1: when it was played"] {
        assert!(done.err.contains(lost), "{lost}: {done:?}");
    }
    let replayed = run(&["replay", &path("a.ohh")]);
    assert!(replayed.out.contains("a.ohh: p1 71, p2 55.5, p3 54"), "{replayed:?}");
    // By its longer name too, and back.
    fs::copy(path("a.ohh"), path("b.OHH.json")).unwrap();
    let back = run(&["--json", "convert", &path("b.OHH.json"), &path("b.phh")]);
    assert!(back.code == 0 && back.out.contains("\"ok\":true"), "{back:?}");
    let text = fs::read_to_string(path("b.phh")).unwrap();
    for line in ["antes = [0, 3, 0]", "\"Cy O'Neil\"", "finishing_stacks = [71, 55.5, 54]"] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    assert_eq!(run(&["convert", &path("a.ohh"), &path("a.hand")]).code, 0);
    assert!(run(&["replay", &path("a.hand")]).out.contains("seat 1 71.00, seat 2 55.50"));
    let text = fs::read_to_string(path("a.ohh")).unwrap();
    let wrong = dir.write("wrong.ohh", text.replacen("\"Raise\"", "\"Fold\"", 1));
    let done = run(&["replay", &wrong]);
    assert!(done.code == 1 && done.err.contains("wrong.ohh:"), "{done:?}");
    assert!(
        done.err.contains("wrong.ohh:34:9: action 8 'p1 Call 5': a call here is 1"),
        "{done:?}"
    );
}

#[test]
fn a_house_hand_names_its_rules_and_its_fees() {
    let dir = Folder::new("house-histories");
    let path = |name: &str| dir.path().join(name).to_str().unwrap().to_string();
    let record = dir.write("a.hand", crate::common::hand());
    for name in ["a.phh", "a.ohh"] {
        let done = run(&["convert", &record, &path(name)]);
        assert_eq!(done.code, 0, "{done:?}");
        assert!(
            done.err.contains("the rules that the house plays by, and the rule ids"),
            "{done:?}"
        );
        assert_eq!(run(&["replay", &path(name)]).code, 0, "{name}");
    }
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook/PN");
    let hand = fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path());
    let hand = hand.filter(|path| path.extension().is_some_and(|end| end == "hand")).min().unwrap();
    let done = run(&["convert", hand.to_str().unwrap(), &path("pan.ohh")]);
    assert_eq!(done.code, 1, "{done:?}");
    assert!(done.err.contains(" is Pan: no history has a word for it"), "{done:?}");
    assert!(!dir.path().join("pan.ohh").exists());
}
