//! Reports from the books of a room.

mod facts;
mod figures;
mod sheet;

use crate::books::read;
use crate::cli::{By, Report, ReportArgs};
use crate::context::Context;
use crate::failure::Failure;
use facts::Watch;
use figures::{Names, Split, TooLarge, Totals};
use room::books::{Audit, BookLine, Seal};
use sheet::Sheet;
use std::collections::BTreeMap;
use std::path::Path;

/// `houseway report drop|tables|players FILE…`
pub(super) fn run(args: &ReportArgs, context: &mut Context<'_>) -> Result<(), Failure> {
    let mut totals = Totals::new(args.report, split(args));
    let mut names = Vec::new();
    // The first seal of each file's books, to detect duplicates.
    let mut begin: Vec<Seal> = Vec::new();
    for (at, file) in args.files.iter().enumerate() {
        let (mut watch, mut games, mut first) = (Watch::default(), BTreeMap::new(), None);
        let mut each = |audit: &Audit, line| {
            match &line {
                BookLine::Table { table, name, .. } => add_game(&mut games, *table, name),
                BookLine::Seal { seal, .. } | BookLine::Checkpoint { seal: Some(seal), .. }
                    if audit.entries() > 0 =>
                {
                    first.get_or_insert(*seal);
                }
                _ => {}
            }
            let mut added = Ok(());
            watch.line(&line, &mut |fact| {
                if added.is_ok() {
                    added = totals.add(at, &fact);
                }
            });
            added.map_err(|TooLarge| too_large(file))
        };
        let audit = read(file, false, &mut each)?.sound(file)?;
        let first = first.unwrap_or_else(|| audit.running().seal());
        names.push(Names { file: file.display().to_string(), audit, games });
        if let Some(same) = begin.iter().position(|seal| *seal == first) {
            return Err(twice(&args.files[same], file));
        }
        begin.push(first);
    }
    let sheet = Sheet::of(args.report, &totals, &names);
    match (context.json, args.csv) {
        (true, _) => context.write_json(&sheet.value(args.report)),
        (false, true) => Ok(sheet.write_csv(context.out)?),
        (false, false) => Ok(sheet.write_table(context.out)?),
    }
}

/// Records that another game is played at a table from now on.
fn add_game(games: &mut BTreeMap<u32, Vec<String>>, table: u32, name: &str) {
    let games = games.entry(table).or_default();
    if games.last().is_none_or(|last| last != name) {
        games.push(name.into());
    }
}

fn too_large(file: &Path) -> Failure {
    Failure::DoesNotHold(format!("{}: the sums are too large for a report", file.display()))
}

/// Entries in both files would be counted twice.
fn twice(one: &Path, other: &Path) -> Failure {
    let (one, other) = (one.display(), other.display());
    Failure::Usage(format!(
        "{one} and {other} are the same books, or one begins with the other: \
                            give only one"
    ))
}

/// How the report is split: by its subject, and by what was asked for.
fn split(args: &ReportArgs) -> Vec<Split> {
    let mut parts = match args.report {
        Report::Drop if args.by.is_empty() => vec![Split::Table],
        Report::Drop => vec![],
        Report::Tables => vec![Split::Table],
        Report::Players => vec![Split::Player],
    };
    for by in &args.by {
        let part = match by {
            By::Table => Split::Table,
            By::Shift => Split::Shift,
            By::Day => Split::Day,
        };
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    parts
}
