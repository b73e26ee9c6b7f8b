use super::{BookAccount, LedgerFault};
use engine::Chips;
use rustc_hash::FxHashMap;

/// What is in every account that was ever used. Every chip of every hand passes through here, so
/// accounts are found by hash; whoever reads them all gets them in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Balances(FxHashMap<BookAccount, Chips>);

impl Balances {
    /// What is in an account; less than nothing if it owes.
    pub(super) fn get(&self, account: BookAccount) -> Chips {
        self.0.get(&account).copied().unwrap_or_default()
    }

    /// Moves chips, if they are there or may be owed.
    ///
    /// # Errors
    /// If they are not; nothing has changed.
    pub(super) fn pay(
        &mut self,
        from: BookAccount,
        to: BookAccount,
        amount: Chips,
    ) -> Result<(), LedgerFault> {
        match self.0.get_mut(&from) {
            Some(has) if *has >= amount => *has -= amount,
            _ if from.may_owe() => *self.0.entry(from).or_default() -= amount,
            has => {
                let has = has.copied().unwrap_or_default();
                return Err(LedgerFault::Overdrawn { account: from, has });
            }
        }
        self.add(to, amount);
        Ok(())
    }

    /// Moves chips, whether they are there or not.
    pub(super) fn move_chips(&mut self, from: BookAccount, to: BookAccount, amount: Chips) {
        *self.0.entry(from).or_default() -= amount;
        self.add(to, amount);
    }

    fn add(&mut self, account: BookAccount, amount: Chips) {
        match self.0.get_mut(&account) {
            Some(has) => *has += amount,
            None => _ = self.0.insert(account, amount),
        }
    }

    /// Every account with what is in it.
    pub(super) fn in_order(&self) -> Vec<(BookAccount, Chips)> {
        let mut all: Vec<_> = self.0.iter().map(|(account, chips)| (*account, *chips)).collect();
        all.sort_unstable();
        all
    }

    /// What all accounts come to.
    pub(super) fn sum(&self) -> Chips {
        self.0.values().copied().sum()
    }

    /// The first account that has something else in the other books.
    pub(super) fn differs(&self, other: &Balances) -> Option<BookAccount> {
        let all = self.0.keys().chain(other.0.keys());
        all.copied().filter(|account| self.get(*account) != other.get(*account)).min()
    }
}

impl FromIterator<(BookAccount, Chips)> for Balances {
    fn from_iter<I: IntoIterator<Item = (BookAccount, Chips)>>(all: I) -> Balances {
        Balances(all.into_iter().collect())
    }
}
