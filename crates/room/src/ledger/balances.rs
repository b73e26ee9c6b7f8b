use super::{BookAccount, LedgerFault};
use crate::time::{Day, Shift};
use cards::Seat;
use engine::Chips;
use rustc_hash::FxHashMap;

/// So many tables go into the array, from the first one that is used.
const MOST_TABLES: usize = 4096;

/// What is in every account that was ever used.
///
/// Nearly every chip that moves goes from or to a seat, the middle of a table or its fees, so these
/// accounts are in an array by table number, and the others in a hash map.
#[derive(Clone, Debug, Default)]
pub(super) struct Balances {
    /// The number of the first table in the array.
    first: u32,
    tables: Vec<AtTable>,
    others: FxHashMap<BookAccount, Chips>,
}

/// The accounts that the hands of one table are played with.
#[derive(Clone, Copy, Debug)]
struct AtTable {
    chips: NearChips,
    /// A bit for each that was ever used.
    used: u16,
    /// Whose fees are among them; those of other shifts are in the hash map.
    shift: Shift,
}

/// One of these accounts: a seat, the middle of the table, or the fees of a shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Near(u8);

impl Near {
    pub(super) const PLAY: Near = Near(Seat::MAX as u8);
    pub(super) const FEES: Near = Near(Seat::MAX as u8 + 1);
    /// Not one of them.
    pub(super) const NONE: Near = Near(Seat::MAX as u8 + 2);

    #[inline]
    pub(super) fn seat(seat: Seat) -> Near {
        Near(seat.index() as u8)
    }

    /// Its account, if it is one; fees are those of this shift.
    pub(super) fn account(self, table: u32, shift: Shift) -> Option<BookAccount> {
        match self {
            Near::PLAY => Some(BookAccount::Play { table }),
            Near::FEES => Some(BookAccount::Collection { table, shift }),
            Near(index) if usize::from(index) < Seat::MAX => {
                Some(BookAccount::Seat { table, seat: Seat::at(index.into()) })
            }
            _ => None,
        }
    }
}

/// Chips in near accounts.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NearChips([Chips; NearChips::ROOM]);

impl NearChips {
    const ROOM: usize = (Near::NONE.0 as usize).next_power_of_two();

    #[inline]
    pub(super) fn get(&self, near: Near) -> Chips {
        self.0[near.0 as usize % NearChips::ROOM]
    }

    #[inline]
    pub(super) fn get_mut(&mut self, near: Near) -> &mut Chips {
        &mut self.0[near.0 as usize % NearChips::ROOM]
    }
}

impl AtTable {
    const UNUSED: AtTable = AtTable {
        chips: NearChips([Chips::ZERO; NearChips::ROOM]),
        used: 0,
        shift: Shift { day: Day(0), number: 0 },
    };

    #[inline]
    fn add(&mut self, near: Near, amount: Chips) {
        *self.chips.get_mut(near) += amount;
        self.used |= 1 << near.0;
    }

    /// What is in an account, if it was ever used.
    fn has(&self, near: Near) -> Option<Chips> {
        (self.used >> near.0 & 1 == 1).then(|| self.chips.get(near))
    }
}

impl Balances {
    /// The balance of an account; negative if it owes.
    pub(super) fn get(&self, account: BookAccount) -> Chips {
        let (table, near) = self.near(account);
        let at = self.tables.get(table).filter(|at| near != Near::FEES || is_of(account, at.shift));
        match at.filter(|_| near != Near::NONE) {
            Some(at) => at.chips.get(near),
            None => self.others.get(&account).copied().unwrap_or_default(),
        }
    }

    /// The stacks at a table, by seat.
    pub(super) fn stacks_at(&self, table: u32) -> impl Iterator<Item = (Seat, Chips)> {
        let near = self.tables.get(self.place(table));
        let has = move |seat| match near {
            Some(at) => at.chips.get(Near::seat(seat)),
            None => self.get(BookAccount::Seat { table, seat }),
        };
        (0..Seat::MAX).map(Seat::at).map(move |seat| (seat, has(seat)))
    }

    /// Chips come to an account, or leave it.
    fn add(&mut self, account: BookAccount, amount: Chips) {
        if self.tables.is_empty()
            && let Some((table, _)) = at_table(account)
        {
            self.first = table;
        }
        let (table, near) = self.near(account);
        if near == Near::NONE {
            *self.others.entry(account).or_default() += amount;
            return;
        }
        if table >= self.tables.len() {
            self.tables.resize(table + 1, AtTable::UNUSED);
        }
        if let BookAccount::Collection { shift, .. } = account {
            self.turn_to(table, shift);
        }
        self.tables[table].add(near, amount);
    }

    /// From now on the fees of this shift are in the array.
    fn turn_to(&mut self, table: usize, shift: Shift) {
        let Balances { first, tables, others } = self;
        let at = &mut tables[table];
        if at.shift == shift {
            return;
        }
        let fees =
            |shift| BookAccount::Collection { table: first.wrapping_add(table as u32), shift };
        if let Some(has) = at.has(Near::FEES) {
            others.insert(fees(at.shift), has);
        }
        at.used &= !(1 << Near::FEES.0);
        *at.chips.get_mut(Near::FEES) = Chips::ZERO;
        at.shift = shift;
        if let Some(has) = others.remove(&fees(shift)) {
            at.add(Near::FEES, has);
        }
    }

    /// Moves chips, if they are there or may be owed.
    ///
    /// # Errors
    /// If they are not; nothing has changed.
    pub(super) fn pay(
        &mut self,
        from: BookAccount,
        to: BookAccount,
        amount: Chips,
    ) -> Result<(), LedgerFault> {
        let has = self.get(from);
        if has < amount && !from.may_owe() {
            return Err(LedgerFault::Overdrawn { account: from, has });
        }
        self.add(from, Chips::ZERO - amount);
        self.add(to, amount);
        Ok(())
    }

    /// The same with chips above zero between near accounts of a table, fees being those of this
    /// shift. If they are not there, nothing has changed and it returns false.
    #[inline]
    pub(super) fn pay_near(
        &mut self,
        (table, shift): (u32, &Option<Shift>),
        (from, to): (Near, Near),
        amount: Chips,
    ) -> bool {
        let place = self.place(table);
        let Some(at) = self.tables.get_mut(place) else { return false };
        let fees = from == Near::FEES || to == Near::FEES;
        if fees && *shift != Some(at.shift) || at.chips.get(from) < amount {
            return false;
        }
        *at.chips.get_mut(from) -= amount;
        at.add(to, amount);
        true
    }

    /// Where a table is in the array, if it is there.
    #[inline]
    fn place(&self, table: u32) -> usize {
        table.wrapping_sub(self.first) as usize
    }

    /// Where an account's table is in the array, and which one of the near ones it is there.
    #[inline]
    fn near(&self, account: BookAccount) -> (usize, Near) {
        match at_table(account).map(|(table, near)| (self.place(table), near)) {
            Some((place, near)) if place < MOST_TABLES => (place, near),
            _ => (0, Near::NONE),
        }
    }

    /// Sets a balance.
    pub(super) fn set(&mut self, account: BookAccount, has: Chips) {
        self.add(account, has - self.get(account));
    }

    /// Every account that was ever used with what is in it, in order.
    pub(super) fn in_order(&self) -> Vec<(BookAccount, Chips)> {
        let near = self.tables.iter().enumerate().flat_map(|(number, at)| {
            let of = move |near: Near| {
                near.account(self.first.wrapping_add(number as u32), at.shift).zip(at.has(near))
            };
            (0..Near::NONE.0).map(Near).filter_map(of)
        });
        let others = self.others.iter().map(|(account, has)| (*account, *has));
        let mut all: Vec<_> = others.chain(near).collect();
        all.sort_unstable();
        all
    }
}

/// The number of an account's table, and which one of the near ones it is there.
#[inline]
fn at_table(account: BookAccount) -> Option<(u32, Near)> {
    match account {
        BookAccount::Seat { table, seat } => Some((table, Near::seat(seat))),
        BookAccount::Play { table } => Some((table, Near::PLAY)),
        BookAccount::Collection { table, .. } => Some((table, Near::FEES)),
        _ => None,
    }
}

/// Whether these are the fees of this shift.
fn is_of(account: BookAccount, of: Shift) -> bool {
    matches!(account, BookAccount::Collection { shift, .. } if shift == of)
}

impl FromIterator<(BookAccount, Chips)> for Balances {
    fn from_iter<I: IntoIterator<Item = (BookAccount, Chips)>>(all: I) -> Balances {
        let mut balances = Balances::default();
        all.into_iter().for_each(|(account, has)| balances.add(account, has));
        balances
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Balances kept in the plainest way say the same, whatever the order of shifts and tables.
    #[test]
    fn near_and_far_accounts_are_one_set_of_books() {
        let mut seed = 5_u64;
        let mut below = |n: u64| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % n
        };
        let (mut balances, mut plain) = (Balances::default(), BTreeMap::new());
        let near_tables = [0, 1, 3, MOST_TABLES as u32 - 1, MOST_TABLES as u32, u32::MAX];
        for step in 0..20_000 {
            let mut account = || {
                let table = near_tables[below(6) as usize];
                let shift = Shift { day: Day(below(2) as i32), number: below(3) as u8 };
                match below(6) {
                    0 | 1 => BookAccount::Seat { table, seat: Seat::at(below(14) as usize) },
                    2 => BookAccount::Play { table },
                    3 => BookAccount::Collection { table, shift },
                    4 => BookAccount::Jackpot { table },
                    _ => BookAccount::Issue,
                }
            };
            let (from, to) = (account(), account());
            let amount = Chips::cents(1 + below(50) as i64);
            let has = plain.get(&from).copied().unwrap_or_default();
            let pays = has >= amount || from.may_owe();
            let (table, shift) = match (from, to) {
                (BookAccount::Collection { table, shift }, _) => (table, shift),
                (BookAccount::Seat { table, .. } | BookAccount::Play { table }, to) => match to {
                    BookAccount::Collection { shift, .. } => (table, shift),
                    _ => (table, Shift::default()),
                },
                _ => (0, Shift::default()),
            };
            let way = (balances.near(from), balances.near(to));
            let both = way.0.0 == way.1.0 && ![way.0.1, way.1.1].contains(&Near::NONE);
            let both = both && way.0.1 != way.1.1;
            let quick =
                both && balances.pay_near((table, &Some(shift)), (way.0.1, way.1.1), amount);
            assert!(!quick || pays, "step {step}");
            if !quick {
                assert_eq!(balances.pay(from, to, amount).is_ok(), pays, "step {step}");
            }
            if pays {
                *plain.entry(from).or_default() -= amount;
                *plain.entry(to).or_default() += amount;
            }
        }
        assert_eq!(balances.in_order(), plain.iter().map(|(a, b)| (*a, *b)).collect::<Vec<_>>());
        assert!(plain.iter().all(|(account, has)| balances.get(*account) == *has));
        let again: Balances = balances.in_order().into_iter().collect();
        assert_eq!(again.in_order(), balances.in_order());
    }
}
