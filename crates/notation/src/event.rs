use super::{Line, Trivia};

/// Something that happened, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventText {
    pub line: Line,
    /// Blank lines and comments above it.
    pub above: Vec<Trivia>,
    /// Its words, separated by single spaces.
    pub text: String,
}

impl EventText {
    /// An event that was never in a file.
    pub fn new(text: impl Into<String>) -> EventText {
        EventText { line: Line(0), above: Vec::new(), text: text.into() }
    }

    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.text.split(' ')
    }

    /// Whether it says that something was refused.
    pub fn is_refusal(&self) -> bool {
        self.words().next() == Some("refused")
    }

    /// The rule that it cites.
    pub fn rule(&self) -> Option<&str> {
        split_rule(&self.text).1
    }

    /// Its words without the rule that it cites.
    pub fn substance(&self) -> &str {
        split_rule(&self.text).0
    }
}

/// Splits an event line into its substance and the rule cited at its end.
pub fn split_rule(text: &str) -> (&str, Option<&str>) {
    match text.rsplit_once(' ') {
        Some((head, last)) if is_rule(last) => (head, Some(last)),
        _ => (text, None),
    }
}

/// Whether a word has the form of a rule id: `HE-08`, `S8-01`.
pub(crate) fn is_rule(word: &str) -> bool {
    let [a, b, b'-', tens, ones] = word.as_bytes() else {
        return false;
    };
    a.is_ascii_uppercase()
        && (b.is_ascii_uppercase() || b.is_ascii_digit())
        && tens.is_ascii_digit()
        && ones.is_ascii_digit()
}
