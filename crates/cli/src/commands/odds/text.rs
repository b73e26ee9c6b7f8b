//! Odds for people.

use super::Report;
use crate::failure::Failure;
use crate::text::{WIDTH, wrapped};
use crate::theme::{DIM, HEADING, ID, paint};
use std::io::Write;

pub(super) fn tell(report: &Report<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let table = report.table();
    writeln!(out, "{}  {}", paint(ID, &table.offering.id), paint(HEADING, &table.offering.name))?;
    for (key, value) in &table.set {
        writeln!(out, "with {key} = {value}")?;
    }
    writeln!(out, "{}", paint(DIM, &wrapped(&report.method(), WIDTH)))?;
    for (sheet, _) in report.sections() {
        sheet.write(out)?;
    }
    for note in report.notes() {
        writeln!(out, "\n{}", paint(DIM, &wrapped(&note, WIDTH)))?;
    }
    Ok(())
}
