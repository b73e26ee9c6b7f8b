use super::Desk;
use crate::bind::{action_of, actor_of, bind_setup, event_line, named, refusal_line, setup_faults};
use crate::render::{due, why};
use crate::replay::{Compare, Judge, Stop};
use engine::{Action, Actor, Code, Engine, Event, Events, Hand, Mode, Refusal, Rules, Setup};
use notation::{Document, EventText, Fault, Field, HandText, Item, StepText, Who};

/// Compares what is written; if nothing is, there is nothing to compare.
const JUDGE: Judge = Judge { compare: Compare::Everything, idle: false };

impl Desk {
    /// A hand as it was after these actions, at a live table.
    ///
    /// # Errors
    /// If it cannot be dealt, or the action with this number, counted from 1, is impossible, with
    /// the reason.
    pub fn after(setup: &Setup, acts: &[(Actor, Action)]) -> Result<Desk, (usize, Refusal)> {
        let setup = Setup { mode: Mode::Live, ..setup.clone() };
        let mut events = Events::new();
        let hand = Hand::start(&setup, &mut events);
        let mut hand = hand.map_err(|_| (0, Refusal::plain(Code::NotNow)))?;
        for (at, (actor, action)) in acts.iter().enumerate() {
            events.clear();
            hand.apply(*actor, action, &mut events).map_err(|refusal| (at + 1, refusal))?;
        }
        let document = Document { hands: vec![HandText::default()], ..Document::default() };
        Ok(Desk { document, setup, hand })
    }

    /// Plays a record of one hand up to where it breaks off. The table is live whatever the record
    /// says. Events written under a step must match the engine; a refused step must say so.
    ///
    /// # Errors
    /// What keeps it from being played, or the first place where record and engine disagree.
    pub fn open(document: &Document) -> Result<Desk, Stop> {
        let stop = |line, reason: &str| Stop::Faults(vec![Fault::new(line, 1, reason)]);
        if let Some(table) = &document.table {
            let reason = "the desk takes only the hand of the incident, without its table";
            return Err(stop(table.line.0, reason));
        }
        let mut document = document.clone();
        let text = match &mut document.hands[..] {
            [text] => text,
            [] => return Err(stop(1, "expected a hand, as in: hand 1")),
            [_, second, ..] => {
                let reason = "expected one hand: the desk takes only the hand of the incident";
                return Err(stop(second.line.0, reason));
            }
        };
        go_live(&mut text.header);
        let bound = bind_setup(text, Rules::ALL).map_err(Stop::Faults)?;
        let Some(start) = &text.start else {
            return Err(stop(text.line.0, "expected start, and the steps up to the incident"));
        };
        let mut events = Events::new();
        let mut hand = Hand::start(&bound.setup, &mut events)
            .map_err(|wrong| Stop::Faults(setup_faults(text, &wrong)))?;
        let lines = lines(&events);
        agrees(text.number, start.line.0, &start.events, &lines)?;
        let started = written(&lines);
        for at in 0..text.steps.len() {
            let step = &text.steps[at];
            let called = named(&hand, step).map_err(|fault| Stop::Faults(vec![fault]))?;
            let came = play(&mut hand, &called, &mut events)?;
            agrees(text.number, step.line.0, &step.events, &came)?;
            text.steps[at] = StepText { events: written(&came), ..called.into_owned() };
        }
        if let (Some(end), None) = (&text.end, hand.outcome()) {
            return Err(stop(end.line.0, "unexpected end: the hand is not over"));
        }
        text.start.get_or_insert_default().events = started;
        Ok(Desk { setup: bound.setup, hand, document })
    }
}

/// The header says that the table is live.
fn go_live(header: &mut Vec<Item<Field>>) {
    let live = Field::Mode("live".into());
    let mode = header.iter_mut().find(|item| matches!(item.is, Field::Mode(_)));
    match mode {
        Some(item) => item.is = live,
        None => {
            let about = |item: &Item<Field>| {
                matches!(item.is, Field::Offering(_) | Field::Game(_) | Field::Revision(_))
            };
            let at = header.iter().rposition(about).map_or(0, |at| at + 1);
            header.insert(at, live.into());
        }
    }
}

/// One step, and the lines that belong under it.
fn play(hand: &mut Hand, step: &StepText, events: &mut Events) -> Result<Vec<String>, Stop> {
    let faulty = |fault: Fault| Stop::Faults(vec![fault]);
    let action = action_of(step).map_err(faulty)?;
    events.clear();
    match hand.apply(actor_of(step.who), &action, events) {
        Ok(()) => Ok(lines(events)),
        // People who write records by hand need not write the rest.
        Err(_) if step.is_refused() && step.events[0].text == "refused" => {
            Ok(vec!["refused".into()])
        }
        Err(refusal) if !step.events.is_empty() => Ok(vec![refusal_line(&refusal)]),
        Err(refusal) => {
            let words = why(hand, actor_of(step.who), &action, &refusal);
            let reason = format!("this step is refused: {words}{}", advice(hand, step, &refusal));
            Err(faulty(Fault::new(step.line.0, 1, reason)))
        }
    }
}

/// What the author of a refused step may have meant.
fn advice(hand: &Hand, step: &StepText, refusal: &Refusal) -> String {
    match due(hand) {
        _ if hand.outcome().is_some() => String::new(),
        // The refusal says it itself, or is about a single card.
        Some(_) if matches!(refusal.code, Code::NoSuchCard | Code::WrongAnswer | Code::NotNow) => {
            String::new()
        }
        Some(due) => format!("; {due}"),
        _ if step.who == Who::Chance => String::new(),
        _ => "; if it was refused at the table too, write '  refused' under it".into(),
    }
}

fn agrees(hand: u32, line: u32, wrote: &[EventText], came: &[String]) -> Result<(), Stop> {
    match wrote {
        [] => Ok(()),
        _ => JUDGE.compare(hand, line, wrote, came).map_or(Ok(()), Err),
    }
}

pub(super) fn lines(events: &[Event]) -> Vec<String> {
    events.iter().map(event_line).collect()
}

pub(super) fn written(lines: &[String]) -> Vec<EventText> {
    lines.iter().map(EventText::new).collect()
}
