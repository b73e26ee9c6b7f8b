use super::SeatSet;
use crate::money::Chips;
use cards::Seat;
use serde::{Deserialize, Serialize};

/// What each player sharing a bank has put up, or must put up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<(Seat, Chips)>", into = "Vec<(Seat, Chips)>")]
pub struct Shares {
    parts: [Option<(Seat, Chips)>; Shares::MOST],
    /// Everybody who has one; asked for at every step of a hand.
    seats: SeatSet,
}

impl Shares {
    /// At most three players share a bank (PD-22).
    pub const MOST: usize = 3;

    /// No shares.
    pub const NONE: Shares = Shares { parts: [None; Shares::MOST], seats: SeatSet::EMPTY };

    /// A seat's share; zero if it has none.
    pub fn get(&self, seat: Seat) -> Chips {
        self.iter().find(|(s, _)| *s == seat).map_or(Chips::ZERO, |(_, chips)| chips)
    }

    /// Sets or changes a seat's share. If there is no room for another one, nothing changes.
    pub fn set(&mut self, seat: Seat, chips: Chips) {
        let same = |part: &&mut Option<(Seat, Chips)>| part.is_none_or(|(s, _)| s == seat);
        // Shares are never removed, so the first empty slot comes after every share.
        if let Some(part) = self.parts.iter_mut().find(same) {
            *part = Some((seat, chips));
            self.seats.add(seat);
        }
    }

    /// Moves a share to the player's new seat.
    pub fn moved(&mut self, from: Seat, to: Seat) {
        for (seat, _) in self.parts.iter_mut().flatten().filter(|(seat, _)| *seat == from) {
            *seat = to;
        }
        self.seats = self.iter().map(|(seat, _)| seat).collect();
    }

    /// The shares in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, Chips)> + '_ {
        self.parts.iter().flatten().copied()
    }

    /// Everybody who has a share.
    #[inline]
    pub fn seats(&self) -> SeatSet {
        self.seats
    }
}

impl From<Shares> for Vec<(Seat, Chips)> {
    fn from(shares: Shares) -> Vec<(Seat, Chips)> {
        shares.iter().collect()
    }
}

impl TryFrom<Vec<(Seat, Chips)>> for Shares {
    type Error = String;

    fn try_from(parts: Vec<(Seat, Chips)>) -> Result<Shares, String> {
        let n = parts.len();
        let shares: Shares = parts.into_iter().collect();
        let most = Shares::MOST;
        let alone = shares.iter().count() == n;
        alone.then_some(shares).ok_or(format!("{n} shares in a bank: each its own, at most {most}"))
    }
}

impl FromIterator<(Seat, Chips)> for Shares {
    fn from_iter<I: IntoIterator<Item = (Seat, Chips)>>(parts: I) -> Shares {
        let mut all = Shares::NONE;
        parts.into_iter().for_each(|(seat, chips)| all.set(seat, chips));
        all
    }
}
