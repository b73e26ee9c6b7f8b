//! Double condition (PN-32), and the last two players sharing the tops (PN-33).
//!
//! Our readings:
//! - Two doubles players pay each other double for everything; otherwise pay is single. A player
//!   who is down to one chip plays single until they have two again.
//! - Double antes that no doubles player wins are returned to everybody who put them up or, if the
//!   house says so, to the doubles players who are still in.
//! - Either of the last two may offer to share the tops at any time except while a card is being
//!   drawn off the deck, once per turn. The table does not wait for that. An offer is open until it
//!   is answered or the next card is played; meanwhile the other player can answer but not make an
//!   offer. If it is accepted the hand is over, and nobody has won it.

use super::act::did;
use super::hand::PanHand;
use super::play::Deed;
use super::state::{Stage, Step};
use crate::contract::Place;
use crate::contract::{
    Account, Code, Ending, EventKind, Events, IncidentKind, Reason, Refusal, RuleId, Ruling,
    SeatSet, Setup, SetupFault, Status, Verb,
};
use crate::ids::*;
use crate::money::{Chips, split};
use cards::Seat;
use std::sync::Arc;

use super::game::PanGame;

/// Who plays double; adds any faults.
pub(super) fn doubles(game: &PanGame, setup: &Setup, faults: &mut Vec<SetupFault>) -> SeatSet {
    if !setup.rules.on(PN_32) {
        return SeatSet::EMPTY;
    }
    let seats = setup.stacks.seats();
    for seat in setup.doubles.iter() {
        let needs = game.least_double(seats.len(), setup.rules);
        if !game.doubles || !seats.has(seat) {
            faults.push(SetupFault::NoDoubles { seat, needs: Chips::ZERO });
        } else if setup.stacks.get(seat) < needs {
            faults.push(SetupFault::NoDoubles { seat, needs });
        }
    }
    setup.doubles
}

/// The game at the next higher condition, if the floor has moved it there (PN-48): it takes
/// everybody at the table playing double, and they then play single for more.
pub(super) fn raised<'a>(
    game: &'a Arc<PanGame>,
    setup: &Setup,
    faults: &mut Vec<SetupFault>,
) -> Option<&'a Arc<PanGame>> {
    if !setup.raised || !setup.rules.on(PN_48) {
        return None;
    }
    let all = setup.doubles == setup.stacks.seats();
    let higher = game.next_condition.as_ref().filter(|_| all);
    if higher.is_none() {
        faults.push(SetupFault::NotRaised);
    }
    higher
}

/// Announces that the game has been moved.
pub(super) fn tell_raised(to: &mut Events) {
    let (incident, ruling) = (IncidentKind::AllOnDoubles, Ruling::NextCondition);
    to.cite(PN_48, EventKind::Ruling { incident, ruling, seat: None });
}

impl PanHand {
    /// Whether a player currently pays and is paid double: not when down to one chip.
    pub(super) fn plays_double(&self, seat: Seat) -> bool {
        self.doubles.has(seat) && self.purse.stack(seat) >= self.chips(2)
    }

    /// What one player owes another, either of whom may play double, and the rule.
    pub(super) fn owed(
        &self,
        payer: Seat,
        to_double: bool,
        due: Chips,
        rule: Option<RuleId>,
    ) -> (Chips, Option<RuleId>) {
        if to_double && self.plays_double(payer) {
            (due.times(2), Some(PN_32))
        } else {
            (due, rule)
        }
    }

    /// The second ante of doubles players, which is kept separate.
    pub(super) fn take_double_antes(&mut self, to: &mut Events) {
        for seat in self.doubles.counter_clockwise_from(self.lead) {
            let route = Account::Seat(seat).to(Account::DoubleTops);
            self.purse.pay(to, route, self.game.ante, Reason::Ante, Some(PN_32));
        }
    }

    /// The double antes go to a winning doubles player, or else are returned.
    pub(super) fn award_double_tops(&mut self, winner: Option<Seat>, to: &mut Events) {
        let tops = self.purse.get(Account::DoubleTops);
        if let Some(winner) = winner.filter(|winner| self.doubles.has(*winner)) {
            let route = Account::DoubleTops.to(Account::Seat(winner));
            self.purse.pay(to, route, tops, Reason::Win, Some(PN_32));
            return;
        }
        let of_doubles = |seat: &Seat| self.players[*seat].status == Status::In;
        let still_in: SeatSet = self.doubles.iter().filter(of_doubles).collect();
        let back = if self.game.unwon_to_those_in && !still_in.is_empty() {
            still_in
        } else {
            self.doubles
        };
        self.share_out(Account::DoubleTops, back, Reason::Refund, PN_32, to);
    }

    /// Divides chips from the middle equally, with odd chips starting from the eldest hand.
    pub(super) fn share_out(
        &mut self,
        from: Account,
        among: SeatSet,
        reason: Reason,
        rule: RuleId,
        to: &mut Events,
    ) {
        let part = split(self.purse.get(from), among.len().max(1), self.game.smallest_chip);
        for (at, seat) in self.in_order().filter(|seat| among.has(*seat)).enumerate() {
            self.purse.pay(to, from.to(Account::Seat(seat)), part(at), reason, Some(rule));
        }
    }

    /// The player who is asked to share the tops.
    pub(super) fn asked_to_share(&self) -> Option<Seat> {
        let by = self.offer?;
        let two = self.stage == Stage::Play && self.active().len() == 2;
        self.active().iter().find(|seat| two && *seat != by)
    }

    /// Checks an offer to share the tops.
    pub(super) fn may_offer(&self, by: Seat) -> Result<Deed, Refusal> {
        let waits = matches!(self.turn.step, Step::Drawing | Step::Shuffling);
        if waits {
            return Err(Refusal::plain(Code::NotNow));
        }
        if self.only_plays() {
            return Err(Refusal::by(Code::MustDoOtherwise, PN_38));
        }
        if !self.game.split_tops {
            return Err(Refusal::by(Code::MustDoOtherwise, PN_33));
        }
        let open = self.offer.is_none() && !self.turn.offered.has(by);
        if self.active().len() != 2 || !open {
            return Err(Refusal::by(Code::NotNow, PN_33));
        }
        Ok(Deed::Offer { by })
    }

    /// Checks the answer to an offer.
    pub(super) fn may_answer(&self, by: Seat, verb: Verb) -> Result<Deed, Refusal> {
        match self.asked_to_share() {
            Some(seat) if seat == by => Ok(Deed::Answer { by, accepts: verb == Verb::Accept }),
            _ => Err(Refusal::by(Code::NotNow, PN_33)),
        }
    }

    pub(super) fn make_offer(&mut self, by: Seat, to: &mut Events) {
        did(to, by, Verb::Offer, Place::Nowhere, Some(PN_33));
        self.offer = Some(by);
        self.turn.offered.add(by);
    }

    /// Answers an offer: the tops are shared, or play goes on.
    pub(super) fn answer_offer(&mut self, by: Seat, accepts: bool, to: &mut Events) {
        self.offer = None;
        let verb = if accepts { Verb::Accept } else { Verb::Decline };
        did(to, by, verb, Place::Nowhere, Some(PN_33));
        if !accepts {
            return;
        }
        let two = self.active();
        self.share_out(Account::Tops, two, Reason::Win, PN_33, to);
        if two.iter().all(|seat| self.doubles.has(seat)) {
            self.share_out(Account::DoubleTops, two, Reason::Win, PN_33, to)
        } else {
            self.award_double_tops(None, to)
        }
        self.close(Ending::Agreed, to);
    }
}
