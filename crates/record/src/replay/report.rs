use engine::{Outcome, RuleId};
use notation::Fault;
use std::collections::BTreeSet;
use std::fmt;

/// What is compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Compare {
    /// Every word.
    #[default]
    Everything,
    /// Everything except the rules cited at the ends of lines.
    Substance,
}

/// The result of a replay.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// What keeps the record from being played at all.
    pub faults: Vec<Fault>,
    /// The first place where record and engine disagree.
    pub difference: Option<Difference>,
    /// Refused steps that the record does not mark as refused.
    pub not_taken: Vec<NotTaken>,
    /// Whether nothing was written under any step, so that only what the record states about seats,
    /// refusals and final stacks could be compared.
    pub fresh: bool,
    /// Each hand as far as it was played.
    pub hands: Vec<HandReport>,
    /// The rules that events and refusals of all hands cited.
    pub emitted: BTreeSet<RuleId>,
}

impl Report {
    /// Whether the record is valid: every step was accepted, and what it states matches the engine.
    pub fn is_ok(&self) -> bool {
        self.faults.is_empty() && self.difference.is_none() && self.not_taken.is_empty()
    }
}

/// A step that was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotTaken {
    pub hand: u32,
    /// The line of the file.
    pub line: u32,
    pub step: String,
    /// Why.
    pub reason: String,
}

impl fmt::Display for NotTaken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NotTaken { hand, line, step, reason } = self;
        write!(f, "hand {hand}, line {line}: '{step}' is refused: {reason}")
    }
}

/// One hand of a replay.
#[derive(Clone, Debug, Default)]
pub struct HandReport {
    pub number: u32,
    /// The rules that its events and refusals cited.
    pub emitted: BTreeSet<RuleId>,
    /// The revision of the game's rules that the record names, if it differs from the engine's.
    pub other_revision: Option<u16>,
    pub events: usize,
    /// Whether the engine refused to start it, as the record says.
    pub refused: bool,
    /// Its outcome, if it was completed.
    pub outcome: Option<Outcome>,
    /// What it is waiting for, if the record ends before the hand does.
    pub open: Option<String>,
}

/// A place where record and engine disagree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    pub hand: u32,
    /// The line of the file.
    pub line: u32,
    /// What the record says; empty if it says nothing more here.
    pub expected: String,
    /// What the engine says; empty if it says nothing more here.
    pub actual: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let or_nothing = |text: &str| {
            if text.is_empty() { "nothing more".to_string() } else { format!("'{text}'") }
        };
        let (expected, actual) = (or_nothing(&self.expected), or_nothing(&self.actual));
        write!(f, "hand {}, line {}: the record says {expected}, ", self.hand, self.line)?;
        write!(f, "the engine says {actual}")
    }
}

/// The messages of a report, one per line.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for fault in &self.faults {
            writeln!(f, "{fault}")?;
        }
        for not_taken in &self.not_taken {
            writeln!(f, "{not_taken}")?;
        }
        if let Some(difference) = &self.difference {
            writeln!(f, "{difference}")?;
        }
        for hand in &self.hands {
            if let Some(revision) = hand.other_revision.filter(|_| !self.is_ok()) {
                writeln!(f, "hand {} was recorded under revision {revision}", hand.number)?;
            }
        }
        Ok(())
    }
}
