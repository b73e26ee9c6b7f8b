//! What goes wrong at a poker table, and what the house says to it.

use super::hand::{PokerHand, Waits};
use super::row::Row;
use super::rule::*;
use crate::contract::*;
use cards::{Card, Seat, Zone};

impl PokerHand {
    fn check_live(&self) -> Result<(), Refusal> {
        match self.table.mode {
            Mode::Live => Ok(()),
            Mode::Guarded => Err(Refusal::plain(Code::NotLive)),
        }
    }

    pub(super) fn check_slip(&self, incident: &Incident) -> Result<(), Refusal> {
        self.check_live()?;
        match incident.kind {
            IncidentKind::EarlyBoard => {
                let streets = self.game.streets.len() - 1;
                let before_last = (self.table.street as usize) < streets;
                let betting = self.table.waits == Waits::Player && before_last;
                let first = self.table.out.is_empty() && self.table.slips.early.is_none();
                if betting && first { Ok(()) } else { Err(Refusal::plain(Code::NotNow)) }
            }
            IncidentKind::ExposedCard => self.check_exposed(incident).map(|_| ()),
            _ => Err(Refusal::plain(Code::NotNow)),
        }
    }

    /// The seat and card that the dealer exposed: a down card, before anybody has acted on it.
    fn check_exposed(&self, incident: &Incident) -> Result<(Seat, Card), Refusal> {
        let table = &self.table;
        let pending = Waits::Ruling(IncidentKind::ExposedCard);
        let waiting = table.waits == Waits::Player || table.waits == pending;
        if !waiting || table.street > 0 || !table.round.acted.is_empty() || table.top.is_some() {
            // A second exposed card after the first was exchanged still makes a misdeal.
            let second = table.top.is_some() && table.street == 0;
            if !(second && waiting && table.round.acted.is_empty()) {
                return Err(Refusal::plain(Code::NotNow));
            }
        }
        let seat = incident.seat.ok_or(Refusal::plain(Code::NoSuchTarget))?;
        if !table.dealt.has(seat) {
            return Err(Refusal::plain(Code::NotInHand));
        }
        let [card] = incident.cards[..] else {
            return Err(Refusal::plain(Code::NoSuchCard));
        };
        let lies = |held: &&crate::stub::Held| held.card == card && !held.seen.is_all();
        match table.hole[seat].iter().find(lies) {
            Some(_) => Ok((seat, card)),
            None => Err(Refusal::plain(Code::NoSuchCard)),
        }
    }

    /// Records the physical fact.
    pub(super) fn take_slip(&mut self, incident: &Incident, events: &mut Events) {
        if incident.kind == IncidentKind::EarlyBoard {
            return self.ask(Waits::Early, events);
        }
        let Ok((seat, card)) = self.check_exposed(incident) else {
            return;
        };
        for (_, seen) in self.table.hole[seat].seen().filter(|(held, _)| *held == card) {
            *seen = Seen::ALL;
        }
        let zone = Zone::Hand(seat, 0);
        events.tell(EventKind::Show { card, zone, seen: Seen::ALL });
        self.table.slips.exposed += 1;
        self.table.slips.exposed_at = Some(seat);
        self.table.waits = Waits::Ruling(IncidentKind::ExposedCard);
    }

    /// The early cards lie face up beside the board until the floor has ruled.
    pub(super) fn deal_early(&mut self, cards: &[Card], events: &mut Events) {
        let rest = if self.on(HE_02) { self.burn(cards, events) } else { cards };
        for &card in rest {
            self.table.out.push(card, Seen::ALL);
            let (from, to) = (Zone::Stub, Zone::Out);
            events.tell(EventKind::Card { card, from, to, seen: Seen::ALL });
        }
        self.table.slips.early = Some(self.table.street + 1);
        self.table.waits = Waits::Ruling(IncidentKind::EarlyBoard);
    }

    fn check_pending(&self, incident: &Incident) -> Result<(), Refusal> {
        self.check_live()?;
        if self.table.waits != Waits::Ruling(incident.kind) {
            return Err(Refusal::plain(Code::NoSuchIncident));
        }
        let about =
            self.table.slips.exposed_at.filter(|_| incident.kind == IncidentKind::ExposedCard);
        match incident.seat {
            Some(seat) if about != Some(seat) => Err(Refusal::plain(Code::NoSuchIncident)),
            _ => Ok(()),
        }
    }

    pub(super) fn check_declare(&self, incident: &Incident) -> Result<(), Refusal> {
        self.check_pending(incident)?;
        let posted = match incident.kind {
            IncidentKind::ExposedCard => self.game.exposed_card,
            _ => self.game.early_board,
        };
        if posted { Ok(()) } else { Err(Refusal::plain(Code::FloorDecides)) }
    }

    pub(super) fn take_declare(&mut self, incident: &Incident, events: &mut Events) {
        let seat = self.table.slips.exposed_at;
        let (rule, ruling) = match (incident.kind, self.table.slips.early) {
            (IncidentKind::ExposedCard, _) if self.table.slips.exposed > 1 => {
                (PK_32, Ruling::Misdeal)
            }
            (IncidentKind::ExposedCard, _) => (PK_32, Ruling::Replace),
            (_, Some(1)) => (HE_07, Ruling::OutOfPlay),
            (_, Some(2)) => (HE_08, Ruling::OutOfPlay),
            _ => (HE_09, Ruling::OutOfPlay),
        };
        let ruling = if self.on(rule) { ruling } else { Ruling::Stands };
        events.cite(rule, EventKind::Ruling { incident: incident.kind, ruling, seat });
        self.carry_out(incident.kind, ruling, events);
    }

    pub(super) fn check_override(&self, decision: &Override) -> Result<(), Refusal> {
        self.check_pending(&decision.incident)?;
        let exposed = decision.incident.kind == IncidentKind::ExposedCard;
        match decision.ruling {
            Ruling::Stands | Ruling::Misdeal => Ok(()),
            Ruling::Replace if exposed && self.table.top.is_none() => Ok(()),
            Ruling::OutOfPlay if !exposed => Ok(()),
            _ => Err(Refusal::plain(Code::NotNow)),
        }
    }

    pub(super) fn take_override(&mut self, decision: &Override, events: &mut Events) {
        let incident = decision.incident.kind;
        let seat = self.table.slips.exposed_at;
        let ruling = if self.on(PK_46) { decision.ruling } else { Ruling::Misdeal };
        events.cite(PK_46, EventKind::Overruled { incident, ruling, seat });
        self.carry_out(incident, ruling, events);
    }

    fn carry_out(&mut self, incident: IncidentKind, ruling: Ruling, events: &mut Events) {
        self.table.waits = Waits::Player;
        let exposed = self.table.slips.exposed_at.take();
        let early = self.table.slips.early.take();
        match (ruling, incident) {
            (Ruling::Misdeal, _) => self.misdeal(events),
            (Ruling::Replace, _) => {
                if let Some(seat) = exposed {
                    self.exchange(seat, events);
                }
            }
            (Ruling::OutOfPlay, _) => {
                // The early turn's place is taken by what would have been the river, so its card
                // comes back before the river; an early flop or river comes back before itself.
                let turn = self.game.streets.len() as u8 - 2;
                let back = early.map(|street| if street == turn { street + 1 } else { street });
                self.table.slips.shuffle_before = back;
                self.table.slips.no_burn = back;
            }
            (_, IncidentKind::EarlyBoard) => self.table.slips.plays_at = early,
            _ => {}
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
                    self.table.top = Some(held.card);
                    let kind = EventKind::Card { card: held.card, from, to, seen: Seen::ALL };
                    events.cite(PK_32, kind);
                }
                false => kept.push(held.card, held.seen),
            }
        }
        self.table.hole[seat] = kept;
        self.ask(Waits::Replacement(seat), events);
    }

    /// Everything goes back, the button's post included: no hand was played (PK-35).
    fn misdeal(&mut self, events: &mut Events) {
        let button = self.table.button;
        let mut dropped = self.table.dropped;
        if self.on(PK_35) {
            for house in [Account::Collection, Account::Jackpot] {
                // What came out of the pot goes back there, the rest was the button's.
                let held = self.table.purse.get(house);
                let to_pot = held.min(dropped);
                dropped -= to_pot;
                let purse = &mut self.table.purse;
                let route = (house, Account::Pot);
                purse.pay(events, route, to_pot, Reason::Refund, Some(PK_35));
                let route = (house, Account::Seat(button));
                purse.pay(events, route, held - to_pot, Reason::Refund, Some(PK_35));
            }
            for seat in self.table.dealt.clockwise_after(button) {
                let route = (Account::Pot, Account::Seat(seat));
                let paid = self.table.paid[seat];
                self.table.purse.pay(events, route, paid, Reason::Refund, Some(PK_35));
            }
        } else {
            let pot = self.table.purse.get(Account::Pot);
            let route = (Account::Pot, Account::Collection);
            self.table.purse.pay(events, route, pot, Reason::Forfeit, None);
        }
        self.end(events, Ending::Misdeal);
    }
}
