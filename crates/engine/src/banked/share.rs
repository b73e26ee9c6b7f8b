//! A bank put up by several players together (PD-22), and a second bank that matches the first
//! (PD-18).

use super::hand::BankedHand;
use crate::contract::{
    Account, Code, Events, Range, Reason, Refusal, SeatSet, Setup, SetupFault, Shares, Verb,
};
use crate::ids::{PD_18, PD_19, PD_20, PD_22};
use crate::money::Chips;
use cards::Seat;

/// The shares of the bank.
#[derive(Clone, Debug, Hash)]
pub struct Joint {
    /// Who may put money into it along with the player-dealer.
    pub(super) partners: SeatSet,
    /// What those who banked the previous hand must put up at least.
    least: Shares,
    /// Who has put up how much.
    pub(super) parts: Shares,
    /// The player-dealer's chips that are not part of the bank.
    apart: Chips,
    /// Those who got back less than they put up.
    pub(super) lost: SeatSet,
}

impl Joint {
    /// Before anybody has put anything up. With their rules off, nobody has partners and any bank
    /// is large enough.
    pub(super) fn new(setup: &Setup) -> Joint {
        let shared = setup.rules.on(PD_22);
        Joint {
            partners: if shared { setup.partners } else { SeatSet::EMPTY },
            least: if setup.rules.on(PD_18) { setup.matches } else { Shares::NONE },
            parts: Shares::NONE,
            apart: Chips::ZERO,
            lost: SeatSet::EMPTY,
        }
    }

    /// A fault if the setup names partners the house does not allow, or a minimum for somebody
    /// else.
    pub(super) fn fault(setup: &Setup, most: u8) -> Option<SetupFault> {
        let mut banks = setup.partners;
        let covering = setup.covering.and_then(|cover| cover.seat());
        let stray = banks.has(setup.lead) || covering.is_some_and(|seat| banks.has(seat));
        let many = banks.len() >= most as usize && !banks.is_empty();
        let absent = !banks.without(setup.stacks.seats()).is_empty();
        banks.add(setup.lead);
        let other = !setup.matches.seats().without(banks).is_empty();
        let bad = setup.matches.iter().any(|(_, chips)| !chips.is_sane());
        (stray || many || absent || other || bad).then_some(SetupFault::BadPartners)
    }
}

impl BankedHand {
    /// Everybody with money in the bank.
    pub(super) fn banks(&self) -> SeatSet {
        self.felt.joint.parts.seats()
    }

    /// Whether a seat has put up a share of the bank and so may not bet (PD-18).
    pub(super) fn only_banks(&self, seat: Seat) -> bool {
        self.on(PD_18) && self.banks().has(seat)
    }

    /// What a seat can put up in place of its current share: up to its whole stack, minus the fee
    /// if it is the player-dealer (PD-05). `None` if it cannot put up the minimum.
    fn bank_range(&self, seat: Seat) -> Option<Range> {
        let (terms, joint) = (&self.game.terms, &self.felt.joint);
        let leads = seat == self.felt.bank;
        let fee = if self.on(PD_19) && leads {
            terms.bank_fee(self.felt.rules) + self.fees_on_wagers(seat)
        } else {
            Chips::ZERO
        };
        let chip = terms.units.chip;
        let max = (self.felt.purse.stack(seat) + joint.parts.get(seat)).less(fee);
        let min = if self.on(terms.limits) { terms.min } else { chip };
        // A player who has less than the minimum puts up everything.
        let least = joint.least.get(seat).min(max.share(1, chip));
        let min = min.max(least);
        (leads || min <= max).then_some(Range::stepped(min, max, self.least_chip()))
    }

    /// What a seat can put into the bank, or the reason it cannot.
    pub(super) fn new_bank(&self, seat: Seat) -> Result<Range, Refusal> {
        let leads = seat == self.felt.bank;
        if self.ready.has(seat) {
            return Err(Refusal::plain(Code::NotYourTurn));
        }
        if let Some(refusal) = self.no_part(seat).filter(|_| !leads) {
            return Err(refusal);
        }
        self.bank_range(seat).ok_or_else(|| self.too_poor_to_bank())
    }

    fn too_poor_to_bank(&self) -> Refusal {
        let terms = &self.game.terms;
        Refusal::by(Code::NotEnoughChips, terms.limits).limit(terms.min)
    }

    /// Why a seat other than the player-dealer may not put money into the bank; `None` if it may.
    fn no_part(&self, seat: Seat) -> Option<Refusal> {
        let refused = |rule| Some(Refusal::by(Code::NotNow, rule));
        let bets = !self.felt.wagers.wagered_by(seat).is_zero();
        let named = self.felt.joint.partners.has(seat);
        if !named && self.game.terms.partners < 2 {
            return Some(Refusal::plain(Code::NotNow));
        }
        // The player-dealer comes first and names the partners.
        if !named || !self.banks().has(self.felt.bank) || self.banks().has(seat) {
            return refused(PD_22);
        }
        if bets && self.on(PD_18) { refused(PD_18) } else { None }
    }

    /// What a seat can change its share of the bank to, or the reason it cannot.
    pub(super) fn changed_bank(&self, seat: Seat) -> Result<Range, Refusal> {
        if self.banks().has(seat) {
            self.bank_range(seat).ok_or_else(|| self.too_poor_to_bank())
        } else {
            Err(Refusal::plain(Code::NotNow))
        }
    }

    /// Why an amount for the bank is out of range.
    pub(super) fn explain_bank(&self, seat: Seat, amount: Chips, range: Range) -> Refusal {
        if !amount.is_sane() {
            return Refusal::plain(Code::BadAmount);
        }
        let joint = &self.felt.joint;
        if amount < range.min {
            let matched = range.min > self.game.terms.min && !joint.least.get(seat).is_zero();
            let rule = if matched { PD_18 } else { self.game.terms.limits };
            return Refusal::by(Code::TooLittle, rule).limit(range.min);
        }
        if amount > range.max {
            let has = self.felt.purse.stack(seat) + joint.parts.get(seat);
            let fee = (amount <= has).then_some(PD_19);
            return Refusal { rule: fee, ..Refusal::plain(Code::NotEnoughChips) }.limit(range.max);
        }
        let rule = self.game.terms.chips_only;
        Refusal { rule, ..Refusal::plain(Code::BadAmount) }.limit(range.step)
    }

    /// Puts a player's money into the bank.
    pub(super) fn put_up(&mut self, seat: Seat, amount: Chips, events: &mut Events) {
        let leads = seat == self.felt.bank;
        let rule = (!leads).then_some(PD_22);
        let route = Account::Seat(seat).to(Account::Escrow);
        self.felt.purse.pay(events, route, amount, Reason::Bank, rule);
        self.set_part(seat, amount);
        if leads || self.on(PD_18) {
            self.ready.add(seat);
        }
    }

    fn set_part(&mut self, seat: Seat, amount: Chips) {
        let joint = &mut self.felt.joint;
        self.felt.put_up += amount;
        self.felt.put_up -= joint.parts.get(seat);
        joint.parts.set(seat, amount);
        if seat == self.felt.bank {
            joint.apart = self.felt.purse.stack(seat);
        }
    }

    /// Changes the amount that a player has put up.
    pub(super) fn change_bank(&mut self, seat: Seat, amount: Chips, events: &mut Events) {
        let before = self.felt.joint.parts.get(seat);
        let (stack, escrow) = (Account::Seat(seat), Account::Escrow);
        let purse = &mut self.felt.purse;
        purse.pay(events, stack.to(escrow), amount.less(before), Reason::Bank, Some(PD_20));
        purse.pay(events, escrow.to(stack), before.less(amount), Reason::Refund, Some(PD_20));
        if before == amount {
            self.did(seat, Verb::Change, None, None, events);
        }
        self.set_part(seat, amount);
    }

    /// Takes a player's money out of the bank. Without the player-dealer's there is no bank, so
    /// then everybody's is returned.
    pub(super) fn take_back_bank(&mut self, seat: Seat, events: &mut Events) {
        let all = seat == self.felt.bank;
        let parts = self.felt.joint.parts;
        for (owner, part) in parts.iter().filter(|(owner, _)| all || *owner == seat) {
            let route = Account::Escrow.to(Account::Seat(owner));
            self.felt.purse.pay(events, route, part, Reason::Refund, Some(PD_20));
            self.felt.put_up -= part;
            self.ready.remove(owner);
        }
        let left = parts.iter().filter(|(owner, _)| !all && *owner != seat);
        self.felt.joint.parts = left.collect();
    }

    /// The player-dealer's own fee does not count as a loss of the bank.
    pub(super) fn fee_apart(&mut self, seat: Seat, fee: Chips) {
        if seat == self.felt.bank {
            self.felt.joint.apart = self.felt.joint.apart.less(fee);
        }
    }

    /// Divides the bank's result in proportion to the shares. What cannot be divided into chips
    /// stays with the player-dealer (PD-22).
    pub(super) fn share_out(&mut self, events: &mut Events) {
        let lead = self.felt.bank;
        let (joint, chip) = (&self.felt.joint, self.game.terms.units.chip);
        let (parts, whole) = (joint.parts, self.felt.put_up);
        let all = self.felt.purse.stack(lead).less(joint.apart);
        let mut left = all;
        for (seat, part) in parts.iter().filter(|(seat, _)| *seat != lead) {
            let back = all.part(part, whole, chip);
            left -= back;
            let route = Account::Seat(lead).to(Account::Seat(seat));
            self.felt.purse.pay(events, route, back, Reason::Bank, Some(PD_22));
            if back < part {
                self.felt.joint.lost.add(seat);
            }
        }
        if left < parts.get(lead) {
            self.felt.joint.lost.add(lead);
        }
    }
}
