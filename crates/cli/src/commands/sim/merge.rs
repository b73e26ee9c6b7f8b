//! `houseway sim merge FILE…`: adds up the results of a simulation's shards.

use super::{per, rates};
use crate::context::Context;
use crate::failure::Failure;
use serde_json::{Map, Value};
use sim::rooms::Shard;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Fields that are equal in all parts of a whole and are not summed.
const SAME: &[&str] = &["seed", "tables_per_room", "hours", "seat", "plan"];
/// The fields that identify the entries of a list.
const NAMES: &[&str] = &["offering", "seat"];

pub(super) fn run(files: &[PathBuf], context: &mut Context<'_>) -> Result<(), Failure> {
    let mut sum: Option<Value> = None;
    let mut seen = BTreeSet::new();
    for path in files {
        let value = read(path)?;
        let shards = shards_of(path, &value)?;
        if let Some(sum) = &sum {
            let words = differs(&sum["plan"], &value["plan"]);
            words.map_or(Ok(()), |words| Err(wrong(path, &words)))?;
        }
        for shard in shards {
            if let Some(other) = seen.first().filter(|other: &&Shard| other.of != shard.of) {
                let words = format!("shard {shard} and shard {other} are of different simulations");
                return Err(wrong(path, &words));
            }
            if !seen.insert(shard) {
                return Err(wrong(path, &format!("shard {shard} was added already")));
            }
        }
        match &mut sum {
            None => sum = Some(value),
            Some(sum) => add(sum, &value).map_err(|words| wrong(path, &words))?,
        }
    }
    let Some(mut sum) = sum else { return Err(Failure::Usage("nothing to add up".into())) };
    let of = seen.first().map_or(1, |shard| shard.of);
    let whole = |index| Shard { index, of };
    if let Some(missing) = (1..=of).map(whole).find(|shard| !seen.contains(shard)) {
        return Err(Failure::DoesNotHold(format!("shard {missing} is missing")));
    }
    if let Some(fields) = sum.as_object_mut() {
        fields.remove("shards");
        fields.remove("plan");
    }
    derive(&mut sum);
    context.write_json(&sum)?;
    if holds(&sum) {
        Ok(())
    } else {
        Err(Failure::DoesNotHold("the simulation failed its checks".into()))
    }
}

fn wrong(path: &Path, words: &str) -> Failure {
    Failure::DoesNotHold(format!("{}: {words}", path.display()))
}

fn read(path: &Path) -> Result<Value, Failure> {
    let text = std::fs::read_to_string(path);
    let text = text.map_err(|error| wrong(path, &format!("cannot be read: {error}")))?;
    serde_json::from_str(&text).map_err(|error| {
        wrong(
            path,
            &format!(
                "is not a simulation \
                result: {error}"
            ),
        )
    })
}

/// The shards that a result covers, all of one simulation.
fn shards_of(path: &Path, value: &Value) -> Result<Vec<Shard>, Failure> {
    let no_shard = || wrong(path, "is not the result of a shard: run with --shard and --json");
    let list = value["shards"].as_array().ok_or_else(no_shard)?;
    let shard = |word: &Value| word.as_str().and_then(|word| word.parse().ok());
    let shards: Option<Vec<Shard>> = list.iter().map(shard).collect();
    if !value["plan"]["version"].is_string() {
        return Err(wrong(
            path,
            "does not say what it simulated: it was made by another version \
                                of this program",
        ));
    }
    shards.filter(|shards| !shards.is_empty()).ok_or_else(no_shard)
}

/// How a part differs from the first, so that they are not of one simulation.
fn differs(first: &Value, other: &Value) -> Option<String> {
    let (first, other) = (first.as_object()?, other.as_object()?);
    let keys: BTreeSet<&String> = first.keys().chain(other.keys()).collect();
    let of = |plan: &Map<String, Value>, key: &str| plan.get(key).cloned().unwrap_or_default();
    // Another version or kind is reported before anything that follows from it.
    let mut keys: Vec<&String> = keys.into_iter().collect();
    keys.sort_by_key(|key| (*key != "version", *key != "of"));
    let key = keys.into_iter().find(|key| of(first, key) != of(other, key))?;
    let (one, another) = (of(first, key), of(other, key));
    let (one, another) = match (one.as_array(), another.as_array()) {
        (Some(one), Some(another)) => different(one, another),
        _ => (one, another),
    };
    Some(format!("{key} is {another} here and {one} in the first file"))
}

/// The first entries in which two lists differ.
fn different(one: &[Value], another: &[Value]) -> (Value, Value) {
    let most = one.len().max(another.len());
    let at = (0..most).find(|at| one.get(*at) != another.get(*at)).unwrap_or(0);
    let entry = |list: &[Value]| list.get(at).cloned().unwrap_or_default();
    (entry(one), entry(another))
}

fn add(sum: &mut Value, more: &Value) -> Result<(), String> {
    match (sum, more) {
        (Value::Object(sum), Value::Object(more)) => {
            for (key, more) in more {
                add_field(sum, key, more)?;
            }
            Ok(())
        }
        (Value::Array(sum), Value::Array(more)) => more.iter().try_for_each(|line| {
            let name = NAMES.iter().find(|name| line.get(**name).is_some());
            let same = |other: &&mut Value| name.is_some_and(|name| other[*name] == line[*name]);
            match sum.iter_mut().find(same) {
                Some(found) => add(found, line),
                None => {
                    sum.push(line.clone());
                    Ok(())
                }
            }
        }),
        (Value::Bool(sum), Value::Bool(more)) => {
            *sum &= more;
            Ok(())
        }
        (sum @ Value::Number(_), more @ Value::Number(_)) => add_numbers(sum, more),
        (sum, more) if sum == more => Ok(()),
        (sum, more) => Err(format!("{more} cannot be added to {sum}")),
    }
}

fn add_field(sum: &mut Map<String, Value>, key: &str, more: &Value) -> Result<(), String> {
    let Some(found) = sum.get_mut(key) else {
        sum.insert(key.into(), more.clone());
        return Ok(());
    };
    // How many seats a strategy has, not the list of seats.
    let same = SAME.contains(&key) || key == "seats" && more.is_number();
    match key {
        _ if same && found != more => {
            Err(format!("{key} is {more} here and {found} in the first file"))
        }
        _ if same => Ok(()),
        _ if key.starts_with("longest_") => {
            if more.as_u64() > found.as_u64() {
                *found = more.clone();
            }
            Ok(())
        }
        "fingerprint" => {
            let number = |value: &Value| {
                u64::from_str_radix(value.as_str().unwrap_or_default(), 16).unwrap_or_default()
            };
            let both = number(found).wrapping_add(number(more));
            *found = format!("{both:016x}").into();
            Ok(())
        }
        _ => add(found, more).map_err(|words| format!("{key}: {words}")),
    }
}

fn add_numbers(sum: &mut Value, more: &Value) -> Result<(), String> {
    let both = match (sum.as_i64(), more.as_i64()) {
        (Some(one), Some(other)) => one.checked_add(other).map(Value::from),
        _ => sum.as_f64().zip(more.as_f64()).map(|(one, other)| Value::from(add_times(one, other))),
    };
    *sum = both.ok_or("a number is too large")?;
    Ok(())
}

/// Times and rates; never chips.
#[allow(clippy::float_arithmetic)]
fn add_times(one: f64, other: f64) -> f64 {
    one + other
}

/// Rates are computed from their sums.
fn derive(value: &mut Value) {
    if let Some(lines) = value.get_mut("offerings").and_then(Value::as_array_mut) {
        lines.iter_mut().for_each(derive);
    }
    let number = |key: &str| value.get(key).and_then(Value::as_f64);
    let hands = value.get("hands").and_then(Value::as_u64);
    let speed = hands.zip(number("elapsed_seconds")).map(|(hands, time)| per(hands, time));
    let turns = value.get("turns").and_then(Value::as_u64);
    let turns = turns.zip(number("hands")).map(|(turns, hands)| per(turns, hands));
    let sums = |part: &str, whole: &str| {
        let sum = |key: &str| value.get(key).and_then(Value::as_u64);
        sum(part).zip(sum(whole))
    };
    let hourly = sums("hands", "open_seconds").map(|(n, time)| rates::hands_per_hour(n, time));
    let filled =
        sums("taken_seconds", "chair_seconds").map(|(taken, all)| rates::percent(taken, all));
    let wait = sums("waited_seconds", "seated").map(|(sum, n)| rates::mean(sum, n));
    if let (Some(wait), Some(field)) = (wait, value.get_mut("mean_wait_seconds")) {
        *field = wait.into();
    }
    for (key, rate) in [
        ("hands_per_second", speed),
        ("turns_per_hand", turns),
        ("hands_per_hour", hourly),
        ("percent_of_seats_filled", filled),
    ] {
        if let (Some(rate), Some(field)) = (rate, value.get_mut(key)) {
            *field = rate.into();
        }
    }
}

/// Whether every `conserved`, `drop_agrees` and `prizes_add_up` is true.
fn holds(value: &Value) -> bool {
    let yes = |key: &str| value.get(key).and_then(Value::as_bool).unwrap_or(true);
    let lines = value.get("offerings").and_then(Value::as_array);
    let refused = value.get("not_refused").and_then(Value::as_u64).unwrap_or(0) == 0;
    let lines = lines.is_none_or(|lines| lines.iter().all(holds));
    yes("conserved") && yes("drop_agrees") && yes("prizes_add_up") && refused && lines
}
