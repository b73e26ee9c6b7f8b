//! Hands that come to nothing (PK-35).

use super::super::hand::PokerHand;
use super::super::rule::*;
use crate::contract::*;

impl PokerHand {
    /// Everything goes back, the button's post included: no hand was played (PK-35).
    pub(super) fn misdeal(&mut self, events: &mut Events) {
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
                let paid = self.table.paid[seat] + self.table.dead[seat];
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
