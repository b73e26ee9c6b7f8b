use sha2::{Digest, Sha256};
use std::fmt;

/// The SHA-256 of lines of the books, so that `head` and `sha256sum` give the same.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seal([u8; 32]);

impl Seal {
    /// How it begins in the books.
    pub(super) const PREFIX: &str = "sha256:";

    /// Reads it as the books write it; `None` if it is not a seal.
    pub fn parse(text: &str) -> Option<Seal> {
        let digits = text.strip_prefix(Seal::PREFIX)?.as_bytes();
        let mut bytes = [0; 32];
        if digits.len() != 2 * bytes.len() {
            return None;
        }
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            let digit = |digit: u8| match digit {
                b'0'..=b'9' => Some(digit - b'0'),
                b'a'..=b'f' => Some(digit - b'a' + 10),
                _ => None,
            };
            *byte = digit(pair[0])? * 16 + digit(pair[1])?;
        }
        Some(Seal(bytes))
    }
}

/// As in `sha256:e3b0c4…`, with all its digits.
impl fmt::Display for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Seal::PREFIX)?;
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Hashes the books line by line, and can give the seal of all lines so far at any point.
#[derive(Clone, Debug, Default)]
pub struct Running {
    hash: Sha256,
    /// Lines that wait to be hashed together, which takes less time than one after the other.
    waiting: Vec<u8>,
}

/// The most bytes that wait.
const WAITING: usize = 1 << 14;

impl Running {
    /// Nothing was read or written yet.
    pub fn new() -> Running {
        Running::default()
    }

    /// More of the text; every line has its end, which is `\n` wherever it was written.
    pub fn add(&mut self, text: &[u8]) {
        self.waiting.extend_from_slice(text);
        if self.waiting.len() >= WAITING {
            self.hash.update(&self.waiting);
            self.waiting.clear();
        }
    }

    /// A line, given without its end.
    pub fn line(&mut self, text: &[u8]) {
        self.waiting.extend_from_slice(text);
        self.add(b"\n");
    }

    pub fn seal(&self) -> Seal {
        Seal(self.hash.clone().chain_update(&self.waiting).finalize().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seals_are_what_other_programs_find() {
        let empty = "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(Running::new().seal().to_string(), empty);
        let mut running = Running::new();
        running.add(b"a");
        running.seal();
        running.add(b"bc");
        let abc = "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(running.seal().to_string(), abc);
        assert_eq!(Seal::parse(abc), Some(running.seal()));
        for bad in ["", "sha256:", &abc[1..], &abc[..70], &abc.to_uppercase(), &format!("{abc}0")] {
            assert_eq!(Seal::parse(bad), None, "{bad}");
        }
        assert_eq!(Seal::parse(&abc.replace("ba7", "bA7")), None);
    }
}
