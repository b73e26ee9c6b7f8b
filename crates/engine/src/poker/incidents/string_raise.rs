//! A call, then more chips for a raise that was not announced (PK-27).

use super::super::hand::{PokerHand, Waits};
use super::{Posted, posted};
use crate::contract::*;
use crate::ids::*;
use cards::Seat;

impl PokerHand {
    /// Who may object to a string raise: a player in the pot, not the one who makes it.
    pub(super) fn objects(&self, by: Actor, incident: &Incident) -> Result<(), Refusal> {
        match by {
            Actor::Seat(seat) if self.table.live.has(seat) && incident.seat != Some(seat) => Ok(()),
            _ => Err(Refusal::by(Code::NotYours, PK_27)),
        }
    }

    /// The player whose turn it is puts in what he owes and goes back for a raise to the amount
    /// named.
    pub(super) fn slip_string_raise(&self, incident: &Incident) -> Result<(), Refusal> {
        let table = &self.table;
        let seat = incident.seat.ok_or(Refusal::plain(Code::NoSuchTarget))?;
        match () {
            _ if !table.dealt.has(seat) => Err(Refusal::plain(Code::NotInHand)),
            _ if table.waits != Waits::Player => Err(Refusal::plain(Code::NotNow)),
            _ if table.round.turn != Some(seat) => Err(Refusal::by(Code::NotYourTurn, PK_25)),
            // Who owes nothing puts everything in with one motion.
            _ if self.owes(seat).is_zero() => Err(Refusal::plain(Code::NotNow)),
            _ => self.check_choice(seat, &Move::new(Verb::Raise).amount(incident.amount)),
        }
    }

    pub(super) fn string_raise(&mut self, incident: &Incident, events: &mut Events) {
        if let Some(seat) = incident.seat {
            events.tell(EventKind::Did { seat, verb: Verb::Raise, place: Place::Nowhere });
        }
    }

    pub(super) fn posted_string_raise(&self) -> Result<Posted, Refusal> {
        posted(self.game.floor.string_raise, PK_27, Ruling::Call, Ruling::Raise)
    }

    pub(super) fn may_string_raise(&self, ruling: Ruling) -> bool {
        matches!(ruling, Ruling::Call | Ruling::Raise)
    }

    pub(super) fn rule_string_raise(&mut self, seat: Seat, ruling: Ruling, events: &mut Events) {
        let mv = match ruling {
            Ruling::Raise => Move::new(Verb::Raise).amount(self.table.slips.chip),
            _ => Move::new(Verb::Call),
        };
        self.table.slips.behind = None;
        self.take_move(seat, &mv, events);
    }
}
