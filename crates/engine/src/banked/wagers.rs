//! Wagers: who bets how much on which hand, from which square.

use crate::money::Chips;
use cards::Seat;

/// In what capacity somebody bets on a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layer {
    /// The seated player on his own hand. Back-line and shared bets will stand beside it.
    Own,
}

/// What kind of wager it is. Those after the first queue behind all originals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WagerKind {
    /// Made before the deal.
    Original,
    /// Made for one card more.
    Double,
    /// Made for the second hand of a split.
    Split,
}

/// One wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wager {
    /// Whose chips they are.
    pub owner: Seat,
    /// The square they lie on, from 1.
    pub square: u8,
    /// The hand they ride on: its seat and its number, from 0.
    pub hand: (Seat, u8),
    /// In what capacity.
    pub layer: Layer,
    /// What kind.
    pub kind: WagerKind,
    /// How many.
    pub amount: Chips,
    /// The part that has action; known when wagers are settled.
    pub action: Chips,
    /// The part that the bank behind the player-dealer covers; known then too.
    pub behind: Chips,
}

/// All wagers of a hand, in the order in which they were made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wagers(Vec<Wager>);

impl Wagers {
    /// None yet, with room for this many.
    pub fn with_room(room: usize) -> Wagers {
        Wagers(Vec::with_capacity(room))
    }

    /// Adds a wager.
    pub fn push(&mut self, wager: Wager) {
        self.0.push(wager);
    }

    /// Takes all wagers of a seat off.
    pub fn drop_of(&mut self, owner: Seat) {
        self.0.retain(|wager| wager.owner != owner);
    }

    /// Wagers that belong to this seat.
    pub fn of(&self, owner: Seat) -> impl Iterator<Item = &Wager> {
        self.0.iter().filter(move |wager| wager.owner == owner)
    }

    /// Whether the seat's square carries chips already.
    pub fn occupied(&self, owner: Seat, square: u8) -> bool {
        self.of(owner).any(|wager| wager.square == square)
    }

    /// What doubling or splitting this hand costs: as much again as first lay on it.
    pub fn again(&self, hand: (Seat, u8)) -> Chips {
        self.0.iter().filter(|w| first_on(w, hand)).map(|w| w.amount).sum()
    }

    /// Puts as much again beside each wager that first lay on `from`, riding on `to`.
    pub fn repeat(&mut self, from: (Seat, u8), to: (Seat, u8), kind: WagerKind) {
        for at in 0..self.0.len() {
            let wager = self.0[at];
            if first_on(&wager, from) {
                self.0.push(Wager { hand: to, kind, ..wager });
            }
        }
    }
}

fn first_on(wager: &Wager, hand: (Seat, u8)) -> bool {
    wager.hand == hand && wager.kind != WagerKind::Double
}

impl std::ops::Deref for Wagers {
    type Target = [Wager];
    fn deref(&self) -> &[Wager] {
        &self.0
    }
}

impl std::ops::DerefMut for Wagers {
    fn deref_mut(&mut self) -> &mut [Wager] {
        &mut self.0
    }
}
