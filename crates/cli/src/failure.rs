use crate::{EXIT_DOES_NOT_HOLD, EXIT_OK, EXIT_USAGE};
use std::io;

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command makes no sense; the message says why.
    Usage(String),
    /// What was checked is not valid; the message says what, unless it was already printed.
    DoesNotHold(String),
    /// Something could not be written.
    Io(io::Error),
}

impl Failure {
    /// What was checked is not valid, and the output already says so.
    pub fn told() -> Failure {
        Failure::DoesNotHold(String::new())
    }

    /// What is left to print on stderr.
    pub fn words(&self) -> String {
        match self {
            Failure::Usage(words) | Failure::DoesNotHold(words) => words.clone(),
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => String::new(),
            Failure::Io(error) => format!("cannot write: {error}"),
        }
    }

    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::Usage(_) => EXIT_USAGE,
            Failure::DoesNotHold(_) => EXIT_DOES_NOT_HOLD,
            // `houseway games | head -1`: the reader got what it wanted.
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => EXIT_OK,
            Failure::Io(_) => EXIT_DOES_NOT_HOLD,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error)
    }
}
