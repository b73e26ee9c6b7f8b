//! What the auditor says.

use crate::table::Wrong;
use cards::Seat;
use notation::amount_text;
use std::fmt;

/// What the auditor found in a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Audited {
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
    pub number: u32,
    /// What the auditor's own reckoning came to.
    pub verdict: Verdict,
    /// Where the record says otherwise.
    pub disagreements: Vec<Disagreement>,
}

/// How far the auditor could follow a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It was reckoned from its facts.
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
    /// Somebody paid more than they had.
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
    pub about: About,
    /// What the auditor expected.
    pub expected: Value,
    /// What the record says.
    pub found: Value,
}

/// Not a valid record: it cannot be added up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The hand's number.
    pub hand: u32,
    /// The line of the record.
    pub line: u32,
    /// What is wrong.
    pub reason: String,
}

/// A line of a hand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct At {
    pub hand: u32,
    pub line: u32,
}

impl Disagreement {
    /// A difference of amounts.
    pub(crate) fn cents(
        at: At,
        seat: Option<Seat>,
        about: About,
        expected: i64,
        found: i64,
    ) -> Disagreement {
        let (expected, found) = (Value::Cents(expected), Value::Cents(found));
        Disagreement { hand: at.hand, line: at.line, seat, about, expected, found }
    }

    /// Something in the play that cannot be.
    pub(crate) fn play(hand: u32, wrong: Wrong) -> Disagreement {
        let (expected, found) = (Value::Words(wrong.expected), Value::Words(wrong.found));
        let (line, seat, about) = (wrong.line, wrong.seat, About::Play);
        Disagreement { hand, line, seat, about, expected, found }
    }
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
