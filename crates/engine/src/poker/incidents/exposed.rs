//! A hole card that the dealer turned up (PK-32).

use super::super::hand::{PokerHand, Waits};
use super::{Posted, posted};
use crate::contract::*;
use crate::ids::*;
use crate::row::Row;
use crate::stub::Held;
use cards::{Card, Seat, Zone};

impl PokerHand {
    /// The seat and card that the dealer exposed: a down card, before anybody has acted on it.
    pub(super) fn slip_exposed(&self, incident: &Incident) -> Result<(Seat, Card), Refusal> {
        let table = &self.table;
        let pending = Waits::Ruling(IncidentKind::ExposedCard);
        // A second exposed card after the first was exchanged still makes a misdeal.
        let waiting = table.waits == Waits::Player || table.waits == pending;
        if !waiting || table.street > 0 || !table.round.acted.is_empty() {
            return Err(Refusal::plain(Code::NotNow));
        }
        let seat = incident.seat.ok_or(Refusal::plain(Code::NoSuchTarget))?;
        if !table.dealt.has(seat) {
            return Err(Refusal::plain(Code::NotInHand));
        }
        let [card] = incident.cards[..] else {
            return Err(Refusal::plain(Code::NoSuchCard));
        };
        let lies = |held: &&Held| held.card == card && !held.seen.is_all();
        match table.hole[seat].iter().find(lies) {
            Some(_) => Ok((seat, card)),
            None => Err(Refusal::plain(Code::NoSuchCard)),
        }
    }

    pub(super) fn expose(&mut self, incident: &Incident, events: &mut Events) {
        let Ok((seat, card)) = self.slip_exposed(incident) else { return };
        for (_, seen) in self.table.hole[seat].seen().filter(|(held, _)| *held == card) {
            *seen = Seen::ALL;
        }
        let zone = Zone::Hand(seat, 0);
        events.tell(EventKind::Show { card, zone, seen: Seen::ALL });
        self.table.slips.exposed += 1;
    }

    pub(super) fn posted_exposed(&self) -> Result<Posted, Refusal> {
        let two = self.table.slips.exposed > 1;
        let ruling = if two { Ruling::Misdeal } else { Ruling::Replace };
        posted(self.game.floor.exposed_card, PK_32, ruling, Ruling::Stands)
    }

    pub(super) fn may_exposed(&self, ruling: Ruling) -> bool {
        match ruling {
            Ruling::Stands => true,
            Ruling::Replace => self.table.top.is_none(),
            _ => false,
        }
    }

    pub(super) fn rule_exposed(&mut self, ruling: Ruling, at: Option<Seat>, events: &mut Events) {
        if let (Ruling::Replace, Some(seat)) = (ruling, at) {
            self.exchange(seat, events);
        }
    }

    /// The exposed card goes face up onto the stub, a fresh one takes its place (PK-32).
    fn exchange(&mut self, seat: Seat, events: &mut Events) {
        self.table.moved = true;
        let mut kept = Row::EMPTY;
        for held in self.table.hole[seat].iter() {
            match held.seen.is_all() && self.table.top.is_none() {
                true => {
                    let (from, to) = (Zone::Hand(seat, 0), Zone::Top);
                    self.table.top = Some(*held);
                    let kind = EventKind::Card { card: held.card, from, to, seen: Seen::ALL };
                    events.cite(PK_32, kind);
                }
                false => kept.push(*held),
            }
        }
        self.table.hole[seat] = kept;
        self.ask(Waits::Replacement(seat), events);
    }
}
