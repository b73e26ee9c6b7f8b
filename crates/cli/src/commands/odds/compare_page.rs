//! Two tables side by side, as a page.

use super::compare::Compared;
use super::page::Page;
use super::{Report, short};
use crate::cli::OddsAsked;

impl Compared {
    /// The command is the one that gives the same figures.
    pub fn page(&self, [a, b]: [&Report<'_>; 2], asked: &OddsAsked) -> String {
        let names = [a, b].map(|report| report.table().name());
        let lead = format!("A is {}; B is {}.", names[0], names[1]);
        let mut page = Page::new("Two tables side by side", &lead);
        for (nth, sheet) in self.sheets().iter().enumerate() {
            let id = page.heading(&sheet.title);
            page.table(&id, sheet, |_| None);
            if nth == 0 {
                page.pictures(&self.pictures(["A", "B"].into_iter().zip([a, b])));
            }
        }
        if !self.idle.is_empty() {
            page.paragraph(&self.idle_words());
        }
        page.heading("How these numbers were made");
        for (letter, report) in [("A", a), ("B", b)] {
            page.paragraph(&format!("{letter}: {}.", report.method()));
        }
        page.paragraph("To get them again:");
        page.command(&command([a, b], asked));
        page.end()
    }

    /// Both tables in one picture, where they can be drawn together.
    fn pictures<'a>(
        &self,
        sides: impl Iterator<Item = (&'static str, &'a Report<'a>)>,
    ) -> Vec<String> {
        let mut wagers = Vec::new();
        for (letter, report) in sides {
            if let Report::Wagers(report) = report {
                wagers.push((letter, report));
            }
        }
        if wagers.is_empty() { Vec::new() } else { super::pictures::side_by_side(&wagers) }
    }
}

fn command([a, b]: [&Report<'_>; 2], asked: &OddsAsked) -> String {
    let (first, second) = (&a.table().offering.id, &b.table().offering.id);
    let second = if first == second { String::new() } else { format!(" {second}") };
    let set = asked.set.iter().map(|(key, value)| format!(" --set '{key}={value}'"));
    let bets = asked.bet.iter().map(|bet| format!(" --bet {}", short(*bet)));
    let pace = asked.hands_per_hour.map(|hands| format!(" --hands-per-hour {hands}"));
    let rest: String = set.chain(bets).chain(pace).collect();
    format!("houseway odds compare {first}{second}{rest}")
}
