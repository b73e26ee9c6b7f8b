//! What one person may know of a hand, and what they may do.

use super::{Card, Cents, Preset};
use serde::Serialize;

/// What one person may know of a hand.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    /// The game's id.
    pub game: String,
    /// The part of the hand.
    pub phase: String,
    /// Everybody dealt in, by seat.
    pub seats: Vec<SeatView>,
    /// Piles that belong to nobody.
    pub piles: Vec<Pile>,
    /// Chips that belong to nobody yet.
    pub chips: Vec<Held>,
    /// Markers.
    pub marks: Vec<Mark>,
    /// Short words beside seats.
    pub tags: Vec<Tag>,
    /// Whom the table waits for.
    pub waits: Vec<Wait>,
    /// Which hand it is that acts, if one does.
    pub acting: Option<Acting>,
    /// The player-dealer's money, once it is put up.
    pub bank: Option<Bank>,
    /// What the viewer may do.
    pub legal: Vec<Schema>,
    /// What the ways to set a hand would make of it.
    pub settings: Vec<Setting>,
    /// What else is worth knowing.
    pub notes: Vec<Note>,
}

/// One seat.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatView {
    /// Its number.
    pub seat: u8,
    /// Chips before it.
    pub stack: Cents,
    /// Chips in play.
    pub bet: Cents,
    /// How it stands.
    pub status: String,
    /// Its hands.
    pub hands: Vec<HandView>,
    /// Its wagers, circle by circle.
    pub wagers: Vec<Wager>,
    /// Its melds; the first is spread 1.
    pub spreads: Vec<Vec<Card>>,
    /// What each of the melds is worth, from each paying player; 0 for one that pays nothing.
    pub pays: Vec<Cents>,
    /// How many cards it exchanged at the latest draw, once it has said so.
    pub drew: Option<u8>,
}

/// A wager on a betting circle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Wager {
    /// Where it lies, by name.
    pub place: String,
    /// How much it is.
    pub amount: Cents,
    /// What came of it, once it is settled.
    pub result: Option<String>,
}

/// One hand of a seat.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HandView {
    /// Its cards.
    pub cards: Vec<Card>,
    /// Which of them were dealt face up, one for each card.
    pub up: Vec<bool>,
    /// Whether it is the viewer's own and the others see those cards alone.
    pub partly_up: bool,
    /// Its value in words.
    pub reading: String,
    /// The wager on it.
    pub wager: Cents,
}

/// A pile of cards.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Pile {
    /// Where it lies.
    pub zone: String,
    /// What people call it.
    pub name: String,
    /// The cards that can be seen.
    pub shown: Vec<Card>,
    /// Its value in words, if it is a hand that belongs to nobody.
    pub reading: String,
    /// How many there are in all.
    pub count: u16,
    /// Whether it is a hand that belongs to nobody, and won.
    pub won: bool,
}

/// Chips that belong to nobody yet.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Held {
    /// Where.
    pub account: String,
    /// How many.
    pub amount: Cents,
}

/// A marker at a seat.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Mark {
    /// Which.
    pub marker: String,
    /// Where.
    pub seat: u8,
}

/// A short word beside a seat.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Tag {
    pub seat: u8,
    pub tag: String,
}

/// The hand that acts.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Acting {
    /// Whose it is.
    pub seat: u8,
    /// Which of their hands, counted from 0.
    pub hand: u8,
}

/// What a player-dealer put up.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Bank {
    /// Who banks.
    pub seat: u8,
    /// How much is there.
    pub cents: Cents,
    /// How far it goes, in words.
    pub covers: String,
}

/// Somebody may act.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Wait {
    /// The seat; null for the house.
    pub seat: Option<u8>,
    /// What they may act for.
    pub purpose: String,
    /// How long they have, without their time bank; null if there is no clock.
    pub left_ms: Option<u32>,
    /// What is left of their time bank; null if there is no clock.
    pub bank_ms: Option<u32>,
}

/// A way to set a hand in two.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Setting {
    /// The cards of the smaller hand.
    pub front: Vec<Card>,
    /// What both hands are then.
    pub words: String,
    /// Which hand it is about, as in a schema's places; empty for one's own.
    pub place: String,
    /// Whether the house would set it like this.
    pub house_way: bool,
    /// The rule that it breaks, if it is foul; such a setting cannot be made.
    pub foul: Option<Foul>,
}

/// Why a setting is foul.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Foul {
    /// What is wrong with it.
    pub words: String,
    /// The rule's id.
    pub rule: String,
}

/// Something worth knowing.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Note {
    /// What it is about.
    pub label: String,
    /// What it says.
    pub text: String,
}

/// A kind of move and the operands it allows: everything a control needs.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Schema {
    /// The verb.
    pub verb: String,
    /// The verb as people say it before an amount, cards or a place.
    pub label: String,
    /// The allowed amounts, if the verb takes one.
    pub amount: Option<Amounts>,
    /// What it puts in if the verb takes no amount: the price of a call; otherwise 0.
    pub costs: Cents,
    /// The allowed cards, if the verb takes some.
    pub cards: Option<Cards>,
    /// The allowed places; empty if the verb takes none.
    pub places: Vec<Place>,
    /// Its place in the bar, as among the table's keys.
    pub slot: Option<u8>,
    /// Its key.
    pub key: String,
    /// What its button says: what comes of the move as it stands.
    pub button: String,
    /// The same with gaps for what is chosen: `{amount}`, `{cards}`, `{count}` of cards, `{place}`.
    pub says: String,
    /// A second line; empty if there is nothing to add.
    pub note: String,
    /// Amounts to start from.
    pub presets: Vec<Preset>,
    /// Whether the house would make this move for a player who does not answer.
    pub default: bool,
    /// What each of the sets of cards to choose from collects from each paying player, in the same
    /// order; empty where nothing is paid for moves.
    pub pays: Vec<Cents>,
    /// A question to ask first.
    pub asks: Option<String>,
}

/// A range of amounts, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Amounts {
    /// The minimum.
    pub min: Cents,
    /// The maximum.
    pub max: Cents,
    /// The step, counted from the minimum.
    pub step: Cents,
}

/// Which cards a move may name.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Cards {
    /// Some of these.
    Any {
        /// The cards to pick from.
        from: Vec<Card>,
        /// At least this many.
        min: u8,
        /// At most this many.
        max: u8,
    },
    /// One of these sets.
    OneOf(Vec<Vec<Card>>),
}

/// A place that a move may name.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Place {
    /// Its name, as in `square 1`, `spread 2`, `seat 4`, `square 1 of spot 3` or `tie`.
    pub name: String,
    /// The number of the seat, if it is one.
    pub seat: Option<u8>,
}
