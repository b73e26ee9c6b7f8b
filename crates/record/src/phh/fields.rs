//! The fields of a hand, as PHH names them.

use super::act;
use crate::history::{
    Amount, Draft, Field, Fields, Kind, Placed, Told, Value, Wrong, list, number, shown,
    stack_list, wrong,
};
use std::borrow::Cow;

/// Unsupported variants, for messages; some are not in the specification but in use.
const OTHERS: &[(&str, &str)] = &[
    ("NS", "no-limit short-deck hold'em"),
    ("NO", "no-limit Omaha"),
    ("FO", "limit Omaha"),
    ("PO/8", "pot-limit Omaha high-low"),
    ("NO/8", "no-limit Omaha high-low"),
    ("PO6", "pot-limit six-card Omaha"),
];

/// Reads the fields of a hand.
pub(super) fn draft<'a>(
    line: u32,
    table: Option<Cow<'a, str>>,
    fields: Vec<Field<'a>>,
) -> Result<Draft<'a>, Wrong> {
    let at = fields.first().map_or(0, |field| field.at);
    let mut fields = Fields { fields, at };
    let kind = variant(&mut fields)?;
    let antes = amounts("antes", fields.needed("antes")?)?;
    let stacks = fields.needed("starting_stacks")?;
    let stacks = (stacks.at, stack_list("starting_stacks", stacks)?);
    let zeros = |list: &[_]| vec![Amount::ZERO; list.len()];
    let (blinds, bring_in) = if has_blinds(kind) {
        let blinds = fields.needed("blinds_or_straddles")?;
        (amounts("blinds_or_straddles", blinds)?, (at, Amount::ZERO))
    } else {
        ((at, zeros(&stacks.1)), fields.amount("bring_in")?)
    };
    let (small, large) = if kind.is_fixed() {
        (fields.amount("small_bet")?, fields.amount("big_bet")?)
    } else {
        let least = fields.amount("min_bet")?;
        (least, least)
    };
    let mut stated = |key: &str| match fields.take(key) {
        Some(value) => Ok(Some((value.at, stack_list(key, value)?))),
        None => Ok(None),
    };
    let (finishing, winnings) = (stated("finishing_stacks")?, stated("winnings")?);
    let trimmed = match fields.take("ante_trimming_status") {
        Some(Placed { value: Value::Flag(flag), .. }) => flag,
        None => false,
        Some(other) => return wrong(other.at, "ante_trimming_status is true or false"),
    };
    let mut draft = Draft {
        at,
        line,
        kind,
        antes,
        blinds,
        trimmed,
        small,
        large,
        bring_in,
        rake: rake(&mut fields)?,
        finishing,
        winnings,
        actions: actions(&mut fields, stacks.1.len())?,
        stacks,
        players: names(&mut fields),
        seats: seats(&mut fields),
        name: fields.name("hand").or(table.map(|name| name.chars().take(60).collect())),
    };
    if draft.stacks.1.len() == 2 {
        // Heads-up the format lists them as if the button had the larger one.
        draft.antes.1.reverse();
        draft.blinds.1.reverse();
    }
    Ok(draft)
}

/// Whether a game has blinds rather than a bring-in.
pub(super) fn has_blinds(kind: Kind) -> bool {
    kind.game.option("bring-in").is_none()
}

fn variant(fields: &mut Fields<'_>) -> Result<Kind, Wrong> {
    let (at, code) = fields.text("variant")?;
    if let Some(kind) = Kind::of_code(&code) {
        return Ok(kind);
    }
    let other = OTHERS.iter().find(|(other, _)| *other == code);
    let name = other.map(|(_, name)| format!(" ({name})")).unwrap_or_default();
    let known: Vec<&str> = Kind::with_codes().map(|(code, _)| code).collect();
    let known = known.join(", ");
    wrong(at, format!("variant {}{name} is not understood; {known} are", shown(&code)))
}

fn amounts(key: &str, value: Placed<'_>) -> Result<(usize, Vec<Amount>), Wrong> {
    let at = value.at;
    let list = list(key, value)?;
    let amounts: Result<Vec<Amount>, Wrong> = list.iter().map(|value| number(key, value)).collect();
    Ok((at, amounts?))
}

/// Not a field of the format, which does not say what the house took.
fn rake(fields: &mut Fields<'_>) -> Result<Option<(usize, Amount)>, Wrong> {
    match fields.take("rake").or_else(|| fields.take("_rake")) {
        Some(value) => Ok(Some((value.at, number("rake", &value)?))),
        None => Ok(None),
    }
}

fn actions<'a>(fields: &mut Fields<'a>, players: usize) -> Result<Vec<Told<'a>>, Wrong> {
    let one = |(n, Placed { at, value }): (usize, Placed<'a>)| match value {
        Value::Text(text) => Ok(Told { at, number: n + 1, act: act::read(&text, players), text }),
        other => wrong(at, format!("actions: expected texts, not {}", other.what())),
    };
    list("actions", fields.needed("actions")?)?.into_iter().enumerate().map(one).collect()
}

fn names<'a>(fields: &mut Fields<'a>) -> Vec<Cow<'a, str>> {
    let Some(Placed { value: Value::List(list), .. }) = fields.take("players") else {
        return Vec::new();
    };
    let name = |placed: Placed<'a>| match placed.value {
        Value::Text(text) => text,
        _ => Cow::Borrowed(""),
    };
    list.into_iter().map(name).collect()
}

/// Seat numbers; anything else is ignored.
fn seats(fields: &mut Fields<'_>) -> Vec<u8> {
    let Some(Placed { value: Value::List(list), .. }) = fields.take("seats") else {
        return Vec::new();
    };
    let seat = |placed: &Placed<'_>| match placed.value {
        Value::Number(text) => text.parse().ok(),
        _ => None,
    };
    list.iter().filter_map(seat).collect()
}
