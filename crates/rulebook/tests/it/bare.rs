//! Every worked hand as a program would write it: its steps alone are enough.

use houseway_rulebook::{Rulebook, WorkedHand};
use notation::{Document, EventText, StepText, Who, print};
use record::bind::modernise;
use room::replay::{replay, update};

/// The record without what followed from its steps; a refused step only says so.
fn bare(hand: &WorkedHand) -> Document {
    let strip = |events: &mut Vec<EventText>| {
        events.retain(EventText::is_refusal);
        events.iter_mut().for_each(|event| event.text = "refused".into());
    };
    let mut document = hand.document.clone();
    for hand in &mut document.hands {
        hand.start.iter_mut().for_each(|start| start.events.retain(EventText::is_refusal));
        hand.steps.iter_mut().for_each(|step| strip(&mut step.events));
        hand.before.iter_mut().chain(&mut hand.header).for_each(|item| strip(&mut item.events));
    }
    document.after.iter_mut().for_each(|item| strip(&mut item.events));
    document
}

/// Hands of a room have lines under its steps, and so do rulings after the fact; comments among
/// events are dropped with them.
fn is_plain(document: &Document) -> bool {
    document.table.is_none() && !print(document).contains("\n  #")
}

#[test]
fn steps_alone_hold_and_are_filled() {
    let book = Rulebook::builtin();
    let mut seen = 0;
    for hand in book.hands().iter().filter(|hand| is_plain(&hand.document)) {
        let bare = bare(hand);
        let dealt = bare.hands.iter().any(|hand| !hand.is_refused());
        let report = replay(&bare, engine::Rules::ALL);
        assert!(report.is_ok(), "{}: {report}", hand.file);
        assert_eq!(report.fresh, dealt, "{}", hand.file);
        let filled = update(&bare).unwrap_or_else(|faults| panic!("{}: {faults:?}", hand.file));
        let mut whole = hand.document.clone();
        modernise(&mut whole);
        assert_eq!(print(&filled), print(&whole), "{}", hand.file);
        seen += 1;
    }
    assert!(seen > 300, "{seen}");
}

/// What a step put into the pot, in cents.
fn put_in(step: &StepText) -> Option<i64> {
    let Who::Seat(seat) = step.who else { return None };
    let paid = format!("pay seat {seat} -> pot ");
    match step.verb.as_str() {
        "check" => Some(0),
        "call" | "bet" | "raise" => step.events.iter().find_map(|event| {
            let amount = event.text.strip_prefix(&paid)?.split(' ').next()?;
            notation::read_amount(amount)
        }),
        _ => None,
    }
}

#[test]
fn chips_put_in_are_called_what_they_were() {
    let book = Rulebook::builtin();
    let mut named = 0;
    for hand in book.hands().iter().filter(|hand| is_plain(&hand.document)) {
        let mut document = bare(hand);
        let steps = document.hands.iter_mut().flat_map(|hand| &mut hand.steps);
        let told = hand.document.hands.iter().flat_map(|hand| &hand.steps);
        for (step, told) in steps.zip(told).filter(|(_, told)| !told.is_refused()) {
            if let Some(cents) = put_in(told) {
                (step.verb, step.amount) = ("put".into(), Some(cents));
                named += 1;
            }
        }
        let filled = update(&document).unwrap_or_else(|faults| panic!("{}: {faults:?}", hand.file));
        let mut whole = hand.document.clone();
        modernise(&mut whole);
        assert_eq!(print(&filled), print(&whole), "{}", hand.file);
    }
    assert!(named > 1000, "{named}");
}
