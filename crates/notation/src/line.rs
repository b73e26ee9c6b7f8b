use super::{Fault, read_amount};
use cards::{Card, CardList, ListFault, Seat};

/// A cursor over the words of one line that knows its position for faults.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words<'a> {
    text: &'a str,
    line: u32,
    at: usize,
}

const BLANKS: [char; 2] = [' ', '\t'];

/// At most this many characters of a wrong word are repeated in a fault.
const SHOWN: usize = 24;

impl<'a> Words<'a> {
    pub(super) fn new(text: &'a str, line: u32) -> Words<'a> {
        Words { text, line, at: 0 }
    }

    fn left(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip(&mut self) {
        self.at = self.text.len() - self.left().trim_start_matches(BLANKS).len();
    }

    /// The next word without taking it.
    pub(super) fn peek(&self) -> Option<&'a str> {
        let mut ahead = *self;
        ahead.word()
    }

    /// The next word.
    pub(super) fn word(&mut self) -> Option<&'a str> {
        self.skip();
        let left = self.left();
        let end = left.find(BLANKS).unwrap_or(left.len());
        self.at += end;
        (end > 0).then(|| &left[..end])
    }

    /// Everything to the end of the line.
    pub(super) fn rest(&mut self) -> &'a str {
        self.skip();
        let left = self.left();
        self.at = self.text.len();
        left.trim_end_matches(BLANKS)
    }

    /// A fault at the next word: what was expected there.
    pub(super) fn expected(&self, what: &str) -> Fault {
        let mut ahead = *self;
        ahead.skip();
        let reason = match ahead.peek() {
            Some(word) => {
                let short: String = word.chars().take(SHOWN).collect();
                format!("expected {what}, found '{short}'")
            }
            None => format!("expected {what}, but the line ends"),
        };
        ahead.fault(reason)
    }

    /// A fault at exactly this position.
    pub(super) fn fault(&self, reason: impl Into<String>) -> Fault {
        let column = self.text[..self.at].chars().count() + 1;
        Fault::new(self.line, column as u32, reason)
    }

    /// Nothing may follow.
    pub(super) fn end(&self) -> Result<(), Fault> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.expected("the end of the line")),
        }
    }

    /// Takes the next word if it is this one.
    pub(super) fn take(&mut self, word: &str) -> bool {
        let found = self.peek() == Some(word);
        if found {
            self.word();
        }
        found
    }

    /// The next word as `read` makes it, or what was expected.
    pub(super) fn read<T>(
        &mut self,
        what: &str,
        read: impl Fn(&'a str) -> Option<T>,
    ) -> Result<T, Fault> {
        match self.peek().and_then(read) {
            Some(value) => {
                self.word();
                Ok(value)
            }
            None => Err(self.expected(what)),
        }
    }

    pub(super) fn seat_number(&mut self) -> Result<Seat, Fault> {
        let what = format!("a seat number from 1 to {}", Seat::MAX);
        self.read(&what, |word| Seat::new(number(word)?))
    }

    /// `seat N`.
    pub(super) fn seat(&mut self) -> Result<Seat, Fault> {
        self.read("'seat' and a number", |word| (word == "seat").then_some(()))?;
        self.seat_number()
    }

    pub(super) fn amount(&mut self) -> Result<i64, Fault> {
        self.read("an amount in dollars and cents, as in 3.00", read_amount)
    }

    /// A word of lower-case letters, digits and hyphens.
    pub(super) fn name(&mut self, what: &str) -> Result<&'a str, Fault> {
        self.read(what, |word| is_name(word).then_some(word))
    }

    /// Cards up to the end of the line or the word `stop`.
    pub(super) fn cards(&mut self, stop: &str) -> Result<CardList, Fault> {
        let mut list = CardList::EMPTY;
        while let Some(word) = self.peek().filter(|word| *word != stop) {
            let start = *self;
            self.word();
            let cards: CardList = word.parse().map_err(|fault| match fault {
                ListFault::NotACard(_) => start
                    .expected("a card (rank 2-9TJQKA and suit cdhs, Jo, ?? or a tile like 6-5)"),
                ListFault::TooMany => start.too_many(),
            })?;
            if !cards.iter().all(|card: &Card| list.try_push(*card)) {
                return Err(start.too_many());
            }
        }
        Ok(list)
    }

    fn too_many(&self) -> Fault {
        let mut place = *self;
        place.skip();
        place.fault(format!("more than {} cards in one line", CardList::CAPACITY))
    }

    /// A text in double quotes.
    pub(super) fn quoted(&mut self, what: &str) -> Result<String, Fault> {
        self.skip();
        let start = *self;
        let Some(inner) = self.left().strip_prefix('"') else {
            return Err(self.expected(&format!("{what} in double quotes")));
        };
        self.at += 1;
        let mut text = String::new();
        let mut chars = inner.char_indices();
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => {
                    self.at += at + 1;
                    return if self.left().starts_with(BLANKS) || self.left().is_empty() {
                        Ok(text)
                    } else {
                        Err(self.fault("expected a space after the closing quote"))
                    };
                }
                '\\' => match chars.next() {
                    Some((_, c @ ('"' | '\\'))) => text.push(c),
                    Some((_, 'n')) => text.push('\n'),
                    _ => {
                        self.at += at;
                        return Err(self.fault("expected \\\", \\\\ or \\n after a backslash"));
                    }
                },
                c => text.push(c),
            }
        }
        Err(start.fault("expected a closing quote before the line ends"))
    }
}

/// A whole number without a sign or leading zeros.
pub(super) fn number<T: std::str::FromStr>(word: &str) -> Option<T> {
    let plain = word.bytes().all(|b| b.is_ascii_digit()) && (word == "0" || !word.starts_with('0'));
    if plain { word.parse().ok() } else { None }
}

/// Whether a word is a name: lower-case letters, digits and hyphens, starting with a letter.
pub(super) fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_lowercase())
        && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}
