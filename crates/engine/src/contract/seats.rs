use cards::Seat;

/// A set of chairs, walked clockwise (rising numbers) or counter-clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u16);

impl SeatSet {
    /// No chair.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Whether the chair is in the set.
    #[inline]
    pub const fn has(self, seat: Seat) -> bool {
        self.0 >> seat.index() & 1 == 1
    }

    /// Adds a chair.
    #[inline]
    pub const fn add(&mut self, seat: Seat) {
        self.0 |= 1 << seat.index();
    }

    /// Takes a chair out.
    #[inline]
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.index());
    }

    /// How many chairs.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those in this set and not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// Those in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    /// The first chair of the set met going clockwise (to the left) from the chair after this
    /// one; the chair itself comes last.
    #[inline]
    pub fn left_of(self, seat: Seat) -> Option<Seat> {
        let after = seat.index() + 1;
        let ahead = u32::from(self.0) >> after;
        if ahead != 0 {
            Some(Seat::at(after + ahead.trailing_zeros() as usize))
        } else if self.0 != 0 {
            Some(Seat::at(self.0.trailing_zeros() as usize))
        } else {
            None
        }
    }

    /// The first chair of the set met going counter-clockwise (to the right) from the chair
    /// before this one; the chair itself comes last.
    pub fn right_of(self, seat: Seat) -> Option<Seat> {
        let below = self.0 & ((1 << seat.index()) - 1);
        let pick = if below != 0 { below } else { self.0 };
        (pick != 0).then(|| Seat::at(15 - pick.leading_zeros() as usize))
    }

    /// All chairs clockwise, beginning at this chair if it is in the set.
    pub fn clockwise_from(self, seat: Seat) -> impl Iterator<Item = Seat> {
        (0..Seat::MAX)
            .map(move |step| Seat::at((seat.index() + step) % Seat::MAX))
            .filter(move |s| self.has(*s))
    }

    /// All chairs clockwise, beginning after this chair, which comes last if it is in the set.
    pub fn clockwise_after(self, seat: Seat) -> impl Iterator<Item = Seat> {
        self.clockwise_from(Seat::at((seat.index() + 1) % Seat::MAX))
    }

    /// All chairs counter-clockwise, beginning at this chair if it is in the set.
    pub fn counter_clockwise_from(self, seat: Seat) -> impl Iterator<Item = Seat> {
        (0..Seat::MAX)
            .map(move |step| Seat::at((seat.index() + Seat::MAX - step) % Seat::MAX))
            .filter(move |s| self.has(*s))
    }

    /// All chairs by number.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..Seat::MAX).map(Seat::at).filter(move |s| self.has(*s))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        let mut set = SeatSet::EMPTY;
        seats.into_iter().for_each(|seat| set.add(seat));
        set
    }
}

/// One value for each chair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BySeat<T>([T; Seat::MAX]);

impl<T: Copy> BySeat<T> {
    /// The same value for every chair.
    pub const fn all(value: T) -> BySeat<T> {
        BySeat([value; Seat::MAX])
    }
}

impl<T> std::ops::Index<Seat> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> std::ops::IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walking_agrees_with_counting_on_every_set() {
        for bits in 0..1 << Seat::MAX {
            let set = SeatSet(bits);
            for at in 0..Seat::MAX {
                let seat = Seat::at(at);
                assert_eq!(set.left_of(seat), set.clockwise_after(seat).next());
                let before = Seat::at((at + Seat::MAX - 1) % Seat::MAX);
                assert_eq!(
                    set.right_of(seat),
                    set.counter_clockwise_from(before).next()
                );
            }
        }
    }
}
