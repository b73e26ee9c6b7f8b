//! Several files in one command: one that cannot be read or does not hold keeps none of the others
//! from being done.

use crate::failure::Failure;
use notation::Fault;
use std::path::Path;
use std::{fs, io};

/// What has come of the files so far.
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

    /// Whether the file holds.
    pub fn holds(&mut self, holds: bool) {
        self.fails |= !holds;
    }

    /// What the command comes to; everything was told by then. A file that cannot be read makes it bad
    /// usage, whatever came of the others.
    pub fn end(self) -> Result<(), Failure> {
        match self {
            Batch { unread: true, .. } => Err(Failure::Usage(String::new())),
            Batch { fails: true, .. } => Err(Failure::told()),
            _ => Ok(()),
        }
    }
}

/// A fault with its place, as editors and people find it.
pub(super) fn placed(file: &str, Fault { line, column, reason }: &Fault) -> String {
    format!("{file}:{line}:{column}: {reason}")
}

/// Writes beside the file and then takes its place, so that no record is ever half there.
pub(super) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    fs::write(&beside, text)?;
    fs::rename(&beside, path)
}
