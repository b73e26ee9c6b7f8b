//! Reports from the books of a room.

mod facts;
mod figures;
mod sheet;

use crate::books::read;
use crate::cli::{By, Report, ReportArgs};
use crate::context::Context;
use crate::failure::Failure;
use facts::Watch;
use figures::{Names, Split, Totals};
use sheet::Sheet;

/// `houseway report drop|tables|players FILE…`
pub(super) fn run(args: &ReportArgs, context: &mut Context<'_>) -> Result<(), Failure> {
    let mut totals = Totals::new(args.report, split(args));
    let mut names = Vec::new();
    for (at, file) in args.files.iter().enumerate() {
        let mut watch = Watch::default();
        let mut each = |_: &_, line| {
            watch.line(&line, &mut |fact| totals.add(at, &fact));
            Ok(())
        };
        let audit = read(file, false, &mut each)?.sound(file)?;
        names.push(Names { file: file.display().to_string(), audit });
    }
    let sheet = Sheet::of(args.report, &totals, &names);
    match (context.json, args.csv) {
        (true, _) => context.write_json(&sheet.value(args.report)),
        (false, true) => Ok(sheet.write_csv(context.out)?),
        (false, false) => Ok(sheet.write_table(context.out)?),
    }
}

/// What the lines of the report are: what it is about, and what was asked for.
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
