//! Reading the books of a room.

use crate::failure::Failure;
use notation::Fault;
use pit::{BooksReader, TextLine};
use room::books::{Audit, BookLine, Sound};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::thread::{self, JoinHandle};
use store::Archive;

/// The result of reading books.
pub(crate) struct Reading {
    /// What the audit found.
    pub audit: Audit,
    pub lines: u32,
    /// The first invalid line.
    pub fault: Option<Fault>,
    /// For the lines around a fault up to the next seal: the last one, and whether they are
    /// unchanged.
    pub written: Option<(u32, bool)>,
}

impl Reading {
    /// Valid books, or a message that says where they are not valid.
    pub fn sound(self, file: &Path) -> Result<Audit, Failure> {
        match self.complaint(file) {
            None => Ok(self.audit),
            Some(complaint) => Err(Failure::DoesNotHold(complaint)),
        }
    }

    /// The fault with its file, and what else is known about it.
    pub fn complaint(&self, file: &Path) -> Option<String> {
        let Fault { line, column, reason, .. } = self.fault.as_ref()?;
        let mut words = format!("{}:{line}:{column}: {reason}", file.display());
        let first = self.audit.sound().map_or(1, |sound| sound.line.saturating_add(1));
        match self.written {
            Some((last, true)) => {
                words += &format!("; lines {first} to {last} are unchanged");
            }
            Some((last, false)) => {
                words += &format!("; lines {first} to {last} were changed");
            }
            None => {}
        }
        let up_to = if self.audit.has_seals() { "seal" } else { "checkpoint" };
        if let Some(Sound { line, entry, .. }) = self.audit.sound() {
            words += &format!("; valid up to the {up_to} on line {line}, after entry {entry}");
        }
        Some(words)
    }
}

/// Books in a file, or in the data folder of a server.
pub(crate) struct Books<'a> {
    file: &'a Path,
    /// The data folder as it is now.
    pub archive: Option<Archive>,
}

/// Where lines come from, and who writes them meanwhile.
type Source = (Box<dyn BufRead>, Option<JoinHandle<io::Result<()>>>);

impl<'a> Books<'a> {
    pub fn open(file: &'a Path) -> Result<Books<'a>, Failure> {
        let archive = file.is_dir().then(|| Archive::open(file)).transpose();
        let archive = archive.map_err(|fault| Failure::Usage(fault.to_string()))?;
        Ok(Books { file, archive })
    }

    fn source(self) -> io::Result<Source> {
        let Some(archive) = self.archive else {
            if self.file.as_os_str() == "-" {
                return Ok((Box::new(io::stdin().lock()), None));
            }
            let file = File::open(self.file)?;
            return Ok((Box::new(BufReader::with_capacity(1 << 16, file)), None));
        };
        let (from, to) = io::pipe()?;
        let write = move || {
            let mut to = BufWriter::with_capacity(1 << 16, to);
            archive.export_books(&mut to)?;
            to.flush()
        };
        let writes = thread::Builder::new().spawn(write)?;
        Ok((Box::new(BufReader::with_capacity(1 << 16, from)), Some(writes)))
    }

    /// Reads and audits books line by line, up to the first invalid one, and passes on every valid
    /// line. Books that are still being written need not be `closed`, nor those of a data folder.
    pub fn read(
        self,
        closed: bool,
        each: &mut dyn FnMut(&Audit, BookLine) -> Result<(), Failure>,
    ) -> Result<Reading, Failure> {
        let file = self.file;
        let closed = closed && self.archive.is_none();
        let unreadable = |error| Failure::Usage(format!("{}: {error}", file.display()));
        let (from, writes) = self.source().map_err(unreadable)?;
        let mut reader = BooksReader::new(from);
        let mut reading = Reading { audit: Audit::new(), lines: 0, fault: None, written: None };
        loop {
            let number = reader.number().saturating_add(1);
            let Some(line) = reader.next_line().map_err(unreadable)? else { break };
            reading.lines = number;
            match line.audit(&mut reading.audit, number) {
                Ok(line) => each(&reading.audit, line)?,
                Err(fault) => {
                    reading.fault = Some(fault);
                    reading.written = match reading.audit.seal_in(number) {
                        Some(fits) => Some((number, fits)),
                        None => next_seal(&mut reader, &mut reading.audit).map_err(unreadable)?,
                    };
                    return Ok(reading);
                }
            }
        }
        let last = reading.lines.max(1);
        let end = match writes.map(JoinHandle::join) {
            Some(Ok(Err(error))) => Err(error.to_string()),
            Some(Err(_)) => Err("the export stopped".into()),
            Some(Ok(Ok(()))) | None => reading.audit.end(closed),
        };
        reading.fault = end.err().map(|reason| Fault::new(last, 1, reason));
        Ok(reading)
    }
}

/// Opens books and reads them.
pub(crate) fn read(
    file: &Path,
    closed: bool,
    each: &mut dyn FnMut(&Audit, BookLine) -> Result<(), Failure>,
) -> Result<Reading, Failure> {
    Books::open(file)?.read(closed, each)
}

/// The next line with a seal, and whether all lines above it are unchanged.
fn next_seal(
    reader: &mut BooksReader<Box<dyn BufRead>>,
    audit: &mut Audit,
) -> io::Result<Option<(u32, bool)>> {
    while audit.has_seals() {
        let number = reader.number().saturating_add(1);
        let Some(TextLine::Whole(line)) = reader.next_line()? else { return Ok(None) };
        if let Some(written) = audit.look_for_seal(line) {
            return Ok(Some((number, written)));
        }
    }
    Ok(None)
}
