//! Dependencies go one way, and the rules stay pure.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

/// Lower layers first: a crate depends only on crates before it.
const ORDER: &[&str] = &[
    "spelling", "cards", "notation", "shoe", "ranking", "engine", "house", "testkit", "record",
    "auditor", "lab", "room", "rulebook", "bots", "pit", "store", "server", "sim", "kit", "cli",
    "tidy",
];

/// The rules and what surrounds them: no IO, no async, no clock, no randomness.
const PURE: &[&str] = &[
    "spelling", "cards", "notation", "ranking", "engine", "house", "testkit", "record", "auditor",
    "lab", "room", "rulebook", "bots",
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

/// Our own crates that use randomness.
const OWN_IMPURE: &[&str] = &["shoe", "pit", "store", "sim"];

fn metadata() -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("cargo prints JSON")
}

type Graph = BTreeMap<String, BTreeSet<String>>;

/// What each package depends on in a normal build, by name.
fn dependencies(metadata: &Value) -> Graph {
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

/// A package and all its transitive dependencies.
fn reach<'a>(all: &'a Graph, root: &'a str) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::new();
    let mut left = vec![root];
    while let Some(name) = left.pop() {
        if seen.insert(name) {
            left.extend(all[name].iter().map(String::as_str));
        }
    }
    seen
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
        let root = ours(layer);
        let own = OWN_IMPURE.iter().map(|layer| ours(layer)).collect::<Vec<_>>();
        let bad: Vec<&str> = reach(&all, &root)
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

/// A second opinion shares nothing with the first but the cards and the text.
#[test]
fn the_auditor_is_independent() {
    let all = dependencies(&metadata());
    let deps: Vec<&str> = all["houseway-auditor"].iter().map(String::as_str).collect();
    assert_eq!(deps, ["houseway-cards", "houseway-notation"]);
    // Nor may its dependencies bring an engine along.
    for below in deps {
        assert!(!all[below].contains("houseway-engine"), "{below}");
    }
}

const ARCHITECTURE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../ARCHITECTURE.md");

/// Around the graph in ARCHITECTURE.md.
const MARKS: (&str, &str) = (
    "<!-- dependencies: written by UPDATE_DOCS=1 cargo test -p houseway-tidy -->\n",
    "<!-- end of dependencies -->\n",
);

/// The crates and their dependencies, highest first. Transitive ones are left out to keep it
/// readable.
fn drawn(all: &Graph) -> String {
    let depends = |layer: &str, dep: &str| all[&ours(layer)].contains(&ours(dep));
    let mut text = String::from("```mermaid\ngraph TD\n");
    for layer in ORDER.iter().rev() {
        let direct: Vec<&str> = ORDER.iter().copied().filter(|dep| depends(layer, dep)).collect();
        let through = |dep: &str| {
            let mut others = direct.iter().filter(|other| **other != dep);
            others.any(|other| reach(all, &ours(other)).contains(&*ours(dep)))
        };
        let stands_on: Vec<&str> = direct.iter().copied().filter(|dep| !through(dep)).collect();
        if !stands_on.is_empty() {
            text += &format!("  {layer} --> {}\n", stands_on.join(" & "));
        }
    }
    text + "```\n"
}

#[test]
fn the_graph_is_drawn_as_it_is() {
    let text = fs::read_to_string(ARCHITECTURE).expect("text");
    let (before, rest) = text.split_once(MARKS.0).expect("where the graph begins");
    let (written, after) = rest.split_once(MARKS.1).expect("where the graph ends");
    let drawn = drawn(&dependencies(&metadata()));
    if std::env::var_os("UPDATE_DOCS").is_some() {
        let new = format!("{before}{}{drawn}{}{after}", MARKS.0, MARKS.1);
        fs::write(ARCHITECTURE, new).expect("written");
        return;
    }
    let only = |sign, one: &str, other: &str| -> String {
        let lines = one.lines().filter(|line| !other.lines().any(|there| there == *line));
        lines.map(|line| format!("{sign} {line}\n")).collect()
    };
    assert!(
        drawn == written,
        "ARCHITECTURE.md draws other dependencies; UPDATE_DOCS=1 cargo test -p houseway-tidy\n{}{}",
        only('-', written, &drawn),
        only('+', &drawn, written),
    );
}

/// The names in backquotes in a cell of a table.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

#[test]
fn no_crate_knows_what_it_may_never_know() {
    let text = fs::read_to_string(ARCHITECTURE).expect("text");
    let (_, table) = text.split_once("| crate | may never know |").expect("the table");
    let all = dependencies(&metadata());
    let mut told = BTreeSet::new();
    for row in table.lines().skip(2).take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        for name in quoted(cells[1]) {
            told.insert(name);
            let root = ours(name);
            let known = reach(&all, &root);
            let others = ORDER.iter().copied().filter(|other| *other != name);
            let never: Vec<&str> =
                if cells[2] == "any other" { others.collect() } else { quoted(cells[2]) };
            assert!(!never.is_empty(), "{name} may know everything");
            for other in never {
                assert!(ORDER.contains(&other), "there is no crate {other}");
                assert!(!known.contains(&*ours(other)), "{name} may never know {other}");
            }
        }
    }
    // The program may know everything, and nobody builds on the tests of the source.
    let silent: Vec<&&str> = ORDER.iter().filter(|name| !told.contains(**name)).collect();
    assert_eq!(silent, [&"cli", &"tidy"]);
}
