//! Each row of a table carries a hash of itself, its entries and all rows before it.

use crate::{HandRow, JournalRow};
use engine::Chips;
use room::Reading;
use room::books::why_text;
use room::books::{read_account, read_why};
use room::ledger::{Draft, Occasion};
use sha2::{Digest, Sha256};

/// The hash of all rows of a table up to one.
pub(super) type Chain = [u8; 32];

/// Before the first row.
pub(super) const BEGIN: Chain = [0; 32];

/// An entry as the database has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stored {
    pub hand: u32,
    pub event: u64,
    pub seconds: i64,
    pub ahead: i16,
    pub src: String,
    pub dst: String,
    pub cents: i64,
    pub why: String,
}

impl Stored {
    /// The entry as the books understand it, at its table.
    pub fn draft(&self, table: u32) -> rusqlite::Result<Draft> {
        let account =
            |name: &str| read_account(name).map_err(|fault| super::rows::unread(name, fault));
        let when = Reading { seconds: self.seconds, ahead: self.ahead };
        Ok(Draft {
            way: (account(&self.src)?, account(&self.dst)?),
            amount: Chips::cents(self.cents),
            at: Occasion { table, hand: self.hand, event: self.event, when },
            why: read_why(&self.why).map_err(|fault| super::rows::unread(&self.why, fault))?,
        })
    }

    pub fn new(draft: &Draft, at: Occasion) -> Stored {
        Stored {
            hand: at.hand,
            event: at.event,
            seconds: at.when.seconds,
            ahead: at.when.ahead,
            src: draft.way.0.to_string(),
            dst: draft.way.1.to_string(),
            cents: draft.amount.as_cents(),
            why: why_text(&draft.why),
        }
    }
}

/// What one link of the chain covers.
pub(super) struct Link<'a> {
    pub table: u32,
    pub seq: u64,
    /// The cage has no rows, only entries.
    pub row: Option<&'a JournalRow>,
    /// The hand that begins with this row.
    pub hand: Option<&'a HandRow>,
    pub entries: &'a [Stored],
}

impl Link<'_> {
    /// The chain with this link.
    pub fn after(&self, previous: &Chain) -> Chain {
        let mut sum = Sum::new(previous);
        sum.number(self.table.into()).number(self.seq as i64);
        match self.row {
            None => sum.number(0),
            Some(row) => {
                sum.number(1).number(row.hand.into()).number(row.at_ms);
                sum.number(row.account.map_or(-1, |who| who.0.into()));
                match &row.command_id {
                    None => sum.number(0),
                    Some(id) => sum.number(1).bytes(id.as_bytes()),
                };
                sum.bytes(row.command.as_bytes()).bytes(row.events.as_bytes());
                sum.bytes(row.clocks.as_bytes())
            }
        };
        match self.hand {
            None => sum.number(0),
            Some(hand) => {
                sum.number(1).number(hand.hand.into());
                sum.bytes(hand.header.as_bytes()).bytes(&hand.nonce)
            }
        };
        sum.number(self.entries.len() as i64);
        for entry in self.entries {
            sum.number(entry.hand.into()).number(entry.event as i64);
            sum.number(entry.seconds).number(entry.ahead.into()).number(entry.cents);
            sum.bytes(entry.src.as_bytes()).bytes(entry.dst.as_bytes()).bytes(entry.why.as_bytes());
        }
        sum.end()
    }
}

/// The hash of a snapshot and the chain that it follows.
pub(super) fn digest(chain: &Chain, snapshot: &crate::Snapshot) -> [u8; 32] {
    let mut sum = Sum::new(chain);
    sum.number(snapshot.seq as i64).bytes(snapshot.revision.as_bytes()).bytes(&snapshot.blob);
    sum.end()
}

struct Sum(Sha256);

impl Sum {
    fn new(previous: &Chain) -> Sum {
        Sum(Sha256::new_with_prefix(previous))
    }

    fn number(&mut self, n: i64) -> &mut Sum {
        self.0.update(n.to_be_bytes());
        self
    }

    /// With their length, so that nothing moves from one field to the next unnoticed.
    fn bytes(&mut self, bytes: &[u8]) -> &mut Sum {
        self.number(bytes.len() as i64);
        self.0.update(bytes);
        self
    }

    fn end(self) -> Chain {
        self.0.finalize().into()
    }
}
