//! A parser for the part of TOML that hand histories use.
//!
//! It is our own and reads hand by hand, because files of a year have millions of them.

use super::hand::History;
use super::value::{Field, Placed, Value};
use notation::Fault;
use std::borrow::Cow;

/// The deepest nesting of lists and tables.
const DEEPEST: u8 = 16;
/// More fields than the format has, with room for those that people add.
const MOST_FIELDS: usize = 500;

/// What is wrong, and where in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wrong {
    pub at: usize,
    pub reason: String,
}

pub(super) fn wrong<T>(at: usize, reason: impl Into<String>) -> Result<T, Wrong> {
    Err(Wrong { at, reason: reason.into() })
}

/// The hands of a text, one after the other.
#[derive(Clone, Debug)]
pub struct Hands<'a> {
    text: &'a str,
    at: usize,
    /// The name of the next table, if its header has been read.
    header: Option<Header<'a>>,
    /// A position whose line is known, so that no line is counted twice.
    known: (usize, u32),
    ended: bool,
}

#[derive(Clone, Debug)]
struct Header<'a> {
    at: usize,
    name: Cow<'a, str>,
    /// Whether it is part of the previous hand.
    part: bool,
}

/// Reads the hands of a file.
///
/// # Errors
/// If it is not text.
pub fn hands(bytes: &[u8]) -> Result<Hands<'_>, Fault> {
    match std::str::from_utf8(bytes) {
        Ok(text) => {
            let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
            Ok(Hands { text, at, header: None, known: (0, 1), ended: false })
        }
        Err(error) => {
            let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            let (line, column) = place(&before, before.len(), &mut (0, 1));
            Err(Fault::new(line, column, "this is not UTF-8 text"))
        }
    }
}

/// Line and column, in characters, of a position in a text.
fn place(text: &str, at: usize, known: &mut (usize, u32)) -> (u32, u32) {
    let at = at.min(text.len());
    if at < known.0 {
        *known = (0, 1);
    }
    let newlines = text.as_bytes()[known.0..at].iter().filter(|byte| **byte == b'\n').count();
    *known = (at, known.1.saturating_add(u32::try_from(newlines).unwrap_or(u32::MAX)));
    let begin = text.as_bytes()[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |n| n + 1);
    let column = text.get(begin..at).map_or(at - begin, |line| line.chars().count());
    (known.1, u32::try_from(column + 1).unwrap_or(u32::MAX))
}

impl<'a> Iterator for Hands<'a> {
    type Item = Result<History<'a>, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let fields = match self.next_fields() {
            Ok(fields) => fields?,
            Err(wrong) => {
                // What follows an error cannot be interpreted.
                self.ended = true;
                return Some(Err(self.fault(&wrong)));
            }
        };
        let (at, name, fields) = fields;
        let line = place(self.text, at, &mut self.known).0;
        Some(History::of(line, name, fields).map_err(|wrong| self.fault(&wrong)))
    }
}

type Found<'a> = (usize, Option<Cow<'a, str>>, Vec<Field<'a>>);

impl<'a> Hands<'a> {
    /// The fault for something wrong with a hand from this text.
    pub(super) fn fault(&mut self, wrong: &Wrong) -> Fault {
        let (line, column) = place(self.text, wrong.at, &mut self.known);
        Fault::new(line, column, wrong.reason.clone())
    }

    /// The fields of the next hand; `None` at the end.
    fn next_fields(&mut self) -> Result<Option<Found<'a>>, Wrong> {
        let mut fields = Vec::new();
        let mut header = self.header.take();
        let mut skipping = false;
        loop {
            self.blank();
            match self.peek() {
                None => break,
                Some(b'[') => {
                    let next = self.read_header()?;
                    if next.part && (header.is_some() || !fields.is_empty()) {
                        skipping = true;
                    } else if header.is_some() || !fields.is_empty() {
                        self.header = Some(next);
                        break;
                    } else {
                        header = Some(next);
                    }
                }
                Some(_) => {
                    let field = self.field()?;
                    let again = |other: &Field<'_>| other.key == field.key;
                    if skipping {
                        continue;
                    }
                    if fields.len() == MOST_FIELDS {
                        return wrong(field.at, format!("a hand has at most {MOST_FIELDS} fields"));
                    }
                    if fields.iter().any(again) {
                        return wrong(field.at, format!("{} is given twice", shown(&field.key)));
                    }
                    fields.push(field);
                }
            }
        }
        match header {
            None if fields.is_empty() => {
                self.ended = true;
                Ok(None)
            }
            None => Ok(Some((fields[0].at, None, fields))),
            Some(header) => Ok(Some((header.at, Some(header.name), fields))),
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Skips blanks within a line.
    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t')) {
            self.at += 1;
        }
    }

    /// Skips blanks, line ends and comments.
    fn blank(&mut self) {
        loop {
            match self.peek() {
                Some(b' ' | b'\t' | b'\n' | b'\r') => self.at += 1,
                Some(b'#') => self.at += self.rest().find('\n').unwrap_or(self.rest().len()),
                _ => return,
            }
        }
    }

    /// Nothing else may be on the line.
    fn line_end(&mut self) -> Result<(), Wrong> {
        self.space();
        match self.peek() {
            None | Some(b'\n' | b'#') => Ok(()),
            Some(b'\r') if self.rest().starts_with("\r\n") => Ok(()),
            Some(_) => wrong(self.at, "expected the end of the line"),
        }
    }

    /// `[1]`, `[1.notes]`, or an array of tables, each of which is a hand too.
    fn read_header(&mut self) -> Result<Header<'a>, Wrong> {
        let at = self.at;
        let brackets = if self.rest().starts_with("[[") { 2 } else { 1 };
        self.at += brackets;
        self.space();
        let (name, parts) = self.key()?;
        if !self.rest().starts_with(&"]]"[..brackets]) {
            return wrong(self.at, "expected ] after the name of a table");
        }
        self.at += brackets;
        self.line_end()?;
        Ok(Header { at, name, part: parts > 1 })
    }

    /// A name, possibly dotted: its first part, and the number of parts.
    fn key(&mut self) -> Result<(Cow<'a, str>, usize), Wrong> {
        let first = self.simple_key()?;
        let mut parts = 1;
        loop {
            self.space();
            if self.peek() != Some(b'.') {
                return Ok((first, parts));
            }
            self.at += 1;
            self.space();
            self.simple_key()?;
            parts += 1;
        }
    }

    fn simple_key(&mut self) -> Result<Cow<'a, str>, Wrong> {
        match self.peek() {
            Some(b'"' | b'\'') => self.string(),
            _ => {
                let bare = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
                let len = self.rest().bytes().take_while(|byte| bare(*byte)).count();
                if len == 0 {
                    return wrong(self.at, "expected the name of a field, as in: variant = 'NT'");
                }
                let key = &self.rest()[..len];
                self.at += len;
                Ok(key.into())
            }
        }
    }

    fn field(&mut self) -> Result<Field<'a>, Wrong> {
        let at = self.at;
        let (key, parts) = self.key()?;
        if self.peek() != Some(b'=') {
            return wrong(self.at, format!("expected = after {}", shown(&key)));
        }
        self.at += 1;
        self.space();
        let value = self.value(0)?;
        self.line_end()?;
        // A dotted name is somebody's own table, which no hand needs.
        let key = if parts > 1 { Cow::Owned(format!("_{key}.{at}")) } else { key };
        Ok(Field { key, at, value })
    }

    fn value(&mut self, depth: u8) -> Result<Placed<'a>, Wrong> {
        let at = self.at;
        if depth > DEEPEST {
            return wrong(at, "lists are nested too deeply");
        }
        let value = match self.peek() {
            Some(b'"' | b'\'') => Value::Text(self.string()?),
            Some(b'[') => Value::List(self.list(depth)?),
            Some(b'{') => {
                self.inline_table(depth)?;
                Value::Other
            }
            _ => self.word()?,
        };
        Ok(Placed { at, value })
    }

    /// A number, a truth value, a date or a time.
    fn word(&mut self) -> Result<Value<'a>, Wrong> {
        let part = |byte: u8| {
            byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'_' | b'.' | b':')
        };
        let len = self.rest().bytes().take_while(|byte| part(*byte)).count();
        let word = &self.rest()[..len];
        let at = self.at;
        self.at += len;
        match word {
            "" => wrong(at, "expected a value: a number, a text in quotes, or a list"),
            "true" => Ok(Value::Flag(true)),
            "false" => Ok(Value::Flag(false)),
            "inf" | "+inf" | "-inf" | "nan" | "+nan" | "-nan" => Ok(Value::Number(word)),
            _ if word.contains(':') || is_date(word) => Ok(Value::Other),
            _ if is_number(word) => Ok(Value::Number(word)),
            _ => wrong(at, format!("{} is not a value; texts stand in quotes", shown(word))),
        }
    }

    fn list(&mut self, depth: u8) -> Result<Vec<Placed<'a>>, Wrong> {
        let begin = self.at;
        self.at += 1;
        let mut list = Vec::new();
        loop {
            self.blank();
            match self.peek() {
                None => return wrong(begin, "the list has no end: expected ]"),
                Some(b']') => {
                    self.at += 1;
                    return Ok(list);
                }
                Some(_) => list.push(self.value(depth + 1)?),
            }
            self.blank();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b']') => {}
                None => return wrong(begin, "the list has no end: expected ]"),
                Some(_) => return wrong(self.at, "expected , or ] in a list"),
            }
        }
    }

    fn inline_table(&mut self, depth: u8) -> Result<(), Wrong> {
        let begin = self.at;
        self.at += 1;
        loop {
            self.blank();
            match self.peek() {
                None => return wrong(begin, "the table has no end: expected }"),
                Some(b'}') => {
                    self.at += 1;
                    return Ok(());
                }
                Some(_) => {}
            }
            self.key()?;
            if self.peek() != Some(b'=') {
                return wrong(self.at, "expected = after a name");
            }
            self.at += 1;
            self.space();
            self.value(depth + 1)?;
            self.blank();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b'}') => {}
                _ => return wrong(self.at, "expected , or } in a table"),
            }
        }
    }

    fn string(&mut self) -> Result<Cow<'a, str>, Wrong> {
        let at = self.at;
        let quote = self.text.as_bytes()[at];
        let mark = if quote == b'"' { "\"\"\"" } else { "'''" };
        if self.rest().starts_with(mark) {
            return self.long_string(mark);
        }
        self.at += 1;
        let stops = |byte: u8| byte == quote || byte == b'\n' || (byte == b'\\' && quote == b'"');
        let len = self.rest().bytes().position(stops).unwrap_or(self.rest().len());
        let plain = &self.rest()[..len];
        self.at += len;
        match self.peek() {
            Some(byte) if byte == quote => {
                self.at += 1;
                Ok(plain.into())
            }
            Some(b'\\') => {
                let mut text = plain.to_string();
                self.escaped(&mut text, "\"")?;
                Ok(text.into())
            }
            _ => wrong(at, "the text has no end: expected a quote"),
        }
    }

    /// A multi-line string; a line end right after the quotes is not part of it.
    fn long_string(&mut self, mark: &str) -> Result<Cow<'a, str>, Wrong> {
        let at = self.at;
        self.at += mark.len();
        for end in ["\r\n", "\n"] {
            if self.rest().starts_with(end) {
                self.at += end.len();
                break;
            }
        }
        if mark.starts_with('"') {
            let mut text = String::new();
            self.escaped(&mut text, mark)?;
            return Ok(text.into());
        }
        let Some(len) = self.rest().find(mark) else {
            return wrong(at, "the text has no end: expected three quotes");
        };
        let text = &self.rest()[..len];
        self.at += len + mark.len();
        Ok(text.into())
    }

    /// The rest of a string with backslash escapes, up to its closing quotes.
    fn escaped(&mut self, text: &mut String, mark: &str) -> Result<(), Wrong> {
        let begin = self.at;
        loop {
            if self.rest().starts_with(mark) {
                self.at += mark.len();
                return Ok(());
            }
            let at = self.at;
            let Some(next) = self.rest().chars().next() else {
                return wrong(begin, "the text has no end: expected a quote");
            };
            self.at += next.len_utf8();
            match next {
                '\n' if mark.len() == 1 => {
                    return wrong(begin, "the text has no end: expected a quote");
                }
                '\\' => text.extend(self.escape(at)?),
                other => text.push(other),
            }
        }
    }

    fn escape(&mut self, at: usize) -> Result<Option<char>, Wrong> {
        let unknown =
            || wrong(at, "unknown escape: \\n, \\t, \\\", \\\\ and \\u00e9 are understood");
        let Some(letter) = self.rest().chars().next() else { return unknown() };
        self.at += letter.len_utf8();
        let digits = match letter {
            'b' => return Ok(Some('\u{8}')),
            't' => return Ok(Some('\t')),
            'n' => return Ok(Some('\n')),
            'f' => return Ok(Some('\u{c}')),
            'r' => return Ok(Some('\r')),
            'e' => return Ok(Some('\u{1b}')),
            '"' | '\\' => return Ok(Some(letter)),
            '\n' | '\r' | ' ' | '\t' => {
                // The string continues where the next line begins.
                let blank = self.rest().len() - self.rest().trim_start().len();
                self.at += blank;
                return Ok(None);
            }
            'x' => 2,
            'u' => 4,
            'U' => 8,
            _ => return unknown(),
        };
        let code = self.rest().get(..digits).and_then(|code| u32::from_str_radix(code, 16).ok());
        let Some(letter) = code.and_then(char::from_u32) else { return unknown() };
        self.at += digits;
        Ok(Some(letter))
    }
}

fn is_date(word: &str) -> bool {
    let bytes = word.as_bytes();
    bytes.len() >= 10
        && bytes[..4].iter().all(u8::is_ascii_digit)
        && bytes[4] == b'-'
        && bytes[7] == b'-'
}

/// Whether a word looks like a number; whether it fits is checked where it is used.
fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
    digits.starts_with(|letter: char| letter.is_ascii_digit())
}

/// A word of the text, shortened for a message.
pub(super) fn shown(word: &str) -> String {
    const MOST: usize = 40;
    let short: String =
        word.chars().take(MOST).map(|c| if c.is_control() { ' ' } else { c }).collect();
    let more = if word.chars().nth(MOST).is_some() { "…" } else { "" };
    format!("'{short}{more}'")
}
