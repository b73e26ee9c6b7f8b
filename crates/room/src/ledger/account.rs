use crate::time::Shift;
use cards::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A person, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PlayerId(pub u32);

/// Where money of a room can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BookAccount {
    /// A player's money away from the tables.
    Wallet(PlayerId),
    /// Chips at a seat.
    Seat { table: u32, seat: Seat },
    /// Everything in the middle of a hand: pots, tops, wagers, escrow, cover.
    Play { table: u32 },
    /// Fees.
    Collection { table: u32, shift: Shift },
    /// Jackpot money, which never belongs to the house: what hands dropped.
    Jackpot { table: u32 },
    /// The same in one of the table's prizes, which has grown by it.
    Prize { table: u32, number: u8 },
    /// The house's own money in one of the table's prizes.
    Promotion { table: u32, number: u8 },
    /// What the cage holds for a player who left during a hand (EQ-16).
    Cage(PlayerId),
    /// The corporation's own money (PD-07).
    Corporation,
    /// What a correction could not collect, because somebody had left.
    Suspense,
    /// The only account that makes play money.
    Issue,
}

impl BookAccount {
    /// Whether its balance may be negative: only the source of money, and suspense.
    pub fn may_owe(self) -> bool {
        matches!(self, BookAccount::Issue | BookAccount::Suspense)
    }
}

/// Its name in reports: `wallet:7`, `collection:3:2026-11-16/1`.
impl fmt::Display for BookAccount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookAccount::Wallet(PlayerId(id)) => write!(f, "wallet:{id}"),
            BookAccount::Seat { table, seat } => write!(f, "seat:{table}:{seat}"),
            BookAccount::Play { table } => write!(f, "play:{table}"),
            BookAccount::Collection { table, shift } => write!(f, "collection:{table}:{shift}"),
            BookAccount::Jackpot { table } => write!(f, "jackpot:{table}"),
            BookAccount::Prize { table, number } => write!(f, "jackpot:{table}:{number}"),
            BookAccount::Promotion { table, number } => write!(f, "promotion:{table}:{number}"),
            BookAccount::Cage(PlayerId(id)) => write!(f, "cage:{id}"),
            BookAccount::Corporation => f.write_str("corporation"),
            BookAccount::Suspense => f.write_str("suspense"),
            BookAccount::Issue => f.write_str("issue"),
        }
    }
}
