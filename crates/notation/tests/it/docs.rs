//! The examples in the description of the format are valid records.

use houseway_notation::{parse, print};

const TEXT: &str = include_str!("../../../../docs/hand-format.md");

/// The fenced blocks with this label, and what follows each.
fn blocks(label: &str) -> Vec<(String, &'static str)> {
    let fence = format!("```{label}\n");
    let parts = TEXT.split(fence.as_str()).skip(1);
    parts
        .map(|part| {
            let (block, rest) = part.split_once("```").unwrap();
            (block.to_string(), rest)
        })
        .collect()
}

#[test]
fn examples_are_read_and_printed_as_they_stand() {
    let examples = blocks("hand");
    assert!(examples.len() >= 4, "the examples are gone");
    for (example, _) in examples {
        let document = parse(&example).unwrap_or_else(|fault| panic!("{fault}\n{example}"));
        assert_eq!(print(&document), example);
    }
}

#[test]
fn faults_read_as_described() {
    let faults = blocks("fault");
    assert!(!faults.is_empty(), "the examples are gone");
    for (example, rest) in faults {
        let told = rest.trim().lines().next().unwrap().trim_matches('`');
        assert_eq!(parse(&example).unwrap_err().to_string(), told);
    }
}
