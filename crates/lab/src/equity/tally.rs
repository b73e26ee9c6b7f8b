use super::order::Value;

/// What came of all ways to deal.
#[derive(Clone, Debug, PartialEq)]
pub struct Equity {
    /// Whether every way was counted; else it is a sample.
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
    /// The high and the low half apart, where the pot is split. A low that nobody has is lost by all.
    pub halves: Option<[Count; 2]>,
    /// Both halves, or the whole pot where there was no low, without sharing.
    pub scoop: u64,
    /// The part of all pots that it got.
    pub equity: f64,
    /// How far off a sampled equity may well be: its standard error. Nought if exact.
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

/// How often which hands were in front: a bit for each hand that won the high, then one for each
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

    /// Who is in front with these values.
    #[inline]
    pub fn winners(&self, values: &[Value]) -> usize {
        let highs = in_front(values.iter().map(|value| value.0));
        match self.splits {
            true => highs | in_front(values.iter().map(|value| value.1)) << self.hands,
            false => highs,
        }
    }

    /// Counts ways in which these are in front.
    #[inline]
    pub fn add(&mut self, winners: usize, ways: u64) {
        self.ways[winners] += ways;
    }

    /// Takes back ways that were counted.
    #[inline]
    pub fn take(&mut self, winners: usize, ways: u64) {
        self.ways[winners] -= ways;
    }

    /// What each hand got of it all.
    pub fn equity(&self, exact: bool) -> Equity {
        let boards = self.ways.iter().sum();
        let hands = (0..self.hands).map(|at| self.share(at, boards, exact)).collect();
        Equity { exact, boards, hands }
    }

    fn share(&self, at: usize, boards: u64, exact: bool) -> Share {
        let (mut pot, mut high, mut low) = <(Count, Count, Count)>::default();
        // Sums of what it got, in units, and of the squares of that.
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

/// A bit for each of the best; none if nobody has anything.
#[inline]
fn in_front(places: impl Iterator<Item = u16>) -> usize {
    let (mut best, mut front) = (0, 0);
    for (at, place) in places.enumerate() {
        if place > best {
            (best, front) = (place, 1 << at);
        } else if place == best && place > 0 {
            front |= 1 << at;
        }
    }
    front
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
