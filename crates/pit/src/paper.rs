//! Books in files.

use notation::Fault;
use room::Shifts;
use room::books::{
    Audit, BookLine, MAX_LINE, Running, Seal, VERSION, plain_text, read_line, write_line,
};
use room::ledger::{BookAccount, Entry, Ledger, PlayerId};
use std::error::Error;
use std::io::{self, BufRead, Read, Write};

/// Lines are buffered up to this many bytes.
const GATHERED: usize = 1 << 16;
/// Lines are sealed after this many entries without a checkpoint.
const SEALED: u64 = 1_000;
/// The most characters in a comment.
const LONGEST_NOTE: usize = 500;

/// Writes the books of a room, entry by entry, without keeping them.
///
/// What cannot be written is kept and retried on the next call: nothing is lost or written twice
/// while a disk is full.
#[derive(Debug)]
pub struct BooksWriter<W: Write> {
    to: W,
    text: String,
    /// How much of it was written, and how much is in the seals.
    written: usize,
    counted: usize,
    running: Running,
    /// The number of the last entry, and of the last one that was sealed.
    last: u64,
    sealed: u64,
    /// When shifts begin unless a table says otherwise, if known.
    shifts: Option<Shifts>,
}

fn invalid(fault: impl Into<Box<dyn Error + Send + Sync>>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, fault)
}

impl<W: Write> BooksWriter<W> {
    /// Begins new books with these shifts, for tables without their own.
    ///
    /// # Errors
    /// If it cannot be written, here and below.
    pub fn new(to: W, shifts: &Shifts) -> io::Result<BooksWriter<W>> {
        let mut writer = BooksWriter::go_on(to, Running::new(), 0);
        writer.line(&BookLine::Head { version: VERSION })?;
        writer.shifts(shifts)?;
        Ok(writer)
    }

    /// Continues books with this hash, after their last entry.
    pub fn go_on(to: W, running: Running, last: u64) -> BooksWriter<W> {
        let text = String::with_capacity(2 * GATHERED);
        BooksWriter { to, text, written: 0, counted: 0, running, last, sealed: last, shifts: None }
    }

    /// What they are written to.
    pub fn get_ref(&self) -> &W {
        &self.to
    }

    /// Introduces a table, before any entry names it; again if it has another game. The shifts of its
    /// house are written down unless they are those of the books.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn table(&mut self, table: u32, name: &str, shifts: &Shifts) -> io::Result<()> {
        let shifts = Some(shifts).filter(|own| self.shifts.as_ref() != Some(own)).cloned();
        self.line(&BookLine::Table { table, name: name.into(), shifts })
    }

    /// Introduces a player, before any entry names them.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn player(&mut self, player: PlayerId, name: &str) -> io::Result<()> {
        self.line(&BookLine::Player { player, name: name.into() })
    }

    /// Writes entries, as `Ledger::hand_over` gives them. All of them are taken, even if they cannot
    /// be written yet.
    ///
    /// # Errors
    /// If one is not the next by number, could not be read back, or cannot be written.
    pub fn entries(&mut self, entries: impl IntoIterator<Item = Entry>) -> io::Result<()> {
        let mut faults = None;
        for entry in entries {
            if entry.number != self.last + 1 {
                return Err(invalid(format!("entry {} after entry {}", entry.number, self.last)));
            }
            write_line(&mut self.text, &BookLine::Entry(entry)).map_err(invalid)?;
            self.last += 1;
            if self.last - self.sealed >= SEALED {
                let seal = self.seal();
                let line = BookLine::Seal { after: self.last, seal };
                write_line(&mut self.text, &line).map_err(invalid)?;
            }
            faults = faults.or(self.gathered().err());
        }
        faults.map_or(Ok(()), Err)
    }

    /// Writes out the buffer.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn flush(&mut self) -> io::Result<()> {
        self.write_out()?;
        self.to.flush()
    }

    /// Writes every balance, and writes out the buffer.
    ///
    /// # Errors
    /// If entries of the ledger were not written yet, or it cannot be written.
    pub fn checkpoint(&mut self, ledger: &Ledger) -> io::Result<()> {
        self.balances(ledger, None, false)
    }

    /// The last checkpoint: the books are complete. Gives back what they were written to.
    ///
    /// # Errors
    /// As for a checkpoint.
    pub fn close(mut self, ledger: &Ledger) -> io::Result<W> {
        self.seal_off(ledger)?;
        Ok(self.to)
    }

    /// The same, for books that may be continued.
    ///
    /// # Errors
    /// As for a checkpoint.
    pub fn seal_off(&mut self, ledger: &Ledger) -> io::Result<()> {
        self.balances(ledger, None, true)
    }

    /// Completes a checkpoint whose balances were written up to this account.
    ///
    /// # Errors
    /// As for a checkpoint.
    pub fn finish_checkpoint(&mut self, ledger: &Ledger, named: BookAccount) -> io::Result<()> {
        self.balances(ledger, Some(named), false)
    }

    /// Changes the shifts from here on, for tables without their own.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn shifts(&mut self, shifts: &Shifts) -> io::Result<()> {
        self.shifts = Some(shifts.clone());
        self.line(&BookLine::Shifts(shifts.clone()))
    }

    /// A comment.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn note(&mut self, words: &str) -> io::Result<()> {
        self.text.push_str("# ");
        self.text.extend(plain_text(words).chars().take(LONGEST_NOTE));
        self.text.push('\n');
        self.gathered()
    }

    fn balances(
        &mut self,
        ledger: &Ledger,
        named: Option<BookAccount>,
        closed: bool,
    ) -> io::Result<()> {
        let after = ledger.entered();
        if after != self.last {
            return Err(invalid(format!("{after} entries were made and {} written", self.last)));
        }
        let left = |account| named.is_none_or(|named| account > named);
        for (account, has) in ledger.balances().filter(|(a, has)| left(*a) && !has.is_zero()) {
            write_line(&mut self.text, &BookLine::Balance { account, has }).map_err(invalid)?;
        }
        let seal = Some(self.seal());
        let line = BookLine::Checkpoint { after, closed, seal };
        write_line(&mut self.text, &line).map_err(invalid)?;
        self.flush()
    }

    /// The seal of all lines so far.
    fn seal(&mut self) -> Seal {
        self.count();
        self.sealed = self.last;
        self.running.seal()
    }

    fn count(&mut self) {
        self.running.add(&self.text.as_bytes()[self.counted..]);
        self.counted = self.text.len();
    }

    fn line(&mut self, line: &BookLine) -> io::Result<()> {
        write_line(&mut self.text, line).map_err(invalid)?;
        self.gathered()
    }

    /// Writes out the buffer if it is large.
    fn gathered(&mut self) -> io::Result<()> {
        if self.text.len() >= GATHERED { self.write_out() } else { Ok(()) }
    }

    fn write_out(&mut self) -> io::Result<()> {
        self.count();
        while self.written < self.text.len() {
            match self.to.write(&self.text.as_bytes()[self.written..]) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                Ok(bytes) => self.written += bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        self.text.clear();
        (self.written, self.counted) = (0, 0);
        Ok(())
    }
}

/// Reads books line by line, without keeping them.
#[derive(Debug)]
pub struct BooksReader<R> {
    from: R,
    line: Vec<u8>,
    number: u32,
    bytes: u64,
    /// Whether the last line had an end.
    ended: bool,
}

/// The end of a file after its last whole line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Torn {
    pub bytes: u64,
    pub begins: String,
}

/// A line of the books as read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextLine<'a> {
    /// All of it, without its end.
    Whole(&'a [u8]),
    /// Its beginning: the file ends in the middle of it, or it is too long.
    CutOff(&'a [u8]),
}

impl TextLine<'_> {
    /// Audits it.
    ///
    /// # Errors
    /// Where it is not a line of the books, or what is wrong.
    pub fn audit(self, audit: &mut Audit, number: u32) -> Result<BookLine, Fault> {
        match self {
            TextLine::Whole(text) => audit.read(text, number),
            TextLine::CutOff(text) if text.len() > MAX_LINE => read_line(text, number),
            TextLine::CutOff(text) => {
                let column = String::from_utf8_lossy(text).chars().count() as u32 + 1;
                let reason = "the books are cut off in the middle of a line";
                Err(Fault::new(number, column, reason))
            }
        }
    }
}

impl<R: BufRead> BooksReader<R> {
    pub fn new(from: R) -> BooksReader<R> {
        BooksReader { from, line: Vec::with_capacity(256), number: 0, bytes: 0, ended: true }
    }

    /// The number of the line that was read last; the first is 1.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// How many bytes whole lines had so far.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The next line; none at the end.
    ///
    /// # Errors
    /// If nothing can be read.
    pub fn next_line(&mut self) -> io::Result<Option<TextLine<'_>>> {
        self.line.clear();
        // One byte more than a line may have, and its end: enough to see that it is too long.
        let most = MAX_LINE as u64 + 2;
        let long = (&mut self.from).take(most).read_until(b'\n', &mut self.line)?;
        if self.line.is_empty() {
            return Ok(None);
        }
        self.number = self.number.saturating_add(1);
        self.ended = self.line.pop_if(|last| *last == b'\n').is_some();
        if !self.ended {
            return Ok(Some(TextLine::CutOff(&self.line)));
        }
        self.bytes += long as u64;
        self.line.pop_if(|last| *last == b'\r');
        Ok(Some(TextLine::Whole(&self.line)))
    }

    /// The last line and everything after it, if it never ends: an incomplete line, or whatever a
    /// power cut left in its place.
    pub(crate) fn torn(&mut self) -> io::Result<Option<Torn>> {
        if self.ended {
            return Ok(None);
        }
        let mut bytes = self.line.len() as u64;
        loop {
            let more = self.from.fill_buf()?;
            if more.contains(&b'\n') {
                return Ok(None);
            }
            let many = more.len();
            if many == 0 {
                break;
            }
            bytes += many as u64;
            self.from.consume(many);
        }
        Ok(Some(Torn { bytes, begins: String::from_utf8_lossy(&self.line).into_owned() }))
    }
}
