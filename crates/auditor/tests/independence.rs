//! The auditor is a second opinion only as long as it takes nothing from the first.

use std::fs;
use std::path::{Path, PathBuf};

/// The other side, spelled so that this file may be read by its own test.
const OTHER: &str = concat!("eng", "ine");

#[test]
fn nothing_of_the_other_side() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    // Tests may play hands; what is built may not know how.
    let (built, _) = manifest.split_once("[dev-dependencies]").unwrap();
    assert!(!built.contains(OTHER), "Cargo.toml depends on the {OTHER}");
    let mut sources = Vec::new();
    collect(&root.join("src"), &mut sources);
    for path in &sources {
        let text = fs::read_to_string(path).unwrap();
        assert!(!text.contains(OTHER), "{} mentions the {OTHER}", path.display());
        // The record crate has parts that know it too.
        for part in ["bind", "replay", "render"] {
            let used = format!("record::{part}");
            assert!(!text.contains(&used), "{} uses {used}", path.display());
        }
    }
    assert!(sources.len() >= 11, "only {} sources", sources.len());
}

fn collect(folder: &Path, sources: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { collect(&path, sources) } else { sources.push(path) }
    }
}
