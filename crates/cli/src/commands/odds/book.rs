//! `houseway odds --all`: every table of every house, and a page for each.

use super::count::Counter;
use super::page::Page;
use super::sheet::Sheet;
use super::{Figures, Report, Table, Wagers, seats, short, unwritable};
use crate::cli::OddsAsked;
use crate::context::Context;
use crate::failure::Failure;
use house::Registry;
use serde_json::{Value, json};
use std::path::Path;

/// The name of the page that leads to the others.
const INDEX: &str = "index.html";

/// All tables, in the order of the houses, each with what is known about it.
pub(super) struct Book {
    tables: Vec<(Table, Figures)>,
}

impl Book {
    pub fn of(registry: &Registry, counter: &Counter) -> Book {
        let posted = registry.offerings().map(|offering| {
            let table = Table { offering: offering.as_ref().clone(), set: Vec::new() };
            let figures = table.work_out(counter);
            (table, figures)
        });
        Book { tables: posted.collect() }
    }

    /// The reports of all tables.
    fn reports<'a>(
        &'a self,
        asked: &'a OddsAsked,
        registry: &'a Registry,
    ) -> Result<Vec<Report<'a>>, Failure> {
        let all = self.tables.iter();
        all.map(|(table, figures)| Report::new(table, figures, asked, registry)).collect()
    }

    pub fn tell(
        &self,
        asked: &OddsAsked,
        csv: bool,
        registry: &Registry,
        context: &mut Context<'_>,
    ) -> Result<(), Failure> {
        let reports = self.reports(asked, registry)?;
        if context.json {
            let values: Vec<Value> = reports.iter().map(Report::value).collect();
            return context.write_json(&json!({ "offerings": values }));
        }
        if csv {
            Sheet::write_csv_head(context.out)?;
            for report in &reports {
                report.write_csv(context.out)?;
            }
            return Ok(());
        }
        for sheet in headlines(&reports) {
            sheet.write(context.out)?;
        }
        Ok(())
    }

    /// Writes a page for each table, and one that leads to them.
    pub fn write(
        &self,
        folder: &Path,
        asked: &OddsAsked,
        registry: &Registry,
    ) -> Result<usize, Failure> {
        let reports = self.reports(asked, registry)?;
        std::fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
        let write = |name: &str, text: String| {
            let path = folder.join(name);
            std::fs::write(&path, text).map_err(|error| unwritable(&path, &error))
        };
        for report in &reports {
            let name = file_of(&report.table().offering.id);
            write(&name, report.page(asked, Some(INDEX)))?;
        }
        write(INDEX, index(&reports))?;
        Ok(reports.len() + 1)
    }
}

/// The name of a table's page: an id has one slash, between the house and the table.
fn file_of(id: &str) -> String {
    format!("{}.html", id.replace('/', "-"))
}

fn index(reports: &[Report<'_>]) -> String {
    let lead = "Every table of every house: what its wagers or its fees cost.";
    let mut page = Page::new("What every game costs", lead);
    for sheet in headlines(reports) {
        let id = page.heading(&sheet.title);
        page.table(&id, &sheet, |offering| Some(file_of(offering)));
    }
    page.heading("How to make this again");
    page.command("houseway odds --all --report FOLDER");
    page.end()
}

/// All tables in two: those with wagers, and those with fees alone.
pub(super) fn headlines(reports: &[Report<'_>]) -> Vec<Sheet> {
    let columns = ["wager", "edge", "smallest bet", "costs", "best bet", "costs ", "how"];
    let mut banked = Sheet::new("Against a player-dealer", "table", columns);
    let columns =
        ["fee", "players", "an hour", "measured", "half the players", "an hour ", "measured "];
    let mut chairs = Sheet::new("Poker and Pan", "table", columns);
    for report in reports {
        let id = &report.table().offering.id;
        match report {
            Report::Wagers(report) => {
                rows(report).into_iter().for_each(|cells| banked.row(id, cells));
            }
            Report::Seats(report) => chairs.row(id, chair(report)),
        }
    }
    let banked = banked.noted("what a bet costs is its edge after the fee");
    let chairs = chairs.noted("an hour: what one player pays the house, jackpots included");
    vec![banked, chairs]
}

fn rows(report: &Wagers<'_>) -> Vec<[String; 7]> {
    let how = report.how();
    let row = |(wager, price): (&lab::odds::Wager, engine::banked::Price<'_>)| {
        let bands = wager.bands(&price);
        let small = wager.bet(&price, price.min);
        let best = bands.iter().map(|band| band.best).min_by_key(|bet| bet.edge).unwrap_or(small);
        [
            wager.name.into(),
            wager.edge().percent(4),
            short(small.bet),
            small.edge.percent(2),
            short(best.bet),
            best.edge.percent(2),
            how.clone(),
        ]
    };
    report.wagers().map(row).collect()
}

/// A full table and a half-empty one.
fn chair(report: &seats::Seats<'_>) -> [String; 7] {
    let unit = report.unit();
    let hour = |charges: &lab::odds::Charges| {
        let hour = charges.hourly(report.hands).all();
        [hour.decimal(2), format!("{} {}", seats::measured(unit, hour), unit.name)]
    };
    let full = report.charges.last();
    let half = full.map(|full| full.players.div_ceil(2).max(2));
    let half = report.charges.iter().find(|charges| Some(charges.players) == half);
    let of = |charges: Option<&lab::odds::Charges>| {
        let players = charges.map_or("–".into(), |charges| charges.players.to_string());
        let [hour, units] = charges.map_or(["–".into(), "–".into()], hour);
        [players, hour, units]
    };
    let ([players, an_hour, units], [half, half_hour, half_units]) = (of(full), of(half));
    [report.table.offering.fee(), players, an_hour, units, half, half_hour, half_units]
}

#[cfg(test)]
#[path = "book_tests.rs"]
mod tests;
