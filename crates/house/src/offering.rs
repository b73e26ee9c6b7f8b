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
    pub game: &'static Game,
    /// What it is called in the lobby.
    pub name: String,
    /// How many seats the table has.
    pub seats: u8,
    /// The least that a player brings to the table.
    pub buy_in: Chips,
    /// Every option of the game with the value it has here.
    pub options: Options,
    /// Every option of the room around it; see [`crate::room_options`].
    pub room: Options,
    /// The game made ready with these options.
    pub prepared: Prepared,
    /// When the shifts of its house begin, in minutes since midnight.
    pub shifts: Vec<u16>,
}

impl Offering {
    /// What may be bet, in a few words.
    pub fn limits(&self) -> String {
        summary::limits(&self.options, self.game.shape)
    }

    /// What the house takes, in a few words.
    pub fn fee(&self) -> String {
        summary::fee(&[&self.options, &self.room])
    }

    /// What the house takes, to be reckoned with.
    pub fn schedule(&self) -> Schedule {
        Schedule::of(&[&self.options, &self.room])
    }

    /// Which version of its house file it is of; another one whenever anything about it is edited.
    pub fn revision(&self) -> Revision {
        let Offering { game, seats, buy_in, options, room, .. } = self;
        Revision::of(game.id, game.revision, *seats, *buy_in, &[options, room])
    }
}
