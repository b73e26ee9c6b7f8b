use super::{Chair, Who};
use crate::PlayerId;
use std::fmt;

/// What a list says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListEvent {
    /// Somebody has drawn a number.
    Joined {
        who: Who,
        number: u32,
    },
    /// Somebody is called for a chair, and has so many seconds to answer.
    Called {
        who: Who,
        chair: Chair,
        seconds: u32,
    },
    /// Somebody comes, and the chair is held for so many seconds.
    Held {
        who: Who,
        chair: Chair,
        seconds: u32,
    },
    /// Somebody who was called does not want this chair.
    Passed {
        who: Who,
        chair: Chair,
    },
    /// Somebody did not come in time. They keep their place in line.
    Skipped {
        who: Who,
        chair: Chair,
    },
    /// The table does not need them: they wait on.
    Withdrawn {
        who: Who,
        chair: Chair,
    },
    /// Somebody who missed a call is there again.
    Here(Who),
    Seated {
        who: Who,
        chair: Chair,
    },
    /// Somebody on the list by name goes on under their account.
    Known {
        who: Who,
        player: PlayerId,
    },
    /// Somebody is off the list.
    Removed(Who),
    /// Somebody gave up their chair or their place in line.
    Left(Who),
    /// Somebody would rather have another chair or table.
    Asked(Who),
    /// They would not, after all.
    Stays(Who),
    /// Somebody changes chairs at their table, as they asked.
    ChangesChair {
        who: Who,
        from: Chair,
        to: Chair,
    },
    /// Somebody has to move up to the first table.
    MustMove {
        who: Who,
        from: Chair,
        to: Chair,
    },
    /// Somebody moves to another table, as they asked.
    Transfers {
        who: Who,
        from: Chair,
        to: Chair,
    },
    /// Somebody whose table broke is seated elsewhere.
    Reseated {
        who: Who,
        from: Chair,
        to: Chair,
    },
    /// Somebody whose table broke goes back to their place in line.
    BackInLine {
        who: Who,
        number: u32,
    },
    /// Enough people wait for a new table.
    Enough(usize),
    Opened(u32),
    Closed(u32),
    Broken(u32),
}

/// As in a log of the room.
impl fmt::Display for ListEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ListEvent::Joined { who, number } => write!(f, "joined {number} {who}"),
            ListEvent::Called { who, chair, seconds } => {
                write!(f, "called {chair} for {seconds} {who}")
            }
            ListEvent::Held { who, chair, seconds } => {
                write!(f, "held {chair} for {seconds} {who}")
            }
            ListEvent::Passed { who, chair } => write!(f, "passed {chair} {who}"),
            ListEvent::Skipped { who, chair } => write!(f, "skipped {chair} {who}"),
            ListEvent::Withdrawn { who, chair } => write!(f, "withdrawn {chair} {who}"),
            ListEvent::Here(who) => write!(f, "here {who}"),
            ListEvent::Seated { who, chair } => write!(f, "seated {chair} {who}"),
            ListEvent::Known { who, player: PlayerId(id) } => write!(f, "known #{id} {who}"),
            ListEvent::Removed(who) => write!(f, "removed {who}"),
            ListEvent::Left(who) => write!(f, "left {who}"),
            ListEvent::Asked(who) => write!(f, "asked {who}"),
            ListEvent::Stays(who) => write!(f, "stays {who}"),
            ListEvent::ChangesChair { who, from, to } => {
                write!(f, "changes {from} -> {to} {who}")
            }
            ListEvent::MustMove { who, from, to } => write!(f, "must-move {from} -> {to} {who}"),
            ListEvent::Transfers { who, from, to } => write!(f, "transfers {from} -> {to} {who}"),
            ListEvent::Reseated { who, from, to } => write!(f, "reseated {from} -> {to} {who}"),
            ListEvent::BackInLine { who, number } => write!(f, "back-in-line {number} {who}"),
            ListEvent::Enough(people) => write!(f, "enough {people}"),
            ListEvent::Opened(table) => write!(f, "opened table {table}"),
            ListEvent::Closed(table) => write!(f, "closed table {table}"),
            ListEvent::Broken(table) => write!(f, "broken table {table}"),
        }
    }
}

/// Why a list did nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListRefusal {
    NotListed,
    ListedTwice,
    AlreadySeated,
    NotSeated,
    NotCalled,
    AnsweredTwice,
    Late,
    NoSuchTable,
    NoSuchChair,
    ChairTaken,
    AskedTwice,
    NothingAsked,
    MustMove,
    AlreadyOpen,
    Closed,
    Full,
    /// They sit, or it is for the floor to say.
    AtTheTable,
}

impl fmt::Display for ListRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ListRefusal::NotListed => "nobody of that name is on the list",
            ListRefusal::ListedTwice => "you are on the list already, and keep your place",
            ListRefusal::AlreadySeated => "you already have a chair in this game",
            ListRefusal::NotSeated => "you have no chair in this game yet",
            ListRefusal::NotCalled => "you have not been called yet",
            ListRefusal::AnsweredTwice => "you have answered already: take your chair",
            ListRefusal::Late => "too late: the chair was offered to somebody else",
            ListRefusal::NoSuchTable => "this game has no such table",
            ListRefusal::NoSuchChair => "the table has no such chair",
            ListRefusal::ChairTaken => "the chair is taken, or kept for somebody",
            ListRefusal::AskedTwice => "you have asked for that already",
            ListRefusal::NothingAsked => "you have not asked for another chair or table",
            ListRefusal::MustMove => "the first table is filled by those who must move, in order",
            ListRefusal::AlreadyOpen => "the table is open already",
            ListRefusal::Closed => "the table is closed",
            ListRefusal::Full => "the list is full",
            ListRefusal::AtTheTable => "that is asked for at the table, or of the floor",
        })
    }
}
