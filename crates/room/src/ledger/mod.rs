//! The room's books: every chip that moves is an entry from one account to another, so that all
//! accounts always add up to zero. Entries are never changed or removed; a mistake is corrected by
//! another entry, with a name and a reason.

mod account;
mod balances;
mod clerk;
mod entry;

pub use account::{BookAccount, PlayerId};
pub use clerk::{Clerk, Draft};
pub(crate) use clerk::{ClerkSnapshot, HandBooks};
pub use entry::{Entry, Occasion, Why};

use crate::time::{Reading, Shift};
use balances::{Balances, Near};
use cards::Seat;
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
    /// The entry was already reversed.
    TakenBack,
    /// A correction needs a name and a reason.
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
    /// Whether entries are kept, or only balances.
    keeps: bool,
    /// How many entries were handed over, and the balances at that point.
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

    /// Empty books that keep balances but no entries.
    pub fn of_balances() -> Ledger {
        Ledger { keeps: false, ..Ledger::new() }
    }

    /// Continues books that were read, from their number of entries, number of cage events and
    /// balances.
    pub fn go_on(
        entered: u64,
        events: u64,
        balances: impl IntoIterator<Item = (BookAccount, Chips)>,
    ) -> Ledger {
        let balances: Balances = balances.into_iter().collect();
        Ledger { gone: entered, events, opening: balances.clone(), balances, ..Ledger::new() }
    }

    /// Sets the cage's clock, which is used for entries without a time of their own.
    pub fn tell_time(&mut self, now: Reading) {
        self.now = now;
    }

    /// What the cage's clock showed last.
    pub fn now(&self) -> Reading {
        self.now
    }

    /// All entries, in order, except those handed over.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// How many entries were made since the books were begun: the number of the last one.
    pub fn entered(&self) -> u64 {
        self.gone + self.entries.len() as u64
    }

    /// Hands over all entries; the balances stay. Takes as long as there are entries, however many
    /// accounts there are.
    pub fn hand_over(&mut self) -> impl Iterator<Item = Entry> + '_ {
        self.gone += self.entries.len() as u64;
        for account in self.entries.iter().flat_map(|entry| [entry.from, entry.to]) {
            self.opening.set(account, self.balances.get(account));
        }
        self.entries.drain(..)
    }

    /// Takes over a balance that others keep: a wallet that several tables draw from.
    pub fn restate(&mut self, account: BookAccount, has: Chips) {
        self.balances.set(account, has);
        self.opening.set(account, has);
    }

    /// Enters what a clerk has written.
    ///
    /// # Errors
    /// The first entry that is refused; those before it are made.
    pub fn enter(&mut self, drafts: impl IntoIterator<Item = Draft>) -> Result<(), LedgerFault> {
        for Draft { way, amount, at, why } in drafts {
            self.post(way, amount, at, why)?;
        }
        Ok(())
    }

    /// The balance of an account; negative if it owes.
    pub fn balance(&self, account: BookAccount) -> Chips {
        self.balances.get(account)
    }

    /// Every account that was ever used, with what is in it, in order.
    pub fn balances(&self) -> impl Iterator<Item = (BookAccount, Chips)> {
        self.balances.in_order().into_iter()
    }

    pub fn stacks_at(&self, table: u32) -> impl Iterator<Item = (Seat, Chips)> {
        self.balances.stacks_at(table)
    }

    /// The sum of all accounts, which is zero.
    pub fn trial_balance(&self) -> Chips {
        self.balances().map(|(_, has)| has).sum()
    }

    /// Enters a movement of chips and gives its number.
    ///
    /// # Errors
    /// If it is refused; nothing has changed.
    pub fn post(
        &mut self,
        way: (BookAccount, BookAccount),
        amount: Chips,
        at: Occasion,
        why: Why,
    ) -> Result<u64, LedgerFault> {
        self.post_with(&way, amount, || (at, why))
    }

    /// The same; occasion and reason are computed only if the entry is kept.
    fn post_with(
        &mut self,
        way: &(BookAccount, BookAccount),
        amount: Chips,
        about: impl FnOnce() -> (Occasion, Why),
    ) -> Result<u64, LedgerFault> {
        if !amount.is_sane() || amount.is_zero() {
            return Err(LedgerFault::BadAmount);
        }
        if way.0 == way.1 {
            return Err(LedgerFault::SameAccount);
        }
        self.balances.pay(way.0, way.1, amount)?;
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

    /// The same between near accounts of a table, as long as nothing is wrong with it and no entries
    /// are kept; false if it has to be entered like any other.
    #[inline]
    fn post_near(&mut self, at: (u32, &Option<Shift>), way: (Near, Near), amount: Chips) -> bool {
        let usual = !self.keeps && amount.is_sane() && !amount.is_zero();
        let paid = usual && self.balances.pay_near(at, way, amount);
        self.gone += u64::from(paid);
        paid
    }

    /// Gives somebody play money.
    ///
    /// # Errors
    /// If the amount is invalid.
    pub fn grant(&mut self, player: PlayerId, amount: Chips) -> Result<u64, LedgerFault> {
        let way = (BookAccount::Issue, BookAccount::Wallet(player));
        self.at_cage(|ledger, at| ledger.post(way, amount, at, Why::Grant))
    }

    /// Does something at the cage, which counts as an event there if it succeeds.
    fn at_cage(
        &mut self,
        enter: impl FnOnce(&mut Ledger, Occasion) -> Result<u64, LedgerFault>,
    ) -> Result<u64, LedgerFault> {
        let entered = enter(self, Occasion::at_cage(self.events + 1, self.now))?;
        self.events += 1;
        Ok(entered)
    }

    /// Whether a player can buy this much from their wallet.
    ///
    /// # Errors
    /// What they have, if it is less.
    pub fn affords(&self, player: PlayerId, amount: Chips) -> Result<(), LedgerFault> {
        let account = BookAccount::Wallet(player);
        let has = self.balance(account);
        if has < amount { Err(LedgerFault::Overdrawn { account, has }) } else { Ok(()) }
    }

    /// Moves chips by hand to correct something.
    ///
    /// # Errors
    /// If a name or reason is missing, or the entry is refused.
    pub fn correct(
        &mut self,
        way: (BookAccount, BookAccount),
        amount: Chips,
        who: &str,
        why: &str,
    ) -> Result<u64, LedgerFault> {
        self.at_cage(|ledger, at| ledger.corrected(way, amount, None, at, who, why))
    }

    /// Reverses an entry by another one, which names its place and has the current time. `suspense`
    /// owes what the receiver no longer has.
    ///
    /// # Errors
    /// If a name or reason is missing, there is no such entry, it was already reversed, or nothing
    /// of it is left.
    pub fn reverse(&mut self, of: u64, who: &str, why: &str) -> Result<(), LedgerFault> {
        let at = of.checked_sub(self.gone + 1).and_then(|at| usize::try_from(at).ok());
        let entry = at.and_then(|at| self.entries.get(at));
        let entry = entry.ok_or(LedgerFault::NoSuchEntry)?.clone();
        // A reversal comes after its entry, so it is kept as long as the entry is.
        let takes_back =
            |later: &Entry| matches!(later.why, Why::Correction { of: Some(n), .. } if n == of);
        if self.entries.iter().any(takes_back) {
            return Err(LedgerFault::TakenBack);
        }
        self.take_back(&entry, who, why)
    }

    /// The same for an entry that was handed over.
    ///
    /// # Errors
    /// If a name or reason is missing, or nothing of it is left.
    pub fn take_back(&mut self, entry: &Entry, who: &str, why: &str) -> Result<(), LedgerFault> {
        let has = if entry.to.may_owe() {
            entry.amount
        } else {
            self.balance(entry.to).min(entry.amount)
        };
        // Suspense already owes what it paid: there is nothing to take back.
        let from_suspense = entry.from == BookAccount::Suspense;
        if from_suspense && has.is_zero() {
            return Err(LedgerFault::Overdrawn { account: entry.to, has });
        }
        let (of, at) = (Some(entry.number), Occasion { when: self.now, ..entry.at });
        if !has.is_zero() {
            self.corrected((entry.to, entry.from), has, of, at, who, why)?;
        }
        if has < entry.amount && !from_suspense {
            let way = (BookAccount::Suspense, entry.from);
            self.corrected(way, entry.amount - has, of, at, who, why)?;
        }
        Ok(())
    }

    fn corrected(
        &mut self,
        way: (BookAccount, BookAccount),
        amount: Chips,
        of: Option<u64>,
        at: Occasion,
        who: &str,
        why: &str,
    ) -> Result<u64, LedgerFault> {
        if who.trim().is_empty() || why.trim().is_empty() {
            return Err(LedgerFault::Unexplained);
        }
        let why = Why::Correction { of, who: who.into(), why: why.into() };
        self.post(way, amount, at, why)
    }

    /// Adds up all entries again, starting from the balances at the last handover, and compares
    /// every account.
    ///
    /// # Errors
    /// The first account whose balance differs from its entries.
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
