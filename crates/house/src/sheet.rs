//! A TOML text being checked: every fault is recorded with its position.

use crate::fault::FileFault;
use crate::flat::is_about_a_share;
use engine::Chips;
use engine::options::FLAT;
use spelling::did_you_mean;
use std::ops::Range;
use toml::Spanned;
pub use toml::de::{DeTable, DeValue};

/// A value and its position.
pub type Value<'t> = Spanned<DeValue<'t>>;

/// A TOML text and the faults found in it so far.
#[derive(Debug)]
pub struct Sheet<'t> {
    file: &'t str,
    text: &'t str,
    first_line: usize,
    faults: Vec<FileFault>,
    /// Where each line begins.
    lines: Vec<usize>,
    /// Lines that could not be parsed: other faults there only follow from that.
    broken: Vec<usize>,
}

impl<'t> Sheet<'t> {
    /// Parses a text. What cannot be parsed is a fault, and the rest is still checked.
    pub fn read(file: &'t str, text: &'t str) -> (Sheet<'t>, Fields<'t>) {
        Sheet::read_at(file, text, 1)
    }

    /// Parses a text that begins on this line of its file.
    pub fn read_at(file: &'t str, text: &'t str, first_line: usize) -> (Sheet<'t>, Fields<'t>) {
        let ends = text.match_indices('\n').map(|(at, _)| at + 1);
        let lines = std::iter::once(0).chain(ends).collect();
        let (faults, broken) = (Vec::new(), Vec::new());
        let mut sheet = Sheet { file, text, first_line, faults, lines, broken };
        let (table, errors) = DeTable::parse_recoverable(text);
        for error in errors {
            sheet.fault(error.span().unwrap_or(0..0), error.message().trim().replace('\n', ", "));
        }
        sheet.broken = sheet.faults.iter().map(|fault| fault.line).collect();
        sheet.broken.sort_unstable();
        (sheet, Fields { at: 0..0, table: table.into_inner(), known: Vec::new() })
    }

    /// Notes a fault.
    pub fn fault(&mut self, at: Range<usize>, message: impl Into<String>) {
        let start =
            (0..=at.start.min(self.text.len())).rev().find(|i| self.text.is_char_boundary(*i));
        let start = start.unwrap_or(0);
        let nth = self.lines.partition_point(|begin| *begin <= start) - 1;
        let line = self.first_line + nth;
        if self.broken.binary_search(&line).is_ok() {
            return;
        }
        let column = self.text[self.lines[nth]..start].chars().count() + 1;
        self.faults.push(FileFault {
            file: self.file.into(),
            line,
            column,
            message: message.into(),
        });
    }

    /// How many faults there are so far.
    pub(crate) fn mark(&self) -> usize {
        self.faults.len()
    }

    /// Drops the faults recorded since then.
    pub(crate) fn forget(&mut self, mark: usize) {
        self.faults.truncate(mark);
    }

    /// Every fault once, in text order.
    pub fn into_faults(mut self) -> Vec<FileFault> {
        self.faults.sort();
        self.faults.dedup();
        self.faults
    }

    pub fn text(&mut self, value: &Value<'_>) -> Option<String> {
        match value.get_ref() {
            DeValue::String(text) if !text.trim().is_empty() => Some(text.trim().into()),
            DeValue::String(_) => {
                self.fault(value.span(), "this must not be empty");
                None
            }
            other => {
                self.wrong(value.span(), other, "text in quotes");
                None
            }
        }
    }

    pub fn whole(&mut self, value: &Value<'_>, range: std::ops::RangeInclusive<u8>) -> Option<u8> {
        let (least, most) = (*range.start(), *range.end());
        match value.get_ref() {
            DeValue::Integer(number) => {
                let parsed = u8::from_str_radix(number.as_str(), number.radix()).ok();
                let fits = parsed.filter(|n| range.contains(n));
                if fits.is_none() {
                    let number = number.as_str();
                    self.fault(value.span(), format!("{number} is not between {least} and {most}"));
                }
                fits
            }
            other => {
                self.wrong(value.span(), other, "a whole number");
                None
            }
        }
    }

    /// An amount: whole dollars as a number, or dollars and cents as a string.
    pub fn amount(&mut self, value: &Value<'_>) -> Option<Chips> {
        let message = match value.get_ref() {
            DeValue::Integer(number) if number.radix() == 10 => match number.as_str().parse() {
                Ok(amount) => return Some(amount),
                Err(fault) => format!("{number} is {fault}"),
            },
            DeValue::Integer(_) => "write an amount in decimal digits".into(),
            DeValue::Float(float) => format!(
                "{float} is not exact money: write whole dollars as a number, or cents as text \
                 like \"0.50\""
            ),
            DeValue::String(text) => match text.trim().parse() {
                Ok(amount) => return Some(amount),
                Err(_) if text.contains('%') => {
                    format!("'{text}' is a percentage: write an amount like 3 or \"0.50\"")
                }
                Err(fault) => format!("'{text}' is {fault}"),
            },
            other => {
                self.wrong(value.span(), other, "an amount like 3 or \"0.50\"");
                return None;
            }
        };
        self.fault(value.span(), message);
        None
    }

    /// The values of a list.
    pub fn list<'v, 'x>(&mut self, value: &'v Value<'x>, of: &str) -> Option<&'v [Value<'x>]> {
        match value.get_ref() {
            DeValue::Array(values) => Some(&values[..]),
            other => {
                self.wrong(value.span(), other, &format!("a list of {of}"));
                None
            }
        }
    }

    /// The fields of a table.
    pub fn fields<'x>(&mut self, value: Value<'x>) -> Option<Fields<'x>> {
        let at = value.span();
        match value.into_inner() {
            DeValue::Table(table) => Some(Fields { at, table, known: Vec::new() }),
            other => {
                self.wrong(at, &other, "a table");
                None
            }
        }
    }

    /// Notes that a value is of the wrong type.
    pub fn wrong(&mut self, at: Range<usize>, found: &DeValue<'_>, wanted: &str) {
        self.fault(at, format!("{} does not belong here: write {wanted}", article(found)));
    }
}

/// A type's name for people.
fn article(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) => "a number",
        DeValue::Float(_) => "a decimal number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

/// The fields of a table, taken out one by one; what is left at the end is a fault.
#[derive(Debug)]
pub struct Fields<'t> {
    at: Range<usize>,
    table: DeTable<'t>,
    known: Vec<&'static str>,
}

impl<'t> Fields<'t> {
    /// Where the table begins.
    pub fn at(&self) -> Range<usize> {
        self.at.clone()
    }

    /// Takes a field that may be missing.
    pub fn take(&mut self, key: &'static str) -> Option<Value<'t>> {
        self.known.push(key);
        self.table.remove(key)
    }

    /// Takes a field that must be there.
    pub fn need(&mut self, sheet: &mut Sheet<'_>, key: &'static str) -> Option<Value<'t>> {
        let value = self.take(key);
        if value.is_none() {
            sheet.fault(self.at(), format!("'{key}' is missing"));
        }
        value
    }

    /// Takes every field that is left, in text order: name, its position, value.
    pub fn rest(&mut self) -> Vec<(String, Range<usize>, Value<'t>)> {
        let mut rest: Vec<_> = std::mem::take(&mut self.table)
            .into_iter()
            .map(|(key, value)| (key.get_ref().to_string(), key.span(), value))
            .collect();
        rest.sort_by_key(|(_, at, _)| at.start);
        rest
    }

    /// Records every field that nobody asked for as a fault.
    pub fn finish(mut self, sheet: &mut Sheet<'_>) {
        for (key, at, value) in self.rest() {
            let near = did_you_mean(&key, self.known.iter().copied());
            let known = self.known.join(", ");
            let hint = if is_about_a_share(&key, &value) {
                format!(": {FLAT}")
            } else if near.is_empty() {
                format!("; known keys are {known}")
            } else {
                near
            };
            sheet.fault(at, format!("unknown key '{key}'{hint}"));
        }
    }
}
