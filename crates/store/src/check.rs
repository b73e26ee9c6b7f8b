//! What is wrong with a commit by itself, whatever is stored.

use crate::{CAGE, Commit, NotSaved};
use room::Reading;
use room::ledger::{BookAccount, Draft};

/// Whether an account's balance is kept here. Seats and chips in play belong to their table.
pub(crate) fn is_kept(account: BookAccount) -> bool {
    !matches!(account, BookAccount::Seat { .. } | BookAccount::Play { .. })
}

pub(crate) const UNKEPT: &str = "seats and chips in play belong to their table";
pub(crate) const TABLE_CLOSED: &str = "the table is closed";
pub(crate) const TABLE_EXISTS: &str = "there is a table with that number or address already";
pub(crate) const NO_HAND: &str = "the hand was never begun";
pub(crate) const HAND_ORDER: &str = "hands are counted upwards";
pub(crate) const HAND_DIFFERS: &str = "the head, nonce and first row of a hand never change";
pub(crate) const SNAPSHOT_EARLY: &str = "a snapshot includes the table's last row";
pub(crate) const PLAYED_TWICE: &str = "somebody has a result of that hand already";

impl Commit {
    pub(crate) fn check(&self) -> Result<(), NotSaved> {
        let invalid = |words: &str| Err(NotSaved::invalid(words));
        if self.table == CAGE {
            let more = self.hand.is_some()
                || self.snapshot.is_some()
                || self.opens.is_some()
                || self.state.is_some()
                || self.epoch.is_some()
                || self.revision.is_some();
            if more || !self.rows.is_empty() || !self.players.is_empty() {
                return invalid("the cage is no table: it has entries and nothing else");
            }
        }
        if self.opens.as_ref().is_some_and(|row| row.id != self.table) {
            return invalid("a commit opens no table but its own");
        }
        if let Some(hand) = &self.hand {
            let first = self.rows.iter().find(|row| row.seq == hand.first_seq);
            if first.is_some_and(|row| row.hand != hand.hand) {
                return invalid("the row that begins a hand has the number of the hand");
            }
        }
        let mut last = 0;
        for (seq, draft) in &self.entries {
            self.check_entry(draft)?;
            if self.table == CAGE {
                continue;
            }
            if !self.rows.iter().any(|row| row.seq == *seq) || *seq < last {
                return invalid("an entry belongs to a row of its commit, in the same order");
            }
            last = *seq;
        }
        Ok(())
    }

    fn check_entry(&self, draft: &Draft) -> Result<(), NotSaved> {
        let Draft { way: (from, to), amount, at, .. } = draft;
        let wrong = if at.table != self.table {
            "an entry belongs to the table of its commit"
        } else if at.when == Reading::default() {
            "an entry needs its time"
        } else if at.event == 0 && self.table != CAGE {
            "an entry needs its event, from 1"
        } else if from == to {
            "an account cannot pay itself"
        } else if !amount.is_sane() || amount.is_zero() {
            "that is not a valid amount"
        } else {
            return Ok(());
        };
        Err(NotSaved::invalid(wrong))
    }

    /// Whether the hand in it begins with one of its rows.
    pub(crate) fn begins_hand(&self) -> bool {
        let first = self.hand.as_ref().map(|hand| hand.first_seq);
        first.is_some_and(|first| self.rows.iter().any(|row| row.seq == first))
    }
}
