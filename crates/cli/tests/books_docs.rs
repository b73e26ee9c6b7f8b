//! The examples of the books' description are books, and come to what stands there.

mod common;

use common::{Folder, run};

const TEXT: &str = include_str!("../../../docs/books.md");

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
