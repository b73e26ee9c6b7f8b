//! The examples in the description of the books are valid, and have the result stated there.

use crate::common::{Folder, run};

const TEXT: &str = include_str!("../../../../docs/books.md");

/// The fenced blocks with this label.
fn blocks(label: &str) -> Vec<&'static str> {
    let fence = format!("```{label}\n");
    let parts = TEXT.split(fence.as_str()).skip(1);
    parts.map(|part| part.split_once("```").unwrap().0).collect()
}

#[test]
fn commands_print_what_is_written_under_them() {
    let folder = Folder::new("books-docs");
    let [books] = blocks("books")[..] else { panic!("one example of books") };
    let file = folder.write("room.books", books);
    let examples = blocks("console");
    assert!(examples.len() >= 5, "the examples are gone");
    for example in examples {
        let (command, expected) = example.split_once('\n').unwrap();
        let words = command.strip_prefix("$ houseway ").unwrap().split(' ');
        let args: Vec<&str> = words.map(|w| if w == "room.books" { &file } else { w }).collect();
        let done = run(&args);
        assert_eq!((done.code, done.err.as_str()), (0, ""), "{command}");
        assert_eq!(done.out.replace(&file, "room.books"), expected, "{command}");
    }
}

#[test]
fn every_line_and_account_of_the_example_is_described() {
    let [books] = blocks("books")[..] else { panic!("one example of books") };
    for line in books.lines().filter(|line| !line.is_empty()) {
        let word = line.split(' ').next().unwrap();
        assert!(TEXT.contains(&format!("| `{word} ")), "{line}");
    }
}

#[test]
fn every_field_of_json_is_described() {
    fn names(value: &serde_json::Value, found: &mut Vec<String>) {
        match value {
            serde_json::Value::Object(fields) => {
                for (name, value) in fields {
                    found.push(name.clone());
                    names(value, found);
                }
            }
            serde_json::Value::Array(all) => all.iter().for_each(|value| names(value, found)),
            _ => {}
        }
    }
    let folder = Folder::new("books-json");
    let [books] = blocks("books")[..] else { panic!("one example of books") };
    let file = folder.write("room.books", books);
    let bad = folder.write("bad.books", books.replace("8.00 call", "8.00 raise"));
    let (_, described) = TEXT.split_once("## JSON").unwrap();
    for args in [
        &["ledger", "audit", &file][..],
        &["ledger", "audit", &bad],
        &["ledger", "balances", &file],
        &["ledger", "show", &file, "--account", "seat:3:5"],
        &["ledger", "show", &file, "--table", "0"],
        &["report", "drop", &file, "--by", "table,shift,day"],
        &["report", "tables", &file],
        &["report", "players", &file],
    ] {
        let done = run(&[args, &["--json"]].concat());
        let mut found = Vec::new();
        for value in serde_json::Deserializer::from_str(&done.out).into_iter() {
            names(&value.unwrap(), &mut found);
        }
        assert!(!found.is_empty(), "{done:?}");
        for name in found {
            let told = [format!("`{name}`"), format!("\"{name}\"")];
            assert!(told.iter().any(|told| described.contains(told)), "{args:?}: {name}");
        }
    }
}
