use crate::{EXIT_DOES_NOT_HOLD, EXIT_OK, EXIT_USAGE};
use std::io;

/// Why a command did not come to its end.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command makes no sense; these words say why.
    Usage(String),
    /// What was checked does not hold; these words say what, or it was said already.
    DoesNotHold(String),
    /// Something could not be written.
    Io(io::Error),
}

impl Failure {
    /// What was checked does not hold, and the output says so already.
    pub fn told() -> Failure {
        Failure::DoesNotHold(String::new())
    }

    /// What is left to say on stderr.
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
            // `houseway games | head -1`: the reader has what it wanted.
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
