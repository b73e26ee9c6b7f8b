//! A wrong payment that no rule is about: chips of a hand went to somebody else than they
//! should have, and the floor moves them.

use super::{Moved, NotCorrected, Paid};
use crate::ledger::Ledger;
use crate::{Command, EventKind, Events, Seating, Session};
use cards::Seat;
use engine::{Account, Chips, Code, Refusal};

/// A wrong payment, and how it is put right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repayment {
    /// Of which hand that is kept; `None` for the last one.
    pub hand: Option<u32>,
    /// Who has the chips, by their seat in that hand.
    pub from: Seat,
    /// Who should have them.
    pub to: Seat,
    pub amount: Chips,
    /// Who decides so.
    pub who: String,
    pub why: String,
}

impl Seating {
    /// Chips go from one player of a hand to another: from the stack of whoever has them, out
    /// of `suspense` what they no longer have, to the wallet of somebody who left.
    pub(crate) fn repay(
        &mut self,
        hand: Option<u32>,
        from: Seat,
        to: Seat,
        amount: Chips,
        events: &mut Events,
    ) -> Result<(), Refusal> {
        if self.is_on() {
            return Err(Refusal::plain(Code::HandOn));
        }
        let then = *self.followed.find(hand).ok_or(Refusal::plain(Code::NoSuchTarget))?;
        if from == to || !then.had(from) || !then.had(to) {
            return Err(Refusal::plain(Code::NotInHand));
        }
        if amount <= Chips::ZERO || amount > Chips::MAX {
            return Err(Refusal::plain(Code::BadAmount));
        }
        let chairs = [from, to].map(|seat| self.now_at(&then, seat));
        let before = chairs.map(|seat| seat.map_or(Chips::ZERO, |seat| self.stack(seat)));
        let moved = Moved { from: Account::Seat(from), to: Account::Seat(to), amount };
        self.settle(&then, moved, None, events);
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
    /// Puts a wrong payment of a hand right. The books record it as a correction, with a name
    /// and a reason.
    ///
    /// # Errors
    /// Why it is not put right: then nothing has changed.
    pub fn put_right(
        &mut self,
        repayment: &Repayment,
        ledger: &mut Ledger,
    ) -> Result<Vec<Paid>, NotCorrected> {
        let Repayment { hand, from, to, amount, who, why } = repayment;
        if who.trim().is_empty() || why.trim().is_empty() {
            return Err(NotCorrected::Unexplained);
        }
        let past = match hand {
            None => None,
            Some(number) => Some(self.memory.find(*number).ok_or(self.not_kept(*number))?.books()),
        };
        let command = Command::Repay { hand: *hand, from: *from, to: *to, amount: *amount };
        self.told.clear();
        let refused = |refusal| NotCorrected::Refused { step: 1, refusal };
        self.seating.apply(&command, &mut self.told).map_err(refused)?;
        let owes = format!("seat {from} owes seat {to} {amount}");
        let mut words = vec![match hand {
            None => owes,
            Some(hand) => format!("hand {hand}: {owes}"),
        }];
        for event in self.told.iter() {
            if let EventKind::Amended { account, before, after } = event.kind {
                words.push(format!("{account} {before} now {after}"));
            }
        }
        let because = format!("{why} ({})", words.join("; "));
        let paid = self.clerk.amend(past, &self.told, who, &because);
        self.enter(ledger);
        Ok(paid)
    }
}
