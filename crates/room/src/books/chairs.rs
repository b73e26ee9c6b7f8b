use crate::ledger::{BookAccount, Entry, PlayerId, Why};
use engine::Reason;
use std::collections::BTreeMap;

/// Who sits where, as the entries tell it.
#[derive(Clone, Debug, Default)]
pub struct Chairs(BTreeMap<BookAccount, PlayerId>);

impl Chairs {
    /// The next entry: a player who buys chips at a chair sits there, and a player who changes
    /// chairs takes the chips along.
    pub fn entry(&mut self, entry: &Entry) {
        let BookAccount::Seat { .. } = entry.to else { return };
        let player = match (&entry.why, entry.from) {
            (Why::Event(Reason::BuyIn, _), BookAccount::Wallet(player)) => Some(player),
            (Why::Event(Reason::Move, _), from) => self.owner(from),
            _ => return,
        };
        match player {
            Some(player) => self.0.insert(entry.to, player),
            None => self.0.remove(&entry.to),
        };
    }

    /// Whose money is in an account.
    pub fn owner(&self, account: BookAccount) -> Option<PlayerId> {
        match account {
            BookAccount::Wallet(player) | BookAccount::Cage(player) => Some(player),
            BookAccount::Seat { .. } => self.0.get(&account).copied(),
            _ => None,
        }
    }
}
