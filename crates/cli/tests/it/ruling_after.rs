//! The ruling desk on hands that are over: what it prints, records, and refuses.

use crate::common::{Done, Folder, run};
use serde_json::json;

/// A hand of hold'em at the Palace, without its events; Cy wins it on the flop.
const HAND: &str = "\
houseway 1
hand 3
seat 1 80.00 Ann
seat 2 80.00 Bob
seat 3 80.00 Cy
lead 1
start
chance cards Qs 4d Jh Qh Kd 8h
seat 1 call
seat 2 fold
seat 3 check
chance cards 2c 7s Td Ts
seat 3 bet 4
seat 1 fold
end
";

/// The same at a room's table; Cy has left, and Bob has moved.
const SESSION: &str = "\
houseway 1
table 1
sit seat 1 80.00 Ann
sit seat 2 80.00 Bob
sit seat 3 80.00 Cy
place seat 1
deal
hand 3
start
chance cards Qs 4d Jh Qh Kd 8h
seat 1 call
seat 2 fold
seat 3 check
chance cards 2c 7s Td Ts
seat 3 bet 4
seat 1 fold
end
leave seat 3
move seat 2 to 5
";

const DROPPED: &[&str] = &["--after", "6", "--declare", "dropped-card seat 3"];
const LOU: &[&str] = &["--by", "Lou", "--why", "seen on the tape"];

fn ask(text: &str, more: &[&[&str]]) -> Done {
    let folder = Folder::new("ruling-after");
    let file = folder.write("table.hand", text);
    let args = [&["ruling", "palace/holdem-4-8", file.as_str()], &more.concat()[..]].concat();
    let done = run(&args);
    let short = |text: String| text.replace(&file, "table.hand");
    Done { out: short(done.out), err: short(done.err), ..done }
}

#[test]
fn a_program_gets_ruling_rule_seats_and_payments() {
    let json = ask(HAND, &[DROPPED, LOU, &["--json"]]).json();
    let place = json!([json["hand"], json["after"], json["after_step"]]);
    assert_eq!(place, json!([3, 6, "seat 3 bet 4.00"]));
    let ruling = json!([json["incident"], json["ruling"], json["rule"], json["by"], json["why"]]);
    assert_eq!(ruling, json!(["dropped-card", "dead", "PK-37", "Lou", "seen on the tape"]));
    assert!(json["rulings"][0]["paragraph"].as_str().unwrap().contains("dead"));
    let cy = json!({ "seat": 3, "name": "Cy", "before_cents": 8500, "after_cents": 7200 });
    assert_eq!(json["seats"][2], cy);
    let paid = json!([{ "from": "seat 3 Cy", "to": "seat 1 Ann", "cents": 1300 }]);
    assert_eq!((&json["payments"], &json["changes"]), (&paid, &json!(true)));
    let steps = json!(["dealer slip dropped-card seat 3", "floor declare dropped-card seat 3"]);
    assert_eq!(json!([json["steps"][0]["step"], json["steps"][1]["step"]]), steps);
    assert_eq!(json["steps"][1]["events"][0], "ruling dropped-card dead seat 3 PK-37");
    assert_eq!(json["ending"], json!({ "before": "uncontested", "after": "uncontested" }));
    let house = json!({ "account": "collection", "before_cents": 100, "after_cents": 100 });
    assert_eq!(json["beside"], json!([house]));
}

#[test]
fn whoever_left_is_stood_in_for_and_whoever_moved_is_found() {
    let done = ask(SESSION, &[DROPPED, LOU]);
    assert_eq!(done.code, 0, "{done:?}");
    for line in ["  seat 3 Cy   85.00  -> 72.00", "  suspense  ->  seat 1 Ann  13.00"] {
        assert!(done.out.lines().any(|told| told == line), "{line}\n{}", done.out);
    }
    let void = ["--after", "1", "--declare", "irregular-deck", "--override", "misdeal"];
    let done = ask(SESSION, &[&void, LOU]);
    for line in [
        "Hand 3, after step 1, chance cards Qs 4d Jh Qh Kd 8h",
        "The house posts: no-pot (PK-36).",
        "Lou decides: seen on the tape.",
        "  collection  ->  seat 5 Bob  1.00",
    ] {
        assert!(done.out.lines().any(|told| told == line), "{line}\n{}", done.out);
    }
}

/// The hand, and another one after it.
fn two_hands() -> String {
    let first = SESSION.replace("leave seat 3\nmove seat 2 to 5\n", "");
    let second =
        "deal\nhand 4\nstart\nchance cards 2c 3c 4c 5c 6c 7c\nseat 2 fold\nseat 3 fold\nend\n";
    format!("{first}{second}leave seat 3\n")
}

#[test]
fn an_older_hand_of_a_session_is_ruled_on_and_the_next_one_stands() {
    let text = two_hands();
    let folder = Folder::new("ruling-older");
    let record = folder.path().join("ruled.hand");
    let record = record.to_str().unwrap();
    let done = ask(&text, &[DROPPED, LOU, &["--hand", "3", "--record", record]]);
    assert_eq!(done.code, 0, "{done:?}");
    for line in [
        "Hand 3, after step 6, seat 3 bet 4.00",
        "  seat 3 Cy   85.00  -> 72.00",
        "  suspense  ->  seat 1 Ann  13.00",
    ] {
        assert!(done.out.lines().any(|told| told == line), "{line}\n{}", done.out);
    }
    let ruled = std::fs::read_to_string(record).unwrap();
    assert!(ruled.contains("\nruling hand 3 after 6 by \"Lou\""), "{ruled}");
    let done = run(&["replay", record]);
    assert_eq!(done.code, 0, "{done:?}");
    // Without it, the last hand counts, which was never bet at.
    let done = ask(&text, &[DROPPED, LOU]);
    assert!(done.code == 2 && done.err.contains("hand 4 has only 3 steps"), "{done:?}");
    let done = ask(&text, &[DROPPED, LOU, &["--hand", "2"]]);
    assert_eq!(done.code, 1);
    assert!(done.err.contains("hand 2 is not among the last 10, which are kept"), "{done:?}");
    let done = ask(HAND, &[DROPPED, LOU, &["--hand", "2"]]);
    assert!(done.code == 1 && done.err.contains("takes the record of a session"), "{done:?}");
}

#[test]
fn a_wrong_payment_is_put_right_and_recorded() {
    let text = two_hands();
    let folder = Folder::new("ruling-repay");
    let record = folder.path().join("repaid.hand");
    let record = record.to_str().unwrap();
    let repay = ["--repay", "seat 3 -> seat 2 5.00", "--hand", "3"];
    let done = ask(&text, &[&repay, LOU, &["--record", record]]);
    assert_eq!(done.code, 0, "{done:?}");
    for line in [
        "Hand 3: seat 3 Cy owes seat 2 Bob 5.00",
        "Lou decides: seen on the tape.",
        "  suspense  ->  seat 2 Bob  5.00",
    ] {
        assert!(done.out.lines().any(|told| told == line), "{line}\n{}", done.out);
    }
    let repaid = std::fs::read_to_string(record).unwrap();
    assert!(repaid.contains("\nrepay hand 3 seat 3 -> seat 2 5.00 by \"Lou\""), "{repaid}");
    assert_eq!(run(&["replay", record]).code, 0);
    let json = ask(&text, &[&["--repay", "seat 1 -> seat 2 5", "--json"], LOU]).json();
    let paid = json!([{ "from": "seat 1 Ann", "to": "seat 2 Bob", "cents": 500 }]);
    assert_eq!((&json["payments"], &json["hand"]), (&paid, &json!(4)));
    assert_eq!(json["stacks"].as_array().unwrap().len(), 2, "{json}");
    for (words, told, code) in [
        ("seat 1 -> seat 9 5.00", "this seat is not in the hand", 1),
        ("seat 1 -> seat 2 0.00", "amount", 1),
        ("seat 1 seat 2 5.00", "column 8: expected ->", 2),
        ("hand 3 seat 1 -> seat 2 5.00", "expected two seats and an amount", 2),
    ] {
        let done = ask(&text, &[&["--repay", words], LOU]);
        assert!(done.code == code && done.err.contains(told), "{words}: {done:?}");
    }
    let done = ask(HAND, &[&["--repay", "seat 1 -> seat 2 5.00"], LOU]);
    assert!(done.code == 1 && done.err.contains("takes the record of a session"), "{done:?}");
}

#[test]
fn the_record_holds() {
    let folder = Folder::new("ruling-after-record");
    let record = folder.path().join("ruled.hand");
    let record = record.to_str().unwrap();
    for (text, lines, stacks) in [
        (
            SESSION,
            &["ruling hand 3 after 6 by \"Lou\" because \"seen on the tape\"", "mode live"][..],
            "seat 1 89.00, seat 2 78.00, seat 3 72.00",
        ),
        (
            HAND,
            &["floor declare dropped-card seat 3", "mode live", "option dead-hand posted"],
            "seat 1 89.00, seat 2 78.00, seat 3 72.00",
        ),
    ] {
        assert_eq!(ask(text, &[DROPPED, LOU, &["--record", record]]).code, 0);
        let text = std::fs::read_to_string(record).unwrap();
        for line in lines {
            assert!(text.lines().any(|told| told == *line), "{line}\n{text}");
        }
        let done = run(&["replay", record]);
        assert!(done.code == 0 && done.out.contains(stacks), "{done:?}\n{text}");
    }
    // A hand can be ruled on again from there, but not with the same ruling.
    let session = std::fs::read_to_string(record).unwrap();
    let done = ask(&session, &[&["--after", "1", "--declare", "absent seat 9"], LOU]);
    assert!(done.code == 1 && done.err.contains("seat 9 is not in this hand"), "{done:?}");
    assert_eq!(ask(SESSION, &[DROPPED, LOU, &["--record", record]]).code, 0);
    let session = std::fs::read_to_string(record).unwrap();
    let done = ask(&session, &[DROPPED, LOU]);
    assert_eq!(done.code, 1, "{done:?}");
    assert!(done.err.contains("the hand already has this ruling"), "{done:?}");
}

#[test]
fn what_changes_nothing_is_told() {
    let stands = ["--after", "6", "--declare", "dropped-card seat 3", "--override", "stands"];
    let done = ask(HAND, &[&stands, LOU]);
    assert_eq!(done.code, 0, "{done:?}");
    assert!(done.out.contains("The ruling changes nothing"), "{done:?}");
    assert_eq!(ask(HAND, &[&stands, LOU, &["--json"]]).json()["changes"], false);
}

#[test]
fn what_does_not_fit_is_answered() {
    let declare =
        |after: &'static str, what: &'static str| vec!["--after", after, "--declare", what];
    for (args, code, told) in [
        (declare("7", "dropped-card seat 3"), 1, "--after 7: hand 3 is over by then"),
        (declare("8", "dropped-card seat 3"), 2, "--after 8: hand 3 has only 7 steps"),
        (declare("6", "irregular-deck"), 1, "it was found too late (PK-36)"),
        (declare("6", "exposed-card seat 3 Kd"), 1, "it cannot have happened at this point"),
        (declare("7", "irregular-deck"), 1, "choose an earlier step, after 6 at the latest"),
        (declare("4", "absent seat 1"), 1, "it would work with --after "),
        (declare("6", "dropped-card seat 2"), 1, "table.hand: --declare 'dropped-card seat 2'"),
        (declare("6", "dropped-cart seat 3"), 2, "did you mean dropped-card"),
        (declare("6", "invalid-meld seat 3"), 2, "there is no invalid-meld in this game"),
        (
            [declare("3", "dropped-card seat 1"), vec!["--then", "seat 3 fold"]].concat(),
            1,
            "--then 'seat 3 fold': the hand is over",
        ),
        (
            [declare("3", "dropped-card seat 1"), vec!["--then", "seat 3 jump"]].concat(),
            2,
            "unknown move 'jump'",
        ),
        ([declare("3", "dropped-card seat 1"), vec!["--slip", "99"]].concat(), 2, "--slip '99'"),
        (
            [declare("3", "dropped-card seat 1"), vec!["--then", ""]].concat(),
            2,
            "one step of a hand",
        ),
    ] {
        let done = ask(HAND, &[&args, LOU]);
        assert_eq!(done.code, code, "{args:?}\n{done:?}");
        assert!(done.err.contains(told), "{told}\n{done:?}");
    }
    for (args, told) in [
        (&["--after", "1", "--by", "Lou", "--why", "so"][..], "--declare <INCIDENT>"),
        (&["--after", "6", "--declare", "dropped-card seat 3", "--by", "Lou"], "--why <TEXT>"),
        (
            &["--after", "6", "--declare", "dropped-card seat 3", "--by", " ", "--why", "x"],
            "--by WHO",
        ),
        (
            &["--after", "six", "--declare", "dropped-card seat 3", "--by", "L", "--why", "x"],
            "invalid value",
        ),
        (&["--declare", "dropped-card seat 3", "--then", "seat 1 fold"], "--after <N>"),
    ] {
        let done = ask(HAND, &[args]);
        assert_eq!(done.code, 2, "{args:?}\n{done:?}");
        assert!(done.err.contains(told), "{told}\n{done:?}");
    }
}

#[test]
fn a_file_that_cannot_be_played_is_told_with_its_place() {
    for (text, told) in [
        (HAND.replace("seat 1 fold\nend\n", ""), "table.hand:2:1: this hand is not over"),
        (String::from("houseway 1\n"), "table.hand:1:1: expected a hand"),
        (HAND.replace("8h", "8x"), "table.hand:8:29: expected a card"),
        (HAND.replace("lead 1", "game pan\nlead 1"), "table.hand:6:6: this is a hand of pan, but"),
        (SESSION.replace("table 1", "table 1\ngame pan"), "table.hand:3:6: this is a hand of pan"),
        (HAND.replace("end\n", "end\n  stack seat 1 1.00\n"), "the record says"),
        (SESSION.replace("deal\n", ""), "no hand was dealt"),
        (SESSION.split("hand 3").next().unwrap().into(), "table.hand:1:1: this hand is not over"),
    ] {
        let done = ask(&text, &[DROPPED, LOU]);
        assert_eq!(done.code, 1, "{done:?}");
        assert!(done.out.is_empty() && done.err.contains(told), "{told}\n{done:?}");
    }
    let done = run(&[
        "ruling",
        "palace/holdem-4-8",
        "none.hand",
        "--after",
        "1",
        "--declare",
        "absent",
        "--by",
        "L",
        "--why",
        "x",
    ]);
    assert!(done.code == 2 && done.err.contains("none.hand: "), "{done:?}");
}
