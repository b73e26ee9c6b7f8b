//! Every worked hand of the rule book, audited.

use houseway_auditor::audit;
use notation::parse;
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

#[test]
fn the_rule_book_agrees() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook");
    let mut files = Vec::new();
    hands_below(&root, &mut files);
    files.sort();
    assert!(files.len() > 70, "only {} worked hands", files.len());
    let (mut hands, mut differ, mut unaudited) = (0, Vec::new(), Vec::new());
    for path in &files {
        let name = path.file_name().unwrap().to_string_lossy();
        let document = parse(&std::fs::read_to_string(path).unwrap()).unwrap();
        let audited = audit(&document).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        hands += audited.hands.len();
        differ.extend(audited.disagreements().map(|d| format!("{name}: {d}")));
        unaudited.extend(audited.unaudited().map(|(n, why)| format!("{name}: hand {n}: {why}")));
    }
    println!("{hands} hands, {} not audited:\n{}", unaudited.len(), unaudited.join("\n"));
    assert!(differ.is_empty(), "{}", differ.join("\n"));
    // A worked hand that the auditor cannot follow needs a shape or a fact that it does not know
    // yet.
    assert!(unaudited.is_empty(), "{}", unaudited.join("\n"));
}

#[test]
fn pan_before_outs_could_be_named_is_audited_as_it_was_played() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulebook/PN/PN-28-as-paid.hand");
    let text = std::fs::read_to_string(path).unwrap().replace("option outs as-paid\n", "");
    let differ = |text: &str| audit(&parse(text).unwrap()).unwrap().disagreements().count();
    assert_eq!(differ(&text.replace("revision 3\n", "revision 2\n")), 0);
    assert!(differ(&text) > 0);
}

/// Hands on which auditor and engine once disagreed, found by long campaigns.
#[test]
fn hands_found_by_campaigns_agree() {
    let mut files = Vec::new();
    hands_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/found"), &mut files);
    assert!(!files.is_empty());
    for path in files {
        let document = parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let audited = audit(&document).unwrap();
        let differ: Vec<String> = audited.disagreements().map(|d| d.to_string()).collect();
        assert!(differ.is_empty(), "{}: {}", path.display(), differ.join("\n"));
    }
}
