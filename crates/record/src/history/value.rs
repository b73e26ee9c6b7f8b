//! Values of TOML and JSON, as far as hand histories need them.

use super::amount::Amount;
use super::text::{Wrong, shown, wrong};
use std::borrow::Cow;

/// What follows the equals sign or the colon.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value<'a> {
    Text(Cow<'a, str>),
    /// An integer or a float, as it is written.
    Number(&'a str),
    Flag(bool),
    List(Vec<Placed<'a>>),
    Table(Vec<Field<'a>>),
    /// JSON `null`.
    Null,
    /// A date, a time or an inline table; no field read here has one.
    Other,
}

/// A value, and its position in the text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Placed<'a> {
    pub at: usize,
    pub value: Value<'a>,
}

impl Value<'_> {
    /// Its type, for messages.
    pub fn what(&self) -> &'static str {
        match self {
            Value::Text(_) => "a text",
            Value::Number(_) => "a number",
            Value::Flag(_) => "a truth value",
            Value::List(_) => "a list",
            Value::Table(_) => "an object",
            Value::Null => "null",
            Value::Other => "a date, a time or a table",
        }
    }
}

/// A name and its value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Field<'a> {
    pub key: Cow<'a, str>,
    pub at: usize,
    pub value: Placed<'a>,
}

/// The fields of a hand, or of a part of it, that have not been read yet.
#[derive(Debug)]
pub(crate) struct Fields<'a> {
    pub fields: Vec<Field<'a>>,
    /// Where they begin.
    pub at: usize,
}

impl<'a> Fields<'a> {
    pub fn take(&mut self, key: &str) -> Option<Placed<'a>> {
        let at = self.fields.iter().position(|field| field.key == key)?;
        Some(self.fields.swap_remove(at).value)
    }

    pub fn needed(&mut self, key: &str) -> Result<Placed<'a>, Wrong> {
        self.take(key).map_or_else(|| wrong(self.at, format!("{key} is missing")), Ok)
    }

    pub fn amount(&mut self, key: &str) -> Result<(usize, Amount), Wrong> {
        let value = self.needed(key)?;
        Ok((value.at, number(key, &value)?))
    }

    /// A required text.
    pub fn text(&mut self, key: &str) -> Result<(usize, Cow<'a, str>), Wrong> {
        let Placed { at, value } = self.needed(key)?;
        match value {
            Value::Text(text) => Ok((at, text)),
            other => wrong(at, format!("{key}: expected a text, not {}", other.what())),
        }
    }

    /// The name of a hand; a long one is cut off.
    pub fn name(&mut self, key: &str) -> Option<String> {
        match self.take(key)?.value {
            Value::Text(text) => Some(text.chars().take(60).collect()),
            Value::Number(text) => Some(text.chars().take(60).collect()),
            _ => None,
        }
    }
}

pub(crate) fn number(key: &str, value: &Placed<'_>) -> Result<Amount, Wrong> {
    match &value.value {
        Value::Number(text) => Amount::read(text).map_or_else(
            || wrong(value.at, format!("{key}: {} does not fit in 18 digits", shown(text))),
            Ok,
        ),
        other => wrong(value.at, format!("{key}: expected a number, not {}", other.what())),
    }
}

pub(crate) fn list<'a>(key: &str, value: Placed<'a>) -> Result<Vec<Placed<'a>>, Wrong> {
    match value.value {
        Value::List(list) => Ok(list),
        other => wrong(value.at, format!("{key}: expected a list, not {}", other.what())),
    }
}

/// Stacks, of which some may be unknown.
pub(crate) fn stack_list(key: &str, value: Placed<'_>) -> Result<Vec<Option<Amount>>, Wrong> {
    let one = |value: &Placed<'_>| match value.value {
        Value::Number("inf" | "+inf") => Ok(None),
        _ => number(key, value).map(Some),
    };
    list(key, value)?.iter().map(one).collect()
}
