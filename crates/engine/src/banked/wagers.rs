//! Wagers: who bets how much on which circle.

use super::game::Finding;
use crate::contract::{Circle, SeatSet};
use crate::money::Chips;
use cards::Seat;

/// In what capacity somebody bets on a spot. Shared bets will stand beside these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layer {
    /// On their own spot.
    Own,
    /// On the spot of another player, who alone decides on its hand.
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
    /// The spot they lie on.
    pub spot: Seat,
    /// The circle of that spot.
    pub circle: Circle,
    /// Which hand of the spot they ride on, from 0.
    pub n: u8,
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
    /// How it came out; known then too.
    pub finding: Option<Finding>,
}

impl Wager {
    /// The hand of its spot that it rides on.
    pub fn hand(&self) -> (Seat, u8) {
        (self.spot, self.n)
    }
}

/// All wagers of a hand, in the order in which they were made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wagers(Vec<Wager>);

impl Wagers {
    /// Adds a wager.
    pub fn push(&mut self, wager: Wager) {
        self.0.push(wager);
    }

    /// Takes a wager off.
    pub fn remove(&mut self, at: usize) -> Wager {
        self.0.remove(at)
    }

    /// Forgets all wagers and keeps the memory.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Makes room for so many, so that none is needed later.
    pub fn make_room(&mut self, room: usize) {
        self.0.reserve(room);
    }

    /// Takes all wagers on a spot off.
    pub fn drop_on(&mut self, spot: Seat) {
        self.0.retain(|wager| wager.spot != spot);
    }

    /// Whose hands are dealt to a spot: those of the one who bets there on their own account.
    pub fn owner_of(&self, spot: Seat) -> Option<Seat> {
        let own = |wager: &&Wager| wager.spot == spot && wager.layer == Layer::Own;
        self.0.iter().find(own).map(|wager| wager.owner)
    }

    /// The spots that a player bets on as their own.
    pub fn spots_of(&self, owner: Seat) -> SeatSet {
        let own = self.of(owner).filter(|wager| wager.layer == Layer::Own);
        own.map(|wager| wager.spot).collect()
    }

    /// Wagers that belong to this seat.
    pub fn of(&self, owner: Seat) -> impl Iterator<Item = &Wager> {
        self.0.iter().filter(move |wager| wager.owner == owner)
    }

    /// Where the wager of this player on a circle of a spot stands among all.
    pub fn find(&self, owner: Seat, (spot, circle): (Seat, Circle)) -> Option<usize> {
        let here = |w: &Wager| w.owner == owner && w.spot == spot && w.circle == circle;
        self.0.iter().position(here)
    }

    /// What doubling or splitting this hand costs: as much again as first lay on it.
    pub fn again(&self, hand: (Seat, u8)) -> Chips {
        self.0.iter().filter(|w| first_on(w, hand)).map(|w| w.amount).sum()
    }

    /// Puts as much again beside each wager that first lay on `from`, riding on hand `n` of the
    /// same spot.
    pub fn repeat(&mut self, from: (Seat, u8), n: u8, kind: WagerKind) {
        for at in 0..self.0.len() {
            let wager = self.0[at];
            if first_on(&wager, from) {
                self.0.push(Wager { n, kind, ..wager });
            }
        }
    }
}

fn first_on(wager: &Wager, hand: (Seat, u8)) -> bool {
    // Whoever bets behind another player's hand does not follow its doubles and splits.
    wager.hand() == hand && wager.kind != WagerKind::Double && wager.layer == Layer::Own
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
