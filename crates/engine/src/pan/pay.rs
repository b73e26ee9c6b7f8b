//! Chips for conditions and for going out.

use super::act::did;
use super::foul::Fate;
use super::hand::PanHand;
use super::state::{SPREADS, Spread};
use crate::contract::Place;
use crate::contract::{
    Account, Ending, EventKind, Events, Phase, Reason, ResultKind, RuleId, SeatSet, Status, Verb,
};
use crate::ids::*;
use crate::money::{Chips, split};
use cards::{Seat, Zone};

impl PanHand {
    /// A number of chips as money.
    pub(super) fn chips(&self, count: u8) -> Chips {
        self.game.chip.times(i64::from(count))
    }

    /// The chips that a meld has earned.
    pub(super) fn worth(&self, meld: &Spread) -> u8 {
        self.shapes.worth(meld.kind, &meld.cards, meld.extra)
    }

    /// What the dealer calls for a meld when its owner goes out (PN-44).
    pub(super) fn called(&self, meld: &Spread) -> u8 {
        if self.rules.on(PN_44) {
            self.shapes.called(meld.kind, &meld.cards, meld.extra)
        } else {
            0
        }
    }

    /// What a meld has earned is paid at once (PN-19), or owed until it is asked for (PN-31). A
    /// claim for an irregular meld counts as asking.
    pub(super) fn collect(
        &mut self,
        seat: Seat,
        on: u8,
        due: Chips,
        rule: Option<RuleId>,
        to: &mut Events,
    ) {
        let asked_for = self.game.claim_pay && self.rules.on(PN_31);
        match self.players[seat].meld_mut(on).filter(|_| rule.is_some()) {
            Some(meld) if asked_for => meld.unasked += due,
            _ => self.pay_out(seat, on, due, rule, to),
        }
    }

    /// Pays a player everything that their melds have earned and that was not asked for yet.
    pub(super) fn pay_what_is_owed(&mut self, seat: Seat, to: &mut Events) {
        for at in 0..SPREADS {
            let owed = self.players[seat].spreads[at].as_mut().map(|meld| {
                let owed = meld.unasked;
                meld.unasked = Chips::ZERO;
                owed
            });
            self.pay_out(seat, at as u8 + 1, owed.unwrap_or(Chips::ZERO), Some(PN_31), to);
        }
    }

    /// Every liable player pays as far as their chips go; in some houses a player with none left is
    /// out (PN-30).
    fn pay_out(&mut self, seat: Seat, on: u8, due: Chips, rule: Option<RuleId>, to: &mut Events) {
        if due.is_zero() {
            return;
        }
        let double = self.plays_double(seat);
        for payer in self.payers(seat) {
            let (due, rule) = self.owed(payer, double, due, rule);
            let paid = self.pay_what_they_can(payer, seat, due, Reason::Condition, rule, to);
            if let Some(meld) = self.players[seat].meld_mut(on) {
                meld.collected[payer] += paid;
            }
        }
        if !self.game.broke_plays_on {
            self.payers(seat).for_each(|payer| self.leave_if_broke(payer, to));
        }
    }

    /// A player without chips no longer plays for the tops (PN-30).
    fn leave_if_broke(&mut self, payer: Seat, to: &mut Events) {
        let broke = self.purse.stack(payer).is_zero();
        if broke && self.players[payer].status == Status::In {
            self.set_status(payer, Status::Out);
            did(to, payer, Verb::Out, Place::Nowhere, Some(PN_30));
            let count = self.players[payer].hand.len() as u16;
            let (from, into) = (Zone::Hand(payer, 0), Zone::Aside);
            to.cite(PN_30, EventKind::Gather { from, to: into, count });
        }
    }

    /// Pays at most what the payer has on the table (PN-30).
    fn pay_what_they_can(
        &mut self,
        from: Seat,
        into: Seat,
        due: Chips,
        reason: Reason,
        rule: Option<RuleId>,
        to: &mut Events,
    ) -> Chips {
        let stack = self.purse.stack(from);
        let (amount, rule) = if stack < due { (stack, Some(PN_30)) } else { (due, rule) };
        self.purse.pay(to, Account::Seat(from).to(Account::Seat(into)), amount, reason, rule);
        amount
    }

    /// Eleven cards in melds pay two chips, every condition again, and finally the tops (PN-28).
    pub(super) fn go_out(&mut self, seat: Seat, to: &mut Events) {
        self.winner = Some(seat);
        // When checking the eleven cards, the dealer also pays what is still owed for them.
        self.pay_what_is_owed(seat, to);
        to.cite(
            PN_28,
            EventKind::Result { hand: Zone::Hand(seat, 0), circle: None, result: ResultKind::Win },
        );
        let melds = self.players[seat].melds();
        let outs = melds.map(|(_, meld)| self.called(meld)).sum();
        if self.rules.on(PN_28) {
            let double = self.plays_double(seat);
            for payer in self.payers(seat) {
                let (two, rule) = self.bust_out(payer);
                let two = self.owed(payer, double, two, Some(rule));
                let again = self.owed(payer, double, self.chips(outs), Some(PN_44));
                self.pay_what_they_can(payer, seat, two.0, Reason::GoingOut, two.1, to);
                self.pay_what_they_can(payer, seat, again.0, Reason::Condition, again.1, to);
            }
        }
        self.take_tops(seat, to);
        self.award_double_tops(Some(seat), to);
        self.close(Ending::WentOut, to);
    }

    /// The winner takes the tops. There are no ties (PN-43): if the card that put one player out
    /// would have put out others too, it was still that player's turn and not theirs.
    fn take_tops(&mut self, seat: Seat, to: &mut Events) {
        let card = self.turn.used.map(|(card, _)| card);
        let also_out = |other: &Seat| {
            let spread = *other != seat && self.players[*other].hand.is_empty();
            spread && card.is_some_and(|card| self.usable(*other, card))
        };
        let mut tied: SeatSet = self.active().iter().filter(also_out).collect();
        let rule = if tied.is_empty() { PN_08 } else { PN_43 };
        tied.add(seat);
        let waits = |other: &Seat| self.rules.on(PN_43) && *other != seat;
        let first = tied.iter().min_by_key(waits).unwrap_or(seat);
        let tops = self.purse.get(Account::Tops);
        let route = Account::Tops.to(Account::Seat(first));
        self.purse.pay(to, route, tops, Reason::Win, Some(rule));
    }

    /// What a player pays when somebody goes out: two chips, but nothing for a fouled hand (PN-36,
    /// PN-45).
    fn bust_out(&self, payer: Seat) -> (Chips, RuleId) {
        match self.players[payer].fate {
            Fate::Pays => (self.chips(2), PN_28),
            Fate::ThrownIn if self.rules.on(PN_45) => (self.chips(2), PN_45),
            Fate::Fouled | Fate::ThrownIn => (Chips::ZERO, PN_45),
        }
    }

    /// Nobody is left to win: the tops are returned to those who put them up.
    pub(super) fn void(&mut self, to: &mut Events) {
        let part = split(self.purse.get(Account::Tops), self.seats.len(), Chips::cents(1));
        for (at, seat) in self.seats.iter().enumerate() {
            let route = Account::Tops.to(Account::Seat(seat));
            self.purse.pay(to, route, part(at), Reason::Refund, None);
        }
        self.award_double_tops(None, to);
        to.tell(EventKind::Phase { phase: Phase::Over });
        self.close(Ending::NoAction, to);
    }
}
