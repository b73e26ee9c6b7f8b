//! What goes wrong at a player-dealer table, and how it is ruled on.

use super::game::{Tampering, UnaskedHit};
use super::hand::BankedHand;
use super::table::{Draw, Slip};
use crate::contract::{
    Action, Actor, Code, EventKind, Events, Incident, IncidentKind, Mode, Override, Phase, Place,
    Refusal, RuleId, Ruling, Seen, Verb,
};
use crate::ids::*;
use crate::stub::Held;
use cards::{Card, Seat, Zone};

/// What can go wrong.
pub const INCIDENTS: &[IncidentKind] = &[
    IncidentKind::UnaskedHit,
    IncidentKind::EarlyDouble,
    IncidentKind::BoxedCard,
    IncidentKind::WavedOff,
    IncidentKind::MissedHand,
    IncidentKind::IncompleteHand,
    IncidentKind::MissedBank,
    IncidentKind::ExtraHand,
    IncidentKind::MissedHit,
    IncidentKind::WrongBurn,
    IncidentKind::WrongStart,
    IncidentKind::TamperedWager,
];

/// Which hand of its spot an incident is about.
fn hand_of(incident: &Incident) -> u8 {
    match incident.place {
        Place::Hand(_, n) => n,
        _ => 0,
    }
}

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

    /// Whether this can have happened now.
    pub(super) fn check_slip(&self, actor: Actor, incident: &Incident) -> Result<(), Refusal> {
        self.live(actor, Actor::Dealer)?;
        match incident.kind {
            IncidentKind::MissedHand
            | IncidentKind::IncompleteHand
            | IncidentKind::MissedBank
            | IncidentKind::ExtraHand
            | IncidentKind::WrongStart => return self.check_misdealt(incident),
            IncidentKind::WrongBurn => return self.check_wrong_burn(incident),
            IncidentKind::TamperedWager => return self.check_tampered(incident),
            _ => {}
        }
        let owed = self.table.want.filter(|want| want.got.is_empty());
        let missed = incident.kind == IncidentKind::MissedHit;
        let named = match missed {
            true => self.waits_for_hit().filter(|hand| incident.seat == Some(hand.0)),
            false => incident.seat.map(|seat| (seat, hand_of(incident))),
        };
        let now = match (incident.kind, self.table.want) {
            // Players draw, or the player-dealer's card is due.
            (IncidentKind::UnaskedHit, None) => self.phase == Phase::Play,
            (IncidentKind::UnaskedHit, Some(_)) => {
                owed.is_some_and(|want| matches!(want.draw, Draw::Bank { .. }))
            }
            // His turn, and doubling is open to him.
            (IncidentKind::EarlyDouble, None) => {
                let open = named.and_then(|(spot, _)| self.open_verbs(self.table.owner_of(spot)));
                named == self.turn && open.is_some_and(|open| open.has(Verb::Double))
            }
            // He asked for a card that has not come.
            (IncidentKind::WavedOff | IncidentKind::MissedHit, _) => {
                named.is_some() && named == self.waits_for_hit()
            }
            // Some card is due.
            (IncidentKind::BoxedCard, _) => owed
                .is_some_and(|want| !matches!(want.draw, Draw::Slip | Draw::OneMore | Draw::Burns)),
            _ => false,
        };
        if !now || self.table.slip.is_some() {
            return Err(Refusal::plain(Code::NotNow));
        }
        let boxed = incident.kind == IncidentKind::BoxedCard;
        let hand = named.and_then(|named| self.table.hand(named));
        if hand.is_none() && !boxed || missed && !(1..=2).contains(&incident.count) {
            return Err(Refusal::plain(Code::NoSuchTarget));
        }
        let placed = boxed && (named.is_some() || !incident.place.is_nowhere());
        if !incident.cards.is_empty() || !incident.amount.is_zero() || placed {
            return Err(Refusal::plain(Code::Unused));
        }
        // What is due, the card itself and the one that may be burned after it.
        let due = owed.filter(|_| boxed || missed).map_or(0, |want| want.n as usize);
        let full = hand.is_some_and(|hand| hand.cards.is_full()) || !self.table.may_burn(2);
        if self.table.cards_for_players() < due + 2 || full {
            return Err(Refusal::plain(Code::NoSuchCard));
        }
        Ok(())
    }

    /// The hand that asked for a card which has not come.
    fn waits_for_hit(&self) -> Option<(Seat, u8)> {
        let owed = self.table.want.filter(|want| want.got.is_empty())?;
        match owed.draw {
            Draw::Hand { hand, last: false, rule: None } => Some(hand),
            _ => None,
        }
    }

    /// The card leaves the shoe all the same.
    pub(super) fn slipped(&mut self, incident: &Incident, events: &mut Events) {
        let counted = [IncidentKind::MissedHit, IncidentKind::WrongBurn].contains(&incident.kind);
        let (n, found) = if counted { (0, incident.count) } else { (hand_of(incident), 0) };
        let hand = (incident.seat.unwrap_or(self.table.bank), n);
        let hand = self.waits_for_hit().filter(|_| counted).unwrap_or(hand);
        let broke = self.table.want.take();
        let slip = Slip { kind: incident.kind, hand, card: None, broke, found };
        self.table.slip = Some(slip);
        if slip.misdealt().is_some() {
            return self.misdeal(incident, events);
        }
        if slip.brings_card() {
            self.table.ask(Draw::Slip, 1, events);
        } else if slip.kind == IncidentKind::WrongBurn && found > 0 {
            self.table.ask(Draw::Burns, found, events);
        }
    }

    /// The card lies face up before the hand until the floor has ruled.
    pub(super) fn slip_lies(&mut self, card: Card, events: &mut Events) {
        if let Some(slip) = &mut self.table.slip {
            slip.card = Some(Held::new(card, Seen::ALL));
        }
        let (from, to) = (Zone::Stub, Zone::Out);
        events.tell(EventKind::Card { card, from, to, seen: Seen::ALL });
    }

    /// The slip that waits for a ruling, if the incident means it.
    fn awaiting(&self, incident: &Incident) -> Result<Slip, Refusal> {
        let slip = self.table.slip.filter(|slip| {
            let there = slip.card.is_some() || !slip.brings_card();
            there && self.table.want.is_none()
        });
        let meant = |slip: &Slip| {
            let seat = incident.seat.is_none_or(|seat| Some(seat) == slip.seat());
            let hand = incident.place.is_nowhere() || hand_of(incident) == slip.hand.1;
            let count = [0, slip.found].contains(&incident.count);
            incident.kind == slip.kind && seat && hand && count
        };
        slip.filter(meant).ok_or(Refusal::plain(Code::NoSuchIncident))
    }

    /// The ruling that the house posts.
    pub(super) fn check_declare(
        &self,
        actor: Actor,
        incident: &Incident,
    ) -> Result<(Ruling, RuleId), Refusal> {
        self.live(actor, Actor::Floor)?;
        let slip = self.awaiting(incident)?;
        let list = self.game.table.floor_list;
        let (posted, ruling, rule) = match slip.kind {
            // It plays, without the double wager; he may draw on.
            IncidentKind::EarlyDouble => (list, Ruling::Stands, EQ_05),
            // It has left the shoe and must be taken.
            IncidentKind::WavedOff => (list, Ruling::Stands, EQ_17),
            // It does not exist.
            IncidentKind::BoxedCard => (list, Ruling::Burn, EQ_14),
            IncidentKind::MissedHand => (list, self.short_ruling(&slip), EQ_02),
            IncidentKind::ExtraHand => (list, Ruling::Burn, EQ_01),
            IncidentKind::MissedBank => (list, self.short_ruling(&slip), EQ_06),
            IncidentKind::IncompleteHand => (list, self.short_ruling(&slip), EQ_19),
            // Nothing is backed up but where EQ-02 and EQ-06 say so.
            IncidentKind::WrongStart => (list, self.short_ruling(&slip), EQ_13),
            IncidentKind::MissedHit if slip.found == 1 => (list, Ruling::Burn, EQ_03),
            IncidentKind::MissedHit => (list, Ruling::Stands, EQ_03),
            IncidentKind::WrongBurn => (list, Ruling::Stands, EQ_09),
            IncidentKind::TamperedWager => {
                let posted = self.game.table.tampering != Tampering::FloorDecides;
                (posted, Ruling::Foul, PD_20)
            }
            _ => {
                let posted = self.game.table.unasked_hit == UnaskedHit::BurnAndOneMore;
                // Hands are settled on the player-dealer's last card, so that he still needs
                // this one.
                let ruling = if slip.bank_only() { Ruling::ToBank } else { Ruling::Burn };
                (posted, ruling, EQ_04)
            }
        };
        match posted && self.on(rule) {
            true => Ok((ruling, rule)),
            // Other houses have this rule; here the floor decides.
            false => Err(Refusal::by(Code::FloorDecides, rule)),
        }
    }

    /// Whether the floor may decide so.
    pub(super) fn check_override(&self, actor: Actor, by: &Override) -> Result<(), Refusal> {
        self.live(actor, Actor::Floor)?;
        let slip = self.awaiting(&by.incident)?;
        let possible = match by.ruling {
            _ if slip.misdealt().is_some() => self.may_rule_misdealt(&slip, by.ruling),
            Ruling::Foul => slip.kind == IncidentKind::TamperedWager,
            Ruling::Burn => slip.brings_card(),
            Ruling::Stands => slip.kind != IncidentKind::BoxedCard,
            Ruling::ToBank => slip.bank_only() && slip.kind == IncidentKind::UnaskedHit,
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
        let mut incident = Incident::new(slip.kind);
        incident.seat = slip.seat();
        if slip.hand.1 > 0 {
            incident.place = Place::Hand(slip.hand.0, slip.hand.1);
        }
        self.check_declare(Actor::Floor, &incident).ok()?;
        Some(Action::Declare(incident))
    }

    /// The house's ruling is carried out.
    pub(super) fn declared(&mut self, incident: &Incident, events: &mut Events) {
        if let Ok((ruling, rule)) = self.check_declare(Actor::Floor, incident) {
            let seat = self.table.slip.and_then(|slip| slip.seat());
            let kind = EventKind::Ruling { incident: incident.kind, ruling, seat };
            events.cite(rule, kind);
            self.rule(ruling, rule, events);
        }
    }

    /// The floor's own decision is carried out.
    pub(super) fn overruled(&mut self, by: &Override, events: &mut Events) {
        let seat = self.table.slip.and_then(|slip| slip.seat());
        let kind = EventKind::Overruled { incident: by.incident.kind, ruling: by.ruling, seat };
        events.cite(PK_46, kind);
        self.rule(by.ruling, PK_46, events);
    }

    fn rule(&mut self, ruling: Ruling, rule: RuleId, events: &mut Events) {
        let Some(slip) = self.table.slip else { return };
        let hand = slip.hand;
        let Some(Held { card, .. }) = slip.card else {
            return match slip.misdealt() {
                Some(_) => self.rule_misdealt(ruling, rule, events),
                None => self.rule_irregular(slip, ruling, rule, events),
            };
        };
        if let Some(slip) = &mut self.table.slip {
            slip.card = None;
            // Whoever takes the card that came is owed none.
            slip.broke = slip.broke.filter(|_| ruling != Ruling::Stands);
        }
        match ruling {
            Ruling::ToBank => self.lay(card, (self.table.bank, 0), rule, events),
            Ruling::Stands => self.lay(card, hand, rule, events),
            _ => {
                self.table.burn(card, (Zone::Out, Seen::ALL), Some(rule), events);
                if self.burns_one_more(rule) {
                    return self.table.ask(Draw::OneMore, 1, events);
                }
            }
        }
        self.resume(events);
    }

    /// Where the list is posted, any ruling that burns a card burns one more (EQ-11), but for boxed
    /// cards (EQ-14); an unasked hit takes one with it by its own rule (EQ-04).
    pub(super) fn burns_one_more(&self, rule: RuleId) -> bool {
        let posted = self.game.table.floor_list || rule == EQ_04;
        posted && self.on(EQ_11) && rule != EQ_14
    }

    fn lay(&mut self, card: Card, to: (Seat, u8), rule: RuleId, events: &mut Events) {
        self.table.place(card, (Zone::Out, to), Some(rule), events);
    }

    /// The play goes on where the slip broke it off.
    pub(super) fn resume(&mut self, events: &mut Events) {
        let slip = self.table.slip.take();
        let again = [IncidentKind::BoxedCard, IncidentKind::MissedHit];
        let again = slip.filter(|slip| again.contains(&slip.kind));
        if let Some(want) = again.and_then(|slip| slip.broke) {
            self.table.want = Some(want);
            return self.table.tell_need(events);
        }
        // A card that was due to somebody is asked for anew.
        match self.phase {
            Phase::Bank => self.bank_on(events),
            Phase::Deal => self.open_play(events),
            _ => self.play_on(events),
        }
    }
}
