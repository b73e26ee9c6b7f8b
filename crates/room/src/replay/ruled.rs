//! Rulings after the fact as a record writes them.

use crate::{Correction, Events, NotCorrected, PastHand, Ruled, Seating};
use cards::Seat;
use engine::{Action, Actor, Event, Refusal};
use notation::{Block, EventText, Fault, RulingText};
use record::bind::{action_of, actor_of, event_line, refusal_line, step_of};
use record::replay::{Came, Stop};
use std::collections::VecDeque;

/// The room's command for the lines of a ruling.
///
/// # Errors
/// If a step of it is not understood.
pub fn correction_of(text: &RulingText) -> Result<Correction, Fault> {
    let steps = text.steps.iter().map(|step| Ok((actor_of(step.who), action_of(step)?)));
    Ok(Correction {
        after: text.after as usize,
        steps: steps.collect::<Result<Vec<(Actor, Action)>, Fault>>()?,
        who: text.by.clone(),
        why: text.because.clone(),
    })
}

/// The lines that record a correction of this hand, without events.
pub fn ruling_of(hand: u32, correction: &Correction) -> RulingText {
    let short = |text: &str| text.chars().take(400).collect::<String>();
    let (who, why) = (short(&correction.who), short(&correction.why));
    let after = u32::try_from(correction.after).unwrap_or(u32::MAX);
    let steps = correction.steps.iter().map(|(actor, action)| step_of(*actor, action)).collect();
    RulingText { steps, ..RulingText::new(hand, after, &who, &why) }
}

/// The same, with the events of its steps and the room's lines.
pub fn ruling_with(
    hand: u32,
    correction: &Correction,
    told: &[Vec<Event>],
    room: &[crate::Event],
) -> RulingText {
    let mut text = ruling_of(hand, correction);
    for (step, events) in text.steps.iter_mut().zip(told) {
        step.events = events.iter().map(event_line).map(EventText::new).collect();
    }
    let events = room.iter().map(|event| EventText::new(event.to_string())).collect();
    text.end = Some(Block { events, ..Block::default() });
    text
}

/// A hand of a record, as long as it can be ruled on.
#[derive(Clone, Debug, Default)]
struct Remembered {
    hand: PastHand,
    /// The names of those who sat there.
    names: Vec<(Seat, String)>,
}

/// The last hands of a record, and the one being played.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    /// The latest last.
    past: VecDeque<Remembered>,
    now: Option<Remembered>,
}

impl Memory {
    /// A hand begins.
    pub fn begin(&mut self, number: u32, setup: &engine::Setup, names: &[(Seat, String)]) {
        let mut now = Remembered { names: names.to_vec(), ..Remembered::default() };
        now.hand.begin(number, setup);
        self.now = Some(now);
    }

    pub fn act(&mut self, actor: Actor, action: &Action) {
        if let Some(now) = &mut self.now {
            now.hand.act(actor, action);
        }
    }

    /// It is over; so many are kept.
    pub fn end(&mut self, most: usize) {
        let Some(mut now) = self.now.take() else { return };
        now.hand.end();
        while self.past.len() >= most.max(1) {
            self.past.pop_front();
        }
        self.past.push_back(now);
    }

    /// It was not dealt after all.
    pub fn call_off(&mut self) {
        self.now = None;
    }

    /// A hand by its number, or the one being played or the last, with the names of those who sat
    /// there.
    pub fn find(&self, number: Option<u32>) -> Option<(&PastHand, &[(Seat, String)])> {
        let mut all = self.now.iter().chain(self.past.iter().rev());
        let found = match number {
            None => all.next(),
            Some(number) => all.find(|other| other.hand.number() == number),
        };
        found.map(|found| (&found.hand, found.names.as_slice()))
    }

    /// The first and the last hand that can be ruled on.
    fn kept(&self) -> Option<(u32, u32)> {
        let (first, last) = self.past.front().zip(self.past.back())?;
        Some((first.hand.number(), last.hand.number()))
    }

    /// Rules on one of them: the chips move at the table, or the ruling is refused and nothing has
    /// changed.
    pub fn rule(
        &mut self,
        line: u32,
        text: &RulingText,
        seating: &mut Seating,
        events: &mut Events,
    ) -> Result<Came, Stop> {
        let fault = |reason: String| Stop::Faults(vec![Fault::new(line, 1, reason)]);
        let asked = text.hand;
        if self.now.as_ref().is_some_and(|now| now.hand.number() == asked) {
            return Err(fault(format!(
                "hand {asked} is not over yet: rule on it as a step of the hand"
            )));
        }
        if self.past.is_empty() {
            return Err(fault("no hand has been played yet".into()));
        }
        let correction = correction_of(text).map_err(|fault| Stop::Faults(vec![fault]))?;
        let mut told = Vec::new();
        let ruled = match self.correct(asked, &correction, seating, events, &mut told) {
            Ok(ruled) => ruled,
            Err(NotCorrected::Refused { refusal, .. }) => return Ok(refused(&told, &refusal)),
            Err(why) => return Err(fault(why.to_string())),
        };
        let mut came = steps(&told);
        came.cited.extend(events.iter().filter_map(|event| event.rule));
        came.end = Some(events.iter().map(ToString::to_string).collect());
        came.amended = Some((asked, ruled.after));
        Ok(came)
    }

    /// The same without words.
    pub fn correct(
        &mut self,
        number: u32,
        correction: &Correction,
        seating: &mut Seating,
        events: &mut Events,
        told: &mut Vec<Vec<Event>>,
    ) -> Result<Ruled, NotCorrected> {
        let (first, last) = self.kept().ok_or(NotCorrected::NoHand)?;
        let not_kept = NotCorrected::NotKept { number, first, last };
        let then = seating.followed.find(Some(number)).copied();
        let mut past = self.past.iter_mut().rev();
        let hand = past.find(|other| other.hand.number() == number).map(|found| &mut found.hand);
        let (Some(hand), Some(then)) = (hand, then) else { return Err(not_kept) };
        let ruled = hand.rule(correction, told)?;
        hand.ruled(correction, &ruled);
        events.clear();
        seating.amend(&then, &ruled, events);
        Ok(ruled)
    }
}

/// The events of the steps.
fn steps(told: &[Vec<Event>]) -> Came {
    Came {
        steps: told.iter().map(|events| events.iter().map(event_line).collect()).collect(),
        cited: told.iter().flatten().filter_map(|event| event.rule).collect(),
        ..Came::default()
    }
}

fn refused(told: &[Vec<Event>], refusal: &Refusal) -> Came {
    let mut came = steps(told);
    came.steps.push(vec![refusal_line(refusal)]);
    came.cited.extend(refusal.rule);
    came
}
