use crate::carried::Carried;
use crate::ledger::{Ledger, read_amount_of, stack_lines, total};
use crate::table::{Reckoned, Stacks, Stop, Table};
use crate::{blackjack, deal, holdem, pan};
use cards::Seat;
use record::syntax::{Document, EventText, HandText, amount_text};
use std::fmt;

/// What the auditor found in a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Audited {
    /// Hand by hand.
    pub hands: Vec<AuditedHand>,
    /// Where what the record says after the last hand cannot be.
    pub after: Vec<Disagreement>,
    /// Rulings after the fact whose hands were not reckoned again, and why; only what was paid for
    /// them was added up.
    pub unreckoned: Vec<(u32, String)>,
}

impl Audited {
    /// Everything on which the auditor and the record differ.
    pub fn disagreements(&self) -> impl Iterator<Item = &Disagreement> {
        self.hands.iter().flat_map(|hand| &hand.disagreements).chain(&self.after)
    }

    /// Whether the record and the auditor agree as far as the auditor could follow.
    pub fn is_ok(&self) -> bool {
        self.disagreements().next().is_none()
    }

    /// Hands that were not reckoned, as they were played or as they were ruled, and why.
    pub fn unaudited(&self) -> impl Iterator<Item = (u32, &str)> {
        let rulings = self.unreckoned.iter().map(|(hand, reason)| (*hand, reason.as_str()));
        let hands = self.hands.iter().filter_map(|hand| match &hand.verdict {
            Verdict::Unaudited { reason } => Some((hand.number, reason.as_str())),
            Verdict::Reckoned { .. } | Verdict::Refused => None,
        });
        hands.chain(rulings)
    }
}

/// What the auditor found in one hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditedHand {
    /// Its number.
    pub number: u32,
    /// What the auditor's own reckoning came to.
    pub verdict: Verdict,
    /// Where the record says otherwise.
    pub disagreements: Vec<Disagreement>,
}

/// How far the auditor could follow a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It was reckoned from its steps.
    Reckoned {
        /// What each seat has in cents, at the end or where the record breaks off.
        stacks: Vec<(Seat, i64)>,
        /// What the house took.
        fee: i64,
    },
    /// It was never dealt, so no chip moved.
    Refused,
    /// It was not; only its payments were added up.
    Unaudited {
        /// Why.
        reason: String,
    },
}

/// What a disagreement is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The auditor's reckoning of a stack and what the record says of it.
    Stack,
    /// The auditor's reckoning of the fee and the payments to the house.
    Fee,
    /// The auditor's reckoning of the jackpot drop and the payments to the jackpot.
    Jackpot,
    /// What the payments lead to and what the `stack` line says.
    Payments,
    /// Somebody paid more than he had.
    Overdrawn,
    /// Chips were left in a pot, on a spot or in escrow when the hand was over.
    LeftBehind,
    /// All chips at the end and all chips at the start.
    Sum,
    /// What half hours cost, and what was paid for them.
    Time,
    /// What the hand paid the house, and what was dropped of it.
    Drop,
    /// The stack at the start and what the seat had after the hand before.
    Carried,
    /// Cards or acts that cannot be.
    Play,
}

/// An amount or words, whatever the difference is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Cents.
    Cents(i64),
    /// Cards and acts.
    Words(String),
}

/// One point on which the auditor and the record differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The hand's number.
    pub hand: u32,
    /// The line of the record; 0 if it was never in a file.
    pub line: u32,
    /// Whom it concerns.
    pub seat: Option<Seat>,
    /// What it is about.
    pub about: About,
    /// What the auditor expected.
    pub expected: Value,
    /// What the record says.
    pub found: Value,
}

/// A record that is none: it cannot be added up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The hand's number.
    pub hand: u32,
    /// The line of the record.
    pub line: u32,
    /// What is wrong.
    pub reason: String,
}

impl Fault {
    pub(crate) fn new(hand: u32, line: u32, reason: impl Into<String>) -> Fault {
        Fault { hand, line, reason: reason.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "hand {}, line {}: {}", self.hand, self.line, self.reason)
    }
}

impl std::error::Error for Fault {}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Cents(cents) => f.write_str(&amount_text(*cents)),
            Value::Words(words) => f.write_str(words),
        }
    }
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            About::Stack => "stack",
            About::Fee => "fee",
            About::Jackpot => "jackpot",
            About::Payments => "payments",
            About::Overdrawn => "overdrawn",
            About::LeftBehind => "left behind",
            About::Sum => "sum",
            About::Time => "half hours",
            About::Drop => "drop",
            About::Carried => "carried over",
            About::Play => "play",
        })
    }
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "hand {}, line {}, ", self.hand, self.line)?;
        if let Some(seat) = self.seat {
            write!(f, "seat {seat}, ")?;
        }
        write!(f, "{}: expected {}, found {}", self.about, self.expected, self.found)
    }
}

/// Reckons every hand of a record anew and compares.
///
/// # Errors
/// If a hand has no header to start from, or a `pay` or `stack` line cannot be read.
pub fn audit(document: &Document) -> Result<Audited, Fault> {
    let mut audited = Audited::default();
    let mut carried = Carried::new(document.table.as_ref());
    for hand in document.whole_hands() {
        let hand = &hand;
        if hand.start.is_none() {
            audited.hands.push(unplayed(hand, "it was not played"));
            continue;
        }
        if hand.is_refused() {
            audited.hands.push(AuditedHand {
                number: hand.number,
                verdict: Verdict::Refused,
                disagreements: Vec::new(),
            });
            continue;
        }
        let table = read_table(hand)?;
        let mut found = Vec::new();
        carried.to(&table, &mut found);
        let verdict = match hand.is_fresh() {
            true => Verdict::Unaudited { reason: "nothing is written under its steps".into() },
            false => {
                let verdict = check(&table, &mut found)?;
                carried.on(&table, &mut found)?;
                verdict
            }
        };
        audited.hands.push(AuditedHand { number: hand.number, verdict, disagreements: found });
    }
    let last = document.hands.last().map_or(0, |hand| hand.number);
    carried.steps(document.after.iter(), &[], last, &mut audited.after);
    audited.unreckoned = carried.unreckoned();
    Ok(audited)
}

fn unplayed(hand: &HandText, reason: &str) -> AuditedHand {
    let verdict = Verdict::Unaudited { reason: reason.into() };
    AuditedHand { number: hand.number, verdict, disagreements: Vec::new() }
}

pub(crate) fn read_table(hand: &HandText) -> Result<Table<'_>, Fault> {
    let fault = |reason: &str| Fault::new(hand.number, hand.line.0, reason);
    let stacks: Stacks = hand.seats().map(|(seat, stack, _)| (seat, stack)).collect();
    let lead = hand.lead().ok_or_else(|| fault("nobody has the lead"))?;
    if stacks.len() != hand.seats().count() {
        return Err(fault("somebody is seated twice"));
    }
    if !stacks.contains_key(&lead) {
        return Err(fault("the lead is not dealt in"));
    }
    Ok(Table { hand, seats: stacks.keys().copied().collect(), stacks, lead })
}

/// Compares one hand in all respects.
fn check(table: &Table<'_>, to: &mut Vec<Disagreement>) -> Result<Verdict, Fault> {
    let hand = table.hand;
    let mut ledger_faults = Vec::new();
    let ledger = Ledger::read(table, &mut ledger_faults)?;
    let stacks = stack_lines(table)?;
    let at = |line, seat, about, expected: i64, found: i64| Disagreement {
        hand: hand.number,
        line,
        seat,
        about,
        expected: Value::Cents(expected),
        found: Value::Cents(found),
    };
    to.append(&mut ledger_faults);
    to.extend(deal::check(table));
    if let (Some(end), Some(lines)) = (&hand.end, &stacks) {
        for seat in &table.seats {
            // A seat without a line has nothing to show, which is not the same as nothing.
            let (found, line) = lines.get(seat).copied().unwrap_or((-1, end.line.0));
            if ledger.stack(*seat) != found {
                to.push(at(line, Some(*seat), About::Payments, ledger.stack(*seat), found));
            }
        }
        for (_, cents) in ledger.left_behind() {
            to.push(at(end.line.0, None, About::LeftBehind, 0, cents));
        }
        let now = lines.values().map(|(stack, _)| stack).sum::<i64>() + ledger.kept();
        if let Some((expected, found)) = dropped(table, ledger.balance("collection")) {
            to.push(at(end.line.0, None, About::Drop, expected, found));
        }
        let all = total(&table.stacks) + table.corporation();
        if now != all {
            to.push(at(end.line.0, None, About::Sum, all, now));
        }
    }
    let reckoned = match reckon(table) {
        Ok(reckoned) => reckoned,
        Err(Stop::Unaudited(reason)) => return Ok(Verdict::Unaudited { reason }),
        Err(Stop::Wrong(wrong)) => {
            to.push(Disagreement {
                hand: hand.number,
                line: wrong.line,
                seat: wrong.seat,
                about: About::Play,
                expected: Value::Words(wrong.expected),
                found: Value::Words(wrong.found),
            });
            return Ok(Verdict::Unaudited { reason: "its play cannot be followed".into() });
        }
    };
    compare(table, &ledger, &reckoned, to);
    let stacks = reckoned.stacks.iter().map(|(seat, stack)| (*seat, *stack)).collect();
    Ok(Verdict::Reckoned { stacks, fee: reckoned.fee })
}

/// Reckons a hand from its steps.
pub(crate) fn reckon(table: &Table<'_>) -> Result<Reckoned, Stop> {
    match table.hand.game() {
        Some("holdem") => holdem::reckon(table),
        Some("no-bust-blackjack") => blackjack::reckon(table),
        Some("pan") => pan::reckon(table),
        game => {
            Err(Stop::Unaudited(format!("no reckoning for the game {}", game.unwrap_or("unnamed"))))
        }
    }
}

/// What of the fees should be dropped at the end of the hand, and what is, if that is not the same.
/// Where nothing is posted about the drop nothing is told of it.
fn dropped(table: &Table<'_>, fees: i64) -> Option<(i64, i64)> {
    let amount = |event: &EventText| read_amount_of(event, "dropped ");
    let early = table.hand.header.iter().flat_map(|item| &item.events).filter_map(amount);
    let end = table.hand.end.iter().flat_map(|end| &end.events).filter_map(amount);
    let (early, end): (i64, i64) = (early.sum(), end.sum());
    let expected = match table.option("drop", "at-once") {
        "at-once" => 0,
        _ => (fees - early).max(0),
    };
    (expected != end).then_some((expected, end))
}

/// Holds the auditor's own reckoning against the record.
fn compare(table: &Table<'_>, ledger: &Ledger, own: &Reckoned, to: &mut Vec<Disagreement>) {
    let hand = table.hand;
    let lines = stack_lines(table).ok().flatten();
    let mut differ = |line, seat, about, expected, found| {
        to.push(Disagreement { hand: hand.number, line, seat, about, expected, found });
    };
    let end = hand.end.as_ref().map(|end| end.line.0);
    if own.over != end.is_some() {
        let words = |over| Value::Words(if over { "the end" } else { "no end" }.into());
        let line = end.unwrap_or(ledger.last);
        differ(line, None, About::Play, words(own.over), words(end.is_some()));
    }
    for (seat, expected) in &own.stacks {
        let said = lines.as_ref().and_then(|lines| lines.get(seat).copied());
        let (found, line) = said.unwrap_or((ledger.stack(*seat), end.unwrap_or(ledger.last)));
        if *expected != found {
            let values = (Value::Cents(*expected), Value::Cents(found));
            differ(line, Some(*seat), About::Stack, values.0, values.1);
        }
    }
    for (account, about, own) in
        [("collection", About::Fee, own.fee), ("jackpot", About::Jackpot, own.jackpot)]
    {
        let found = ledger.balance(account);
        if own != found {
            let values = (Value::Cents(own), Value::Cents(found));
            differ(end.unwrap_or(ledger.last), None, about, values.0, values.1);
        }
    }
}
