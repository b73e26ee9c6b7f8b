//! The auditor is a second opinion only as long as it takes nothing from the first.

use std::fs;
use std::path::Path;

/// The other side, spelled so that this file may be read by its own test.
const OTHER: &str = concat!("eng", "ine");

#[test]
fn nothing_of_the_other_side() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    // Tests may play hands; what is built may not know how.
    let (built, _) = manifest.split_once("[dev-dependencies]").unwrap();
    assert!(!built.contains(OTHER), "Cargo.toml depends on the {OTHER}");
    let mut files = 0;
    for entry in fs::read_dir(root.join("src")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        assert!(!text.contains(OTHER), "{} mentions the {OTHER}", path.display());
        // The record crate has parts that know it too.
        for part in ["bind", "replay", "render"] {
            let used = format!("record::{part}");
            assert!(!text.contains(&used), "{} uses {used}", path.display());
        }
        files += 1;
    }
    assert!(files >= 9, "only {files} sources");
}
