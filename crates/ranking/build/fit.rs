use crate::displaced::Displaced;
use crate::numbers::Numbers;

impl<const N: usize> Numbers<N> {
    pub fn set(&mut self, at: usize, number: u16) {
        self.0[at] = number.to_le_bytes();
    }
}

impl<const BUCKETS: usize, const SLOTS: usize> Displaced<BUCKETS, SLOTS> {
    /// A table of these keys, all different, and their values.
    ///
    /// # Panics
    /// If there are more keys than slots.
    pub fn new(entries: &[(u32, u16)]) -> Box<Self> {
        assert!(entries.len() <= SLOTS * 4 / 5, "too many keys for a table");
        // Odd numbers without a pattern; so far the first one has always worked.
        let factors = (0..).map(|n: u64| 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(2 * n + 1));
        factors.into_iter().find_map(|factor| Self::fit(factor, entries)).expect("endless")
    }

    /// The table with this factor, unless two keys of a bucket collide.
    fn fit(factor: u64, entries: &[(u32, u16)]) -> Option<Box<Self>> {
        let mut buckets = vec![Vec::new(); BUCKETS];
        for (key, value) in entries {
            let (bucket, place) = Self::spread(factor, *key);
            buckets[bucket].push((place, *value));
        }
        let mut order: Vec<usize> = (0..BUCKETS).collect();
        order.sort_by_key(|bucket| std::cmp::Reverse(buckets[*bucket].len()));
        let mut table = Box::new(Displaced { factor, moves: Numbers::NONE, values: Numbers::NONE });
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
            table.moves.set(bucket, by);
            for (place, value) in members {
                taken[Self::slot(*place, by)] = true;
                table.values.set(Self::slot(*place, by), *value);
            }
        }
        Some(table)
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
