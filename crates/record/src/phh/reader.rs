//! A parser for the part of TOML that hand histories use.
//!
//! It is our own and reads hand by hand, because files of a year have millions of them.

use super::fields::draft;
use crate::history::{Field, History, Placed, Source, Value, Wrong, shown, wrong};
use std::borrow::Cow;

/// The deepest nesting of lists and tables.
const DEEPEST: u8 = 16;
/// More fields than the format has, with room for those that people add.
const MOST_FIELDS: usize = 500;

/// Reads hands one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Reader<'a> {
    pub source: Source<'a>,
    /// The name of the next table, if its header has been read.
    header: Option<Header<'a>>,
    ended: bool,
}

#[derive(Clone, Debug)]
struct Header<'a> {
    at: usize,
    name: Cow<'a, str>,
    /// Whether it is part of the previous hand.
    part: bool,
}

type Found<'a> = (usize, Option<Cow<'a, str>>, Vec<Field<'a>>);

impl<'a> Reader<'a> {
    pub fn new(source: Source<'a>) -> Reader<'a> {
        Reader { source, header: None, ended: false }
    }

    pub fn next(&mut self) -> Option<Result<History<'a>, Wrong>> {
        if self.ended {
            return None;
        }
        match self.next_fields() {
            Ok(None) => None,
            Ok(Some((at, name, fields))) => {
                let line = self.source.line(at);
                Some(draft(line, name, fields).and_then(|draft| draft.check()))
            }
            Err(wrong) => {
                // What follows an error cannot be interpreted.
                self.ended = true;
                Some(Err(wrong))
            }
        }
    }

    /// The fields of the next hand; `None` at the end.
    fn next_fields(&mut self) -> Result<Option<Found<'a>>, Wrong> {
        let mut fields = Vec::new();
        let mut header = self.header.take();
        let mut skipping = false;
        loop {
            self.blank();
            match self.source.peek() {
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

    /// Skips blanks within a line.
    fn space(&mut self) {
        while matches!(self.source.peek(), Some(b' ' | b'\t')) {
            self.source.at += 1;
        }
    }

    /// Skips blanks, line ends and comments.
    fn blank(&mut self) {
        loop {
            match self.source.peek() {
                Some(b' ' | b'\t' | b'\n' | b'\r') => self.source.at += 1,
                Some(b'#') => {
                    self.source.at +=
                        self.source.rest().find('\n').unwrap_or(self.source.rest().len())
                }
                _ => return,
            }
        }
    }

    /// Nothing else may be on the line.
    fn line_end(&mut self) -> Result<(), Wrong> {
        self.space();
        match self.source.peek() {
            None | Some(b'\n' | b'#') => Ok(()),
            Some(b'\r') if self.source.rest().starts_with("\r\n") => Ok(()),
            Some(_) => wrong(self.source.at, "expected the end of the line"),
        }
    }

    /// `[1]`, `[1.notes]`, or an array of tables, each of which is a hand too.
    fn read_header(&mut self) -> Result<Header<'a>, Wrong> {
        let at = self.source.at;
        let brackets = if self.source.rest().starts_with("[[") { 2 } else { 1 };
        self.source.at += brackets;
        self.space();
        let (name, parts) = self.key()?;
        if !self.source.rest().starts_with(&"]]"[..brackets]) {
            return wrong(self.source.at, "expected ] after the name of a table");
        }
        self.source.at += brackets;
        self.line_end()?;
        Ok(Header { at, name, part: parts > 1 })
    }

    /// A name, possibly dotted: its first part, and the number of parts.
    fn key(&mut self) -> Result<(Cow<'a, str>, usize), Wrong> {
        let first = self.simple_key()?;
        let mut parts = 1;
        loop {
            self.space();
            if self.source.peek() != Some(b'.') {
                return Ok((first, parts));
            }
            self.source.at += 1;
            self.space();
            self.simple_key()?;
            parts += 1;
        }
    }

    fn simple_key(&mut self) -> Result<Cow<'a, str>, Wrong> {
        match self.source.peek() {
            Some(b'"' | b'\'') => self.string(),
            _ => {
                let bare = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
                let len = self.source.rest().bytes().take_while(|byte| bare(*byte)).count();
                if len == 0 {
                    return wrong(
                        self.source.at,
                        "expected the name of a field, as in: variant = 'NT'",
                    );
                }
                let key = &self.source.rest()[..len];
                self.source.at += len;
                Ok(key.into())
            }
        }
    }

    fn field(&mut self) -> Result<Field<'a>, Wrong> {
        let at = self.source.at;
        let (key, parts) = self.key()?;
        if self.source.peek() != Some(b'=') {
            return wrong(self.source.at, format!("expected = after {}", shown(&key)));
        }
        self.source.at += 1;
        self.space();
        let value = self.value(0)?;
        self.line_end()?;
        // A dotted name is somebody's own table, which no hand needs.
        let key = if parts > 1 { Cow::Owned(format!("_{key}.{at}")) } else { key };
        Ok(Field { key, at, value })
    }

    fn value(&mut self, depth: u8) -> Result<Placed<'a>, Wrong> {
        let at = self.source.at;
        if depth > DEEPEST {
            return wrong(at, "lists are nested too deeply");
        }
        let value = match self.source.peek() {
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
        let len = self.source.rest().bytes().take_while(|byte| part(*byte)).count();
        let word = &self.source.rest()[..len];
        let at = self.source.at;
        self.source.at += len;
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
        let begin = self.source.at;
        self.source.at += 1;
        let mut list = Vec::new();
        loop {
            self.blank();
            match self.source.peek() {
                None => return wrong(begin, "the list has no end: expected ]"),
                Some(b']') => {
                    self.source.at += 1;
                    return Ok(list);
                }
                Some(_) => list.push(self.value(depth + 1)?),
            }
            self.blank();
            match self.source.peek() {
                Some(b',') => self.source.at += 1,
                Some(b']') => {}
                None => return wrong(begin, "the list has no end: expected ]"),
                Some(_) => return wrong(self.source.at, "expected , or ] in a list"),
            }
        }
    }

    fn inline_table(&mut self, depth: u8) -> Result<(), Wrong> {
        let begin = self.source.at;
        self.source.at += 1;
        loop {
            self.blank();
            match self.source.peek() {
                None => return wrong(begin, "the table has no end: expected }"),
                Some(b'}') => {
                    self.source.at += 1;
                    return Ok(());
                }
                Some(_) => {}
            }
            self.key()?;
            if self.source.peek() != Some(b'=') {
                return wrong(self.source.at, "expected = after a name");
            }
            self.source.at += 1;
            self.space();
            self.value(depth + 1)?;
            self.blank();
            match self.source.peek() {
                Some(b',') => self.source.at += 1,
                Some(b'}') => {}
                _ => return wrong(self.source.at, "expected , or } in a table"),
            }
        }
    }

    fn string(&mut self) -> Result<Cow<'a, str>, Wrong> {
        let at = self.source.at;
        let quote = self.source.text.as_bytes()[at];
        let mark = if quote == b'"' { "\"\"\"" } else { "'''" };
        if self.source.rest().starts_with(mark) {
            return self.long_string(mark);
        }
        self.source.at += 1;
        let stops = |byte: u8| byte == quote || byte == b'\n' || (byte == b'\\' && quote == b'"');
        let len = self.source.rest().bytes().position(stops).unwrap_or(self.source.rest().len());
        let plain = &self.source.rest()[..len];
        self.source.at += len;
        match self.source.peek() {
            Some(byte) if byte == quote => {
                self.source.at += 1;
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
        let at = self.source.at;
        self.source.at += mark.len();
        for end in ["\r\n", "\n"] {
            if self.source.rest().starts_with(end) {
                self.source.at += end.len();
                break;
            }
        }
        if mark.starts_with('"') {
            let mut text = String::new();
            self.escaped(&mut text, mark)?;
            return Ok(text.into());
        }
        let Some(len) = self.source.rest().find(mark) else {
            return wrong(at, "the text has no end: expected three quotes");
        };
        let text = &self.source.rest()[..len];
        self.source.at += len + mark.len();
        Ok(text.into())
    }

    /// The rest of a string with backslash escapes, up to its closing quotes.
    fn escaped(&mut self, text: &mut String, mark: &str) -> Result<(), Wrong> {
        let begin = self.source.at;
        loop {
            if self.source.rest().starts_with(mark) {
                self.source.at += mark.len();
                return Ok(());
            }
            let at = self.source.at;
            let Some(next) = self.source.rest().chars().next() else {
                return wrong(begin, "the text has no end: expected a quote");
            };
            self.source.at += next.len_utf8();
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
        let Some(letter) = self.source.rest().chars().next() else { return unknown() };
        self.source.at += letter.len_utf8();
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
                let blank = self.source.rest().len() - self.source.rest().trim_start().len();
                self.source.at += blank;
                return Ok(None);
            }
            'x' => 2,
            'u' => 4,
            'U' => 8,
            _ => return unknown(),
        };
        let code =
            self.source.rest().get(..digits).and_then(|code| u32::from_str_radix(code, 16).ok());
        let Some(letter) = code.and_then(char::from_u32) else { return unknown() };
        self.source.at += digits;
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
