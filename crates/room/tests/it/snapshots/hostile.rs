//! Snapshots that no table made: they are refused, or a table goes on from them without trouble.

use super::twins::{Twins, restore, store};
use house::{Offering, Registry};
use houseway_room::Terms;
use serde_json::{Value, json};

/// A table in the middle of a session, and its offering.
fn table(id: &str, seed: u64) -> (Offering, Value) {
    let registry = Registry::builtin();
    let offering = Offering::clone(registry.find(id).unwrap());
    let mut twins = Twins::new(&offering, seed);
    twins.begin();
    (0..60).for_each(|_| twins.step());
    let json = store(twins.session()).unwrap();
    (offering, serde_json::from_str(&json).unwrap())
}

#[test]
fn a_snapshot_that_does_not_fit_is_refused_with_its_reason() {
    let (offering, good) = table("unnamed/holdem", 3);
    let terms = Terms::of(&offering);
    let refusal = |path: &str, value: Value| {
        let mut bad = good.clone();
        *bad.pointer_mut(path).unwrap_or_else(|| panic!("no {path} in {good}")) = value;
        restore(&bad.to_string(), &terms).err().unwrap_or_else(|| panic!("{path} is accepted"))
    };
    assert!(restore(&good.to_string(), &terms).is_ok());
    for (path, value, reason) in [
        ("/game", json!("pan"), "a table of 'pan', not of holdem"),
        ("/shoe/deck", json!("53"), "the shoe is of deck 53; the table uses 52"),
        ("/shoe/deck", json!("54x"), "not a deck"),
        ("/shoe/stub", json!([1, 2]), "the shoe and its discards are not the cards of the deck"),
        ("/shoe/stub", json!(vec![1; 200]), "200 faces"),
        ("/state/dealt", json!([1]), "taken during a hand"),
        ("/state/seated", json!([1, 14]), "seat 14 is taken; the table has 9"),
        ("/state/seated", json!([1, 15]), "no seat 15: they are 1 to 14"),
        ("/state/away", json!([9]), "seat 9 is empty, but something is left of its player"),
        ("/state/chairs/8", json!({"stack": 5}), "seat 9 is empty"),
        ("/state/chairs/1/player", json!(null), "nobody known sits in seat 2"),
        ("/state/chairs/1/player", good["state"]["chairs"][0]["player"].clone(), "has two chairs"),
        ("/state/chairs/1/stack", json!(-1), "-1 cents: from 0 to 1000000000000"),
        ("/state/chairs/1/stack", json!(1e30), "invalid type: floating point"),
        ("/state/chairs/1/stack", json!(1_000_000_000_000_i64), "more chips than a table can have"),
        ("/state/next", json!([1, "XX-01"]), "not a rule id"),
        ("/state/next", json!([1, "TL-01"]), "no rule TL-01 of this table"),
        ("/state/now", json!({"seconds": i64::MIN, "ahead": 0}), "no clock shows -9223372036854"),
        ("/state/half_hour", json!(i64::MAX), "no clock shows 9223372036854"),
        ("/state/line", json!([1, 1, 1, 1, 1, 1, 1, 1, 1]), "9 places of the blinds: at most 8"),
        ("/state/bank/first", json!([[1, 1], [1, 2]]), "2 shares in a bank"),
        ("/pools/grown", json!(i32::MIN), "a counter is beyond what any table reaches"),
        ("/turn/hand", json!(u32::MAX), "a counter is beyond what any table reaches"),
        ("/clerk/event", json!(u64::MAX), "a counter is beyond what any table reaches"),
        ("/turn", json!({"hand": 1, "step": 1, "more": 1}), "unknown field `more`"),
        ("/clerk", json!({}), "missing field"),
    ] {
        let said = refusal(path, value);
        assert!(said.contains(reason), "{path}: {said}");
    }
}

/// The paths of all values inside.
fn paths(at: &str, value: &Value, all: &mut Vec<String>) {
    all.push(at.to_string());
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(key, value)| paths(&format!("{at}/{key}"), value, all));
        }
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(n, value)| paths(&format!("{at}/{n}"), value, all));
        }
        _ => {}
    }
}

#[test]
fn whatever_is_accepted_can_be_played() {
    let ids = ["unnamed/holdem", "palace/no-bust-blackjack", "mint/pan", "unnamed/lo-ball"];
    let (mut accepted, mut refused) = (0, 0);
    for id in ids {
        let (offering, good) = table(id, 5);
        let terms = Terms::of(&offering);
        let mut all = Vec::new();
        paths("", &good, &mut all);
        for (seed, path) in all.iter().enumerate() {
            for value in [
                json!(null),
                json!(true),
                json!(0),
                json!(1),
                json!(14),
                json!(-1),
                json!(255),
                json!(i32::MAX),
                json!(i64::MAX),
                json!(u64::MAX),
                json!(999_999_999_999_i64),
                json!("PK-40"),
                json!([]),
                json!([1, 2, 3]),
                json!({}),
            ] {
                let mut bad = good.clone();
                *bad.pointer_mut(path).unwrap() = value;
                match restore(&bad.to_string(), &terms) {
                    Err(_) => refused += 1,
                    Ok(session) => {
                        accepted += 1;
                        let mut twins = Twins::going_on(&offering, session, seed as u64);
                        (0..12).for_each(|_| twins.step());
                    }
                }
            }
        }
    }
    assert!(accepted > 300 && refused > 3_000, "{accepted} accepted, {refused} refused");
}
