use std::fmt;

/// Why a text is not a record: where, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, counted from 1.
    pub line: u32,
    /// The column in characters, counted from 1.
    pub column: u32,
    /// What is wrong, and what would be right.
    pub reason: String,
}

impl Fault {
    /// A fault at a place.
    pub fn new(line: u32, column: u32, reason: impl Into<String>) -> Fault {
        Fault { line, column, reason: reason.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.reason)
    }
}

impl std::error::Error for Fault {}
