//! Odds as they lie in the cache: a line with the SHA-256 of the rest, then JSON.

use lab::Ratio;
use lab::odds::{Chart, Odds, Part, Precision, Wager};
use room::books::Running;
use serde_json::{Value, json};

/// The text of an entry.
pub(super) fn text(odds: &Odds) -> String {
    // Printing a value of plain strings and numbers cannot fail.
    let json = serde_json::to_string(&value(odds)).unwrap_or_default();
    format!("{}\n{json}\n", hash(&json))
}

/// The odds of an entry; `None` if it was damaged.
pub(super) fn read(text: &str) -> Option<Odds> {
    let (print, json) = text.strip_suffix('\n')?.split_once('\n')?;
    let whole = print == hash(json);
    whole.then(|| serde_json::from_str(json).ok()).flatten().and_then(|value| odds(&value))
}

/// The SHA-256 of a text.
pub(super) fn hash(text: &str) -> String {
    let mut running = Running::new();
    running.add(text.as_bytes());
    running.seal().to_string()
}

fn value(odds: &Odds) -> Value {
    let Odds { precision, method, wagers, advised, strategy, notes } = odds;
    let precision = match precision {
        Precision::Exact => json!(["exact"]),
        Precision::Within(bound) => json!(["within", bound.to_string()]),
        Precision::Sampled(error) => json!(["sampled", error.to_string()]),
    };
    let wager = |Wager { name, circle, parts, given }: &Wager| {
        let part = |Part { net, weight }: &Part| json!([net.to_string(), weight.to_string()]);
        let all = |parts: &Vec<Part>| parts.iter().map(part).collect::<Vec<_>>();
        json!({
            "name": name,
            "circle": circle.to_string(),
            "parts": all(parts),
            "given": given.iter().map(all).collect::<Vec<_>>(),
        })
    };
    let chart = |Chart { title, of, columns, rows, legend }: &Chart| json!({ "title": title, "of": of, "columns": columns, "rows": rows, "legend": legend });
    json!({
        "precision": precision,
        "method": method,
        "wagers": wagers.iter().map(wager).collect::<Vec<_>>(),
        "advised": advised.iter().map(wager).collect::<Vec<_>>(),
        "strategy": strategy.iter().map(chart).collect::<Vec<_>>(),
        "notes": notes,
    })
}

fn odds(value: &Value) -> Option<Odds> {
    let precision = match list(&value["precision"])?.as_slice() {
        [_] => Precision::Exact,
        [kind, by] if *kind == "within" => Precision::Within(ratio(by)?),
        [_, by] => Precision::Sampled(ratio(by)?),
        _ => return None,
    };
    Some(Odds {
        precision,
        method: string(&value["method"])?,
        wagers: list(&value["wagers"])?.into_iter().map(wager).collect::<Option<_>>()?,
        advised: list(&value["advised"])?.into_iter().map(wager).collect::<Option<_>>()?,
        strategy: list(&value["strategy"])?.into_iter().map(chart).collect::<Option<_>>()?,
        notes: strings(&value["notes"])?,
    })
}

fn wager(value: &Value) -> Option<Wager> {
    let part = |part: &Value| {
        Some(Part { net: ratio(&part[0])?, weight: part[1].as_str()?.parse().ok()? })
    };
    let all = |parts: &Value| list(parts)?.into_iter().map(part).collect::<Option<Vec<_>>>();
    Some(Wager {
        name: lasting(&value["name"])?,
        circle: value["circle"].as_str()?.parse().ok()?,
        parts: all(&value["parts"])?,
        given: list(&value["given"])?.into_iter().map(all).collect::<Option<_>>()?,
    })
}

fn chart(value: &Value) -> Option<Chart> {
    let row = |row: &Value| Some((string(&row[0])?, strings(&row[1])?));
    let key = |key: &Value| Some((lasting(&key[0])?, lasting(&key[1])?));
    Some(Chart {
        title: string(&value["title"])?,
        of: [lasting(&value["of"][0])?, lasting(&value["of"][1])?],
        columns: strings(&value["columns"])?,
        rows: list(&value["rows"])?.into_iter().map(row).collect::<Option<_>>()?,
        legend: list(&value["legend"])?.into_iter().map(key).collect::<Option<_>>()?,
    })
}

fn list(value: &Value) -> Option<Vec<&Value>> {
    Some(value.as_array()?.iter().collect())
}

fn string(value: &Value) -> Option<String> {
    value.as_str().map(String::from)
}

fn strings(value: &Value) -> Option<Vec<String>> {
    list(value)?.into_iter().map(string).collect()
}

/// A name that lasts as long as the program: the laboratory's own names are part of its code. A run
/// reads a few dozen of them.
fn lasting(value: &Value) -> Option<&'static str> {
    Some(string(value)?.leak())
}

fn ratio(value: &Value) -> Option<Ratio> {
    let text = value.as_str()?;
    let (num, den) = text.split_once('/').unwrap_or((text, "1"));
    let (num, den): (i128, i128) = (num.parse().ok()?, den.parse().ok()?);
    (den != 0).then(|| Ratio::new(num, den))
}
