use super::hand::History;
use super::text::{Source, Wrong};
use crate::{ohh, phh};
use notation::{Document, Fault};

/// A file format for hand histories.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Poker hand history: TOML.
    Phh,
    /// Open Hand History: JSON.
    Ohh,
}

/// A record as a history.
#[derive(Clone, Debug, Default)]
pub struct Exported {
    pub text: String,
    /// What the format cannot represent, hand by hand.
    pub lost: Vec<String>,
}

impl Format {
    /// The format of a file by its name, if it is a history.
    pub fn of(name: &str) -> Option<Format> {
        let name = name.to_ascii_lowercase();
        let ends = |end: &str| name.ends_with(end);
        if ends(".phh") || ends(".phhs") {
            Some(Format::Phh)
        } else if ends(".ohh") || ends(".ohh.json") {
            Some(Format::Ohh)
        } else {
            None
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Format::Phh => "PHH",
            Format::Ohh => "Open Hand History",
        }
    }

    /// Reads the hands of a file.
    ///
    /// # Errors
    /// If it is not text.
    pub fn hands(self, bytes: &[u8]) -> Result<Hands<'_>, Fault> {
        let source = Source::new(bytes)?;
        Ok(match self {
            Format::Phh => Hands::Phh(phh::Reader::new(source)),
            Format::Ohh => Hands::Ohh(ohh::Reader::new(source)),
        })
    }

    /// Writes the hands of a record.
    ///
    /// # Errors
    /// Hands that the format has no name for, and steps that the engine refuses, each with its line.
    pub fn export(self, document: &Document) -> Result<Exported, Fault> {
        match self {
            Format::Phh => phh::export(document),
            Format::Ohh => ohh::export(document),
        }
    }
}

/// The hands of a text, one after the other.
#[derive(Debug)]
#[expect(private_interfaces, reason = "how they are read is nobody else's business")]
pub enum Hands<'a> {
    Phh(phh::Reader<'a>),
    Ohh(ohh::Reader<'a>),
}

impl<'a> Iterator for Hands<'a> {
    type Item = Result<History<'a>, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = match self {
            Hands::Phh(reader) => reader.next(),
            Hands::Ohh(reader) => reader.next(),
        };
        Some(found?.map_err(|wrong| self.fault(&wrong)))
    }
}

impl Hands<'_> {
    /// The fault for something wrong with a hand from this text.
    pub(super) fn fault(&mut self, wrong: &Wrong) -> Fault {
        match self {
            Hands::Phh(reader) => reader.source.fault(wrong),
            Hands::Ohh(reader) => reader.source.fault(wrong),
        }
    }
}
