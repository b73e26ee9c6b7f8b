use super::{EventText, Field, Item, Line, StepText, Trivia};

/// One hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HandText {
    /// What happened at the table before it.
    pub before: Vec<Item<Field>>,
    /// The line of `hand N`.
    pub line: Line,
    /// Blank lines and comments above it.
    pub above: Vec<Trivia>,
    pub number: u32,
    pub header: Vec<Item<Field>>,
    /// The start and what followed from it.
    pub start: Option<Block>,
    pub steps: Vec<StepText>,
    /// The end and the final stacks.
    pub end: Option<Block>,
}

/// A line that only carries events: `start` and `end`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    pub line: Line,
    /// Blank lines and comments above it.
    pub above: Vec<Trivia>,
    /// What followed.
    pub events: Vec<EventText>,
}
