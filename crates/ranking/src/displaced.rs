//! The kind of table behind all rankings: a perfect hash by displacement.
//!
//! Each key has a bucket and a place. The keys of a bucket are moved by the same amount, found when
//! the table is built, so that every key gets a slot of its own. A lookup takes one multiplication
//! and two reads.

use crate::numbers::Numbers;

/// Values by key, for keys known in advance. Any other key gives an arbitrary value. Buckets and
/// slots are powers of two, at most 8,192 and 65,536.
pub struct Displaced<const BUCKETS: usize, const SLOTS: usize> {
    pub factor: u64,
    pub moves: Numbers<BUCKETS>,
    pub values: Numbers<SLOTS>,
}

impl<const BUCKETS: usize, const SLOTS: usize> Displaced<BUCKETS, SLOTS> {
    /// The value of a key.
    pub fn get(&self, key: u32) -> u16 {
        let (bucket, place) = Self::spread(self.factor, key);
        self.values.get(Self::slot(place, self.moves.get(bucket)))
    }

    /// The bucket of a key, and its place before it is moved.
    pub fn spread(factor: u64, key: u32) -> (usize, u16) {
        let mixed = u64::from(key).wrapping_mul(factor);
        ((mixed >> 51) as usize % BUCKETS, (mixed >> 35) as u16)
    }

    /// Where a place is moved to.
    pub fn slot(place: u16, by: u16) -> usize {
        place.wrapping_add(by) as usize % SLOTS
    }
}
