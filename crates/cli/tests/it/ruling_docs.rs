//! The commands in `docs/ruling.md` print what the page shows. `UPDATE_DOCS=1` rewrites it.

use crate::common::{Folder, run};
use std::path::Path;

/// A fenced block: its label and its content.
struct Block {
    label: String,
    text: String,
    /// Where its content begins in the file.
    at: usize,
}

fn blocks(text: &str) -> Vec<Block> {
    let (mut blocks, mut from) = (Vec::new(), 0);
    while let Some(open) = text[from..].find("```") {
        let start = from + open + 3;
        let line = text[start..].find('\n').unwrap();
        let at = start + line + 1;
        let end = at + text[at..].find("```").unwrap();
        let label = text[start..start + line].to_string();
        blocks.push(Block { label, text: text[at..end].into(), at });
        from = end + 3;
    }
    blocks
}

/// The words of a command line; single quotes group words.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.trim().chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().unwrap().push(c),
        }
    }
    words
}

/// Rule paragraphs are left out: they belong to the rule book and change there.
fn without_paragraphs(text: &str) -> String {
    let is_rule = |line: &str| {
        let mut words = line.split("  ");
        words.next().is_some_and(|id| id.parse::<engine::RuleId>().is_ok())
    };
    let (mut short, mut inside) = (String::new(), false);
    for line in text.lines() {
        if is_rule(line) || line.is_empty() {
            inside = false;
        } else if inside {
            continue;
        } else if short.lines().last().is_some_and(is_rule) {
            inside = true;
            short.push_str("…\n");
            continue;
        }
        short.push_str(line);
        short.push('\n');
    }
    short
}

#[test]
fn examples_print_what_they_say() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/ruling.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let folder = Folder::new("ruling-docs");
    let blocks = blocks(&text);
    let mut new = text.clone();
    let mut table = String::new();
    let mut commands = 0;
    // From the end, so that positions stay valid.
    let mut changes = Vec::new();
    for (at, block) in blocks.iter().enumerate() {
        match block.label.as_str() {
            "hand" => table = folder.write("table.hand", &block.text),
            "sh" => {
                let words = words(&block.text);
                let args: Vec<&str> = words[1..]
                    .iter()
                    .map(|word| if word == "table.hand" { table.as_str() } else { word })
                    .collect();
                assert_eq!(words[0], "houseway");
                let done = run(&args);
                let told = &blocks[at + 1];
                let (code, came) = match told.label.as_str() {
                    "text" => (0, &done.out),
                    "error" => (1, &done.err),
                    other => panic!("expected text or error, found {other}"),
                };
                let came = without_paragraphs(&came.replace(&table, "table.hand"));
                assert_eq!(done.code, code, "{}\n{done:?}", block.text);
                match std::env::var_os("UPDATE_DOCS") {
                    Some(_) => changes.push((told.at, told.text.len(), came)),
                    None => assert_eq!(told.text, came, "{}(UPDATE_DOCS=1?)", block.text),
                }
                commands += 1;
            }
            _ => {}
        }
    }
    assert!(commands >= 6, "the examples are gone");
    for (at, len, came) in changes.into_iter().rev() {
        new.replace_range(at..at + len, &came);
    }
    if new != text {
        std::fs::write(&path, new).unwrap();
    }
}
