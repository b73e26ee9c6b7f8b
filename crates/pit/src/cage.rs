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

    /// The books; nobody else can write in them meanwhile.
    pub fn books(&self) -> MutexGuard<'_, Ledger> {
        // An entry is made whole or not at all, whatever happened to whoever held them.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sees to it that somebody can buy so much: what his wallet lacks he is given.
    ///
    /// # Errors
    /// If it is no amount.
    pub fn lend(&self, player: PlayerId, amount: Chips) -> Result<Chips, LedgerFault> {
        let mut books = self.books();
        let Err(LedgerFault::Overdrawn { has, .. }) = books.affords(player, amount) else {
            return Ok(Chips::ZERO);
        };
        books.grant(player, amount - has)?;
        Ok(amount - has)
    }
}
