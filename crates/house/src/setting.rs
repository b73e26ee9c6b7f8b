//! Options as a house file gives them.

use crate::around::{every_option, room_options};
use crate::flat::{a_float, is_a_share, is_about_a_share, is_fee};
use crate::sheet::{DeValue, Fields, Sheet, Value};
use cards::Seat;
use engine::options::{FLAT, OptionGroups, OptionKind, OptionSpec, Options};
use engine::{GAMES, Game};
use spelling::did_you_mean;
use std::ops::Range;

/// One option that a house sets: a value that the game takes, and its position in the file.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    pub key: &'static str,
    pub text: String,
    pub at: Range<usize>,
}

/// Reads a table of a game's options; values that the game does not take are faults.
pub(crate) fn settings(sheet: &mut Sheet<'_>, game: &Game, fields: Fields<'_>) -> Vec<Setting> {
    settings_of(sheet, game.name, &[game.options, room_options(game.family)], fields)
}

/// Reads a table of options from these lists, which belong to something of this name.
pub(crate) fn settings_of(
    sheet: &mut Sheet<'_>,
    name: &str,
    lists: &[OptionGroups],
    mut fields: Fields<'_>,
) -> Vec<Setting> {
    let mut settings = Vec::new();
    for (key, at, value) in fields.rest() {
        let of = |groups: &OptionGroups| {
            let spec = groups.iter().copied().flatten().find(|spec| spec.key == key)?;
            Some((*groups, spec))
        };
        let known: Vec<_> = lists.iter().filter_map(of).collect();
        if known.is_empty() {
            let words = if is_about_a_share(&key, &value) {
                format!("unknown option '{key}': {FLAT}")
            } else {
                unknown(&key, name, lists)
            };
            sheet.fault(at, words);
            continue;
        }
        // Games that share an option may take different values: it is enough if one takes it.
        let before = sheet.mark();
        for (nth, (specs, spec)) in known.into_iter().enumerate() {
            let tried = sheet.mark();
            if let Some(setting) = setting(sheet, specs, spec, &value) {
                sheet.forget(before);
                settings.push(setting);
                break;
            }
            if nth > 0 {
                sheet.forget(tried);
            }
        }
    }
    settings
}

/// The value of an option, if it takes it; otherwise a fault is recorded.
fn setting(
    sheet: &mut Sheet<'_>,
    specs: OptionGroups,
    spec: &'static OptionSpec,
    value: &Value<'_>,
) -> Option<Setting> {
    let text = text_of(sheet, spec, value)?;
    match Options::defaults(specs).set(spec.key, &text) {
        Ok(()) => Some(Setting { key: spec.key, text, at: value.span() }),
        Err(fault) => {
            sheet.fault(value.span(), fault.to_string());
            None
        }
    }
}

fn unknown(key: &str, name: &str, lists: &[OptionGroups]) -> String {
    let keys = lists.iter().copied().flatten().copied().flatten().map(|spec| spec.key);
    let near = did_you_mean(key, keys.clone());
    let elsewhere = GAMES.iter().filter(|game| every_option(game).any(|spec| spec.key == key));
    let elsewhere: Vec<&str> = elsewhere.map(|game| game.name).collect();
    let hint = match (near.is_empty(), elsewhere.is_empty()) {
        (_, false) => format!(": {name} does not have it; it is for {}", elsewhere.join(", ")),
        (false, _) => near,
        (true, _) => format!("; {name} has {}", keys.collect::<Vec<_>>().join(", ")),
    };
    format!("unknown option '{key}'{hint}")
}

/// The value in the spelling of [`Options`].
fn text_of(sheet: &mut Sheet<'_>, spec: &OptionSpec, value: &Value<'_>) -> Option<String> {
    let money = !matches!(
        spec.kind,
        OptionKind::Choice(_) | OptionKind::Count(..) | OptionKind::Shares | OptionKind::Chances
    );
    if money && is_a_share(value) {
        sheet.fault(value.span(), FLAT);
        return None;
    }
    if let Some(float) = a_float(value).filter(|_| money && is_fee(spec.key)) {
        let words = "write whole dollars as a number, or cents as text like \"0.50\"";
        sheet.fault(value.span(), format!("{float} is not exact money: {words}; {FLAT}"));
        return None;
    }
    match spec.kind {
        OptionKind::Choice(words) => match value.get_ref() {
            DeValue::String(text) => Some(text.trim().into()),
            other => {
                sheet.wrong(value.span(), other, &format!("one of \"{}\"", words.join("\", \"")));
                None
            }
        },
        OptionKind::Amount => sheet.amount(value).map(|amount| amount.to_string()),
        OptionKind::Count(least, most) => {
            sheet.whole(value, least..=most).map(|number| number.to_string())
        }
        OptionKind::Amounts => {
            let values = sheet.list(value, "amounts like [1, 3]")?;
            let amounts: Vec<_> = values.iter().map(|value| sheet.amount(value)).collect();
            let amounts: Option<Vec<_>> = amounts.into_iter().collect();
            Some(amounts?.iter().map(ToString::to_string).collect::<Vec<_>>().join(","))
        }
        OptionKind::Shares => {
            let values = sheet.list(value, "percentages like [50, 25, 25]")?;
            let parts: Vec<_> = values.iter().map(|value| sheet.whole(value, 0..=100)).collect();
            let parts: Option<Vec<u8>> = parts.into_iter().collect();
            Some(parts?.iter().map(ToString::to_string).collect::<Vec<_>>().join(","))
        }
        OptionKind::Chances => {
            let values = sheet.list(value, "chances like [\"12: 70/30\", \"13: 62/38\"]")?;
            let chances: Vec<_> = values.iter().map(|value| sheet.text(value)).collect();
            Some(chances.into_iter().collect::<Option<Vec<_>>>()?.join(","))
        }
        OptionKind::Bands => {
            let values = sheet.list(value, "bands like [\"5-20: 0.50\", \"21-100: 1\"]")?;
            let bands: Vec<_> = values.iter().map(|value| band(sheet, value)).collect();
            Some(bands.into_iter().collect::<Option<Vec<_>>>()?.join(","))
        }
        OptionKind::ByPlayers => {
            let values = sheet.list(value, "amounts by players like [\"2-4: 1\", \"5-10: 3\"]")?;
            let bands: Vec<_> = values.iter().map(|value| by_players(sheet, value)).collect();
            Some(bands.into_iter().collect::<Option<Vec<_>>>()?.join(","))
        }
    }
}

/// An amount by number of players, such as `5-10: 3`.
fn by_players(sheet: &mut Sheet<'_>, value: &Value<'_>) -> Option<String> {
    let text: String = sheet.text(value)?.split_whitespace().collect();
    let good = text.split_once(':').is_some_and(|(range, amount)| {
        let number = |text: &str| text.parse::<u8>().ok();
        let ends = range.split_once('-').map(|(from, to)| (number(from), number(to)));
        let fits = |from: u8, to: u8| 2 <= from && from <= to && usize::from(to) <= Seat::MAX;
        matches!(ends, Some((Some(from), Some(to))) if fits(from, to))
            && amount_of(amount).is_some()
    });
    if !good {
        let message = format!("'{text}' is not an amount by players: write one like \"5-10: 3\"");
        sheet.fault(value.span(), message);
    }
    good.then_some(text)
}

/// A band such as `5-20: 0.50`; spaces do not matter.
fn band(sheet: &mut Sheet<'_>, value: &Value<'_>) -> Option<String> {
    let text: String = sheet.text(value)?.split_whitespace().collect();
    let good = text.split_once(':').is_some_and(|(range, amount)| {
        let ends = range.split_once('-').map(|(from, to)| (amount_of(from), amount_of(to)));
        matches!(ends, Some((Some(from), Some(to))) if from <= to) && amount_of(amount).is_some()
    });
    if !good {
        sheet.fault(value.span(), format!("'{text}' is not a band: write one like \"5-20: 0.50\""));
    }
    good.then_some(text)
}

fn amount_of(text: &str) -> Option<engine::Chips> {
    text.parse().ok()
}
