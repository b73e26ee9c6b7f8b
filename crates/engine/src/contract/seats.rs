use cards::Seat;
use serde::{Deserialize, Serialize};

/// A set of chairs, walked clockwise (rising numbers) or counter-clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Seat>", into = "Vec<Seat>")]
pub struct SeatSet(u32);

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

    /// One bit per chair, the first chair lowest.
    #[inline]
    pub(super) const fn bits(self) -> u32 {
        self.0
    }

    /// The chairs whose bits are set; other bits are ignored.
    #[inline]
    pub(super) const fn from_bits(bits: u32) -> SeatSet {
        SeatSet(bits & ((1 << Seat::MAX) - 1))
    }

    /// How many chairs.
    #[inline]
    pub const fn len(self) -> usize {
        // Two look-ups: counting bits is no single instruction on every machine that we build for.
        (CHAIRS[self.0 as usize & 0xFF] + CHAIRS[self.0 as usize >> 8 & 0xFF]) as usize
    }

    /// Whether there is exactly one chair.
    #[inline]
    pub const fn is_single(self) -> bool {
        self.0 != 0 && self.0 & (self.0 - 1) == 0
    }

    /// Whether there are exactly two chairs. Counting them takes longer.
    #[inline]
    pub const fn is_pair(self) -> bool {
        self.0 != 0 && SeatSet(self.0 & (self.0 - 1)).is_single()
    }

    /// Whether it is empty.
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

    /// Those in either set.
    #[inline]
    #[must_use]
    pub const fn or(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    /// Those in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    /// The first chair of the set going clockwise (to the left), starting after this chair; the
    /// chair itself comes last.
    #[inline]
    pub fn left_of(self, seat: Seat) -> Option<Seat> {
        self.clockwise_after(seat).next()
    }

    /// The first chair of the set going counter-clockwise (to the right), starting before this
    /// chair; the chair itself comes last.
    pub fn right_of(self, seat: Seat) -> Option<Seat> {
        let below = self.0 & ((1 << seat.index()) - 1);
        let pick = if below != 0 { below } else { self.0 };
        (pick != 0).then(|| Seat::at(pick.ilog2() as usize))
    }

    /// All chairs clockwise, starting with this one if it is in the set.
    #[inline]
    pub fn clockwise_from(self, seat: Seat) -> Walk {
        Walk::new(self, seat.index())
    }

    /// All chairs clockwise, starting after this one, which comes last if it is in the set.
    #[inline]
    pub fn clockwise_after(self, seat: Seat) -> Walk {
        Walk::new(self, seat.index() + 1)
    }

    /// All chairs counter-clockwise, starting with this one if it is in the set.
    #[inline]
    pub fn counter_clockwise_from(self, seat: Seat) -> WalkBack {
        let first = seat.index() as u32;
        WalkBack { turned: self.0.rotate_left(u32::BITS - 1 - first), first }
    }

    /// All chairs by number.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Walk::new(self, 0)
    }
}

/// How many bits a byte has. A set of chairs is two bytes.
static CHAIRS: [u8; 256] = {
    let mut bits = [0; 256];
    let mut at = 0;
    while at < 256 {
        bits[at] = (at as u8).count_ones() as u8;
        at += 1;
    }
    bits
};
const _: () = assert!(Seat::MAX <= 16);

/// A walk over the chairs of a set, once around the table.
///
/// The bits are rotated until the first chair is the lowest bit, then taken off one by one.
#[derive(Clone, Copy, Debug)]
pub struct Walk {
    turned: u32,
    first: u32,
}

impl Walk {
    #[inline]
    fn new(set: SeatSet, first: usize) -> Walk {
        Walk { turned: set.0.rotate_right(first as u32), first: first as u32 }
    }
}

impl Iterator for Walk {
    type Item = Seat;

    #[inline]
    fn next(&mut self) -> Option<Seat> {
        if self.turned == 0 {
            return None;
        }
        let at = (self.first + self.turned.trailing_zeros()) % u32::BITS;
        self.turned &= self.turned - 1;
        Some(Seat::at(at as usize))
    }
}

/// The same counter-clockwise: the first chair is the highest bit.
#[derive(Clone, Copy, Debug)]
pub struct WalkBack {
    turned: u32,
    first: u32,
}

impl Iterator for WalkBack {
    type Item = Seat;

    #[inline]
    fn next(&mut self) -> Option<Seat> {
        if self.turned == 0 {
            return None;
        }
        let passed = self.turned.leading_zeros();
        self.turned &= !(1 << (u32::BITS - 1) >> passed);
        Some(Seat::at(((self.first + u32::BITS - passed) % u32::BITS) as usize))
    }
}

impl From<SeatSet> for Vec<Seat> {
    fn from(set: SeatSet) -> Vec<Seat> {
        set.iter().collect()
    }
}

impl From<Vec<Seat>> for SeatSet {
    fn from(seats: Vec<Seat>) -> SeatSet {
        seats.into_iter().collect()
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BySeat<T>([T; Seat::MAX]);

impl<T: Default> Default for BySeat<T> {
    fn default() -> BySeat<T> {
        BySeat(std::array::from_fn(|_| T::default()))
    }
}

impl<T: Copy> BySeat<T> {
    /// The same value for every chair.
    pub const fn all(value: T) -> BySeat<T> {
        BySeat([value; Seat::MAX])
    }
}

impl<T> BySeat<T> {
    /// The values of all chairs, by number.
    #[inline]
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
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
                let walk = |from: usize| {
                    let seats = (0..Seat::MAX).map(move |step| Seat::at((from + step) % Seat::MAX));
                    seats.filter(|s| set.has(*s)).collect::<Vec<_>>()
                };
                assert_eq!(set.clockwise_from(seat).collect::<Vec<_>>(), walk(at));
                assert_eq!(set.clockwise_after(seat).collect::<Vec<_>>(), walk(at + 1));
                assert_eq!(set.left_of(seat), walk(at + 1).first().copied());
                let before = Seat::at((at + Seat::MAX - 1) % Seat::MAX);
                assert_eq!(set.right_of(seat), set.counter_clockwise_from(before).next());
            }
        }
    }
}
