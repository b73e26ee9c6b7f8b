//! The tables of `docs/odds.md` are what the program finds. `UPDATE_DOCS=1` rewrites them.

#![allow(clippy::float_arithmetic)] // statistics, never chips

use crate::common::run;
use lab::odds::{Dice, Precision, Work, odds};
use serde_json::Value;
use std::path::Path;

const START: &str =
    "<!-- odds: written by UPDATE_DOCS=1 cargo test -p houseway-cli --test it odds_docs -->\n";
const END: &str = "<!-- end of odds -->";

/// How a row of a sampled table begins its last column. Such samples take too long to be made in a
/// test: a smaller one has to agree with them.
const SAMPLED: &str = "| ± ";

/// How much smaller.
const THINNER: u64 = 40;

const WAGERS: &str = "\
### Against a player-dealer

| table | wager | edge | smallest bet | after fees | best bet | after fees | how | bots' edge |
| --- | --- | ---: | ---: | ---: | ---: | ---: | --- | ---: |
";

const CHAIRS: &str = "\
### Poker and Pan

What one player pays in an hour, jackpots included, at a full table and with half the players.

| table | fee | full | an hour | | half | an hour | |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
";

fn percent(value: &Value, places: usize) -> String {
    let value = value.as_f64().unwrap();
    let sign = if value < 0.0 { "-" } else { "" };
    // The point moves two places; nothing is computed.
    let digits = format!("{:.*}", places + 2, value.abs()).replace('.', "");
    let (whole, part) = digits.split_at(digits.len() - places);
    let whole = whole.trim_start_matches('0');
    format!("{sign}{}.{part}%", if whole.is_empty() { "0" } else { whole })
}

fn dollars(cents: &Value) -> String {
    let cents = cents.as_i64().unwrap();
    if cents % 100 == 0 {
        (cents / 100).to_string()
    } else {
        format!("{}.{:02}", cents / 100, cents % 100)
    }
}

/// A fraction with two decimals, halves up.
fn hundredths(num: i64, den: i64) -> String {
    let hundredths = (num * 200 / den + 1) / 2;
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

fn wagers(json: &Value) -> Vec<String> {
    let how = match (&json["bound"], &json["standard_error"]) {
        (Value::Null, Value::Null) => "exact".into(),
        (Value::Null, error) => format!("± {}", percent(error, 4)),
        (bound, _) if bound.as_f64() < Some(5e-9) => "within 0.000001%".into(),
        (bound, _) => format!("within {}", percent(bound, 6)),
    };
    let row = |wager: &Value| {
        let bets = wager["edge_after_fees"].as_array().unwrap();
        let bands = wager["bands"].as_array().unwrap().iter().map(|band| &band["best"]);
        let edge = |bet: &Value| bet["edge"].as_f64().unwrap();
        let best = bands.min_by(|a, b| edge(a).total_cmp(&edge(b))).unwrap();
        format!(
            "| {} | {} | {} | {} | {} | {} | {} | {how} | {} |\n",
            json["offering"].as_str().unwrap(),
            wager["wager"].as_str().unwrap(),
            percent(&wager["edge"], 4),
            dollars(&bets[0]["bet_cents"]),
            percent(&bets[0]["edge"], 2),
            dollars(&best["bet_cents"]),
            percent(&best["edge"], 2),
            percent(&wager["edge_of_bots"], 4),
        )
    };
    json["wagers"].as_array().unwrap().iter().map(row).collect()
}

fn chair(json: &Value) -> String {
    let fees = json["fees"].as_array().unwrap();
    let full = fees.last().unwrap();
    let half = (full["players"].as_i64().unwrap() + 1) / 2;
    let half = fees.iter().find(|fees| fees["players"] == half).unwrap();
    let of = |fees: &Value| {
        let exact = fees["per_hour_exact"].as_str().unwrap();
        let (num, den) = exact.split_once('/').unwrap_or((exact, "1"));
        let (num, den): (i64, i64) = (num.parse().unwrap(), den.parse().unwrap());
        let (cents, unit) =
            (json["unit"]["cents"].as_i64().unwrap(), json["unit"]["name"].as_str());
        let (hour, units) = (hundredths(num, den), hundredths(num * 100, den * cents));
        format!("{} | {hour} | {units} {}", fees["players"], unit.unwrap())
    };
    let (table, fee) = (json["offering"].as_str().unwrap(), json["fee"].as_str().unwrap());
    format!("| {table} | {fee} | {} | {} |\n", of(full), of(half))
}

/// What a smaller sample of a table finds, in percent, with its error.
fn sampled(id: &str) -> (f64, f64) {
    let registry = house::Registry::builtin();
    let dice = |stream| -> Dice {
        let mut rng = shoe::Rng::from_seed(stream + 1000);
        Box::new(move |n| rng.below(n))
    };
    let work = Work { crew: &|work| work(), progress: &|_, _| (), dice: &dice, thinner: THINNER };
    let odds = odds(registry.find(id).unwrap().prepared.banked().unwrap(), None, &work);
    let Precision::Sampled(error) = odds.precision else { panic!("{id}: {:?}", odds.precision) };
    (odds.wagers[0].edge().to_f64() * 100.0, error.to_f64() * 100.0)
}

/// A row of a sampled table agrees with another sample: the edge is within four standard errors, and
/// bets cost what follows from it.
fn holds(id: &str, row: &str) {
    let cells: Vec<&str> = row.split('|').map(str::trim).collect();
    let number =
        |cell: &str| -> f64 { cell.trim_matches(|c: char| !c.is_ascii_digit()).parse().unwrap() };
    let ((edge, error), (told, stated)) = (sampled(id), (number(cells[3]), number(cells[8])));
    let apart = (edge - told).abs() / error.hypot(stated);
    assert!(apart < 4.0, "{id}: {edge} ± {error}, but {row}");
    // A sample forty times smaller has an error of about six times as much.
    assert!((4.0..10.0).contains(&(error / stated)), "{id}: {error} {stated}");
    for (bet, costs, fee) in [(cells[4], cells[5], 1.0), (cells[6], cells[7], 1.0)] {
        let due = told + 100.0 * fee / number(bet);
        assert!((number(costs) - due).abs() < 0.006, "{id}: {bet} costs {due}");
    }
}

#[test]
fn every_table_is_there_with_its_figures() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/odds.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once(START).expect("where the tables begin");
    let (old, after) = rest.split_once(END).expect("where the tables end");
    let update = std::env::var_os("UPDATE_DOCS").is_some();
    let (mut banked, mut chairs) = (String::from(WAGERS), String::from(CHAIRS));
    let games = run(&["games", "--json"]).json();
    for offering in games.as_array().unwrap() {
        let id = offering["id"].as_str().unwrap();
        let begins = format!("| {id} | ");
        let known = old.lines().filter(|line| line.starts_with(&begins)).collect::<Vec<_>>();
        if !update && known.iter().any(|line| line.contains(SAMPLED)) {
            known.iter().for_each(|line| {
                holds(id, line);
                banked += &format!("{line}\n");
            });
            continue;
        }
        let done = run(&["odds", id, "--no-cache", "--json"]);
        assert_eq!((done.code, done.err.as_str()), (0, ""), "{id}");
        let json = done.json();
        if json["wagers"].is_array() {
            banked.extend(wagers(&json));
        } else {
            chairs += &chair(&json);
        }
    }
    let now = format!("{banked}\n{chairs}");
    if update {
        std::fs::write(&path, format!("{before}{START}{now}{END}{after}")).unwrap();
    } else {
        assert_eq!(now, old, "run UPDATE_DOCS=1 cargo test -p houseway-cli --test it odds_docs");
    }
}
