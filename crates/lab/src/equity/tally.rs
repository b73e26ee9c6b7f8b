use super::order::Value;

/// The result over all ways to deal.
#[derive(Clone, Debug, PartialEq)]
pub struct Equity {
    /// Whether every way was counted; otherwise it is a sample.
    pub exact: bool,
    /// How many ways were counted.
    pub boards: u64,
    /// What each hand got.
    pub hands: Vec<Share>,
}

/// What one hand got.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    /// The whole pot: won alone, shared in any way, lost.
    pub pot: Count,
    /// The high and the low half separately, if the pot is split. If nobody has a low, everybody
    /// loses it.
    pub halves: Option<[Count; 2]>,
    /// How often it scooped: both halves, or the whole pot if there was no low, without sharing.
    pub scoop: u64,
    /// The part of all pots that it got.
    pub equity: f64,
    /// The standard error of a sampled equity; zero if exact.
    pub error: f64,
}

/// How often a hand was alone in front, in front with others, and behind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Alone in front.
    pub win: u64,
    /// In front with others.
    pub tie: u64,
    /// Behind.
    pub lose: u64,
}

impl Count {
    /// Counts ways in which these hands were in front.
    fn add(&mut self, at: usize, winners: usize, ways: u64) {
        let to = match (winners >> at & 1 == 1, winners.count_ones()) {
            (true, 1) => &mut self.win,
            (true, _) => &mut self.tie,
            (false, _) => &mut self.lose,
        };
        *to += ways;
    }
}

/// Who is in front, high and low: the best place so far, and one bit for each hand that has it.
/// Nobody is in front without a hand.
#[derive(Clone, Copy, Default)]
pub(crate) struct Front {
    high: (u16, usize),
    low: (u16, usize),
}

impl Front {
    /// The same with one more hand of this value.
    #[must_use]
    pub fn with(self, at: usize, (high, low): Value) -> Front {
        let better = |(best, front): (u16, usize), place: u16| match place {
            0 => (best, front),
            _ if place > best => (place, 1 << at),
            _ if place == best => (best, front | 1 << at),
            _ => (best, front),
        };
        Front { high: better(self.high, high), low: better(self.low, low) }
    }
}

/// How often which hands were in front: one bit for each hand that won the high, then one for each
/// that won the low.
pub(crate) struct Tally {
    ways: Vec<u64>,
    hands: usize,
    splits: bool,
}

/// A pot can be divided among any number of hands, and in halves.
const UNITS: u64 = 2 * 2520;

impl Tally {
    pub fn new(hands: usize, splits: bool) -> Tally {
        let bits = if splits { 2 * hands } else { hands };
        Tally { ways: vec![0; 1 << bits], hands, splits }
    }

    /// Counts ways in which these hands are in front.
    pub fn add(&mut self, front: Front, ways: u64) {
        let at = self.place(front);
        self.ways[at] += ways;
    }

    /// Moves ways from one set of hands to another.
    pub fn shift(&mut self, from: Front, to: Front, ways: u64) {
        let (from, to) = (self.place(from), self.place(to));
        self.ways[from] -= ways;
        self.ways[to] += ways;
    }

    fn place(&self, front: Front) -> usize {
        let lows = if self.splits { front.low.1 << self.hands } else { 0 };
        front.high.1 | lows
    }

    /// What each hand got of it all.
    pub fn equity(&self, exact: bool) -> Equity {
        let boards = self.ways.iter().sum();
        let hands = (0..self.hands).map(|at| self.share(at, boards, exact)).collect();
        Equity { exact, boards, hands }
    }

    fn share(&self, at: usize, boards: u64, exact: bool) -> Share {
        let (mut pot, mut high, mut low) = <(Count, Count, Count)>::default();
        // The sums of its winnings and of their squares, in units.
        let (mut sum, mut squares) = (0_u128, 0_u128);
        for (winners, ways) in self.ways.iter().enumerate().filter(|(_, ways)| **ways > 0) {
            let (highs, lows) = (winners & ((1 << self.hands) - 1), winners >> self.hands);
            let part = |winners: usize, of: u64| match winners >> at & 1 {
                1 => of / u64::from(winners.count_ones()),
                _ => 0,
            };
            let units = match lows {
                0 => part(highs, UNITS),
                _ => part(highs, UNITS / 2) + part(lows, UNITS / 2),
            };
            match units {
                UNITS => pot.win += ways,
                0 => pot.lose += ways,
                _ => pot.tie += ways,
            }
            high.add(at, highs, *ways);
            low.add(at, lows, *ways);
            sum += u128::from(units) * u128::from(*ways);
            squares += u128::from(units * units) * u128::from(*ways);
        }
        let [equity, square] = mean([sum, squares], boards);
        let error = if exact { 0.0 } else { standard_error(equity, square, boards) };
        Share { pot, halves: self.splits.then_some([high, low]), scoop: pot.win, equity, error }
    }
}

/// Means of shares and of their squares, in pots.
#[allow(clippy::float_arithmetic)] // shares of a pot in a report, never chips
fn mean([sum, squares]: [u128; 2], boards: u64) -> [f64; 2] {
    let (units, boards) = (UNITS as f64, (boards as f64).max(1.0));
    [sum as f64 / units / boards, squares as f64 / (units * units) / boards]
}

#[allow(clippy::float_arithmetic)] // as above
fn standard_error(mean: f64, square: f64, samples: u64) -> f64 {
    ((square - mean * mean).max(0.0) / (samples as f64).max(1.0)).sqrt()
}
