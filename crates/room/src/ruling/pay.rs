use super::{Correction, Moved, NotCorrected, Pocket, Ruled, rule_again};
use crate::Session;
use crate::ledger::{BookAccount, Ledger, PlayerId};
use crate::rule::PD_20;
use cards::Seat;
use engine::{Chips, SeatSet};

/// What a ruling after the fact came to, at the table and in the books.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corrected {
    /// The ruling, the outcome before and after, and who owes what to whom.
    pub ruled: Ruled,
    /// What was paid for it, as it stands in the books.
    pub paid: Vec<Paid>,
    /// What lay before everybody at the table, and lies there now.
    pub stacks: Vec<(Seat, Chips, Chips)>,
}

/// Chips that were moved in the books.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paid {
    /// From where.
    pub from: BookAccount,
    /// To where.
    pub to: BookAccount,
    /// How many.
    pub amount: Chips,
}

impl Session {
    /// Rules on the last hand after the fact. Whoever has too much pays out of what lies before him;
    /// what he has no more, or somebody who left would owe, `suspense` pays. What is due to somebody
    /// who left goes into his wallet. Old entries stand; the new ones name who and why.
    ///
    /// # Errors
    /// Why it is not corrected: then nothing has changed.
    pub fn correct(
        &mut self,
        correction: &Correction,
        ledger: &mut Ledger,
    ) -> Result<Corrected, NotCorrected> {
        if self.is_playing() {
            return Err(NotCorrected::HandOn);
        }
        let last = self.last.as_ref().filter(|last| last.is_over());
        let last = last.ok_or(NotCorrected::NoHand)?;
        let setup = last.setup().ok_or(NotCorrected::NoHand)?;
        let ruled = rule_again(setup, last.acts(), correction)?;
        let seated = self.table.seated();
        let before: Vec<(Seat, Chips)> = seated.iter().map(|s| (s, self.table.stack(s))).collect();
        let because = grounds(correction, &ruled);
        let mut paid = Vec::new();
        self.clerk.begin_correction();
        for moved in &ruled.moves {
            self.settle(*moved, ledger, &mut paid);
        }
        for Paid { from, to, amount } in &paid {
            self.clerk.correct((*from, *to), *amount, (&correction.who, &because));
        }
        if self.table.rules.on(PD_20) {
            let new = ruled.after.barred.without(ruled.before.barred);
            let there: SeatSet = new.iter().filter_map(|seat| self.now_at(seat)).collect();
            self.table.state.barred = self.table.state.barred.or(there);
        }
        self.table.show_stacks();
        self.enter(ledger);
        if let Some(last) = &mut self.last {
            last.ruled(&ruled.acts);
        }
        let stack = |(seat, had)| (seat, had, self.table.stack(seat));
        let stacks = before.into_iter().map(stack).collect();
        Ok(Corrected { ruled, paid, stacks })
    }

    /// Who sat there in the hand.
    fn then_at(&self, seat: Seat) -> Option<PlayerId> {
        self.last.as_ref().and_then(|last| last.who(seat))
    }

    /// The chair in which whoever sat there in the hand sits now.
    fn now_at(&self, seat: Seat) -> Option<Seat> {
        self.then_at(seat).and_then(|player| self.seat_of(player))
    }

    /// Moves chips at the table and says what that is in the books. The books are as they were when
    /// the correction began, but for what `paid` says already.
    fn settle(&mut self, moved: Moved, ledger: &Ledger, paid: &mut Vec<Paid>) {
        let to = self.receiver(moved.to);
        let mut rest = moved.amount;
        for from in self.payers(moved.from) {
            let has = self.has(from, ledger, paid);
            let amount = has.min(rest);
            if amount > Chips::ZERO && from != to {
                self.shift_chips(from, to, amount);
                paid.push(Paid { from, to, amount });
                rest -= amount;
            }
        }
        // What the cage has paid out to him already he has.
        let own = moved.from.seat().is_some() && moved.from.seat() == moved.to.seat();
        if !rest.is_zero() && to != BookAccount::Suspense && !own {
            self.shift_chips(BookAccount::Suspense, to, rest);
            paid.push(Paid { from: BookAccount::Suspense, to, amount: rest });
        }
    }

    /// Where chips that are due to a pocket go.
    fn receiver(&self, pocket: Pocket) -> BookAccount {
        let table = self.number();
        match pocket {
            Pocket::Seat(seat) => match (self.now_at(seat), self.then_at(seat)) {
                (Some(seat), _) => BookAccount::Seat { table, seat },
                (None, Some(player)) => BookAccount::Wallet(player),
                (None, None) => BookAccount::Suspense,
            },
            Pocket::Cage(seat) => match (self.now_at(seat), self.then_at(seat)) {
                (Some(_), Some(player)) => BookAccount::Cage(player),
                (_, Some(player)) => BookAccount::Wallet(player),
                (_, None) => BookAccount::Suspense,
            },
            Pocket::Collection => BookAccount::Collection { table, shift: self.paid_shift() },
            Pocket::Jackpot => BookAccount::Jackpot { table },
            Pocket::Corporation => BookAccount::Corporation,
        }
    }

    /// Where chips that a pocket owes are looked for, first place first. Nobody's wallet is opened:
    /// what he took away from the table is asked of him by people.
    fn payers(&self, pocket: Pocket) -> Vec<BookAccount> {
        let table = self.number();
        let chair = |seat| self.now_at(seat).map(|seat| BookAccount::Seat { table, seat });
        match pocket {
            Pocket::Seat(seat) => chair(seat).into_iter().collect(),
            Pocket::Cage(seat) => {
                let cage = self.then_at(seat).map(BookAccount::Cage);
                cage.into_iter().chain(chair(seat)).collect()
            }
            pocket => vec![self.receiver(pocket)],
        }
    }

    fn paid_shift(&self) -> crate::Shift {
        self.last.as_ref().map(|last| last.shift()).unwrap_or_default()
    }

    /// What an account can pay.
    fn has(&self, account: BookAccount, ledger: &Ledger, paid: &[Paid]) -> Chips {
        match account {
            BookAccount::Seat { seat, .. } => self.table.stack(seat),
            BookAccount::Corporation => self.table.corporation(),
            account => {
                let sum = |way: fn(&Paid) -> BookAccount| -> Chips {
                    paid.iter().filter(|p| way(p) == account).map(|p| p.amount).sum()
                };
                ledger.balance(account) + sum(|p| p.to) - sum(|p| p.from)
            }
        }
    }

    /// What lies at the table follows.
    fn shift_chips(&mut self, from: BookAccount, to: BookAccount, amount: Chips) {
        for (account, amount) in [(from, Chips::ZERO - amount), (to, amount)] {
            match account {
                BookAccount::Seat { seat, .. } => self.table.state.chairs[seat].stack += amount,
                BookAccount::Corporation => self.table.state.corporation += amount,
                BookAccount::Cage(player) => {
                    if let Some(seat) = self.seat_of(player) {
                        self.table.state.chairs[seat].held += amount;
                    }
                }
                _ => {}
            }
        }
    }
}

/// The reason as the books keep it: the floor's own, what was ruled, and what the hand left to those
/// whom it concerns before and after.
fn grounds(correction: &Correction, ruled: &Ruled) -> String {
    let mut words = Vec::new();
    if let Some((incident, ruling)) = ruled.ruling {
        let rule = ruled.rule.map(|rule| format!(" {rule}")).unwrap_or_default();
        words.push(format!("{incident}: {ruling}{rule}"));
    }
    for (seat, had) in ruled.before.stacks.iter() {
        let has = ruled.after.stacks.get(seat);
        if has != had {
            words.push(format!("seat {seat} {had} now {has}"));
        }
    }
    match words.is_empty() {
        true => correction.why.clone(),
        false => format!("{} ({})", correction.why, words.join("; ")),
    }
}
