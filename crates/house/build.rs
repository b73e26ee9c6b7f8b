//! Lists the house files, so that adding a file adds a house.

use std::path::Path;
use std::{env, fs};

fn main() -> std::io::Result<()> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap()).join("../../houses");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut names: Vec<String> = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".toml") {
            names.push(name);
        }
    }
    names.sort();
    let lines: String = names
        .iter()
        .map(|name| {
            let path = folder.join(name);
            format!("({:?}, include_str!({:?})),\n", format!("houses/{name}"), path)
        })
        .collect();
    let list = format!("pub(super) const HOUSES: &[(&str, &str)] = &[\n{lines}];\n");
    fs::write(Path::new(&env::var("OUT_DIR").unwrap()).join("houses.rs"), list)
}
