use cards::Seat;
use std::fmt;

/// Where chips of a table can be: in a hand, and between hands. It knows chairs, neither people nor
/// table numbers: those are in the books.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Account {
    /// A player's stack.
    Seat(Seat),
    /// Wagers lying on a player's spot.
    Spot(Seat),
    Pot,
    /// Pan's antes.
    Tops,
    /// The second antes of those who play double condition at Pan.
    DoubleTops,
    /// What the player-dealer put up.
    Escrow,
    /// Fees.
    Collection,
    /// Jackpot drop.
    Jackpot,
    /// The cage: where chips are bought and cashed, and what it holds for absent players.
    Cage,
    /// What the bank behind the player-dealer put up.
    Cover,
    /// The corporation's own money.
    Corporation,
    /// Between hands: players' money in one of the table's prizes, by its number.
    Prize(u8),
    /// Between hands: the house's money in one of the table's prizes, by its number.
    Promotion(u8),
    /// Between hands: what the cage holds for the player who sat there in the last hand (EQ-16).
    CageOf(Seat),
    /// Between hands: the wallet of the player who sat there in the last hand.
    WalletOf(Seat),
    /// Between hands: the wallet of somebody who plays for a prize without a purchase, by their chair
    /// there (JP-07).
    FreeSeat(Seat),
    /// Between hands: what is owed by players who have left or no longer have it.
    Suspense,
    /// Between hands: the only account that makes play money.
    Issue,
}

impl Account {
    /// The player's seat, if the chips are a player's.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Account::Seat(seat)
            | Account::Spot(seat)
            | Account::CageOf(seat)
            | Account::WalletOf(seat) => Some(seat),
            _ => None,
        }
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Account::Seat(seat) => write!(f, "seat {seat}"),
            Account::Spot(seat) => write!(f, "spot {seat}"),
            Account::Pot => f.write_str("pot"),
            Account::Tops => f.write_str("tops"),
            Account::DoubleTops => f.write_str("double-tops"),
            Account::Escrow => f.write_str("escrow"),
            Account::Collection => f.write_str("collection"),
            Account::Jackpot => f.write_str("jackpot"),
            Account::Cage => f.write_str("cage"),
            Account::Cover => f.write_str("cover"),
            Account::Corporation => f.write_str("corporation"),
            Account::Prize(number) => write!(f, "jackpot:{number}"),
            Account::Promotion(number) => write!(f, "promotion:{number}"),
            Account::CageOf(seat) => write!(f, "cage seat {seat}"),
            Account::WalletOf(seat) => write!(f, "wallet seat {seat}"),
            Account::FreeSeat(seat) => write!(f, "free seat {seat}"),
            Account::Suspense => f.write_str("suspense"),
            Account::Issue => f.write_str("issue"),
        }
    }
}
