//! Makes the tables of the rankings, so that no program has to when it starts.

#[path = "../src/high/category.rs"]
#[allow(dead_code)] // only the kinds matter here, not their names
mod category;
#[path = "../src/displaced.rs"]
#[allow(dead_code)] // nothing is looked up here
mod displaced;
mod high;
#[path = "../src/high/keys.rs"]
mod keys;
#[path = "../src/high/masks.rs"]
mod masks;

use displaced::Displaced;
use std::fmt::Display;
use std::path::Path;

fn main() -> std::io::Result<()> {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=src");
    let to = std::env::var("OUT_DIR").expect("set by cargo");
    std::fs::write(Path::new(&to).join("high.rs"), high::tables())
}

/// A table as Rust text.
fn table<const BUCKETS: usize, const SLOTS: usize>(name: &str, entries: &[(u32, u16)]) -> String {
    let table = Displaced::<BUCKETS, SLOTS>::new(entries);
    let (factor, moves, values) = (table.factor, array(&table.moves), array(&table.values));
    format!(
        "pub static {name}: Displaced<{BUCKETS}, {SLOTS}> =\n    \
         Displaced {{ factor: {factor}, moves: {moves}, values: {values} }};\n"
    )
}

/// An array as Rust text.
fn array<T: Display>(of: &[T]) -> String {
    let lines = of.chunks(16).map(|line| {
        let values: Vec<String> = line.iter().map(T::to_string).collect();
        values.join(", ")
    });
    format!("[\n{}\n]", lines.collect::<Vec<_>>().join(",\n"))
}
