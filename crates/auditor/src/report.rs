//! What the auditor says.

use crate::header::Wrong;
use cards::Seat;
use notation::amount_text;
use std::fmt;

/// What the auditor found in a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Audited {
    pub hands: Vec<AuditedHand>,
    /// Impossible statements of the record after the last hand.
    pub after: Vec<Disagreement>,
    /// Rulings after the fact whose hands were not recomputed, and why; only their payments were
    /// added up.
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

    /// Hands that were not recomputed, as played or as ruled, and why.
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
    /// The auditor's own result.
    pub verdict: Verdict,
    /// Where the record disagrees.
    pub disagreements: Vec<Disagreement>,
}

/// How far the auditor could follow a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It was recomputed from its facts.
    Reckoned {
        /// What each seat has in cents, at the end or where the record breaks off.
        stacks: Vec<(Seat, i64)>,
        /// What the house took.
        fee: i64,
    },
    /// It was never dealt, so no chip moved.
    Refused,
    /// It was not recomputed; only its payments were added up.
    Unaudited {
        /// Why.
        reason: String,
    },
}

/// What a disagreement is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The auditor's stack and the record's.
    Stack,
    /// The auditor's fee and the payments to the house.
    Fee,
    /// The auditor's jackpot drop and the payments to the jackpot.
    Jackpot,
    /// The result of the payments and the `stack` line.
    Payments,
    /// Somebody paid more than they had.
    Overdrawn,
    /// Chips were left in a pot, on a spot or in escrow when the hand was over.
    LeftBehind,
    /// All chips at the end and at the start.
    Sum,
    /// What half hours cost, and what was paid for them.
    Time,
    /// What the hand paid the house, and how much of it was dropped.
    Drop,
    /// The stack at the start and the seat's stack after the previous hand.
    Carried,
    /// Impossible cards or acts.
    Play,
}

/// An amount or words, depending on what differs.
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
    /// The seat concerned.
    pub seat: Option<Seat>,
    pub about: About,
    /// What the auditor expected.
    pub expected: Value,
    /// What the record says.
    pub found: Value,
}

/// The record is not valid and cannot be added up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadRecord {
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

    /// Something impossible in the play.
    pub(crate) fn play(hand: u32, wrong: Wrong) -> Disagreement {
        let (expected, found) = (Value::Words(wrong.expected), Value::Words(wrong.found));
        let (line, seat, about) = (wrong.line, wrong.seat, About::Play);
        Disagreement { hand, line, seat, about, expected, found }
    }
}

impl BadRecord {
    pub(crate) fn new(hand: u32, line: u32, reason: impl Into<String>) -> BadRecord {
        BadRecord { hand, line, reason: reason.into() }
    }
}

impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "hand {}, line {}: {}", self.hand, self.line, self.reason)
    }
}

impl std::error::Error for BadRecord {}

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
