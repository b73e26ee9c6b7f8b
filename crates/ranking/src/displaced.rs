//! The one idea of a table behind the rankings: a perfect hash by displacement.
//!
//! Each key has a bucket and a place. Keys of a bucket are moved by the same amount, found when
//! the table is made, so that all keys of the table come to lie in slots of their own. Looking
//! one up takes a multiplication and two reads.

/// Values by key, for keys known in advance. Asking for another key gives some value or other.
/// Buckets and slots are powers of two, no more than 8,192 and 65,536.
pub struct Displaced<const BUCKETS: usize, const SLOTS: usize> {
    pub factor: u64,
    pub moves: [u16; BUCKETS],
    pub values: [u16; SLOTS],
}

impl<const BUCKETS: usize, const SLOTS: usize> Displaced<BUCKETS, SLOTS> {
    /// A table of these keys, all different, and their values.
    ///
    /// # Panics
    /// If there are more keys than slots.
    pub fn new(entries: &[(u32, u16)]) -> Box<Self> {
        assert!(entries.len() <= SLOTS * 4 / 5, "too many keys for a table");
        // Odd numbers of no pattern; the first has always done.
        let factors = (0..).map(|n: u64| 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(2 * n + 1));
        factors.into_iter().find_map(|factor| Self::fit(factor, entries)).expect("endless")
    }

    /// The table with this factor, unless two keys of a bucket share their place.
    fn fit(factor: u64, entries: &[(u32, u16)]) -> Option<Box<Self>> {
        let mut buckets = vec![Vec::new(); BUCKETS];
        for (key, value) in entries {
            let (bucket, place) = Self::spread(factor, *key);
            buckets[bucket].push((place, *value));
        }
        let mut order: Vec<usize> = (0..BUCKETS).collect();
        order.sort_by_key(|bucket| std::cmp::Reverse(buckets[*bucket].len()));
        let mut table = Box::new(Displaced { factor, moves: [0; BUCKETS], values: [0; SLOTS] });
        let mut taken = vec![false; SLOTS];
        for bucket in order {
            let members = &buckets[bucket];
            let mut slots: Vec<usize> = members.iter().map(|(at, _)| Self::slot(*at, 0)).collect();
            slots.sort_unstable();
            slots.dedup();
            if slots.len() < members.len() {
                return None;
            }
            let fits = |by: &u16| members.iter().all(|(place, _)| !taken[Self::slot(*place, *by)]);
            let by = (0..=(SLOTS - 1) as u16).find(fits)?;
            table.moves[bucket] = by;
            for (place, value) in members {
                taken[Self::slot(*place, by)] = true;
                table.values[Self::slot(*place, by)] = *value;
            }
        }
        Some(table)
    }

    /// The value of a key.
    #[inline]
    pub fn get(&self, key: u32) -> u16 {
        let (bucket, place) = Self::spread(self.factor, key);
        self.values[Self::slot(place, self.moves[bucket])]
    }

    /// The bucket of a key, and its place before it is moved.
    #[inline]
    fn spread(factor: u64, key: u32) -> (usize, u16) {
        let mixed = u64::from(key).wrapping_mul(factor);
        ((mixed >> 51) as usize % BUCKETS, (mixed >> 35) as u16)
    }

    #[inline]
    fn slot(place: u16, by: u16) -> usize {
        place.wrapping_add(by) as usize % SLOTS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_finds_its_value() {
        let entries: Vec<(u32, u16)> = (0..50_000).map(|n| (n * n, n as u16)).collect();
        let table = Displaced::<8192, 65536>::new(&entries);
        assert!(entries.iter().all(|(key, value)| table.get(*key) == *value));
    }
}
