use super::between;
use super::session::Memory;
use super::{Compare, Difference, HandReport, Judge, Keeper, NotTaken, Report, Stop};
use crate::bind::{
    action_of, actor_of, event_line, named, refusal_line, setup_faults, setup_line, stack_lines,
};
use crate::render::{due, why};
use engine::{
    Actor, Engine, Events, Game, Hand, Outcome, Purpose, Rules, Setup, SetupFault, Window,
};
use notation::{
    Block, Document, EventText, Fault, Field, HandText, Item, Line, StepText, field_text, step_text,
};

/// Replays a record under these rules and compares every word.
pub fn replay(document: &Document, rules: Rules) -> Report {
    replay_with(document, rules, Compare::Everything)
}

/// Replays a record under these rules and compares what is asked for.
pub fn replay_with(document: &Document, rules: Rules, compare: Compare) -> Report {
    match kept_by_a_room(document) {
        Some(fault) => Report { faults: vec![fault], ..Report::default() },
        None => replay_kept(document, rules, compare, &mut Memory::new()),
    }
}

/// Replays a record whose table has a keeper.
pub fn replay_kept(
    document: &Document,
    rules: Rules,
    compare: Compare,
    keeper: &mut dyn Keeper,
) -> Report {
    let mut report = Report { fresh: document.is_fresh(), ..Report::default() };
    let judge = Judge { compare, idle: report.fresh };
    let last = document.hands.len();
    for (at, text) in document.hands.iter().enumerate() {
        let mut player = Player::new(text, rules, keeper);
        player.judge = Some(judge);
        player.run();
        let Player { mut stop, seen, amended, not_taken, .. } = player;
        report.not_taken.extend(not_taken);
        amend(&mut report, amended);
        if stop.is_none() && seen.outcome.is_none() && !seen.refused && at + 1 < last {
            stop = Some(Stop::Differs(Difference {
                hand: text.number,
                line: document.hands[at + 1].line.0,
                expected: "the next hand".into(),
                actual: "this hand is not over".into(),
            }));
        }
        report.emitted.extend(&seen.emitted);
        report.hands.push(seen);
        if let Some(stop) = stop {
            return stopped(report, stop);
        }
    }
    let number = document.hands.last().map_or(0, |hand| hand.number);
    for item in &document.after {
        let came = keeper.step(item).and_then(|came| {
            report.emitted.extend(&came.cited);
            report.not_taken.extend(between::not_taken(judge, number, item, &came));
            amend(&mut report, came.amended.clone().into_iter().collect());
            between::compare(judge, number, item, &came).map_or(Ok(()), Err)
        });
        if let Err(stop) = came {
            return stopped(report, stop.in_hand(number));
        }
    }
    report
}

/// A ruling after the fact changes the outcome of a hand.
fn amend(report: &mut Report, amended: Vec<(u32, Outcome)>) {
    for (number, outcome) in amended {
        if let Some(hand) = report.hands.iter_mut().rev().find(|hand| hand.number == number) {
            hand.outcome = Some(outcome);
        }
    }
}

fn stopped(mut report: Report, stop: Stop) -> Report {
    match stop {
        Stop::Differs(difference) => report.difference = Some(difference),
        Stop::Faults(faults) => report.faults = faults,
    }
    report
}

/// Without a room, the result of steps between hands is unknown.
fn kept_by_a_room(document: &Document) -> Option<Fault> {
    let table = document.table.as_ref()?;
    Some(Fault::new(table.line.0, 1, "this table belongs to a room: only a room can replay it"))
}

/// The document with the engine's events under every step.
///
/// # Errors
/// What keeps it from being played, including a session that does not add up.
pub fn update(document: &Document) -> Result<Document, Vec<Fault>> {
    match kept_by_a_room(document) {
        Some(fault) => Err(vec![fault]),
        None => update_kept(document, &mut Memory::new()),
    }
}

/// The same for a document whose table has a keeper.
///
/// # Errors
/// What keeps it from being played.
pub fn update_kept(document: &Document, keeper: &mut dyn Keeper) -> Result<Document, Vec<Fault>> {
    let told = |stop: Stop| match stop {
        Stop::Faults(faults) => faults,
        Stop::Differs(d) => vec![Fault::new(d.line, 1, d.to_string())],
    };
    let mut new = document.clone();
    for (old, text) in document.hands.iter().zip(&mut new.hands) {
        let mut player = Player::new(old, Rules::ALL, keeper);
        player.written = Some(text);
        player.run();
        if let Some(stop) = player.stop {
            return Err(told(stop));
        }
    }
    for item in &mut new.after {
        let came = keeper.step(item).map_err(told)?;
        between::write(item, came);
    }
    Ok(new)
}

/// Plays one hand of a document.
struct Player<'a> {
    text: &'a HandText,
    rules: Rules,
    keeper: &'a mut dyn Keeper,
    judge: Option<Judge>,
    written: Option<&'a mut HandText>,
    events: Events,
    seen: HandReport,
    /// The outcome of the previous hand under a ruling after the fact.
    amended: Vec<(u32, Outcome)>,
    not_taken: Vec<NotTaken>,
    stop: Option<Stop>,
}

impl<'a> Player<'a> {
    fn new(text: &'a HandText, rules: Rules, keeper: &'a mut dyn Keeper) -> Player<'a> {
        Player {
            text,
            rules,
            keeper,
            judge: None,
            written: None,
            events: Events::new(),
            seen: HandReport { number: text.number, ..HandReport::default() },
            amended: Vec::new(),
            not_taken: Vec::new(),
            stop: None,
        }
    }

    fn run(&mut self) {
        self.stop = self.play().err().map(|stop| stop.in_hand(self.text.number));
    }

    fn play(&mut self) -> Result<(), Stop> {
        let text = self.text;
        for (at, item) in text.before.iter().enumerate() {
            self.between(item, |hand| hand.before.get_mut(at))?;
        }
        for (at, item) in text.header.iter().enumerate().filter(|(_, item)| item.is.is_between()) {
            self.between(item, |hand| hand.header.get_mut(at))?;
        }
        let opening = self.keeper.open(text, self.rules)?;
        self.revision(opening.revision, opening.setup.game.game());
        if let Some(header) = &opening.header {
            self.header(header)?;
        }
        let setup = opening.setup;
        let Some(start) = &self.text.start else {
            return Ok(());
        };
        let mut hand = match Hand::start(&setup, &mut self.events) {
            Ok(hand) => hand,
            Err(wrong) if self.text.is_refused() => return self.refused(&setup, &wrong),
            Err(wrong) => return Err(Stop::Faults(setup_faults(self.text, &wrong))),
        };
        let came = self.take_events();
        self.came(start.line.0, &start.events, came, |hand, new| {
            hand.start.get_or_insert_default().events = new;
        })?;
        for (at, step) in self.text.steps.iter().enumerate() {
            self.step(&mut hand, at, step)?;
        }
        self.end(&hand)
    }

    /// A line between hands and its result.
    fn between(
        &mut self,
        item: &Item<Field>,
        place: impl Fn(&mut HandText) -> Option<&mut Item<Field>>,
    ) -> Result<(), Stop> {
        let came = self.keeper.step(item)?;
        self.seen.emitted.extend(&came.cited);
        self.amended.extend(came.amended.clone());
        self.seen.events += came.lines.len() + came.steps.iter().map(Vec::len).sum::<usize>();
        let number = self.text.number;
        if let Some(judge) = self.judge {
            self.not_taken.extend(between::not_taken(judge, number, item, &came));
        }
        if let Some(stop) =
            self.judge.and_then(|judge| between::compare(judge, number, item, &came))
        {
            return Err(stop);
        }
        if let Some(item) = self.written.as_mut().and_then(|hand| place(hand)) {
            between::write(item, came);
        }
        Ok(())
    }

    /// The header lines that the keeper decides: compared or written like events.
    fn header(&mut self, kept: &[Field]) -> Result<(), Stop> {
        let own = self.text.header.iter().filter(|item| item.is.is_kept_by_the_room());
        let line = |item: &Item<Field>| EventText {
            line: Line(item.line.0),
            ..EventText::new(field_text(&item.is))
        };
        let wrote: Vec<EventText> = own.map(line).collect();
        let came = kept.iter().map(field_text).map(|text| text.trim_end().to_string()).collect();
        self.came(self.text.line.0, &wrote, came, |hand, _| {
            hand.header.retain(|item| !item.is.is_kept_by_the_room());
            hand.header.extend(kept.iter().cloned().map(Item::from));
        })
    }

    /// A hand that could not be dealt, as its record says: nothing can follow.
    fn refused(&mut self, setup: &Setup, wrong: &[SetupFault]) -> Result<(), Stop> {
        if let Some(step) = self.text.steps.first() {
            let reason = "expected no steps: the hand was not dealt";
            return Err(Stop::Faults(vec![Fault::new(step.line.0, 1, reason)]));
        }
        self.keeper.not_dealt();
        self.events.clear();
        self.seen.refused = true;
        self.seen.emitted.extend(wrong.iter().filter_map(|fault| setup.game.rule_behind(fault)));
        let lines = wrong.iter().map(|fault| setup_line(&setup.game, fault)).collect();
        let (at, wrote) = match &self.text.start {
            Some(start) => (start.line.0, &start.events[..]),
            None => (self.text.line.0, &[][..]),
        };
        self.came(at, wrote, lines, |hand, new| {
            hand.start.get_or_insert_default().events = new;
        })
    }

    /// Notes that a record follows other rules, or updates its header: options that an older record
    /// could not name are named.
    fn revision(&mut self, now: u16, game: &Game) {
        let other = |field: &Field| match field {
            Field::Revision(n) if *n != now => Some(*n),
            _ => None,
        };
        self.seen.other_revision = self.text.field(other);
        let Some(header) = self.written.as_mut().map(|hand| &mut hand.header) else { return };
        let Some(at) = header.iter().position(|item| matches!(item.is, Field::Revision(_))) else {
            return;
        };
        let Field::Revision(before) = std::mem::replace(&mut header[at].is, Field::Revision(now))
        else {
            return;
        };
        let named = |name: &str, header: &[Item<Field>]| {
            header.iter().any(|item| matches!(&item.is, Field::Option { key, .. } if key == name))
        };
        for earlier in game.earlier.iter().filter(|earlier| before <= earlier.until).rev() {
            let own = game.every_option().any(|spec| spec.key == earlier.option);
            if own && !named(earlier.option, header) {
                let (key, value) = (earlier.option.into(), earlier.was.into());
                header.insert(at + 1, Field::Option { key, value }.into());
            }
        }
    }

    fn step(&mut self, hand: &mut Hand, at: usize, step: &StepText) -> Result<(), Stop> {
        let actor = actor_of(step.who);
        let named = named(hand, step).map_err(|fault| Stop::Faults(vec![fault]))?;
        let action = action_of(&named).map_err(|fault| Stop::Faults(vec![fault]))?;
        let taken = hand.apply(actor, &action, &mut self.events);
        let came = match taken {
            Ok(()) => {
                self.keeper.acted(actor, &action);
                self.take_events()
            }
            Err(refusal) => {
                self.events.clear();
                self.seen.emitted.extend(refusal.rule);
                if self.judge.is_some_and(|judge| judge.idle) && !step.is_refused() {
                    let (hand_number, line) = (self.text.number, step.line.0);
                    let (step, reason) = (step_text(step), why(hand, actor, &action, &refusal));
                    self.not_taken.push(NotTaken { hand: hand_number, line, step, reason });
                }
                vec![refusal_line(&refusal)]
            }
        };
        self.came(step.line.0, &step.events, came, |hand, new| {
            if let Some(step) = hand.steps.get_mut(at) {
                if taken.is_ok() {
                    (step.verb, step.amount) = (named.verb.clone(), named.amount);
                }
                step.events = new;
            }
        })
    }

    fn end(&mut self, hand: &Hand) -> Result<(), Stop> {
        let Some(outcome) = hand.outcome() else {
            self.seen.open = Some(still_open(hand));
            return match (&self.text.end, &self.judge) {
                (Some(end), Some(_)) => Err(Stop::Differs(Difference {
                    hand: self.text.number,
                    line: end.line.0,
                    expected: "end".into(),
                    actual: still_open(hand),
                })),
                (Some(_), None) => {
                    // Left as it is, so that the author can see how far the hand got.
                    let empty = |hand: &mut &mut HandText| {
                        hand.end.get_or_insert_default().events.clear();
                    };
                    self.written.iter_mut().for_each(empty);
                    Ok(())
                }
                (None, _) => Ok(()),
            };
        };
        let mut stacks = stack_lines(&outcome);
        let came = self.keeper.close(hand, &outcome);
        self.seen.emitted.extend(came.cited);
        stacks.extend(came.lines);
        self.seen.outcome = Some(outcome);
        match &self.text.end {
            Some(end) => self.came(end.line.0, &end.events, stacks, |hand, new| {
                hand.end.get_or_insert_default().events = new;
            }),
            None => {
                if let Some(new) = &mut self.written {
                    let events = stacks.into_iter().map(EventText::new).collect();
                    new.end = Some(Block { events, ..Block::default() });
                }
                match &self.judge {
                    Some(judge) if !judge.idle => Err(Stop::Differs(Difference {
                        hand: self.text.number,
                        line: self.text.steps.last().map_or(self.text.line.0, |s| s.line.0),
                        expected: String::new(),
                        actual: "end".into(),
                    })),
                    _ => Ok(()),
                }
            }
        }
    }

    fn take_events(&mut self) -> Vec<String> {
        let lines: Vec<String> = self.events.iter().map(event_line).collect();
        self.seen.emitted.extend(self.events.iter().filter_map(|event| event.rule));
        self.seen.events += lines.len();
        self.events.clear();
        lines
    }

    /// Compares what is written under a line with the result, or writes it.
    fn came(
        &mut self,
        line: u32,
        wrote: &[EventText],
        came: Vec<String>,
        write: impl Fn(&mut HandText, Vec<EventText>),
    ) -> Result<(), Stop> {
        if let Some(judge) = &self.judge
            && let Some(stop) = judge.compare(self.text.number, line, wrote, &came)
        {
            return Err(stop);
        }
        if let Some(hand) = &mut self.written {
            write(hand, rewritten(wrote, came));
        }
        Ok(())
    }
}

/// New lines with the comments from above the old ones.
pub(super) fn rewritten(old: &[EventText], new: Vec<String>) -> Vec<EventText> {
    let mut comments = old.iter().map(|event| event.above.clone());
    let mut lines: Vec<EventText> = Vec::with_capacity(new.len());
    for text in new {
        let above = comments.next().unwrap_or_default();
        lines.push(EventText { above, ..EventText::new(text) });
    }
    if let Some(last) = lines.last_mut() {
        last.above.extend(comments.flatten());
    }
    lines
}

/// Who is still to act.
fn still_open(hand: &Hand) -> String {
    if let Some(due) = due(hand) {
        return format!("the hand is not over: {due}");
    }
    let waits = |window: Window| match (window.purpose, window.actor) {
        (Purpose::Rule, _) => "the floor has to rule".into(),
        (_, Actor::Seat(seat)) => format!("seat {seat} may act"),
        (_, actor) => format!("the {actor:?} may act").to_lowercase(),
    };
    let windows = hand.windows();
    let list: Vec<String> = windows.iter().map(waits).collect();
    format!("the hand is not over: {}", list.join(", "))
}
