use crate::rooms::Shard;
use bots::Strategy;

/// What to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    pub hands: u64,
    /// The seed: the same one gives the same result.
    pub seed: u64,
    /// Number of threads; the result does not depend on it.
    pub threads: usize,
    /// The number of players; a full table if `None`.
    pub players: Option<u8>,
    pub lineup: Lineup,
    /// Which part to play here.
    pub shard: Shard,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            hands: 1000,
            seed: 1,
            threads: 1,
            players: None,
            lineup: Lineup::Mixed,
            shard: Shard::WHOLE,
        }
    }
}

/// Which strategies sit down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lineup {
    All(Strategy),
    /// Simple on odd seats, random on even ones.
    Mixed,
}

impl Lineup {
    /// The strategy of a seat, by its index from 0.
    pub fn at(self, index: usize) -> Strategy {
        match self {
            Lineup::All(strategy) => strategy,
            Lineup::Mixed if index.is_multiple_of(2) => Strategy::Simple,
            Lineup::Mixed => Strategy::Random,
        }
    }
}
