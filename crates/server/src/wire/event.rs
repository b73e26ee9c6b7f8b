//! What happened, one event at a time.

use super::{Card, Cents};
use serde::Serialize;

/// Everything that came of one command. Everybody is sent every number: what somebody may not see
/// is masked, never left out.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Happened {
    /// Its number at this table.
    #[cfg_attr(test, ts(type = "number"))]
    pub seq: u64,
    /// The hand it belongs to, or the last one.
    pub hand: u32,
    /// The events, in order.
    pub events: Vec<Event>,
    /// The same in words, as anybody at the table may hear them.
    pub words: Vec<String>,
    /// The same, with headings and rules.
    pub lines: Vec<Line>,
}

/// A line of what happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Line {
    pub text: String,
    /// Whether it is a heading: a new hand, a new street.
    pub head: bool,
    /// The rule behind it, if there is one.
    pub rule: Option<String>,
}

impl Line {
    /// A heading.
    pub fn head(text: String) -> Line {
        Line { text, head: true, rule: None }
    }
}

impl From<String> for Line {
    fn from(text: String) -> Line {
        Line { text, head: false, rule: None }
    }
}

/// An event.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Event {
    /// Events with the same number move together.
    pub beat: u16,
    /// The rule behind it, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rule: Option<String>,
    /// What happened.
    #[serde(flatten)]
    pub kind: Kind,
}

/// What can happen. Zones, accounts, verbs, phases and reasons have the names of records.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "k", rename_all = "kebab-case")]
pub enum Kind {
    /// A card moved.
    Card { c: Card, from: String, to: String, face: Face },
    /// A card was turned up, or looked at, where it lies.
    Show { c: Card, zone: String, face: Face },
    /// All cards of a zone moved to another, unseen.
    Gather { from: String, to: String, count: u16 },
    /// Chips moved.
    Pay { from: String, to: String, cents: Cents, why: String },
    /// A seat did something that moved nothing.
    Did { seat: u8, verb: String, place: String },
    /// A seat exchanges this many cards.
    Draws { seat: u8, count: u8 },
    /// A new part of the hand began.
    Phase { phase: String },
    /// This seat acts first in what follows.
    Opens { seat: u8 },
    /// A marker was placed at a seat.
    Mark { marker: String, seat: u8 },
    /// The cards were shuffled.
    Shuffled,
    /// The cut card came into view.
    CutCard,
    /// Dice were thrown.
    Dice { faces: [u8; 3] },
    /// A hand was read.
    Reads { zone: String, words: String },
    /// A hand or a wager was settled.
    Result { zone: String, circle: Option<String>, result: String },
    /// The house ruled on an incident.
    Ruling { words: String },
    /// A hand was dealt.
    Dealt { hand: u32 },
    /// Something about a chair or the table, in the words of records.
    Room { line: String },
    /// The hand is over.
    Over(Box<Over>),
}

/// Who can see a card where it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Face {
    /// Everybody.
    Up,
    /// Some, or nobody.
    Down,
}

/// How a hand ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Over {
    /// The engine's word for it, or `called-off`.
    pub ending: String,
    /// Who won, how much and with what, in a sentence.
    pub banner: String,
    /// Everybody who was in it.
    pub results: Vec<SeatResult>,
    /// How long until the next hand is dealt, in milliseconds; null if it waits for somebody.
    pub next_ms: Option<u32>,
    /// The reader's own cards as they were at the end; empty without any.
    pub own: Vec<Card>,
}

/// What a hand came to for one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatResult {
    /// Whose.
    pub seat: u8,
    /// What they won; negative for a loss.
    pub net: Cents,
    /// What they have now.
    pub stack: Cents,
    /// The cards that everybody saw at the end.
    pub shown: Vec<Card>,
    /// What they were called.
    pub words: String,
    /// What they won, pot by pot.
    pub won: Vec<Won>,
    /// The cards among theirs and the common ones that won or lost; empty if there are none to
    /// compare.
    pub best: Vec<Card>,
}

/// A pot, or a part of one, that somebody won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Won {
    /// Which pot, in words; empty if there was only one.
    pub pot: String,
    pub cents: Cents,
    /// With what.
    pub why: String,
}
