//! Offerings whose game cannot be played here yet. Their limits, fees and seats are entered and
//! checked anyway; once the game is there, `[[planned]]` becomes `[[offering]]`.

mod check;
mod options;

use crate::around::room_options;
use crate::check::{new_name, resolve};
use crate::lists::LIST_OPTIONS;
use crate::offering::Planned;
use crate::seats::check_seats;
use crate::setting::settings_of;
use crate::shared::{Layers, Shared};
use crate::sheet::{Fields, Sheet, Value};
use engine::options::{OptionGroups, Options};
use engine::{Chips, Family, GAMES_TO_COME, Game, GameToCome};
use spelling::did_you_mean;

/// The options of a planned game that its family shares, and those of the room around it.
fn options_of(family: Family) -> [OptionGroups; 2] {
    let own: OptionGroups = match family {
        Family::Poker => &[options::POKER],
        Family::Banked => &[options::BANKED],
        Family::Pan => &[],
    };
    [own, room_options(family)]
}

pub(crate) fn read_planned(
    sheet: &mut Sheet<'_>,
    mut fields: Fields<'_>,
    house: &str,
    shared: &Shared,
    names: &mut Vec<String>,
) -> Option<Planned> {
    let table = fields.at();
    let id = fields.need(sheet, "id").and_then(|value| new_name(sheet, &value, names));
    let game = fields.need(sheet, "game").and_then(|value| game_to_come(sheet, &value));
    let name = fields.need(sheet, "name").and_then(|value| sheet.text(&value));
    let seats_value = fields.need(sheet, "seats");
    let seats_at = seats_value.as_ref().map_or(table.clone(), Value::span);
    let (least, most) = game.map_or((2, cards::Seat::MAX as u8), |game| game.players);
    let seats = seats_value.and_then(|value| sheet.whole(&value, least..=most));
    let buy_in_value = fields.need(sheet, "buy-in");
    let buy_in_at = buy_in_value.as_ref().map_or(table.clone(), Value::span);
    let buy_in = buy_in_value.and_then(|value| sheet.amount(&value));
    let own = fields.take("options").and_then(|value| sheet.fields(value));
    fields.finish(sheet);
    let game = game?;
    let [of_game, of_room] = options_of(game.family);
    let own = own.map(|own| settings_of(sheet, game.id, &[of_game, of_room], own));
    let own = own.unwrap_or_default();
    let layers = Layers([shared.family(game.family), &[], &own]);
    let options = resolve(sheet, of_game, None, layers);
    let room = resolve(sheet, of_room, None, layers);
    let (seats, buy_in) = (seats?, buy_in?);
    for fault in check::contradictions(seats, &options, &room) {
        let place = layers.place_of(&fault).unwrap_or(table.clone());
        sheet.fault(place, fault.to_string());
    }
    check_seats(sheet, seats_at, game.id, game.seats, seats, room.text("seats-posted"));
    let least = check::least_buy_in(&options);
    if buy_in < least || buy_in.is_zero() {
        sheet.fault(
            buy_in_at,
            format!("a buy-in of {buy_in} is less than the {least} a hand can cost"),
        );
    }
    if buy_in.times(seats.into()) > Chips::MAX {
        let message = format!("a buy-in of {buy_in} is too large for a table of {seats}");
        sheet.fault(table, message);
    }
    let id = format!("{house}/{}", id?);
    let (house, name) = (house.into(), name?);
    Some(Planned {
        id,
        house,
        game,
        name,
        seats,
        buy_in,
        options,
        room,
        list: Options::defaults(LIST_OPTIONS),
        prepared: (),
        shifts: Vec::new(),
        zone: None,
    })
}

fn game_to_come(sheet: &mut Sheet<'_>, value: &Value<'_>) -> Option<&'static GameToCome> {
    let id = sheet.text(value)?;
    let game = GameToCome::find(&id);
    if game.is_none() && Game::find(&id).is_some() {
        sheet.fault(value.span(), format!("{id} can be played: write [[offering]]"));
        return None;
    }
    if game.is_none() {
        let near = did_you_mean(&id, GAMES_TO_COME.iter().map(|game| game.id));
        sheet.fault(value.span(), format!("unknown game '{id}'{near}"));
    }
    game
}
