use super::session::Session;
use super::{Compare, Difference, HandReport, Report};
use crate::bind::{
    action_of, actor_of, bind_setup, event_line, refusal_line, setup_line, stack_lines,
};
use crate::syntax::{Block, Document, EventText, Fault, Field, HandText, StepText, split_rule};
use engine::{Actor, Engine, Events, Hand, Purpose, Rules, Setup, SetupFault, Window};

/// Plays a record again under these rules and compares every word.
pub fn replay(document: &Document, rules: Rules) -> Report {
    replay_with(document, rules, Compare::Everything)
}

/// Plays a record again under these rules and compares what is asked for.
pub fn replay_with(document: &Document, rules: Rules, compare: Compare) -> Report {
    let mut report = Report { fresh: document.is_fresh(), ..Report::default() };
    let mut session = Session::new();
    let last = document.hands.len();
    for (at, text) in document.hands.iter().enumerate() {
        let mut player = Player::new(text, rules, &mut session);
        player.judge = Some(Judge { compare, idle: report.fresh });
        player.run();
        let Player { mut stop, seen, .. } = player;
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
        match stop {
            None => {}
            Some(Stop::Differs(difference)) => {
                report.difference = Some(difference);
                return report;
            }
            Some(Stop::Faults(faults)) => {
                report.faults = faults;
                return report;
            }
        }
    }
    report.difference = session.finish(document).err();
    report
}

/// The document with what the engine says under every step.
///
/// # Errors
/// What keeps it from being played; a session that does not add up counts as such.
pub fn update(document: &Document) -> Result<Document, Vec<Fault>> {
    let mut new = document.clone();
    let mut session = Session::new();
    for (old, text) in document.hands.iter().zip(&mut new.hands) {
        let mut player = Player::new(old, Rules::ALL, &mut session);
        player.written = Some(text);
        player.run();
        match player.stop {
            None => {}
            Some(Stop::Faults(faults)) => return Err(faults),
            Some(Stop::Differs(d)) => return Err(vec![Fault::new(d.line, 1, d.to_string())]),
        }
    }
    Ok(new)
}

/// Why playing a hand stopped before its end.
enum Stop {
    Faults(Vec<Fault>),
    Differs(Difference),
}

struct Judge {
    compare: Compare,
    /// Nothing is written yet: play, but compare nothing.
    idle: bool,
}

impl Judge {
    fn same(&self, expected: &str, actual: &str) -> bool {
        match self.compare {
            Compare::Everything => expected == actual,
            Compare::Substance => split_rule(expected).0 == split_rule(actual).0,
        }
    }

    /// The first line in which what is written under a line of the file differs from what came.
    fn compare(&self, hand: u32, line: u32, wrote: &[EventText], came: &[String]) -> Option<Stop> {
        if self.idle {
            return None;
        }
        let same = |(w, c): (&EventText, &String)| self.same(&w.text, c);
        let at = wrote.iter().zip(came).position(|pair| !same(pair));
        let at = at.unwrap_or_else(|| wrote.len().min(came.len()));
        if at == wrote.len() && at == came.len() {
            return None;
        }
        let above = wrote[..at.min(wrote.len())].last().map_or(line, |event| event.line.0);
        Some(Stop::Differs(Difference {
            hand,
            line: wrote.get(at).map_or(above, |event| event.line.0),
            expected: wrote.get(at).map(|event| event.text.clone()).unwrap_or_default(),
            actual: came.get(at).cloned().unwrap_or_default(),
        }))
    }
}

/// Plays one hand of a document.
struct Player<'a> {
    text: &'a HandText,
    rules: Rules,
    session: &'a mut Session,
    judge: Option<Judge>,
    written: Option<&'a mut HandText>,
    events: Events,
    seen: HandReport,
    stop: Option<Stop>,
}

impl<'a> Player<'a> {
    fn new(text: &'a HandText, rules: Rules, session: &'a mut Session) -> Player<'a> {
        Player {
            text,
            rules,
            session,
            judge: None,
            written: None,
            events: Events::new(),
            seen: HandReport { number: text.number, ..HandReport::default() },
            stop: None,
        }
    }

    fn run(&mut self) {
        self.stop = self.play().err();
    }

    fn play(&mut self) -> Result<(), Stop> {
        let mut bound = bind_setup(self.text, self.rules).map_err(Stop::Faults)?;
        self.revision(bound.game.revision);
        self.session.open(self.text, &mut bound).map_err(Stop::Differs)?;
        let Some(start) = &self.text.start else {
            return Ok(());
        };
        let mut hand = match Hand::start(&bound.setup, &mut self.events) {
            Ok(hand) => hand,
            Err(wrong) if self.text.is_refused() => return self.refused(&bound.setup, &wrong),
            Err(wrong) => {
                let fault = |reason: String| Fault::new(self.text.line.0, 1, reason);
                return Err(Stop::Faults(match wrong.is_empty() {
                    true => vec![fault("the engine cannot start this hand".into())],
                    false => wrong.iter().map(|w| fault(w.to_string())).collect(),
                }));
            }
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

    /// A hand that could not be dealt, as its record says: nothing can follow.
    fn refused(&mut self, setup: &Setup, wrong: &[SetupFault]) -> Result<(), Stop> {
        if let Some(step) = self.text.steps.first() {
            let reason = "expected no steps: the hand was not dealt";
            return Err(Stop::Faults(vec![Fault::new(step.line.0, 1, reason)]));
        }
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

    /// Notes a record of other rules, or brings its header up to date.
    fn revision(&mut self, now: u16) {
        let other = |field: &Field| match field {
            Field::Revision(n) if *n != now => Some(*n),
            _ => None,
        };
        self.seen.other_revision = self.text.field(other);
        for item in self.written.iter_mut().flat_map(|hand| &mut hand.header) {
            if let Field::Revision(n) = &mut item.is {
                *n = now;
            }
        }
    }

    fn step(&mut self, hand: &mut Hand, at: usize, step: &StepText) -> Result<(), Stop> {
        let action = action_of(step).map_err(|fault| Stop::Faults(vec![fault]))?;
        let came = match hand.apply(actor_of(step.who), &action, &mut self.events) {
            Ok(()) => self.take_events(),
            Err(refusal) => {
                self.events.clear();
                self.seen.emitted.extend(refusal.rule);
                vec![refusal_line(&refusal)]
            }
        };
        self.came(step.line.0, &step.events, came, |hand, new| {
            if let Some(step) = hand.steps.get_mut(at) {
                step.events = new;
            }
        })
    }

    fn end(&mut self, hand: &Hand) -> Result<(), Stop> {
        let Some(outcome) = hand.outcome() else {
            return match (&self.text.end, &self.judge) {
                (Some(end), Some(_)) => Err(Stop::Differs(Difference {
                    hand: self.text.number,
                    line: end.line.0,
                    expected: "end".into(),
                    actual: still_open(hand),
                })),
                (Some(_), None) => {
                    // Left as it is for the writer to see how far the hand came.
                    let empty = |hand: &mut &mut HandText| {
                        hand.end.get_or_insert_default().events.clear();
                    };
                    self.written.iter_mut().for_each(empty);
                    Ok(())
                }
                (None, _) => Ok(()),
            };
        };
        let stacks = stack_lines(&outcome);
        self.session.close(&outcome);
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

    /// Compares what is written under a line with what came, or writes it.
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

/// New lines with the comments that stood above the old ones.
fn rewritten(old: &[EventText], new: Vec<String>) -> Vec<EventText> {
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
    if let Some(request) = hand.windows().request() {
        return format!("the hand is not over: chance owes {request}");
    }
    let waits = |window: Window| match (window.purpose, window.actor) {
        (Purpose::Rule, _) => "the floor owes a ruling".into(),
        (_, Actor::Seat(seat)) => format!("seat {seat} may act"),
        (_, actor) => format!("the {actor:?} may act").to_lowercase(),
    };
    let windows = hand.windows();
    let list: Vec<String> = windows.iter().map(waits).collect();
    format!("the hand is not over: {}", list.join(", "))
}
