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
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Account::Seat(seat) => write!(f, "seat {seat}"),
            Account::Cage => f.write_str("cage"),
            Account::Collection => f.write_str("collection"),
            Account::Corporation => f.write_str("corporation"),
            Account::Issue => f.write_str("issue"),
        }
    }
}
