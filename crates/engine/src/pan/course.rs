//! How a hand begins and ends: fee, antes, deal, declarations, and gathering the cards.

use super::act::did;
use super::game::AfterHand;
use super::hand::PanHand;
use super::state::Stage;
use crate::contract::Place;
use crate::contract::{
    Account, Ending, Event, EventKind, Events, Phase, Reason, Request, RuleId, Seen, ShuffleInto,
    Status, Verb,
};
use crate::ids::*;
use crate::money::split;
use crate::stub::Held;
use cards::{Seat, Zone};

impl PanHand {
    /// Takes fee and antes and requests the first cards.
    pub(super) fn open(&mut self, to: &mut Events) {
        let seats = self.seats;
        let fee = self.game.fee(seats.len());
        for seat in seats.counter_clockwise_from(self.lead) {
            if self.rules.on(PN_34) {
                let at = seats.iter().take_while(|other| *other != seat).count();
                let route = Account::Seat(seat).to(Account::Collection);
                self.purse.pay(to, route, fee(at), Reason::Fee, Some(PN_34));
            }
        }
        for seat in seats.counter_clockwise_from(self.lead) {
            if self.rules.on(PN_08) {
                let route = Account::Seat(seat).to(Account::Tops);
                self.purse.pay(to, route, self.game.ante, Reason::Ante, Some(PN_08));
            }
        }
        self.take_double_antes(to);
        if !self.rules.on(PN_06) {
            // Nobody gets cards to play.
            return self.void(to);
        }
        to.tell(EventKind::Phase { phase: Phase::Deal });
        self.need(self.deal_request(), to);
    }

    pub(super) fn declare(&mut self, seat: Seat, playing: bool, change: bool, to: &mut Events) {
        let verb = if playing { Verb::In } else { Verb::Out };
        let was_in = self.players[seat].status == Status::In;
        self.set_status(seat, if playing { Status::In } else { Status::Out });
        did(to, seat, verb, Place::Nowhere, Some(if change { PN_10 } else { PN_09 }));
        let (hand, count) = (Zone::Hand(seat, 0), self.players[seat].hand.len() as u16);
        if playing != was_in {
            let (from, into) = if playing { (Zone::Aside, hand) } else { (hand, Zone::Aside) };
            to.cite(PN_09, EventKind::Gather { from, to: into, count });
        }
        if change {
            self.changeable = None;
            if !self.end_if_alone(to) && self.stage == Stage::Play {
                self.open_first_turn(to);
            }
            return;
        }
        self.declared.add(seat);
        self.changeable = self.game.declare_change.then_some(seat);
        self.next_declares(to);
    }

    /// The next player declares, or play begins.
    pub(super) fn next_declares(&mut self, to: &mut Events) {
        let next = self.in_order().find(|seat| !self.declared.has(*seat));
        match next {
            Some(next) => self.stage = Stage::Declare(next),
            None => self.begin_play(to),
        }
    }

    /// All chips in the middle go to one player.
    pub(super) fn give_tops(&mut self, winner: Seat, rule: RuleId, to: &mut Events) {
        self.winner = Some(winner);
        let route = Account::Tops.to(Account::Seat(winner));
        let tops = self.purse.get(Account::Tops);
        self.purse.pay(to, route, tops, Reason::Win, Some(rule));
        self.award_double_tops(Some(winner), to);
    }

    /// Ends the hand if one player is left and nobody can pay them; returns whether it did.
    pub(super) fn end_if_alone(&mut self, to: &mut Events) -> bool {
        let active = self.active();
        let pays = |seat: Seat| !self.purse.stack(seat).is_zero() && !active.has(seat);
        let paid = !active.is_empty() && self.liable().iter().any(pays);
        if self.stage != Stage::Play || active.len() > 1 || paid {
            return false;
        }
        match active.iter().next() {
            Some(winner) => {
                self.give_tops(winner, PN_09, to);
                self.close(Ending::Uncontested, to);
            }
            None => self.void(to),
        }
        true
    }

    /// The deck ran out twice and nobody laid a card in between: the tops go back to those still
    /// in, in equal shares, with odd chips starting from the eldest hand (PN-46).
    pub(super) fn nobody_goes_out(&mut self, to: &mut Events) {
        let active = self.active();
        let part = split(self.purse.get(Account::Tops), active.len(), self.game.smallest_chip);
        for (at, seat) in self.in_order().filter(|seat| active.has(*seat)).enumerate() {
            let route = Account::Tops.to(Account::Seat(seat));
            self.purse.pay(to, route, part(at), Reason::Refund, Some(PN_46));
        }
        self.award_double_tops(None, to);
        self.close(Ending::Stalemate, to);
    }

    /// All cards are gathered and shuffled into the back of the deck (PN-07).
    pub(super) fn close(&mut self, ending: Ending, to: &mut Events) {
        to.tell(EventKind::Phase { phase: Phase::Settle });
        self.gather(to);
        let into = self.close_into();
        let rule = Some(PN_07).filter(|_| into == ShuffleInto::Back);
        if rule.is_some_and(|rule| !self.rules.on(rule)) {
            self.stage = Stage::Over(ending);
            to.tell(EventKind::End { ending });
            return;
        }
        self.stage = Stage::Close(ending);
        let request = Request::Shuffle { from: Zone::Muck, into };
        to.push(Event { kind: EventKind::Need { request }, rule });
    }

    /// Where the cards go when the hand is over.
    pub(super) fn close_into(&self) -> ShuffleInto {
        match self.game.after_hand {
            AfterHand::IntoBack => ShuffleInto::Back,
            AfterHand::All => ShuffleInto::Stub,
        }
    }

    fn gather(&mut self, to: &mut Events) {
        let tell = |from, count: usize, to: &mut Events| {
            if count > 0 {
                to.tell(EventKind::Gather { from, to: Zone::Muck, count: count as u16 });
            }
        };
        self.cover(to);
        for seat in self.seats.iter() {
            let zone = self.hand_zone(seat);
            let player = &mut self.players[seat];
            tell(zone, player.hand.len(), to);
            self.discards.extend(player.hand.iter().copied());
            player.hand.clear();
            for (at, spread) in player.spreads.iter_mut().enumerate() {
                if let Some(spread) = spread.take() {
                    self.laid.lift(&spread.cards);
                    tell(Zone::Spread(seat, at as u8 + 1), spread.cards.len(), to);
                    let seen = Seen::ALL;
                    self.discards.extend(spread.cards.iter().map(|&card| Held::new(card, seen)));
                }
            }
        }
        tell(Zone::Aside, self.excess.len(), to);
        self.discards.extend(self.excess.iter().copied());
        self.excess.clear();
        for (seat, drawn) in self.drawn() {
            tell(Zone::Drawn(seat), 1, to);
            self.discards.push(drawn);
        }
        (self.turn.drawn, self.paused) = (None, None);
    }
}
