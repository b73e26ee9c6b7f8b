//! A text being read, and positions in it.

use notation::Fault;

/// What is wrong, and where in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wrong {
    pub at: usize,
    pub reason: String,
}

pub(crate) fn wrong<T>(at: usize, reason: impl Into<String>) -> Result<T, Wrong> {
    Err(Wrong { at, reason: reason.into() })
}

/// A word of the text, shortened for a message.
pub(crate) fn shown(word: &str) -> String {
    const MOST: usize = 40;
    let short: String =
        word.chars().take(MOST).map(|c| if c.is_control() { ' ' } else { c }).collect();
    let more = if word.chars().nth(MOST).is_some() { "…" } else { "" };
    format!("'{short}{more}'")
}

/// A text, the current position, and the last known line.
#[derive(Clone, Debug)]
pub(crate) struct Source<'a> {
    pub text: &'a str,
    pub at: usize,
    known: Place,
}

/// A position with its line and column, so that nothing is counted twice.
#[derive(Clone, Copy, Debug)]
struct Place {
    at: usize,
    line: u32,
    column: u32,
}

const BEGIN: Place = Place { at: 0, line: 1, column: 1 };

impl<'a> Source<'a> {
    /// # Errors
    /// If the bytes are not text.
    pub fn new(bytes: &'a [u8]) -> Result<Source<'a>, Fault> {
        match std::str::from_utf8(bytes) {
            Ok(text) => {
                let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
                Ok(Source { text, at, known: BEGIN })
            }
            Err(error) => {
                let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
                let mut source = Source { text: &before, at: 0, known: BEGIN };
                let reason = "this is not UTF-8 text".into();
                Err(source.fault(&Wrong { at: before.len(), reason }))
            }
        }
    }

    pub fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The line of a position.
    pub fn line(&mut self, at: usize) -> u32 {
        self.place(at).line
    }

    /// The fault for an error in this text.
    pub fn fault(&mut self, wrong: &Wrong) -> Fault {
        let Place { line, column, .. } = self.place(wrong.at);
        Fault::new(line, column, wrong.reason.clone())
    }

    /// Line and column, in characters. Positions mostly come in order.
    fn place(&mut self, at: usize) -> Place {
        let at = at.min(self.text.len());
        if at < self.known.at {
            self.known = BEGIN;
        }
        let between = &self.text.as_bytes()[self.known.at..at];
        let newlines = between.iter().filter(|byte| **byte == b'\n').count();
        let last = between.iter().rposition(|byte| *byte == b'\n');
        let on_line = last.map_or(between, |last| &between[last + 1..]);
        // Continuation bytes of a character are not counted.
        let letters = on_line.iter().filter(|byte| **byte & 0xC0 != 0x80).count();
        let fits = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let before = if newlines == 0 { self.known.column } else { 1 };
        let line = self.known.line.saturating_add(fits(newlines));
        self.known = Place { at, line, column: before.saturating_add(fits(letters)) };
        self.known
    }
}
