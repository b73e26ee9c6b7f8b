//! Accessors for what a hand's header says.

use super::{EventText, Field, HandText, Item};
use cards::{Deck, Seat};

impl HandText {
    /// Every event line of the hand in order, except those under `end`.
    pub fn events(&self) -> impl Iterator<Item = &EventText> {
        let start = self.start.iter().flat_map(|block| &block.events);
        start.chain(self.steps.iter().flat_map(|step| &step.events))
    }

    /// Whether nothing is written under any of its steps yet, except that one was refused. Final
    /// stacks may be written under its end.
    pub fn is_fresh(&self) -> bool {
        self.before.iter().chain(&self.header).all(Item::is_fresh)
            && self.start.as_ref().is_none_or(|start| start.events.is_empty())
            && self.steps.iter().flat_map(|step| &step.events).all(EventText::is_refusal)
    }

    /// The first field that `pick` accepts.
    pub fn field<'a, T>(&'a self, pick: impl Fn(&'a Field) -> Option<T>) -> Option<T> {
        self.header.iter().find_map(|item| pick(&item.is))
    }

    /// The offering's label.
    pub fn offering(&self) -> Option<&str> {
        self.field(|field| match field {
            Field::Offering(text) => Some(text.as_str()),
            _ => None,
        })
    }

    /// The game's id.
    pub fn game(&self) -> Option<&str> {
        self.field(|field| match field {
            Field::Game(text) => Some(text.as_str()),
            _ => None,
        })
    }

    /// The value of an option, if the header sets it.
    pub fn option(&self, name: &str) -> Option<&str> {
        self.field(|field| match field {
            Field::Option { key, value } if key == name => Some(value.as_str()),
            _ => None,
        })
    }

    /// Those dealt in: chair, stack in cents, name.
    pub fn seats(&self) -> impl Iterator<Item = (Seat, i64, &str)> {
        self.header.iter().filter_map(|item| match &item.is {
            Field::Seat { seat, stack, name } => Some((*seat, *stack, name.as_str())),
            _ => None,
        })
    }

    /// The button, the player-dealer, or Pan's eldest hand.
    pub fn lead(&self) -> Option<Seat> {
        self.field(|field| match field {
            Field::Lead(seat) => Some(*seat),
            _ => None,
        })
    }

    /// Whether it is the first hand of a session.
    pub fn is_opening(&self) -> bool {
        self.header.iter().any(|item| item.is == Field::Opening)
    }

    /// Whether the game was moved to the next higher condition.
    pub fn is_raised(&self) -> bool {
        self.header.iter().any(|item| item.is == Field::Raised)
    }

    /// Those who play double condition.
    pub fn doubles(&self) -> &[Seat] {
        let doubles = self.field(|field| match field {
            Field::Doubles(seats) => Some(seats.as_slice()),
            _ => None,
        });
        doubles.unwrap_or_default()
    }

    /// Whether the record says that the hand could not be dealt.
    pub fn is_refused(&self) -> bool {
        let first = self.start.iter().flat_map(|start| &start.events).next();
        first.is_some_and(EventText::is_refusal)
    }

    /// Who asked to be dealt in but is not at the table.
    pub fn absent(&self) -> impl Iterator<Item = Seat> + '_ {
        self.header.iter().flat_map(|item| match &item.is {
            Field::Absent(seats) => seats.iter().copied(),
            _ => [].iter().copied(),
        })
    }

    pub fn deck(&self) -> Option<Deck> {
        self.field(|field| match field {
            Field::Deck(deck) => Some(*deck),
            _ => None,
        })
    }

    /// The shoe's number, and whether it continues from the previous hand.
    pub fn shoe(&self) -> Option<(u32, bool)> {
        self.field(|field| match field {
            Field::Shoe { id, carried } => Some((*id, *carried)),
            _ => None,
        })
    }

    /// Players sitting down, leaving and buying in before the first card, in order.
    pub fn between(&self) -> impl Iterator<Item = &Item<Field>> {
        self.before.iter().chain(self.header.iter().filter(|item| item.is.is_between()))
    }
}
