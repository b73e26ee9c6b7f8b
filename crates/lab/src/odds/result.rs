use super::given::groups;
use crate::Ratio;
use engine::Circle;
use engine::banked::Verdict;

/// The odds of a game before fees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    pub precision: Precision,
    /// How it was counted, in a few words.
    pub method: String,
    pub wagers: Vec<Wager>,
    /// Those wagers that come to something else for players who follow the advice they were given.
    pub advised: Vec<Wager>,
    /// How to play, where there is something to decide.
    pub strategy: Vec<Chart>,
    /// What else there is to know.
    pub notes: Vec<String>,
}

/// How far the figures are to be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precision {
    Exact,
    /// No edge is off by more than this.
    Within(Ratio),
    /// A sample, with the largest standard error of its edges.
    Sampled(Ratio),
}

/// A wager and everything that can come of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wager {
    /// Its name: `banker`, `ante-play`, `main`.
    pub name: &'static str,
    /// The circle on which it is first made.
    pub circle: Circle,
    /// The results, best first.
    pub parts: Vec<Part>,
    /// The same results, divided by what the bank holds, from its best hands to its worst: within
    /// one of these the results of several players hardly depend on each other. Empty if they never
    /// do, or if all players have the same result.
    pub given: Vec<Vec<Part>>,
}

/// One result of a wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// What the bettor wins, as a multiple of the first wager; negative if they lose.
    pub net: Ratio,
    /// How many of all ways the cards can come lead to it.
    pub weight: u128,
}

/// A table of what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    pub title: String,
    /// What the rows and the columns are.
    pub of: [&'static str; 2],
    pub columns: Vec<String>,
    pub rows: Vec<(String, Vec<String>)>,
    /// What the entries mean, as in `H` hit.
    pub legend: Vec<(&'static str, &'static str)>,
}

impl Odds {
    pub fn wager(&self, name: &str) -> Option<&Wager> {
        self.wagers.iter().find(|wager| wager.name == name)
    }
}

impl Wager {
    /// Of these results, those with the same net taken together.
    pub fn new(
        name: &'static str,
        circle: Circle,
        results: impl IntoIterator<Item = (Ratio, u128)>,
    ) -> Wager {
        let mut parts: Vec<Part> = Vec::new();
        for (net, weight) in results.into_iter().filter(|(_, weight)| *weight > 0) {
            match parts.iter_mut().find(|part| part.net == net) {
                Some(part) => part.weight += weight,
                None => parts.push(Part { net, weight }),
            }
        }
        parts.sort_by_key(|part| std::cmp::Reverse(part.net));
        Wager { name, circle, parts, given: Vec::new() }
    }

    /// The same with what is known about results against each hand of the bank.
    pub(super) fn given(self, hands: impl IntoIterator<Item = Vec<(Ratio, u128)>>) -> Wager {
        Wager { given: groups(hands, &self.parts), ..self }
    }

    /// How many ways the cards can come.
    pub fn total(&self) -> u128 {
        self.parts.iter().map(|part| part.weight).sum()
    }

    /// The bettor's expected loss per unit first wagered.
    pub fn edge(&self) -> Ratio {
        let total = self.total() as i128;
        let won = |part: &Part| part.net * Ratio::new(part.weight as i128, total);
        -self.parts.iter().map(won).sum::<Ratio>()
    }

    /// The variance of the result, in units first wagered.
    pub fn variance(&self) -> Ratio {
        let total = self.total() as i128;
        let squared = |part: &Part| part.net * part.net * Ratio::new(part.weight as i128, total);
        self.parts.iter().map(squared).sum::<Ratio>() - self.edge() * self.edge()
    }

    /// The share of results that are won, pushed and lost.
    pub fn shares(&self) -> [Ratio; 3] {
        let total = self.total() as i128;
        let share = |counts: fn(Ratio) -> bool| {
            let parts = self.parts.iter().filter(|part| counts(part.net));
            Ratio::new(parts.map(|part| part.weight).sum::<u128>() as i128, total)
        };
        [
            share(|net| net > Ratio::ZERO),
            share(|net| net == Ratio::ZERO),
            share(|net| net < Ratio::ZERO),
        ]
    }
}

/// A large number as people read it: `2,443,022,400`.
pub(super) fn grouped(number: impl std::fmt::Display) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// What a verdict means for the bettor, as a multiple of the wager.
pub(crate) fn net(verdict: Verdict) -> Ratio {
    match verdict {
        Verdict::Win(odds) => {
            let (pays, to) = odds.parts();
            Ratio::new(pays.into(), to.into())
        }
        Verdict::Lose => Ratio::from(-1),
        Verdict::Half => Ratio::new(-1, 2),
        Verdict::Push | Verdict::Void => Ratio::ZERO,
    }
}
