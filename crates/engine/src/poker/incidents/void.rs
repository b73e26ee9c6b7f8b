//! Hands that are cancelled: misdeals and irregular decks (PK-35, PK-36).

use super::super::hand::PokerHand;
use super::super::table::PokerTable;
use super::describe::Then;
use super::trouble::Case;
use crate::contract::*;
use crate::ids::*;
use crate::money::{Chips, split};
use cards::Seat;

/// The deck can be found irregular at any time before the pot is awarded; a duplicate card may be
/// named.
pub(super) fn facts(hand: &PokerHand, incident: &Incident) -> Result<(), Refusal> {
    let known = hand.unruled(IncidentKind::IrregularDeck).next().is_some();
    match incident.cards[..] {
        _ if known => Err(Refusal::plain(Code::NotNow)),
        [] => Ok(()),
        [card] if card.is_known() && hand.game.deck().counts().get(card) > 0 => Ok(()),
        _ => Err(Refusal::plain(Code::NoSuchCard)),
    }
}

/// From now on a card that does not belong in the deck is part of the stub.
pub(super) fn take(hand: &mut PokerHand, incident: &Incident, _: &mut Events) -> Then {
    incident.cards.iter().for_each(|card| hand.table.stub.add_foreign(*card));
    Then::Nothing
}

impl PokerHand {
    /// Everything is returned, including the button's post: no hand was played (PK-35).
    pub(super) fn misdeal(&mut self, events: &mut Events) {
        self.refund_all(PK_35, events);
        self.end(events, Ending::Misdeal);
    }

    pub(super) fn no_pot(&mut self, rule: RuleId, events: &mut Events) {
        self.refund_all(rule, events);
        self.end(events, Ending::Misdeal);
    }

    pub(in super::super) fn refund_all(&mut self, rule: RuleId, events: &mut Events) {
        let button = self.table.button;
        let mut dropped = self.table.dropped.total;
        let collected = self.game.collection_rule().is_some_and(|rule| self.on(rule));
        let purse = &mut self.table.purse;
        for seat in self.table.dealt.clockwise_after(button).filter(|_| collected) {
            let route = Account::Collection.to(Account::Seat(seat));
            purse.pay(events, route, self.game.collection, Reason::Refund, Some(rule));
        }
        for house in [Account::Collection, Account::Jackpot] {
            // What came out of the pot goes back there; the rest was the button's.
            let held = purse.get(house);
            let to_pot = held.min(dropped);
            dropped -= to_pot;
            purse.pay(events, house.to(Account::Pot), to_pot, Reason::Refund, Some(rule));
            let route = house.to(Account::Seat(button));
            purse.pay(events, route, held - to_pot, Reason::Refund, Some(rule));
        }
        for seat in self.table.dealt.clockwise_after(button) {
            let route = Account::Pot.to(Account::Seat(seat));
            let paid = self.table.paid[seat] + self.table.dead[seat];
            purse.pay(events, route, paid, Reason::Refund, Some(rule));
        }
    }

    /// A hand is out, and what it put in goes back as far as the pot reaches. The house keeps what it
    /// took: others pay that.
    pub(super) fn money_back(&mut self, case: &Case, rule: RuleId, events: &mut Events) {
        let Some(seat) = case.facts.seat else { return };
        let back = self.table.paid[seat].min(self.table.purse.get(Account::Pot));
        let route = Account::Pot.to(Account::Seat(seat));
        self.table.purse.pay(events, route, back, Reason::Refund, Some(rule));
        self.table.paid[seat] -= back;
        self.kill(seat, rule, events);
        self.take_bet_away(seat);
        self.others_pay_fees(seat);
    }

    /// What a seat had bet in this round is not there any more. If nobody has put in as much, the
    /// highest of the other bets is the one to match.
    fn take_bet_away(&mut self, seat: Seat) {
        let PokerTable { round, dealt, .. } = &mut self.table;
        let own = std::mem::replace(&mut round.bet[seat], Chips::ZERO);
        let others = dealt.iter().map(|seat| round.bet[seat]).max().unwrap_or_default();
        if own == round.high && others < own {
            round.high = others;
            round.whole = if others < round.step { Chips::ZERO } else { others };
            round.matched = dealt.iter().filter(|seat| round.bet[*seat] >= others).collect();
            round.matched = round.matched.or(round.deferred);
        }
        round.matched.remove(seat);
        round.deferred.remove(seat);
    }

    /// Returns the uncalled bet, then divides the pot evenly between everybody still in it.
    pub(super) fn divide(&mut self, rule: RuleId, events: &mut Events) {
        self.return_uncalled(events);
        let pot = self.table.purse.get(Account::Pot);
        let share = split(pot, self.table.live.len(), self.game.smallest_chip);
        for (place, seat) in self.table.live.clockwise_after(self.table.button).enumerate() {
            let route = Account::Pot.to(Account::Seat(seat));
            self.table.purse.pay(events, route, share(place), Reason::Win, Some(rule));
        }
        for seat in self.table.live.clockwise_after(self.table.button) {
            self.kill(seat, rule, events);
        }
        self.end(events, Ending::Played);
    }
}
