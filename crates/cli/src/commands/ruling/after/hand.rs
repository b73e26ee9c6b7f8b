use crate::commands::header;
use cards::Seat;
use engine::{Account, Action, Actor, Chips, Event, Rules, Setup};
use house::Offering;
use notation::{Document, Fault, Field, Item, RulingText, StepText, parse_bytes};
use record::bind::step_of;
use record::replay::{Compare, NotTaken, Report, Stop, replay_kept, replay_last};
use room::replay::{Kept, ruling_of};
use room::{Correction, EventKind, NotCorrected, Ruled, rule_telling};

/// A hand of a file, which must be over: the last one, or of a session another that is kept.
pub(in super::super) struct RuledHand {
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
    pub paid: Vec<(String, String, Chips)>,
}

/// A wrong payment that was put right.
#[derive(Default)]
pub(in super::super) struct Repaid {
    pub paid: Vec<(String, String, Chips)>,
    /// Stacks before and after.
    pub stacks: Vec<(String, Chips, Chips)>,
}

impl RuledHand {
    /// Replays a file.
    ///
    /// # Errors
    /// What keeps it from being played, the first place where record and engine disagree, or that
    /// its last hand is not over.
    pub fn open(bytes: &[u8], offering: &Offering, number: Option<u32>) -> Result<RuledHand, Stop> {
        let faulty = |fault| Stop::Faults(vec![fault]);
        let mut document = parse_bytes(bytes).map_err(faulty)?;
        header::fill(&mut document, offering).map_err(faulty)?;
        let line = document.hands.last().map_or(1, |hand| hand.line.0);
        let last = match &document.table {
            None if number.is_some_and(|number| !is_last(&document, number)) => {
                let alone = "only the room keeps older hands: --hand takes the record of a session";
                return Err(faulty(Fault::new(line, 1, alone)));
            }
            None => RuledHand::of_hands(&document)?,
            Some(_) => RuledHand::of_session(&document, number)?,
        };
        let open = "this hand is not over: rule on it without --after";
        last.ok_or_else(|| faulty(Fault::new(line, 1, open)))
    }

    fn of_hands(document: &Document) -> Result<Option<RuledHand>, Stop> {
        let Some(text) = document.hands.last() else {
            return Err(Stop::Faults(vec![Fault::new(1, 1, "expected a hand, as in: hand 1")]));
        };
        let (report, last) = replay_last(document, Rules::ALL);
        held(report)?;
        let names = text.seats().map(|(seat, _, name)| (seat, name.to_string())).collect();
        Ok(last.filter(|last| last.over).map(|last| RuledHand {
            document: document.clone(),
            number: last.number,
            setup: last.setup,
            acts: last.acts,
            names,
            kept: None,
        }))
    }

    fn of_session(document: &Document, number: Option<u32>) -> Result<Option<RuledHand>, Stop> {
        let Some(table) = &document.table else { return Ok(None) };
        let mut kept = Kept::new(table, Rules::ALL).map_err(Stop::Faults)?;
        held(replay_kept(document, Rules::ALL, Compare::Everything, &mut kept))?;
        let Some((hand, names)) = kept.hand(number) else {
            let Some(number) = number else { return Ok(None) };
            let keeps = kept.seating().terms().keeps_hands;
            let reason = format!("hand {number} is not among the last {keeps}, which are kept");
            return Err(Stop::Faults(vec![Fault::new(table.line.0, 1, reason)]));
        };
        let Some(setup) = hand.setup().filter(|_| hand.is_over()).cloned() else {
            return Ok(None);
        };
        let (number, acts, names) = (hand.number(), hand.acts().to_vec(), names.to_vec());
        let (document, kept) = (document.clone(), Some(Box::new(kept)));
        Ok(Some(RuledHand { document, number, setup, acts, names, kept }))
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
                kept.correct(self.number, correction, &mut told).map(|(ruled, events)| {
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

    /// Puts a wrong payment of the hand right: who pays whom, and the stacks before and after.
    ///
    /// # Errors
    /// Why it is not put right.
    pub fn put_right(&mut self, from: Seat, to: Seat, amount: Chips) -> Result<Repaid, String> {
        let Some(kept) = &mut self.kept else {
            return Err("only a room moves chips: --repay takes the record of a session".into());
        };
        let now = kept.names().to_vec();
        let then = &self.names;
        let account = |account: Account| match account {
            Account::Seat(seat) => with_name(&account.to_string(), &named(&now, seat)),
            Account::WalletOf(seat) => with_name(&account.to_string(), &named(then, seat)),
            account => account.to_string(),
        };
        let events = kept.put_right(self.number, from, to, amount).map_err(|r| r.to_string())?;
        let mut repaid = Repaid::default();
        for event in events.iter() {
            match event.kind {
                EventKind::Pay { from, to, amount, .. } => {
                    repaid.paid.push((account(from), account(to), amount));
                }
                EventKind::Amended { account: of, before, after } => {
                    repaid.stacks.push((account(of), before, after));
                }
                _ => {}
            }
        }
        Ok(repaid)
    }

    /// The record with a line at its end.
    ///
    /// # Errors
    /// What keeps it from being played.
    pub fn record_with(&self, line: Field) -> Result<Document, Vec<Fault>> {
        let mut document = self.document.clone();
        document.after.push(line.into());
        room::replay::update(&document)
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

fn is_last(document: &Document, number: u32) -> bool {
    document.hands.last().is_some_and(|hand| hand.number == number)
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
