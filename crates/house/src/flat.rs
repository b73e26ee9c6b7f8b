//! Fees are flat (FE-01): detects what else a file may try to say about them.

use crate::sheet::{DeValue, Value};
use engine::options::is_share;

/// Words in a key that suggest a share of something, whatever the rest says.
const SHARES: &[&str] = &[
    "percent",
    "percents",
    "percentage",
    "pct",
    "rake",
    "commission",
    "fraction",
    "ratio",
    "proportion",
    "basis",
    "bp",
    "bps",
    "mille",
    "permille",
    "vig",
    "vigorish",
];

/// Words that do so if the key is about money that the house takes.
const OF_FEES: &[&str] =
    &["pot", "pots", "win", "wins", "winner", "winnings", "rate", "share", "cut", "edge", "size"];

/// Whether an option is about what the house takes.
pub(crate) fn is_fee(key: &str) -> bool {
    let taken = ["fee", "drop", "collection", "charge", "rake", "button-post"];
    taken.iter().any(|word| key.contains(word))
}

/// Whether an unknown key would make a fee a share of something, or make it depend on the pot or on
/// who wins.
fn asks_for_a_share(key: &str) -> bool {
    let key = key.to_lowercase();
    let mut words = key.split(|c: char| !c.is_alphanumeric());
    words.any(|word| SHARES.contains(&word) || is_fee(&key) && OF_FEES.contains(&word))
}

/// The same for an unknown field, by its key or by its value.
pub(crate) fn is_about_a_share(key: &str, value: &Value<'_>) -> bool {
    asks_for_a_share(key) || is_a_share(value) || is_fee(key) && a_float(value).is_some()
}

/// Whether a value is a share of something, in any part of it.
pub(crate) fn is_a_share(value: &Value<'_>) -> bool {
    match value.get_ref() {
        DeValue::String(text) => is_share(text),
        DeValue::Array(values) => values.iter().any(is_a_share),
        DeValue::Table(table) => {
            table.iter().any(|(key, value)| asks_for_a_share(key.get_ref()) || is_a_share(value))
        }
        _ => false,
    }
}

/// A decimal number where an amount belongs, if there is one.
pub(crate) fn a_float(value: &Value<'_>) -> Option<String> {
    match value.get_ref() {
        DeValue::Float(float) => Some(float.to_string()),
        DeValue::Array(values) => values.iter().find_map(a_float),
        _ => None,
    }
}
