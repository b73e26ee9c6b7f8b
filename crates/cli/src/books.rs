//! Reading the books of a room.

use crate::failure::Failure;
use record::syntax::Fault;
use room::books::{Audit, BookLine};
use sim::BooksReader;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// What became of reading books.
pub(crate) struct Reading {
    /// What the audit found.
    pub audit: Audit,
    /// How many lines were read.
    pub lines: u32,
    /// The first line that does not hold.
    pub fault: Option<Fault>,
}

impl Reading {
    /// Books that hold, or the words that say where they do not.
    pub fn sound(self, file: &Path) -> Result<Audit, Failure> {
        match self.fault {
            None => Ok(self.audit),
            Some(fault) => Err(Failure::DoesNotHold(complaint(file, &fault))),
        }
    }
}

/// A fault with its file.
pub(crate) fn complaint(file: &Path, fault: &Fault) -> String {
    format!("{}:{}:{}: {}", file.display(), fault.line, fault.column, fault.reason)
}

/// Reads and audits books line by line, up to the first that does not hold, and gives every sound
/// line on. Books that are still being written need not be `closed`.
pub(crate) fn read(
    file: &Path,
    closed: bool,
    each: &mut dyn FnMut(&Audit, BookLine) -> Result<(), Failure>,
) -> Result<Reading, Failure> {
    let unreadable = |error| Failure::Usage(format!("{}: {error}", file.display()));
    let from: Box<dyn BufRead> = match file.as_os_str() == "-" {
        true => Box::new(std::io::stdin().lock()),
        false => Box::new(BufReader::with_capacity(1 << 16, File::open(file).map_err(unreadable)?)),
    };
    let mut reader = BooksReader::new(from);
    let mut reading = Reading { audit: Audit::new(), lines: 0, fault: None };
    while let Some(line) = reader.next_line().map_err(unreadable)? {
        reading.lines = reader.number();
        let told = |reason| Fault::new(reader.number(), 1, reason);
        let audited = line.and_then(|line| match reading.audit.line(&line) {
            Ok(()) => Ok(line),
            Err(reason) => Err(told(reason)),
        });
        match audited {
            Ok(line) => each(&reading.audit, line)?,
            Err(fault) => {
                reading.fault = Some(fault);
                return Ok(reading);
            }
        }
    }
    let last = reading.lines.max(1);
    reading.fault = reading.audit.end(closed).err().map(|reason| Fault::new(last, 1, reason));
    Ok(reading)
}
