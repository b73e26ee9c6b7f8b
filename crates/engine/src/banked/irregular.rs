//! Slips that bring no card out: a hit that was passed over, burns before the deal, wagers touched
//! (EQ-03, EQ-09, PD-20).

use super::game::Tampering;
use super::hand::BankedHand;
use super::table::{Draw, Slip};
use crate::contract::{
    Code, EventKind, Events, Incident, IncidentKind, Marker, Phase, Refusal, RuleId, Ruling,
};
use cards::Seat;

/// More cards are never burned by mistake.
const MOST_BURNS: u8 = 5;

impl BankedHand {
    /// Whether cards can have been burned too many now, or forgotten: the round is about to be
    /// dealt.
    pub(super) fn check_wrong_burn(&self, incident: &Incident) -> Result<(), Refusal> {
        let owed = self.table.want.filter(|want| want.got.is_empty() && self.table.slip.is_none());
        if !owed.is_some_and(|want| want.draw == Draw::Opening) {
            return Err(Refusal::plain(Code::NotNow));
        }
        if incident.count > MOST_BURNS {
            return Err(Refusal::plain(Code::NoSuchTarget));
        }
        let n = incident.count as usize;
        if !self.table.can_deal(self.opening_cards() + n) || !self.table.may_burn(n) {
            return Err(Refusal::plain(Code::NoSuchCard));
        }
        let plain = incident.seat.is_none() && incident.cards.is_empty();
        match plain && incident.amount.is_zero() {
            true => Ok(()),
            false => Err(Refusal::plain(Code::Unused)),
        }
    }

    /// Whether a wager can be touched after the cards are out; the amount may say by how much.
    pub(super) fn check_tampered(&self, incident: &Incident) -> Result<(), Refusal> {
        let idle = |draw| !matches!(draw, Draw::Opening | Draw::UpCard { .. });
        let owed = self.table.want.is_none_or(|want| want.got.is_empty() && idle(want.draw));
        let out = matches!(self.phase, Phase::Play | Phase::Bank) && self.table.slip.is_none();
        if !owed || !out {
            return Err(Refusal::plain(Code::NotNow));
        }
        let hand = incident.seat.and_then(|seat| self.table.hand((seat, 0)));
        if hand.is_none_or(|hand| hand.fouled) {
            return Err(Refusal::plain(Code::NoSuchTarget));
        }
        if !incident.amount.is_sane() {
            return Err(Refusal::plain(Code::BadAmount));
        }
        match incident.cards.is_empty() && incident.count == 0 && incident.place.is_nowhere() {
            true => Ok(()),
            false => Err(Refusal::plain(Code::Unused)),
        }
    }

    /// The ruling is carried out and the hand goes on.
    pub(super) fn rule_irregular(
        &mut self,
        slip: Slip,
        ruling: Ruling,
        rule: RuleId,
        events: &mut Events,
    ) {
        self.table.slip = None;
        let spot = slip.hand.0;
        let mut due = slip.broke;
        match slip.kind {
            IncidentKind::MissedHit => {
                // Two cards have come: the hand plays as it is.
                if let Some(hand) = self.table.hand_mut(slip.hand) {
                    (hand.done, hand.closed_by) = (true, Some(rule));
                }
                due = None;
            }
            IncidentKind::TamperedWager if ruling == Ruling::Foul => {
                self.foul(spot, rule, events);
                // A card that was on its way to him is not dealt.
                due = due
                    .filter(|want| !matches!(want.draw, Draw::Hand { hand, .. } if hand.0 == spot));
            }
            _ => {}
        }
        match (due, self.phase) {
            (Some(_), _) => {
                self.table.want = due;
                self.table.tell_need(events);
            }
            (None, Phase::Bank) => self.bank_on(events),
            (None, _) => self.play_on(events),
        }
    }

    /// All hands of a spot are foul.
    fn foul(&mut self, spot: Seat, rule: RuleId, events: &mut Events) {
        for hand in self.table.hands.iter_mut().filter(|hand| hand.spot == spot) {
            (hand.fouled, hand.done, hand.late) = (true, true, false);
            hand.closed_by = Some(rule);
        }
        if self.game.table.tampering == Tampering::FoulAndBarred {
            let seat = self.table.owner_of(spot);
            self.table.barred.add(seat);
            events.cite(rule, EventKind::Mark { marker: Marker::Barred, seat });
        }
    }
}
