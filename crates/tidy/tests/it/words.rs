//! What people read is plain English: messages, rule book, docs and pages.

use std::fs;
use std::path::{Path, PathBuf};

/// Words and phrases that read like a literal translation, and what to write instead. Players are
/// "they" or "you", or have a name.
const BANNED: &[(&str, &str)] = &[
    ("he", "they, you, or the player's name"),
    ("his", "their, your, or the player's name"),
    ("him", "them, you, or the player's name"),
    ("himself", "themselves or yourself"),
    ("whosever", "whose, or name the owner"),
    ("whereof", "of which"),
    ("anew", "again"),
    ("is no verb", "unknown move '…'"),
    ("is no rule", "unknown rule '…'"),
    ("is no amount", "is not an amount"),
    ("is no band", "is not a band"),
    ("that is none", "that is not valid, or not a …"),
    ("none but", "only"),
    ("newly arises", "is new"),
    ("it no more", "no longer … it"),
    ("as few as", "the fewest"),
    ("leads nowhere", "there is no page at this address"),
    ("mean nothing", "is not understood"),
    ("means nothing", "is not understood"),
    ("is there too often", "appears more often than the deck has it"),
    ("is there twice", "appears twice"),
    ("thousand million", "billion"),
    ("let it pass", "pass"),
    ("let pass", "pass"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() && !["target", "node_modules"].contains(&&*name) {
            found.extend(files(&path, ending));
        } else if name.ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The string literals of Rust or JavaScript source, each with its first line.
fn literals(source: &str) -> Vec<(usize, String)> {
    let (bytes, mut at, mut line, mut found) = (source.as_bytes(), 0, 1, Vec::new());
    while at < bytes.len() {
        match bytes[at] {
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                at += source[at..].find('\n').unwrap_or(source.len() - at);
                continue;
            }
            // A quote as a character is not the start of a string.
            b'\'' if source[at..].starts_with("'\"'") => at += 2,
            quote @ (b'"' | b'`') => {
                let (start, began) = (at + 1, line);
                at += 1;
                while at < bytes.len() && bytes[at] != quote {
                    line += usize::from(bytes[at] == b'\n');
                    // What an escape hides may be a line end as well.
                    at += 1 + usize::from(bytes[at] == b'\\' && bytes.get(at + 1) != Some(&b'\n'));
                }
                found.push((began, source[start..at.min(source.len())].to_string()));
            }
            b'\n' => line += 1,
            _ => {}
        }
        at += 1;
    }
    found
}

/// The banned words in a text, which may span lines. A phrase does not continue past a comma.
fn banned(text: &str) -> Vec<&'static (&'static str, &'static str)> {
    let spaced: String = text
        .chars()
        .map(|c| match c {
            _ if c.is_alphanumeric() || "-'/".contains(c) => c.to_string(),
            _ if c.is_whitespace() || c == '\\' => " ".into(),
            _ => " | ".into(),
        })
        .collect();
    // Words in capitals are rule ids such as HE-08, not pronouns.
    let capitals = |word: &str| word.len() > 1 && word == word.to_uppercase();
    let words: Vec<String> =
        spaced.split_whitespace().filter(|word| !capitals(word)).map(str::to_lowercase).collect();
    let text = format!(" {} ", words.join(" "));
    BANNED.iter().filter(|(phrase, _)| text.contains(&format!(" {phrase} "))).collect()
}

/// Every text for people: the file, its first line, and the text.
fn texts() -> Vec<(PathBuf, usize, String)> {
    let root = root();
    let mut found = Vec::new();
    let mut add = |path: &Path, parts: Vec<(usize, String)>| {
        found.extend(parts.into_iter().map(|(line, text)| (path.to_path_buf(), line, text)));
    };
    let read = |path: &Path| fs::read_to_string(path).expect("text");
    for entry in fs::read_dir(root.join("crates")).expect("crates").flatten() {
        for path in files(&entry.path().join("src"), ".rs") {
            // Things with blanks are sentences; others are keys and names.
            let parts = literals(&read(&path)).into_iter().filter(|(_, text)| text.contains(' '));
            add(&path, parts.collect());
        }
    }
    for path in files(&root.join("web/pages"), ".js") {
        add(&path, literals(&read(&path)));
    }
    let lines = |text: &str| -> Vec<(usize, String)> {
        (1..).zip(text.lines().map(str::to_string)).collect()
    };
    for folder in ["docs", "rulebook", "crates"] {
        for path in files(&root.join(folder), ".md") {
            add(&path, lines(&read(&path)));
        }
    }
    for name in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"] {
        add(&root.join(name), lines(&read(&root.join(name))));
    }
    for path in files(&root.join("crates/server/templates"), ".html") {
        add(&path, lines(&read(&path)));
    }
    for path in files(&root.join("rulebook"), ".hand") {
        let told = lines(&read(&path)).into_iter();
        let told = told.filter(|(_, line)| line.starts_with('#') || line.starts_with("title "));
        add(&path, told.collect());
    }
    found
}

#[test]
fn people_read_plain_english() {
    let root = root();
    let mut faults = Vec::new();
    let texts = texts();
    assert!(texts.len() > 5_000, "only {} texts were found", texts.len());
    for (path, line, text) in texts {
        for (phrase, instead) in banned(&text) {
            let path = path.strip_prefix(&root).unwrap_or(&path).display();
            faults.push(format!("{path}:{line}: \"{phrase}\": write {instead}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn banned_words_are_found_and_rule_ids_are_not() {
    let found = |text: &str| banned(text).iter().map(|(phrase, _)| *phrase).collect::<Vec<_>>();
    assert_eq!(found("He folds, and loses\n his blind."), ["he", "his"]);
    assert_eq!(found("'c' is no\\\n        verb"), ["is no verb"]);
    assert!(found("HE-08 and corner/he: the hand is theirs, and there is nonetheless").is_empty());
    let source =
        "// \"his\"\nlet c = '\"'; f(\"one \\\" two\\\n three\", `four`);\nlet d = \"five\";";
    let parts: Vec<(usize, String)> = literals(source);
    let parts: Vec<(usize, &str)> = parts.iter().map(|(line, text)| (*line, &**text)).collect();
    assert_eq!(parts, [(2, "one \\\" two\\\n three"), (3, "four"), (4, "five")]);
}
