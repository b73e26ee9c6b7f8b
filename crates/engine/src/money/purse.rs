use super::Chips;
use crate::contract::{Account, Event, EventKind, Events, Reason, RuleId};
use cards::Seat;

const SHARED: usize = 9;
const SEATS: usize = SHARED;
const SPOTS: usize = SEATS + Seat::MAX;
const ACCOUNTS: usize = SPOTS + Seat::MAX;

/// From where to where chips move.
#[derive(Clone, Copy, Debug)]
pub struct Route {
    from: Account,
    to: Account,
}

impl Account {
    /// The way of chips from here.
    #[inline(always)]
    pub const fn to(self, to: Account) -> Route {
        Route { from: self, to }
    }
}

/// The accounts of one hand. Only [`Purse::pay`] moves chips, and each move is an event.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Purse {
    held: [Chips; ACCOUNTS],
    total: Chips,
    /// Whether chips have moved since they were last counted.
    moved: bool,
}

#[inline]
fn slot(account: Account) -> usize {
    match account {
        Account::Pot => 0,
        Account::Tops => 1,
        Account::Escrow => 2,
        Account::Collection => 3,
        Account::Jackpot => 4,
        Account::Cage => 5,
        Account::DoubleTops => 6,
        Account::Cover => 7,
        Account::Corporation => 8,
        Account::Seat(seat) => SEATS + seat.index(),
        Account::Spot(seat) => SPOTS + seat.index(),
        Account::Prize(_)
        | Account::Promotion(_)
        | Account::CageOf(_)
        | Account::WalletOf(_)
        | Account::FreeSeat(_)
        | Account::Suspense
        | Account::Issue => {
            unreachable!("chips are there only between hands")
        }
    }
}

impl Purse {
    /// No chips.
    pub const NONE: Purse =
        Purse { held: [Chips::ZERO; ACCOUNTS], total: Chips::ZERO, moved: false };

    /// Stacks before the hand.
    pub fn new(stacks: impl Iterator<Item = (Seat, Chips)>) -> Purse {
        let mut purse = Purse::NONE;
        purse.refill(stacks);
        purse
    }

    /// The same, overwriting an existing purse.
    #[inline]
    pub fn refill(&mut self, stacks: impl Iterator<Item = (Seat, Chips)>) {
        let Purse { held, total, moved } = self;
        *held = [Chips::ZERO; ACCOUNTS];
        *total = Chips::ZERO;
        *moved = false;
        for (seat, stack) in stacks {
            held[SEATS + seat.index()] = stack;
            *total += stack;
        }
    }

    /// Money brought to the hand by somebody without a seat.
    pub fn bring(&mut self, account: Account, amount: Chips) {
        self.held[slot(account)] += amount;
        self.total += amount;
    }

    /// What an account holds.
    #[inline]
    pub fn get(&self, account: Account) -> Chips {
        self.held[slot(account)]
    }

    /// What a seat has in front of it.
    #[inline]
    pub fn stack(&self, seat: Seat) -> Chips {
        self.held[SEATS + seat.index()]
    }

    /// Moves chips and emits an event, or nothing if the amount is zero.
    ///
    /// # Panics
    /// If the account does not hold that much: the engine asked for chips that do not exist.
    #[inline(always)]
    pub fn pay(
        &mut self,
        events: &mut Events,
        route: Route,
        amount: Chips,
        reason: Reason,
        rule: Option<RuleId>,
    ) {
        if amount.is_zero() {
            return;
        }
        let Route { from, to } = route;
        let source = &mut self.held[slot(from)];
        assert!(amount > Chips::ZERO && *source >= amount, "{from} cannot pay {amount}");
        *source -= amount;
        self.held[slot(to)] += amount;
        self.moved = true;
        events.push(Event { kind: EventKind::Pay { from, to, amount, reason }, rule });
    }

    /// Every account that holds something.
    pub fn visit(&self, see: &mut dyn FnMut(Account, Chips)) {
        let shared = [
            Account::Pot,
            Account::Tops,
            Account::Escrow,
            Account::Collection,
            Account::Jackpot,
            Account::Cage,
            Account::DoubleTops,
            Account::Cover,
            Account::Corporation,
        ];
        let seats = (0..Seat::MAX).map(|at| Account::Seat(Seat::at(at)));
        let spots = (0..Seat::MAX).map(|at| Account::Spot(Seat::at(at)));
        for account in shared.into_iter().chain(seats).chain(spots) {
            if !self.get(account).is_zero() {
                see(account, self.get(account));
            }
        }
    }

    /// Whether chips have moved since they were last counted.
    #[inline]
    pub fn has_moved(&self) -> bool {
        self.moved
    }

    /// Asserts that no chips were created or lost since the hand began. It runs after every step
    /// that moved chips and, where debug assertions are on, after every other step.
    ///
    /// # Panics
    /// If any were.
    #[inline]
    pub fn assert_conserved(&mut self) {
        if std::mem::take(&mut self.moved) || cfg!(debug_assertions) {
            self.count();
        }
    }

    #[inline]
    fn count(&self) {
        let now: Chips = self.held.iter().copied().sum();
        assert!(now == self.total, "chips are not conserved");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_payment_moves_chips_and_leaves_an_event() {
        let seat = Seat::at(0);
        let mut purse = Purse::new([(seat, Chips::dollars(5))].into_iter());
        let mut events = Events::default();
        let route = Account::Seat(seat).to(Account::Pot);
        purse.pay(&mut events, route, Chips::dollars(2), Reason::Bet, None);
        purse.pay(&mut events, route, Chips::ZERO, Reason::Bet, None);
        purse.assert_conserved();
        assert_eq!(
            (purse.stack(seat), purse.get(Account::Pot)),
            (Chips::dollars(3), Chips::dollars(2))
        );
        assert_eq!(events.len(), 1);
    }

    #[test]
    #[should_panic(expected = "cannot pay")]
    fn nobody_pays_what_he_does_not_have() {
        let seat = Seat::at(3);
        let mut purse = Purse::new([(seat, Chips::dollars(1))].into_iter());
        let route = Account::Seat(seat).to(Account::Pot);
        purse.pay(&mut Events::default(), route, Chips::dollars(2), Reason::Bet, None);
    }

    #[test]
    #[should_panic(expected = "not conserved")]
    fn a_lost_chip_is_noticed() {
        let mut purse = Purse::new([(Seat::at(3), Chips::dollars(1))].into_iter());
        purse.held[0] += Chips::cents(1);
        purse.moved = true;
        purse.assert_conserved();
    }
}
