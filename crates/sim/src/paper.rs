//! Books in files.

use record::syntax::Fault;
use room::Shifts;
use room::books::{BookLine, MAX_LINE, Unwritable, read_line, write_line};
use room::ledger::{Entry, Ledger, PlayerId};
use std::io::{self, BufRead, Read, Write};

/// Lines are gathered up to so many bytes before they are written.
const GATHERED: usize = 1 << 16;

/// Writes the books of a room down, entry by entry; it keeps none of them.
#[derive(Debug)]
pub struct BooksWriter<W: Write> {
    to: W,
    text: String,
    /// The number of the last entry.
    last: u64,
}

fn unwritable(fault: Unwritable) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, fault)
}

impl<W: Write> BooksWriter<W> {
    /// Begins new books, in which shifts begin at these times.
    ///
    /// # Errors
    /// If it cannot be written, here and below.
    pub fn new(to: W, shifts: &Shifts) -> io::Result<BooksWriter<W>> {
        let mut writer = BooksWriter { to, text: String::with_capacity(2 * GATHERED), last: 0 };
        writer.line(&BookLine::Head)?;
        writer.line(&BookLine::Shifts(shifts.clone()))?;
        Ok(writer)
    }

    /// Introduces a table, before any entry names it; again if it has another game.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn table(&mut self, table: u32, name: &str) -> io::Result<()> {
        self.line(&BookLine::Table { table, name: name.into() })
    }

    /// Introduces a player, before any entry names him.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn player(&mut self, player: PlayerId, name: &str) -> io::Result<()> {
        self.line(&BookLine::Player { player, name: name.into() })
    }

    /// Writes entries, as `Ledger::hand_over` gives them.
    ///
    /// # Errors
    /// If one is not the next by its number, or cannot be written.
    pub fn entries(&mut self, entries: impl IntoIterator<Item = Entry>) -> io::Result<()> {
        for entry in entries {
            if entry.number != self.last + 1 {
                let words = format!("entry {} after entry {}", entry.number, self.last);
                return Err(io::Error::new(io::ErrorKind::InvalidInput, words));
            }
            self.line(&BookLine::Entry(entry))?;
            self.last += 1;
        }
        Ok(())
    }

    /// Writes everything out that was gathered.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn flush(&mut self) -> io::Result<()> {
        self.write_out()?;
        self.to.flush()
    }

    /// Writes what every account has, and everything out that was gathered.
    ///
    /// # Errors
    /// If entries of the ledger were not written yet, or it cannot be written.
    pub fn checkpoint(&mut self, ledger: &Ledger) -> io::Result<()> {
        self.balances(ledger, false)
    }

    /// The last checkpoint: the books are complete. Gives back what they were written to.
    ///
    /// # Errors
    /// As for a checkpoint.
    pub fn close(mut self, ledger: &Ledger) -> io::Result<W> {
        self.balances(ledger, true)?;
        Ok(self.to)
    }

    fn balances(&mut self, ledger: &Ledger, closed: bool) -> io::Result<()> {
        let after = ledger.entered();
        if after != self.last {
            let words = format!("{after} entries were made and {} written", self.last);
            return Err(io::Error::new(io::ErrorKind::InvalidInput, words));
        }
        for (account, has) in ledger.balances().filter(|(_, has)| !has.is_zero()) {
            self.line(&BookLine::Balance { account, has })?;
        }
        self.line(&BookLine::Checkpoint { after, closed })?;
        self.flush()
    }

    fn line(&mut self, line: &BookLine) -> io::Result<()> {
        write_line(&mut self.text, line).map_err(unwritable)?;
        if self.text.len() >= GATHERED { self.write_out() } else { Ok(()) }
    }

    fn write_out(&mut self) -> io::Result<()> {
        self.to.write_all(self.text.as_bytes())?;
        self.text.clear();
        Ok(())
    }
}

/// Reads books line by line; it keeps none of them.
#[derive(Debug)]
pub struct BooksReader<R> {
    from: R,
    line: Vec<u8>,
    number: u32,
}

impl<R: BufRead> BooksReader<R> {
    /// Reads from here.
    pub fn new(from: R) -> BooksReader<R> {
        BooksReader { from, line: Vec::with_capacity(256), number: 0 }
    }

    /// The number of the line that was read last; the first is 1.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The next line; none at the end. After a fault the next line can be read.
    ///
    /// # Errors
    /// If nothing can be read.
    pub fn next_line(&mut self) -> io::Result<Option<Result<BookLine, Fault>>> {
        self.line.clear();
        // One byte more than a line may have, and its end: enough to see that it is too long.
        let most = MAX_LINE as u64 + 2;
        (&mut self.from).take(most).read_until(b'\n', &mut self.line)?;
        if self.line.is_empty() {
            return Ok(None);
        }
        self.number = self.number.saturating_add(1);
        if self.line.pop_if(|last| *last == b'\n').is_none() && self.line.len() <= MAX_LINE {
            let column = String::from_utf8_lossy(&self.line).chars().count() as u32 + 1;
            let reason = "the books are cut off in the middle of a line";
            return Ok(Some(Err(Fault::new(self.number, column, reason))));
        }
        self.line.pop_if(|last| *last == b'\r');
        Ok(Some(read_line(&self.line, self.number)))
    }
}
