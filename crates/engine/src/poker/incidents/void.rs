//! Hands that come to nothing: misdeals and irregular decks (PK-35, PK-36).

use super::super::hand::PokerHand;
use super::{Posted, posted};
use crate::contract::*;
use crate::ids::*;

impl PokerHand {
    /// The deck can be found irregular at any time before the pot is taken; a card that is there
    /// once too often may be named.
    pub(super) fn slip_irregular_deck(&self, incident: &Incident) -> Result<(), Refusal> {
        match incident.cards[..] {
            _ if self.table.slips.irregular => Err(Refusal::plain(Code::NotNow)),
            [] => Ok(()),
            [card] if card.is_known() && self.game.deck().counts().get(card) > 0 => Ok(()),
            _ => Err(Refusal::plain(Code::NoSuchCard)),
        }
    }

    /// A card that does not belong into the deck lies in the stub from now on.
    pub(super) fn take_irregular_deck(&mut self, incident: &Incident) {
        self.table.slips.irregular = true;
        incident.cards.iter().for_each(|card| self.table.stub.add_foreign(*card));
    }

    pub(super) fn posted_irregular_deck(&self) -> Result<Posted, Refusal> {
        posted(self.game.floor.irregular_deck, PK_36, Ruling::NoPot, Ruling::Stands)
    }

    pub(super) fn may_irregular_deck(&self, ruling: Ruling) -> bool {
        matches!(ruling, Ruling::Stands | Ruling::NoPot)
    }

    pub(super) fn rule_irregular_deck(&mut self, ruling: Ruling, events: &mut Events) {
        self.table.slips.irregular = false;
        if ruling == Ruling::NoPot {
            self.refund_all(PK_36, events);
            self.end(events, Ending::Misdeal);
        }
    }

    /// Everything goes back, the button's post included: no hand was played (PK-35).
    pub(super) fn misdeal(&mut self, events: &mut Events) {
        if self.on(PK_35) {
            self.refund_all(PK_35, events);
        } else {
            let pot = self.table.purse.get(Account::Pot);
            let route = (Account::Pot, Account::Collection);
            self.table.purse.pay(events, route, pot, Reason::Forfeit, None);
        }
        self.end(events, Ending::Misdeal);
    }

    fn refund_all(&mut self, rule: RuleId, events: &mut Events) {
        let button = self.table.button;
        let mut dropped = self.table.dropped;
        let purse = &mut self.table.purse;
        for house in [Account::Collection, Account::Jackpot] {
            // What came out of the pot goes back there, the rest was the button's.
            let held = purse.get(house);
            let to_pot = held.min(dropped);
            dropped -= to_pot;
            purse.pay(events, (house, Account::Pot), to_pot, Reason::Refund, Some(rule));
            let route = (house, Account::Seat(button));
            purse.pay(events, route, held - to_pot, Reason::Refund, Some(rule));
        }
        for seat in self.table.dealt.clockwise_after(button) {
            let route = (Account::Pot, Account::Seat(seat));
            let paid = self.table.paid[seat] + self.table.dead[seat];
            purse.pay(events, route, paid, Reason::Refund, Some(rule));
        }
    }
}
