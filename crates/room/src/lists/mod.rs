//! Waiting lists: who is called for which chair, and in which order.
//!
//! A [`WaitingList`] is the line for one offering of a house and all its tables. Everybody draws a
//! number when they come, and keeps it until they go; whoever has the lowest number among those who
//! wait is called first. It has no clock, no tables and no chips of its own: it is told what happens
//! ([`ListCommand`]), and says who is to be called, moved or seated ([`ListEvent`]).

mod ask;
mod board;
mod serve;
mod told;

pub use board::Board;
pub use told::{ListEvent, ListRefusal};

use crate::{ActionClock, PlayerId, Reading};
use cards::Seat;
use engine::{BySeat, SeatSet};
use house::Offering;
use std::fmt;

/// Nobody can wait behind so many.
const MOST_PEOPLE: usize = 1000;

/// How an offering's list is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListTerms {
    /// How many must wait for a new table.
    pub opens_with: u8,
    /// How long somebody has to answer a call.
    pub call_seconds: u32,
    /// How long a chair is held for somebody who has answered.
    pub hold_seconds: u32,
    /// How many calls somebody may miss and still keep their place.
    pub skips: u8,
    /// Whether all other tables feed the first.
    pub must_move: bool,
}

impl ListTerms {
    pub fn of(offering: &Offering) -> ListTerms {
        let (list, (least, _)) = (&offering.list, offering.game.players);
        ListTerms {
            opens_with: list.count("opens-with").max(least),
            call_seconds: list.count("call-seconds").into(),
            hold_seconds: u32::from(list.count("hold-minutes")) * 60,
            skips: list.count("skips"),
            must_move: list.is("must-move", "yes"),
        }
    }
}

/// Somebody in the room.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Who {
    Account(PlayerId),
    /// Only a name, as at a desk with pencil and paper.
    Name(String),
}

impl Who {
    /// A name as it is called out; `None` if nothing could be.
    pub fn named(name: &str) -> Option<Who> {
        let words: Vec<&str> = name.split_whitespace().collect();
        let name: String = words.join(" ").chars().filter(|c| !c.is_control()).take(40).collect();
        (!name.is_empty()).then_some(Who::Name(name))
    }

    /// Whether a call for one would be answered by the other: nobody hears capital letters.
    fn is(&self, other: &Who) -> bool {
        match (self, other) {
            (Who::Name(one), Who::Name(other)) => one.to_lowercase() == other.to_lowercase(),
            _ => self == other,
        }
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Account(PlayerId(id)) => write!(f, "#{id}"),
            Who::Name(name) => f.write_str(name),
        }
    }
}

/// A chair at one of the offering's tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chair {
    /// The table's number in the room.
    pub table: u32,
    pub seat: Seat,
}

impl fmt::Display for Chair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "table {} seat {}", self.table, self.seat)
    }
}

/// What a list is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListCommand {
    /// The time on the room's clock.
    At(Reading),
    /// Somebody wants to play.
    Join(Who),
    /// Somebody does not want to any more, or gives up their chair.
    Leave(Who),
    /// The floor takes somebody off the list.
    Remove(Who),
    /// Somebody who was called says that they come.
    Answer(Who),
    /// Somebody who was called does not want that chair, but the next one.
    Pass(Who),
    /// The floor does not wait for somebody who was called.
    Skip(Who),
    /// Somebody who missed a call is there again.
    Here(Who),
    /// Somebody sits down: in the chair that they were called for, or in one for which there is
    /// nobody to call.
    Sit { who: Who, chair: Chair },
    /// Somebody on the list by name shows who they are, and goes on under their account.
    Known { who: Who, player: PlayerId },
    /// Somebody who sits took another chair at their table for which there is nobody to call.
    Moved { who: Who, seat: Seat },
    /// Somebody who sits wants another chair at their table: a certain one, or the next.
    AskChair { who: Who, seat: Option<Seat> },
    /// Somebody who sits wants to play at another table.
    AskTable { who: Who, table: u32 },
    /// They stay where they are after all.
    Stay(Who),
    /// The floor opens a table with so many chairs, or one that was closed.
    Open { table: u32, chairs: u8 },
    /// Nobody else is called to a table.
    Close(u32),
    /// A table breaks: everybody there is seated elsewhere, or goes back to their place in line.
    Break(u32),
}

/// Where somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Waiting,
    Called(Chair),
    /// They have answered, and the chair is held for them.
    Held(Chair),
    Seated(Chair),
}

impl Place {
    pub fn chair(self) -> Option<Chair> {
        match self {
            Place::Waiting => None,
            Place::Called(chair) | Place::Held(chair) | Place::Seated(chair) => Some(chair),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Person {
    who: Who,
    /// Their place in line, also while they sit.
    number: u32,
    place: Place,
    /// How long they have to answer, or to sit down.
    clock: Option<ActionClock>,
    missed: u8,
    /// The vacancies that they were called for and did not take.
    passed: Vec<u32>,
    /// In which order people sat down at the tables they are at.
    since: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct ListTable {
    number: u32,
    chairs: u8,
    open: bool,
    /// Each time a chair becomes free, that is another vacancy.
    vacancies: BySeat<u32>,
}

/// What somebody who sits would rather have.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Wish {
    number: u32,
    to: WishFor,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WishFor {
    Chair(Option<Seat>),
    Table(u32),
}

/// The line for one offering, and who sits at its tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingList {
    terms: ListTerms,
    now: Reading,
    /// Everybody in line or at a table, in the order of their numbers.
    people: Vec<Person>,
    /// In the order in which they opened.
    tables: Vec<ListTable>,
    /// In the order in which they were made.
    wishes: Vec<Wish>,
    numbers: u32,
    vacancies: u32,
    sat_down: u32,
    /// Whether the floor knows that enough people wait for a new table.
    told_enough: bool,
}

impl WaitingList {
    /// A list without anybody and without tables.
    pub fn new(terms: ListTerms) -> WaitingList {
        WaitingList {
            terms,
            now: Reading::default(),
            people: Vec::new(),
            tables: Vec::new(),
            wishes: Vec::new(),
            numbers: 0,
            vacancies: 0,
            sat_down: 0,
            told_enough: false,
        }
    }

    pub fn terms(&self) -> &ListTerms {
        &self.terms
    }

    /// Those in line, first come first: whoever does not sit yet, called or not.
    pub fn line(&self) -> impl Iterator<Item = (&Who, Place)> {
        let sits = |person: &&Person| !matches!(person.place, Place::Seated(_));
        self.people.iter().filter(sits).map(|person| (&person.who, person.place))
    }

    /// Where somebody is, if they are in line or sit.
    pub fn place(&self, who: &Who) -> Option<Place> {
        self.find(who).map(|at| self.people[at].place)
    }

    /// How many come before somebody who waits.
    pub fn before(&self, who: &Who) -> Option<usize> {
        self.line().position(|(other, _)| other.is(who))
    }

    /// The tables in the order in which they opened, each with the chairs where somebody sits.
    pub fn tables(&self) -> impl Iterator<Item = (u32, SeatSet)> {
        self.tables.iter().map(|table| {
            let sits = |person: &Person| match person.place {
                Place::Seated(chair) if chair.table == table.number => Some(chair.seat),
                _ => None,
            };
            (table.number, self.people.iter().filter_map(sits).collect())
        })
    }

    /// Chairs that are kept for somebody who is called, or has answered.
    pub fn kept(&self) -> impl Iterator<Item = (Chair, &Who)> {
        self.people.iter().filter_map(|person| match person.place {
            Place::Called(chair) | Place::Held(chair) => Some((chair, &person.who)),
            Place::Waiting | Place::Seated(_) => None,
        })
    }

    /// The first chair that somebody who walks in may take, if there is nobody to call for it.
    pub fn free_chair(&self) -> Option<Chair> {
        self.free_chairs().next()
    }

    /// When the next call or hold runs out.
    pub fn next_timer(&self) -> Option<Reading> {
        self.people.iter().filter_map(|person| person.clock).map(|clock| clock.ends()).min()
    }

    fn find(&self, who: &Who) -> Option<usize> {
        self.people.iter().position(|person| person.who.is(who))
    }

    fn table(&self, number: u32) -> Option<&ListTable> {
        self.tables.iter().find(|table| table.number == number)
    }

    /// Who sits in a chair, or for whom it is kept.
    fn holder(&self, chair: Chair) -> Option<&Person> {
        self.people.iter().find(|person| person.place.chair() == Some(chair))
    }
}
