//! The one idea of a table behind the rankings: a perfect hash by displacement.
//!
//! Each key has a bucket and a place. Keys of a bucket are moved by the same amount, found when
//! the table is built, so that all keys of the table come to lie in slots of their own. Looking
//! one up takes a multiplication and two reads.

const BUCKETS: usize = 1 << 13;
const SLOTS: usize = 1 << 16;

/// Values by key, for keys known in advance. Asking for another key gives some value or other.
pub(crate) struct Displaced {
    factor: u64,
    moves: Box<[u16; BUCKETS]>,
    values: Box<[u16; SLOTS]>,
}

impl Displaced {
    /// A table of these keys, all different, and their values.
    ///
    /// # Panics
    /// If there are more keys than slots.
    pub fn new(entries: &[(u32, u16)]) -> Displaced {
        assert!(entries.len() <= SLOTS * 4 / 5, "too many keys for a table");
        // Odd numbers of no pattern; the first has always done.
        let factors = (0..).map(|n: u64| 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(2 * n + 1));
        factors.into_iter().find_map(|factor| Displaced::fit(factor, entries)).expect("endless")
    }

    /// The table with this factor, unless two keys of a bucket share their place.
    fn fit(factor: u64, entries: &[(u32, u16)]) -> Option<Displaced> {
        let mut buckets = vec![Vec::new(); BUCKETS];
        for (key, value) in entries {
            let (bucket, place) = spread(factor, *key);
            buckets[bucket].push((place, *value));
        }
        let mut order: Vec<usize> = (0..BUCKETS).collect();
        order.sort_by_key(|bucket| std::cmp::Reverse(buckets[*bucket].len()));
        let mut table = Displaced {
            factor,
            moves: vec![0; BUCKETS].try_into().expect("as many as buckets"),
            values: vec![0; SLOTS].try_into().expect("as many as slots"),
        };
        let mut taken = vec![false; SLOTS];
        for bucket in order {
            let members = &buckets[bucket];
            let fits = |by: &u16| {
                members.iter().all(|(place, _)| !taken[place.wrapping_add(*by) as usize])
            };
            let mut places: Vec<u16> = members.iter().map(|(place, _)| *place).collect();
            places.sort_unstable();
            places.dedup();
            if places.len() < members.len() {
                return None;
            }
            let by = (0..=u16::MAX).find(fits)?;
            table.moves[bucket] = by;
            for (place, value) in members {
                let slot = place.wrapping_add(by) as usize;
                taken[slot] = true;
                table.values[slot] = *value;
            }
        }
        Some(table)
    }

    /// The value of a key.
    #[inline]
    pub fn get(&self, key: u32) -> u16 {
        let (bucket, place) = spread(self.factor, key);
        self.values[place.wrapping_add(self.moves[bucket]) as usize]
    }
}

#[inline]
fn spread(factor: u64, key: u32) -> (usize, u16) {
    let mixed = u64::from(key).wrapping_mul(factor);
    ((mixed >> 51) as usize, (mixed >> 35) as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_finds_its_value() {
        let entries: Vec<(u32, u16)> = (0..50_000).map(|n| (n * n, n as u16)).collect();
        let table = Displaced::new(&entries);
        assert!(entries.iter().all(|(key, value)| table.get(*key) == *value));
    }
}
