//! Who gets too few or too many cards on the deal (EQ-01, EQ-02, EQ-06, EQ-19).

use super::cards::HandState;
use super::hand::BankedHand;
use super::table::{Draw, Slip};
use crate::contract::{
    Account, Code, Ending, EventKind, Events, Incident, IncidentKind, Reason, Refusal, RuleId,
    Ruling, Seen,
};
use crate::ids::PD_19;
use cards::{Card, Seat, Zone};

impl BankedHand {
    /// Whether a hand can have been passed over now: the round is about to be dealt.
    pub(super) fn check_misdealt(&self, incident: &Incident) -> Result<(), Refusal> {
        let owed = self.table.want.filter(|want| want.got.is_empty() && self.table.slip.is_none());
        if !owed.is_some_and(|want| want.draw == Draw::Opening) {
            return Err(Refusal::plain(Code::NotNow));
        }
        let bank = incident.kind == IncidentKind::MissedBank;
        let extra = incident.kind == IncidentKind::ExtraHand;
        let spot = |seat| match extra {
            true => self.spots().has(seat),
            false => self.table.hand((seat, 0)).is_some(),
        };
        let first = self.table.hands.first().map(|hand| hand.spot) == incident.seat;
        let wrong_start = incident.kind == IncidentKind::WrongStart;
        let seated = bank || incident.seat.is_some_and(spot) && !(wrong_start && first);
        let found = match incident.kind {
            // That somebody has a second card takes somebody else.
            IncidentKind::IncompleteHand | IncidentKind::ExtraHand | IncidentKind::WrongStart => {
                0..=0
            }
            _ if self.table.hands.len() > 1 => 1..=2,
            _ => 1..=1,
        };
        if !seated || !found.contains(&incident.count) {
            return Err(Refusal::plain(Code::NoSuchTarget));
        }
        // The extra hand, and the one more that is burned after it.
        let more = self.game.play.opening(self.table.rules).hands as usize + 1;
        let room = self.table.may_burn(more);
        if extra && !(self.table.can_deal(self.opening_cards() + more) && room) {
            return Err(Refusal::plain(Code::NoSuchCard));
        }
        let named = bank && incident.seat.is_some();
        match incident.cards.is_empty() && incident.amount.is_zero() && !named {
            true => Ok(()),
            false => Err(Refusal::plain(Code::Unused)),
        }
    }

    /// The round is dealt without the cards of the hand that was passed over, unless that was found
    /// before anybody had a second card.
    pub(super) fn misdeal(&mut self, incident: &Incident, events: &mut Events) {
        let Some(slip) = &mut self.table.slip else { return };
        (slip.hand.1, slip.found) = (0, incident.count);
        let Some(want) = slip.broke.filter(|_| slip.found != 1) else { return };
        if slip.kind == IncidentKind::WrongStart {
            self.table.want = slip.broke;
            return self.table.tell_need(events);
        }
        let opening = self.game.play.opening(self.table.rules);
        if slip.kind == IncidentKind::ExtraHand {
            self.seat_extra();
            return self.table.ask(Draw::Opening, want.n + opening.hands, events);
        }
        let whole = match slip.kind {
            IncidentKind::MissedBank => opening.bank,
            _ => opening.hands,
        };
        let missing = whole - slip.misdealt().unwrap_or(whole).min(whole);
        self.table.ask(Draw::Opening, want.n - missing, events);
    }

    /// Lays the extra hand where it is dealt: behind the spot's own, or in its place in the order.
    fn seat_extra(&mut self) {
        let from = self.game.table.first_to_act;
        let Some(slip) = &mut self.table.slip else { return };
        let seat = slip.hand.0;
        slip.hand.1 = self.table.hands.iter().filter(|hand| hand.spot == seat).count() as u8;
        let new =
            HandState::new(seat, self.table.wagers.owner_of(seat).unwrap_or(seat), slip.hand.1);
        let place = |seat: Seat| self.around_from(from).position(|s| s == seat);
        let later = |hand: &HandState| place(hand.spot) > place(seat);
        let at = self.table.hands.iter().position(later).unwrap_or(self.table.hands.len());
        self.table.hands.insert(at, new);
    }

    /// Whether the deal passes this hand over in this round.
    pub(super) fn is_passed_over(&self, seat: Seat, round: u8) -> bool {
        let short = self.table.slip.filter(|slip| slip.hand.0 == seat && slip.found != 1);
        short.and_then(|slip| slip.misdealt()).is_some_and(|got| round >= got)
    }

    /// Which hand the round begins with: the first, unless the dealer began elsewhere.
    pub(super) fn dealt_first(&self) -> usize {
        let slip = self.table.slip.filter(|slip| slip.kind == IncidentKind::WrongStart);
        let place = |slip: Slip| self.table.hands.iter().position(|h| h.id() == slip.hand);
        slip.and_then(place).unwrap_or(0)
    }

    /// The ruling of the floor list: cards are put in order while that is easy; later the
    /// player-dealer waits for his, and of short hands a single joker alone is one.
    pub(super) fn short_ruling(&self, slip: &Slip) -> Ruling {
        match (slip.found, self.is_lone_joker(slip.hand)) {
            (1, _) => Ruling::InOrder,
            _ if slip.kind == IncidentKind::MissedBank => Ruling::Stands,
            _ if slip.kind == IncidentKind::WrongStart => Ruling::Stands,
            _ if slip.kind == IncidentKind::ExtraHand => Ruling::Burn,
            (_, true) if self.game.table.jackpot => Ruling::CardLater,
            (_, true) => Ruling::Stands,
            (_, false) => Ruling::HandDead,
        }
    }

    fn is_lone_joker(&self, hand: (Seat, u8)) -> bool {
        let hand = self.table.hand(hand);
        hand.is_some_and(|hand| hand.cards.len() == 1 && hand.cards.faces().all(Card::is_joker))
    }

    /// What else the floor may decide.
    pub(super) fn may_rule_misdealt(&self, slip: &Slip, ruling: Ruling) -> bool {
        let posted = self.short_ruling(slip);
        let alone = self.is_lone_joker(slip.hand);
        let short = slip.kind == IncidentKind::IncompleteHand && alone;
        let back = slip.kind == IncidentKind::WrongStart && ruling == Ruling::InOrder;
        let other = [Ruling::HandDead, Ruling::Stands].contains(&ruling);
        ruling == posted || short && other || back
    }

    /// The ruling is carried out and the hand goes on.
    pub(super) fn rule_misdealt(&mut self, ruling: Ruling, rule: RuleId, events: &mut Events) {
        let start = self.dealt_first();
        let Some(slip) = self.table.slip.take() else { return };
        match ruling {
            Ruling::InOrder if slip.kind == IncidentKind::WrongStart => {
                self.back_up(start, rule, events);
            }
            _ if slip.kind == IncidentKind::WrongStart => {}
            Ruling::InOrder => {
                self.table.want = slip.broke;
                return self.table.tell_need(events);
            }
            Ruling::Burn => {
                self.burn_hand(slip.hand, rule, events);
                if self.burns_one_more(rule) {
                    self.table.slip = Some(slip);
                    return self.table.ask(Draw::OneMore, 1, events);
                }
            }
            _ if slip.kind == IncidentKind::MissedBank => {
                let n = self.game.play.opening(self.table.rules).bank;
                return self.table.ask(Draw::UpCard { rule }, n, events);
            }
            Ruling::HandDead => self.kill(slip.hand.0, rule, events),
            _ => {
                if let Some(hand) = self.table.hand_mut(slip.hand) {
                    (hand.done, hand.closed_by) = (true, Some(rule));
                    hand.late = ruling == Ruling::CardLater;
                }
            }
        }
        match self.table.hands.is_empty() {
            true => self.call_off(Ending::NoAction, events),
            false => self.open_play(events),
        }
    }

    /// Every hand gets what lies `start` hands further on, as if the deal had begun with the first.
    fn back_up(&mut self, start: usize, rule: RuleId, events: &mut Events) {
        let hands = &mut self.table.hands;
        let n = hands.len();
        for to in 0..n {
            let (from, to) = (&hands[(start + to) % n], &hands[to]);
            let way = (Zone::Hand(from.spot, from.n), Zone::Hand(to.spot, to.n));
            for card in from.cards.faces() {
                let (from, to) = way;
                events.cite(rule, EventKind::Card { card, from, to, seen: Seen::ALL });
            }
        }
        for _ in 0..start {
            for at in 1..n {
                let (left, right) = hands.split_at_mut(at);
                std::mem::swap(&mut left[at - 1].cards, &mut right[0].cards);
            }
        }
    }

    /// A hand is taken out; its wagers and their fees go back.
    fn kill(&mut self, spot: Seat, rule: RuleId, events: &mut Events) {
        for at in 0..self.table.wagers.len() {
            let wager = self.table.wagers[at];
            if wager.hand.0 != spot {
                continue;
            }
            let stack = Account::Seat(wager.owner);
            let purse = &mut self.table.purse;
            let why = (Reason::Refund, Some(rule));
            purse.pay(events, (Account::Spot(spot), stack), wager.amount, why.0, why.1);
            if self.table.rules.on(PD_19) {
                let fee = self.game.table.fee(self.table.rules, wager.amount);
                purse.pay(events, (Account::Collection, stack), fee, why.0, why.1);
            }
        }
        self.table.wagers.drop_on(spot);
        self.burn_hand((spot, 0), rule, events);
    }

    /// The cards of a hand are burned and the hand is no more.
    fn burn_hand(&mut self, id: (Seat, u8), rule: RuleId, events: &mut Events) {
        while let Some(held) = self.table.hand_mut(id).and_then(|hand| hand.cards.pop()) {
            let from = Zone::Hand(id.0, id.1);
            self.table.burn(held.card, (from, Seen::ALL), Some(rule), events);
        }
        self.table.hands.retain(|hand| hand.id() != id);
    }
}
