//! From the text of a house file to a checked house, or to everything that is wrong with it.

use crate::around::{room_faults, room_options};
use crate::changed::misprints;
use crate::fault::FileFault;
use crate::house::{House, Posted};
use crate::lists::LIST_OPTIONS;
use crate::offering::Offering;
use crate::schedule::gaps;
use crate::seats::check_seats;
use crate::setting::{Setting, settings, settings_of};
use crate::shared::{Layers, OfGame, Shared};
use crate::sheet::{Fields, Sheet, Value};
use crate::zone::Zone;
use cards::Seat;
use engine::options::{OptionFault, OptionGroups, Options};
use engine::{Chips, Events, GAMES, Game, Hand, Prepared, Setup, SetupFault, ShoeState, Stacks};
use spelling::did_you_mean;
use std::ops::Range;
use std::sync::Arc;

/// The game option that is set to the house's smallest chip.
const SMALLEST_CHIP: &str = "smallest-chip";

/// The largest house file that is read, in bytes.
const MOST_BYTES: usize = 1 << 20;

/// Reads and checks the bytes of a house file, whatever they are.
///
/// # Errors
/// Every fault of the file, in the order of its lines.
pub fn check_bytes(file: &str, bytes: &[u8]) -> Result<House, Vec<FileFault>> {
    let fault = |line, column, message: String| {
        Err(vec![FileFault { file: file.into(), line, column, message }])
    };
    if bytes.len() > MOST_BYTES {
        return fault(1, 1, format!("a house file may have at most {MOST_BYTES} bytes"));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => check(file, text),
        Err(error) => {
            let good = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            let line = good.matches('\n').count() + 1;
            let column = good.rsplit('\n').next().unwrap_or("").chars().count() + 1;
            fault(line, column, "this is not UTF-8".into())
        }
    }
}

/// Reads and checks a house file.
///
/// # Errors
/// Every fault of the file, in the order of its lines.
pub fn check(file: &str, text: &str) -> Result<House, Vec<FileFault>> {
    let (mut sheet, fields) = Sheet::read(file, text);
    let house = read_house(&mut sheet, fields);
    let faults = sheet.into_faults();
    match house {
        Some(house) if faults.is_empty() => Ok(house),
        _ => Err(faults),
    }
}

fn read_house(sheet: &mut Sheet<'_>, mut fields: Fields<'_>) -> Option<House> {
    let id = fields.need(sheet, "id").and_then(|value| word(sheet, &value));
    let name = fields.need(sheet, "name").and_then(|value| sheet.text(&value));
    let place = fields.take("place").and_then(|value| sheet.text(&value));
    let chip = fields.need(sheet, SMALLEST_CHIP).and_then(|value| smallest_chip(sheet, &value));
    let shifts = fields.take("shifts").and_then(|value| read_shifts(sheet, &value));
    let zone = fields.take("time-zone").and_then(|value| read_zone(sheet, &value));
    let shared = fields.take("options").map(|value| Shared::read(sheet, value));
    let shared = shared.unwrap_or_default();
    let lists = fields.take("lists").map(|value| read_lists(sheet, value)).unwrap_or_default();
    let tables = fields.take("offering");
    fields.finish(sheet);

    let mut offerings: Vec<Offering> = Vec::new();
    let mut names: Vec<String> = Vec::new();
    let house = id.clone().unwrap_or_default();
    for value in tables.map(|value| tables_of(sheet, value)).unwrap_or_default() {
        let Some(fields) = sheet.fields(value) else {
            continue;
        };
        offerings.extend(read_offering(sheet, fields, &house, chip, &shared, &lists, &mut names));
    }
    let mut posted = Vec::new();
    for OfGame { game, at, settings } in &shared.games {
        let layers = Layers([shared.family(game.family), settings, &[]]);
        let options = resolve(sheet, game.options, chip, layers);
        if !offerings.iter().any(|offering| offering.game.id == game.id) {
            prepare(sheet, game, &options, at, layers);
        }
        let own = layers.0.into_iter().flatten().map(|setting| setting.key);
        posted.push(Posted { game, set: own.filter(|key| options.has(key)).collect(), options });
    }
    let (id, name, smallest_chip) = (id?, name?, chip?);
    let shifts = shifts.unwrap_or_else(|| DAY_SWING_NIGHT.to_vec());
    offerings.iter_mut().for_each(|offering| {
        offering.shifts.clone_from(&shifts);
        offering.zone = zone;
        offering.house_name.clone_from(&name);
    });
    let offerings = offerings.into_iter().map(Arc::new).collect();
    Some(House { id, name, place, smallest_chip, shifts, zone, offerings, posted })
}

/// The id of an offering, which no earlier one may have.
fn new_name(sheet: &mut Sheet<'_>, value: &Value<'_>, names: &mut Vec<String>) -> Option<String> {
    let id = word(sheet, value)?;
    if names.contains(&id) {
        sheet.fault(value.span(), format!("offering '{id}' is given twice"));
    }
    names.push(id.clone());
    Some(id)
}

/// An id: lower-case letters, digits and hyphens, so that it can be used in addresses and file
/// names.
fn word(sheet: &mut Sheet<'_>, value: &Value<'_>) -> Option<String> {
    let text = sheet.text(value)?;
    let good = text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    if !good || text.starts_with('-') || text.ends_with('-') {
        let message = format!(
            "'{text}' is not a valid id: use lower-case letters, digits and \
                               hyphens"
        );
        sheet.fault(value.span(), message);
        return None;
    }
    Some(text)
}

fn smallest_chip(sheet: &mut Sheet<'_>, value: &Value<'_>) -> Option<Chips> {
    let chip = sheet.amount(value)?;
    if chip.is_zero() {
        sheet.fault(value.span(), "the smallest chip must be above zero");
        return None;
    }
    Some(chip)
}

/// From six in the morning, two in the afternoon and ten at night.
const DAY_SWING_NIGHT: [u16; 3] = [6 * 60, 14 * 60, 22 * 60];

/// When shifts begin: hours and minutes, each later than the one before.
fn read_shifts(sheet: &mut Sheet<'_>, value: &Value<'_>) -> Option<Vec<u16>> {
    let values = sheet.list(value, "times like [\"06:00\", \"14:00\", \"22:00\"]")?;
    let mut shifts: Vec<u16> = Vec::new();
    for value in values {
        let text = sheet.text(value)?;
        let Some(minute) = minute_of(&text) else {
            let message = format!("'{text}' is not a time of day: write one like \"06:00\"");
            sheet.fault(value.span(), message);
            return None;
        };
        if shifts.last().is_some_and(|last| *last >= minute) {
            sheet.fault(value.span(), "a shift must begin later than the one before");
            return None;
        }
        shifts.push(minute);
    }
    if !(1..=24).contains(&shifts.len()) {
        sheet.fault(value.span(), "a day has 1 to 24 shifts");
        return None;
    }
    Some(shifts)
}

/// Options of waiting lists.
fn read_lists(sheet: &mut Sheet<'_>, value: Value<'_>) -> Vec<Setting> {
    let fields = sheet.fields(value);
    fields.map(|fields| settings_of(sheet, "a list", &[LIST_OPTIONS], fields)).unwrap_or_default()
}

/// A name from the world's list of time zones.
fn read_zone(sheet: &mut Sheet<'_>, value: &Value<'_>) -> Option<Zone> {
    let text = sheet.text(value)?;
    Zone::find(&text).map_err(|message| sheet.fault(value.span(), message)).ok()
}

/// Minutes since midnight, of a time like `06:00`.
fn minute_of(text: &str) -> Option<u16> {
    let (hour, minute) = text.split_once(':')?;
    let two = |text: &str| {
        if text.len() == 2 && text.bytes().all(|b| b.is_ascii_digit()) {
            text.parse::<u16>().ok()
        } else {
            None
        }
    };
    let (hour, minute) = (two(hour)?, two(minute)?);
    (hour < 24 && minute < 60).then_some(hour * 60 + minute)
}

/// The message for an unknown game id; `others` are also valid there.
pub(crate) fn unknown_game(id: &str, others: &[&str]) -> String {
    let ids = || GAMES.iter().map(|game| game.id).chain(others.iter().copied());
    let near = did_you_mean(id, ids());
    let all = || format!("; the games are {}", ids().collect::<Vec<_>>().join(", "));
    let hint = if near.is_empty() { all() } else { near };
    format!("unknown game '{id}'{hint}")
}

/// The `[[offering]]` tables; a plain `[offering]` is a common mistake with its own message.
fn tables_of<'t>(sheet: &mut Sheet<'_>, value: Value<'t>) -> Vec<Value<'t>> {
    let at = value.span();
    match value.into_inner() {
        crate::sheet::DeValue::Array(values) => values.into_iter().collect(),
        _ => {
            sheet.fault(at, "an offering is written with double brackets: [[offering]]");
            Vec::new()
        }
    }
}

fn read_offering(
    sheet: &mut Sheet<'_>,
    mut fields: Fields<'_>,
    house: &str,
    chip: Option<Chips>,
    shared: &Shared,
    lists: &[Setting],
    names: &mut Vec<String>,
) -> Option<Offering> {
    let table = fields.at();
    let id_value = fields.need(sheet, "id");
    let id_at = id_value.as_ref().map_or(table, Value::span);
    let id = id_value.and_then(|value| new_name(sheet, &value, names));
    let game = fields.need(sheet, "game").and_then(|value| {
        let id = sheet.text(&value)?;
        let game = Game::find(&id);
        if game.is_none() {
            sheet.fault(value.span(), unknown_game(&id, &[]));
        }
        game
    });
    let name = fields.need(sheet, "name").and_then(|value| sheet.text(&value));
    let seats_value = fields.need(sheet, "seats");
    let seats_at = seats_value.as_ref().map_or(id_at.clone(), Value::span);
    let (least, most) = game.map_or((2, Seat::MAX as u8), |game| game.players);
    let seats = seats_value.and_then(|value| sheet.whole(&value, least..=most));
    let buy_in_value = fields.need(sheet, "buy-in");
    let buy_in_at = buy_in_value.as_ref().map_or(id_at.clone(), Value::span);
    let buy_in = buy_in_value.and_then(|value| sheet.amount(&value));
    let own = fields.take("options").and_then(|value| sheet.fields(value));
    let list = fields.take("list").map(|value| read_lists(sheet, value)).unwrap_or_default();
    let list = resolve(sheet, LIST_OPTIONS, None, Layers([lists, &list, &[]]));
    fields.finish(sheet);

    let game = game?;
    let own = own.map(|fields| settings(sheet, game, fields)).unwrap_or_default();
    let layers = Layers([shared.family(game.family), shared.game(game), &own]);
    let options = resolve(sheet, game.options, chip, layers);
    let room = resolve(sheet, room_options(game.family), None, layers);
    let prepared = prepare(sheet, game, &options, &id_at, layers);
    for fault in room_faults(&options, &room, seats.unwrap_or(most)) {
        let place = layers.place_of(&fault);
        sheet.fault(place.unwrap_or(id_at.clone()), fault.to_string());
    }
    let (seats, buy_in) = (seats?, buy_in?);
    check_seats(sheet, seats_at, game.id, game.seats, seats, room.text("seats-posted"));
    // A contradictory schedule has gaps that nobody intended, so they are not reported.
    let prepared = prepared?;
    for fault in gaps(&options, (least, seats)).into_iter().chain(misprints(&prepared)) {
        let place = layers.place_of(&fault);
        sheet.fault(place.unwrap_or(id_at.clone()), fault.to_string());
    }
    if buy_in.times(seats.into()) > Chips::MAX {
        let message = format!("a buy-in of {buy_in} is too large for a table of {seats}");
        sheet.fault(buy_in_at.clone(), message);
    }
    for message in cannot_start(&prepared, seats, buy_in) {
        sheet.fault(buy_in_at.clone(), message);
    }
    let id = format!("{house}/{}", id?);
    let (house, name) = (house.into(), name?);
    Some(Offering {
        id,
        house,
        house_name: String::new(),
        game,
        name,
        seats,
        buy_in,
        options,
        room,
        list,
        prepared,
        shifts: Vec::new(),
        zone: None,
    })
}

/// Defaults, then the house's smallest chip, then what is set for the family, the game and the
/// table.
fn resolve(
    sheet: &mut Sheet<'_>,
    specs: OptionGroups,
    chip: Option<Chips>,
    layers: Layers<'_>,
) -> Options {
    let mut options = Options::defaults(specs);
    if let (Some(chip), true) = (chip, options.has(SMALLEST_CHIP)) {
        // A chip that the game cannot use is reported as a contradiction when the game is prepared.
        let _ = options.set(SMALLEST_CHIP, &chip.to_string());
    }
    for (at, fault) in layers.set(&mut options) {
        sheet.fault(at, fault.to_string());
    }
    options
}

/// Prepares the game; each contradiction is reported at an option that is part of it.
fn prepare(
    sheet: &mut Sheet<'_>,
    game: &Game,
    options: &Options,
    at: &Range<usize>,
    layers: Layers<'_>,
) -> Option<Prepared> {
    match (game.prepare)(options) {
        Ok(prepared) => Some(prepared),
        Err(faults) => {
            for fault in faults {
                let place = layers.place_of(&fault);
                sheet.fault(place.unwrap_or(at.clone()), fault.to_string());
            }
            None
        }
    }
}

/// A contradiction may name two options: it is reported at the later one.
pub(crate) fn place_of(fault: &OptionFault, settings: &[Setting]) -> Option<Range<usize>> {
    let part = |c: char| !(c.is_ascii_alphanumeric() || c == '-');
    let named = |setting: &&Setting| fault.key.split(part).any(|key| key == setting.key);
    settings.iter().filter(named).map(|setting| setting.at.clone()).max_by_key(|at| at.start)
}

/// What keeps a full table of players with the minimum buy-in from being dealt a hand.
fn cannot_start(game: &Prepared, seats: u8, buy_in: Chips) -> Vec<String> {
    let deck = game.deck();
    let setup = Setup::new(
        game.clone(),
        (0..usize::from(seats)).map(|index| (Seat::at(index), buy_in)).collect::<Stacks>(),
        Seat::at(0),
        ShoeState::fresh(1, deck),
    );
    let Err(faults) = Hand::start(&setup, &mut Events::new()) else {
        return Vec::new();
    };
    let needs = faults.iter().filter_map(|fault| match fault {
        SetupFault::TooPoor { needs, .. } => Some(*needs),
        _ => None,
    });
    if let Some(needs) = needs.max() {
        return vec![format!("a buy-in of {buy_in} is less than the {needs} a hand can cost")];
    }
    let other = faults.iter().filter(|fault| !matches!(fault, SetupFault::BadStack(_)));
    let mut messages: Vec<String> = other.map(ToString::to_string).collect();
    if messages.len() < faults.len() {
        messages.push(format!("a buy-in of {buy_in} is not playable"));
    }
    messages
}
