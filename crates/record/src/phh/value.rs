//! TOML values, as far as hand histories use them.

use std::borrow::Cow;

/// What follows the equals sign.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value<'a> {
    Text(Cow<'a, str>),
    /// An integer or a float, as it is written.
    Number(&'a str),
    Flag(bool),
    List(Vec<Placed<'a>>),
    /// A date, a time or an inline table: no field read here has one.
    Other,
}

/// A value, and its position in the text.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Placed<'a> {
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
            Value::Other => "a date, a time or a table",
        }
    }
}

/// One line of a hand: a name and its value.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Field<'a> {
    pub key: Cow<'a, str>,
    pub at: usize,
    pub value: Placed<'a>,
}
