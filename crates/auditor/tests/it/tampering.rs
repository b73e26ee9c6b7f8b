//! Records that were tampered with are caught.

use houseway_auditor::{About, Audited, Disagreement, Value, audit};
use notation::parse;
use std::fs;
use std::path::Path;

fn worked(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook").join(name);
    fs::read_to_string(path).unwrap()
}

fn read(text: &str) -> Audited {
    audit(&parse(text).unwrap()).unwrap()
}

/// Replaces some lines, each of which must be there.
fn changed(text: &str, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(text.to_string(), |text, (from, to)| {
        assert!(text.contains(from), "no line '{from}'");
        text.replacen(from, to, 1)
    })
}

/// The record is fine as it is, and is caught for this once it is changed.
fn check(name: &str, changes: &[(&str, &str)], about: &[About]) {
    let text = worked(name);
    assert!(read(&text).is_ok(), "{name} itself is not in order");
    let audited = read(&changed(&text, changes));
    let found: Vec<String> = audited.disagreements().map(|d| d.to_string()).collect();
    for about in about {
        let caught = audited.disagreements().any(|d| d.about == *about);
        assert!(caught, "{name}: nothing about {about} in {found:#?}");
    }
    assert_eq!(found.is_empty(), about.is_empty());
}

const SIDE_POT: &str = "PK/PK-01-side-pot.hand";
const DOUBLES: &str = "PD/PD-06-doubles-wait.hand";
const OUT: &str = "PN/PN-28-going-out.hand";

#[test]
fn one_changed_cent() {
    let change = [("  stack seat 2 114.50", "  stack seat 2 114.51")];
    check(DOUBLES, &change, &[About::Stack, About::Payments, About::Sum]);
    let change = [("  stack seat 1 90.00", "  stack seat 1 90.01")];
    check(OUT, &change, &[About::Stack, About::Payments, About::Sum]);
    let change = [("collection 0.50 fee FE-14", "collection 0.51 fee FE-14")];
    check(DOUBLES, &change, &[About::Fee, About::Payments]);
}

#[test]
fn a_dropped_payment() {
    check(DOUBLES, &[("  pay escrow -> seat 3 10.00 pay PD-06\n", "")], &[About::Payments]);
    check(
        OUT,
        &[("  pay tops -> seat 1 6.00 win PN-08\n", "")],
        &[About::Payments, About::LeftBehind],
    );
}

#[test]
fn a_payment_beyond_the_stack() {
    let change = [(
        "pay seat 2 -> seat 1 8.00 condition PN-19",
        "pay seat 2 -> seat 1 80.00 condition PN-19",
    )];
    check(OUT, &change, &[About::Overdrawn, About::Payments]);
}

/// The books balance; only who won is wrong.
#[test]
fn a_changed_winner() {
    let text = worked("PK/PK-16-best-cards.hand");
    let text = changed(
        &text,
        &[
            ("pay pot -> seat 1 56.00 win", "pay pot -> seat 3 56.00 win"),
            ("  stack seat 1 112.00", "  stack seat 1 56.00"),
            ("  stack seat 3 56.00", "  stack seat 3 112.00"),
        ],
    );
    let audited = read(&text);
    let found: Vec<_> = audited.disagreements().collect();
    assert_eq!(found.len(), 2, "{found:#?}");
    let first = found[0];
    assert_eq!((first.hand, first.about), (1, About::Stack));
    assert_eq!(first.seat.map(|seat| seat.number()), Some(1));
    assert_eq!((&first.expected, &first.found), (&Value::Cents(11_200), &Value::Cents(5_600)));
    assert_eq!(
        first.to_string(),
        format!("hand 1, line {}, seat 1, stack: expected 112.00, found 56.00", first.line)
    );
    assert_eq!(text.lines().nth(first.line as usize - 1), Some("  stack seat 1 56.00"));
}

#[test]
fn a_swapped_card() {
    // Chance brought one card, but another was dealt.
    check(OUT, &[("chance cards 6c", "chance cards 6h")], &[About::Play]);
    // Consistently changed, but the player-dealer's 17 becomes a 20, which does not lose.
    check(
        DOUBLES,
        &[("chance cards 7c", "chance cards Tc"), ("card 7c stub", "card Tc stub")],
        &[About::Stack],
    );
    // The player-dealer would have had to draw on 16.
    check(
        DOUBLES,
        &[("chance cards 7c", "chance cards 6c"), ("card 7c stub", "card 6c stub")],
        &[About::Play],
    );
    // A meld of cards that the player was not dealt.
    check(OUT, &[("seat 1 meld Kd Qd Jd", "seat 1 meld Kh Qh Jh")], &[About::Play]);
}

/// Everybody who stays in throws one card away, at the moment that the house has for it.
#[test]
fn a_wrong_number_of_discards() {
    let text = worked("PA/PA-03-before-the-flop.hand");
    let thrown = "seat 2 discard 7d\n  card 7d seat 2 -> muck to 2 PA-03\n";
    let kept = [
        (thrown, ""),
        ("  show Ah seat 2 up PK-54\n", "  show Ah seat 2 up PK-54\n  show 7d seat 2 up PK-54\n"),
    ];
    let two = format!("{thrown}seat 2 discard As\n  card As seat 2 -> muck to 2 PA-03\n");
    let never = ("option discard before-flop", "option discard never");
    let later = ("option discard before-flop", "option discard after-flop-seen");
    for (changes, expected, found) in [
        (&kept[..], "1 discarded", "0"),
        (&[(thrown, &two[..])], "1 discarded", "2"),
        (&[never], "0 discarded", "1"),
        (&[later], "3 common cards at the discard", "0"),
    ] {
        let audited = read(&changed(&text, changes));
        let words = |value: &str| Value::Words(value.into());
        let said = |d: &Disagreement| {
            (d.about, &d.expected, &d.found) == (About::Play, &words(expected), &words(found))
        };
        assert!(audited.disagreements().any(said), "{expected}: {audited:?}");
    }
}

/// One deck has no second of a card, even if it was dealt as it was brought.
#[test]
fn a_cut_card_shows_when_it_is_due() {
    const CUT: &str = "EQ/EQ-10-out-on-the-deal.hand";
    check(CUT, &[("  cut-card EQ-10\n", "")], &[About::Play]);
    check(CUT, &[("option cut-card quarter", "option cut-card sixth")], &[About::Play]);
}

#[test]
fn a_card_too_many() {
    let text = worked(SIDE_POT);
    let mut draws = text.lines().filter(|line| line.starts_with("chance cards"));
    let twice = draws.next().unwrap().split(' ').nth(2).unwrap();
    let last = draws.next_back().unwrap();
    let (head, card) = last.rsplit_once(' ').unwrap();
    let (brought, dealt) = (format!("{head} {twice}"), format!("card {twice} stub -> board"));
    let changes = [(last, &brought[..]), (&format!("card {card} stub -> board"), &dealt)];
    let audited = read(&changed(&text, &changes));
    let found: Vec<_> = audited.disagreements().map(|d| (d.about, d.found.clone())).collect();
    assert!(found.contains(&(About::Play, Value::Words(twice.into()))), "{found:?}");
}

#[test]
fn a_step_that_was_not_taken() {
    check(SIDE_POT, &[("end\n", "seat 1 fold\nend\n")], &[About::Play]);
    let broken_off = {
        let text = worked(OUT);
        text[..text.find("\nend\n").unwrap()].to_string() + "\n"
    };
    assert!(read(&broken_off).disagreements().any(|d| d.about == About::Play));
}

#[test]
fn stacks_between_hands() {
    let text = worked("PN/PN-28-going-out.hand");
    let second = text[text.find("hand 1").unwrap()..].replace("hand 1", "hand 2");
    let audited = read(&format!("{text}{second}"));
    let carried: Vec<_> = audited.disagreements().filter(|d| d.about == About::Carried).collect();
    assert_eq!(carried.len(), 3, "{audited:?}");
}

#[test]
fn what_is_not_understood_is_said() {
    let text = worked(OUT);
    for (change, reason) in [
        (("game pan", "game bridge"), "no reckoning for the game bridge"),
        (("mode guarded", "mode guarded\noption moon full"), "option moon"),
        (("mode guarded", "mode guarded\noption after-hand burn"), "option after-hand burn"),
    ] {
        let audited = read(&changed(&text, &[change]));
        let why: Vec<_> = audited.unaudited().collect();
        assert!(why.len() == 1 && why[0].1.contains(reason), "{why:?}");
        assert!(audited.is_ok());
    }
    // Payments are added up all the same.
    let change = [("game pan", "game bridge"), ("  pay tops -> seat 1 6.00 win PN-08\n", "")];
    assert!(!read(&changed(&text, &change)).is_ok());
}

#[test]
fn what_is_no_record() {
    let text = worked(OUT);
    for (from, to) in [
        ("pay tops -> seat 1 6.00 win", "pay tops -> seat 1 much win"),
        ("pay tops -> seat 1 6.00 win", "pay tops -> moon 6.00 win"),
        ("pay tops -> seat 1 6.00 win", "pay tops -> seat 9 6.00 win"),
        ("stack seat 1 90.00", "stack seat 9 90.00"),
        ("\nlead 1\n", "\nlead 9\n"),
    ] {
        let document = parse(&changed(&text, &[(from, to)])).unwrap();
        assert!(audit(&document).is_err(), "{to} was taken");
    }
}

#[test]
fn what_goes_on_from_hand_to_hand() {
    // The cage pays what it held and nothing else, and the corporation brings what it has.
    let cage = "EQ/EQ-16-cage-pays.hand";
    check(cage, &[("seat 2 109.50 Bob", "seat 2 119.50 Bob")], &[About::Carried]);
    check(cage, &[("back seat 2\n  back seat 2\n", "away seat 2\n")], &[About::Carried]);
    let corporation = "PD/PD-07-corporation-account.hand";
    let change = [("  pay issue -> corporation 50.00 bank PD-07\n", "")];
    check(corporation, &change, &[About::Carried]);
}

const TIME: &str = "FE/FE-16-every-half-hour.hand";

#[test]
fn half_hours_are_counted_again() {
    // Nobody pays twice for a half hour, nobody is left out, nobody pays more.
    let line = "  pay seat 2 -> collection 0.50 time FE-16\n";
    check(TIME, &[(line, &line.repeat(2))], &[About::Time]);
    check(TIME, &[(line, "")], &[About::Time]);
    check(TIME, &[(line, &line.replace("0.50", "0.75"))], &[About::Time]);
    // Without a half hour there is nothing to pay, which the stacks show too.
    check(TIME, &[("\nat 11:30\n", "\nat 11:29\n")], &[About::Time, About::Carried]);
    // The rest of a half hour survives a clock that is set back.
    let jumps = "FE/FE-16-a-clock-that-jumps.hand";
    check(jumps, &[("\nat 00:39 -08:00\n", "\nat 00:41 -08:00\n")], &[About::Time]);
}

#[test]
fn what_is_dropped_is_what_was_taken() {
    let racked = "FE/FE-12-dropped-in-the-next-shift.hand";
    check(racked, &[("  dropped 3.25 FE-12\n", "  dropped 3.00 FE-12\n")], &[About::Drop]);
    check(racked, &[("  dropped 3.25 FE-12\n", "")], &[About::Drop]);
    let early = "FE/FE-18-by-players-only.hand";
    check(early, &[("  dropped 3.00 FE-18\n", "  dropped 2.00 FE-18\n")], &[About::Drop]);
}

const VOID: &str = "PK/PK-32-misdeal-after-the-pot.hand";
const FOUL: &str = "PD/PD-20-found-when-he-was-gone.hand";

/// What is put right after the fact is recomputed like everything else.
#[test]
fn a_ruling_after_the_fact() {
    check(VOID, &[], &[]);
    // A different stack before, a different one after, chips that come from nowhere.
    let was = [("stack seat 1 70.00 -> 80.00", "stack seat 1 71.00 -> 80.00")];
    check(VOID, &was, &[About::Carried, About::Sum]);
    let is = [
        ("stack seat 1 70.00 -> 80.00", "stack seat 1 70.00 -> 82.00"),
        ("stack seat 3 92.00 -> 80.00", "stack seat 3 92.00 -> 78.00"),
    ];
    check(VOID, &is, &[About::Stack, About::Payments]);
    // It is paid to somebody else, or twice, or by the room although the payer is there.
    let wallet = "pay seat 3 -> wallet seat 2 2.00 ruling PK-32";
    let seat = "pay seat 3 -> seat 1 2.00 ruling PK-32";
    check(VOID, &[(wallet, seat)], &[About::Payments, About::Carried]);
    let twice = [("pay seat 3 -> seat 1 10.00 ruling", "pay seat 3 -> seat 1 20.00 ruling")];
    check(VOID, &twice, &[About::Payments, About::Carried]);
    let owed = [("pay suspense -> seat 1 40.00", "pay suspense -> seat 1 30.00")];
    check(FOUL, &owed, &[About::Payments]);
    let own = [("pay suspense -> seat 1 40.00", "pay seat 3 -> seat 1 40.00")];
    check(FOUL, &own, &[About::Payments]);
    let much = [("pay suspense -> seat 1 40.00", "pay seat 3 -> seat 1 400.00")];
    check(FOUL, &much, &[About::Payments, About::Overdrawn]);
    // After another step the result would have been different.
    let early = [("after 7 by", "after 6 by")];
    check("PK/PK-33-found-after-the-pot.hand", &early, &[About::Stack]);
}

/// The bettor wins all the same, but this is not how the house sets.
#[test]
fn another_setting_than_the_house_way() {
    let changes = [
        ("card 9h seat 1 -> seat 1.1", "card 8d seat 1 -> seat 1.1"),
        ("show 8d seat 1 up", "show 9h seat 1 up"),
        ("show 9h seat 1.1 up", "show 8d seat 1.1 up"),
        (
            "reads seat 1 high-card queen-eight-six-five-two",
            "reads seat 1 high-card queen-nine-six-five-two",
        ),
        ("reads seat 1.1 high-card ten-nine", "reads seat 1.1 high-card ten-eight"),
    ];
    const ASKED: &str = "PG/PG-23-may-not-decline.hand";
    check(ASKED, &changes, &[About::Play]);
    // The same setting, made by the player-dealer.
    let own =
        [("seat 1 house-way", "seat 1 set Td 8d"), ("did seat 1 house-way", "did seat 1 set")];
    check(ASKED, &[&changes[..], &own].concat(), &[]);
    // Made with other cards than those that were in front.
    let other =
        [("seat 1 house-way", "seat 1 set Td 9h"), ("did seat 1 house-way", "did seat 1 set")];
    check(ASKED, &[&changes[..], &other].concat(), &[About::Play]);
}
