//! What goes wrong at a poker table, and what the house says to it.
//!
//! One file for each family of incidents. Each says which physical facts can be (`slip_…`), which
//! ruling the house posts and by which rule (`posted_…`), what else the floor may decide
//! (`may_…`), and how a ruling is carried out (`rule_…`). This file only tells them apart.

mod board;
mod exposed;
mod void;

use super::hand::{PokerHand, Waits};
use super::rule::*;
use crate::contract::*;
use cards::Seat;

/// What went wrong so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Slips {
    /// Whom the incident that waits for its ruling is about.
    pub about: Option<Seat>,
    /// Hole cards exposed by the dealer.
    pub exposed: u8,
    /// The street whose early card waits for its ruling.
    pub early: Option<u8>,
    /// Before this street the cards out of play are shuffled back.
    pub shuffle_before: Option<u8>,
    /// This street is dealt without a burn.
    pub no_burn: Option<u8>,
    /// The early cards play when this street comes: the floor said so.
    pub plays_at: Option<u8>,
}

/// A ruling of the house: the rule it stands on, what it does, and what is done where that rule is
/// not in force.
#[derive(Clone, Copy, Debug)]
struct Posted {
    rule: RuleId,
    ruling: Ruling,
    otherwise: Ruling,
}

/// The house posts a ruling, or leaves it to the floor.
fn posted(is: bool, rule: RuleId, ruling: Ruling, otherwise: Ruling) -> Result<Posted, Refusal> {
    match is {
        true => Ok(Posted { rule, ruling, otherwise }),
        false => Err(Refusal::plain(Code::FloorDecides)),
    }
}

impl PokerHand {
    fn check_live(&self) -> Result<(), Refusal> {
        match self.table.mode {
            Mode::Live => Ok(()),
            Mode::Guarded => Err(Refusal::plain(Code::NotLive)),
        }
    }

    /// Whether the physical fact can be.
    pub(super) fn check_slip(&self, incident: &Incident) -> Result<(), Refusal> {
        self.check_live()?;
        match incident.kind {
            IncidentKind::EarlyBoard => self.slip_early_board(),
            IncidentKind::ExposedCard => self.slip_exposed(incident).map(|_| ()),
            _ => Err(Refusal::plain(Code::NotNow)),
        }
    }

    /// Records the physical fact.
    pub(super) fn take_slip(&mut self, incident: &Incident, events: &mut Events) {
        match incident.kind {
            IncidentKind::EarlyBoard => self.ask(Waits::Early, events),
            _ => self.expose(incident, events),
        }
    }

    /// Whether this incident waits for its ruling.
    fn check_pending(&self, incident: &Incident) -> Result<(), Refusal> {
        self.check_live()?;
        let waits = self.table.waits == Waits::Ruling(incident.kind);
        let seat = incident.seat.is_none() || incident.seat == self.table.slips.about;
        match waits && seat {
            true => Ok(()),
            false => Err(Refusal::plain(Code::NoSuchIncident)),
        }
    }

    /// What the house posts for an incident that waits for its ruling.
    fn posted(&self, incident: &Incident) -> Result<Posted, Refusal> {
        match incident.kind {
            IncidentKind::ExposedCard => self.posted_exposed(),
            _ => self.posted_early_board(),
        }
    }

    /// Whether the house has a ruling on this.
    pub(super) fn check_declare(&self, incident: &Incident) -> Result<(), Refusal> {
        self.check_pending(incident)?;
        self.posted(incident).map(|_| ())
    }

    /// The house's ruling.
    pub(super) fn take_declare(&mut self, incident: &Incident, events: &mut Events) {
        let Ok(Posted { rule, ruling, otherwise }) = self.posted(incident) else { return };
        let (incident, seat) = (incident.kind, self.table.slips.about);
        let ruling = if self.on(rule) { ruling } else { otherwise };
        events.cite(rule, EventKind::Ruling { incident, ruling, seat });
        self.carry_out(incident, ruling, events);
    }

    /// Whether the floor may decide this instead.
    pub(super) fn check_override(&self, decision: &Override) -> Result<(), Refusal> {
        self.check_pending(&decision.incident)?;
        let may = match decision.incident.kind {
            IncidentKind::ExposedCard => self.may_exposed(decision.ruling),
            _ => self.may_early_board(decision.ruling),
        };
        match may || decision.ruling == Ruling::Misdeal {
            true => Ok(()),
            false => Err(Refusal::plain(Code::NotNow)),
        }
    }

    /// What the floor decides instead (PK-46).
    pub(super) fn take_override(&mut self, decision: &Override, events: &mut Events) {
        let (incident, seat) = (decision.incident.kind, self.table.slips.about);
        let ruling = if self.on(PK_46) { decision.ruling } else { Ruling::Misdeal };
        events.cite(PK_46, EventKind::Overruled { incident, ruling, seat });
        self.carry_out(incident, ruling, events);
    }

    fn carry_out(&mut self, incident: IncidentKind, ruling: Ruling, events: &mut Events) {
        self.table.waits = Waits::Player;
        let about = self.table.slips.about.take();
        match (ruling, incident) {
            (Ruling::Misdeal, _) => self.misdeal(events),
            (_, IncidentKind::ExposedCard) => self.rule_exposed(ruling, about, events),
            _ => self.rule_early_board(ruling),
        }
    }
}
