use super::Difference;
use engine::{Action, Actor, Hand, Outcome, RuleId, Rules, Setup};
use notation::{Fault, Field, HandText, Item};

/// What runs the table of a record between its hands.
pub trait Keeper {
    /// Takes a line between hands.
    ///
    /// # Errors
    /// If it is impossible or not understood.
    fn step(&mut self, step: &Item<Field>) -> Result<Came, Stop>;

    /// The setup of a hand.
    ///
    /// # Errors
    /// If it contradicts the record.
    fn open(&mut self, hand: &HandText, rules: Rules) -> Result<Opening, Stop>;

    /// An action in the hand was accepted.
    fn acted(&mut self, _actor: Actor, _action: &Action) {}

    /// A hand is over with this outcome; returns the keeper's lines about it.
    fn close(&mut self, hand: &Hand, outcome: &Outcome) -> Came;

    /// A hand could not be dealt.
    fn not_dealt(&mut self) {}
}

/// The result of a line between hands.
#[derive(Clone, Debug, Default)]
pub struct Came {
    /// The lines under it.
    pub lines: Vec<String>,
    /// The rules that they cite.
    pub cited: Vec<RuleId>,
    /// The lines under each step of a ruling after the fact, as far as it got.
    pub steps: Vec<Vec<String>>,
    /// Those under its end, if it was not refused.
    pub end: Option<Vec<String>>,
    /// The number of the hand, and its outcome under that ruling.
    pub amended: Option<(u32, Outcome)>,
}

/// What a hand starts from.
#[derive(Clone, Debug)]
pub struct Opening {
    pub setup: Setup,
    /// The revision of the game's rules.
    pub revision: u16,
    /// The header lines that the keeper decides, if any.
    pub header: Option<Vec<Field>>,
}

/// Why replaying stopped before the end.
#[derive(Clone, Debug)]
pub enum Stop {
    /// It cannot be played.
    Faults(Vec<Fault>),
    /// Record and engine disagree.
    Differs(Difference),
}

impl Stop {
    /// A difference at a line, in whatever hand it is.
    pub fn differs(line: u32, expected: impl Into<String>, actual: impl Into<String>) -> Stop {
        let (expected, actual) = (expected.into(), actual.into());
        Stop::Differs(Difference { hand: 0, line, expected, actual })
    }

    pub(super) fn in_hand(self, hand: u32) -> Stop {
        match self {
            Stop::Differs(difference) => Stop::Differs(Difference { hand, ..difference }),
            faults => faults,
        }
    }
}
