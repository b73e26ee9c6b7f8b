//! Rulings after the fact as a record writes them.

use crate::{Correction, Events, LastHand, NotCorrected, Ruled, Seating};
use cards::Seat;
use engine::{Action, Actor, Event, Refusal};
use notation::{Block, EventText, Fault, RulingText};
use record::bind::{action_of, actor_of, event_line, refusal_line, step_of};
use record::replay::{Came, Stop};

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

/// The last hand of a record, as long as it can be ruled on.
#[derive(Clone, Debug, Default)]
pub(super) struct Remembered {
    number: u32,
    hand: LastHand,
    names: Vec<(Seat, String)>,
}

impl Remembered {
    /// A hand begins.
    pub fn begin(&mut self, number: u32, setup: &engine::Setup, names: &[(Seat, String)]) {
        (self.number, self.names) = (number, names.to_vec());
        self.hand.begin(setup);
    }

    pub fn act(&mut self, actor: Actor, action: &Action) {
        self.hand.act(actor, action);
    }

    /// It is over.
    pub fn end(&mut self) {
        self.hand.end();
    }

    /// The hand itself.
    pub fn hand(&self) -> &LastHand {
        &self.hand
    }

    /// The names of those who sat there.
    pub fn names(&self) -> &[(Seat, String)] {
        &self.names
    }

    pub fn number(&self) -> u32 {
        self.number
    }

    /// Rules on it: the chips move at the table, or the ruling is refused and nothing has changed.
    pub fn rule(
        &mut self,
        line: u32,
        text: &RulingText,
        seating: &mut Seating,
        events: &mut Events,
    ) -> Result<Came, Stop> {
        let fault = |reason: String| Stop::Faults(vec![Fault::new(line, 1, reason)]);
        let (asked, last) = (text.hand, self.number);
        match self.hand.setup() {
            None => return Err(fault("no hand has been played yet".into())),
            Some(_) if asked < last => {
                let reason = format!("hand {asked} is too old: only the last hand, {last}, ");
                return Err(fault(reason + "can still be ruled on"));
            }
            Some(_) if asked > last => {
                return Err(fault(format!("there is no hand {asked} yet: the last one is {last}")));
            }
            Some(_) if !self.hand.is_over() => {
                return Err(fault(format!(
                    "hand {last} is not over yet: rule on it as a step of \
                                          the hand"
                )));
            }
            Some(_) => {}
        }
        let correction = correction_of(text).map_err(|fault| Stop::Faults(vec![fault]))?;
        let mut told = Vec::new();
        let ruled = match self.correct(&correction, seating, events, &mut told) {
            Ok(ruled) => ruled,
            Err(NotCorrected::Refused { refusal, .. }) => return Ok(refused(&told, &refusal)),
            Err(why) => return Err(fault(why.to_string())),
        };
        let mut came = steps(&told);
        came.cited.extend(events.iter().filter_map(|event| event.rule));
        came.end = Some(events.iter().map(ToString::to_string).collect());
        came.amended = Some(ruled.after);
        Ok(came)
    }

    /// The same without words.
    pub fn correct(
        &mut self,
        correction: &Correction,
        seating: &mut Seating,
        events: &mut Events,
        told: &mut Vec<Vec<Event>>,
    ) -> Result<Ruled, NotCorrected> {
        let ruled = self.hand.rule(correction, told)?;
        self.hand.ruled(correction, &ruled);
        events.clear();
        seating.amend(&ruled, events);
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
