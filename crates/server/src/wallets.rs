//! What people have away from the tables, as all tables of the process see it.

use engine::Chips;
use room::PlayerId;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Wallets of everybody who is at a table or has been. They are loaded from the store once; every
/// change is stored together with the row that made it.
#[derive(Debug, Default)]
pub(crate) struct Wallets {
    all: Mutex<HashMap<PlayerId, i64>>,
    /// Whether everybody can always pay: for playing a journal again.
    endless: bool,
}

impl Wallets {
    fn all(&self) -> MutexGuard<'_, HashMap<PlayerId, i64>> {
        // Every change is a single insertion, so a poisoned map is whole.
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Wallets that can pay for everything.
    pub fn endless() -> Wallets {
        Wallets { endless: true, ..Wallets::default() }
    }

    pub fn knows(&self, who: PlayerId) -> bool {
        self.all().contains_key(&who)
    }

    /// What somebody has, if it was loaded.
    pub fn get(&self, who: PlayerId) -> Chips {
        Chips::cents(self.all().get(&who).copied().unwrap_or_default())
    }

    /// What the store has; a wallet that is in use already stays as it is.
    pub fn load(&self, who: PlayerId, has: Chips) {
        self.all().entry(who).or_insert(has.as_cents());
    }

    /// Changes wallets by so many cents, all at once.
    pub fn change(&self, by: impl IntoIterator<Item = (PlayerId, i64)>) {
        let mut all = self.all();
        by.into_iter().for_each(|(who, cents)| *all.entry(who).or_default() += cents);
    }

    /// Takes chips out, if they are there, so that no other table can spend them; else what is there.
    pub fn reserve(&self, who: PlayerId, amount: Chips) -> Result<(), Chips> {
        let mut all = self.all();
        let has = all.entry(who).or_default();
        if *has < amount.as_cents() && !self.endless {
            return Err(Chips::cents(*has));
        }
        *has -= amount.as_cents();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_spends_a_dollar_twice() {
        let (wallets, ann) = (Wallets::default(), PlayerId(20));
        wallets.load(ann, Chips::dollars(100));
        wallets.load(ann, Chips::dollars(900));
        let bought: i64 = std::thread::scope(|scope| {
            let buy =
                || (0..100).filter(|_| wallets.reserve(ann, Chips::dollars(3)).is_ok()).count();
            let tables: Vec<_> = (0..4).map(|_| scope.spawn(buy)).collect();
            tables.into_iter().map(|table| table.join().unwrap() as i64).sum()
        });
        assert_eq!((bought, wallets.get(ann)), (33, Chips::dollars(1)));
        assert_eq!(wallets.reserve(ann, Chips::dollars(3)), Err(Chips::dollars(1)));
    }
}
