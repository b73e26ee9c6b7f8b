//! Reading and printing the `.hand` text.

use houseway_notation::{parse, parse_bytes, print};

const SAMPLE: &str = include_str!("../sample.hand");

#[test]
fn the_sample_is_printed_as_it_was_written() {
    let document = parse(SAMPLE).unwrap();
    assert_eq!(print(&document), SAMPLE);
    assert_eq!(document.title(), Some("Odd chip to the left of the button"));
    assert_eq!(document.rules().collect::<Vec<_>>(), ["PK-22"]);
    assert_eq!(document.hands.len(), 2);
    assert!(document.hands[0].steps[3].is_refused());
}

#[test]
fn foreign_line_ends_and_loose_blanks_are_taken() {
    let windows = SAMPLE.replace('\n', "\r\n").replace(" -> ", "  ->\t");
    let document = parse(&format!("\u{feff}{windows}")).unwrap();
    assert_eq!(print(&document), SAMPLE);
}

#[test]
fn faults_say_where_and_what_was_expected() {
    let in_header = |line: &str| format!("houseway 2\nhand 1\n{line}\n");
    let in_play = |line: &str| format!("houseway 2\nhand 1\nstart\n{line}\n");
    let after = |line: &str| format!("houseway 2\nhand 1\nstart\nend\n{line}\n");
    for (text, line, column, part) in [
        (String::new(), 1, 1, "'houseway 2'"),
        ("houseway 3".into(), 1, 10, "version 2, or version 1"),
        ("houseway 2\nrule HE8\n".into(), 2, 6, "id of a rule"),
        ("houseway 2\nhand 0\n".into(), 2, 6, "above 0"),
        ("houseway 2\nhand 2\nhand 2\n".into(), 3, 6, "above 2"),
        ("houseway 2\nfold\n".into(), 2, 1, "title, rule, table, hand"),
        ("houseway 2\ntitle a\ntitle b\n".into(), 3, 1, "one title"),
        (in_header("seat 15 3.00 Zoë"), 3, 6, "1 to 14"),
        (in_header("seat 1 3.0 Zoë"), 3, 8, "dollars and cents"),
        (in_header("deck 51"), 3, 6, "a deck"),
        (in_header("shoe 1 used"), 3, 8, "fresh or carried"),
        (in_header("at 24:00"), 3, 4, "a time"),
        (in_header("at 11:00:60"), 3, 4, "a time"),
        (in_header("at 2026-02-29 11:00"), 3, 4, "a date"),
        (in_header("at 2026-00-01 11:00"), 3, 4, "a date"),
        (in_header("at 26-11-16 11:00"), 3, 4, "a date"),
        (in_header("at 2026-11-16"), 3, 14, "a time"),
        (in_header("at 11:00 8:00"), 3, 10, "Greenwich"),
        (in_header("at 11:00 é8:00"), 3, 10, "Greenwich"),
        (in_header("at 11:00 -24:00"), 3, 10, "Greenwich"),
        (in_header("buy seat 2"), 3, 11, "the line ends"),
        (in_header("mode loose"), 3, 6, "guarded or live"),
        (in_header("chance cards Ah"), 3, 1, "after start"),
        (in_header("  phase flop"), 3, 3, "unindented"),
        (in_header("lead 1\nlead 2"), 4, 1, "already on line 3"),
        (in_header("option a 1\noption a 2"), 4, 1, "already on line 3"),
        (in_header("ruling hand 1 after 2 by \"Lou\" because \"so\""), 3, 1, "between hands"),
        (after("ruling after 3"), 5, 8, "expected a hand, as in"),
        (after("ruling hand 1"), 5, 14, "after and how many steps"),
        (after("ruling hand 1 after x"), 5, 21, "how many steps"),
        (after("ruling hand 1 after 3"), 5, 22, "by and who decides"),
        (after("ruling hand 1 after 3 by \" \" because \"so\""), 5, 26, "who decides, in words"),
        (after("ruling hand 1 after 3 by \"Lou\""), 5, 31, "because and why"),
        (after("ruling hand 1 after 3 by \"Lou\" because \"\""), 5, 40, "why, in words"),
        (
            after("ruling hand 1 after 3 by \"Lou\" because \"so\"\nend\nseat 1 fold"),
            7,
            1,
            "hand, at",
        ),
        (in_play("chance cards é Ax"), 4, 14, "a card"),
        (in_play("chance cards Ah Ax"), 4, 17, "a card"),
        (in_play("chance dice 1 2"), 4, 16, "three dice"),
        (in_play("chance dice 1 2 7"), 4, 17, "1 to 6"),
        (in_play("chance picks"), 4, 8, "cards, shuffled or dice"),
        (in_play("seat 1 raise 3.00 4.00"), 4, 19, "a card"),
        (in_play("seat 1 add 7c on"), 4, 17, "a place"),
        (in_play("seat 1 add 7c on spread 300"), 4, 25, "its number"),
        (in_play("seat 1 add 7c on lap"), 4, 18, "a place"),
        (in_play("seat 1 wager 5 on tie of seat 3"), 4, 26, "spot"),
        (in_play("seat 1 call maybe"), 4, 13, "a card"),
        (in_play("floor override x stands by Lou"), 4, 28, "double quotes"),
        (in_play("floor override x stands by \"Lou"), 4, 28, "closing quote"),
        (in_play("floor override x stands by \"a\\t\" because \"b\""), 4, 30, "backslash"),
        (in_play("floor override x stands by \"a\"because \"b\""), 4, 31, "a space"),
        (in_play("end of story"), 4, 5, "end of the line"),
        (in_play("end\nseat 1 fold"), 5, 1, "hand, at, sit"),
        ("houseway 2\ntitle A\n  phase flop".into(), 3, 3, "unindented"),
        ("houseway 2\nhand 1\nlead 1\n  phase flop".into(), 4, 3, "unindented"),
        ("houseway 2\ntable 1\nseats 15".into(), 3, 7, "from 1 to 14"),
        ("houseway 2\ntable 1\nseats 9\nseats 9".into(), 4, 1, "already on line 3"),
        ("houseway 2\ntable 1\nseat 1 30.00".into(), 3, 1, "buy-in"),
        ("houseway 2\ntable 1\ntable 2".into(), 3, 1, "buy-in"),
        ("houseway 2\nhand 1\npost seat 3 dead".into(), 3, 17, "an amount"),
        ("houseway 2\nhand 1\npost seat 3 alive 3.00".into(), 3, 13, "live or dead"),
        (in_play("move seat 3 from 6"), 4, 13, "to"),
        (in_play("away 3"), 4, 6, "'seat' and a number"),
        (in_play("deal cards"), 4, 6, "end of the line"),
        (in_play("draw\nchance dice 1 2 3"), 5, 8, "cards"),
        (in_play("seat 1 fold\u{7}"), 4, 12, "control"),
    ] {
        let fault = parse(&text).expect_err(&text);
        assert_eq!((fault.line, fault.column), (line, column), "{text:?}: {fault}");
        assert!(fault.reason.contains(part), "{text:?}: {fault}");
    }
}

#[test]
fn bytes_that_are_no_text_are_a_fault_too() {
    let fault = parse_bytes(b"houseway 2\n# \xC3\xA9\xFF\n").unwrap_err();
    assert_eq!((fault.line, fault.column), (2, 4));
}

#[test]
fn sizes_have_limits() {
    let long = format!("houseway 2\n# {}\n", "x".repeat(5000));
    assert!(parse(&long).unwrap_err().reason.contains("at most 4096 bytes"));
    let many: String = (1..=10_001).map(|n| format!("hand {n}\n")).collect();
    let fault = parse(&format!("houseway 2\n{many}")).unwrap_err();
    assert!(fault.reason.contains("at most 10000 hands"), "{fault}");
    assert_eq!(fault.line, 10_002);
    let large = "\n".repeat((16 << 20) + 1);
    assert!(parse(&large).unwrap_err().reason.contains("16 MiB"));
    let cards = format!("houseway 2\nhand 1\nstart\nchance cards {}", "As".repeat(57));
    assert_eq!(parse(&cards).unwrap_err().column, 14);
}
