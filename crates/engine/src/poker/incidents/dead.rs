//! Hands that are dead because of what happened to their cards, and hands that are retrieved
//! (PK-37, PK-38, PK-48).

use super::super::hand::PokerHand;
use super::describe::Then;
use super::posted::ABSENT;
use super::trouble::Case;
use crate::contract::*;
use crate::ids::*;
use cards::{Seat, Zone};

/// The bettor threw the hand away while somebody could still call.
pub(super) fn early_discard(hand: &PokerHand, incident: &Incident) -> Result<(), Refusal> {
    let round = &hand.table.round;
    let faced = round.turn.is_some_and(|turn| !hand.owes(turn).is_zero());
    let matched = incident.seat.is_some_and(|seat| round.matched.has(seat));
    if faced && matched { Ok(()) } else { Err(Refusal::plain(Code::NotNow)) }
}

/// Somebody has bet, be it by force.
pub(super) fn bet_made(hand: &PokerHand, _: &Incident) -> Result<(), Refusal> {
    let table = &hand.table;
    let bet = table.street > 0 || !table.round.high.is_zero();
    if bet { Ok(()) } else { Err(Refusal::plain(Code::NotNow)) }
}

/// The hand goes to the muck.
pub(super) fn take(hand: &mut PokerHand, incident: &Incident, events: &mut Events) -> Then {
    incident.seat.into_iter().for_each(|seat| hand.muck(seat, None, events));
    Then::Ruling
}

pub(super) fn own_mistake(_: &PokerHand, case: &Case) -> bool {
    matches!(case.facts.how, None | Some(How::OwnMistake))
}

/// The dealer misled the player, and the cards can still be identified.
pub(super) fn misled(_: &PokerHand, case: &Case) -> bool {
    case.facts.how == Some(How::Misled)
}

pub(super) fn retrievable(_: &PokerHand, case: &Case) -> bool {
    case.facts.how != Some(How::MisledAndMixed)
}

impl PokerHand {
    /// Who has acted so far, before the flop.
    pub(super) fn acted(&self) -> SeatSet {
        self.table.acted.or(self.acted_here())
    }

    /// Whether an absent player loses the hand with everything put in for it, even their own blind
    /// (PK-48). A player who has acted came back in time.
    pub(in super::super) fn forfeits(&self, seat: Seat) -> bool {
        let away = self.table.away.has(seat) && self.table.step <= self.game.first_bet;
        let posted = || self.game.floor.posts(&ABSENT);
        away && posted() && !self.acted().has(seat) && self.on(PK_48)
    }

    /// Retrieves a hand from the muck for its owner.
    pub(super) fn retrieve(&mut self, seat: Seat, rule: RuleId, events: &mut Events) {
        let thrown = &mut self.trouble_mut().thrown;
        let Some(at) = thrown.iter().rposition(|thrown| thrown.seat == seat) else { return };
        let hand = thrown.remove(at).hand;
        let table = &mut self.table;
        hand.cards().for_each(|card| _ = table.muck.take(card));
        table.hole[seat] = hand;
        table.moved = true;
        table.live.add(seat);
        table.receiving.add(seat);
        if table.purse.stack(seat).is_zero() {
            table.all_in.add(seat);
        }
        let (from, to, count) = (Zone::Muck, Zone::Hand(seat, 0), hand.len() as u16);
        events.cite(rule, EventKind::Gather { from, to, count });
    }

    /// Kills a hand: its cards go to the muck, and what it put in stays in the pot.
    pub(super) fn kill(&mut self, seat: Seat, rule: RuleId, events: &mut Events) {
        self.table.live.remove(seat);
        self.table.all_in.remove(seat);
        self.table.receiving.remove(seat);
        self.drop_what_concerns(seat);
        if !self.table.hole[seat].is_empty() {
            self.muck(seat, Some(rule), events);
        }
    }
}
