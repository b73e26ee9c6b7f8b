//! What goes wrong at a poker table, and what the house says to it.
//!
//! One file for each family of incidents. Each says which physical facts can be (`slip_…`), which
//! ruling the house posts and by which rule (`posted_…`), what else the floor may decide
//! (`may_…`), and how a ruling is carried out (`rule_…`). This file only tells them apart.

mod board;
mod claims;
mod count;
mod dead;
mod exposed;
mod posted;
mod scraps;
mod string_raise;
#[cfg(test)]
mod tests;
mod void;

pub(super) use posted::*;

use super::hand::{PokerHand, Waits};
use super::shown_to_one::ShownToOne;
use super::skipped::Behind;
use crate::contract::*;
use crate::ids::*;
use crate::money::Chips;
use crate::row::Row;
use cards::{Card, Seat};

/// What can go wrong.
pub const INCIDENTS: &[IncidentKind] = &[
    IncidentKind::ExposedCard,
    IncidentKind::EarlyBoard,
    IncidentKind::BoxedCard,
    IncidentKind::ExtraBoard,
    IncidentKind::IrregularDeck,
    IncidentKind::PickedUp,
    IncidentKind::TouchedDiscards,
    IncidentKind::DroppedCard,
    IncidentKind::MuckedHand,
    IncidentKind::EarlyDiscard,
    IncidentKind::MiscalledHand,
    IncidentKind::OversizedChip,
    IncidentKind::Absent,
    IncidentKind::ForeignCard,
    IncidentKind::WrongCount,
    IncidentKind::Skipped,
    IncidentKind::StringRaise,
    IncidentKind::ShownToOne,
];

/// What went wrong so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Slips {
    /// Whom the incident that waits for its ruling is about.
    pub about: Option<Seat>,
    /// What the hand waited for before that.
    pub was: Waits,
    /// How it came about.
    pub how: Option<How>,
    /// Who else is concerned.
    pub other: Option<Seat>,
    /// The chip that was put in without a word (PK-28), or what a string raise comes to (PK-27).
    pub chip: Chips,
    /// How many cards at the end of the discards may come back, and which of them lay face up.
    pub thrown: u8,
    pub thrown_up: u8,
    /// Whether the deck is irregular and nobody has said so yet (PK-36).
    pub irregular: bool,
    /// Who asked to be dealt in and has not come back (PK-48).
    pub away: SeatSet,
    /// Who had acted before the last full raise.
    pub acted: SeatSet,
    /// Whether cards are dealt otherwise than usual, or were and nobody has said so.
    pub odd: bool,
    /// The seat with a wrong number of cards, and how many it was dealt (PK-33).
    pub count: Option<(Seat, u8)>,
    /// The card of the next draw that lies face up in the deck, from 1; 0 for none (PK-30).
    pub boxed: u8,
    /// A card that is not of this game (PK-31).
    pub foreign: Option<Card>,
    /// How many places of this street are filled, where it is not dealt in one go.
    pub filled: u8,
    /// A scrap of paper that waits for its ruling; with a seat if it was dealt as a down card.
    pub scrap: Option<(Card, Option<Seat>)>,
    /// Scraps of paper put aside.
    pub aside: Row<8>,
    /// The rule by which a card is replaced, if not PK-32.
    pub replace_by: Option<RuleId>,
    /// Whether the showdown goes on after the ruling.
    pub showdown: bool,
    /// The rule by which the card on top of the stub lies there, if not PK-32.
    pub top_by: Option<RuleId>,
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
    /// What was done behind a player whose turn was passed over (PK-26).
    pub behind: Option<Behind>,
    /// A hand that one player was shown (PK-45).
    pub to_one: Option<ShownToOne>,
}

/// A ruling of the house: the rule it stands on, what it does, and what is done where that rule is
/// not in force.
#[derive(Clone, Copy, Debug)]
struct Posted {
    rule: RuleId,
    ruling: Ruling,
    otherwise: Ruling,
}

/// The house posts a ruling, or leaves it to the floor: then the refusal names the rule that other
/// houses have for it.
fn posted(is: bool, rule: RuleId, ruling: Ruling, otherwise: Ruling) -> Result<Posted, Refusal> {
    match is {
        true => Ok(Posted { rule, ruling, otherwise }),
        false => Err(Refusal::by(Code::FloorDecides, rule)),
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
    pub(super) fn check_slip(&self, by: Actor, incident: &Incident) -> Result<(), Refusal> {
        self.check_live()?;
        match incident.kind {
            IncidentKind::StringRaise => {
                self.objects(by, incident)?;
                self.slip_string_raise(incident)
            }
            // Everything else is for the dealer to tell.
            _ if by != Actor::Dealer => Err(Refusal::plain(Code::NotNow)),
            IncidentKind::EarlyBoard => self.slip_early_board(),
            IncidentKind::ExtraBoard => self.slip_extra_board(),
            IncidentKind::ExposedCard => self.slip_exposed(incident).map(|_| ()),
            IncidentKind::IrregularDeck => self.slip_irregular_deck(incident),
            IncidentKind::PickedUp
            | IncidentKind::TouchedDiscards
            | IncidentKind::DroppedCard
            | IncidentKind::MuckedHand => self.live_hand(incident).map(|_| ()),
            IncidentKind::EarlyDiscard => self.slip_early_discard(incident),
            IncidentKind::MiscalledHand => self.slip_miscalled(incident).map(|_| ()),
            IncidentKind::OversizedChip => self.slip_oversized(incident).map(|_| ()),
            IncidentKind::Absent => self.slip_absent(incident),
            IncidentKind::BoxedCard => self.slip_boxed(incident),
            IncidentKind::ForeignCard => self.slip_foreign(incident),
            IncidentKind::WrongCount => self.slip_wrong_count(incident).map(|_| ()),
            IncidentKind::Skipped => self.slip_skipped(incident),
            IncidentKind::ShownToOne => self.slip_shown_to_one(incident),
            _ => Err(Refusal::plain(Code::NotNow)),
        }
    }

    /// Records the physical fact.
    pub(super) fn take_slip(&mut self, incident: &Incident, events: &mut Events) {
        match incident.kind {
            // Chance has to bring the cards first.
            IncidentKind::EarlyBoard => return self.ask(Waits::Early, events),
            IncidentKind::ExtraBoard => return self.ask(Waits::Extra, events),
            // There is nothing to rule on.
            IncidentKind::ShownToOne => return self.take_shown_to_one(incident, events),
            // Nobody has noticed yet.
            IncidentKind::IrregularDeck => return self.take_irregular_deck(incident),
            IncidentKind::ForeignCard => return self.take_foreign(incident),
            // The deal is another one.
            IncidentKind::BoxedCard => return self.take_boxed(incident, events),
            IncidentKind::WrongCount => return self.take_wrong_count(incident, events),
            IncidentKind::ExposedCard => self.expose(incident, events),
            IncidentKind::MiscalledHand => self.take_miscalled(incident, events),
            IncidentKind::MuckedHand | IncidentKind::EarlyDiscard => {
                incident.seat.into_iter().for_each(|seat| self.throw_in(seat, events));
            }
            IncidentKind::StringRaise => self.string_raise(incident, events),
            _ => {}
        }
        let slips = &mut self.table.slips;
        slips.about = incident.seat;
        (slips.how, slips.other) = (incident.how, incident.other());
        slips.chip = incident.amount;
        self.await_ruling(incident.kind);
    }

    /// Everything stops until the floor has ruled; then it goes on from here.
    fn await_ruling(&mut self, kind: IncidentKind) {
        if !matches!(self.table.waits, Waits::Ruling(_)) {
            self.table.slips.was = self.table.waits;
        }
        self.table.waits = Waits::Ruling(kind);
    }

    /// Whether this incident waits for its ruling, or is there to be found.
    fn check_pending(&self, incident: &Incident) -> Result<(), Refusal> {
        self.check_live()?;
        let ruling = self.table.waits == Waits::Ruling(incident.kind);
        let found = ruling || matches!(self.table.waits, Waits::Player | Waits::Showing);
        let about = self.about(incident.kind);
        let waits = match incident.kind {
            IncidentKind::IrregularDeck => self.table.slips.irregular,
            IncidentKind::ForeignCard => ruling || found && about.is_some(),
            IncidentKind::WrongCount => found && about.is_some(),
            _ => ruling,
        };
        let seat = incident.seat.is_none() || incident.seat == about;
        match waits && seat {
            true => Ok(()),
            false => Err(Refusal::plain(Code::NoSuchIncident)),
        }
    }

    /// What the house posts for an incident that waits for its ruling.
    fn posted(&self, incident: &Incident) -> Result<Posted, Refusal> {
        match incident.kind {
            IncidentKind::ExposedCard => self.posted_exposed(),
            IncidentKind::EarlyBoard => self.posted_early_board(),
            IncidentKind::ExtraBoard => self.posted_extra_board(),
            IncidentKind::IrregularDeck => self.posted_irregular_deck(),
            IncidentKind::EarlyDiscard => self.posted_early_discard(),
            IncidentKind::MiscalledHand => self.posted_miscalled(),
            IncidentKind::OversizedChip => self.posted_oversized(),
            IncidentKind::StringRaise => self.posted_string_raise(),
            IncidentKind::Absent => self.posted_absent(),
            IncidentKind::BoxedCard => self.posted_boxed(),
            IncidentKind::ForeignCard => self.posted_foreign(),
            IncidentKind::WrongCount => self.posted_wrong_count(),
            IncidentKind::Skipped => {
                posted(self.game.skipped_player, PK_26, Ruling::RightLost, Ruling::RightKept)
            }
            kind => self.posted_dead_hand(kind),
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
        let (incident, seat) = (incident.kind, self.about(incident.kind));
        let ruling = if self.on(rule) { ruling } else { otherwise };
        events.cite(rule, EventKind::Ruling { incident, ruling, seat });
        self.carry_out(incident, (ruling, rule), events);
    }

    /// Whether the floor may decide this instead.
    pub(super) fn check_override(&self, decision: &Override) -> Result<(), Refusal> {
        self.check_pending(&decision.incident)?;
        let ruling = decision.ruling;
        let may = match decision.incident.kind {
            IncidentKind::ExposedCard => self.may_exposed(ruling),
            IncidentKind::EarlyBoard => self.may_early_board(ruling),
            IncidentKind::ExtraBoard => self.may_extra_board(ruling),
            IncidentKind::IrregularDeck => self.may_irregular_deck(ruling),
            IncidentKind::EarlyDiscard => self.may_early_discard(ruling),
            IncidentKind::MiscalledHand => self.may_miscalled(ruling),
            IncidentKind::OversizedChip => self.may_oversized(ruling),
            IncidentKind::BoxedCard => matches!(ruling, Ruling::Replace | Ruling::Stands),
            IncidentKind::ForeignCard => self.may_foreign(ruling),
            IncidentKind::WrongCount => self.may_wrong_count(ruling),
            IncidentKind::StringRaise => self.may_string_raise(ruling),
            IncidentKind::Skipped => matches!(ruling, Ruling::RightLost | Ruling::RightKept),
            kind => self.may_dead_hand(kind, ruling),
        };
        match may || ruling == Ruling::Misdeal {
            true => Ok(()),
            false => Err(Refusal::plain(Code::NotNow)),
        }
    }

    /// What the floor decides instead (PK-46).
    pub(super) fn take_override(&mut self, decision: &Override, events: &mut Events) {
        let (incident, seat) = (decision.incident.kind, self.about(decision.incident.kind));
        let ruling = if self.on(PK_46) { decision.ruling } else { Ruling::Misdeal };
        events.cite(PK_46, EventKind::Overruled { incident, ruling, seat });
        // Some rules themselves say between what the floor chooses.
        let rule = match (incident, ruling) {
            (IncidentKind::MuckedHand, Ruling::Retrieved) if self.game.floor.dead_hand => PK_37,
            (IncidentKind::EarlyDiscard, _) => PK_38,
            _ => PK_46,
        };
        self.carry_out(incident, (ruling, rule), events);
    }

    /// Whom a ruling concerns.
    fn about(&self, kind: IncidentKind) -> Option<Seat> {
        let waits = self.table.waits == Waits::Ruling(kind);
        match kind {
            IncidentKind::BoxedCard => self.table.slips.scrap.and_then(|(_, seat)| seat),
            IncidentKind::ForeignCard => self.holds_foreign(),
            IncidentKind::WrongCount => self.holds_wrong_count(),
            _ => self.table.slips.about.filter(|_| waits),
        }
    }

    fn carry_out(
        &mut self,
        incident: IncidentKind,
        by @ (ruling, _): (Ruling, RuleId),
        events: &mut Events,
    ) {
        let about = self.about(incident);
        if self.table.waits == Waits::Ruling(incident) {
            self.table.waits = self.table.slips.was;
            self.table.slips.about = None;
        }
        match (ruling, incident, about) {
            (Ruling::Misdeal, ..) => self.misdeal(events),
            (_, IncidentKind::EarlyBoard, _) => self.rule_early_board(ruling),
            (_, IncidentKind::ExtraBoard, _) => self.rule_extra_board(ruling, events),
            (_, IncidentKind::IrregularDeck, _) => self.rule_irregular_deck(ruling, events),
            (_, IncidentKind::BoxedCard, _) => self.rule_scrap(by, events),
            (_, IncidentKind::ForeignCard, Some(seat)) => self.rule_foreign(seat, by, events),
            (_, IncidentKind::ForeignCard, None) => self.rule_scrap(by, events),
            (_, IncidentKind::WrongCount, Some(seat)) => self.rule_count(seat, by, events),
            (_, IncidentKind::ExposedCard, seat) => self.rule_exposed(ruling, seat, events),
            (_, IncidentKind::MiscalledHand, Some(seat)) => self.rule_miscalled(seat, by, events),
            (_, IncidentKind::OversizedChip, Some(seat)) => {
                self.rule_oversized(seat, ruling, events);
            }
            (_, IncidentKind::Skipped, _) => self.rule_skipped(ruling, events),
            (_, IncidentKind::StringRaise, Some(seat)) => {
                self.rule_string_raise(seat, ruling, events);
            }
            (_, _, Some(seat)) => self.rule_hand(seat, by, events),
            (_, _, None) => {}
        }
    }
}
