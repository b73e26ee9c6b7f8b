//! What goes wrong at a player-dealer table, and how it is ruled on.

use super::game::UnaskedHit;
use super::hand::BankedHand;
use super::ids::{EQ_04, EQ_11, PK_46};
use super::table::{Draw, Slip};
use crate::contract::{
    Action, Actor, Code, EventKind, Events, Incident, IncidentKind, Mode, Override, Phase, Refusal,
    RuleId, Ruling, Seen,
};
use cards::{Card, Seat, Zone};

impl BankedHand {
    fn live(&self, actor: Actor, wanted: Actor) -> Result<(), Refusal> {
        if self.mode != Mode::Live {
            return Err(Refusal::plain(Code::NotLive));
        }
        match actor == wanted {
            true => Ok(()),
            false => Err(Refusal::plain(Code::NotYourTurn)),
        }
    }

    /// Whether this can have happened now: a card dealt to a hand that did not ask for one, while
    /// players or the player-dealer are drawing.
    pub(super) fn check_slip(&self, actor: Actor, incident: &Incident) -> Result<(), Refusal> {
        self.live(actor, Actor::Dealer)?;
        let drawing = match self.table.want {
            Some(want) => matches!(want.draw, Draw::Bank { .. }) && want.got.is_empty(),
            None => self.phase == Phase::Play,
        };
        if incident.kind != IncidentKind::UnaskedHit || !drawing || self.table.slip.is_some() {
            return Err(Refusal::plain(Code::NotNow));
        }
        let hand = incident
            .seat
            .and_then(|seat| self.table.hand((seat, incident.target)));
        let Some(hand) = hand else {
            return Err(Refusal::plain(Code::NoSuchTarget));
        };
        if !incident.cards.is_empty() || !incident.amount.is_zero() {
            return Err(Refusal::plain(Code::Unused));
        }
        // The card itself and the one that may be burned after it.
        if self.table.cards_for_players() < 2 || hand.cards.is_full() {
            return Err(Refusal::plain(Code::NoSuchCard));
        }
        Ok(())
    }

    /// The dealer deals a card that nobody asked for.
    pub(super) fn slipped(&mut self, incident: &Incident, events: &mut Events) {
        let Some(seat) = incident.seat else { return };
        // The player-dealer's card that chance owed is asked for anew after the ruling.
        let bank_only = self.table.want.take().is_some();
        self.table.slip = Some(Slip {
            hand: (seat, incident.target),
            card: None,
            bank_only,
        });
        self.table.ask(Draw::Slip, 1, events);
    }

    /// The card lies face up before the hand until the floor has ruled.
    pub(super) fn slip_lies(&mut self, card: Card, events: &mut Events) {
        if let Some(slip) = &mut self.table.slip {
            slip.card = Some(card);
        }
        let (from, to) = (Zone::Stub, Zone::Out);
        events.tell(EventKind::Card {
            card,
            from,
            to,
            seen: Seen::ALL,
        });
    }

    /// The slip that waits for a ruling, if the incident means it.
    fn awaiting(&self, incident: &Incident) -> Result<Slip, Refusal> {
        let slip = self
            .table
            .slip
            .filter(|slip| slip.card.is_some() && self.table.want.is_none());
        let meant = |slip: &Slip| {
            let seat = incident.seat.is_none_or(|seat| seat == slip.hand.0);
            let hand = incident.target == 0 || incident.target == slip.hand.1;
            incident.kind == IncidentKind::UnaskedHit && seat && hand
        };
        slip.filter(meant)
            .ok_or(Refusal::plain(Code::NoSuchIncident))
    }

    /// The ruling that the house posts.
    pub(super) fn check_declare(
        &self,
        actor: Actor,
        incident: &Incident,
    ) -> Result<Ruling, Refusal> {
        self.live(actor, Actor::Floor)?;
        let slip = self.awaiting(incident)?;
        let posted = self.game.table.unasked_hit == UnaskedHit::BurnAndOneMore && self.on(EQ_04);
        if !posted {
            return Err(Refusal::plain(Code::FloorDecides));
        }
        // Hands are settled on the player-dealer's last card, so that he still needs this one.
        Ok(if slip.bank_only {
            Ruling::ToBank
        } else {
            Ruling::Burn
        })
    }

    /// Whether the floor may decide so.
    pub(super) fn check_override(&self, actor: Actor, by: &Override) -> Result<(), Refusal> {
        self.live(actor, Actor::Floor)?;
        let slip = self.awaiting(&by.incident)?;
        let possible = match by.ruling {
            Ruling::Stands | Ruling::Burn => true,
            Ruling::ToBank => slip.bank_only,
            _ => false,
        };
        if !possible || !self.on(PK_46) {
            return Err(Refusal::by(Code::NotNow, PK_46));
        }
        Ok(())
    }

    /// What the floor does if nobody says otherwise.
    pub(super) fn default_ruling(&self) -> Option<Action> {
        let slip = self.table.slip?;
        let mut incident = Incident::new(IncidentKind::UnaskedHit).at(slip.hand.0);
        incident.target = slip.hand.1;
        self.check_declare(Actor::Floor, &incident).ok()?;
        Some(Action::Declare(incident))
    }

    /// The house's ruling is carried out.
    pub(super) fn declared(&mut self, incident: &Incident, events: &mut Events) {
        if let Ok(ruling) = self.check_declare(Actor::Floor, incident) {
            let seat = self.table.slip.map(|slip| slip.hand.0);
            let kind = EventKind::Ruling {
                incident: incident.kind,
                ruling,
                seat,
            };
            events.cite(EQ_04, kind);
            self.rule(ruling, EQ_04, events);
        }
    }

    /// The floor's own decision is carried out.
    pub(super) fn overruled(&mut self, by: &Override, events: &mut Events) {
        let seat = self.table.slip.map(|slip| slip.hand.0);
        let kind = EventKind::Overruled {
            incident: by.incident.kind,
            ruling: by.ruling,
            seat,
        };
        events.cite(PK_46, kind);
        self.rule(by.ruling, PK_46, events);
    }

    fn rule(&mut self, ruling: Ruling, rule: RuleId, events: &mut Events) {
        let Some(Slip {
            hand,
            card: Some(card),
            ..
        }) = self.table.slip
        else {
            return;
        };
        if let Some(slip) = &mut self.table.slip {
            slip.card = None;
        }
        match ruling {
            Ruling::ToBank => self.lay(card, (self.table.bank, 0), rule, events),
            Ruling::Stands => self.lay(card, hand, rule, events),
            _ => {
                self.table.burn(card, (Zone::Out, Seen::ALL), rule, events);
                // Any ruling that burns a card burns one more.
                if self.on(EQ_11) {
                    return self.table.ask(Draw::OneMore, 1, events);
                }
            }
        }
        self.resume(events);
    }

    fn lay(&mut self, card: Card, to: (Seat, u8), rule: RuleId, events: &mut Events) {
        self.table.place(card, (Zone::Out, to), Some(rule), events);
    }

    /// The play goes on where the slip broke it off.
    pub(super) fn resume(&mut self, events: &mut Events) {
        self.table.slip = None;
        match self.phase {
            Phase::Bank => self.bank_on(events),
            _ => self.play_on(events),
        }
    }
}
