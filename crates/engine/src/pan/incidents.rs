//! Rulings on invalid melds (PN-41), at live tables.

use super::act::moved;
use super::hand::PanHand;
use super::meld::Kind;
use super::state::{MeldFault, Spread, Stage, Step};
use crate::contract::{
    Account, Action, Actor, Code, Event, EventKind, Events, Incident, IncidentKind, Mode, Reason,
    Refusal, RuleId, Ruling, Seen, Status,
};
use crate::ids::*;
use crate::money::Chips;
use crate::stub::Held;
use cards::{Seat, Zone};

/// What can go wrong.
pub const INCIDENTS: &[IncidentKind] = &[
    IncidentKind::InvalidMeld,
    IncidentKind::WrongCount,
    IncidentKind::FoulHand,
    IncidentKind::TwoDiscards,
    IncidentKind::NoDiscard,
    IncidentKind::CardThrownAway,
    IncidentKind::DeckTouchesHand,
    IncidentKind::FromSpread,
    IncidentKind::ThrownIn,
];

/// A ruling ready to be carried out.
#[derive(Clone, Copy, Debug)]
pub struct Verdict {
    seat: Seat,
    on: u8,
    ruling: Ruling,
    overruled: bool,
}

impl PanHand {
    /// Refuses what can only be said at a live table during a hand.
    pub(super) fn live(&self) -> Result<(), Refusal> {
        if matches!(self.stage, Stage::Over(_) | Stage::Close(_)) {
            return Err(Refusal::plain(Code::HandOver));
        }
        match self.mode {
            Mode::Live => Ok(()),
            Mode::Guarded => Err(Refusal::plain(Code::NotLive)),
        }
    }

    /// The same for what only one actor may say.
    pub(super) fn only_live(&self, actor: Actor, who: Actor) -> Result<(), Refusal> {
        self.live()?;
        if actor == who { Ok(()) } else { Err(Refusal::plain(Code::NotYourTurn)) }
    }

    /// What follows from the floor's declaration or decision.
    pub(super) fn judge(&self, actor: Actor, action: &Action) -> Result<Verdict, Refusal> {
        self.only_live(actor, Actor::Floor)?;
        let waits = matches!(self.turn.step, Step::Drawing | Step::Shuffling);
        if self.stage != Stage::Play || waits {
            return Err(Refusal::plain(Code::NotNow));
        }
        match action {
            Action::Declare(incident) => {
                let (seat, on, meld) = self.find(incident)?;
                let ruling = self.house_ruling(seat, meld)?;
                Ok(Verdict { seat, on, ruling, overruled: false })
            }
            Action::Override(over) => {
                let (seat, on, _) = self.find(&over.incident)?;
                let ruling = over.ruling;
                let possible = matches!(
                    ruling,
                    Ruling::Stands | Ruling::MadeGood | Ruling::Returned | Ruling::Retired
                );
                if !possible {
                    return Err(Refusal::by(Code::MustDoOtherwise, PK_46));
                }
                Ok(Verdict { seat, on, ruling, overruled: true })
            }
            _ => Err(Refusal::plain(Code::NotNow)),
        }
    }

    /// The meld that an incident refers to, if it was ever irregular and has not been ruled on.
    fn find(&self, incident: &Incident) -> Result<(Seat, u8, &Spread), Refusal> {
        let none = Refusal::plain(Code::NoSuchIncident);
        if incident.kind != IncidentKind::InvalidMeld {
            return Err(none);
        }
        let seat = incident.seat.filter(|seat| self.seats.has(*seat)).ok_or(none)?;
        let number = incident.place.spread_number();
        let meld = self.players[seat].meld(number);
        let meld = meld.ok_or(Refusal::plain(Code::NoSuchTarget))?;
        match meld.fault {
            MeldFault::Open | MeldFault::MadeGood => Ok((seat, number, meld)),
            MeldFault::None | MeldFault::Stands => Err(none),
        }
    }

    /// What the house posts for it.
    fn house_ruling(&self, seat: Seat, meld: &Spread) -> Result<Ruling, Refusal> {
        if !self.game.invalid_meld_retires && self.game.foul_hands {
            // Another player has to call it.
            return Err(Refusal::by(Code::NotYourTurn, PN_35));
        }
        if !self.game.invalid_meld_retires || !self.rules.on(PN_41) {
            return Err(Refusal::plain(Code::FloorDecides));
        }
        let not_discarded = self.turn.seat == seat && self.turn.number == meld.turn;
        Ok(match meld.fault {
            MeldFault::MadeGood => Ruling::MadeGood,
            _ if not_discarded => Ruling::Returned,
            _ => Ruling::Retired,
        })
    }

    /// Carries a ruling out.
    pub(super) fn rule(&mut self, verdict: Verdict, to: &mut Events) {
        let Verdict { seat, on, ruling, overruled } = verdict;
        let (incident, concerned) = (IncidentKind::InvalidMeld, Some(seat));
        let (kind, rule) = if overruled {
            (EventKind::Overruled { incident, ruling, seat: concerned }, PK_46)
        } else {
            (EventKind::Ruling { incident, ruling, seat: concerned }, PN_41)
        };
        to.push(Event { kind, rule: Some(rule) });
        match ruling {
            Ruling::Returned => self.return_meld(seat, on, rule, to),
            Ruling::Retired => self.retire(seat, rule, to),
            Ruling::MadeGood => self.settle_fault(seat, on, MeldFault::None),
            _ => self.settle_fault(seat, on, MeldFault::Stands),
        }
    }

    fn settle_fault(&mut self, seat: Seat, on: u8, fault: MeldFault) {
        if let Some(meld) = self.players[seat].meld_mut(on) {
            // Letting an irregular meld stand does not make it a meld.
            meld.fault = if meld.kind == Kind::Irregular { MeldFault::Stands } else { fault };
        }
    }

    /// Returns what a meld collected to those who paid, as far as the chips go.
    fn refund(&mut self, seat: Seat, meld: &Spread, rule: RuleId, to: &mut Events) {
        for payer in self.seats.counter_clockwise_from(seat) {
            let amount: Chips = meld.collected[payer].min(self.purse.stack(seat));
            let route = Account::Seat(seat).to(Account::Seat(payer));
            self.purse.pay(to, route, amount, Reason::Refund, Some(rule));
        }
    }

    /// The cards go back to the hand. The card drawn in this turn is in front of the player again,
    /// and may be discarded even if it was taken.
    fn return_meld(&mut self, seat: Seat, on: u8, rule: RuleId, to: &mut Events) {
        let Some(meld) = self.players[seat].spreads[on as usize - 1].take() else {
            return;
        };
        self.laid.lift(&meld.cards);
        self.refund(seat, &meld, rule, to);
        let open = self.turn.seat == seat && self.turn.drawn.is_none();
        let mut again =
            self.turn.used.filter(|(_, number)| open && *number == on).map(|(card, _)| card);
        for &card in meld.cards.iter() {
            let held = Held::new(card, Seen::ALL);
            let drawn = again == Some(card);
            let back = if drawn { Zone::Drawn(seat) } else { Zone::Hand(seat, 0) };
            moved(to, held, Zone::Spread(seat, on), back, None);
            if drawn {
                again = None;
                self.turn.drawn = Some(held);
                self.turn.must_use = false;
            } else {
                self.players[seat].hand.push(held);
            }
        }
    }

    /// Retires a hand: it still pays, and everything it collected is returned.
    pub(super) fn retire(&mut self, seat: Seat, rule: RuleId, to: &mut Events) {
        for at in 0..self.players[seat].spreads.len() {
            if let Some(meld) = self.players[seat].spreads[at] {
                self.refund(seat, &meld, rule, to);
            }
        }
        self.discard_all(seat, to);
        if self.players[seat].status == Status::In {
            self.set_status(seat, Status::Liable);
        }
        self.leave_turn(seat, to);
        self.end_if_alone(to);
    }

    /// A player who is out of the hand loses the turn; what they had drawn goes with the hand.
    pub(super) fn leave_turn(&mut self, seat: Seat, to: &mut Events) {
        let drawn = match &mut self.paused {
            Some(waiting) if waiting.seat == seat => waiting.drawn.take(),
            _ => None,
        };
        let own = self.turn.seat == seat;
        let drawn = drawn.or_else(|| self.turn.drawn.take_if(|_| own));
        if let Some(drawn) = drawn {
            moved(to, drawn, Zone::Drawn(seat), Zone::Muck, None);
            self.under_the_top([drawn].into_iter());
        }
        if own {
            if self.paused.is_none() {
                self.offered_by = None;
            }
            self.turn_ends(to);
        }
    }

    /// Retired cards go under the top discard, which stays the same.
    pub(super) fn under_the_top(&mut self, cards: impl Iterator<Item = Held>) {
        let top = self.discards.pop();
        self.discards.extend(cards);
        self.discards.extend(top);
    }
}
