use super::SeatSet;
use crate::money::Chips;
use cards::Seat;

/// What each of those who bank together has put up, or has to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shares([Option<(Seat, Chips)>; Shares::MOST]);

impl Shares {
    /// More than three never bank together (PD-22).
    pub const MOST: usize = 3;

    /// Nobody's.
    pub const NONE: Shares = Shares([None; Shares::MOST]);

    /// What a seat has in it; nothing for one that is not there.
    pub fn get(&self, seat: Seat) -> Chips {
        self.iter().find(|(s, _)| *s == seat).map_or(Chips::ZERO, |(_, chips)| chips)
    }

    /// Puts a seat's part in, or changes it. Without room for one more nothing is changed.
    pub fn set(&mut self, seat: Seat, chips: Chips) {
        let same = |part: &&mut Option<(Seat, Chips)>| part.is_none_or(|(s, _)| s == seat);
        // Parts are never taken out, so that nobody comes after an empty place.
        if let Some(part) = self.0.iter_mut().find(same) {
            *part = Some((seat, chips));
        }
    }

    /// A player changed seats and takes their part along.
    pub fn moved(&mut self, from: Seat, to: Seat) {
        for (seat, _) in self.0.iter_mut().flatten().filter(|(seat, _)| *seat == from) {
            *seat = to;
        }
    }

    /// The parts in the order in which they came.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, Chips)> + '_ {
        self.0.iter().flatten().copied()
    }

    /// Who has a part.
    pub fn seats(&self) -> SeatSet {
        let mut seats = SeatSet::EMPTY;
        for (seat, _) in self.0.iter().flatten() {
            seats.add(*seat);
        }
        seats
    }
}

impl FromIterator<(Seat, Chips)> for Shares {
    fn from_iter<I: IntoIterator<Item = (Seat, Chips)>>(parts: I) -> Shares {
        let mut all = Shares::NONE;
        parts.into_iter().for_each(|(seat, chips)| all.set(seat, chips));
        all
    }
}
