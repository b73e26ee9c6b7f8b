//! Offerings whose game cannot be played here yet. Their limits, fees and seats are entered and
//! checked all the same; when the game is there, `[[planned]]` becomes `[[offering]]`.

mod check;
mod options;

use crate::around::{BANKED, POKER};
use crate::check::{new_name, place_of, resolve};
use crate::revision::Revision;
use crate::schedule::Schedule;
use crate::seats::check_seats;
use crate::setting::settings_of;
use crate::sheet::{Fields, Sheet, Value};
use crate::summary;
use engine::nearest::did_you_mean;
use engine::options::{OptionSpec, Options};
use engine::{Chips, Game};

/// An offering whose game cannot be played here yet.
#[derive(Clone, Debug)]
pub struct Planned {
    /// Its id: house, slash, name within the house.
    pub id: String,
    /// The house's id.
    pub house: String,
    /// The id of the game it will be.
    pub game: &'static str,
    /// What it will be called in the lobby.
    pub name: String,
    /// How many seats the table will have.
    pub seats: u8,
    /// The least that a player will bring to the table.
    pub buy_in: Chips,
    /// Limits and fees, as far as games share them.
    pub options: Options,
    /// Every option of the room around it.
    pub room: Options,
}

impl Planned {
    /// What may be bet, in a few words.
    pub fn limits(&self) -> String {
        summary::limits(&self.options)
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
        Revision::of(self.game, 0, self.seats, self.buy_in, &[&self.options, &self.room])
    }
}

/// How a game is played, as far as that is known before it is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Family {
    Poker,
    Banked,
}

/// A game of the catalogue that is not there yet, or not in every house.
struct GameToCome {
    id: &'static str,
    family: Family,
    /// The most players that its cards are enough for.
    players: u8,
}

const fn poker(id: &'static str, players: u8) -> GameToCome {
    GameToCome { id, family: Family::Poker, players }
}

const fn banked(id: &'static str, players: u8) -> GameToCome {
    GameToCome { id, family: Family::Banked, players }
}

const GAMES_TO_COME: &[GameToCome] = &[
    poker("holdem-hilo", 10),
    poker("pineapple", 10),
    poker("pineapple-hilo", 10),
    poker("crazy-pineapple", 10),
    poker("crazy-pineapple-hilo", 10),
    poker("omaha", 10),
    poker("omaha-hilo", 10),
    poker("seven-card-stud", 8),
    poker("stud-hilo", 8),
    poker("razz", 8),
    poker("mexican-poker", 8),
    poker("five-card-draw", 10),
    poker("draw-hilo", 10),
    poker("lowball", 10),
    banked("hot-action-blackjack", 8),
    banked("baccarat", 14),
    banked("three-card-poker", 14),
    banked("pai-gow-poker", 7),
    banked("pai-gow-tiles", 8),
];

/// Whether a game is in the catalogue and not there yet.
pub(crate) fn is_to_come(id: &str) -> bool {
    GAMES_TO_COME.iter().any(|game| game.id == id)
}

impl GameToCome {
    /// Its own options and those of the room around it.
    fn options(&self) -> [&'static [OptionSpec]; 2] {
        match self.family {
            Family::Poker => [options::POKER, POKER],
            Family::Banked => [options::BANKED, BANKED],
        }
    }
}

pub(crate) fn read_planned(
    sheet: &mut Sheet<'_>,
    mut fields: Fields<'_>,
    house: &str,
    names: &mut Vec<String>,
) -> Option<Planned> {
    let table = fields.at();
    let id = fields.need(sheet, "id").and_then(|value| new_name(sheet, &value, names));
    let game = fields.need(sheet, "game").and_then(|value| game_to_come(sheet, &value));
    let name = fields.need(sheet, "name").and_then(|value| sheet.text(&value));
    let seats_value = fields.need(sheet, "seats");
    let seats_at = seats_value.as_ref().map_or(table.clone(), Value::span);
    let most = game.map_or(cards::Seat::MAX as u8, |game| game.players);
    let seats = seats_value.and_then(|value| sheet.whole(&value, 2..=most));
    let buy_in_value = fields.need(sheet, "buy-in");
    let buy_in_at = buy_in_value.as_ref().map_or(table.clone(), Value::span);
    let buy_in = buy_in_value.and_then(|value| sheet.amount(&value));
    let own = fields.take("options").and_then(|value| sheet.fields(value));
    fields.finish(sheet);
    let game = game?;
    let [of_game, of_room] = game.options();
    let own = own.map(|own| settings_of(sheet, game.id, &[of_game, of_room], own));
    let own = own.unwrap_or_default();
    let options = resolve(of_game, None, &[], &own);
    let room = resolve(of_room, None, &[], &own);
    let (seats, buy_in) = (seats?, buy_in?);
    for fault in check::contradictions(game, seats, &options, &room) {
        let place = place_of(&fault, &own).unwrap_or(table.clone());
        sheet.fault(place, fault.to_string());
    }
    check_seats(sheet, seats_at, game.id, seats, options.text("seats-posted"));
    let least = check::least_buy_in(game, &options);
    if buy_in < least || buy_in.is_zero() {
        sheet.fault(
            buy_in_at,
            format!("a buy-in of {buy_in} is below the {least} that a hand costs"),
        );
    }
    if buy_in.times(seats.into()) > Chips::MAX {
        let message = format!("a buy-in of {buy_in} is more than a table of {seats} can hold");
        sheet.fault(table, message);
    }
    let id = format!("{house}/{}", id?);
    let (house, name) = (house.into(), name?);
    Some(Planned { id, house, game: game.id, name, seats, buy_in, options, room })
}

fn game_to_come(sheet: &mut Sheet<'_>, value: &Value<'_>) -> Option<&'static GameToCome> {
    let id = sheet.text(value)?;
    // A house may still plan a game that others deal already.
    let game = GAMES_TO_COME.iter().find(|game| game.id == id);
    if game.is_none() && Game::find(&id).is_some() {
        sheet.fault(value.span(), format!("{id} can be played: write [[offering]]"));
        return None;
    }
    if game.is_none() {
        let near = did_you_mean(&id, GAMES_TO_COME.iter().map(|game| game.id));
        sheet.fault(value.span(), format!("no game '{id}' is planned{near}"));
    }
    game
}
