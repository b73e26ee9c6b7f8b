use crate::Zone;
use crate::revision::Revision;
use crate::schedule::Schedule;
use crate::summary;
use engine::options::Options;
use engine::{Chips, Game, Prepared};

/// A game as one house offers it.
#[derive(Clone, Debug)]
pub struct Offering {
    /// Its id: house, slash, name within the house.
    pub id: String,
    /// The house's id.
    pub house: String,
    /// What people call the house.
    pub house_name: String,
    pub game: &'static Game,
    /// What it is called in the lobby.
    pub name: String,
    /// How many seats the table has.
    pub seats: u8,
    /// The minimum buy-in.
    pub buy_in: Chips,
    /// Every option of the game with its value here.
    pub options: Options,
    /// Every option of the room around it; see [`crate::room_options`].
    pub room: Options,
    /// How its waiting list is kept; see [`crate::LIST_OPTIONS`].
    pub list: Options,
    /// The game prepared with these options.
    pub prepared: Prepared,
    /// When the shifts of its house begin, in minutes since midnight.
    pub shifts: Vec<u16>,
    /// The zone of its house's clock, if the house says.
    pub zone: Option<Zone>,
}

impl Offering {
    /// What may be bet, in a few words.
    pub fn limits(&self) -> String {
        summary::limits(&self.options, self.game.shape, summary::short).join(", ")
    }

    /// What the house takes, in a few words.
    pub fn fee(&self) -> String {
        let fees = summary::fees(&[&self.options, &self.room], summary::short);
        if fees.is_empty() { "none".into() } else { fees.join(", ") }
    }

    /// What may be bet, as a plaque posts it: one thing a line, in dollars.
    pub fn posted_limits(&self) -> Vec<String> {
        summary::limits(&self.options, self.game.shape, Chips::spoken)
    }

    /// What the house takes, in the same way.
    pub fn posted_fees(&self) -> Vec<String> {
        summary::fees(&[&self.options, &self.room], Chips::spoken)
    }

    /// What the house takes, in a form to calculate with.
    pub fn schedule(&self) -> Schedule {
        Schedule::of(&[&self.options, &self.room])
    }

    /// The version of its house file; it changes whenever anything about the offering is edited.
    pub fn revision(&self) -> Revision {
        let Game { id, revision, .. } = *self.game;
        Revision::of(id, revision, self.seats, self.buy_in, &[&self.options, &self.room])
    }
}
