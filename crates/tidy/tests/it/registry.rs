//! There is one list of games, and no code outside the engines checks which game it is.

use engine::GAMES;
use std::fs;
use std::path::{Path, PathBuf};

/// The crates that may know a game by name: the engines themselves, the bots (who have to know the
/// games they play), and the auditor, which must not know the engines.
const KNOW_GAMES: &[&str] = &["engine", "auditor", "bots"];

/// A deck and an order of hands with the same name as a game; and records of version 1, which covered
/// only three games and used numbers with different meanings.
const ALLOWED: &[&str] =
    &["crates/cards/src/deck.rs", "crates/ranking/src/badugi.rs", "crates/notation/src/upgrade.rs"];

/// Where the family decides what moves around the table: a button, a bank, the lead.
const ROTATION: &str = "crates/room/src/terms.rs";

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if name.ends_with(".rs") && !name.ends_with("tests.rs") {
            found.push(path);
        }
    }
    found
}

/// The program's own lines, without tests at the end of a file, comments and documentation.
fn program(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or("");
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Every source outside the engines, as its path in the tree and its own lines.
fn outside() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    for entry in fs::read_dir(root.join("crates")).expect("crates").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if KNOW_GAMES.contains(&&*name) {
            continue;
        }
        for path in sources(&entry.path().join("src")) {
            let text = fs::read_to_string(&path).expect("text");
            let short = path.strip_prefix(&root).expect("inside").display().to_string();
            found.push((short, program(&text)));
        }
    }
    assert!(found.len() > 200, "{} files", found.len());
    found
}

#[test]
fn no_game_is_known_by_name() {
    let quoted: Vec<String> = GAMES.iter().map(|game| format!("\"{}\"", game.id)).collect();
    for (path, text) in outside() {
        let named = quoted.iter().find(|id| text.contains(*id));
        assert!(named.is_none() || ALLOWED.contains(&&*path), "{path} knows {}", named.unwrap());
    }
}

#[test]
fn engines_are_told_apart_in_one_place() {
    let variants = ["Prepared::Poker", "Prepared::Banked", "Prepared::Pan"];
    for (path, text) in outside() {
        let named = variants.iter().find(|variant| text.contains(*variant));
        assert!(named.is_none() || path == ROTATION, "{path} asks for {}", named.unwrap());
    }
}
