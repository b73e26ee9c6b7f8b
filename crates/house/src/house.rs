use crate::Zone;
use crate::offering::Offering;
use engine::options::Options;
use engine::{Chips, Game};
use std::sync::Arc;

/// A card room: what it offers, and how it plays.
#[derive(Clone, Debug)]
pub struct House {
    pub id: String,
    pub name: String,
    /// Where it is or was, if known.
    pub place: Option<String>,
    /// The smallest chip in play; shares are rounded down to it.
    pub smallest_chip: Chips,
    /// When its shifts begin, in minutes since midnight, in ascending order.
    pub shifts: Vec<u16>,
    /// The zone of its clock; `None` for the clock of the machine it runs on.
    pub zone: Option<Zone>,
    /// What it offers, in file order; shared with the tables.
    pub offerings: Vec<Arc<Offering>>,
    /// How it plays each game that its file sets options for, whether or not it offers the game.
    pub posted: Vec<Posted>,
}

/// How a house plays a game at all its tables.
#[derive(Clone, Debug)]
pub struct Posted {
    pub game: &'static Game,
    /// The names of the options that the house file sets for it.
    pub set: Vec<&'static str>,
    /// Every option of the game.
    pub options: Options,
}
