//! Replaying records against the engine.

use engine::{RuleId, Rules};
use houseway_record::replay::{Compare, Report, replay, replay_with, update};
use notation::{Document, parse, print};

const SHOWDOWN: &str = include_str!("../../../../fuzz/corpus/hand/holdem-showdown.hand");
const SESSION: &str = include_str!("../../../../fuzz/corpus/hand/holdem-session.hand");
const INCIDENT: &str = include_str!("../../../../fuzz/corpus/hand/holdem-incident.hand");
const UNKNOWN: &str = include_str!("../../../../fuzz/corpus/hand/holdem-unknown.hand");

const OUTS_AS_PAID: &str = include_str!("../../../../rulebook/PN/PN-28-as-paid.hand");

fn read(text: &str) -> Document {
    parse(text).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
}

fn played(text: &str) -> Report {
    replay(&read(text), Rules::ALL)
}

/// Changes one part, which must be there, and replays.
fn changed(text: &str, from: &str, to: &str) -> Report {
    assert!(text.contains(from), "{from} is not there");
    played(&text.replacen(from, to, 1))
}

#[track_caller]
fn differs(report: &Report, expected: &str, actual: &str) -> u32 {
    assert!(!report.is_ok());
    let difference =
        report.difference.as_ref().unwrap_or_else(|| panic!("no difference: {report}"));
    assert_eq!((difference.expected.as_str(), difference.actual.as_str()), (expected, actual));
    difference.line
}

fn line_of(text: &str, part: &str) -> u32 {
    text.lines().position(|line| line.contains(part)).unwrap() as u32 + 1
}

fn without_events(text: &str) -> String {
    text.lines().filter(|line| !line.starts_with("  ")).map(|line| format!("{line}\n")).collect()
}

#[test]
fn good_records_hold() {
    for text in [SHOWDOWN, SESSION, INCIDENT, UNKNOWN] {
        let report = played(text);
        assert!(report.is_ok(), "{report}\n{text}");
    }
    let report = played(SHOWDOWN);
    let cited = |id: &str| report.emitted.contains(&id.parse::<RuleId>().unwrap());
    assert!(cited("HE-01") && cited("PK-25"), "events and refusals are counted");
    assert!(!cited("HE-08"));
    assert_eq!(report.hands[0].emitted, report.emitted);
    assert!(report.hands[0].outcome.is_some());
}

#[test]
fn the_first_difference_is_named() {
    let report = changed(SHOWDOWN, "pay seat 2 -> pot 2.00 call", "pay seat 2 -> pot 9.00 call");
    let line = differs(&report, "pay seat 2 -> pot 9.00 call", "pay seat 2 -> pot 2.00 call");
    assert_eq!(line, line_of(SHOWDOWN, "pay seat 2 -> pot 2.00 call"));

    let report = changed(SHOWDOWN, "  pay seat 1 -> pot 3.00 call\n", "");
    let line = differs(&report, "", "pay seat 1 -> pot 3.00 call");
    assert_eq!(line, line_of(SHOWDOWN, "seat 1 call"), "the step under which it is missing");

    let report = changed(SHOWDOWN, "  phase flop HE-01\n", "  phase flop HE-01\n  shuffled\n");
    differs(&report, "shuffled", "opens seat 2 PK-07");

    let report = changed(SHOWDOWN, "stack seat 3 27.00", "stack seat 3 27.01");
    differs(&report, "stack seat 3 27.01", "stack seat 3 27.00");
}

#[test]
fn a_refusal_is_no_acceptance() {
    let report = changed(SHOWDOWN, "refused not-your-turn PK-25", "pay seat 2 -> pot 2.00 call");
    differs(&report, "pay seat 2 -> pot 2.00 call", "refused not-your-turn PK-25");
    let report = changed(SHOWDOWN, "  pay seat 1 -> pot 3.00 call", "  refused not-now");
    differs(&report, "refused not-now", "pay seat 1 -> pot 3.00 call");
    let report = changed(SHOWDOWN, "limit 6.00 PK-11", "limit 7.00 PK-11");
    differs(&report, "refused too-much limit 7.00 PK-11", "refused too-much limit 6.00 PK-11");
}

#[test]
fn the_end_must_be_the_end() {
    let cut = SHOWDOWN.split("end\n  stack").next().unwrap();
    differs(&played(cut), "", "end");
    let early = SHOWDOWN.split("seat 1 check").next().unwrap();
    assert!(played(early).is_ok(), "a record may break off");
    differs(&played(&format!("{early}end\n")), "end", "the hand is not over: seat 1 may act");
}

#[test]
fn sessions_carry_stacks_and_shoe() {
    let report = changed(SESSION, "seat 1 51.00 Ann", "seat 1 50.00 Ann");
    let line = differs(&report, "seat 1 50.00", "seat 1 51.00");
    assert_eq!(line, line_of(SESSION, "seat 1 51.00 Ann"));
    differs(&changed(SESSION, "sit seat 3 40.00 Cy\n", ""), "seat 3 40.00", "seat 3 is empty");
    differs(
        &changed(SESSION, "leave seat 2\n", "leave seat 3\n"),
        "leave seat 3",
        "seat 3 is empty",
    );
    differs(&changed(SESSION, "sit seat 3", "sit seat 1"), "sit seat 1", "seat 1 is taken");
    differs(&changed(SESSION, "buy seat 1", "buy seat 7"), "buy seat 7", "seat 7 is empty");
    differs(&changed(SESSION, "shoe 2 carried", "shoe 1 carried"), "shoe 1 carried", "shoe 2");
    let end = format!("{SESSION}leave seat 1\n");
    differs(&played(&end), "leave seat 1", "seat 1 is empty");
    let first = SESSION.replacen("seat 2 fold\n", "seat 1 fold\n", 1);
    let fresh = without_events(&first).replacen("end\n", "", 1);
    differs(&played(&fresh), "the next hand", "this hand is not over");
}

#[test]
fn fresh_hands_are_filled() {
    for text in [SHOWDOWN, SESSION, INCIDENT, UNKNOWN] {
        let bare = without_events(text);
        let report = played(&bare);
        // A bare record does not say which steps were refused.
        let refused = text.matches("\n  refused").count();
        assert!(report.fresh && report.difference.is_none(), "{report}");
        assert_eq!(report.not_taken.len(), refused, "{report}");
        assert_eq!(report.is_ok(), refused == 0, "{report}");
        let filled = update(&read(&bare)).unwrap();
        assert_eq!(print(&filled), text);
    }
    let cut = without_events(SHOWDOWN).replace("end\n", "");
    assert_eq!(print(&update(&read(&cut)).unwrap()), SHOWDOWN, "the end is written too");
}

#[test]
fn updating_keeps_comments() {
    let from = "  opens seat 1 PK-07\n";
    let to = "  # Seat 1 has the button.\n\n  opens seat 2 PK-07\n";
    let text = SHOWDOWN.replacen(from, to, 1);
    let new = print(&update(&read(&text)).unwrap());
    assert_eq!(new, text.replacen("opens seat 2 PK-07", "opens seat 1 PK-07", 1));
    let surplus = SHOWDOWN.replacen(
        "  did seat 2 check\n",
        "  did seat 2 check\n  # A word.\n  shuffled\n",
        1,
    );
    let new = print(&update(&read(&surplus)).unwrap());
    assert_eq!(new, SHOWDOWN.replacen("  did seat 2", "  # A word.\n  did seat 2", 1));
}

#[test]
fn a_rule_switched_off_shows_in_substance() {
    let document = read(SHOWDOWN);
    let off =
        |id: &str, compare| replay_with(&document, Rules::without(id.parse().unwrap()), compare);
    let report = off("PK-25", Compare::Substance);
    assert!(report.difference.is_some(), "the call out of turn was taken");
    assert!(off("PD-01", Compare::Everything).is_ok(), "no rule of this game");
    // With other ids cited for the same events, only the strict comparison differs.
    let cites = SHOWDOWN.replacen("opens seat 1 PK-07", "opens seat 1 PK-08", 1);
    let substance = replay_with(&read(&cites), Rules::ALL, Compare::Substance);
    assert!(substance.is_ok(), "{substance}");
    differs(&played(&cites), "opens seat 1 PK-08", "opens seat 1 PK-07");
}

#[test]
fn headers_are_checked_with_their_lines() {
    let faulty = |from: &str, to: &str, line: &str, part: &str| {
        let text = SHOWDOWN.replacen(from, to, 1);
        let report = played(&text);
        let fault = report.faults.first().unwrap_or_else(|| panic!("no fault: {report}"));
        assert_eq!(fault.line, line_of(&text, line), "{fault}");
        assert!(fault.reason.contains(part), "{fault}");
        report.faults.len()
    };
    faulty("game holdem", "game holden", "game holden", "did you mean holdem");
    faulty("game holdem\n", "", "hand 1", "expected the game");
    faulty("option small-bet", "option smal-bet", "option smal-bet", "did you mean small-bet");
    faulty("small-bet 3.00", "small-bet many", "small-bet many", "not an amount");
    faulty("lead 1\n", "", "hand 1", "expected the lead");
    faulty("lead 1\n", "lead 9\n", "lead 9", "seat 9 has the lead");
    faulty("deck 52", "deck 53", "deck 53", "deck 52");
    faulty("shoe 1 fresh\n", "shoe 1 fresh\ndiscards Ah\n", "discards Ah", "fresh shoe");
    faulty("shoe 1 fresh\n", "shoe 1 carried\ndiscards Ah Ah\n", "discards Ah", "no more Ah");
    faulty("shoe 1 fresh\n", "shoe 1 carried\ndiscards ??\n", "discards ??", "known");
    faulty("seat 3 30.00", "seat 3 0.00", "seat 3 0.00", "impossible stack");
    let post = |cents: &str| format!("lead 1\npost seat 1 live {cents}\n");
    let limit = "a post is $3 live, $1 dead, or both";
    faulty("lead 1\n", &post("9.00"), "post seat 1", limit);
    faulty("lead 1\n", "lead 1\nabsent 2 7\n", "absent 2 7", "seat 7 is away");
    faulty("seat 2 call", "seat 2 cal", "seat 2 cal", "did you mean call");
    let both = "option small-bet x\noption big-bet y\n";
    let n = faulty("option small-bet 3.00\noption big-bet 6.00\n", both, "small-bet x", "'x'");
    assert_eq!(n, 2, "every fault is told");
}

#[test]
fn readings_of_older_records_are_numbers() {
    let words = "reads seat 2 high-card ace-jack-ten-nine-eight HE-03";
    let report = changed(SHOWDOWN, words, "reads seat 2 high-card 67113920 HE-03");
    assert!(report.is_ok(), "{report}");
    let other = "reads seat 2 high-card 67110340 HE-03";
    differs(&changed(SHOWDOWN, words, other), other, words);
}

#[test]
fn other_revisions_are_told() {
    let text = SHOWDOWN.replacen("revision 3", "revision 999", 1);
    let report = played(&text);
    assert_eq!(report.hands[0].other_revision, Some(999));
    assert!(print(&update(&read(&text)).unwrap()).contains("revision 3\n"));
}

#[test]
fn pan_before_outs_could_be_named_is_played_as_it_was() {
    let old = OUTS_AS_PAID.replace("revision 3\n", "revision 2\n");
    let old = old.replace("option outs as-paid\n", "");
    assert_ne!(old, OUTS_AS_PAID);
    let report = played(&old);
    assert!(report.is_ok(), "{report}");
    assert!(print(&update(&read(&old)).unwrap()).contains("revision 3\noption outs as-paid\n"));
    let new = old.replace("revision 2\n", "revision 3\n");
    let paid = |amount| format!("pay seat 2 -> seat 1 {amount} condition PN-44");
    differs(&played(&new), &paid("2.00"), &paid("10.00"));
}

#[test]
fn a_hand_that_is_not_dealt_says_so() {
    let nine: String = (1..=9).map(|n| format!("seat {n} 40.00\n")).collect();
    let two = "seat 1 40.00\nseat 2 40.00\n";
    let hand = |number: u32, seats: &str, under: &str| {
        format!("hand {number}\ngame pan\n{seats}lead 1\nstart\n{under}")
    };
    let told = "  refused too-many limit 8 PN-03\n";
    let session = format!("houseway 1\n{}{}", hand(1, &nine, told), hand(2, two, "  x\n"));
    let report = played(&session);
    assert!(report.emitted.contains(&"PN-03".parse().unwrap()));
    assert!(report.hands[0].refused && !report.hands[1].refused);
    assert_eq!(differs(&report, "x", "mark eldest seat 1"), 22, "the next hand goes on");

    let other = format!("houseway 1\n{}", hand(1, &nine, "  refused too-few\n"));
    differs(&played(&other), "refused too-few", "refused too-many limit 8 PN-03");
    let written = print(&update(&read(&other)).unwrap());
    assert!(written.ends_with(told), "{written}");
    let dealt = format!("houseway 1\n{}", hand(1, two, told));
    differs(&played(&dealt), "refused too-many limit 8 PN-03", "mark eldest seat 1");
    // Without the word it is a fault of the file, and nothing can follow a refusal.
    let fault = |text: &str| played(text).faults.first().map(ToString::to_string);
    let plain = fault(&format!("houseway 1\n{}", hand(1, &nine, ""))).unwrap();
    assert!(plain.contains("at most 8 players"), "{plain}");
    let step = fault(&format!("houseway 1\n{}seat 1 in\n", hand(1, &nine, told))).unwrap();
    assert!(step.contains("the hand was not dealt"), "{step}");
}
