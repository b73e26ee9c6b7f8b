//! A hand that was shown to one player, and those who ask to see it, at a live table (PK-45).
//!
//! Whoever wants to see it says so as soon as he likes; it is turned up for all once the pot has a
//! winner. Cards that nobody was shown stay unknown.

use super::hand::{PokerHand, Waits};
use crate::contract::*;
use crate::ids::*;
use crate::row::Row;
use cards::{Seat, Zone};

/// A hand that was shown to one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct ShownToOne {
    seat: Seat,
    /// Its cards: once they are in the discards nobody could tell which they were.
    hole: Row<4>,
    /// Whether somebody asked to see it.
    asked: bool,
}

impl PokerHand {
    /// A player lets another one look at their cards.
    pub(super) fn slip_shown_to_one(&self, incident: &Incident) -> Result<(), Refusal> {
        let table = &self.table;
        let to = incident.other().filter(|to| Some(*to) != incident.seat);
        let (Some(seat), Some(to)) = (incident.seat, to) else {
            return Err(Refusal::plain(Code::NoSuchTarget));
        };
        let open = matches!(table.waits, Waits::Player | Waits::Showing);
        let unseen = table.hole[seat].iter().any(|held| !held.seen.is_all());
        match () {
            _ if !table.dealt.has(seat) || !table.dealt.has(to) => {
                Err(Refusal::plain(Code::NotInHand))
            }
            // One such hand is remembered.
            _ if !open || !unseen || table.slips.to_one.is_some() => {
                Err(Refusal::plain(Code::NotNow))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn take_shown_to_one(&mut self, incident: &Incident, events: &mut Events) {
        let (Some(seat), Some(to)) = (incident.seat, incident.other()) else { return };
        for (card, seen) in self.table.hole[seat].seen() {
            *seen = seen.and(Seen::by(to));
            events.tell(EventKind::Show { card, zone: Zone::Hand(seat, 0), seen: *seen });
        }
        let hole = self.table.hole[seat];
        self.table.slips.to_one = Some(ShownToOne { seat, hole, asked: false });
    }

    /// Whose hand a seat may ask to see, where the house says that it may.
    pub(super) fn may_ask(&self, seat: Seat) -> Option<Seat> {
        let shown = self.table.slips.to_one.filter(|shown| !shown.asked && shown.seat != seat)?;
        self.game.floor.shown_to_one.then_some(shown.seat)
    }

    /// The choice to ask for it.
    pub(super) fn asking(&self, seat: Seat) -> Option<Schema> {
        let owner = self.may_ask(seat)?;
        Some(Schema::verb(Verb::Ask).on(Places::seat(owner)))
    }

    #[cold]
    pub(super) fn check_ask(&self, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        let unposted = !self.game.floor.shown_to_one && self.table.slips.to_one.is_some();
        let rule = unposted.then_some(PK_45);
        let refused = Refusal { rule, ..Refusal::plain(Code::NotNow) };
        let owner = self.may_ask(seat).ok_or(refused)?;
        match () {
            _ if !mv.cards.is_empty() || !mv.amount.is_zero() => Err(Refusal::plain(Code::Unused)),
            _ if mv.place != Place::Seat(owner) => Err(Refusal::plain(Code::NoSuchTarget)),
            _ => Ok(()),
        }
    }

    #[cold]
    pub(super) fn take_ask(&mut self, seat: Seat, events: &mut Events) {
        let Some(shown) = &mut self.table.slips.to_one else { return };
        shown.asked = true;
        let place = Place::Seat(shown.seat);
        events.cite(PK_45, EventKind::Did { seat, verb: Verb::Ask, place });
    }

    /// The showdown turned these hands up for all anyhow.
    #[cold]
    pub(super) fn turned_up(&mut self, seats: SeatSet) {
        self.table.slips.to_one = self.table.slips.to_one.filter(|shown| !seats.has(shown.seat));
    }

    /// The pot has a winner: what one player has seen, and others asked to see, is turned up,
    /// wherever it lies.
    #[cold]
    pub(super) fn show_to_all(&mut self, events: &mut Events) {
        let Some(ShownToOne { seat, hole, asked: true }) = self.table.slips.to_one.take() else {
            return;
        };
        let table = &mut self.table;
        if !table.rules.on(PK_45) {
            return;
        }
        for card in hole.cards().filter(|card| card.is_known()) {
            let seen = Seen::ALL;
            let held = table.hole[seat].seen().find(|(held, _)| *held == card);
            let zone = match held {
                Some((_, seen)) if seen.is_all() => continue,
                Some((_, seen)) => {
                    *seen = Seen::ALL;
                    Zone::Hand(seat, 0)
                }
                None if table.muck.contains(&card) => Zone::Muck,
                // It was exchanged since.
                None => continue,
            };
            events.cite(PK_45, EventKind::Show { card, zone, seen });
        }
    }
}
