use super::ruled::Memory;
use super::{bind_table, command_of};
use crate::{Command, Correction, Events, NotCorrected, PastHand, Ruled, Seating};
use cards::Seat;
use engine::options::OptionFault;
use engine::{Action, Actor, Chips, Event, Hand, Mode, Outcome, Refusal, Rules, Setup};
use notation::{Fault, Field, HandText, Item, TableText};
use record::bind::{kept_fields, refusal_line};
use record::replay::{Came, Keeper, Opening, Stop};

/// A table of the room that replays a record.
#[derive(Debug)]
pub struct Kept {
    seating: Seating,
    names: Vec<(Seat, String)>,
    events: Events,
    memory: Memory,
}

impl Kept {
    /// The table of a record, before anybody sits down.
    ///
    /// # Errors
    /// Everything that is wrong with its header.
    pub fn new(text: &TableText, rules: Rules) -> Result<Kept, Vec<Fault>> {
        let (terms, mode) = bind_table(text)?;
        let seating = Seating::new(terms, mode, rules);
        let (names, events) = (Vec::new(), Events::new());
        Ok(Kept { seating, names, events, memory: Memory::default() })
    }

    pub fn seating(&self) -> &Seating {
        &self.seating
    }

    /// A hand that can be ruled on, by its number, or the one being played or the last; with the names
    /// of those who were in it, by the chairs that they had.
    pub fn hand(&self, number: Option<u32>) -> Option<(&PastHand, &[(Seat, String)])> {
        self.memory.find(number)
    }

    /// The names of those who sit there now.
    pub fn names(&self) -> &[(Seat, String)] {
        &self.names
    }

    /// Rules on a hand after it is over, and returns the table's events.
    ///
    /// # Errors
    /// Why it is not corrected: then nothing has changed.
    pub fn correct(
        &mut self,
        number: u32,
        correction: &Correction,
        told: &mut Vec<Vec<Event>>,
    ) -> Result<(Ruled, &Events), NotCorrected> {
        let (seating, events) = (&mut self.seating, &mut self.events);
        let ruled = self.memory.correct(number, correction, seating, events, told)?;
        Ok((ruled, &self.events))
    }

    /// Puts a wrong payment right, and returns the table's events.
    ///
    /// # Errors
    /// The table's refusal: then nothing has changed.
    pub fn put_right(
        &mut self,
        hand: u32,
        from: Seat,
        to: Seat,
        amount: Chips,
    ) -> Result<&Events, Refusal> {
        self.events.clear();
        let command = Command::Repay { hand: Some(hand), from, to, amount };
        self.seating.apply(&command, &mut self.events)?;
        Ok(&self.events)
    }

    fn told(&self) -> Came {
        let lines = self.events.iter().map(ToString::to_string).collect();
        let cited = self.events.iter().filter_map(|event| event.rule).collect();
        Came { lines, cited, ..Came::default() }
    }

    /// Changes the limits, if the table can be played by them.
    fn limits(&mut self, line: u32, changes: &[(String, String)]) -> Result<Came, Stop> {
        let changes = changes.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        let terms = self.seating.terms().changed(changes).map_err(|wrong| {
            let fault = |fault: &OptionFault| Fault::new(line, 1, fault.to_string());
            Stop::Faults(wrong.iter().map(fault).collect())
        })?;
        self.events.clear();
        match self.seating.change(terms, &mut self.events) {
            Ok(()) => Ok(self.told()),
            Err(refusal) => Ok(refused(&refusal)),
        }
    }

    /// Names move with people.
    fn name(&mut self, field: &Field) {
        match field {
            Field::Sit { seat, name, .. } | Field::Bring { seat, name, .. } => {
                self.names.push((*seat, name.clone()))
            }
            Field::Move { from, to } => {
                self.names.iter_mut().filter(|(s, _)| s == from).for_each(|(s, _)| *s = *to);
            }
            _ => {}
        }
        self.forget();
    }

    /// Names of players who left are dropped.
    fn forget(&mut self) {
        let seated = self.seating.seated();
        self.names.retain(|(seat, _)| seated.has(*seat));
    }
}

impl Keeper for Kept {
    fn step(&mut self, step: &Item<Field>) -> Result<Came, Stop> {
        if let Field::Limits(changes) = &step.is {
            return self.limits(step.line.0, changes);
        }
        if let Field::Ruling(ruling) = &step.is {
            return self.memory.rule(step.line.0, ruling, &mut self.seating, &mut self.events);
        }
        let Some(command) = command_of(&step.is, self.seating.now()) else {
            let reason = "expected a step of the room";
            return Err(Stop::Faults(vec![Fault::new(step.line.0, 1, reason)]));
        };
        self.events.clear();
        match self.seating.apply(&command, &mut self.events) {
            Ok(()) => {
                self.name(&step.is);
                Ok(self.told())
            }
            Err(refusal) => Ok(refused(&refusal)),
        }
    }

    fn open(&mut self, hand: &HandText, _: Rules) -> Result<Opening, Stop> {
        if !self.seating.is_on() {
            let expected = format!("hand {}", hand.number);
            return Err(Stop::differs(hand.line.0, expected, "no hand was dealt"));
        }
        if let Some(item) = hand.header.iter().find(|item| !is_known(&item.is)) {
            let reason = "this is set for the whole table";
            return Err(Stop::Faults(vec![Fault::new(item.line.0, 1, reason)]));
        }
        let mut setup: Setup = self.seating.setup().clone();
        let carried = !setup.carry.shoe.discards.is_empty();
        let header = kept_fields(&setup, &self.names, carried);
        for item in &hand.header {
            match &item.is {
                Field::Mode(mode) if mode == "live" => setup.mode = Mode::Live,
                Field::Mode(_) => setup.mode = Mode::Guarded,
                Field::Doubles(seats) => setup.doubles = seats.iter().copied().collect(),
                Field::Absent(seats) => setup.away = seats.iter().copied().collect(),
                _ => {}
            }
        }
        self.memory.begin(hand.number, &setup, &self.names);
        let revision = self.seating.terms().game.revision;
        Ok(Opening { setup, revision, header: Some(header) })
    }

    fn acted(&mut self, actor: Actor, action: &Action) {
        self.memory.act(actor, action);
    }

    fn close(&mut self, hand: &Hand, outcome: &Outcome) -> Came {
        let number = self.memory.find(None).map_or(0, |(hand, _)| hand.number());
        self.memory.end(self.seating.terms().keeps_hands);
        self.events.clear();
        self.seating.over(number, hand, outcome, &mut self.events);
        self.forget();
        self.told()
    }

    fn not_dealt(&mut self) {
        self.memory.call_off();
        self.seating.call_off();
    }
}

fn refused(refusal: &Refusal) -> Came {
    let cited = refusal.rule.into_iter().collect();
    Came { lines: vec![refusal_line(refusal)], cited, ..Came::default() }
}

/// What the header of a hand at a room's table may say.
fn is_known(field: &Field) -> bool {
    field.is_between()
        || field.is_kept_by_the_room()
        || matches!(
            field,
            Field::Mode(_) | Field::Doubles(_) | Field::Absent(_) | Field::Known { .. }
        )
}
