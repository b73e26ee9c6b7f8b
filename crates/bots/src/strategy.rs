use crate::{Dice, caller, random, simple, strong, tight};
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
    /// Never folds and never raises.
    Caller,
    /// Waits for good cards, and bets only those.
    Tight,
}

impl Strategy {
    /// Every strategy.
    pub const ALL: &[Strategy] =
        &[Strategy::Random, Strategy::Simple, Strategy::Strong, Strategy::Caller, Strategy::Tight];

    pub const fn as_str(self) -> &'static str {
        match self {
            Strategy::Random => "random",
            Strategy::Simple => "simple",
            Strategy::Strong => "strong",
            Strategy::Caller => "caller",
            Strategy::Tight => "tight",
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
            Strategy::Caller => caller::choose(look, list, dice),
            Strategy::Tight => tight::choose(look, list, dice),
        }
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
