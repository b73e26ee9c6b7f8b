use crate::{Dice, random, simple, strong};
use engine::{Choices, Look, Move};
use std::fmt;

/// How a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strategy {
    /// Any choice at all.
    Random,
    /// A beginner with some sense.
    Simple,
    /// A player who counts cards and chips.
    Strong,
}

impl Strategy {
    /// Every strategy.
    pub const ALL: &[Strategy] = &[Strategy::Random, Strategy::Simple, Strategy::Strong];

    pub const fn as_str(self) -> &'static str {
        match self {
            Strategy::Random => "random",
            Strategy::Simple => "simple",
            Strategy::Strong => "strong",
        }
    }

    pub fn from_name(name: &str) -> Option<Strategy> {
        Self::ALL.iter().copied().find(|strategy| strategy.as_str() == name)
    }

    /// The move it makes; `None` if it may stay silent and does, or if nothing is offered. The
    /// caller reuses the list for its choices; a bot that knows its move without asking leaves it
    /// alone.
    pub fn choose(self, look: Look<'_>, list: &mut Choices, dice: Dice<'_>) -> Option<Move> {
        match self {
            Strategy::Random => random::choose(look, list, dice),
            Strategy::Simple => simple::choose(look, list, dice),
            Strategy::Strong => strong::choose(look, list, dice),
        }
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
