//! Wagers: who bets how much on which circle.

use super::game::Finding;
use crate::contract::{BySeat, Circle, Circles, SeatSet};
use crate::money::Chips;
use cards::Seat;

/// The capacity in which a player bets on a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layer {
    /// On their own spot.
    Own,
    /// On the spot of another player.
    BackLine,
}

/// The kind of wager. Doubles and splits queue behind all originals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WagerKind {
    /// Made before the deal.
    Original,
    /// Made to double for one more card.
    Double,
    /// Made for the second hand of a split.
    Split,
    /// Made to play the hand.
    Play,
}

impl WagerKind {
    /// Where it stands among the wagers on a hand: those that wait for all originals come later.
    pub const fn place(self) -> u8 {
        match self {
            WagerKind::Original | WagerKind::Play => 0,
            WagerKind::Double => 1,
            WagerKind::Split => 2,
        }
    }
}

/// One wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wager {
    pub owner: Seat,
    pub spot: Seat,
    /// The circle of that spot.
    pub circle: Circle,
    /// Which of the spot's hands it rides on, from 0.
    pub n: u8,
    pub layer: Layer,
    pub kind: WagerKind,
    pub amount: Chips,
    /// The fee on this amount, if fees depend on the wager.
    pub fee: Chips,
    /// The part that has action; known once wagers are settled.
    pub action: Chips,
    /// The part that the bank behind the player-dealer covers; known then too.
    pub behind: Chips,
    /// Its result; known then too.
    pub finding: Option<Finding>,
    /// Its place in the settlement order.
    pub turn: u64,
}

impl Wager {
    /// The hand of its spot that it rides on.
    pub fn hand(&self) -> (Seat, u8) {
        (self.spot, self.n)
    }
}

/// All wagers of a hand, in the order in which they were made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wagers {
    list: Vec<Wager>,
    counted: Counted,
}

/// Totals of the wagers. They are needed at every step, so they are updated as wagers are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Counted {
    /// Each player's total wager.
    amounts: BySeat<Chips>,
    /// The fees on each player's wagers.
    fees: BySeat<Chips>,
    /// The spots that each player bets on as their own.
    spots: BySeat<SeatSet>,
    /// Who bets on each spot as their own.
    owners: BySeat<Option<Seat>>,
    /// The spots that anybody bets on.
    bet_on: SeatSet,
    /// The circles with chips on them, no matter whose.
    covered: Circles,
}

impl Default for Counted {
    fn default() -> Counted {
        let nothing = BySeat::all(Chips::ZERO);
        let (spots, owners) = (BySeat::all(SeatSet::EMPTY), BySeat::all(None));
        let (bet_on, covered) = (SeatSet::EMPTY, Circles::NONE);
        Counted { amounts: nothing, fees: nothing, spots, owners, bet_on, covered }
    }
}

impl Counted {
    fn of(wagers: &[Wager]) -> Counted {
        let mut counted = Counted::default();
        wagers.iter().for_each(|wager| counted.add(wager));
        counted
    }

    fn add(&mut self, wager: &Wager) {
        self.amounts[wager.owner] += wager.amount;
        self.fees[wager.owner] += wager.fee;
        self.bet_on.add(wager.spot);
        self.covered.add(wager.spot, wager.circle);
        if wager.layer == Layer::Own {
            self.spots[wager.owner].add(wager.spot);
            self.owners[wager.spot] = Some(wager.owner);
        }
    }
}

impl Wagers {
    /// Adds a wager.
    pub fn push(&mut self, wager: Wager) {
        self.counted.add(&wager);
        self.list.push(wager);
    }

    /// Asserts that the running totals match the wagers.
    ///
    /// # Panics
    /// If they do not.
    pub fn assert_counted(&self) {
        assert!(self.counted == Counted::of(&self.list), "wagers were counted wrong");
    }

    /// Removes a wager.
    pub fn remove(&mut self, at: usize) -> Wager {
        let wager = self.list.remove(at);
        self.counted = Counted::of(&self.list);
        wager
    }

    /// Changes the amount of a wager and its fee.
    pub fn change(&mut self, at: usize, amount: Chips, fee: Chips) {
        let wager = &mut self.list[at];
        let (amounts, fees) = (&mut self.counted.amounts, &mut self.counted.fees);
        amounts[wager.owner] -= wager.amount;
        amounts[wager.owner] += amount;
        fees[wager.owner] -= wager.fee;
        fees[wager.owner] += fee;
        (wager.amount, wager.fee) = (amount, fee);
    }

    /// The wagers, to be sorted and settled. Amounts must not change.
    pub fn in_settlement(&mut self) -> &mut [Wager] {
        &mut self.list
    }

    /// Removes all wagers but keeps the allocated memory.
    pub fn clear(&mut self) {
        self.list.clear();
        self.counted = Counted::default();
    }

    /// Reserves room for this many, so that nothing is allocated later.
    pub fn make_room(&mut self, room: usize) {
        self.list.reserve(room);
    }

    /// Removes all wagers on a spot.
    pub fn drop_on(&mut self, spot: Seat) {
        self.list.retain(|wager| wager.spot != spot);
        self.counted = Counted::of(&self.list);
    }

    /// The spots that anybody bets on.
    pub fn bet_on(&self) -> SeatSet {
        self.counted.bet_on
    }

    /// Whose hands are dealt to a spot: the player who bets on it as their own.
    pub fn owner_of(&self, spot: Seat) -> Option<Seat> {
        self.counted.owners[spot]
    }

    /// The spots that a player bets on as their own.
    pub fn spots_of(&self, owner: Seat) -> SeatSet {
        self.counted.spots[owner]
    }

    /// A player's total wager.
    pub fn wagered_by(&self, owner: Seat) -> Chips {
        self.counted.amounts[owner]
    }

    /// The sum of the fees on a player's wagers.
    pub fn fees_of(&self, owner: Seat) -> Chips {
        self.counted.fees[owner]
    }

    /// The circles on which a player has chips.
    pub fn circles_of(&self, owner: Seat) -> Circles {
        let mut circles = Circles::NONE;
        if !self.wagered_by(owner).is_zero() {
            self.of(owner).for_each(|wager| circles.add(wager.spot, wager.circle));
        }
        circles
    }

    /// Wagers that belong to this seat.
    pub fn of(&self, owner: Seat) -> impl Iterator<Item = &Wager> {
        self.list.iter().filter(move |wager| wager.owner == owner)
    }

    /// The index of a player's wager on a circle of a spot.
    pub fn find(&self, owner: Seat, spot: Seat, circle: Circle) -> Option<usize> {
        if !self.counted.covered.has(spot, circle) {
            return None;
        }
        let here = |w: &Wager| w.owner == owner && w.spot == spot && w.circle == circle;
        self.list.iter().position(here)
    }

    /// What doubling or splitting this hand costs: the amount of its first wagers.
    pub fn again(&self, hand: (Seat, u8)) -> Chips {
        self.first_on(hand).map(|w| w.amount).sum()
    }

    /// The wagers first placed on a hand.
    pub fn first_on(&self, hand: (Seat, u8)) -> impl Iterator<Item = &Wager> {
        self.list.iter().filter(move |w| first_on(w, hand))
    }

    /// Repeats the wagers first placed on `from`, riding on hand `n` of the same spot, and returns
    /// how many there are.
    pub fn repeat(
        &mut self,
        from: (Seat, u8),
        n: u8,
        kind: WagerKind,
        beside: impl Fn(&Wager) -> Chips,
    ) -> Chips {
        let mut all = Chips::ZERO;
        for at in 0..self.list.len() {
            let wager = self.list[at];
            if !first_on(&wager, from) {
                continue;
            }
            let amount = beside(&wager);
            if !amount.is_zero() {
                all += amount;
                self.push(Wager { n, kind, amount, ..wager });
            }
        }
        all
    }
}

fn first_on(wager: &Wager, hand: (Seat, u8)) -> bool {
    // A bet behind another player's hand does not follow its doubles and splits.
    wager.hand() == hand && wager.kind != WagerKind::Double && wager.layer == Layer::Own
}

impl std::ops::Deref for Wagers {
    type Target = [Wager];
    fn deref(&self) -> &[Wager] {
        &self.list
    }
}
