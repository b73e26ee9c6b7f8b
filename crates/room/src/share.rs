//! Shared banks (PD-22), and second banks that match the first (PD-18).

use crate::{EventKind, Events, Seating};
use cards::Seat;
use engine::ids::{PD_18, PD_22};
use engine::{Chips, Code, Refusal, SeatSet};

impl Seating {
    /// What a player needs to bank a hand at all.
    pub(crate) fn least_bank(&self) -> Chips {
        self.terms.prepared.banked().map_or(Chips::ZERO, |game| game.least_bank(self.rules))
    }

    /// Which players at the table can put up a bank.
    pub(crate) fn may_bank(&self) -> SeatSet {
        let least = self.least_bank();
        self.able().iter().filter(|s| self.state.chairs[*s].stack >= least).collect()
    }

    /// Who had a share in the last bank: like its holder, they have to let somebody else bank
    /// first.
    pub(crate) fn resting(&self) -> SeatSet {
        let bank = &self.state.bank;
        if !self.on(PD_22) {
            return SeatSet::EMPTY;
        }
        // Taking the bank and giving it up without a hand does not count.
        if bank.played { bank.shared } else { bank.rests }
    }

    /// The holder of the bank takes a partner, for as long as they have it.
    pub(crate) fn partner(&mut self, seat: Seat, events: &mut Events) -> Result<(), Refusal> {
        self.check_bank()?;
        self.check_seated(seat)?;
        let together = self.bank_terms().map_or(1, |terms| terms.together);
        let bank = &self.state.bank;
        let refused = |code| Err(Refusal::by(code, PD_22));
        if together < 2 || !self.on(PD_22) || !self.may_bank_on() {
            return refused(Code::NotNow);
        }
        if bank.holder == Some(seat) || bank.partners.has(seat) {
            return refused(Code::NotNow);
        }
        if bank.partners.len() + 1 >= together as usize {
            return refused(Code::TooMany);
        }
        // Partners are limited to two hands too.
        if bank.rests.has(seat) && self.on(self.turns_rule()) {
            return Err(Refusal::by(Code::NotNow, self.turns_rule()));
        }
        self.state.bank.partners.add(seat);
        events.cite(PD_22, EventKind::Partner(seat));
        Ok(())
    }

    /// Puts the partners into the setup, what those who have not lost must put up again, and who
    /// may bet behind whom.
    pub(crate) fn share_bank(&mut self) {
        let bank = &self.state.bank;
        let mut banks = bank.partners.and(self.state.dealt);
        banks.remove(self.setup.lead);
        let dealt = |(spot, backer): &(Seat, Seat)| {
            self.state.dealt.has(*spot) && self.state.dealt.has(*backer)
        };
        self.setup.carry.backers = bank.backers.iter().filter(dealt).collect();
        self.setup.partners = banks;
        banks.add(self.setup.lead);
        let posted = self.bank_terms().is_some_and(|terms| terms.second_matches);
        if posted && self.on(PD_18) {
            let match_due = |(seat, _): &(Seat, Chips)| banks.has(*seat) && !bank.lost.has(*seat);
            self.setup.matches = bank.first.iter().filter(match_due).collect();
        }
    }
}
