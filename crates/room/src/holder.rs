use cards::Seat;
use std::fmt;

/// Who holds chips between the hands of a table. Inside a hand it is an `engine::Account`, in the
/// books a [`crate::ledger::BookAccount`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Holder {
    /// A player's stack.
    Seat(Seat),
    /// The cage: where chips are bought and cashed.
    Cage,
    /// Fees.
    Collection,
    /// The corporation's own money (PD-07).
    Corporation,
    /// The only account that makes play money.
    Issue,
    /// Jackpot money.
    Jackpot,
    /// What the cage keeps for the player who sat there in the last hand (EQ-16).
    Held(Seat),
    /// The wallet of the player who sat there in the last hand.
    Wallet(Seat),
    /// What is owed by players who have left or no longer have it.
    Suspense,
}

impl Holder {
    /// The player's seat, if a player holds them.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Holder::Seat(seat) | Holder::Held(seat) | Holder::Wallet(seat) => Some(seat),
            Holder::Cage
            | Holder::Collection
            | Holder::Corporation
            | Holder::Issue
            | Holder::Jackpot
            | Holder::Suspense => None,
        }
    }
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Holder::Seat(seat) => write!(f, "seat {seat}"),
            Holder::Cage => f.write_str("cage"),
            Holder::Collection => f.write_str("collection"),
            Holder::Corporation => f.write_str("corporation"),
            Holder::Issue => f.write_str("issue"),
            Holder::Jackpot => f.write_str("jackpot"),
            Holder::Held(seat) => write!(f, "cage seat {seat}"),
            Holder::Wallet(seat) => write!(f, "wallet seat {seat}"),
            Holder::Suspense => f.write_str("suspense"),
        }
    }
}
