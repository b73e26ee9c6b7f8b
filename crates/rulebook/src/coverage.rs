//! Which rules are shown by hands that really depend on them.

use crate::book::Rulebook;
use crate::entry::Entry;
use crate::kind::Kind;
use engine::{Chapter, RuleId};
use std::collections::BTreeMap;

/// All rules, and the hands that show each.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    /// Every rule of the catalogue, in its order.
    pub rules: Vec<RuleCoverage>,
}

/// A rule and the hands that show it.
#[derive(Clone, Debug)]
pub struct RuleCoverage {
    pub id: RuleId,
    pub kind: Kind,
    /// The houses that post it.
    pub houses: Vec<&'static str>,
    /// The hands that replay without a difference and cite it.
    pub hands: Vec<String>,
    /// Whether its paragraph is written.
    pub has_entry: bool,
}

impl RuleCoverage {
    /// Whether a hand shows it; a posted rule only needs its paragraph.
    pub fn is_covered(&self) -> bool {
        self.has_entry && (self.kind == Kind::Posted || !self.hands.is_empty())
    }
}

/// A chapter's share of the coverage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChapterCoverage {
    pub chapter: Chapter,
    /// How many of its rules are covered.
    pub covered: usize,
    /// How many rules it has.
    pub total: usize,
    /// The numbers of those not covered.
    pub missing: Vec<u8>,
}

impl Coverage {
    /// How many rules are covered.
    pub fn covered(&self) -> usize {
        self.rules.iter().filter(|rule| rule.is_covered()).count()
    }

    pub fn chapters(&self) -> Vec<ChapterCoverage> {
        let mut chapters: BTreeMap<Chapter, ChapterCoverage> = BTreeMap::new();
        for rule in &self.rules {
            let chapter = rule.id.chapter();
            let empty = ChapterCoverage { chapter, covered: 0, total: 0, missing: Vec::new() };
            let counts = chapters.entry(chapter).or_insert(empty);
            counts.total += 1;
            if rule.is_covered() {
                counts.covered += 1
            } else {
                counts.missing.push(rule.id.number())
            }
        }
        chapters.into_values().collect()
    }
}

/// Replays every worked hand and counts it for those of the rules it should show that it cited.
pub fn coverage(book: &Rulebook) -> Coverage {
    let mut shown: BTreeMap<RuleId, Vec<String>> = BTreeMap::new();
    for hand in book.hands() {
        let report = hand.replay();
        if !report.is_ok() || report.fresh {
            continue;
        }
        for rule in hand.shows.iter().filter(|rule| report.emitted.contains(rule)) {
            shown.entry(*rule).or_default().push(hand.file.clone());
        }
    }
    let rules = book.catalogue().rules().iter().map(|rule| RuleCoverage {
        id: rule.id,
        kind: rule.kind,
        houses: rule.houses.clone(),
        hands: shown.remove(&rule.id).unwrap_or_default(),
        has_entry: book.entry(rule.id).is_some(),
    });
    Coverage { rules: rules.collect() }
}

/// The entries that could be switched off without changing the result of any of their hands.
pub fn without_effect(book: &Rulebook) -> Vec<RuleId> {
    let entries = book.entries().iter();
    // A posted rule that the engine can partly enforce has hands as well.
    let shown =
        |entry: &&Entry| entry.kind != Kind::Posted || book.hands_of(entry.id).next().is_some();
    entries
        .filter(shown)
        .map(|entry| entry.id)
        .filter(|id| !book.hands_of(*id).any(|hand| hand.depends_on(*id)))
        .collect()
}
