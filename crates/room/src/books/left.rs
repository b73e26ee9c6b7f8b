use super::Chairs;
use crate::ledger::{BookAccount, Entry, Ledger, LedgerFault, Why};
use engine::{Chips, Reason};
use std::collections::BTreeMap;

/// The name on corrections made when a room opens again.
const WHO: &str = "houseway";

/// Chips on the tables while books are read: if the room stopped there, they have to go back to
/// their owners.
#[derive(Clone, Debug, Default)]
pub struct Left {
    chairs: Chairs,
    /// The last hand of every table, and what moved in it.
    hands: BTreeMap<u32, (u32, Vec<Entry>)>,
}

/// What was corrected when a room opened again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cleared {
    /// Hands that were not over and are void.
    pub hands: u32,
    /// Chairs whose chips went to the wallets of those who sat there.
    pub chairs: u32,
}

impl Left {
    pub fn new() -> Left {
        Left::default()
    }

    /// The next entry.
    pub fn entry(&mut self, entry: &Entry) {
        self.chairs.entry(entry);
        let Why::Event(reason, _) = entry.why else { return };
        let (hand, moved) = self.hands.entry(entry.at.table).or_default();
        if *hand != entry.at.hand {
            *hand = entry.at.hand;
            moved.clear();
        }
        // Buy-ins, cash-outs and the house's prizes are not part of the hand.
        let between =
            [Reason::BuyIn, Reason::CashOut, Reason::Move, Reason::Time, Reason::Promotion];
        if !between.contains(&reason) {
            moved.push(entry.clone());
        }
    }

    /// The room opens again without its tables: unfinished hands are void, all chips go to their
    /// owners' wallets, and the corporation's money goes back to its source.
    ///
    /// # Errors
    /// What the ledger refuses; that does not happen with valid books.
    pub fn clear(&self, ledger: &mut Ledger) -> Result<Cleared, LedgerFault> {
        let mut cleared = Cleared::default();
        for (table, (hand, moved)) in &self.hands {
            let play = BookAccount::Play { table: *table };
            if ledger.balance(play).is_zero() {
                continue;
            }
            let why = format!("the room was stopped in hand {hand} of table {table}");
            for entry in moved.iter().rev() {
                ledger.take_back(entry, WHO, &why)?;
            }
            cleared.hands += 1;
        }
        let why = "the room was stopped and its tables are gone";
        let all: Vec<(BookAccount, Chips)> = ledger.balances().collect();
        for (account, has) in all.into_iter().filter(|(_, has)| *has > Chips::ZERO) {
            let to = match account {
                BookAccount::Seat { .. } => match self.chairs.owner(account) {
                    Some(player) => BookAccount::Wallet(player),
                    None => BookAccount::Suspense,
                },
                BookAccount::Play { .. } => BookAccount::Suspense,
                BookAccount::Corporation => BookAccount::Issue,
                _ => continue,
            };
            ledger.correct((account, to), has, WHO, why)?;
            cleared.chairs += u32::from(matches!(account, BookAccount::Seat { .. }));
        }
        Ok(cleared)
    }
}
