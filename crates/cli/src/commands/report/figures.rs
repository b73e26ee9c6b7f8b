use super::facts::{Fact, Timed, What};
use crate::cli::Report;
use room::Day;
use room::books::Audit;
use room::ledger::PlayerId;
use std::collections::{BTreeMap, BTreeSet};

/// What the lines of a report are split by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Split {
    Table,
    Player,
    Shift,
    Day,
}

/// Part of a line's key. Tables and players of different files are different; entries without a
/// table or time come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    Unused,
    Table(usize, Option<u32>),
    Player(usize, Option<PlayerId>),
    Shift(Option<Timed>),
    Day(Option<Day>),
}

/// What a line is about.
pub(super) type Key = [Part; 4];

/// The figures in a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Figures {
    pub drop: i64,
    pub fees: i64,
    pub jackpot: i64,
    pub promotion: i64,
    pub paid: i64,
    pub bought: i64,
    pub cashed: i64,
    pub won: i64,
    pub granted: i64,
    pub corrected: i64,
    pub hands: u64,
    pub dealt: u64,
    pub players: BTreeSet<(usize, PlayerId)>,
}

/// A sum overflowed.
#[derive(Debug)]
pub(super) struct TooLarge;

impl Figures {
    fn add(&mut self, file: usize, fact: &Fact) -> Result<(), TooLarge> {
        let (sum, cents) = match fact.what {
            What::Drop(cents) => (&mut self.drop, cents),
            What::Fee(cents) => (&mut self.fees, cents),
            What::Jackpot(cents) => (&mut self.jackpot, cents),
            What::Promotion(cents) => (&mut self.promotion, cents),
            What::Paid(cents) => (&mut self.paid, cents),
            What::Bought(cents) => (&mut self.bought, cents),
            What::Cashed(cents) => (&mut self.cashed, cents),
            What::Won(cents) => (&mut self.won, cents),
            What::Granted(cents) => (&mut self.granted, cents),
            What::Corrected(cents) => (&mut self.corrected, cents),
            What::Hand => {
                self.hands += 1;
                return Ok(());
            }
            What::Dealt => {
                self.dealt += 1;
                self.players.extend(fact.player.map(|player| (file, player)));
                return Ok(());
            }
        };
        *sum = sum.checked_add(cents).ok_or(TooLarge)?;
        self.players.extend(fact.player.map(|player| (file, player)));
        Ok(())
    }
}

/// The lines of a report and their total.
#[derive(Debug)]
pub(super) struct Totals {
    report: Report,
    pub split: Vec<Split>,
    pub lines: BTreeMap<Key, Figures>,
    pub total: Figures,
}

impl Totals {
    pub fn new(report: Report, split: Vec<Split>) -> Totals {
        Totals { report, split, lines: BTreeMap::new(), total: Figures::default() }
    }

    /// Whether the report counts this fact.
    fn wants(&self, fact: &Fact) -> bool {
        match self.report {
            Report::Drop => matches!(
                fact.what,
                What::Drop(_) | What::Jackpot(_) | What::Promotion(_) | What::Paid(_)
            ),
            Report::Tables => fact.table.is_some(),
            Report::Players => fact.player.is_some(),
        }
    }

    /// Counts a fact of a file.
    pub fn add(&mut self, file: usize, fact: &Fact) -> Result<(), TooLarge> {
        if !self.wants(fact) {
            return Ok(());
        }
        let mut key = [Part::Unused; 4];
        for (part, split) in key.iter_mut().zip(&self.split) {
            *part = match split {
                Split::Table => Part::Table(file, fact.table),
                Split::Shift => Part::Shift(fact.shift),
                Split::Day => Part::Day(fact.shift.map(|timed| timed.shift.day)),
                Split::Player => Part::Player(file, fact.player),
            };
        }
        self.lines.entry(key).or_default().add(file, fact)?;
        self.total.add(file, fact)
    }
}

/// The names of a file's tables and players.
pub(super) struct Names {
    pub file: String,
    pub audit: Audit,
    /// The games played at each table, in order.
    pub games: BTreeMap<u32, Vec<String>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_beyond_all_numbers_are_told() {
        let mut totals = Totals::new(Report::Drop, vec![Split::Table]);
        let fact =
            |cents| Fact { table: Some(1), shift: None, player: None, what: What::Drop(cents) };
        assert!(totals.add(0, &fact(i64::MAX)).is_ok());
        assert!(totals.add(0, &fact(-1)).is_ok());
        assert!(totals.add(0, &fact(1)).is_ok());
        assert!(totals.add(0, &fact(1)).is_err());
        // The lines of other tables are still valid, but the total is not.
        assert!(totals.add(1, &fact(1)).is_err());
    }
}
