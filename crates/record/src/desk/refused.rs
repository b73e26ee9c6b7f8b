use crate::syntax::Fault;
use cards::Seat;
use engine::{IncidentKind, Refusal, Request, RuleId, Ruling};
use std::fmt;

/// Why there is no ruling. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotRuled {
    /// The words mean nothing.
    Words(Fault),
    /// This seat has no part in the hand.
    NoSuchSeat(Seat),
    /// This does not go wrong in this game.
    NotOfThisGame(IncidentKind),
    /// Who decides otherwise must say who he is and why.
    Unexplained,
    /// The hand is over.
    HandOver,
    /// Nothing of the kind waits for a ruling, and it cannot have happened now.
    Refused {
        /// Why it cannot be declared.
        declared: Refusal,
        /// Why it cannot have happened.
        slipped: Option<Refusal>,
    },
    /// It can have happened, but cards have to be named that came with it.
    Owed(Request),
    /// It is for a player to call it.
    ForAPlayer(Option<RuleId>),
    /// The house posts no ruling.
    FloorDecides {
        /// Between what the floor decides.
        may: Vec<Ruling>,
    },
    /// The floor cannot decide so.
    CannotDecide {
        /// How it may decide.
        may: Vec<Ruling>,
    },
}

/// One thing or another.
fn either(may: &[Ruling]) -> String {
    let names: Vec<&str> = may.iter().map(|ruling| ruling.as_str()).collect();
    names.join(", ")
}

impl fmt::Display for NotRuled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotRuled::Words(fault) => write!(f, "column {}: {}", fault.column, fault.reason),
            NotRuled::NoSuchSeat(seat) => write!(f, "seat {seat} has no part in this hand"),
            NotRuled::NotOfThisGame(kind) => write!(f, "there is no {kind} in this game"),
            NotRuled::Unexplained => f.write_str("an override needs who decides, and why"),
            NotRuled::HandOver => f.write_str(
                "the hand is over: leave out what came after the incident, or say after which step of \
                 it the ruling belongs",
            ),
            NotRuled::Refused { declared, slipped: None } => write!(f, "{declared}"),
            NotRuled::Refused { declared, slipped: Some(slipped) } => {
                write!(f, "{declared}, and it cannot have happened now: {slipped}")
            }
            NotRuled::Owed(request) => {
                write!(f, "it came with cards ({request}): name them in the declaration")
            }
            NotRuled::ForAPlayer(rule) => {
                f.write_str("it is for a player to call it, as in: seat 2 declare …")?;
                rule.map_or(Ok(()), |rule| write!(f, " ({rule})"))
            }
            NotRuled::FloorDecides { may } => {
                write!(f, "the house posts no ruling: the floor decides ({})", either(may))
            }
            NotRuled::CannotDecide { may } if may.is_empty() => {
                f.write_str("the floor cannot decide so")
            }
            NotRuled::CannotDecide { may } => {
                write!(f, "the floor cannot decide so; it may decide: {}", either(may))
            }
        }
    }
}

impl std::error::Error for NotRuled {}
