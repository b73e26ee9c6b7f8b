//! The room's books: every chip that moves is an entry from one account to another, so that the sum
//! of all accounts is nothing at all times. Entries are never changed or taken out; what was wrong is
//! put right by another entry, with who and why.

mod account;
mod balances;
mod clerk;
mod entry;

pub use account::{BookAccount, PlayerId};
pub use clerk::{Clerk, Draft};
pub use entry::{Entry, Place, Why};

use crate::clock::Reading;
use balances::Balances;
use engine::Chips;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Why an entry was not made. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LedgerFault {
    /// No amount, or one beyond any table.
    BadAmount,
    /// From an account to itself.
    SameAccount,
    /// The account does not have that much.
    Overdrawn {
        account: BookAccount,
        has: Chips,
    },
    NoSuchEntry,
    /// The entry was taken back before.
    TakenBack,
    /// A correction needs who and why.
    Unexplained,
    /// Nobody is known to sit there.
    Nobody,
}

impl fmt::Display for LedgerFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LedgerFault::BadAmount => f.write_str("that is not a valid amount"),
            LedgerFault::SameAccount => f.write_str("an account cannot pay itself"),
            LedgerFault::Overdrawn { account, has } => write!(f, "{account} has only {has}"),
            LedgerFault::NoSuchEntry => f.write_str("there is no such entry"),
            LedgerFault::TakenBack => f.write_str("this entry was already reversed"),
            LedgerFault::Unexplained => f.write_str("a correction needs a name and a reason"),
            LedgerFault::Nobody => f.write_str("nobody sits there"),
        }
    }
}

impl std::error::Error for LedgerFault {}

/// The books of a room.
#[derive(Clone, Debug)]
pub struct Ledger {
    entries: Vec<Entry>,
    /// Whether entries are kept, or only what they come to.
    keeps: bool,
    /// How many entries were handed over, and what the accounts had then.
    gone: u64,
    opening: Balances,
    balances: Balances,
    /// What the cage's clock showed last.
    now: Reading,
    /// What was done at the cage, counted.
    events: u64,
}

impl Default for Ledger {
    fn default() -> Ledger {
        Ledger::new()
    }
}

impl Ledger {
    /// Empty books.
    pub fn new() -> Ledger {
        let (opening, balances) = (Balances::default(), Balances::default());
        let now = Reading::default();
        Ledger { entries: Vec::new(), keeps: true, gone: 0, opening, balances, now, events: 0 }
    }

    /// Empty books that keep balances and no entries, for games that nobody asks about later.
    pub fn of_balances() -> Ledger {
        Ledger { keeps: false, ..Ledger::new() }
    }

    /// Goes on with books that were read: so many entries were made and so many events counted at the
    /// cage, and this is what the accounts had then.
    pub fn go_on(
        (entered, events): (u64, u64),
        balances: impl IntoIterator<Item = (BookAccount, Chips)>,
    ) -> Ledger {
        let balances: Balances = balances.into_iter().collect();
        Ledger { gone: entered, events, opening: balances.clone(), balances, ..Ledger::new() }
    }

    /// The cage's clock shows this: whatever is entered without a time of its own has it.
    pub fn tell_time(&mut self, now: Reading) {
        self.now = now;
    }

    /// What the cage's clock showed last.
    pub fn now(&self) -> Reading {
        self.now
    }

    /// Everything that was entered, in order, but for what was handed over.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// How many entries were made since the books were begun: the number of the last one.
    pub fn entered(&self) -> u64 {
        self.gone + self.entries.len() as u64
    }

    /// Hands all entries over to whoever keeps them from now on; the balances stay.
    pub fn hand_over(&mut self) -> impl Iterator<Item = Entry> + '_ {
        self.gone += self.entries.len() as u64;
        self.opening.clone_from(&self.balances);
        self.entries.drain(..)
    }

    /// Enters what a clerk has written.
    ///
    /// # Errors
    /// The first that cannot be entered; what came before it is.
    pub fn enter(&mut self, drafts: impl IntoIterator<Item = Draft>) -> Result<(), LedgerFault> {
        for Draft { way, amount, at, why } in drafts {
            self.post(way, amount, at, why)?;
        }
        Ok(())
    }

    /// What is in an account; less than nothing if it owes.
    pub fn balance(&self, account: BookAccount) -> Chips {
        self.balances.get(account)
    }

    /// Every account that was ever used, with what is in it, in order.
    pub fn balances(&self) -> impl Iterator<Item = (BookAccount, Chips)> {
        self.balances.in_order().into_iter()
    }

    /// The sum of all accounts, which is nothing.
    pub fn trial_balance(&self) -> Chips {
        self.balances().map(|(_, has)| has).sum()
    }

    /// Enters a movement of chips and gives its number.
    ///
    /// # Errors
    /// If it cannot be; nothing has changed.
    pub fn post(
        &mut self,
        way: (BookAccount, BookAccount),
        amount: Chips,
        at: Place,
        why: Why,
    ) -> Result<u64, LedgerFault> {
        self.post_with(&way, amount, || (at, why))
    }

    /// The same; where and why is asked only if the entry is kept.
    #[inline]
    fn post_with(
        &mut self,
        way: &(BookAccount, BookAccount),
        amount: Chips,
        about: impl FnOnce() -> (Place, Why),
    ) -> Result<u64, LedgerFault> {
        if !amount.is_sane() || amount.is_zero() {
            return Err(LedgerFault::BadAmount);
        }
        if way.0 == way.1 {
            return Err(LedgerFault::SameAccount);
        }
        self.balances.pay(way, amount)?;
        let number = self.entered() + 1;
        if !self.keeps {
            self.gone = number;
            return Ok(number);
        }
        let (mut at, why) = about();
        // A table that was never told the time goes by the cage's clock.
        if at.when == Reading::default() {
            at.when = self.now;
        }
        self.entries.push(Entry { number, from: way.0, to: way.1, amount, at, why });
        Ok(number)
    }

    /// Gives somebody play money.
    ///
    /// # Errors
    /// If it is no amount.
    pub fn grant(&mut self, player: PlayerId, amount: Chips) -> Result<u64, LedgerFault> {
        let way = (BookAccount::Issue, BookAccount::Wallet(player));
        self.at_cage(|ledger, at| ledger.post(way, amount, at, Why::Grant))
    }

    /// Does something at the cage, which counts as an event there if anything came of it.
    fn at_cage(
        &mut self,
        enter: impl FnOnce(&mut Ledger, Place) -> Result<u64, LedgerFault>,
    ) -> Result<u64, LedgerFault> {
        let entered = enter(self, Place::at_cage(self.events + 1, self.now))?;
        self.events += 1;
        Ok(entered)
    }

    /// Whether somebody can buy so many chips out of his wallet.
    ///
    /// # Errors
    /// What he has, if it is less.
    pub fn affords(&self, player: PlayerId, amount: Chips) -> Result<(), LedgerFault> {
        let account = BookAccount::Wallet(player);
        let has = self.balance(account);
        if has < amount { Err(LedgerFault::Overdrawn { account, has }) } else { Ok(()) }
    }

    /// Moves chips by hand to put something right.
    ///
    /// # Errors
    /// If nobody answers for it, or it cannot be.
    pub fn correct(
        &mut self,
        way: (BookAccount, BookAccount),
        amount: Chips,
        (who, why): (&str, &str),
    ) -> Result<u64, LedgerFault> {
        self.at_cage(|ledger, at| ledger.corrected(way, amount, (None, at), (who, why)))
    }

    /// Takes an entry back by another one, which names its place and has the time of now. What its
    /// receiver no longer has is owed by `suspense` until it is found.
    ///
    /// # Errors
    /// If nobody answers for it, there is no such entry, it was taken back before, or nothing of it is
    /// left.
    pub fn reverse(&mut self, of: u64, (who, why): (&str, &str)) -> Result<(), LedgerFault> {
        let at = of.checked_sub(self.gone + 1).and_then(|at| usize::try_from(at).ok());
        let entry = at.and_then(|at| self.entries.get(at));
        let entry = entry.ok_or(LedgerFault::NoSuchEntry)?.clone();
        // Whatever takes it back stands after it, so it is kept as long as the entry is.
        let takes_back =
            |later: &Entry| matches!(later.why, Why::Correction { of: Some(n), .. } if n == of);
        if self.entries.iter().any(takes_back) {
            return Err(LedgerFault::TakenBack);
        }
        self.take_back(&entry, (who, why))
    }

    /// The same for an entry that was handed over.
    ///
    /// # Errors
    /// If nobody answers for it, or nothing of it is left.
    pub fn take_back(
        &mut self,
        entry: &Entry,
        (who, why): (&str, &str),
    ) -> Result<(), LedgerFault> {
        let has = if entry.to.may_owe() {
            entry.amount
        } else {
            self.balance(entry.to).min(entry.amount)
        };
        // What suspense paid it owes already: nothing can be taken back that is not there.
        let from_suspense = entry.from == BookAccount::Suspense;
        if from_suspense && has.is_zero() {
            return Err(LedgerFault::Overdrawn { account: entry.to, has });
        }
        let about = (Some(entry.number), Place { when: self.now, ..entry.at });
        if !has.is_zero() {
            self.corrected((entry.to, entry.from), has, about, (who, why))?;
        }
        if has < entry.amount && !from_suspense {
            let way = (BookAccount::Suspense, entry.from);
            self.corrected(way, entry.amount - has, about, (who, why))?;
        }
        Ok(())
    }

    fn corrected(
        &mut self,
        way: (BookAccount, BookAccount),
        amount: Chips,
        (of, at): (Option<u64>, Place),
        (who, why): (&str, &str),
    ) -> Result<u64, LedgerFault> {
        if who.trim().is_empty() || why.trim().is_empty() {
            return Err(LedgerFault::Unexplained);
        }
        let why = Why::Correction { of, who: who.into(), why: why.into() };
        self.post(way, amount, at, why)
    }

    /// Adds all entries up again, onto what the accounts had when others were handed over, and
    /// compares every account.
    ///
    /// # Errors
    /// The first account that has something else than its entries say; books without entries say nothing.
    pub fn audit(&self) -> Result<(), BookAccount> {
        if !self.keeps {
            return Ok(());
        }
        let mut again: BTreeMap<_, _> = self.opening.in_order().into_iter().collect();
        for entry in &self.entries {
            *again.entry(entry.from).or_default() -= entry.amount;
            *again.entry(entry.to).or_default() += entry.amount;
        }
        let all: BTreeSet<_> =
            again.keys().copied().chain(self.balances().map(|(a, _)| a)).collect();
        let added = |account| again.get(account).copied().unwrap_or_default();
        let mut wrong = all.iter().filter(|account| added(*account) != self.balance(**account));
        wrong.next().map_or(Ok(()), |account| Err(*account))
    }
}
