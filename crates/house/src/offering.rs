use crate::Zone;
use crate::revision::Revision;
use crate::schedule::Schedule;
use crate::summary;
use engine::options::Options;
use engine::shape::Shape;
use engine::{Chips, Family, Game, GameToCome, Prepared};

/// A game as one house offers it, playable or planned.
#[derive(Clone, Debug)]
pub struct Offering<G = &'static Game, P = Prepared> {
    /// Its id: house, slash, name within the house.
    pub id: String,
    /// The house's id.
    pub house: String,
    pub game: G,
    /// What it is called in the lobby.
    pub name: String,
    /// How many seats the table has.
    pub seats: u8,
    /// The minimum buy-in.
    pub buy_in: Chips,
    /// Every option of the game with its value here; for a planned game, the options that games
    /// share.
    pub options: Options,
    /// Every option of the room around it; see [`crate::room_options`].
    pub room: Options,
    /// How its waiting list is kept; see [`crate::LIST_OPTIONS`].
    pub list: Options,
    /// The game prepared with these options.
    pub prepared: P,
    /// When the shifts of its house begin, in minutes since midnight.
    pub shifts: Vec<u16>,
    /// The zone of its house's clock, if the house says.
    pub zone: Option<Zone>,
}

/// An offering whose game cannot be played here yet. Its limits, fees and seats are entered and
/// checked anyway.
pub type Planned = Offering<&'static GameToCome, ()>;

/// What is known about an offered game, whether or not it can be played yet.
#[derive(Clone, Copy, Debug)]
pub struct GameFacts {
    /// Its id in house files.
    pub id: &'static str,
    /// One line that makes a newcomer curious.
    pub title: &'static str,
    /// Which engine plays it, or will.
    pub family: Family,
    /// What tools need to know about its cards and chips.
    pub shape: Shape,
    /// Raised whenever a rule change alters the result of a recorded hand; 0 before the first.
    pub revision: u16,
}

/// A game that a house can offer, or plan to.
pub trait Offered {
    /// What is known of it.
    fn facts(&self) -> GameFacts;
}

impl Offered for &Game {
    fn facts(&self) -> GameFacts {
        let &&Game { id, title, family, shape, revision, .. } = self;
        GameFacts { id, title, family, shape, revision }
    }
}

impl Offered for &GameToCome {
    fn facts(&self) -> GameFacts {
        let &&GameToCome { id, title, family, shape, .. } = self;
        GameFacts { id, title, family, shape, revision: 0 }
    }
}

impl<G: Offered, P> Offering<G, P> {
    /// What may be bet, in a few words.
    pub fn limits(&self) -> String {
        summary::limits(&self.options, self.game.facts().shape)
    }

    /// What the house takes, in a few words.
    pub fn fee(&self) -> String {
        summary::fee(&[&self.options, &self.room])
    }

    /// What the house takes, in a form to calculate with.
    pub fn schedule(&self) -> Schedule {
        Schedule::of(&[&self.options, &self.room])
    }

    /// The version of its house file; it changes whenever anything about the offering is edited.
    pub fn revision(&self) -> Revision {
        let GameFacts { id, revision, .. } = self.game.facts();
        Revision::of(id, revision, self.seats, self.buy_in, &[&self.options, &self.room])
    }
}
