//! The ruling desk as a program: what it prints, records, and refuses.

use crate::common::{Done, Folder, program, run};
use serde_json::json;
use std::io::Write;
use std::process::Stdio;

/// A hold'em table before anybody has acted; the king is Cy's second card.
const TABLE: &str = "\
houseway 1
hand 1
seat 1 160.00 Ann
seat 2 160.00 Bob
seat 3 160.00 Cy
lead 1
start
chance cards Qs 4d Jh 9c Kd 8h
";
const EXPOSED: &str = "exposed-card seat 3 Kd";

fn ask(text: &str, more: &[&str]) -> Done {
    let folder = Folder::new("ruling");
    let file = folder.write("table.hand", text);
    let args = [&["ruling", "tommys/holdem", file.as_str()], more].concat();
    let done = run(&args);
    let short = |text: String| text.replace(&file, "table.hand");
    Done { out: short(done.out), err: short(done.err), ..done }
}

#[test]
fn a_program_gets_ruling_rule_cards_and_chips() {
    let json = ask(TABLE, &["--declare", EXPOSED, "--json"]).json();
    let ruling = &json["rulings"][0];
    assert_eq!(ruling["ruling"], "replace");
    assert_eq!(ruling["rule"], "PK-32");
    assert_eq!(ruling["seat"], 3);
    assert!(ruling["paragraph"].as_str().unwrap().contains("down card"));
    let steps = ["dealer slip exposed-card seat 3 Kd", "floor declare exposed-card seat 3"];
    assert_eq!(ruling["steps"], json!(steps));
    assert_eq!(ruling["events"][2], "card Kd seat 3 -> top up PK-32");
    let chips = json!({ "account": "seat 3", "before_cents": 15200, "after_cents": 15200 });
    assert_eq!(ruling["chips"][2], chips);
    assert_eq!((&json["ok"], &json["owes"]), (&json!(true), &json!("draw 1 top")));
    assert!(json["ending"].is_null());
}

#[test]
fn chips_that_go_back_are_told() {
    let args = ["--declare", EXPOSED, "--override", "misdeal", "--by", "Lou", "--why", "too many"];
    let done = ask(TABLE, &args);
    assert_eq!(done.code, 0, "{done:?}");
    for line in [
        "exposed-card seat 3 Kd: misdeal",
        "The house posts: replace (PK-32). Lou decides: too many.",
        "PK-46  The floor has the last word",
        "  seat 3 Cy   152.00  -> 160.00",
        "  pot         12.00   -> 0.00",
        "  the hand is over: misdeal",
    ] {
        assert!(done.out.lines().any(|told| told == line), "{line}\n{}", done.out);
    }
    let json = ask(TABLE, &[&args[..], &["--json"]].concat()).json();
    assert_eq!((&json["ending"], &json["rulings"][0]["by"]), (&json!("misdeal"), &json!("Lou")));
    assert_eq!(json["rulings"][0]["posted"], json!({ "ruling": "replace", "rule": "PK-32" }));
}

#[test]
fn the_record_holds_and_stands_by_itself() {
    let folder = Folder::new("ruling-record");
    let record = folder.path().join("ruled.hand");
    let record = record.to_str().unwrap();
    let decided = ["--override", "misdeal", "--by", "Lou", "--why", "so"];
    let args = [&["--declare", EXPOSED, "--record", record], &decided[..]].concat();
    assert_eq!(ask(TABLE, &args).code, 0);
    let text = std::fs::read_to_string(record).unwrap();
    for line in
        ["offering tommys/holdem", "game holdem", "mode live", "option exposed-card exchange"]
    {
        assert!(text.lines().any(|told| told == line), "{line}\n{text}");
    }
    assert!(text.contains("misdeal by \"Lou\" because \"so\""), "{text}");
    let done = run(&["replay", record]);
    assert_eq!(done.code, 0, "{done:?}");
    assert!(done.out.contains("seat 3 160.00"), "{done:?}");
}

#[test]
fn several_are_ruled_on_in_order_or_as_far_as_it_goes() {
    let two = ["--declare", EXPOSED, "--declare", "exposed-card seat 1 2c"];
    let done = ask(TABLE, &two);
    assert_eq!(done.code, 1, "{done:?}");
    assert!(done.out.contains("exposed-card seat 3 Kd: replace"), "{done:?}");
    assert!(done.err.contains("--declare 'exposed-card seat 1 2c'"), "{done:?}");
    // Both exposed in one deal: reported one after the other before the floor comes.
    let both = format!("{TABLE}dealer slip {EXPOSED}\n");
    let done = ask(&both, &["--declare", "exposed-card seat 1 8h"]);
    assert!(done.out.contains("exposed-card seat 1 8h: misdeal"), "{done:?}");
}

#[test]
fn faults_have_their_place() {
    for (text, told) in [
        (TABLE.replace("8h", "8x"), "table.hand:8:29: expected a card"),
        (TABLE.replace("8h", "Kd"), "table.hand:8:1: this step is refused: Kd is named twice"),
        (
            TABLE.replace("8h", "8h 2c"),
            "dealer: deal 2 cards to each, which takes 6 cards; given: 7",
        ),
        (TABLE.replace("seat 2 160", "seat 22 160"), "table.hand:4:6: expected a seat number"),
        (TABLE.replace("lead 1", "lead 9"), "table.hand:6:1: seat 9 has the lead"),
        (TABLE.replace("lead 1", "game pan\nlead 1"), "table.hand:6:6: this is a hand of pan, but"),
        (
            TABLE.replace("lead 1", "option exposed-card maybe\nlead 1"),
            "table.hand:6:21: option exposed-card: 'maybe' is not one of",
        ),
        (
            TABLE.replace("start\n", "start\n  pay seat 2 -> pot 1.00 blind PK-06\n"),
            "table.hand:8:1: hand 1, line 8: the record says 'pay seat 2 -> pot 1.00",
        ),
        (String::from("\u{7}"), "table.hand:1:1: expected text without control characters"),
        (String::new(), "table.hand:1:1: expected 'houseway 2'"),
    ] {
        let done = ask(&text, &["--declare", EXPOSED]);
        assert_eq!(done.code, 1, "{done:?}");
        assert!(done.out.is_empty() && done.err.contains(told), "{told}\n{done:?}");
        let json = ask(&text, &["--declare", EXPOSED, "--json"]).json();
        assert_eq!(json["ok"], false);
        assert!(!json["faults"].as_array().unwrap().is_empty() || json["difference"].is_object());
    }
}

#[test]
fn words_that_mean_nothing_are_usage() {
    for (args, told) in [
        (&["--declare", "exposed-cart seat 3"][..], "did you mean exposed-card"),
        (
            &["--declare", "invalid-meld seat 3 on spread 1"],
            "there is no invalid-meld in this game",
        ),
        (&["--declare", "exposed-card seat 15"], "column 19: expected a seat number"),
        (
            &["--declare", EXPOSED, "--override", "replaced", "--by", "L", "--why", "s"],
            "did you mean",
        ),
        (
            &["--declare", EXPOSED, "--override", "stands", "--by", " ", "--why", "s"],
            "a name and a reason",
        ),
        (&["--declare", EXPOSED, "--override", "stands", "--by", "Lou"], "--why <TEXT>"),
        (&["--declare", EXPOSED, "--why", "so"], "--override <RULING>"),
        (&["--override", "stands", "--by", "Lou", "--why", "so"], "--declare <INCIDENT>"),
    ] {
        let done = ask(TABLE, args);
        assert_eq!(done.code, 2, "{args:?}\n{done:?}");
        assert!(done.err.contains(told), "{told}\n{done:?}");
    }
    let done = run(&["ruling", "tommys/holdm", "none.hand"]);
    assert!(done.code == 2 && done.err.contains("nearest: tommys/holdem"), "{done:?}");
    let done = run(&["ruling", "tommys/holdem", "none.hand"]);
    assert!(done.code == 2 && done.err.contains("none.hand: "), "{done:?}");
}

#[test]
fn what_can_be_declared_instead_is_listed() {
    let done = ask(TABLE, &["--declare", "exposed-cart seat 3"]);
    assert!(done.err.contains("  early-board       A common card was dealt before"), "{done:?}");
    let waits = format!("{TABLE}dealer slip {EXPOSED}\n");
    let done = ask(&waits, &["--declare", "early-board 2c 3c 5c 6c"]);
    assert_eq!(done.code, 1);
    let line = "  exposed-card  replace (PK-32)  override: stands, misdeal, replace";
    assert!(done.err.lines().any(|told| told == line), "{done:?}");
    let json = ask(&waits, &["--declare", "early-board 2c 3c 5c 6c", "--json"]).json();
    assert_eq!(json["declarable"][0]["declare"], "exposed-card");
    assert!(json["refused"].as_str().unwrap().contains("cannot have happened at this point"));
}

#[test]
fn where_the_house_posts_no_ruling_the_flags_are_told() {
    let done = ask(TABLE, &["--declare", "dropped-card seat 3"]);
    assert_eq!(done.code, 1, "{done:?}");
    let told = "the house posts no ruling: use --override stands|misdeal|dead --by WHO --why TEXT";
    assert!(done.err.contains(told), "{done:?}");
}

#[test]
fn what_the_dealer_owes_is_told_in_words() {
    let called = format!("{TABLE}seat 1 call\nseat 2 call\nseat 3 check\n");
    let done = ask(&called, &[]);
    assert!(done.out.contains("\n  dealer: burn and flop\n"), "{done:?}");
    let json = ask(&called, &["--json"]).json();
    assert_eq!((&json["owes"], &json["dealer"]), (&json!("draw 4 top"), &json!("burn and flop")));
    let turn = ask(
        &format!("{called}chance cards 2h 3h 4h 5h\nseat 2 check\nseat 3 check\nseat 1 check\n"),
        &[],
    );
    assert!(turn.out.contains("\n  dealer: burn and turn\n"), "{turn:?}");
}

#[test]
fn the_hand_is_read_from_stdin() {
    let mut child = program()
        .args(["ruling", "tommys/holdem", "-", "--declare", EXPOSED])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(TABLE.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert!(String::from_utf8(output.stdout).unwrap().contains("exposed-card seat 3 Kd: replace"));
}

/// Tables at which things can go wrong, each with its offering: before the deal, while somebody is
/// to act, between streets, in the middle of a deal, at the showdown; and from each family.
const TABLES: &[(&str, &str)] = &[
    ("tommys/holdem", "chance cards Qs 4d Jh 9c Kd 8h"),
    ("tommys/holdem", "chance cards Qs 4d Jh"),
    ("palace/holdem-4-8", "chance cards Qs 4d Jh 9c Kd 8h\nseat 1 call\nseat 2 call\nseat 3 check"),
    ("glorias/holdem", ""),
    ("palace/seven-card-stud", "chance cards Ah Kc 9d Ad Qs 9c 7s 2c Jh\nseat 1 call"),
    (
        "tommys/no-bust-21st-century",
        "seat 2 wager 10 on square 1\nseat 1 bank 100\ndealer no-more-bets",
    ),
];

#[test]
fn every_example_works_as_it_stands() {
    let head = TABLE.split("chance").next().unwrap();
    for (offering, steps) in TABLES {
        let folder = Folder::new("ruling-told");
        let file = folder.write("table.hand", format!("{head}{steps}\n"));
        let ask = |more: &[&str]| run(&[&["ruling", offering, file.as_str()], more].concat());
        let json = ask(&["--json"]).json();
        let told = json["tellable"].as_array().unwrap().clone();
        assert!(!told.is_empty(), "{offering} {steps}");
        let plain = ask(&[]);
        for example in &told {
            let declare = example["declare"].as_str().unwrap();
            assert!(plain.out.contains(&format!("'{declare}'")), "{declare}\n{}", plain.out);
            let mut args = vec!["--declare", declare, "--json"];
            let other = example["override"][0].as_str();
            if let Some(ruling) = other {
                args.extend(["--override", ruling, "--by", "Lou", "--why", "so"]);
            }
            let done = ask(&args);
            assert_eq!(done.code, 0, "{offering}: {declare}\n{done:?}");
            let ruling = done.json()["rulings"][0]["ruling"].clone();
            let expected =
                other.map_or(example["posted"]["ruling"].clone(), |ruling| json!(ruling));
            assert_eq!(ruling, expected, "{offering}: {declare}");
        }
    }
}

#[test]
fn between_streets_and_in_the_middle_of_a_deal_things_can_be_told() {
    let told = |steps: &str| {
        let head = TABLE.split("chance").next().unwrap();
        let json = ask(&format!("{head}{steps}\n"), &["--json"]).json();
        let kinds = json["tellable"].as_array().unwrap().iter();
        kinds.map(|told| told["incident"].as_str().unwrap().to_string()).collect::<Vec<_>>()
    };
    let dealt = "chance cards Qs 4d Jh 9c Kd 8h";
    let between = told(&format!("{dealt}\nseat 1 call\nseat 2 call\nseat 3 check"));
    for kind in ["dropped-card", "mucked-hand", "picked-up", "touched-discards", "extra-board"] {
        assert!(between.iter().any(|told| told == kind), "{kind}: {between:?}");
    }
    let dealing = told("chance cards Qs 4d Jh");
    assert!(dealing.iter().any(|told| told == "boxed-card"), "{dealing:?}");
    assert!(!dealing.iter().any(|told| told == "dropped-card"), "{dealing:?}");
    assert!(told(dealt).iter().any(|told| told == "wrong-count"));
}
