//! Writes a constant for every rule of the catalogue and beyond it, so that an id which is in neither
//! list does not compile.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook");
    let text: String =
        ["catalogue.toml", "beyond.toml"].map(|name| read(&folder.join(name))).concat();
    let out = Path::new(&env::var("OUT_DIR").expect("set by cargo")).join("ids.rs");
    fs::write(out, constants(&text)).expect("the build folder can be written to");
}

fn read(file: &Path) -> String {
    println!("cargo::rerun-if-changed={}", file.display());
    fs::read_to_string(file).unwrap_or_else(|fault| panic!("{}: {fault}", file.display()))
}

/// A list has a table for each chapter, and a line `07 = { … }` for each rule.
fn constants(catalogue: &str) -> String {
    let (mut code, mut all, mut chapter) = (String::new(), String::new(), String::new());
    for line in catalogue.lines() {
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            chapter = name.into();
        } else if let Some((number, _)) = line.split_once(" = ")
            && let Ok(n) = number.parse::<u8>()
        {
            writeln!(code, "/// The rule `{chapter}-{number}`.").expect("a string takes it");
            writeln!(
                code,
                "pub const {chapter}_{number}: RuleId = RuleId::new(Chapter::{chapter}, {n});"
            )
            .expect("a string takes it");
            write!(all, "{chapter}_{number}, ").expect("a string takes it");
        }
    }
    write!(
        code,
        "/// Every rule, in the order of the lists.\npub const ALL: &[RuleId] = &[{all}];"
    )
    .expect("a string takes it");
    code
}
