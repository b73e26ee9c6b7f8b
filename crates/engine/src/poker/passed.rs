//! Hands in which nobody bets before the draw.

use super::betting::Round;
use super::draw::Draws;
use super::game::PassedOut;
use super::hand::{PokerHand, Waits};
use super::variant::{Pick, Picked};
use crate::contract::*;
use cards::{CardList, Seat, Zone};

impl PokerHand {
    /// Whether everybody checked before the first draw, in a game and a house where that ends it.
    pub(super) fn is_passed_out(&self, pick: &Pick) -> bool {
        let round = &self.table.round;
        let checked = round.high.is_zero() && !round.checked.is_empty();
        let first = matches!(pick.what, Picked::Draw(_)) && self.table.draws.begun == 0;
        // Without antes there would be no end to it.
        let again = !self.game.ante.is_zero() && self.game.passed_out != PassedOut::Draw;
        first && checked && again && self.passed_rule().is_some_and(|rule| self.on(rule))
    }

    /// The rule by which a hand without a bet is not played.
    fn passed_rule(&self) -> Option<RuleId> {
        let [again, refund] = self.game.variant.passed_out?;
        match self.game.passed_out {
            PassedOut::Draw => None,
            PassedOut::AnteAgain => Some(again),
            PassedOut::Refund => Some(refund),
        }
    }

    #[cold]
    pub(super) fn pass_out(&mut self, events: &mut Events) {
        let Some(rule) = self.passed_rule() else { return };
        events.cite(rule, EventKind::Phase { phase: Phase::PassedOut });
        if self.game.passed_out == PassedOut::Refund {
            self.refund_all(rule, events);
            return self.end(events, Ending::NoAction);
        }
        for seat in self.table.live.clockwise_after(self.table.button) {
            self.muck(seat, Some(rule), events);
        }
        self.ask_for_deck(events);
    }

    /// The deck is whole again: everybody with chips antes, and new hands are dealt. Whoever was all-in
    /// plays for what they put in.
    pub(super) fn deal_again(&mut self, events: &mut Events) {
        let Some(rule) = self.passed_rule() else { return };
        let muck = std::mem::replace(&mut self.table.muck, CardList::EMPTY);
        let (from, to, count) = (Zone::Muck, Zone::Stub, muck.len() as u16);
        muck.iter().for_each(|card| self.table.stub.put(*card));
        events.cite(rule, EventKind::Gather { from, to, count });
        events.tell(EventKind::Shuffled);
        self.forget_muck();
        let table = &mut self.table;
        let able = |seat: &Seat| !table.purse.stack(*seat).is_zero() || table.live.has(*seat);
        let players: SeatSet = table.dealt.iter().filter(able).collect();
        table.live = players;
        table.receiving = players;
        self.post_antes(rule, events);
        let (two_began, turn) = (players.len() == 2, Some(self.table.button));
        let matched = self.table.dealt;
        self.table.round = Round { two_began, matched, turn, ..Round::EMPTY };
        self.table.acted = SeatSet::EMPTY;
        self.table.draws = Draws::NONE;
        self.table.street = 0;
        self.table.waits = Waits::Street;
        self.first_step(events);
    }
}
