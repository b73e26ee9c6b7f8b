//! Dependencies go one way, and the rules stay pure.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// Lower layers first: a crate depends only on crates before it.
const ORDER: &[&str] = &[
    "cards", "shoe", "ranking", "engine", "house", "testkit", "record", "auditor", "lab", "room",
    "rulebook", "bots", "pit", "server", "sim", "kit", "cli", "tidy",
];

/// The rules and what surrounds them: no IO, no async, no clock, no randomness.
const PURE: &[&str] = &[
    "cards", "ranking", "engine", "house", "testkit", "record", "auditor", "lab", "room",
    "rulebook", "bots",
];

/// Crates that bring IO, async, a clock or randomness with them.
const IMPURE: &[&str] = &[
    "async-std",
    "axum",
    "chrono",
    "fastrand",
    "futures",
    "getrandom",
    "hyper",
    "jiff",
    "mio",
    "rand",
    "rand_chacha",
    "rand_core",
    "reqwest",
    "rusqlite",
    "smol",
    "socket2",
    "sqlx",
    "tempfile",
    "time",
    "tokio",
    "walkdir",
];

/// Of our own, what carries randomness.
const OWN_IMPURE: &[&str] = &["shoe", "pit", "sim"];

fn metadata() -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("cargo prints JSON")
}

/// What each package depends on in an ordinary build, by name.
fn dependencies(metadata: &Value) -> BTreeMap<String, BTreeSet<String>> {
    let name_of: BTreeMap<&str, &str> = list(metadata, "packages")
        .map(|package| (text(package, "id"), text(package, "name")))
        .collect();
    let nodes = list(&metadata["resolve"], "nodes");
    let ordinary = |dep: &&Value| list(dep, "dep_kinds").any(|kind| kind["kind"].is_null());
    nodes
        .map(|node| {
            let deps = list(node, "deps").filter(ordinary);
            let names = deps.map(|dep| name_of[text(dep, "pkg")].to_string()).collect();
            (name_of[text(node, "id")].to_string(), names)
        })
        .collect()
}

fn list<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    value[key].as_array().expect("a list").iter()
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().expect("a text")
}

fn ours(layer: &str) -> String {
    format!("houseway-{layer}")
}

#[test]
fn layers_depend_one_way() {
    let all = dependencies(&metadata());
    let known: BTreeSet<String> = ORDER.iter().map(|layer| ours(layer)).collect();
    for name in all.keys().filter(|name| name.starts_with("houseway-")) {
        assert!(known.contains(name), "{name} has no place in the order of layers");
    }
    for (at, layer) in ORDER.iter().enumerate() {
        for later in &ORDER[at..] {
            let deps = &all[&ours(layer)];
            assert!(!deps.contains(&ours(later)), "{layer} must not depend on {later}");
        }
    }
}

#[test]
fn the_rules_are_pure() {
    let all = dependencies(&metadata());
    for layer in PURE {
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        let root = ours(layer);
        let mut left = vec![root.as_str()];
        while let Some(name) = left.pop() {
            if seen.insert(name) {
                left.extend(all[name].iter().map(String::as_str));
            }
        }
        let own = OWN_IMPURE.iter().map(|layer| ours(layer)).collect::<Vec<_>>();
        let bad: Vec<&str> = seen
            .into_iter()
            .filter(|name| IMPURE.contains(name) || own.iter().any(|own| own == name))
            .collect();
        assert!(bad.is_empty(), "{layer} reaches {bad:?}");
    }
}

#[test]
fn only_tests_use_the_testkit() {
    for (name, deps) in dependencies(&metadata()) {
        assert!(!deps.contains(&ours("testkit")), "{name} depends on it");
    }
}

#[test]
fn the_auditor_is_independent() {
    let all = dependencies(&metadata());
    let deps: Vec<&str> = all["houseway-auditor"].iter().map(String::as_str).collect();
    let allowed = ["houseway-cards", "houseway-ranking", "houseway-record"];
    assert!(deps.iter().all(|dep| allowed.contains(dep)), "{deps:?}");
}
