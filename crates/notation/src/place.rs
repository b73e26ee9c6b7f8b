use super::Fault;
use super::line::{Words, number};
use cards::Seat;
use std::fmt;

/// What a step points at, by name: `seat 4`, `spread 2`, `hand 1`, `square 1 of spot 3`, `tie`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceText {
    pub word: String,
    /// Which one, if there are several.
    pub number: Option<u8>,
    /// On whose spot, if it is not the actor's own.
    pub spot: Option<Seat>,
}

/// Places that are numbered.
const COUNTED: [&str; 5] = ["seat", "spread", "hand", "square", "row"];
/// Places of which a spot has only one.
const SINGLE: [&str; 6] = ["player", "banker", "tie", "ante", "play", "bonus"];

impl PlaceText {
    pub fn counted(word: &str, number: u8) -> PlaceText {
        PlaceText { word: word.into(), number: Some(number), spot: None }
    }

    /// A place of which a spot has only one.
    pub fn single(word: &str) -> PlaceText {
        PlaceText { word: word.into(), number: None, spot: None }
    }

    /// The same on another spot.
    #[must_use]
    pub fn of(mut self, spot: Option<Seat>) -> PlaceText {
        self.spot = spot;
        self
    }

    /// Whether it is a bare number, as version 1 wrote it.
    pub(super) fn is_bare(&self) -> bool {
        self.word.is_empty()
    }
}

impl fmt::Display for PlaceText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.word)?;
        if let Some(number) = self.number {
            let gap = if self.is_bare() { "" } else { " " };
            write!(f, "{gap}{number}")?;
        }
        match self.spot {
            Some(spot) => write!(f, " of spot {spot}"),
            None => Ok(()),
        }
    }
}

/// Reads a place by its name, as in `square 1 of spot 3`.
///
/// # Errors
/// If it is not valid; the line of the fault is 1.
pub fn read_place_name(text: &str) -> Result<PlaceText, Fault> {
    let mut words = Words::new(text, 1);
    let place = read_place(&mut words, false)?;
    words.end()?;
    Ok(place)
}

/// Reads a place; a bare number only where `bare` allows it.
pub(super) fn read_place(words: &mut Words<'_>, bare: bool) -> Result<PlaceText, Fault> {
    if let Some(n) = words.peek().and_then(number::<u8>).filter(|_| bare) {
        words.word();
        return Ok(PlaceText::counted("", n));
    }
    let what = "a place, as in seat 4, spread 2, square 1 or tie";
    let word = words
        .read(what, |word| (COUNTED.contains(&word) || SINGLE.contains(&word)).then_some(word))?;
    let mut place = PlaceText::single(word);
    if COUNTED.contains(&word) {
        place.number = Some(words.read("its number", number)?);
    }
    if !["seat", "spread", "row"].contains(&word) && words.take("of") {
        words.read("spot", |word| (word == "spot").then_some(()))?;
        place.spot = Some(words.seat_number()?);
    }
    Ok(place)
}
