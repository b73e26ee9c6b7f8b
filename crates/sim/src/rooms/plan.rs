use std::fmt;
use std::str::FromStr;

/// Which rooms to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomPlan {
    /// How many rooms, each on its own.
    pub rooms: u64,
    pub tables: u32,
    /// How many hours they are open.
    pub hours: u32,
    /// The seed: the same one gives the same result.
    pub seed: u64,
    /// Number of threads; the result does not depend on it.
    pub threads: usize,
    /// Which of the rooms are played here.
    pub shard: Shard,
    /// What goes wrong.
    pub faults: Faults,
}

impl Default for RoomPlan {
    fn default() -> RoomPlan {
        RoomPlan {
            rooms: 1,
            tables: 10,
            hours: 24,
            seed: 1,
            threads: 1,
            shard: Shard::WHOLE,
            faults: Faults::default(),
        }
    }
}

/// One part of a simulation that is played in several places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shard {
    /// Which one, from 1.
    pub index: u64,
    pub of: u64,
}

impl Shard {
    /// All of it.
    pub const WHOLE: Shard = Shard { index: 1, of: 1 };

    /// Whether it plays the part with this number, counted from 0.
    pub fn has(self, number: u64) -> bool {
        number % self.of == self.index - 1
    }

    /// The `n`-th part that it plays, out of `all`.
    pub fn nth(self, before: u64, all: u64) -> Option<u64> {
        let number = before.checked_mul(self.of)?.checked_add(self.index - 1)?;
        (number < all).then_some(number)
    }
}

/// As in `2/8`.
impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parts = text.split_once('/');
        let shard = parts.and_then(|(index, of)| {
            Some(Shard { index: index.parse().ok()?, of: of.parse().ok()? })
        });
        match shard {
            Some(shard) if (1..=shard.of).contains(&shard.index) => Ok(shard),
            Some(_) => Err("the part must be between 1 and the total".into()),
            None => Err("expected a part and a total, as in 2/8".into()),
        }
    }
}

/// What goes wrong in a room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// Players vanish in the middle of a hand.
    pub vanish: bool,
    /// Players act after their turn is over.
    pub late: bool,
    /// Players act twice.
    pub twice: bool,
    /// The clock jumps, and daylight saving time begins or ends.
    pub clock: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_read_and_share_everything_out() {
        assert_eq!("2/8".parse(), Ok(Shard { index: 2, of: 8 }));
        for bad in ["", "2", "0/8", "9/8", "1/0", "-1/2", "a/b", "1/2/3"] {
            assert!(bad.parse::<Shard>().is_err(), "{bad}");
        }
        for number in 0..20 {
            let takers = (1..=3).filter(|index| Shard { index: *index, of: 3 }.has(number));
            assert_eq!(takers.count(), 1);
        }
        for shard in ["1/1", "2/3", "7/7", "9/20", "3/18446744073709551615"] {
            let shard: Shard = shard.parse().unwrap();
            let own: Vec<u64> = (0..20).filter(|number| shard.has(*number)).collect();
            let counted: Vec<u64> = (0..30).map_while(|before| shard.nth(before, 20)).collect();
            assert_eq!(own, counted, "{shard}");
        }
    }
}
