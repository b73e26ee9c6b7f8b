use super::{KEYS, Strength, table};
use cards::Rank;

/// Ranks without suits, for counting hands by rank: their value as long as there is no flush.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranks {
    key: u32,
    len: u32,
}

impl Ranks {
    pub const NONE: Ranks = Ranks { key: 0, len: 0 };

    /// One more.
    #[inline]
    #[must_use]
    pub const fn with(self, rank: Rank) -> Ranks {
        Ranks { key: self.key.wrapping_add(KEYS[rank as usize]), len: self.len + 1 }
    }

    /// All of both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Ranks) -> Ranks {
        Ranks { key: self.key.wrapping_add(other.key), len: self.len + other.len }
    }

    /// The strength of the best five.
    ///
    /// Valid for five to seven ranks, at most four of each; for others the result is arbitrary.
    ///
    /// # Panics
    /// May panic for such invalid input.
    #[inline]
    pub fn strength(self) -> Strength {
        table::by_ranks(self.len as usize, self.key)
    }
}

/// The strength of the best five ranks of one suit: thirteen bits, deuce lowest. `None` for fewer.
#[inline]
pub fn of_suit(ranks: u32) -> Option<Strength> {
    (ranks < 1 << 13 && ranks.count_ones() >= 5).then(|| table::by_flush(ranks))
}
