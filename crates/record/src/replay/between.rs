//! Lines between hands, and rulings after the fact with the lines under them: compares what is
//! written there with the result.

use super::play::rewritten;
use super::{Came, Difference, Judge, NotTaken, Stop};
use crate::bind::refusal_words;
use notation::{Block, EventText, Field, Item, RulingText, field_text, step_text};

/// The first line in which the record differs from the result.
pub(super) fn compare(judge: Judge, hand: u32, item: &Item<Field>, came: &Came) -> Option<Stop> {
    let own = judge.compare(hand, item.line.0, &item.events, &came.lines);
    match &item.is {
        Field::Ruling(ruling) => own.or_else(|| compare_ruling(judge, hand, item, ruling, came)),
        _ => own,
    }
}

fn compare_ruling(
    judge: Judge,
    hand: u32,
    item: &Item<Field>,
    ruling: &RulingText,
    came: &Came,
) -> Option<Stop> {
    let nothing = Vec::new();
    for (at, step) in ruling.steps.iter().enumerate() {
        let lines = came.steps.get(at).unwrap_or(&nothing);
        let stop = judge.compare(hand, step.line.0, &step.events, lines);
        if stop.is_some() {
            return stop;
        }
    }
    let differs = |line: u32, expected: &str, actual: &str| {
        let (expected, actual) = (expected.into(), actual.into());
        let stop = Stop::Differs(Difference { hand, line, expected, actual });
        Some(stop).filter(|_| !judge.idle)
    };
    match (&ruling.end, &came.end) {
        (Some(end), Some(lines)) => judge.compare(hand, end.line.0, &end.events, lines),
        (Some(end), None) => differs(end.line.0, "end", "the ruling is refused"),
        (None, Some(_)) => {
            let line = ruling.steps.last().map_or(item.line.0, |step| step.line.0);
            differs(line, "", "end")
        }
        (None, None) => None,
    }
}

/// Refused steps of a bare record that does not mention the refusal.
pub(super) fn not_taken(judge: Judge, hand: u32, item: &Item<Field>, came: &Came) -> Vec<NotTaken> {
    let mut list = Vec::new();
    let mut note = |line: u32, step: String, wrote: &[EventText], came: &[String]| {
        let refused = came.iter().find(|line| line.starts_with("refused "));
        if let Some(refused) = refused.filter(|_| judge.idle && wrote.is_empty()) {
            list.push(NotTaken { hand, line, step, reason: refusal_words(refused) });
        }
    };
    note(item.line.0, field_text(&item.is), &item.events, &came.lines);
    if let Field::Ruling(ruling) = &item.is {
        for (step, came) in ruling.steps.iter().zip(&came.steps) {
            note(step.line.0, step_text(step), &step.events, came);
        }
    }
    list
}

/// Writes the result under it.
pub(super) fn write(item: &mut Item<Field>, came: Came) {
    item.events = rewritten(&item.events, came.lines);
    let Field::Ruling(ruling) = &mut item.is else { return };
    let mut steps = came.steps.into_iter();
    for step in &mut ruling.steps {
        step.events = rewritten(&step.events, steps.next().unwrap_or_default());
    }
    ruling.end = came.end.map(|lines| {
        let old: Block = ruling.end.take().unwrap_or_default();
        let events: Vec<EventText> = rewritten(&old.events, lines);
        Block { events, ..old }
    });
}
