//! Several files in one command: a file that cannot be read or is not valid does not stop the
//! others.

use crate::failure::Failure;
use notation::Fault;
use std::path::Path;
use std::{fs, io};

/// The results of the files so far.
#[derive(Debug, Default)]
pub(super) struct Batch {
    unread: bool,
    fails: bool,
}

impl Batch {
    /// The bytes of the next file, or why it cannot be read.
    pub fn read(&mut self, path: &Path) -> Result<Vec<u8>, String> {
        super::read(path).map_err(|error| {
            self.unread = true;
            error.to_string()
        })
    }

    /// Records whether a file is valid.
    pub fn holds(&mut self, holds: bool) {
        self.fails |= !holds;
    }

    /// The result of the command; everything has been reported by then. A file that cannot be read
    /// makes it a usage error, whatever the result of the others.
    pub fn end(self) -> Result<(), Failure> {
        match self {
            Batch { unread: true, .. } => Err(Failure::Usage(String::new())),
            Batch { fails: true, .. } => Err(Failure::told()),
            _ => Ok(()),
        }
    }
}

/// A fault with its position, in the form that editors understand.
pub(super) fn placed(file: &str, Fault { line, column, reason }: &Fault) -> String {
    format!("{file}:{line}:{column}: {reason}")
}

/// Writes a temporary file and renames it, so that a record is never half written.
pub(super) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    fs::write(&beside, text)?;
    fs::rename(&beside, path)
}
