//! A wrong payment that no rule is about: chips of the last hand went to somebody else than they
//! should have, and the floor moves them.

use super::{Moved, NotCorrected, Paid};
use crate::ledger::Ledger;
use crate::{Command, EventKind, Events, Seating, Session};
use cards::Seat;
use engine::{Account, Chips, Code, Refusal};

/// A wrong payment, and how it is put right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repayment {
    /// Who has the chips, by their seat in the last hand.
    pub from: Seat,
    /// Who should have them.
    pub to: Seat,
    pub amount: Chips,
    /// Who decides so.
    pub who: String,
    pub why: String,
}

impl Seating {
    /// Chips go from one player of the last hand to another: from the stack of whoever has them, out
    /// of `suspense` what they no longer have, to the wallet of somebody who left.
    pub(crate) fn repay(
        &mut self,
        from: Seat,
        to: Seat,
        amount: Chips,
        events: &mut Events,
    ) -> Result<(), Refusal> {
        if self.is_on() {
            return Err(Refusal::plain(Code::HandOn));
        }
        if from == to || !self.followed.had(from) || !self.followed.had(to) {
            return Err(Refusal::plain(Code::NotInHand));
        }
        if amount <= Chips::ZERO || amount > Chips::MAX {
            return Err(Refusal::plain(Code::BadAmount));
        }
        let chairs = [from, to].map(|seat| self.now_at(seat));
        let before = chairs.map(|seat| seat.map_or(Chips::ZERO, |seat| self.stack(seat)));
        let moved = Moved { from: Account::Seat(from), to: Account::Seat(to), amount };
        self.settle(moved, None, events);
        for (seat, before) in chairs.into_iter().zip(before) {
            if let Some(seat) = seat.filter(|seat| self.stack(*seat) != before) {
                let (account, after) = (Account::Seat(seat), self.stack(seat));
                events.tell(EventKind::Amended { account, before, after });
            }
        }
        self.show_stacks();
        Ok(())
    }
}

impl Session {
    /// Puts a wrong payment of the last hand right. The books record it as a correction, with a name
    /// and a reason.
    ///
    /// # Errors
    /// Why it is not put right: then nothing has changed.
    pub fn put_right(
        &mut self,
        repayment: &Repayment,
        ledger: &mut Ledger,
    ) -> Result<Vec<Paid>, NotCorrected> {
        let Repayment { from, to, amount, who, why } = repayment;
        if who.trim().is_empty() || why.trim().is_empty() {
            return Err(NotCorrected::Unexplained);
        }
        let command = Command::Repay { from: *from, to: *to, amount: *amount };
        self.told.clear();
        let refused = |refusal| NotCorrected::Refused { step: 1, refusal };
        self.seating.apply(&command, &mut self.told).map_err(refused)?;
        let mut words = vec![format!("seat {from} owes seat {to} {amount}")];
        for event in self.told.iter() {
            if let EventKind::Amended { account, before, after } = event.kind {
                words.push(format!("{account} {before} now {after}"));
            }
        }
        let because = format!("{why} ({})", words.join("; "));
        let paid = self.clerk.amend(&self.told, who, &because);
        self.enter(ledger);
        Ok(paid)
    }
}
