//! Bare records, as programs write them: nothing is written under their steps, and what they state
//! is correct.

use engine::Rules;
use houseway_record::replay::{Report, replay, update};
use notation::{Document, parse, print};

/// Folded to the big blind, as written by somebody who knows chips but no names for bets.
const BARE: &str = "\
houseway 2
hand 1
game holdem
seat 1 30.00 Ann
seat 2 30.00 Bob
seat 3 30.00 Cy
lead 1
start
chance cards Ah Kd Qs Jc Td 9c
seat 1 put 6
seat 2 put 5
seat 3 put 3
chance cards 2c 7s 8s Ts
seat 2 put 0
seat 3 put 3
seat 1 put 6
seat 2 fold
seat 3 put 3
chance cards 2d 7d
seat 3 put 0
seat 1 put 6
seat 3 fold
end
";

fn read(text: &str) -> Document {
    parse(text).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
}

fn played(text: &str) -> Report {
    replay(&read(text), Rules::ALL)
}

fn changed(from: &str, to: &str) -> Report {
    assert!(BARE.contains(from), "{from}");
    played(&BARE.replacen(from, to, 1))
}

#[test]
fn a_bare_hand_that_plays_through_holds() {
    let report = played(BARE);
    assert!(report.is_ok() && report.fresh, "{report}");
    assert!(report.hands[0].outcome.is_some());
}

#[test]
fn chips_put_in_get_their_names() {
    let filled = print(&update(&read(BARE)).unwrap());
    let steps: Vec<&str> =
        filled.lines().filter(|line| line.starts_with("seat ")).skip(3).collect();
    assert_eq!(
        steps,
        [
            "seat 1 raise 6.00",
            "seat 2 call",
            "seat 3 call",
            "seat 2 check",
            "seat 3 bet 3.00",
            "seat 1 raise 6.00",
            "seat 2 fold",
            "seat 3 call",
            "seat 3 check",
            "seat 1 bet 6.00",
            "seat 3 fold",
        ]
    );
    assert!(played(&filled).is_ok());
    // A filled hand may keep its own verb.
    let own = filled.replacen("seat 1 raise 6.00", "seat 1 put 6.00", 1);
    assert!(played(&own).is_ok());
}

#[test]
fn a_refused_step_is_told_with_its_reason() {
    for (from, to, line, step, reason) in [
        (
            "seat 1 put 6\n",
            "seat 2 put 5\n",
            10,
            "seat 2 put 5.00",
            "wait for your turn: seat 1 is to act (PK-25)",
        ),
        (
            "seat 1 put 6\n",
            "seat 1 raise 9\n",
            10,
            "seat 1 raise 9.00",
            "the amount is too large: at most $6 (PK-11)",
        ),
        ("seat 1 put 6\n", "seat 1 put 2\n", 10, "seat 1 put 2.00", "it takes $3 to call (PK-11)"),
        (
            "seat 1 put 6\n",
            "seat 1 hit\n",
            10,
            "seat 1 hit",
            "this cannot be done now: you may call, fold, raise",
        ),
        ("seat 1 put 6\n", "seat 1 check\n", 10, "seat 1 check", "there is a bet to call: $3"),
        (
            "seat 1 put 6\n",
            "seat 1 bet 6\n",
            10,
            "seat 1 bet 6.00",
            "there is a bet already: call it, or raise to a total",
        ),
        (
            "seat 2 put 0\n",
            "seat 2 call\n",
            14,
            "seat 2 call",
            "there is no bet to call: check, or bet",
        ),
        (
            "seat 2 put 0\n",
            "seat 2 raise 3\n",
            14,
            "seat 2 raise 3.00",
            "there is no bet to raise: bet",
        ),
        ("7s 8s Ts", "Ah 8s Ts", 13, "chance cards 2c Ah 8s Ts", "Ah is already out (seat 2)"),
        (
            "7s 8s Ts",
            "8s Ts",
            13,
            "chance cards 2c 8s Ts",
            "dealer: burn and flop, which takes 4 cards, the burn first; given: 3",
        ),
        (
            "chance cards 2c 7s 8s Ts\n",
            "",
            13,
            "seat 2 put 0.00",
            "this cannot be done now: dealer: burn and flop",
        ),
        (
            "chance cards 2c",
            "chance cards 2c 7s 8s Ts\nchance cards 2c",
            14,
            "chance cards 2c 7s 8s Ts",
            "the dealer has nothing to do: seat 2 is to act",
        ),
    ] {
        let report = changed(from, to);
        assert!(!report.is_ok());
        let first = report.not_taken.first().unwrap_or_else(|| panic!("{to}: {report}"));
        assert_eq!((first.hand, first.line, first.step.as_str()), (1, line, step), "{to}");
        assert_eq!(first.reason, reason, "{to}");
    }
}

#[test]
fn a_refusal_that_is_stated_holds() {
    let with =
        |under: &str| changed("seat 1 put 6\n", &format!("seat 2 call\n{under}seat 1 put 6\n"));
    for under in ["  refused\n", "  refused not-your-turn PK-25\n"] {
        let report = with(under);
        assert!(report.is_ok() && report.fresh, "{report}");
    }
    let report = with("  refused not-now\n");
    let difference = report.difference.unwrap();
    assert_eq!(difference.actual, "refused not-your-turn PK-25");
    let taken = changed("seat 2 put 5\n", "seat 2 put 5\n  refused\n").difference.unwrap();
    assert_eq!((taken.line, taken.expected.as_str()), (12, "refused"));
}

#[test]
fn final_stacks_alone_are_compared() {
    let stacks = |under: &str| changed("end\n", &format!("end\n{under}"));
    for under in [
        "  stack seat 1 48.00\n  stack seat 2 24.00\n  stack seat 3 18.00\n",
        "  stack seat 3 18.00\n",
    ] {
        let report = stacks(under);
        assert!(report.is_ok(), "{report}");
    }
    let wrong = stacks("  stack seat 1 48.00\n  stack seat 3 19.00\n").difference.unwrap();
    assert_eq!(
        (wrong.expected.as_str(), wrong.actual.as_str()),
        ("stack seat 3 19.00", "stack seat 3 18.00")
    );
    assert_eq!(wrong.line, 25);
    assert!(stacks("  stack seat 4 19.00\n").difference.is_some());
}

#[test]
fn a_raise_that_is_not_open_is_told_why() {
    // Bob is all-in for less than a full raise: Ann, who has acted, may only call.
    let short = "houseway 2\nhand 1\ngame holdem\nseat 1 30.00\nseat 2 4.00\nseat 3 30.00\nlead 1\nstart\n\
                 chance cards Ah Kd Qs Jc Td 9c\nseat 1 call\nseat 2 raise 4\nseat 3 call\nseat 1 raise 7\n";
    let report = played(short);
    let [told] = &report.not_taken[..] else { panic!("{report}") };
    assert_eq!(told.reason, "no full raise since you acted: call or fold (PK-11)");
    let checked = "houseway 2\nhand 1\ngame holdem\noption check-raise no\nseat 1 30.00\nseat 2 30.00\n\
                   seat 3 30.00\nlead 1\nstart\nchance cards Ah Kd Qs Jc Td 9c\nseat 1 call\nseat 2 call\n\
                   seat 3 check\nchance cards 2c 7s 8s Ts\nseat 2 check\nseat 3 bet 3\nseat 1 fold\nseat 2 raise 6\n";
    let report = played(checked);
    let [told] = &report.not_taken[..] else { panic!("{report}") };
    assert!(told.reason.starts_with("you have checked, and check-raising"), "{report}");
}

#[test]
fn put_is_a_word_for_bets() {
    let fault = |from: &str, to: &str| changed(from, to).faults.first().unwrap().to_string();
    assert!(fault("seat 1 put 6\n", "seat 1 put\n").contains("expected an amount"));
    let pan =
        "houseway 2\nhand 1\ngame pan\nseat 1 40.00\nseat 2 40.00\nlead 1\nstart\nseat 1 put 6\n";
    let report = played(pan);
    assert!(report.faults[0].reason.contains("'put' is for poker bets"), "{report}");
    // Nobody else can put chips in.
    assert!(fault("seat 1 put 6\n", "dealer put 6\n").contains("unknown move 'put'"));
}
