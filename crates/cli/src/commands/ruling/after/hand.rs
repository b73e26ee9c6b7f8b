use crate::commands::header;
use cards::Seat;
use engine::{Account, Action, Actor, Event, Rules, Setup};
use house::Offering;
use notation::{Document, Fault, Field, Item, RulingText, StepText, parse_bytes};
use record::bind::step_of;
use record::replay::{Compare, NotTaken, Report, Stop, replay_kept, replay_last};
use room::replay::{Kept, ruling_of};
use room::{Correction, EventKind, NotCorrected, Ruled, rule_telling};

/// The last hand of a file, which must be over.
pub(in super::super) struct LastHand {
    document: Document,
    pub number: u32,
    pub setup: Setup,
    pub acts: Vec<(Actor, Action)>,
    /// Who had which chair in it.
    names: Vec<(Seat, String)>,
    /// The room's table, if a room runs it.
    kept: Option<Box<Kept>>,
}

/// The result of a ruling.
pub(in super::super) struct Came {
    pub ruled: Ruled,
    /// What followed from each step of it.
    pub told: Vec<Vec<Event>>,
    /// Who pays whom, and how much.
    pub paid: Vec<(String, String, engine::Chips)>,
}

impl LastHand {
    /// Replays a file.
    ///
    /// # Errors
    /// What keeps it from being played, the first place where record and engine disagree, or that
    /// its last hand is not over.
    pub fn open(bytes: &[u8], offering: &Offering) -> Result<LastHand, Stop> {
        let faulty = |fault| Stop::Faults(vec![fault]);
        let mut document = parse_bytes(bytes).map_err(faulty)?;
        header::fill(&mut document, offering).map_err(faulty)?;
        let line = document.hands.last().map_or(1, |hand| hand.line.0);
        let last = match &document.table {
            None => LastHand::of_hands(&document)?,
            Some(_) => LastHand::of_session(&document)?,
        };
        let open = "this hand is not over: rule on it without --after";
        last.ok_or_else(|| faulty(Fault::new(line, 1, open)))
    }

    fn of_hands(document: &Document) -> Result<Option<LastHand>, Stop> {
        let Some(text) = document.hands.last() else {
            return Err(Stop::Faults(vec![Fault::new(1, 1, "expected a hand, as in: hand 1")]));
        };
        let (report, last) = replay_last(document, Rules::ALL);
        held(report)?;
        let names = text.seats().map(|(seat, _, name)| (seat, name.to_string())).collect();
        Ok(last.filter(|last| last.over).map(|last| LastHand {
            document: document.clone(),
            number: last.number,
            setup: last.setup,
            acts: last.acts,
            names,
            kept: None,
        }))
    }

    fn of_session(document: &Document) -> Result<Option<LastHand>, Stop> {
        let Some(table) = &document.table else { return Ok(None) };
        let mut kept = Kept::new(table, Rules::ALL).map_err(Stop::Faults)?;
        held(replay_kept(document, Rules::ALL, Compare::Everything, &mut kept))?;
        let (number, last) = kept.last_hand();
        let Some(setup) = last.setup().filter(|_| last.is_over()).cloned() else {
            return Ok(None);
        };
        let (acts, names) = (last.acts().to_vec(), kept.last_names().to_vec());
        let (document, kept) = (document.clone(), Some(Box::new(kept)));
        Ok(Some(LastHand { document, number, setup, acts, names, kept }))
    }

    /// A step of the hand as a record writes it.
    pub fn step(&self, number: usize) -> Option<StepText> {
        let (actor, action) = self.acts.get(number.checked_sub(1)?)?;
        Some(step_of(*actor, action))
    }

    pub fn rule(&mut self, correction: &Correction) -> Result<Came, NotCorrected> {
        let mut told = Vec::new();
        let names = std::mem::take(&mut self.names);
        let then = |seat| named(&names, seat);
        let came = match &mut self.kept {
            None => rule_telling(&self.setup, &self.acts, correction, &mut told).map(|ruled| {
                let account = |account: Account| match account.seat() {
                    Some(seat) => with_name(&account.to_string(), &then(seat)),
                    None => account.to_string(),
                };
                let moves = ruled.moves.iter();
                let paid = moves.map(|m| (account(m.from), account(m.to), m.amount)).collect();
                (ruled, paid)
            }),
            Some(kept) => {
                let now = kept.names().to_vec();
                let account = |account: Account| match account {
                    Account::Seat(seat) => with_name(&account.to_string(), &named(&now, seat)),
                    Account::WalletOf(seat) | Account::CageOf(seat) => {
                        with_name(&account.to_string(), &then(seat))
                    }
                    account => account.to_string(),
                };
                kept.correct(correction, &mut told).map(|(ruled, events)| {
                    let pays = events.iter().filter_map(|event| match event.kind {
                        EventKind::Pay { from, to, amount, .. } => {
                            Some((account(from), account(to), amount))
                        }
                        _ => None,
                    });
                    (ruled, pays.collect())
                })
            }
        };
        self.names = names;
        came.map(|(ruled, paid)| Came { ruled, told, paid })
    }

    /// A chair of the hand, with the name of the player who had it.
    pub fn seat_text(&self, seat: Seat) -> String {
        with_name(&format!("seat {seat}"), &named(&self.names, seat))
    }

    /// The name of the player who had a chair.
    pub fn name(&self, seat: Seat) -> String {
        named(&self.names, seat)
    }

    /// The record with the ruling: at the end of a session, or in the hand itself.
    ///
    /// # Errors
    /// What keeps it from being played.
    pub fn record(&self, correction: &Correction, ruled: &Ruled) -> Result<Document, Vec<Fault>> {
        let mut document = self.document.clone();
        if self.kept.is_some() {
            let text: RulingText = ruling_of(self.number, correction);
            document.after.push(Field::Ruling(Box::new(text)).into());
            return room::replay::update(&document);
        }
        if let Some(hand) = document.hands.last_mut() {
            hand.steps = ruled.acts.iter().map(|(actor, action)| step_of(*actor, action)).collect();
            hand.end = Some(Default::default());
            go_live(&mut hand.header);
        }
        room::replay::update(&document)
    }
}

fn go_live(header: &mut Vec<Item<Field>>) {
    header.retain(|item| !matches!(item.is, Field::Mode(_)));
    let live: Item<Field> = Field::Mode("live".into()).into();
    let game = header.iter().position(|item| matches!(item.is, Field::Game(_)));
    header.insert(game.map_or(0, |at| at + 1), live);
}

/// A record that can be played and agrees with the engine.
fn held(report: Report) -> Result<(), Stop> {
    let refused = |step: &NotTaken| {
        Fault::new(step.line, 1, format!("this step is refused: {}", step.reason))
    };
    if !report.faults.is_empty() {
        return Err(Stop::Faults(report.faults));
    }
    if !report.not_taken.is_empty() {
        return Err(Stop::Faults(report.not_taken.iter().map(refused).collect()));
    }
    report.difference.map_or(Ok(()), |difference| Err(Stop::Differs(difference)))
}

fn named(names: &[(Seat, String)], seat: Seat) -> String {
    names.iter().find(|(at, _)| *at == seat).map(|(_, name)| name.clone()).unwrap_or_default()
}

fn with_name(text: &str, name: &str) -> String {
    if name.is_empty() { text.into() } else { format!("{text} {name}") }
}
