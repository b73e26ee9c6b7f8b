//! The room's books: every chip that moves is an entry from one account to another, so that the sum
//! of all accounts is nothing at all times. Entries are never changed or taken out; what was wrong is
//! put right by another entry, with who and why.

mod account;
mod clerk;

pub use account::{BookAccount, PlayerId};
pub use clerk::{Clerk, Draft};

use crate::clock::Reading;
use engine::{Chips, Reason, RuleId};
use std::collections::BTreeMap;
use std::fmt;

/// One movement of chips.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Where it stands in the books, from 1.
    pub number: u64,
    /// From where.
    pub from: BookAccount,
    /// To where.
    pub to: BookAccount,
    /// How many cents; more than none.
    pub amount: Chips,
    /// Where it happened.
    pub at: Place,
    /// Why.
    pub why: Why,
}

/// Where something happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// At which table, if at one.
    pub table: u32,
    /// In which hand, counted at that table; 0 between hands before the first.
    pub hand: u32,
    /// By which event, counted at that table.
    pub event: u64,
    /// When.
    pub when: Reading,
}

/// Why chips moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// Something happened at a table.
    Event(Reason, Option<RuleId>),
    /// Play money was given to somebody.
    Grant,
    /// Somebody put something right.
    Correction {
        /// The entry that was wrong, if it was one.
        of: Option<u64>,
        /// Who did.
        who: String,
        /// On what ground.
        why: String,
    },
}

/// Why an entry was not made. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LedgerFault {
    /// No amount, or one beyond any table.
    BadAmount,
    /// From an account to itself.
    SameAccount,
    /// The account does not have that much.
    Overdrawn {
        /// Which.
        account: BookAccount,
        /// What it has.
        has: Chips,
    },
    /// There is no such entry.
    NoSuchEntry,
    /// A correction needs who and why.
    Unexplained,
    /// Nobody is known to sit there.
    Nobody,
}

impl fmt::Display for LedgerFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LedgerFault::BadAmount => f.write_str("that is no amount"),
            LedgerFault::SameAccount => f.write_str("an account cannot pay itself"),
            LedgerFault::Overdrawn { account, has } => write!(f, "{account} has only {has}"),
            LedgerFault::NoSuchEntry => f.write_str("there is no such entry"),
            LedgerFault::Unexplained => f.write_str("a correction needs who and why"),
            LedgerFault::Nobody => f.write_str("nobody is known to sit there"),
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
    opening: BTreeMap<BookAccount, Chips>,
    balances: BTreeMap<BookAccount, Chips>,
}

impl Default for Ledger {
    fn default() -> Ledger {
        Ledger::new()
    }
}

impl Ledger {
    /// Empty books.
    pub fn new() -> Ledger {
        let (opening, balances) = (BTreeMap::new(), BTreeMap::new());
        Ledger { entries: Vec::new(), keeps: true, gone: 0, opening, balances }
    }

    /// Empty books that keep balances and no entries, for games that nobody asks about later.
    pub fn of_balances() -> Ledger {
        Ledger { keeps: false, ..Ledger::new() }
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
        self.balances.get(&account).copied().unwrap_or_default()
    }

    /// Every account that was ever used, with what is in it.
    pub fn balances(&self) -> impl Iterator<Item = (BookAccount, Chips)> + '_ {
        self.balances.iter().map(|(account, chips)| (*account, *chips))
    }

    /// The sum of all accounts, which is nothing.
    pub fn trial_balance(&self) -> Chips {
        self.balances.values().copied().sum()
    }

    /// Enters a movement of chips and gives its number.
    ///
    /// # Errors
    /// If it cannot be; nothing has changed.
    pub fn post(
        &mut self,
        (from, to): (BookAccount, BookAccount),
        amount: Chips,
        at: Place,
        why: Why,
    ) -> Result<u64, LedgerFault> {
        if !amount.is_sane() || amount.is_zero() {
            return Err(LedgerFault::BadAmount);
        }
        if from == to {
            return Err(LedgerFault::SameAccount);
        }
        let has = self.balance(from);
        if has < amount && !from.may_owe() {
            return Err(LedgerFault::Overdrawn { account: from, has });
        }
        *self.balances.entry(from).or_default() -= amount;
        *self.balances.entry(to).or_default() += amount;
        let number = self.entered() + 1;
        match self.keeps {
            true => self.entries.push(Entry { number, from, to, amount, at, why }),
            false => self.gone = number,
        }
        Ok(number)
    }

    /// Gives somebody play money.
    ///
    /// # Errors
    /// If it is no amount.
    pub fn grant(&mut self, player: PlayerId, amount: Chips) -> Result<u64, LedgerFault> {
        let way = (BookAccount::Issue, BookAccount::Wallet(player));
        self.post(way, amount, Place::default(), Why::Grant)
    }

    /// Whether somebody can buy so many chips out of his wallet.
    ///
    /// # Errors
    /// What he has, if it is less.
    pub fn affords(&self, player: PlayerId, amount: Chips) -> Result<(), LedgerFault> {
        let account = BookAccount::Wallet(player);
        let has = self.balance(account);
        match has < amount {
            true => Err(LedgerFault::Overdrawn { account, has }),
            false => Ok(()),
        }
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
        self.corrected(way, amount, (None, Place::default()), (who, why))
    }

    /// Takes an entry back by another one. What its receiver no longer has is owed by `suspense` until
    /// it is found.
    ///
    /// # Errors
    /// If nobody answers for it, there is no such entry, or nothing of it is left.
    pub fn reverse(&mut self, of: u64, (who, why): (&str, &str)) -> Result<(), LedgerFault> {
        let at = of.checked_sub(self.gone + 1).and_then(|at| usize::try_from(at).ok());
        let entry = at.and_then(|at| self.entries.get(at));
        let entry = entry.ok_or(LedgerFault::NoSuchEntry)?.clone();
        let has = match entry.to.may_owe() {
            true => entry.amount,
            false => self.balance(entry.to).min(entry.amount),
        };
        // What suspense paid it owes already: nothing can be taken back that is not there.
        let from_suspense = entry.from == BookAccount::Suspense;
        if from_suspense && has.is_zero() {
            return Err(LedgerFault::Overdrawn { account: entry.to, has });
        }
        let about = (Some(of), entry.at);
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
        let mut again = self.opening.clone();
        for entry in &self.entries {
            *again.entry(entry.from).or_default() -= entry.amount;
            *again.entry(entry.to).or_default() += entry.amount;
        }
        let all = again.keys().chain(self.balances.keys());
        let has = |of: &BTreeMap<_, _>, account| of.get(account).copied().unwrap_or_default();
        let mut wrong = all.filter(|a| has(&again, *a) != has(&self.balances, *a));
        wrong.next().map_or(Ok(()), |account| Err(*account))
    }
}
