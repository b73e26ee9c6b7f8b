//! What is written in the files themselves.

use std::fs;
use std::path::{Path, PathBuf};

/// A file longer than this no longer fits into a reader's head.
const MOST_LINES: usize = 600;

/// Pure crates must not use the parts of `std` that touch the outside world.
const PURE: &[&str] = &[
    "spelling", "cards", "notation", "ranking", "engine", "house", "record", "auditor", "lab",
    "room", "rulebook", "bots",
];
const WORLDLY: &[&str] =
    &["std::fs", "std::io", "std::net", "std::time", "std::thread", "std::env"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() && !name.starts_with('.') && !["target", "node_modules"].contains(&&*name)
        {
            found.extend(files(&path, ending));
        } else if name.ends_with(ending) {
            found.push(path);
        }
    }
    found
}

#[test]
fn files_stay_short() {
    for path in files(&root(), ".rs") {
        let lines = fs::read_to_string(&path).expect("text").lines().count();
        assert!(lines <= MOST_LINES, "{} has {lines} lines", path.display());
    }
}

#[test]
fn every_crate_forbids_unsafe_code_and_says_what_it_is_for() {
    let mut crates = 0;
    for entry in fs::read_dir(root().join("crates")).expect("crates").flatten() {
        let folder = entry.path();
        let library = fs::read_to_string(folder.join("src/lib.rs")).expect("a library");
        let name = folder.display();
        assert!(library.contains("#![forbid(unsafe_code)]"), "{name}");
        assert!(library.contains("include_str!(\"../README.md\")"), "{name} hides its README");
        let readme = fs::read_to_string(folder.join("README.md")).expect("a README");
        assert!(readme.lines().count() >= 3, "{name} says too little");
        crates += 1;
    }
    assert!(crates >= 8);
}

#[test]
fn pure_crates_do_not_reach_for_the_world() {
    for layer in PURE {
        for path in files(&root().join("crates").join(layer).join("src"), ".rs") {
            let text = fs::read_to_string(&path).expect("text");
            for word in WORLDLY {
                assert!(!text.contains(word), "{} uses {word}", path.display());
            }
        }
    }
}

#[test]
fn nothing_is_left_unfinished() {
    let marks = [concat!("todo", "!("), concat!("unimplemented", "!("), concat!("#[", "ignore")];
    for path in files(&root().join("crates"), ".rs") {
        let text = fs::read_to_string(&path).expect("text");
        for mark in marks {
            assert!(!text.contains(mark), "{} has {mark}", path.display());
        }
    }
}
