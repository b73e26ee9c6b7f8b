//! Wagers against a bank in the news: whose they are, on which circle, and how far the bank's money
//! went. A payment alone does not tell, because everybody's chips on a spot lie in one account.

use cards::Seat;
use engine::{Chips, Circle, Layout, Place, ResultKind, Settled};

/// One wager on a table, as long as the news have not told what came of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bet {
    pub owner: Seat,
    pub spot: Seat,
    pub circle: Circle,
    pub amount: Chips,
    settled: Option<Settled>,
    /// Whether its result has been told, whether its stake came back with what it won, and whether
    /// the part came back that the bank does not cover.
    told: bool,
    stake_back: bool,
    rest_back: bool,
}

impl Bet {
    fn new(owner: Seat, (spot, circle): (Seat, Circle), amount: Chips) -> Bet {
        let (told, stake_back, rest_back) = (false, false, false);
        Bet { owner, spot, circle, amount, settled: None, told, stake_back, rest_back }
    }

    /// The part that the bank covered, once that is known.
    pub fn action(&self) -> Chips {
        self.settled.map_or(Chips::ZERO, |settled| settled.action)
    }

    fn has(&self, result: ResultKind) -> bool {
        self.settled.is_some_and(|settled| settled.result == result)
    }

    fn loses(&self) -> bool {
        [ResultKind::Lose, ResultKind::Surrendered, ResultKind::Fouled]
            .into_iter()
            .any(|result| self.has(result))
    }

    fn moves(&self, amount: Chips) -> bool {
        self.settled.is_some_and(|settled| settled.moved == amount)
    }
}

/// The wagers of a hand.
pub(super) struct Bets(Vec<Bet>);

impl Bets {
    /// Those on the table, each player's own before those of others on the same spot, as they are
    /// settled.
    pub fn of(hand: Option<&dyn Layout>) -> Bets {
        let mut bets = Vec::new();
        let Some(hand) = hand else { return Bets(bets) };
        for owner in hand.seats().iter() {
            let first = bets.len();
            hand.each_wager(owner, &mut |place, amount| {
                if let Place::Circle(spot, circle) = place {
                    bets.push(Bet::new(owner, (spot, circle), amount));
                }
            });
            let mut own = bets[first..].iter_mut();
            hand.each_settled(owner, &mut |settled| {
                if let Some(bet) = own.next() {
                    bet.settled = Some(settled);
                }
            });
        }
        bets.sort_by_key(|bet| bet.owner != bet.spot);
        Bets(bets)
    }

    /// The wager that a player just made.
    pub fn made(&self, owner: Seat, spot: Seat, amount: Chips) -> Option<Bet> {
        let made = |bet: &&Bet| (bet.owner, bet.spot, bet.amount) == (owner, spot, amount);
        self.0.iter().rev().find(made).copied()
    }

    /// The wager on a spot that lost this much. Each is named once.
    pub fn lost(&mut self, spot: Seat, amount: Chips) -> Option<Bet> {
        self.tell(|bet| bet.spot == spot && bet.loses() && bet.moves(amount))
    }

    /// A player's wager that won this much. Each is named once.
    pub fn won(&mut self, owner: Seat, amount: Chips) -> Option<Bet> {
        self.tell(|bet| bet.owner == owner && bet.has(ResultKind::Win) && bet.moves(amount))
    }

    /// A player's wager on a spot that neither won nor lost. Each is named once.
    pub fn pushed(&mut self, owner: Seat, spot: Seat, amount: Chips) -> Option<Bet> {
        let same = |bet: &Bet| (bet.owner, bet.spot, bet.amount) == (owner, spot, amount);
        self.tell(|bet| same(bet) && bet.has(ResultKind::Push))
    }

    /// Whether a player gets back a wager that has been told to win. Each comes back once.
    pub fn is_stake(&mut self, owner: Seat, spot: Seat, amount: Chips) -> bool {
        let won = |bet: &Bet| bet.told && bet.has(ResultKind::Win) && bet.action() == amount;
        let here = |bet: &Bet| (bet.owner, bet.spot) == (owner, spot) && !bet.stake_back;
        let bet = self.0.iter_mut().find(|bet| here(bet) && won(bet));
        bet.map(|bet| bet.stake_back = true).is_some()
    }

    /// A player's wager on a spot of which the bank does not cover this much. Each is named once.
    pub fn uncovered(&mut self, owner: Seat, spot: Seat, amount: Chips) -> Option<Bet> {
        let here = |bet: &Bet| (bet.owner, bet.spot) == (owner, spot) && !bet.rest_back;
        let rest = |bet: &Bet| bet.settled.is_some() && bet.amount - bet.action() == amount;
        let bet = self.0.iter_mut().find(|bet| here(bet) && rest(bet))?;
        bet.rest_back = true;
        Some(*bet)
    }

    fn tell(&mut self, is_it: impl Fn(&Bet) -> bool) -> Option<Bet> {
        let bet = self.0.iter_mut().find(|bet| !bet.told && is_it(bet))?;
        bet.told = true;
        Some(*bet)
    }
}
