//! The ruling desk agrees with the worked hands, whether the incident is reported before or with
//! the declaration.

use houseway_record::bind::modernise;
use houseway_record::desk::{Desk, NotRuled, Ruled, read_declaration};
use houseway_record::replay::Stop;
use notation::{Document, HandText, StepText, Who, parse, print, step_text};
use std::path::{Path, PathBuf};

fn files(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, all);
        } else if path.extension().is_some_and(|ending| ending == "hand") {
            all.push(path);
        }
    }
}

/// Every worked hand with a single hand.
fn worked() -> Vec<(String, Document)> {
    let mut paths = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook"), &mut paths);
    paths.sort();
    let read = |path: &PathBuf| {
        let mut document = parse(&std::fs::read_to_string(path).unwrap()).unwrap();
        modernise(&mut document);
        (path.display().to_string(), document)
    };
    let lone = |(_, document): &(String, Document)| {
        document.table.is_none() && document.hands.len() == 1 && document.hands[0].start.is_some()
    };
    paths.iter().map(read).filter(lone).collect()
}

/// The document up to one of its steps.
fn up_to(document: &Document, at: usize) -> Document {
    let mut document = document.clone();
    document.hands[0].steps.truncate(at);
    document.hands[0].end = None;
    document
}

fn open(name: &str, document: &Document) -> Desk {
    Desk::open(document).unwrap_or_else(|stop| panic!("{name}: {stop:?}"))
}

fn is_ruling(step: &StepText) -> bool {
    ["declare", "override"].contains(&step.verb.as_str()) && !step.is_refused()
}

/// Where a ruling's incident is reported, including the cards that came with it.
fn slip_of(hand: &HandText, ruling: usize) -> Option<(usize, StepText)> {
    let about = |at: usize| {
        let step = hand.steps.get(at)?;
        let (slip, ruled) = (step.incident.as_ref()?, hand.steps[ruling].incident.as_ref()?);
        let same = slip.seat.is_none() || ruled.seat.is_none() || slip.seat == ruled.seat;
        (step.verb == "slip" && slip.kind == ruled.kind && same).then(|| step.clone())
    };
    if let Some(slip) = ruling.checked_sub(1).and_then(about) {
        return Some((ruling - 1, slip));
    }
    let slip = ruling.checked_sub(2).and_then(about)?;
    let chance = &hand.steps[ruling - 1];
    let bare = slip.cards.is_empty() && chance.who == Who::Chance;
    bare.then(|| (ruling - 2, StepText { cards: chance.cards, ..slip }))
}

fn lines(steps: &[StepText]) -> Vec<String> {
    let line = |step: &StepText| {
        let events = step.events.iter().map(|event| event.text.clone());
        std::iter::once(step_text(step)).chain(events).collect::<Vec<_>>()
    };
    steps.iter().flat_map(line).collect()
}

fn events(step: &StepText) -> Vec<&str> {
    step.events.iter().map(|event| event.text.as_str()).collect()
}

#[test]
fn what_waits_is_ruled_on_as_the_worked_hands_say() {
    let mut rulings = 0;
    for (name, document) in worked() {
        let steps = &document.hands[0].steps;
        for (at, step) in steps.iter().enumerate().filter(|(_, step)| is_ruling(step)) {
            let mut desk = open(&name, &up_to(&document, at));
            let asked = read_declaration(&step_text(step)).unwrap();
            let waits = desk.declarable();
            let kind = &step.incident.as_ref().unwrap().kind;
            assert!(
                waits.iter().any(|waits| waits.incident.kind.as_str() == kind),
                "{name}: {kind} is not among {waits:?}"
            );
            let ruled = desk.declare(&asked).unwrap_or_else(|why| panic!("{name}: {kind}: {why}"));
            assert_eq!(lines(&ruled.steps), lines(&steps[at..=at]), "{name}");
            let verdict = ruled.verdict.unwrap();
            assert_eq!(verdict.overruled, step.verb == "override", "{name}");
            rulings += 1;
        }
    }
    assert!(rulings > 80, "{rulings}");
}

/// Whether two rulings are pending at one time, so that neither is reported alone.
fn several_wait(hand: &HandText) -> bool {
    let mut open = 0;
    hand.steps.iter().any(|step| {
        open += i32::from(step.verb == "slip") - i32::from(is_ruling(step));
        open > 1
    })
}

#[test]
fn a_slip_is_told_with_its_declaration() {
    let mut rulings = 0;
    for (name, document) in worked() {
        let hand = &document.hands[0];
        if name.contains("/EQ/") && several_wait(hand) {
            continue;
        }
        for (at, step) in hand.steps.iter().enumerate().filter(|(_, step)| is_ruling(step)) {
            let Some((from, slip)) = slip_of(hand, at) else { continue };
            let facts = |step: &StepText| {
                let count = step.incident.as_ref().and_then(|incident| incident.count);
                (step.place.clone(), count)
            };
            let (told, said) = (facts(&slip), facts(step));
            if said != (None, None) && told != (None, None) && told != said {
                continue; // the floor says more than the report did
            }
            let mut desk = open(&name, &up_to(&document, from));
            let who = if slip.who == Who::Dealer { step.who } else { slip.who };
            let asked = StepText {
                verb: step.verb.clone(),
                decision: step.decision.clone(),
                events: Vec::new(),
                who: if step.decision.is_some() { Who::Floor } else { who },
                ..slip.clone()
            };
            let ruled = match desk.declare(&asked) {
                // The floor does not object to a string raise: it waits until a player does.
                Err(NotRuled::ForAPlayer(_)) if slip.who != Who::Dealer => continue,
                Err(why) => panic!("{name}: {}: {why}", step_text(&asked)),
                Ok(ruled) => ruled,
            };
            let last = ruled.steps.last().unwrap();
            assert_eq!(events(last), events(step), "{name}: {}", step_text(&asked));
            assert_eq!(ruled.steps.len(), at - from + 1, "{name}");
            rulings += 1;
        }
    }
    assert!(rulings > 50, "{rulings}");
}

/// Four at a hold'em table before the flop; Cy's second card is the king.
const HOLDEM: &str = "\
houseway 1
hand 1
game holdem
option exposed-card exchange
option early-board out-of-play
seat 1 80.00 Ann
seat 2 80.00 Bob
seat 3 80.00 Cy
lead 1
start
chance cards Ah 2c 3c 4c Kd 6c
";

fn desk(text: &str) -> Result<Desk, Stop> {
    Desk::open(&parse(text).unwrap())
}

fn told(desk: &mut Desk, words: &str) -> Result<Ruled, NotRuled> {
    desk.declare(&read_declaration(words).unwrap())
}

fn stopped(text: &str) -> String {
    match desk(text) {
        Err(Stop::Faults(faults)) => faults[0].to_string(),
        Err(Stop::Differs(difference)) => difference.to_string(),
        Ok(_) => panic!("it opens"),
    }
}

#[test]
fn what_cannot_be_is_told_and_changes_nothing() {
    let mut desk = desk(HOLDEM).unwrap();
    let before = print(desk.document());
    let says = |desk: &mut Desk, words: &str| told(desk, words).unwrap_err().to_string();
    let floor = "by \"Lou\" because \"so\"";
    for (words, reason) in [
        ("exposed-cart seat 3", "unknown incident 'exposed-cart'; did you mean exposed-card"),
        ("exposed-card seat 9 Kd", "seat 9 is not in this hand"),
        ("seat 8 declare exposed-card seat 3", "seat 8 is not in this hand"),
        ("invalid-meld seat 1 on spread 1", "there is no invalid-meld in this game"),
        (
            "exposed-card seat 3 Qs",
            "cannot have happened at this point: Qs is not among the cards of seat 3",
        ),
        ("early-board 9c Td Kd Qd", "Kd is already out (seat 3)"),
        ("early-board 9c Td Jd 9c", "9c is named twice"),
        ("early-board Jo Td Jd 9c", "Jo is not in the deck"),
        ("exposed-card", "no such incident is waiting for a ruling"),
        (
            "early-board",
            "4 cards, the first of them the burn; given: 0. Write it like: early-board ?? ??",
        ),
        ("early-board 2c", "it needs 4 cards, the first of them the burn; given: 1"),
        ("string-raise seat 1 6", "a player has to call it, as in: seat 2 declare … (PK-27)"),
        ("floor override early-board stands by \"Lou\" because \" \"", "needs a name and a reason"),
        ("floor override early-board stands by \"\" because \"so\"", "needs a name and a reason"),
        (
            &format!("floor override exposed-card seat 3 Kd returned {floor}"),
            "it may decide: stands",
        ),
    ] {
        let told = says(&mut desk, words);
        assert!(told.contains(reason), "{words}: {told}");
        assert_eq!(print(desk.document()), before, "{words}");
    }
    assert!(told(&mut desk, "exposed-card seat 3 Kd").is_ok());
}

#[test]
fn a_house_without_a_ruling_leaves_it_to_the_floor() {
    let text = HOLDEM.replace("option early-board out-of-play", "option early-board none");
    let mut desk = desk(&text).unwrap();
    let why = told(&mut desk, "early-board 9c Td Jd Qd").unwrap_err();
    let NotRuled::FloorDecides { may } = &why else { panic!("{why}") };
    assert!(!may.is_empty());
    let over =
        format!("floor override early-board 9c Td Jd Qd {} by \"Lou\" because \"so\"", may[0]);
    let ruled = told(&mut desk, &over).unwrap();
    assert_eq!((ruled.verdict.unwrap().ruling, ruled.posted), (may[0], None));
}

#[test]
fn what_is_wrong_with_an_objection_to_a_string_raise_is_told() {
    let says = |steps: &str, words: &str| {
        let mut desk = desk(&format!("{HOLDEM}{steps}")).unwrap();
        told(&mut desk, words).unwrap_err().to_string()
    };
    for (steps, words, reason) in [
        ("", "seat 1 declare string-raise seat 1 8", "you cannot object to your own bet"),
        ("", "seat 2 declare string-raise 8", "name the seat and the total"),
        ("", "seat 2 declare string-raise seat 1", "give the total, as in: string-"),
        ("", "seat 2 declare string-raise seat 1 5", "a raise is to $6 at least"),
        ("", "seat 2 declare string-raise seat 1 9", "a raise is to $6 at most"),
        (
            "",
            "seat 2 declare string-raise seat 3 8",
            "seat 3 is not to act, and the last bet is not",
        ),
        ("seat 1 fold\n", "seat 1 declare string-raise seat 2 8", "another player in the hand"),
        (
            "seat 1 call\nseat 2 call\n",
            "seat 2 declare string-raise seat 3 8",
            "seat 3 owes nothing and has not bet: there was no first motion",
        ),
        (
            "seat 1 raise 6\n",
            "seat 2 declare string-raise seat 1 5",
            "the total must be more than the $6 of the first motion",
        ),
        (
            "seat 1 call\nseat 2 call\nseat 3 check\n",
            "seat 2 declare string-raise seat 3 8",
            "this cannot be done now: dealer: burn and flop",
        ),
    ] {
        let told = says(steps, words);
        assert!(told.contains(reason), "{steps}{words}: {told}");
    }
}

#[test]
fn a_decision_of_the_floor_keeps_what_the_house_posts() {
    let mut desk = desk(HOLDEM).unwrap();
    let words = "floor override exposed-card seat 3 Kd stands by \"Lou\" because \"Cy keeps it\"";
    let ruled = told(&mut desk, words).unwrap();
    let (ruling, rule) = ruled.posted.unwrap();
    assert_eq!((ruling.as_str(), rule.unwrap().to_string().as_str()), ("replace", "PK-32"));
    let verdict = ruled.verdict.unwrap();
    assert!(verdict.overruled && verdict.rule.unwrap().to_string() == "PK-46");
    let text = print(desk.document());
    assert!(text.contains("floor override exposed-card seat 3 stands by \"Lou\""), "{text}");
}

#[test]
fn a_record_that_cannot_be_so_is_told_with_its_line() {
    for (text, reason) in [
        (
            HOLDEM.replace("6c\n", "Ah\n"),
            "line 11, column 1: this step is refused: Ah is named twice",
        ),
        (
            format!("{HOLDEM}seat 3 call\n"),
            "line 12, column 1: this step is refused: wait for your turn: seat 1 is to act (PK-25)",
        ),
        (
            format!("{HOLDEM}seat 3 call\n  refused\nseat 1 call\n  pay seat 1 -> pot 9.00 call\n"),
            "line 15: the record says 'pay seat 1 -> pot 9.00 call'",
        ),
        (HOLDEM.replace("seat 2 80.00 Bob", "seat 2 0.00 Bob"), "line 7, column 1: seat 2 has an"),
        (HOLDEM.replace("lead 1", "lead 7"), "line 9, column 1: seat 7 has the lead"),
        (HOLDEM.replace("lead 1\n", ""), "expected the lead"),
        (format!("{HOLDEM}end\n"), "line 12, column 1: unexpected end: the hand is not over"),
        (format!("{HOLDEM}hand 2\n"), "line 12, column 1: expected one hand"),
        ("houseway 1\n".into(), "expected a hand"),
        ("houseway 1\nhand 1\ngame holdem\nseat 1 9.00\nlead 1\n".into(), "expected start"),
    ] {
        let told = stopped(&text);
        assert!(told.contains(reason), "{reason}\n{told}");
    }
}

#[test]
fn a_hand_that_is_over_is_ruled_on_no_more() {
    let over = format!("{HOLDEM}seat 1 fold\nseat 2 fold\n");
    let mut desk = desk(&over).unwrap();
    assert!(desk.outcome().is_some());
    assert_eq!(told(&mut desk, "exposed-card seat 3 Kd").unwrap_err(), NotRuled::HandOver);
}
