//! Hands that are dead by what happened to their cards, and those that come back (PK-37, PK-38,
//! PK-48).

use super::super::hand::{PokerHand, Waits};
use super::{Posted, posted};
use crate::contract::*;
use crate::ids::*;
use crate::money::split;
use crate::row::Row;
use crate::stub::Held;
use cards::{Seat, Zone};

impl PokerHand {
    /// A live hand while there is betting or showing.
    pub(super) fn live_hand(&self, incident: &Incident) -> Result<Seat, Refusal> {
        if !matches!(self.table.waits, Waits::Player | Waits::Showing) {
            return Err(Refusal::plain(Code::NotNow));
        }
        let seat = incident.seat.ok_or(Refusal::plain(Code::NoSuchTarget))?;
        match self.table.live.has(seat) && !self.table.hole[seat].is_empty() {
            true => Ok(seat),
            false => Err(Refusal::plain(Code::NotInHand)),
        }
    }

    /// The bettor throws his hand away while somebody can still call (PK-38).
    pub(super) fn slip_early_discard(&self, incident: &Incident) -> Result<(), Refusal> {
        let seat = self.live_hand(incident)?;
        let round = &self.table.round;
        let faced = round.turn.is_some_and(|turn| !self.owes(turn).is_zero());
        match () {
            _ if self.table.waits != Waits::Player || !faced => Err(Refusal::plain(Code::NotNow)),
            _ if !round.matched.has(seat) => Err(Refusal::plain(Code::NotNow)),
            _ => Ok(()),
        }
    }

    /// It is his turn and he is not there (PK-48).
    pub(super) fn slip_absent(&self, incident: &Incident) -> Result<(), Refusal> {
        let seat = self.live_hand(incident)?;
        match self.table.waits == Waits::Player && self.table.round.turn == Some(seat) {
            true => Ok(()),
            false => Err(Refusal::by(Code::NotYourTurn, PK_25)),
        }
    }

    /// Who has acted on his hand so far, before the flop.
    pub(super) fn acted(&self) -> SeatSet {
        self.table.slips.acted.or(self.table.round.acted)
    }

    /// Whether a player who is not there loses his hand with what he put in, be it his own blind
    /// (PK-48). Whoever has acted once came back in time.
    pub(in super::super) fn forfeits(&self, seat: Seat) -> bool {
        let away = self.table.slips.away.has(seat) && self.table.street == 0;
        away && self.game.floor.absent && !self.acted().has(seat) && self.on(PK_48)
    }

    /// The hand lies in the discards, the last cards thrown in.
    pub(super) fn throw_in(&mut self, seat: Seat, events: &mut Events) {
        let hole = &self.table.hole[seat];
        let up = |(at, held): (usize, &crate::stub::Held)| u8::from(held.seen.is_all()) << at;
        self.table.slips.thrown_up = hole.iter().enumerate().map(up).sum();
        self.table.slips.thrown = hole.len() as u8;
        self.muck(seat, None, events);
    }

    /// The cards thrown in last come back to their owner.
    pub(super) fn retrieve(&mut self, seat: Seat, rule: RuleId, events: &mut Events) {
        let count = std::mem::take(&mut self.table.slips.thrown);
        let first = self.table.muck.len() - count as usize;
        let mut hole = Row::EMPTY;
        for at in 0..count {
            let up = self.table.slips.thrown_up >> at & 1 == 1;
            let card = self.table.muck.remove(first);
            hole.push(Held::new(card, if up { Seen::ALL } else { Seen::by(seat) }));
        }
        self.table.hole[seat] = hole;
        self.table.moved = true;
        let (from, to) = (Zone::Muck, Zone::Hand(seat, 0));
        events.cite(rule, EventKind::Gather { from, to, count: u16::from(count) });
    }

    /// A hand is dead: its cards go to the discards, what it put in stays.
    pub(super) fn kill(&mut self, seat: Seat, rule: RuleId, events: &mut Events) {
        self.table.live.remove(seat);
        self.table.all_in.remove(seat);
        if !self.table.hole[seat].is_empty() {
            self.muck(seat, Some(rule), events);
        }
    }

    /// The hand goes on after somebody's cards died.
    pub(super) fn goes_on(&mut self, dead: Seat, events: &mut Events) {
        match self.table.waits {
            _ if std::mem::take(&mut self.table.slips.showdown) => {
                match self.table.live.is_single() && self.on(PK_47) {
                    true => self.uncontested(events),
                    false => self.showdown(events),
                }
            }
            Waits::Showing => self.showing_goes_on(dead, events),
            _ => self.betting_goes_on(dead, events),
        }
    }

    pub(super) fn posted_dead_hand(&self, kind: IncidentKind) -> Result<Posted, Refusal> {
        let otherwise = match kind {
            IncidentKind::MuckedHand => Ruling::Retrieved,
            _ => Ruling::Stands,
        };
        let floor = &self.game.floor;
        match kind {
            // A house that only says who protects a hand says enough for this (PK-52).
            IncidentKind::MuckedHand if !floor.dead_hand => {
                posted(floor.unprotected_hand, PK_52, Ruling::Dead, otherwise)
            }
            _ => posted(floor.dead_hand, PK_37, Ruling::Dead, otherwise),
        }
    }

    pub(super) fn may_dead_hand(&self, kind: IncidentKind, ruling: Ruling) -> bool {
        match ruling {
            Ruling::Dead => true,
            Ruling::Retrieved => kind == IncidentKind::MuckedHand,
            Ruling::Stands => kind != IncidentKind::MuckedHand,
            _ => false,
        }
    }

    /// Misled by the dealer the hand comes back if that can be; if not, the floor weighs the hand
    /// that is left (PK-38).
    pub(super) fn posted_early_discard(&self) -> Result<Posted, Refusal> {
        let is = self.game.floor.dead_hand;
        match self.table.slips.how {
            None | Some(How::OwnMistake) => posted(is, PK_38, Ruling::Dead, Ruling::Retrieved),
            Some(How::Misled) => posted(is, PK_38, Ruling::Retrieved, Ruling::Dead),
            Some(How::MisledAndMixed) => Err(Refusal::by(Code::FloorDecides, PK_38)),
        }
    }

    pub(super) fn may_early_discard(&self, ruling: Ruling) -> bool {
        match ruling {
            Ruling::Dead | Ruling::TakesPot | Ruling::Divided => true,
            Ruling::Retrieved => self.table.slips.how != Some(How::MisledAndMixed),
            _ => false,
        }
    }

    pub(super) fn posted_absent(&self) -> Result<Posted, Refusal> {
        posted(self.game.floor.absent, PK_48, Ruling::Dead, Ruling::Stands)
    }

    /// Carries out what was ruled on one hand.
    pub(super) fn rule_hand(
        &mut self,
        seat: Seat,
        (ruling, rule): (Ruling, RuleId),
        events: &mut Events,
    ) {
        match ruling {
            Ruling::Dead => {
                self.kill(seat, rule, events);
                self.goes_on(seat, events);
            }
            Ruling::Retrieved => self.retrieve(seat, rule, events),
            Ruling::TakesPot => {
                let mut others = self.table.live;
                others.remove(seat);
                for other in others.clockwise_after(self.table.button) {
                    self.kill(other, rule, events);
                }
                self.goes_on(seat, events);
            }
            Ruling::Divided => self.divide(rule, events),
            _ => {}
        }
    }

    /// The pot is divided evenly between all who are still in it, after what nobody called has gone
    /// back.
    fn divide(&mut self, rule: RuleId, events: &mut Events) {
        self.return_uncalled(events);
        let pot = self.table.purse.get(Account::Pot);
        let share = split(pot, self.table.live.len(), self.game.smallest_chip);
        for (place, seat) in self.table.live.clockwise_after(self.table.button).enumerate() {
            let route = (Account::Pot, Account::Seat(seat));
            self.table.purse.pay(events, route, share(place), Reason::Win, Some(rule));
        }
        for seat in self.table.live.clockwise_after(self.table.button) {
            self.kill(seat, rule, events);
        }
        self.end(events, Ending::Played);
    }
}
