//! How long money lasts.

use super::{ONE, both};

/// Less than one in a hundred million.
const RARE: u64 = ONE >> 27;

/// Amounts of money a step apart, from the least one up, each with the probability to have it.
struct Held {
    least: i64,
    step: i64,
    chances: Vec<u64>,
}

impl Held {
    fn new(least: i64, step: i64, most: i64) -> Held {
        let many = (most - least).max(0) / step + 1;
        Held { least, step, chances: vec![0; many as usize] }
    }

    fn at(&mut self, money: i64) -> &mut u64 {
        &mut self.chances[((money - self.least) / self.step) as usize]
    }

    /// What somebody may have, with its probability.
    fn iter(&self) -> impl Iterator<Item = (i64, u64)> {
        let money = (0..).map(|nth| self.least + nth * self.step);
        money.zip(self.chances.iter().copied()).filter(|(_, chance)| *chance > 0)
    }
}

/// The chance, in parts of [`ONE`], that somebody with this much money has less than `least` after at
/// most so many hands, each of which brings one of these results. No result is a loss of more than
/// `least`.
pub(super) fn chance(
    results: impl Iterator<Item = (i64, u64)>,
    least: i64,
    money: i64,
    hands: u32,
) -> u64 {
    if money < least {
        return ONE;
    }
    // What hardly ever happens is counted as ruin: that adds less than a millionth.
    let (rare, common): (Vec<_>, Vec<_>) = results.partition(|(_, chance)| *chance < RARE);
    let rare: u64 = rare.into_iter().map(|(_, chance)| chance).sum();
    let step = common.iter().fold(0, |step, (won, _)| gcd(step, won.abs())).max(1);
    let most_won = common.iter().map(|(won, _)| *won).max().unwrap_or(0).max(0);
    // The amounts that can be reached are those that are whole steps from what there is.
    let lowest = least + (money - least) % step;
    let mut held = Held::new(lowest, step, money);
    *held.at(money) = ONE;
    // Whoever cannot be ruined any more is taken together.
    let (mut gone, mut safe) = (0, 0);
    for left in (1..=i64::from(hands)).rev() {
        let enough = least + left * least;
        let top = held.least + (held.chances.len() as i64 - 1) * step;
        let mut next = Held::new(lowest, step, (top + most_won).min(enough));
        let mut still_safe = 0;
        let before = held.iter().map(|(money, chance)| (Some(money), chance));
        for (money, chance) in before.chain([(None, safe)]) {
            if chance < RARE >> 12 {
                gone += chance;
                continue;
            }
            gone += both(chance, rare);
            for (won, likely) in &common {
                let part = both(chance, *likely);
                match money.map(|money| money + won) {
                    Some(money) if money < least => gone += part,
                    Some(money) if money < enough => *next.at(money) += part,
                    _ => still_safe += part,
                }
            }
        }
        (held, safe) = (next, still_safe);
    }
    gone
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
#[allow(clippy::float_arithmetic)] // a second opinion, and only in tests
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Amount by amount.
    fn naive(results: &[(i64, u64)], least: i64, money: i64, hands: u32) -> f64 {
        let part = |chance: u64| chance as f64 / ONE as f64;
        let (mut held, mut gone) = (BTreeMap::from([(money, 1.0)]), 0.0);
        for _ in 0..hands {
            let mut next = BTreeMap::new();
            for (money, chance) in held {
                for (won, likely) in results {
                    let (money, chance) = (money + won, chance * part(*likely));
                    if money < least {
                        gone += chance;
                    } else {
                        *next.entry(money).or_default() += chance;
                    }
                }
            }
            held = next;
        }
        gone
    }

    #[test]
    fn amount_by_amount_comes_to_the_same() {
        let quarter = ONE / 4;
        let games = [
            vec![(-1000, 2 * quarter), (-200, quarter), (1300, quarter)],
            vec![(-1050, quarter), (-50, quarter), (400, quarter), (950, quarter)],
            vec![(-700, 2 * quarter), (700, 2 * quarter)],
        ];
        for results in &games {
            for (money, hands) in [(1050, 1), (1999, 7), (5000, 60), (20_000, 40), (3333, 100)] {
                let counted = chance(results.iter().copied(), 1050, money, hands);
                let off = counted as f64 / ONE as f64 - naive(results, 1050, money, hands);
                assert!(off.abs() < 1e-6, "{results:?} {money} {hands}: {off}");
            }
        }
        assert_eq!(chance(games[0].iter().copied(), 1050, 1049, 1), ONE);
        assert_eq!(chance(games[2].iter().copied(), 1050, 100_000, 10), 0);
    }
}
