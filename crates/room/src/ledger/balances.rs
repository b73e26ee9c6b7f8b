use super::{BookAccount, LedgerFault};
use cards::Seat;
use engine::{BySeat, Chips};
use rustc_hash::FxHashMap;

/// Tables of a room are numbered from 1; larger numbers than this do not go into the array.
const MOST_TABLES: usize = 4096;

/// What is in every account that was ever used.
///
/// Nearly every chip that moves goes from or to a seat or the middle of a table, so these accounts
/// are in an array by table number, and the others in a hash map.
#[derive(Clone, Debug, Default)]
pub(super) struct Balances {
    tables: Vec<AtTable>,
    others: FxHashMap<BookAccount, Balance>,
}

/// The balance of an account; `None` if it was never used.
type Balance = Option<Chips>;

/// The accounts that the hands of one table are played with.
#[derive(Clone, Copy, Debug)]
struct AtTable {
    seats: BySeat<Balance>,
    play: Balance,
}

impl AtTable {
    const UNUSED: AtTable = AtTable { seats: BySeat::all(None), play: None };
}

impl Balances {
    /// The balance of an account; negative if it owes.
    pub(super) fn get(&self, account: BookAccount) -> Chips {
        let at = |table: u32| self.tables.get(table as usize);
        let balance = match account {
            BookAccount::Seat { table, seat } if is_near(table) => {
                at(table).and_then(|table| table.seats[seat])
            }
            BookAccount::Play { table } if is_near(table) => at(table).and_then(|table| table.play),
            _ => self.others.get(&account).copied().flatten(),
        };
        balance.unwrap_or_default()
    }

    /// The stacks at a table, by seat.
    pub(super) fn stacks_at(&self, table: u32) -> impl Iterator<Item = (Seat, Chips)> {
        let near = self.tables.get(table as usize);
        let has = move |seat| match near {
            Some(near) => near.seats[seat].unwrap_or_default(),
            None => self.get(BookAccount::Seat { table, seat }),
        };
        (0..Seat::MAX).map(Seat::at).map(move |seat| (seat, has(seat)))
    }

    #[inline]
    fn balance(&mut self, account: &BookAccount) -> &mut Balance {
        match *account {
            BookAccount::Seat { table, seat } if self.has(table) => {
                &mut self.tables[table as usize].seats[seat]
            }
            BookAccount::Play { table } if self.has(table) => &mut self.tables[table as usize].play,
            _ => self.distant(account),
        }
    }

    /// Whether a table's accounts are in the array already.
    fn has(&self, table: u32) -> bool {
        (table as usize) < self.tables.len()
    }

    /// An account of a table that is used for the first time, or one in the hash map.
    #[inline(never)] // the hash map would make a large stack frame for every payment
    fn distant(&mut self, account: &BookAccount) -> &mut Balance {
        match *account {
            BookAccount::Seat { table, .. } | BookAccount::Play { table } if is_near(table) => {
                self.tables.resize(table as usize + 1, AtTable::UNUSED);
                self.balance(account)
            }
            _ => self.others.entry(*account).or_default(),
        }
    }

    /// Moves chips, if they are there or may be owed.
    ///
    /// # Errors
    /// If they are not; nothing has changed.
    pub(super) fn pay(
        &mut self,
        from: &BookAccount,
        to: &BookAccount,
        amount: Chips,
    ) -> Result<(), LedgerFault> {
        let balance = self.balance(from);
        let has = balance.unwrap_or_default();
        if has < amount && !from.may_owe() {
            return Err(LedgerFault::Overdrawn { account: *from, has });
        }
        *balance = Some(has - amount);
        let balance = self.balance(to);
        *balance = Some(balance.unwrap_or_default() + amount);
        Ok(())
    }

    /// Sets a balance.
    pub(super) fn set(&mut self, account: BookAccount, has: Chips) {
        *self.balance(&account) = Some(has);
    }

    /// Every account that was ever used with what is in it, in order.
    pub(super) fn in_order(&self) -> Vec<(BookAccount, Chips)> {
        let others = self.others.iter().map(|(account, balance)| (*account, *balance));
        let near = self.tables.iter().enumerate().flat_map(|(at, table)| {
            let number = at as u32;
            let seats = (0..Seat::MAX).map(Seat::at);
            let seat = move |seat| (BookAccount::Seat { table: number, seat }, table.seats[seat]);
            seats.map(seat).chain([(BookAccount::Play { table: number }, table.play)])
        });
        let used = |(account, balance): (BookAccount, Balance)| Some((account, balance?));
        let mut all: Vec<_> = others.chain(near).filter_map(used).collect();
        all.sort_unstable();
        all
    }
}

/// Whether a table's accounts belong in the array.
fn is_near(table: u32) -> bool {
    (table as usize) < MOST_TABLES
}

impl FromIterator<(BookAccount, Chips)> for Balances {
    fn from_iter<I: IntoIterator<Item = (BookAccount, Chips)>>(all: I) -> Balances {
        let mut balances = Balances::default();
        all.into_iter().for_each(|(account, has)| balances.set(account, has));
        balances
    }
}
