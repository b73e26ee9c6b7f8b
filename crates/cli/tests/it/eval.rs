//! Hands ranked and counted from the command line.

use crate::common::{Done, program, run};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

/// Runs the program with this on its stdin.
fn feed(args: &[&str], input: &[u8]) -> Done {
    let mut child = program()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let code = output.status.code().unwrap();
    Done { code, out: text(output.stdout), err: text(output.stderr) }
}

#[test]
fn every_argument_is_a_hand() {
    for (args, lines) in [
        (&["high", "AhKhQhJhTh"][..], "7462\troyal-flush\troyal flush\n"),
        (&["high", "7h 5d 4s / 3c2c"], "1\thigh-card\thigh card, seven-five-four-three-two\n"),
        (
            &["high", "AhKhQhJhTh", "KhKd/4s4cAc9d2h"],
            "7462\troyal-flush\troyal flush\n\
            4775\ttwo-pair\ttwo pair, kings and fours, ace kicker\n",
        ),
        (&["high-bug", "AsAdAhAcJo"], "7463\tfive-aces\tfive aces\n"),
        (&["high-wild", "2s2d2h2cJo"], "7463\tfive-of-a-kind\tfive of a kind, twos\n"),
        (&["mexican", "AsKsQsJs7s"], "2244\troyal-flush\troyal flush\n"),
        (&["low", "As2d3h4c5s"], "6175\tfive-low\tfive low, five-four-three-two-ace\n"),
        (&["low-joker", "Jo2d3h4c5s"], "6175\tfive-low\tfive low, five-four-three-two-ace\n"),
        (&["low8", "8d7h6c5s4s"], "1\teight-low\teight low, eight-seven-six-five-four\n"),
        (&["low8", "9d7h6c5s4s"], "0\tno-low\tno low\n"),
        (&["three-card", "AsKsQs"], "741\tstraight-flush\tstraight flush, ace high\n"),
    ] {
        let done = run(&[&["eval"], args].concat());
        assert_eq!((done.code, done.out.as_str()), (0, lines), "{args:?} {}", done.err);
        assert_eq!(done.err, "");
    }
}

#[test]
fn a_faulty_argument_is_bad_usage_and_the_others_are_ranked() {
    for (hand, words) in [
        ("AhKhQhJhAh", "'AhKhQhJhAh': Ah appears more often than the deck has it\n"),
        ("AhKhQhJh", "'AhKhQhJh': 4 cards, but this takes 5 to 8\n"),
        ("AhKhQhJhJo", "'AhKhQhJhJo': Jo is not in the deck of 52 cards\n"),
        ("AhKh/QhJh/Th", "'AhKh/QhJh/Th': more than one /\n"),
        ("", "'': 0 cards, but this takes 5 to 8\n"),
    ] {
        let done = run(&["eval", "high", hand, "7h5d4s3c2c"]);
        assert_eq!((done.code, done.err.as_str()), (2, words));
        assert!(done.out.starts_with("1\thigh-card\t"), "{done:?}");
    }
    let done = run(&["eval", "high", "Axx"]);
    assert!(done.err.starts_with("'Axx': 'Ax' is not a card"), "{done:?}");
    let done = run(&["eval", "mexican", "As Ks Qs Js 8s"]);
    assert!(done.err.ends_with("8s is not in the deck of 41 cards\n"), "{done:?}");
}

#[test]
fn an_unknown_ranking_is_bad_usage_and_near_ones_are_named() {
    for command in ["eval", "count"] {
        let done = run(&[command, "hihg-bug"]);
        assert_eq!((done.code, done.out.as_str()), (2, ""));
        assert!(done.err.contains("a similar value exists: 'high-bug'"), "{}", done.err);
        assert!(done.err.contains("low-joker"), "all are listed: {}", done.err);
    }
}

#[test]
fn lines_are_hands_and_faulty_ones_have_their_number() {
    let done =
        feed(&["eval", "high"], b"AhKhQhJhTh\r\n\n  7h 5d 4s / 3c 2c\nAhAh\n\xff\nAhKhQhJh9h");
    assert_eq!(done.code, 1, "{done:?}");
    let kinds: Vec<&str> = done.out.lines().map(|line| line.split('\t').nth(1).unwrap()).collect();
    assert_eq!(kinds, ["royal-flush", "high-card", "flush"]);
    let faults: Vec<&str> = done.err.lines().collect();
    assert_eq!(faults.len(), 2, "{faults:?}");
    assert!(
        faults[0].starts_with("line 4: Ah appears more often than the deck has it"),
        "{faults:?}"
    );
    assert!(faults[1].starts_with("line 5: "), "{faults:?}");
    let nothing = feed(&["eval", "high"], b"");
    assert_eq!((nothing.code, nothing.out.as_str(), nothing.err.as_str()), (0, "", ""));
}

#[test]
fn json_has_a_value_for_each_hand() {
    let done = feed(&["eval", "low8", "--json"], b"As2d3h4c5s\nAs2d\n");
    let values: Vec<Value> =
        done.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(done.code, 1);
    assert_eq!(
        values,
        [
            json!({
                "hand": "As2d3h4c5s",
                "strength": 56,
                "category": "five-low",
                "description": "five low, five-four-three-two-ace",
            }),
            json!({ "hand": "As2d", "fault": "2 cards, but this takes 5 to 8" }),
        ]
    );
}

/// Another program may wait for each answer before it sends the next line.
#[test]
fn an_answer_does_not_wait_for_the_next_line() {
    let mut command = program();
    command.args(["eval", "high"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut questions = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for (question, answer) in [("AhKhQhJhTh\n", "7462\t"), ("7h5d4s3c2c\n", "1\t")] {
        questions.write_all(question.as_bytes()).unwrap();
        assert!(answers.next().unwrap().unwrap().starts_with(answer));
    }
    drop(questions);
    assert!(child.wait().unwrap().success());
}

#[test]
fn all_hands_are_counted_by_kind() {
    let json = run(&["count", "high", "--cards", "5", "--json"]).json();
    assert_eq!(json["ranking"], "high");
    assert_eq!(json["cards"], 5);
    assert_eq!(json["total"], 2_598_960);
    assert_eq!(json["categories"]["flush"], 5_108);
    let text = run(&["count", "three-card"]);
    assert_eq!(text.code, 0);
    assert!(text.out.starts_with("three-card  3 cards, 22100 hands\n"), "{}", text.out);
    assert!(text.out.contains("  straight-flush      48    0.21719%\n"), "{}", text.out);
    assert!(text.out.contains("  flush             1096    4.95928%\n"), "{}", text.out);
    let many = run(&["count", "three-card", "--cards", "5"]);
    assert_eq!(many.code, 2);
    assert_eq!(many.err, "error: --cards 5: three-card takes 3\n");
}
