//! Foul hands: who calls them, and what they cost (PN-35 to PN-37, PN-45).
//!
//! Our readings:
//! - The caller names the cause. A call that cannot be proven changes nothing.
//! - An irregularity that was made good before the call no longer counts.
//! - Only players who are still in are repaid; those who have left the hand have lost what they
//!   paid.
//! - A player who fouls a hand while holding a drawn card that would put the next player out
//!   (PN-37) cannot keep it from them: the card is laid out for them to take, and the foul hand
//!   pays for going out as if it had been thrown in.

use super::act::moved;
use super::hand::PanHand;
use super::state::{MeldFault, Stage, Step, Turn};
use crate::contract::{
    Account, Action, Actor, Code, Event, EventKind, Events, Incident, IncidentKind, Reason,
    Refusal, Ruling, Seen, Status,
};
use crate::ids::*;
use crate::money::Chips;
use crate::stub::Held;
use cards::{Seat, Zone};

/// How a player who declared in has left the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// They have not, or they were retired and pay like everybody else (PN-41).
    Pays,
    /// The hand was fouled: they pay, but not for going out (PN-36).
    Fouled,
    /// They threw it in themselves (PN-37).
    ThrownIn,
}

/// The reasons for calling a hand foul that cannot be seen on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Causes(u8);

/// The acts that make a hand foul.
const ACTS: [IncidentKind; 5] = [
    IncidentKind::TwoDiscards,
    IncidentKind::NoDiscard,
    IncidentKind::CardThrownAway,
    IncidentKind::DeckTouchesHand,
    IncidentKind::FromSpread,
];

impl Causes {
    /// None.
    pub const NONE: Causes = Causes(0);

    fn bit(kind: IncidentKind) -> u8 {
        ACTS.iter().position(|act| *act == kind).map_or(0, |at| 1 << at)
    }

    /// Notes an act.
    pub fn add(&mut self, kind: IncidentKind) {
        self.0 |= Causes::bit(kind);
    }

    /// Forgets an act.
    pub fn remove(&mut self, kind: IncidentKind) {
        self.0 &= !Causes::bit(kind);
    }

    fn has(self, kind: IncidentKind) -> bool {
        self.0 & Causes::bit(kind) != 0
    }
}

/// A foul, or the floor's decision that there is none.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    seat: Seat,
    cause: IncidentKind,
    ruling: Ruling,
    overruled: bool,
}

impl PanHand {
    /// Whether an action is about a foul hand rather than a meld that can be corrected.
    pub(super) fn is_call(&self, actor: Actor, action: &Action) -> bool {
        let foul = |kind| ACTS.contains(&kind) || kind == IncidentKind::FoulHand;
        match action {
            Action::Declare(incident) => matches!(actor, Actor::Seat(_)) || foul(incident.kind),
            Action::Override(over) => foul(over.incident.kind) || over.ruling == Ruling::Foul,
            _ => false,
        }
    }

    pub(super) fn call(&self, actor: Actor, action: &Action) -> Result<Call, Refusal> {
        self.live()?;
        let (incident, ruling, overruled) = match action {
            Action::Declare(incident) => (*incident, Ruling::Foul, false),
            Action::Override(over) => (over.incident, over.ruling, true),
            _ => return Err(Refusal::plain(Code::NotNow)),
        };
        let in_play = |seat: Seat| self.players[seat].status == Status::In;
        let seat = incident.seat.filter(|seat| self.seats.has(*seat) && in_play(*seat));
        match actor {
            Actor::Seat(by) if !self.seats.has(by) || !in_play(by) => {
                return Err(Refusal::plain(Code::NotInHand));
            }
            Actor::Seat(_) if !overruled => {}
            Actor::Floor if overruled || incident.kind == IncidentKind::FoulHand => {}
            _ => return Err(Refusal::by(Code::NotYourTurn, PN_35)),
        }
        let waits = matches!(self.turn.step, Step::Drawing | Step::Shuffling);
        if self.stage != Stage::Play || waits {
            return Err(Refusal::plain(Code::NotNow));
        }
        let seat = seat.ok_or(Refusal::plain(Code::NoSuchIncident))?;
        if actor == Actor::Seat(seat) && self.rules.on(PN_37) {
            return Err(Refusal::by(Code::MustDoOtherwise, PN_37));
        }
        if overruled && !matches!(ruling, Ruling::Foul | Ruling::Stands) {
            return Err(Refusal::by(Code::MustDoOtherwise, PK_46));
        }
        let by_floor = actor == Actor::Floor && incident.kind == IncidentKind::FoulHand;
        if !by_floor && !self.has_cause(seat, &incident) {
            let rule = self.game.foul_hands.then_some(PN_35);
            return Err(Refusal { rule, ..Refusal::plain(Code::NoSuchIncident) });
        }
        if !overruled && !self.game.foul_hands {
            return Err(Refusal::by(Code::FloorDecides, PN_35));
        }
        Ok(Call { seat, cause: incident.kind, ruling, overruled })
    }

    /// Whether a hand is foul for this cause.
    fn has_cause(&self, seat: Seat, incident: &Incident) -> bool {
        let player = &self.players[seat];
        match incident.kind {
            IncidentKind::InvalidMeld if incident.place.is_nowhere() => {
                let open = player.melds().any(|(_, meld)| meld.fault == MeldFault::Open);
                open && !self.game.invalid_meld_retires
            }
            IncidentKind::InvalidMeld => {
                let meld = player.meld(incident.place.spread_number());
                meld.is_some_and(|meld| meld.fault == MeldFault::Open)
            }
            IncidentKind::WrongCount => player.touched && self.is_miscounted(seat),
            kind => player.causes.has(kind),
        }
    }

    /// Whether a player does not have the right number of cards: ten, or eleven in turn.
    pub(super) fn is_miscounted(&self, seat: Seat) -> bool {
        let turns = [Some(self.turn), self.paused];
        let own = |turn: &Turn| turn.seat == seat;
        let acts = turns.iter().flatten().filter(|turn| own(turn));
        let drawn = acts.filter(|turn| turn.step == Step::ToDiscard).count();
        self.cards_of(seat) != 10 + drawn
    }

    /// Fouls a hand, or lets it play if the floor says so.
    pub(super) fn rule_foul(&mut self, call: Call, to: &mut Events) {
        let Call { seat, cause, ruling, overruled } = call;
        let concerned = Some(seat);
        let (kind, rule) = if overruled {
            (EventKind::Overruled { incident: cause, ruling, seat: concerned }, PK_46)
        } else {
            (EventKind::Ruling { incident: cause, ruling, seat: concerned }, PN_35)
        };
        to.push(Event { kind, rule: Some(rule) });
        if ruling == Ruling::Stands {
            return self.players[seat].causes.remove(cause);
        }
        if self.rules.on(PN_36) {
            self.repay(seat, to);
            self.players[seat].fate = Fate::Fouled;
        }
        let given = self.give_out_card(seat, to);
        self.discard_all(seat, to);
        self.set_status(seat, Status::Liable);
        self.players[seat].causes = Causes::NONE;
        self.leave_turn(seat, to);
        if given {
            self.offered_by = Some(seat);
        }
        self.end_if_alone(to);
    }

    /// Returns what the hand collected to those still in, as far as its chips go (PN-36).
    fn repay(&mut self, seat: Seat, to: &mut Events) {
        let active = self.active();
        for payer in self.seats.counter_clockwise_from(seat).filter(|payer| active.has(*payer)) {
            let melds = self.players[seat].melds();
            let paid = melds.fold(Chips::ZERO, |sum, (_, meld)| sum + meld.collected[payer]);
            let amount = paid.min(self.purse.stack(seat));
            let route = Account::Seat(seat).to(Account::Seat(payer));
            self.purse.pay(to, route, amount, Reason::Refund, Some(PN_36));
        }
    }

    /// If the card that the fouled player drew in this turn puts the next player out, it is thrown
    /// for them to take (PN-37). Returns whether that was so.
    fn give_out_card(&mut self, seat: Seat, to: &mut Events) -> bool {
        let turn = self.turn;
        if turn.seat != seat || self.paused.is_some() || !self.rules.on(PN_37) {
            return false;
        }
        let used = turn.used.map(|(card, on)| (card, Zone::Spread(seat, on)));
        let drawn = turn.drawn.map(|held| (held.card, Zone::Drawn(seat)));
        let next = self.next(self.active(), seat).filter(|next| *next != seat);
        let (Some((card, from)), Some(next)) = (drawn.or(used), next) else {
            return false;
        };
        if !self.players[next].hand.is_empty() || !self.usable(next, card) {
            return false;
        }
        self.turn.drawn = None;
        if let (Zone::Spread(_, on), None) = (from, drawn)
            && let Some(meld) = self.players[seat].meld_mut(on)
        {
            _ = meld.cards.take(card);
            self.laid.lift(&[card]);
        }
        self.cover(to);
        let shown = Held::new(card, Seen::ALL);
        moved(to, shown, from, Zone::Muck, Some(PN_37));
        self.discards.push(shown);
        self.players[seat].fate = Fate::ThrownIn;
        true
    }
}
