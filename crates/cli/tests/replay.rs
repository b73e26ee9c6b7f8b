//! Replaying records that hold, that differ, and that are damaged.

mod common;

use common::{Done, Folder, hand, program, program_run, run};
use rulebook::Rulebook;
use std::io::Write;
use std::process::Stdio;

#[test]
fn a_record_that_holds_prints_its_final_stacks() {
    let folder = Folder::new("holds");
    let file = folder.write("fold.hand", hand());
    let done = run(&["replay", &file]);
    assert_eq!(done.code, 0, "{done:?}");
    assert!(done.out.contains("seat 1 27.00, seat 2 29.00, seat 3 31.00"), "{done:?}");
    let json = run(&["replay", "--json", &file]).json();
    assert_eq!(json["file"], file);
    assert_eq!(json["ok"], true);
    assert!(json["difference"].is_null());
    assert_eq!(json["final_stacks"][2], serde_json::json!({ "seat": 3, "stack_cents": 3100 }));
}

#[test]
fn a_difference_names_its_event_and_line() {
    let folder = Folder::new("differs");
    let text = hand();
    let event = text.lines().position(|line| line.contains("refund")).unwrap();
    let changed = text.replace("2.00 refund", "1.00 refund");
    assert_ne!(text, changed);
    let file = folder.write("differs.hand", changed);
    let done = run(&["replay", &file]);
    assert_eq!(done.code, 1);
    assert!(done.err.starts_with(&format!("{file}:{}:", event + 1)), "{done:?}");
    assert!(done.err.contains("1.00 refund") && done.err.contains("2.00 refund"), "{done:?}");
    let json = run(&["replay", "--json", &file]).json();
    assert_eq!(json["ok"], false);
    assert_eq!(json["difference"]["line"], event + 1);
    assert!(json["difference"]["expected"].as_str().unwrap().contains("1.00 refund"));
}

#[test]
fn one_bad_file_among_good_ones_is_told() {
    let folder = Folder::new("among");
    let good = folder.write("good.hand", hand());
    let bad = folder.write("bad.hand", hand().replace("seat 1 fold", "seat 1 flod"));
    let done = run(&["replay", &good, &bad, &good, "--json"]);
    assert_eq!(done.code, 1);
    assert_eq!(done.out.lines().count(), 3, "an object for each file");
    let values: Vec<serde_json::Value> =
        done.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(values.iter().map(|v| v["ok"] == true).collect::<Vec<_>>(), [true, false, true]);
    assert!(done.err.contains("bad.hand:"), "{done:?}");
}

#[test]
fn a_record_comes_from_stdin_too() {
    let mut child = program()
        .args(["replay", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(hand().as_bytes()).unwrap();
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(0));
}

#[test]
fn corrupt_records_give_file_line_and_column() {
    let folder = Folder::new("corrupt");
    for (name, bytes, place) in [
        ("empty", &b""[..], ":1:"),
        ("not-utf8", b"houseway 1\n\xff\xfe\n", ":2:1: "),
        ("no-number", b"houseway 1\nhand one\n", ":2:"),
        ("future", b"houseway 9\n", ":1:"),
    ] {
        let file = folder.write(&format!("{name}.hand"), bytes);
        let done = run(&["replay", &file]);
        assert_eq!(done.code, 1, "{name} {done:?}");
        assert!(done.err.starts_with(&format!("{file}{place}")), "{name} {done:?}");
    }
    let missing = run(&["replay", "no-such.hand"]);
    assert_eq!(missing.code, 2);
    assert!(missing.err.contains("no-such.hand"), "{missing:?}");
}

/// A small generator, so that damage is the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }
}

/// Damages a record: bytes changed, cut or doubled, lines dropped, swapped or taken from elsewhere.
fn damaged(text: &str, dice: &mut Dice) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=dice.below(3) {
        let at = dice.below(bytes.len());
        let mut lines: Vec<Vec<u8>> = bytes.split(|b| *b == b'\n').map(<[u8]>::to_vec).collect();
        let (one, two) = (dice.below(lines.len()), dice.below(lines.len()));
        match dice.below(8) {
            0 if at < bytes.len() => bytes[at] = dice.below(256) as u8,
            1 => bytes.truncate(at),
            2 => bytes.insert(at, b" -.0129AKQhdcs#?\n"[dice.below(17)]),
            3 if at < bytes.len() => drop(bytes.remove(at)),
            4 => {
                lines.remove(one);
                bytes = lines.join(&b'\n');
            }
            5 => {
                lines.swap(one, two);
                bytes = lines.join(&b'\n');
            }
            6 => {
                let copy = lines[two].clone();
                lines.insert(one, copy);
                bytes = lines.join(&b'\n');
            }
            _ => {
                let number: String = "9".repeat(dice.below(25));
                let text = String::from_utf8_lossy(&bytes).replacen("30.00", &number, 1);
                bytes = text.into_bytes();
            }
        }
    }
    bytes
}

fn is_fit(done: &Done, file: &str) -> bool {
    let told = done.err.starts_with(&format!("{file}:"));
    match done.code {
        0 => done.err.is_empty() && !done.out.is_empty(),
        1 => told && done.out.is_empty(),
        _ => false,
    }
}

#[test]
fn no_damage_makes_the_program_fall_over() {
    let folder = Folder::new("damage");
    let mut texts = vec![hand()];
    let book = Rulebook::builtin();
    texts.extend(book.hands().iter().map(|hand| record::syntax::print(&hand.document)));
    let mut dice = Dice(2026);
    let mut refused = 0;
    for n in 0..300 {
        let bytes = damaged(&texts[n % texts.len()], &mut dice);
        let file = folder.write("damaged.hand", &bytes);
        let done = run(&["replay", &file]);
        assert!(is_fit(&done, &file), "{done:?}\n{}", String::from_utf8_lossy(&bytes));
        refused += usize::from(done.code == 1);
        if n % 30 == 0 {
            let again = program_run(&["replay", &file]);
            assert_eq!((again.code, again.err), (done.code, done.err));
        }
    }
    assert!(refused > 150, "only {refused} of 300 were found out");
}

#[test]
fn an_old_record_replays_after_its_house_has_changed_its_mind() {
    let folder = Folder::new("edited");
    let houses = folder.path().join("houses");
    std::fs::create_dir(&houses).unwrap();
    let palace = include_str!("../../../houses/palace.toml");
    let annex = palace.replacen("id = \"palace\"", "id = \"annex\"", 1);
    let file = houses.join("annex.toml");
    std::fs::write(&file, &annex).unwrap();
    let record = folder.path().join("pan.hand");
    let (houses, record) = (houses.to_str().unwrap(), record.to_str().unwrap());
    let sim = ["--houses", houses, "sim", "annex/pan-2", "--hands", "4", "--seed", "3"];
    let before = run(&[&sim[..], &["--record", record, "--hand", "3", "--json"]].concat());
    assert_eq!(before.code, 0, "{before:?}");
    let (head, pan) = annex.split_once("id = \"pan-2\"").unwrap();
    let dearer = format!("{head}id = \"pan-2\"{}", pan.replacen("\nfee = 2", "\nfee = 3", 1));
    assert_ne!(dearer, annex);
    std::fs::write(&file, dearer).unwrap();
    let after = run(&[&sim[..], &["--json"]].concat()).json();
    let fees = |value: &serde_json::Value| value["offerings"][0]["fees_cents"].as_i64().unwrap();
    assert_eq!(fees(&after) * 2, fees(&before.json()) * 3, "new hands cost more");
    let done = run(&["--houses", houses, "replay", record]);
    assert_eq!(done.code, 0, "{done:?}");
    assert!(std::fs::read_to_string(record).unwrap().contains("option fee 2.00\n"));
}
