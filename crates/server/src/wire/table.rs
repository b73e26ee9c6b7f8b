//! What a table is, as long as it stands: what is posted, how it is laid out, and what its players
//! are ever asked.

use super::Cents;
use serde::Serialize;

/// What a table's plaque says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Posted {
    /// The house's id.
    pub house_id: String,
    /// What the house is called.
    pub house: String,
    /// The game's id.
    pub game_id: String,
    /// What the game is called.
    pub game: String,
    /// What the table is called.
    pub name: String,
    /// One line that makes a newcomer curious.
    pub title: String,
    /// What may be bet, one thing a line.
    pub limits: Vec<String>,
    /// What the house takes, one thing a line.
    pub fees: Vec<String>,
    /// What is painted on the felt, where there is room for it: two lines.
    pub lettering: Option<[String; 2]>,
    /// The address of its rules.
    pub rules: String,
}

/// How a table is laid out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Layout {
    pub family: Family,
    /// How many chairs there are.
    pub seats: u8,
    /// The most cards that a player holds; hands that grow are counted as dealt.
    pub cards: u8,
    /// The squares in front of each player; 0 where there are circles, or neither.
    pub squares: u8,
    /// The circles in front of each player, in layout order; empty where there are squares, or
    /// neither.
    pub circles: Vec<Marked>,
}

/// Tables that look alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// Common cards in the middle.
    Board,
    /// Cards are exchanged.
    Draw,
    /// Up cards before every player.
    Stud,
    /// Melds before every player.
    Pan,
    /// Squares with hands, against a bank.
    Squares,
    /// Circles on hands that belong to nobody.
    Circles,
    /// Circles, and a second bet that plays the hand.
    Ante,
    /// Hands of cards that are set in two.
    Setting,
    /// Hands of tiles that are set in two.
    Tiles,
}

/// A circle to place chips on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Marked {
    /// Its name, as in a schema's places.
    pub name: String,
    /// What is written in it.
    pub label: String,
    /// What it pays, in words.
    pub pays: String,
}

/// A verb that players of this table may be asked for, with its place in the bar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Keyed {
    pub verb: String,
    /// Its place: 0 give up, 1 stay, 2 take, 3 more, 4 special; null for what is asked beside the
    /// bar.
    pub slot: Option<u8>,
    /// Its key.
    pub key: String,
    /// What it is called while it is not open.
    pub label: String,
    /// Whether it gives up a hand.
    pub gives_up: bool,
}

/// An amount to start from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Preset {
    pub label: String,
    pub amount: Cents,
}
