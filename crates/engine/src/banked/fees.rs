//! Fees, and chips returned before the deal.

use super::hand::BankedHand;
use super::step::{FeeBy, Order};
use super::wagers::WagerKind;
use crate::contract::{Account, EventKind, Events, Phase, Reason};
use crate::ids::PD_19;
use crate::money::Chips;
use cards::Seat;

impl BankedHand {
    /// Chips above a circle's maximum have no action and are returned before the deal (PD-12).
    pub(super) fn return_excess(&mut self, events: &mut Events) {
        let rule = self.game.terms.excess_rule;
        if !self.on(rule) {
            return;
        }
        for at in 0..self.felt.wagers.len() {
            let wager = &self.felt.wagers[at];
            let Some(circle) = self.game.terms.circle(wager.circle) else { continue };
            let excess = wager.amount.less(circle.max);
            if excess.is_zero() {
                continue;
            }
            let wager = *wager;
            let fee = self.game.terms.fee_on(self.felt.rules, circle, circle.max);
            self.felt.wagers.change(at, circle.max, fee);
            let route = Account::Spot(wager.spot).to(Account::Seat(wager.owner));
            self.felt.purse.pay(events, route, excess, Reason::Refund, Some(rule));
        }
    }

    /// Collects fees before the deal (PD-19), from each player and then from the player-dealer.
    pub(super) fn collect_fees(&mut self, by: FeeBy, order: Order, events: &mut Events) {
        if !self.on(PD_19) {
            return;
        }
        events.cite(PD_19, EventKind::Phase { phase: Phase::Fees });
        match by {
            FeeBy::Square | FeeBy::Ante => {
                for &spot in self.around(order).iter() {
                    for at in 0..self.felt.wagers.len() {
                        let wager = &self.felt.wagers[at];
                        if wager.spot == spot && wager.kind == WagerKind::Original {
                            self.fee(wager.owner, wager.fee, events);
                        }
                    }
                }
            }
            FeeBy::Total => {
                for seat in self.felt.seats.iter() {
                    self.fee_of(seat, self.wagered_by(seat), events);
                }
            }
        }
        self.fee(self.felt.bank, self.game.terms.bank_fee(self.felt.rules), events);
        if let Some(seat) = self.felt.covering.and_then(|cover| cover.seat()) {
            self.fee(seat, self.game.terms.cover_fee(self.felt.rules), events);
        }
    }

    /// A player's total wager.
    pub(super) fn wagered_by(&self, seat: Seat) -> Chips {
        self.felt.wagers.wagered_by(seat)
    }

    pub(super) fn fee_of(&mut self, seat: Seat, wagered: Chips, events: &mut Events) {
        let fee = self.game.terms.fee(self.felt.rules, wagered);
        self.fee(seat, fee, events);
    }

    fn fee(&mut self, seat: Seat, fee: Chips, events: &mut Events) {
        let fee = fee.min(self.felt.purse.stack(seat));
        let route = Account::Seat(seat).to(Account::Collection);
        let schedule = self.game.terms.schedule;
        self.felt.purse.pay(events, route, fee, Reason::Fee, Some(schedule));
        self.fee_apart(seat, fee);
    }
}
