use cards::Seat;
use engine::{BySeat, Chips};
use pit::Table;
use room::ledger::BookAccount;

/// What the ledger says about a table with its own books.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Till {
    /// Fees.
    pub collected: Chips,
    /// What is in the jackpots, of players and of the house.
    pub jackpot: Chips,
    /// What the corporation's bank won (PD-07).
    pub corporation: Chips,
    /// What everybody won, including what the cage holds for them and less what they were given.
    pub won: BySeat<Chips>,
    /// Whether all accounts add up to zero.
    pub balances: bool,
}

impl Till {
    /// Reads the ledger of a table.
    pub fn of(table: &Table) -> Till {
        let books = table.cage().books();
        let mut till = Till {
            collected: Chips::ZERO,
            jackpot: Chips::ZERO,
            corporation: Chips::ZERO,
            won: BySeat::all(Chips::ZERO),
            balances: books.trial_balance().is_zero(),
        };
        for (account, chips) in books.balances() {
            match account {
                BookAccount::Collection { .. } => till.collected += chips,
                BookAccount::Jackpot { .. }
                | BookAccount::Prize { .. }
                | BookAccount::Promotion { .. } => till.jackpot += chips,
                BookAccount::Corporation => till.corporation += chips,
                BookAccount::Seat { seat, .. } => till.won[seat] += chips,
                BookAccount::Wallet(who) | BookAccount::Cage(who) => {
                    if let Some(seat) = table.session().seat_of(who) {
                        till.won[seat] += chips;
                    }
                }
                BookAccount::Play { .. } | BookAccount::Suspense | BookAccount::Issue => {}
            }
        }
        let mut given = Chips::ZERO;
        for seat in (0..Seat::MAX).map(Seat::at) {
            till.won[seat] -= table.played().given[seat];
            given += table.played().given[seat];
        }
        // Whatever else was issued went to the corporation.
        let promotional = table.seating().jackpot_totals().promotional;
        till.corporation += books.balance(BookAccount::Issue) + given + promotional;
        till
    }
}
