//! Who gets too few cards on the deal (EQ-02, EQ-06, EQ-19).

use super::hand::BankedHand;
use super::ids::PD_19;
use super::table::{Draw, Slip};
use crate::contract::{
    Account, Code, Ending, Events, Incident, IncidentKind, Reason, Refusal, RuleId, Ruling, Seen,
};
use cards::{Card, Seat, Zone};

impl BankedHand {
    /// Whether a hand can have been passed over now: the round is about to be dealt.
    pub(super) fn check_short_deal(&self, incident: &Incident) -> Result<(), Refusal> {
        let owed = self.table.want.filter(|want| want.got.is_empty() && self.table.slip.is_none());
        if !owed.is_some_and(|want| want.draw == Draw::Opening) {
            return Err(Refusal::plain(Code::NotNow));
        }
        let bank = incident.kind == IncidentKind::MissedBank;
        let seated = bank || incident.seat.is_some_and(|seat| self.table.hand((seat, 0)).is_some());
        let found = match incident.kind {
            // That somebody has a second card takes somebody else.
            IncidentKind::IncompleteHand => 0..=0,
            _ if self.table.hands.len() > 1 => 1..=2,
            _ => 1..=1,
        };
        if !seated || !found.contains(&incident.target) {
            return Err(Refusal::plain(Code::NoSuchTarget));
        }
        let named = bank && incident.seat.is_some();
        match incident.cards.is_empty() && incident.amount.is_zero() && !named {
            true => Ok(()),
            false => Err(Refusal::plain(Code::Unused)),
        }
    }

    /// The round is dealt without the cards of the hand that was passed over, unless that was found
    /// before anybody had a second card.
    pub(super) fn dealt_short(&mut self, incident: &Incident, events: &mut Events) {
        let Some(slip) = &mut self.table.slip else { return };
        (slip.hand.1, slip.found) = (0, incident.target);
        let Some(want) = slip.broke.filter(|_| slip.found != 1) else { return };
        let opening = self.game.play.opening(self.table.rules);
        let whole = match slip.kind {
            IncidentKind::MissedBank => opening.bank,
            _ => opening.hands,
        };
        let missing = whole - slip.short_deal().unwrap_or(whole).min(whole);
        self.table.ask(Draw::Opening, want.n - missing, events);
    }

    /// Whether the deal passes this hand over in this round.
    pub(super) fn is_passed_over(&self, seat: Seat, round: u8) -> bool {
        let short = self.table.slip.filter(|slip| slip.hand.0 == seat && slip.found != 1);
        short.and_then(|slip| slip.short_deal()).is_some_and(|got| round >= got)
    }

    /// The ruling of the floor list: cards are put in order while that is easy; later the
    /// player-dealer waits for his, and of short hands a single joker alone is one.
    pub(super) fn short_ruling(&self, slip: &Slip) -> Ruling {
        match (slip.found, self.is_lone_joker(slip.hand)) {
            (1, _) => Ruling::InOrder,
            _ if slip.kind == IncidentKind::MissedBank => Ruling::Stands,
            (_, true) => Ruling::Stands,
            (_, false) => Ruling::HandDead,
        }
    }

    fn is_lone_joker(&self, hand: (Seat, u8)) -> bool {
        let hand = self.table.hand(hand);
        hand.is_some_and(|hand| hand.cards.len() == 1 && hand.cards.faces().all(Card::is_joker))
    }

    /// What else the floor may decide.
    pub(super) fn may_rule_short(&self, slip: &Slip, ruling: Ruling) -> bool {
        let posted = self.short_ruling(slip);
        let alone = self.is_lone_joker(slip.hand);
        ruling == posted || ruling == Ruling::HandDead && alone
    }

    /// The ruling is carried out and the hand goes on.
    pub(super) fn rule_short(&mut self, ruling: Ruling, rule: RuleId, events: &mut Events) {
        let Some(slip) = self.table.slip.take() else { return };
        match ruling {
            Ruling::InOrder => {
                self.table.want = slip.broke;
                return self.table.tell_need(events);
            }
            _ if slip.kind == IncidentKind::MissedBank => {
                let n = self.game.play.opening(self.table.rules).bank;
                return self.table.ask(Draw::UpCard { rule }, n, events);
            }
            Ruling::HandDead => self.kill(slip.hand.0, rule, events),
            _ => {
                if let Some(hand) = self.table.hand_mut(slip.hand) {
                    (hand.done, hand.closed_by) = (true, Some(rule));
                }
            }
        }
        match self.table.hands.is_empty() {
            true => self.call_off(Ending::NoAction, events),
            false => self.open_play(events),
        }
    }

    /// A hand is taken out; its wagers and their fees go back.
    fn kill(&mut self, seat: Seat, rule: RuleId, events: &mut Events) {
        for at in 0..self.table.wagers.len() {
            let wager = self.table.wagers[at];
            if wager.owner != seat {
                continue;
            }
            let stack = Account::Seat(seat);
            let purse = &mut self.table.purse;
            let why = (Reason::Refund, Some(rule));
            purse.pay(events, (Account::Spot(seat), stack), wager.amount, why.0, why.1);
            if self.table.rules.on(PD_19) {
                let fee = self.game.table.fee(self.table.rules, wager.amount);
                purse.pay(events, (Account::Collection, stack), fee, why.0, why.1);
            }
        }
        self.table.wagers.drop_of(seat);
        if let Some(held) = self.table.hand_mut((seat, 0)).and_then(|hand| hand.cards.pop()) {
            let from = Zone::Hand(seat, 0);
            self.table.burn(held.card, (from, Seen::ALL), rule, events);
        }
        self.table.hands.retain(|hand| hand.seat != seat);
    }
}
