//! A bank that several put up together (PD-22), and a second bank that matches the first (PD-18).

use super::hand::BankedHand;
use crate::contract::{
    Account, Code, Events, Move, Range, Reason, Refusal, SeatSet, Setup, SetupFault, Shares, Verb,
};
use crate::ids::{NB_22, PD_18, PD_19, PD_22};
use crate::money::Chips;
use cards::Seat;

/// What the bank is made of.
#[derive(Clone, Debug, Hash)]
pub struct Joint {
    /// Who may put money into it beside the player-dealer.
    pub(super) partners: SeatSet,
    /// What must be put up at least, by those who did before.
    least: Shares,
    /// Who has put up what.
    pub(super) parts: Shares,
    /// What the player-dealer has that is not the bank's.
    apart: Chips,
    /// Who of them got back less than he put up.
    pub(super) lost: SeatSet,
}

impl Joint {
    /// Before anybody put anything up. Without their rules nobody has partners, and any bank will do.
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

    /// Whether a setup names partners whom the house does not allow, or amounts of others.
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
    /// Those who have money in the bank.
    pub(super) fn banks(&self) -> SeatSet {
        self.table.joint.parts.seats()
    }

    /// Whether a seat has put up its part of the bank and so may not bet (PD-18).
    pub(super) fn only_banks(&self, seat: Seat) -> bool {
        self.on(PD_18) && self.banks().has(seat)
    }

    /// What a seat can put up: no maximum but its stack, less the fee of the one who has the bank
    /// (PD-05). Nothing if it has no bank to put anything into.
    pub(super) fn bank_range(&self, seat: Seat) -> Option<Range> {
        let (table, joint) = (&self.game.table, &self.table.joint);
        let leads = seat == self.table.bank;
        if !leads && self.no_part(seat).is_some() {
            return None;
        }
        let fee = match self.on(PD_19) && leads {
            true => table.bank_fee(self.table.rules),
            false => Chips::ZERO,
        };
        let max = self.table.purse.stack(seat).less(fee);
        let min = if self.on(NB_22) { table.min } else { table.chip };
        // Who has no more than this left puts up what he has.
        let least = joint.least.get(seat).min(max.share(1, table.chip));
        let range = Range { min: min.max(least), max, step: table.chip };
        Some(range).filter(|_| leads || range.min <= range.max)
    }

    /// Why a seat that has not the bank may not put money into it, if it may not.
    fn no_part(&self, seat: Seat) -> Option<Refusal> {
        let refused = |rule| Some(Refusal::by(Code::NotNow, rule));
        let bets = self.table.wagers.of(seat).next().is_some();
        match () {
            _ if !self.table.joint.partners.has(seat) && self.game.table.partners < 2 => {
                Some(Refusal::plain(Code::NotNow))
            }
            // The player-dealer comes first, and names those who share with him.
            _ if !self.table.joint.partners.has(seat) => refused(PD_22),
            _ if !self.banks().has(self.table.bank) || self.banks().has(seat) => refused(PD_22),
            _ if bets && self.on(PD_18) => refused(PD_18),
            _ => None,
        }
    }

    /// Why somebody may not bet or bank, as far as that is a matter of sharing.
    pub(super) fn explain_part(&self, seat: Seat, mv: &Move) -> Option<Refusal> {
        match mv.verb {
            Verb::Wager if self.only_banks(seat) && seat != self.table.bank => {
                Some(Refusal::by(Code::NotNow, PD_18))
            }
            Verb::Bank if seat != self.table.bank && !self.ready.has(seat) => {
                let poor = || self.bank_range(seat).is_none();
                self.no_part(seat).or_else(|| {
                    poor().then(|| {
                        Refusal::by(Code::NotEnoughChips, NB_22).limit(self.game.table.min)
                    })
                })
            }
            _ => None,
        }
    }

    /// The rule that asks for as much as this.
    pub(super) fn least_bank_rule(&self, seat: Seat, least: Chips) -> crate::contract::RuleId {
        match least > self.game.table.min && !self.table.joint.least.get(seat).is_zero() {
            true => PD_18,
            false => NB_22,
        }
    }

    /// Somebody puts money into the bank.
    pub(super) fn put_up(&mut self, seat: Seat, amount: Chips, events: &mut Events) {
        let leads = seat == self.table.bank;
        let rule = (!leads).then_some(PD_22);
        let route = (Account::Seat(seat), Account::Escrow);
        self.table.purse.pay(events, route, amount, Reason::Bank, rule);
        self.table.put_up += amount;
        self.table.joint.parts.set(seat, amount);
        if leads {
            self.table.joint.apart = self.table.purse.stack(seat);
        }
        if leads || self.on(PD_18) {
            self.ready.add(seat);
        }
    }

    /// The player-dealer's own fee is not the bank's loss.
    pub(super) fn fee_apart(&mut self, seat: Seat, fee: Chips) {
        if seat == self.table.bank {
            self.table.joint.apart = self.table.joint.apart.less(fee);
        }
    }

    /// What the bank came to is divided by what each put up. What cannot be divided in chips stays
    /// with the player-dealer (PD-22).
    pub(super) fn share_out(&mut self, events: &mut Events) {
        let lead = self.table.bank;
        let (joint, chip) = (&self.table.joint, self.game.table.chip);
        let (parts, whole) = (joint.parts, self.table.put_up);
        let all = self.table.purse.stack(lead).less(joint.apart);
        let mut left = all;
        for (seat, part) in parts.iter().filter(|(seat, _)| *seat != lead) {
            let back = all.part(part, whole, chip);
            left -= back;
            let route = (Account::Seat(lead), Account::Seat(seat));
            self.table.purse.pay(events, route, back, Reason::Bank, Some(PD_22));
            if back < part {
                self.table.joint.lost.add(seat);
            }
        }
        if left < parts.get(lead) {
            self.table.joint.lost.add(lead);
        }
    }
}
