//! The ruling desk: a table's record up to an incident, the incident declared as a record writes
//! it, and the house's ruling with everything that follows from it.

mod declare;
mod examples;
mod open;
mod refused;
mod words;

pub use examples::{Comes, Example};
pub use refused::NotRuled;
pub use words::{read_declaration, said_by, words_of};

use cards::Seat;
use engine::floor::{Declarable, declarable};
use engine::{
    Account, Chips, Engine, Event, Hand, IncidentKind, Layout, Outcome, RuleId, Ruling, Setup,
    Windows,
};
use notation::{Document, StepText};

/// A live table in the middle of a hand.
#[derive(Clone, Debug)]
pub struct Desk {
    document: Document,
    setup: Setup,
    hand: Hand,
}

/// The result of a declaration.
#[derive(Clone, Debug)]
pub struct Ruled {
    /// The ruling; `None` if a fact is recorded without one.
    pub verdict: Option<Verdict>,
    /// What the house posts, if the floor decided otherwise.
    pub posted: Option<(Ruling, Option<RuleId>)>,
    /// Everything that was open to the floor.
    pub may: Vec<Ruling>,
    /// The steps added to the record, each with its events.
    pub steps: Vec<StepText>,
    /// Everything that followed.
    pub events: Vec<Event>,
    /// Where chips were before, and where they are now.
    pub chips: Vec<(Account, Chips, Chips)>,
}

/// A ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub incident: IncidentKind,
    pub ruling: Ruling,
    /// The seat concerned.
    pub seat: Option<Seat>,
    pub rule: Option<RuleId>,
    /// Whether the floor departed from what the house posts.
    pub overruled: bool,
}

impl Desk {
    /// What can go wrong in this game.
    pub fn incidents(&self) -> impl Iterator<Item = IncidentKind> + Clone {
        self.setup.game.game().every_incident()
    }

    /// What waits for a ruling now.
    pub fn declarable(&self) -> Vec<Declarable> {
        declarable(&self.setup.game, &self.hand)
    }

    /// Who may act now.
    pub fn windows(&self) -> Windows {
        self.hand.windows()
    }

    pub fn hand(&self) -> &Hand {
        &self.hand
    }

    /// The result of the hand, if it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.hand.outcome()
    }

    /// The record with everything that was declared.
    pub fn document(&self) -> &Document {
        &self.document
    }
}

/// Where chips are in a hand.
fn chips(hand: &Hand) -> Vec<(Account, Chips)> {
    let mut all = Vec::new();
    hand.visit_chips(&mut |account, chips| all.push((account, chips)));
    all.sort_by_key(|(account, _)| *account);
    all
}
