//! Every payment of every worked hand, tampered with: one cent more, or paid to somebody else.

use houseway_auditor::audit;
use notation::{Document, parse, read_amount};
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
pub(crate) fn is_found(lines: &[String]) -> bool {
    let document: Document = parse(&lines.join("\n")).unwrap();
    !audit(&document).is_ok_and(|audited| audited.is_ok())
}

fn cents(cents: i64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

/// The amount of a `pay` line and its position among the words.
fn amount(line: &str) -> Option<(usize, i64)> {
    let words: Vec<&str> = line.split(' ').collect();
    let is_pay = line.starts_with("  pay ");
    (4..words.len()).filter(|_| is_pay).find_map(|at| {
        let whole = words[at].contains('.');
        whole.then(|| read_amount(words[at])).flatten().map(|cents| (at, cents))
    })
}

/// The lines with one cent more in a payment; `None` if the line is no payment.
pub(crate) fn with_one_cent_more(lines: &[String], at: usize) -> Option<Vec<String>> {
    let (word, was) = amount(&lines[at])?;
    let mut words: Vec<String> = lines[at].split(' ').map(String::from).collect();
    words[word] = cents(was + 1);
    let mut changed = lines.to_vec();
    changed[at] = words.join(" ");
    Some(changed)
}

/// The one known exception: a ruling after the fact in the middle of a hand. Its result is
/// recomputed and compared, but the record does not repeat its payments.
fn is_in_an_open_ruling(lines: &[String], at: usize) -> bool {
    let begins = |line: &String| line.starts_with("ruling ") || line.starts_with("hand ");
    let told = lines[..at].iter().rposition(begins).filter(|n| lines[*n].starts_with("ruling "));
    let Some(begin) = told else { return false };
    let block = lines[begin..].iter().take_while(|line| *line != "end").count();
    at < begin + block && !lines[begin..begin + block].iter().any(|l| l.starts_with("  end "))
}

#[test]
fn one_cent_more() {
    let (mut tried, mut missed) = (0, Vec::new());
    for (name, lines) in worked_hands() {
        for at in 0..lines.len() {
            let Some(changed) = with_one_cent_more(&lines, at) else { continue };
            if is_in_an_open_ruling(&lines, at) {
                continue;
            }
            tried += 1;
            if !is_found(&changed) {
                missed.push(format!("{name}: line {}: {}", at + 1, lines[at]));
            }
        }
    }
    assert!(tried > 4000, "only {tried} were tried");
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

/// The books balance: a payment, and the stack that shows it, goes to somebody else.
#[test]
fn paid_to_somebody_else() {
    let (mut tried, mut missed) = (0, Vec::new());
    for (name, lines) in worked_hands() {
        for at in 0..lines.len() {
            let Some((_, won)) = amount(&lines[at]) else { continue };
            let words: Vec<&str> = lines[at].split(' ').collect();
            let Some(to) = words.iter().position(|word| *word == "->") else { continue };
            let goes =
                matches!(words[3], "pot" | "escrow" | "cover" | "tops" | "double-tops" | "spot");
            if !goes || words[to + 1] != "seat" {
                continue;
            }
            let Some(changed) = swapped(&lines, at, to + 2, won) else { continue };
            tried += 1;
            if !is_found(&changed) {
                missed.push(format!("{name}: line {}: {}", at + 1, lines[at]));
            }
        }
    }
    assert!(tried > 500, "only {tried} were tried");
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

/// The lines with a payment to another seat, and both stacks under the next `end` to match; `None`
/// if the hand has no such end.
fn swapped(lines: &[String], at: usize, word: usize, won: i64) -> Option<Vec<String>> {
    let mut changed = lines.to_vec();
    let end = at + lines[at..].iter().position(|line| line == "end")?;
    let between = ["hand ", "ruling "];
    if lines[at..end].iter().any(|line| between.iter().any(|word| line.starts_with(word))) {
        return None;
    }
    let mut words: Vec<String> = lines[at].split(' ').map(String::from).collect();
    let winner = words[word].clone();
    let stacks = end + 1..lines.len();
    let stack = |line: &str| {
        let (seat, amount) = line.strip_prefix("  stack seat ")?.split_once(' ')?;
        Some((seat.to_string(), read_amount(amount)?))
    };
    let stacks: Vec<(usize, String, i64)> =
        stacks.map_while(|n| stack(&lines[n]).map(|(seat, has)| (n, seat, has))).collect();
    let (line, _, has) = stacks.iter().find(|(_, seat, _)| *seat == winner)?;
    let (other, loser, had) = stacks.iter().find(|(_, seat, _)| *seat != winner)?;
    if *has < won {
        return None;
    }
    words[word] = loser.clone();
    changed[at] = words.join(" ");
    changed[*line] = format!("  stack seat {winner} {}", cents(has - won));
    changed[*other] = format!("  stack seat {loser} {}", cents(had + won));
    Some(changed)
}
