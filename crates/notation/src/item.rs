use super::EventText;

/// A line number, counted from 1; 0 if it was never in a file.
///
/// It is not part of what a record says, so all lines compare equal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Line(pub u32);

impl PartialEq for Line {
    fn eq(&self, _: &Line) -> bool {
        true
    }
}

impl Eq for Line {}

/// A line that is only for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trivia {
    /// An empty line.
    Blank,
    /// A comment; what follows the `#`.
    Comment(String),
    /// A comment among events, indented like them.
    Aside(String),
}

/// One line of a header with what is above it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item<T> {
    pub line: Line,
    /// Blank lines and comments above it.
    pub above: Vec<Trivia>,
    pub is: T,
    /// What followed from it, or `refused …`, if it is a step of the room.
    pub events: Vec<EventText>,
}

impl<T> From<T> for Item<T> {
    fn from(is: T) -> Item<T> {
        Item { line: Line(0), above: Vec::new(), is, events: Vec::new() }
    }
}

impl<T> Item<T> {
    /// Whether the record says that it was refused.
    pub fn is_refused(&self) -> bool {
        self.events.first().is_some_and(EventText::is_refusal)
    }
}
