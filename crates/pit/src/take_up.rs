//! Books that a room continues.

use crate::paper::Torn;
use crate::{BooksReader, BooksWriter};
use notation::Fault;
use room::books::{Audit, BookLine, Cleared, Left};
use room::ledger::Ledger;
use room::{Reading, Shifts};
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};

/// Books that were read to their end.
#[derive(Clone, Debug)]
pub struct FoundBooks {
    /// The audit: they are valid, closed or not.
    pub audit: Audit,
    left: Left,
    /// How long their whole lines are.
    bytes: u64,
    /// What comes after them: an incomplete line.
    torn: Option<Torn>,
}

/// A ledger that continues where books end, their writer, and what was corrected.
#[derive(Debug)]
pub struct TakenUp {
    pub ledger: Ledger,
    pub writer: BooksWriter<File>,
    /// What was corrected.
    pub cleared: Cleared,
    /// How many bytes of an incomplete line were removed.
    pub torn: u64,
}

impl FoundBooks {
    /// Reads books to their end. An incomplete last line is not an error: the writer was
    /// interrupted.
    ///
    /// # Errors
    /// If nothing can be read; inside, the first wrong line, and the audit up to it.
    pub fn read(from: impl Read) -> io::Result<Result<FoundBooks, (Fault, Box<Audit>)>> {
        let mut reader = BooksReader::new(BufReader::with_capacity(1 << 16, from));
        let mut found = FoundBooks { audit: Audit::new(), left: Left::new(), bytes: 0, torn: None };
        loop {
            let number = reader.number().saturating_add(1);
            let Some(line) = reader.next_line()? else { break };
            match line.audit(&mut found.audit, number) {
                Ok(BookLine::Entry(entry)) => found.left.entry(&entry),
                Ok(_) => {}
                Err(fault) => {
                    found.torn = reader.torn()?;
                    match found.torn {
                        Some(_) => break,
                        None => return Ok(Err((fault, Box::new(found.audit)))),
                    }
                }
            }
            found.bytes = reader.bytes();
        }
        Ok(Ok(found))
    }

    /// Continues them: what is half written is completed or removed, and chips on tables that are
    /// gone go back to their owners, by corrections.
    ///
    /// # Errors
    /// If it cannot be written, or the books cannot be continued.
    pub fn take_up(self, mut file: File, shifts: &Shifts, now: Reading) -> io::Result<TakenUp> {
        let audit = &self.audit;
        let mut ledger = Ledger::go_on(audit.entries(), audit.cage_event(), audit.balances());
        ledger.tell_time(now);
        file.set_len(self.bytes)?;
        file.seek(SeekFrom::End(0))?;
        let mut writer = BooksWriter::go_on(file, audit.running().clone(), audit.entries());
        if let Some(named) = audit.unfinished() {
            writer.finish_checkpoint(&ledger, named)?;
        }
        if let Some(Torn { bytes, begins }) = &self.torn {
            writer.note(&format!("incomplete line ({bytes} bytes): {begins}"))?;
        }
        writer.shifts(shifts)?;
        let cleared = self.left.clear(&mut ledger).map_err(io::Error::other)?;
        writer.entries(ledger.hand_over())?;
        writer.checkpoint(&ledger)?;
        Ok(TakenUp { ledger, writer, cleared, torn: self.torn.map_or(0, |torn| torn.bytes) })
    }
}
