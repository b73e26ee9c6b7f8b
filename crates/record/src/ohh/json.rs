//! A JSON parser that keeps positions and the digits of numbers, so that amounts are exact and errors
//! have a line.

use crate::history::{Field, Placed, Source, Value, Wrong, wrong};
use std::borrow::Cow;

/// The deepest nesting of lists and objects.
const DEEPEST: u8 = 32;
/// More names than any object of the format has, with room for those that people add.
const MOST_FIELDS: usize = 500;

/// Skips blanks between values.
pub(super) fn blank(source: &mut Source<'_>) {
    while matches!(source.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
        source.at += 1;
    }
}

/// Reads the next value.
pub(super) fn value<'a>(source: &mut Source<'a>, depth: u8) -> Result<Placed<'a>, Wrong> {
    blank(source);
    let at = source.at;
    if depth > DEEPEST {
        return wrong(at, "lists are nested too deeply");
    }
    let value = match source.peek() {
        Some(b'"') => Value::Text(string(source)?),
        Some(b'[') => Value::List(list(source, depth)?),
        Some(b'{') => Value::Table(object(source, depth)?),
        _ => word(source)?,
    };
    Ok(Placed { at, value })
}

fn word<'a>(source: &mut Source<'a>) -> Result<Value<'a>, Wrong> {
    let part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
    let len = source.rest().bytes().take_while(|byte| part(*byte)).count();
    let (at, word) = (source.at, &source.rest()[..len]);
    source.at += len;
    let digits = word.strip_prefix('-').unwrap_or(word);
    match word {
        "true" => Ok(Value::Flag(true)),
        "false" => Ok(Value::Flag(false)),
        "null" => Ok(Value::Null),
        _ if digits.starts_with(|c: char| c.is_ascii_digit()) => Ok(Value::Number(word)),
        _ => wrong(at, "expected a value: a number, a text in double quotes, a list or an object"),
    }
}

fn list<'a>(source: &mut Source<'a>, depth: u8) -> Result<Vec<Placed<'a>>, Wrong> {
    let begin = source.at;
    let mut list = Vec::new();
    source.at += 1;
    blank(source);
    if source.peek() == Some(b']') {
        source.at += 1;
        return Ok(list);
    }
    loop {
        list.push(value(source, depth + 1)?);
        if ends(source, b']', begin, "the list has no end: expected ]")? {
            return Ok(list);
        }
    }
}

/// Whether this is the end of a list or an object, or else a comma.
fn ends(source: &mut Source<'_>, end: u8, begin: usize, open: &str) -> Result<bool, Wrong> {
    blank(source);
    let found = source.peek();
    source.at += usize::from(found.is_some_and(|byte| byte.is_ascii()));
    match found {
        Some(b',') => Ok(false),
        Some(byte) if byte == end => Ok(true),
        None => wrong(begin, open),
        Some(_) => wrong(source.at - 1, format!("expected , or {}", char::from(end))),
    }
}

fn object<'a>(source: &mut Source<'a>, depth: u8) -> Result<Vec<Field<'a>>, Wrong> {
    let begin = source.at;
    let mut fields: Vec<Field<'a>> = Vec::new();
    source.at += 1;
    blank(source);
    if source.peek() == Some(b'}') {
        source.at += 1;
        return Ok(fields);
    }
    loop {
        blank(source);
        let at = source.at;
        if source.peek() != Some(b'"') {
            return wrong(at, "expected a name in double quotes");
        }
        let key = string(source)?;
        blank(source);
        if source.peek() != Some(b':') {
            return wrong(source.at, "expected : after a name");
        }
        source.at += 1;
        let value = value(source, depth + 1)?;
        if fields.len() == MOST_FIELDS {
            return wrong(at, format!("an object has at most {MOST_FIELDS} names"));
        }
        if fields.iter().any(|other| other.key == key) {
            return wrong(at, format!("{} is given twice", crate::history::shown(&key)));
        }
        fields.push(Field { key, at, value });
        if ends(source, b'}', begin, "the object has no end: expected }")? {
            return Ok(fields);
        }
    }
}

fn string<'a>(source: &mut Source<'a>) -> Result<Cow<'a, str>, Wrong> {
    let begin = source.at;
    source.at += 1;
    let stops = |byte: u8| matches!(byte, b'"' | b'\\') || byte < b' ';
    let mut text = Cow::Borrowed("");
    loop {
        let len = source.rest().bytes().position(stops).unwrap_or(source.rest().len());
        let plain = &source.rest()[..len];
        match &mut text {
            Cow::Borrowed("") => text = Cow::Borrowed(plain),
            more => more.to_mut().push_str(plain),
        }
        source.at += len;
        match source.peek() {
            Some(b'"') => {
                source.at += 1;
                return Ok(text);
            }
            Some(b'\\') => {
                let letter = escape(source)?;
                text.to_mut().push(letter);
            }
            _ => return wrong(begin, "the text has no end: expected a double quote"),
        }
    }
}

fn escape(source: &mut Source<'_>) -> Result<char, Wrong> {
    let at = source.at;
    let unknown = || wrong(at, "unknown escape: \\n, \\t, \\\", \\\\ and \\u00e9 are understood");
    let Some(letter) = source.text.as_bytes().get(at + 1) else { return unknown() };
    source.at += 2;
    match letter {
        b'"' | b'\\' | b'/' => Ok(char::from(*letter)),
        b'b' => Ok('\u{8}'),
        b'f' => Ok('\u{c}'),
        b'n' => Ok('\n'),
        b'r' => Ok('\r'),
        b't' => Ok('\t'),
        b'u' => match code(source) {
            Some(high @ 0xD800..0xDC00) if source.rest().starts_with("\\u") => {
                source.at += 2;
                let low = code(source).filter(|low| (0xDC00..0xE000).contains(low));
                let both = low.map(|low| 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00));
                both.and_then(char::from_u32).map_or_else(unknown, Ok)
            }
            code => code.and_then(char::from_u32).map_or_else(unknown, Ok),
        },
        _ => unknown(),
    }
}

/// Four digits of an escape.
fn code(source: &mut Source<'_>) -> Option<u32> {
    let digits = source.text.get(source.at..source.at + 4)?;
    let digits = digits.bytes().all(|byte| byte.is_ascii_hexdigit()).then_some(digits)?;
    source.at += 4;
    u32::from_str_radix(digits, 16).ok()
}
