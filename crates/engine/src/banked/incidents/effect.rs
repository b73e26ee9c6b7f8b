//! The effects of rulings.

use super::{Effect, Slip};
use crate::banked::felt::{Draw, Hole, Want};
use crate::banked::hand::BankedHand;
use crate::banked::hands::{FRONT, HandId};
use crate::banked::step::To;
use crate::banked::terms::{Tampering, Terms};
use crate::banked::wagers::Wager;
use crate::contract::{Account, Ending, EventKind, Events, Marker, Reason, RuleId, Seen};
use crate::ids::PD_19;
use crate::money::Chips;
use crate::stub::Facing;
use cards::{Seat, Zone};

impl BankedHand {
    /// Carries out a ruling and resumes the hand.
    pub(super) fn carry_out(
        &mut self,
        at: usize,
        effect: Effect,
        rule: RuleId,
        events: &mut Events,
    ) {
        let start = self.dealt_first();
        let slip = self.take_slip(at);
        for card in slip.card.into_iter().chain(slip.also) {
            self.felt.out.take_first(card);
        }
        let burned = match effect {
            Effect::PlayOn => false,
            Effect::LayCard => {
                self.drop_due(|hand| hand == slip.hand);
                self.lay(&slip, HandId::Spot(slip.hand.0, slip.hand.1), rule, events)
            }
            Effect::LayToBank => {
                // The card was on its way to the player-dealer anyway.
                self.felt.due = None;
                self.lay(&slip, HandId::Bank, rule, events)
            }
            Effect::BurnCard | Effect::BurnUnwanted | Effect::BurnAndNext => {
                self.drop_due(|hand| effect == Effect::BurnUnwanted && hand == slip.hand);
                let next = effect == Effect::BurnAndNext && self.turn == Some(slip.hand);
                if let Some(hand) = self.felt.hand_mut(slip.hand).filter(|hand| next && !hand.done)
                {
                    hand.close(Some(rule));
                }
                for card in slip.card.into_iter().chain(slip.also) {
                    self.felt.burn(card, Zone::Out, Seen::ALL, Some(rule), events);
                }
                true
            }
            Effect::FinishFirst => {
                if let Some(skipped) = self.turn.replace(slip.hand) {
                    self.felt.queue.insert(0, skipped);
                }
                self.lay(&slip, HandId::Spot(slip.hand.0, slip.hand.1), rule, events)
            }
            Effect::NextCard => {
                if let Some(hand) = self.felt.hand_mut(slip.hand) {
                    (hand.done, hand.closed_by, hand.owed) = (false, None, Some(rule));
                    self.felt.queue.push(slip.hand);
                }
                false
            }
            Effect::ReplaceHole => return self.replace_hole(&slip, rule, events),
            Effect::BurnHand => {
                self.burn_hand(slip.hand, rule, events);
                true
            }
            Effect::CloseHand | Effect::CloseLate => {
                self.drop_due(|hand| hand == slip.hand);
                if let Some(hand) = self.felt.hand_mut(slip.hand) {
                    hand.close(Some(rule));
                    hand.late = effect == Effect::CloseLate;
                }
                false
            }
            Effect::BankLater => {
                let n = self.game.dealt_to(To::Bank) as u8;
                self.felt.due = Some(Want::new(Draw::UpCard { rule }, n));
                false
            }
            Effect::BackUp => {
                self.back_up(start, rule, events);
                false
            }
            Effect::KillHand => {
                self.kill(slip.hand.0, rule, events);
                false
            }
            Effect::Foul | Effect::FoulHand => {
                let found = self.game.slipped(slip.kind).map(|told| told.rule);
                self.felt.foul_rule = found.unwrap_or(rule);
                self.foul(slip.hand.0, rule);
                if effect == Effect::Foul {
                    self.bar(slip.hand.0, rule, events);
                }
                false
            }
            Effect::Misdeal => {
                self.return_fees(rule, events);
                return self.call_off(Ending::Misdeal, events);
            }
            Effect::ReplaceInRow => return self.replace_in_row(slip.card, rule, events),
            Effect::SetBank => {
                self.set_bank_by_house(rule, events);
                false
            }
            Effect::AtMinimum => {
                self.recount(
                    slip.hand.0,
                    |wager, terms, _| wager.amount.min(terms.min),
                    rule,
                    events,
                );
                false
            }
            Effect::AtMaximum => {
                let most =
                    |wager: &Wager, terms: &Terms, stack| terms.max.min(wager.amount + stack);
                self.recount(slip.hand.0, most, rule, events);
                false
            }
        };
        let more = self.game.slipped(slip.kind).and_then(|told| told.more);
        match more.filter(|(_, more)| burned && self.on(*more)) {
            Some((n, more)) => self.felt.ask_first(Draw::More(more), n, events),
            None => self.go_on(events),
        }
    }

    /// The player-dealer's second card is dead: it is burned with others, and the next one comes
    /// down in its place.
    fn replace_hole(&mut self, slip: &Slip, rule: RuleId, events: &mut Events) {
        if let Some(held) = self.felt.cards_mut(HandId::Bank).pop() {
            let from = HandId::Bank.zone(self.felt.bank);
            self.felt.burn(held.card, from, Seen::ALL, Some(rule), events);
        }
        if self.felt.hole == Hole::Checked {
            self.felt.hole = Hole::Replaced;
        }
        let more = self.game.slipped(slip.kind).and_then(|told| told.more);
        match more {
            Some((n, more)) => self.felt.ask_first(Draw::MoreAndHole(more), n, events),
            None => self.felt.ask_first(Draw::Hole(rule), 1, events),
        }
    }

    /// Cancels a pending card to a spot's hand.
    fn drop_due(&mut self, to: impl Fn((Seat, u8)) -> bool) {
        let goes = |want: &Want| matches!(want.draw, Draw::Hand { hand, .. } if to(hand));
        self.felt.due = self.felt.due.filter(|want| !goes(want));
    }

    /// Gives the card that was dealt to a hand. Nothing is burned.
    fn lay(&mut self, slip: &Slip, to: HandId, rule: RuleId, events: &mut Events) -> bool {
        if let Some(card) = slip.card {
            self.felt.place(card, Facing::Up, Zone::Out, to, Some(rule), events);
        }
        false
    }

    /// Moves every hand's cards by `start` hands, as if the deal had begun with the first.
    fn back_up(&mut self, start: usize, rule: RuleId, events: &mut Events) {
        let hands = &mut self.felt.hands;
        let n = hands.len();
        for to in 0..n {
            let (from, to) = (&hands[(start + to) % n], &hands[to]);
            let (from, to, cards) =
                (Zone::Hand(from.spot, from.n), Zone::Hand(to.spot, to.n), from.cards);
            for card in cards.cards() {
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

    /// Removes a hand; its wagers and their fees are returned.
    fn kill(&mut self, spot: Seat, rule: RuleId, events: &mut Events) {
        for at in 0..self.felt.wagers.len() {
            let wager = self.felt.wagers[at];
            if wager.spot != spot {
                continue;
            }
            let stack = Account::Seat(wager.owner);
            let purse = &mut self.felt.purse;
            let why = (Reason::Refund, Some(rule));
            purse.pay(events, Account::Spot(spot).to(stack), wager.amount, why.0, why.1);
            if self.felt.rules.on(PD_19) {
                let fee = self.game.terms.fee(self.felt.rules, wager.amount);
                // No more than was collected comes back.
                let fee = fee.min(purse.get(Account::Collection));
                purse.pay(events, Account::Collection.to(stack), fee, why.0, why.1);
            }
        }
        self.felt.wagers.drop_on(spot);
        self.burn_hand((spot, 0), rule, events);
        if self.setting().is_some() {
            self.burn_hand((spot, FRONT), rule, events);
        }
    }

    /// Returns all fees that were collected.
    fn return_fees(&mut self, rule: RuleId, events: &mut Events) {
        let (rules, terms) = (self.felt.rules, &self.game.terms);
        let mut fees: Vec<(Seat, Chips)> =
            self.felt.wagers.iter().map(|wager| (wager.owner, wager.fee)).collect();
        fees.push((self.felt.bank, terms.bank_fee(rules)));
        let behind = self.felt.covering.and_then(|cover| cover.seat());
        fees.extend(behind.map(|seat| (seat, terms.cover_fee(rules))));
        for (seat, fee) in fees {
            // No more than was collected comes back.
            let fee = fee.min(self.felt.purse.get(Account::Collection));
            let route = Account::Collection.to(Account::Seat(seat));
            self.felt.purse.pay(events, route, fee, Reason::Refund, Some(rule));
        }
    }

    /// Makes each wager on a spot this amount, by chips from its player or back to them.
    fn recount(
        &mut self,
        spot: Seat,
        amount: impl Fn(&Wager, &Terms, Chips) -> Chips,
        rule: RuleId,
        events: &mut Events,
    ) {
        for at in 0..self.felt.wagers.len() {
            let wager = self.felt.wagers[at];
            if wager.spot != spot {
                continue;
            }
            let stack = self.felt.purse.stack(wager.owner);
            let counts = amount(&wager, &self.game.terms, stack);
            self.felt.wagers.change(at, counts, wager.fee);
            let (seat, lies) = (Account::Seat(wager.owner), Account::Spot(spot));
            let purse = &mut self.felt.purse;
            purse.pay(events, seat.to(lies), counts.less(wager.amount), Reason::Bet, Some(rule));
            purse.pay(events, lies.to(seat), wager.amount.less(counts), Reason::Refund, Some(rule));
        }
    }

    /// Burns the cards of a hand and removes it.
    fn burn_hand(&mut self, id: (Seat, u8), rule: RuleId, events: &mut Events) {
        while let Some(held) = self.felt.hand_mut(id).and_then(|hand| hand.cards.pop()) {
            let from = Zone::Hand(id.0, id.1);
            self.felt.burn(held.card, from, Seen::ALL, Some(rule), events);
        }
        self.felt.hands.retain(|hand| hand.id() != id);
    }

    /// Forfeits the wagers of a spot (PD-20).
    fn foul(&mut self, spot: Seat, rule: RuleId) {
        self.drop_due(|hand| hand.0 == spot);
        self.felt.fouled.add(spot);
        self.felt.unnoticed.retain(|slip| slip.hand.0 != spot);
        for hand in self.felt.hands.iter_mut().filter(|hand| hand.spot == spot) {
            hand.close(Some(rule));
            hand.late = false;
        }
    }

    /// Bars the player of a spot, if the house posts that.
    fn bar(&mut self, spot: Seat, rule: RuleId, events: &mut Events) {
        if self.game.terms.tampering == Tampering::FoulAndBarred {
            let seat = self.felt.owner(spot);
            self.felt.barred.add(seat);
            events.cite(rule, EventKind::Mark { marker: Marker::Barred, seat });
        }
    }
}
