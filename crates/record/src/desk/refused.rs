use crate::render::card_count;
use cards::Seat;
use engine::{Code, IncidentKind, Refusal, Request, RuleId, Ruling};
use notation::Fault;
use std::fmt;

/// Why there is no ruling. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotRuled {
    /// The declaration is not understood.
    Words(Fault),
    /// This seat is not in the hand.
    NoSuchSeat(Seat),
    /// This cannot happen in this game.
    NotOfThisGame(IncidentKind),
    /// An override needs a name and a reason.
    Unexplained,
    HandOver,
    /// Nothing of the kind is pending, and it cannot have happened now.
    Refused {
        /// Why it cannot be declared.
        declared: Refusal,
        /// Why it cannot have happened.
        slipped: Option<Refusal>,
        words: String,
    },
    /// It can have happened, but the cards that came with it have to be named.
    Owed {
        kind: IncidentKind,
        /// What is due.
        request: Request,
        /// Whether the first card is the burn.
        burn: bool,
        /// How many cards were named.
        named: usize,
    },
    /// A named card cannot have come: which one, and why.
    NoSuchCard(String),
    /// A player has to call it.
    ForAPlayer(Option<RuleId>),
    /// The house posts no ruling.
    FloorDecides {
        /// What the floor may decide between.
        may: Vec<Ruling>,
    },
    /// This decision is not open to the floor.
    CannotDecide {
        /// What is open to it.
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
            NotRuled::NoSuchSeat(seat) => write!(f, "seat {seat} is not in this hand"),
            NotRuled::NotOfThisGame(kind) => write!(f, "there is no {kind} in this game"),
            NotRuled::Unexplained => f.write_str("an override needs a name and a reason"),
            NotRuled::HandOver => f.write_str(
                "the hand is over: leave out what came after the incident, or say after which \
                 step to rule",
            ),
            NotRuled::Refused { declared, slipped: None, .. } => write!(f, "{declared}"),
            NotRuled::Refused { declared, words, .. } => {
                if declared.code == Code::NoSuchIncident {
                    write!(f, "{declared}, and ")?;
                }
                write!(f, "it cannot have happened at this point: {words}")
            }
            NotRuled::Owed { kind, request: Request::Draw { n, .. }, burn, named } => {
                let cards = card_count((*n).into());
                let first = if *burn { ", the first of them the burn" } else { "" };
                let as_in = format!("{kind}{}", " ??".repeat((*n).into()));
                write!(f, "it needs {cards}{first}; given: {named}. Write it like: {as_in}")
            }
            NotRuled::Owed { request, .. } => {
                write!(f, "it needs more ({request}): add that to the declaration")
            }
            NotRuled::NoSuchCard(words) => f.write_str(words),
            NotRuled::ForAPlayer(rule) => {
                f.write_str("a player has to call it, as in: seat 2 declare …")?;
                rule.map_or(Ok(()), |rule| write!(f, " ({rule})"))
            }
            NotRuled::FloorDecides { may } => {
                write!(f, "the house posts no ruling: the floor decides ({})", either(may))
            }
            NotRuled::CannotDecide { may } if may.is_empty() => {
                f.write_str("the floor cannot decide that")
            }
            NotRuled::CannotDecide { may } => {
                write!(f, "the floor cannot decide that; it may decide: {}", either(may))
            }
        }
    }
}

impl std::error::Error for NotRuled {}
