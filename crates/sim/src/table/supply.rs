//! What a table needs before a hand: chips, a shoe, and somebody who banks.

use super::Table;
use cards::Seat;
use engine::{Chips, Prepared, SetupFault};
use room::Command;
use room::ledger::PlayerId;

/// Of so many who are offered the bank one does not want it.
const WHIM: u32 = 40;

impl Table<'_> {
    /// Where there is a bank, whoever is offered it takes it if he may, or has his whims; a bank that
    /// nobody may take the floor gives to the next, unless games may break (PD-03).
    pub(super) fn find_banker(&mut self) {
        if !matches!(self.offering.prepared, Prepared::Banked(_)) || self.room().banker().is_some()
        {
            return;
        }
        let _ = self.ask(&Command::Offer);
        while let Some(seat) = self.room().offered() {
            let whim = self.whims && self.dice.below(WHIM) == 0;
            if whim || self.ask(&Command::Accept(seat)).is_err() {
                let _ = self.ask(&Command::Decline(seat));
            }
        }
        if self.room().banker().is_none()
            && !self.whims
            && let Some(seat) = self.room().seated().left_of(self.setup().lead)
        {
            let _ = self.ask(&Command::Place(seat));
        }
    }

    /// Whoever lacks chips to buy with is given them.
    pub(super) fn give(&mut self, seat: Seat, who: PlayerId, amount: Chips) {
        self.books.given[seat] += self.cage.lend(who, amount).unwrap_or_default();
    }

    /// Brings a stack up to the buy-in, or buys in anew where a short buy is not allowed (PK-44).
    pub(super) fn buy_in(&mut self, seat: Seat) {
        let whole = self.offering.buy_in;
        let missing = whole.less(self.room().stack(seat));
        let Some(who) = self.session.who(seat).filter(|_| !missing.is_zero()) else { return };
        for amount in [missing, whole] {
            self.give(seat, who, amount);
            if self.ask(&Command::Buy { seat, amount }).is_ok() {
                return;
            }
        }
    }

    /// Whatever can be helped before a hand is helped.
    pub(super) fn mend(&mut self, faults: &[SetupFault]) {
        for fault in faults {
            match fault {
                SetupFault::BadStack(seat) | SetupFault::TooPoor { seat, .. } => self.buy_in(*seat),
                SetupFault::ShoeTooShort => self.new_shoe(),
                _ => {}
            }
        }
    }
}
