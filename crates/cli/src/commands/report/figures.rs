use super::facts::{Fact, What};
use crate::cli::Report;
use room::books::Audit;
use room::ledger::PlayerId;
use room::{Day, Shift};
use std::collections::{BTreeMap, BTreeSet};

/// By what lines of a report are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Split {
    Table,
    Player,
    Shift,
    Day,
}

/// Part of what a line is about. Tables and players of different files are different ones; what
/// has no table or no time of its own comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    Unused,
    Table(usize, Option<u32>),
    Player(usize, Option<PlayerId>),
    Shift(Option<Shift>),
    Day(Option<Day>),
}

/// What a line is about.
pub(super) type Key = [Part; 4];

/// What a line tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Figures {
    pub drop: i64,
    pub fees: i64,
    pub jackpot: i64,
    pub paid: i64,
    pub bought: i64,
    pub cashed: i64,
    pub won: i64,
    pub hands: u64,
    pub dealt: u64,
    pub players: BTreeSet<(usize, PlayerId)>,
}

impl Figures {
    fn add(&mut self, file: usize, fact: &Fact) {
        let (sum, cents) = match fact.what {
            What::Drop(cents) => (&mut self.drop, cents),
            What::Fee(cents) => (&mut self.fees, cents),
            What::Jackpot(cents) => (&mut self.jackpot, cents),
            What::Paid(cents) => (&mut self.paid, cents),
            What::Bought(cents) => (&mut self.bought, cents),
            What::Cashed(cents) => (&mut self.cashed, cents),
            What::Won(cents) => (&mut self.won, cents),
            What::Hand => return self.hands += 1,
            What::Dealt => {
                self.dealt += 1;
                return self.players.extend(fact.player.map(|player| (file, player)));
            }
        };
        // Nobody comes near such sums; a file that claims to is not worth an end of the program.
        *sum = sum.saturating_add(cents);
        self.players.extend(fact.player.map(|player| (file, player)));
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

    /// Whether the report tells anything of this.
    fn wants(&self, fact: &Fact) -> bool {
        match self.report {
            Report::Drop => matches!(fact.what, What::Drop(_) | What::Jackpot(_) | What::Paid(_)),
            Report::Tables => fact.table.is_some(),
            Report::Players => fact.player.is_some(),
        }
    }

    /// Counts a fact of a file.
    pub fn add(&mut self, file: usize, fact: &Fact) {
        if !self.wants(fact) {
            return;
        }
        let mut key = [Part::Unused; 4];
        for (part, split) in key.iter_mut().zip(&self.split) {
            *part = match split {
                Split::Table => Part::Table(file, fact.table),
                Split::Shift => Part::Shift(fact.shift),
                Split::Day => Part::Day(fact.shift.map(|shift| shift.day)),
                Split::Player => Part::Player(file, fact.player),
            };
        }
        self.lines.entry(key).or_default().add(file, fact);
        self.total.add(file, fact);
    }
}

/// What the tables and players of a file are called.
pub(super) struct Names {
    pub file: String,
    pub audit: Audit,
}
