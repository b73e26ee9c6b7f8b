//! Every payment of every worked hand, tampered with: one cent more, or paid to somebody else.

use houseway_auditor::audit;
use record::syntax::{Document, parse, read_amount};
use std::path::{Path, PathBuf};

fn hands_below(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            hands_below(&path, found);
        } else if path.extension().is_some_and(|ext| ext == "hand") {
            found.push(path);
        }
    }
}

fn worked_hands() -> Vec<(String, Vec<String>)> {
    let mut files = Vec::new();
    hands_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook"), &mut files);
    files.sort();
    let lines = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        text.lines().map(String::from).collect()
    };
    files.iter().map(|p| (p.file_name().unwrap().to_string_lossy().into(), lines(p))).collect()
}

/// Whether the auditor finds something in these lines.
fn is_found(lines: &[String]) -> bool {
    let document: Document = parse(&lines.join("\n")).unwrap();
    !audit(&document).is_ok_and(|audited| audited.is_ok())
}

fn cents(cents: i64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

/// The amount of a `pay` line: where it stands among the words, and how much it is.
fn amount(line: &str) -> Option<(usize, i64)> {
    let words: Vec<&str> = line.split(' ').collect();
    let is_pay = line.starts_with("  pay ");
    (4..words.len()).filter(|_| is_pay).find_map(|at| {
        let whole = words[at].contains('.');
        whole.then(|| read_amount(words[at])).flatten().map(|cents| (at, cents))
    })
}

#[test]
fn one_cent_more() {
    let (mut tried, mut missed) = (0, Vec::new());
    for (name, lines) in worked_hands() {
        for at in 0..lines.len() {
            let Some((word, was)) = amount(&lines[at]) else { continue };
            let mut changed = lines.clone();
            let mut words: Vec<String> = lines[at].split(' ').map(String::from).collect();
            words[word] = cents(was + 1);
            changed[at] = words.join(" ");
            tried += 1;
            if !is_found(&changed) {
                missed.push(format!("{name}: line {}: {}", at + 1, lines[at]));
            }
        }
    }
    println!("{tried} tried, {} missed", missed.len());
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}
