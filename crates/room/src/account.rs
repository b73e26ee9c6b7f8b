use cards::Seat;
use std::fmt;

/// Where chips are between the hands of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Account {
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

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Account::Seat(seat) => write!(f, "seat {seat}"),
            Account::Cage => f.write_str("cage"),
            Account::Collection => f.write_str("collection"),
            Account::Corporation => f.write_str("corporation"),
            Account::Issue => f.write_str("issue"),
            Account::Jackpot => f.write_str("jackpot"),
            Account::Held(seat) => write!(f, "cage seat {seat}"),
            Account::Wallet(seat) => write!(f, "wallet seat {seat}"),
            Account::Suspense => f.write_str("suspense"),
        }
    }
}
