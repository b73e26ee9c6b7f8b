use engine::Chips;
use room::ledger::{Ledger, LedgerFault, PlayerId};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The room's ledger, shared by its tables.
#[derive(Clone, Debug)]
pub struct Cage(Arc<Mutex<Ledger>>);

impl Cage {
    /// A cage with these books.
    pub fn new(ledger: Ledger) -> Cage {
        Cage(Arc::new(Mutex::new(ledger)))
    }

    /// The books, locked.
    pub fn books(&self) -> MutexGuard<'_, Ledger> {
        // Entries are atomic, so a poisoned lock is still consistent.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes sure that somebody can buy this much: grants what their wallet lacks.
    ///
    /// # Errors
    /// If the amount is invalid.
    pub fn lend(&self, player: PlayerId, amount: Chips) -> Result<Chips, LedgerFault> {
        let mut books = self.books();
        let Err(LedgerFault::Overdrawn { has, .. }) = books.affords(player, amount) else {
            return Ok(Chips::ZERO);
        };
        books.grant(player, amount - has)?;
        Ok(amount - has)
    }
}
