//! The room's books in a file.

use pit::{BooksWriter, FoundBooks, TakenUp};
use room::books::Cleared;
use room::ledger::Ledger;
use room::{Reading, Shifts};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::Path;

/// The highest number of a table or player; beyond it there is no room for new ones.
const MOST: u32 = 1 << 31;

/// Books that are open for writing, and the ledger that goes with them.
pub(crate) struct Opened {
    pub ledger: Ledger,
    pub writer: BooksWriter<File>,
    /// The highest numbers of a table and of a player in them.
    pub highest: (u32, u32),
}

/// Starts new books or continues existing ones. Nobody else can write them meanwhile.
pub(crate) fn open(path: &Path, shifts: &Shifts, now: Reading) -> io::Result<Opened> {
    let name = path.display();
    let told =
        |error: io::Error| io::Error::new(error.kind(), Unusable(format!("{name}: {error}")));
    let bad = |words: String| io::Error::new(ErrorKind::InvalidData, Unusable(words));
    let mut options = OpenOptions::new();
    let file = options.read(true).append(true).create(true).open(path).map_err(told)?;
    match file.try_lock() {
        // If files cannot be locked, we cannot know about other writers.
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            return Err(told(io::Error::new(
                ErrorKind::WouldBlock,
                "another room is writing to it",
            )));
        }
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {}
        Err(TryLockError::Error(error)) => return Err(told(error)),
    }
    if file.metadata().map_err(told)?.len() == 0 {
        let writer = BooksWriter::new(file, shifts).map_err(told)?;
        let mut ledger = Ledger::new();
        ledger.tell_time(now);
        return Ok(Opened { ledger, writer, highest: (0, 0) });
    }
    let found = FoundBooks::read(&file).map_err(told)?;
    let found = match found {
        Ok(found) if found.audit.has_seals() => found,
        Ok(found) if found.audit.version().is_some() => {
            let words = format!("{name}: these books are version 1, which can only be read");
            return Err(bad(words));
        }
        Ok(_) => return Err(bad(format!("{name}: this file does not contain books"))),
        Err((fault, audit)) => {
            let mut words = format!("{name}:{}:{}: {}", fault.line, fault.column, fault.reason);
            if let Some(sound) = audit.sound() {
                words += &format!("; valid up to line {}, after entry {}", sound.line, sound.entry);
            }
            return Err(bad(words));
        }
    };
    let highest = found.audit.highest();
    if highest.0.max(highest.1) > MOST {
        return Err(bad(format!("{name}: a table or player number is above {MOST}")));
    }
    let TakenUp { ledger, writer, cleared, torn } =
        found.take_up(file, shifts, now).map_err(told)?;
    if torn > 0 || cleared != Cleared::default() {
        eprintln!(
            "houseway: {name} was not closed: hands voided: {}, chairs cleared: {}, bytes of an \
             incomplete line removed: {torn}",
            cleared.hands, cleared.chairs
        );
    }
    Ok(Opened { ledger, writer, highest })
}

/// Why books cannot be written, and which file it is.
#[derive(Debug)]
pub struct Unusable(String);

impl std::fmt::Display for Unusable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unusable {}
