//! Wagers: who bets how much on which hand, from which square.

use crate::contract::SeatSet;
use crate::money::Chips;
use cards::Seat;

/// In what capacity somebody bets on a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layer {
    /// On a hand of his own. Shared bets will stand beside it.
    Own,
    /// On the hand of another player, who alone decides on it.
    BackLine,
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
    /// The hand they ride on: its spot and its number, from 0.
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

    /// Takes all wagers on a spot off.
    pub fn drop_on(&mut self, spot: Seat) {
        self.0.retain(|wager| wager.hand.0 != spot);
    }

    /// Whose hands are dealt to a spot: those of the one who bets there on his own account.
    pub fn owner_of(&self, spot: Seat) -> Option<Seat> {
        let own = |wager: &&Wager| wager.hand.0 == spot && wager.layer == Layer::Own;
        self.0.iter().find(own).map(|wager| wager.owner)
    }

    /// The spots that a player bets on for himself.
    pub fn spots_of(&self, owner: Seat) -> SeatSet {
        let own = self.of(owner).filter(|wager| wager.layer == Layer::Own);
        own.map(|wager| wager.hand.0).collect()
    }

    /// Wagers that belong to this seat.
    pub fn of(&self, owner: Seat) -> impl Iterator<Item = &Wager> {
        self.0.iter().filter(move |wager| wager.owner == owner)
    }

    /// Whether a square of this spot carries chips of this player already.
    pub fn occupied(&self, owner: Seat, (spot, square): (Seat, u8)) -> bool {
        self.of(owner).any(|wager| (wager.hand.0, wager.square) == (spot, square))
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
    // Who bets behind another player's hand does not follow its doubles and splits.
    wager.hand == hand && wager.kind != WagerKind::Double && wager.layer == Layer::Own
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
