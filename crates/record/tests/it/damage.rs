//! Damaged records give a fault or a difference, never a panic.

use engine::{RuleId, Rules};
use houseway_record::replay::{Compare, replay, replay_with, update};
use notation::{parse, parse_bytes, print};
use std::path::Path;
use testkit::Dice;

/// The fuzzer's seeds and the rule book's worked hands.
fn corpus() -> Vec<(String, String)> {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let mut files = Vec::new();
    for folder in ["fuzz/corpus/hand", "rulebook"] {
        collect(&root.join(folder), &mut files);
    }
    files.sort();
    assert!(files.len() >= 50, "the corpus is gone");
    files
}

fn collect(folder: &Path, files: &mut Vec<(String, String)>) {
    for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ext| ext == "hand") {
            files.push((path.display().to_string(), std::fs::read_to_string(&path).unwrap()));
        }
    }
}

fn damage(text: &str, words: &[&str], dice: &mut Dice) -> Vec<u8> {
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    for _ in 0..=dice.below(3) {
        if lines.is_empty() {
            break;
        }
        let (a, b) = (dice.below(lines.len()), dice.below(lines.len()));
        match dice.below(6) {
            0 => drop(lines.remove(a)),
            1 => lines.insert(a, lines[b].clone()),
            2 => lines.swap(a, b),
            3 => {
                let mut parts: Vec<&str> = lines[a].split(' ').collect();
                let at = dice.below(parts.len());
                parts[at] = words[dice.below(words.len())];
                lines[a] = parts.join(" ");
            }
            4 => {
                // Only steps, so that the engine meets them in an arbitrary state.
                lines.retain(|line| !line.starts_with("  "));
            }
            _ => {
                let digit = |c: char| c.is_ascii_digit();
                let new = char::from(b'0' + dice.below(10) as u8).to_string();
                lines[a] = lines[a].replacen(digit, &new, 1 + dice.below(3));
            }
        }
    }
    let mut bytes = lines.join("\n").into_bytes();
    if dice.below(4) == 0 && !bytes.is_empty() {
        let at = dice.below(bytes.len());
        match dice.below(3) {
            0 => bytes[at] ^= 1 << dice.below(8),
            1 => bytes.truncate(at),
            _ => bytes.insert(at, dice.below(256) as u8),
        }
    }
    bytes
}

#[test]
fn the_corpus_is_read_and_printed_as_it_stands() {
    for (name, text) in corpus() {
        let document = parse(&text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert_eq!(print(&document), text, "{name}");
    }
}

#[test]
fn damaged_records_never_panic() {
    let corpus = corpus();
    let words: Vec<&str> = corpus.iter().flat_map(|(_, text)| text.split_whitespace()).collect();
    let (mut read, mut played, mut differ) = (0, 0, 0);
    for seed in 0..2000 {
        let mut dice = Dice(seed);
        dice.below(1);
        let (_, text) = &corpus[dice.below(corpus.len())];
        let bytes = damage(text, &words, &mut dice);
        let Ok(document) = parse_bytes(&bytes) else {
            continue;
        };
        read += 1;
        let once = print(&document);
        assert_eq!(parse(&once).map(|document| print(&document)), Ok(once), "seed {seed}");
        let report = replay(&document, Rules::ALL);
        played += usize::from(report.faults.is_empty());
        differ += usize::from(report.difference.is_some());
        // Nor with a rule switched off that the hand depends on.
        let cited: Vec<RuleId> = report.emitted.iter().copied().collect();
        if let Some(rule) = cited.get(dice.below(cited.len())) {
            let _ = replay_with(&document, Rules::without(*rule), Compare::Substance);
        }
        if let Ok(new) = update(&document) {
            let text = print(&new);
            let new = parse(&text).unwrap_or_else(|fault| panic!("seed {seed}: {fault}\n{text}"));
            let again = update(&new).unwrap();
            assert_eq!(print(&again), text, "seed {seed}: updating twice changes nothing more");
        }
    }
    // The damage must be neither too mild nor too severe to show anything.
    assert!(
        read > 500 && played > 300 && differ > 200,
        "{read} read, {played} played, {differ} differ"
    );
}
