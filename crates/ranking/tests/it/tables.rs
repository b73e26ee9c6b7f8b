//! The size of the tables, and when they are built.

use std::path::Path;

/// All Rust files below a folder.
fn sources(folder: &Path) -> String {
    let mut text = String::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            text += &sources(&path);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            text += &std::fs::read_to_string(path).unwrap();
        }
    }
    text
}

/// All sources of the crate, written by hand and by the build script.
fn all() -> String {
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"))
        + &sources(Path::new(env!("OUT_DIR")))
}

#[test]
fn all_tables_together_take_less_than_three_mebibytes() {
    let bytes = houseway_ranking::TABLE_BYTES;
    assert!((2 << 20..=3 << 20).contains(&bytes), "{bytes} bytes");
    // Every static except the list of orders has been measured.
    let all = all();
    let lines = all.lines().filter(|line| line.contains("static ") && line.contains(": "));
    let tables: Vec<&str> = lines
        .filter(|line| line.trim_start().starts_with("static ") || line.starts_with("pub"))
        .filter(|line| !line.contains("RANKING"))
        .collect();
    let measured = all.matches("size_of_val(&").count();
    assert!(tables.len() > 10);
    assert_eq!(measured, tables.len(), "{tables:#?}");
}

#[test]
fn nothing_is_built_when_a_program_starts() {
    for late in ["LazyLock", "LazyCell", "OnceLock", "OnceCell", "thread_local", "static mut"] {
        assert!(!all().contains(late), "{late}");
    }
}
