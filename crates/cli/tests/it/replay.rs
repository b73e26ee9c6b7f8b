//! Replaying records that are valid, that differ, and that are damaged.

use crate::common::{Done, Folder, hand, program, program_run, run};
use rulebook::Rulebook;
use std::io::Write;
use std::process::Stdio;
use testkit::{Dice, house_as};

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
}

#[test]
fn a_missing_file_does_not_end_the_batch() {
    let missing = run(&["replay", "no-such.hand"]);
    assert_eq!(missing.code, 2);
    assert!(missing.err.starts_with("no-such.hand: "), "{missing:?}");
    let folder = Folder::new("batch");
    let good = folder.write("good.hand", hand());
    let done = run(&["replay", "--json", &good, "no-such.hand", &good]);
    assert_eq!(done.code, 2, "{done:?}");
    let oks: Vec<(bool, bool)> = done
        .out
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .map(|value| (value["ok"] == true, value["error"].is_string()))
        .collect();
    assert_eq!(oks, [(true, false), (false, true), (true, false)]);
}

/// The steps of [`hand`] and nothing under them.
fn bare() -> String {
    let told = |line: &&str| !line.starts_with("  ");
    hand().lines().filter(told).map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_bare_record_holds_if_every_step_is_taken() {
    let folder = Folder::new("bare");
    // Without the call out of turn.
    let through = bare().replace("seat 2 call\n", "");
    let file = folder.write("through.hand", &through);
    let json = run(&["replay", "--json", &file]).json();
    assert_eq!((&json["ok"], &json["bare"]), (&true.into(), &true.into()), "{json}");
    assert_eq!(json["final_stacks"][2]["stack_cents"], 3100);
    let done = run(&["replay", &file]);
    assert!(done.code == 0 && done.out.contains("seat 3 31.00"), "{done:?}");

    let file = folder.write("refused.hand", bare());
    let done = run(&["replay", &file]);
    assert_eq!(done.code, 1, "{done:?}");
    let told =
        format!("{file}:13:1: 'seat 2 call' is refused: wait for your turn: seat 1 is to act");
    assert!(done.err.starts_with(&told), "{done:?}");
    let json = run(&["replay", "--json", &file]).json();
    assert_eq!(json["ok"], false);
    assert_eq!(json["refused"][0]["line"], 13);
    assert_eq!(json["refused"][0]["step"], "seat 2 call");
    assert_eq!(json["final_stacks"][2]["stack_cents"], 3100, "it was played all the same");

    let stated = |stack: &str| through.replace("end\n", &format!("end\n  stack seat 3 {stack}\n"));
    assert_eq!(run(&["replay", &folder.write("stated.hand", stated("31.00"))]).code, 0);
    let wrong = run(&["replay", &folder.write("wrong.hand", stated("32.00"))]);
    assert_eq!(wrong.code, 1);
    assert!(wrong.err.contains("'stack seat 3 32.00', the engine says 'stack seat 3 31.00'"));
}

#[test]
fn a_bare_hand_that_breaks_off_says_what_it_waits_for() {
    let folder = Folder::new("breaks-off");
    let text = bare().replace("seat 2 call\nseat 1 fold\nseat 2 fold\nend\n", "");
    let file = folder.write("open.hand", text);
    let done = run(&["replay", &file]);
    assert!(done.code == 0 && done.out.contains("not over: seat 1 may act"), "{done:?}");
    let json = run(&["replay", "--json", &file]).json();
    assert_eq!(json["by_hand"][0]["open"], "the hand is not over: seat 1 may act");
}

#[test]
fn every_hand_of_a_session_has_its_stacks() {
    let folder = Folder::new("session");
    let text = include_str!("../../../../fuzz/corpus/hand/holdem-session.hand");
    let file = folder.write("session.hand", text);
    let json = run(&["replay", "--json", &file]).json();
    let hands = json["by_hand"].as_array().unwrap();
    assert_eq!(json["hands"], hands.len());
    assert!(hands.len() > 1);
    let ends: Vec<&str> = text.split("\nend\n").skip(1).collect();
    for (hand, end) in hands.iter().zip(ends) {
        assert!(hand["ending"].is_string(), "{hand}");
        for stack in hand["final_stacks"].as_array().unwrap() {
            let cents = stack["stack_cents"].as_i64().unwrap();
            let line = format!("stack seat {} {}.{:02}\n", stack["seat"], cents / 100, cents % 100);
            assert!(end.contains(&line), "{line}{end}");
        }
    }
    assert_eq!(hands.last().unwrap()["final_stacks"], json["final_stacks"]);
}

#[test]
fn an_offering_fills_the_header_that_leaves_it_the_game() {
    let folder = Folder::new("offerings");
    let hand = |offering: &str, game: &str| {
        format!(
            "houseway 2\nhand 1\noffering {offering}\n{game}seat 1 160.00\nseat 2 160.00\n\
             seat 3 160.00\nlead 1\nstart\nchance cards Ah Kd Qs Jc Td 9c\nseat 1 raise 16\n"
        )
    };
    let unknown = folder.write("unknown.hand", hand("x/any", "game holdem\n"));
    let done = run(&["replay", &unknown]);
    assert_eq!(done.code, 1, "{done:?}");
    assert!(done.err.starts_with(&format!("{unknown}:3:10: unknown offering 'x/any'")), "{done:?}");
    assert!(done.err.contains("--houses PATH"), "{done:?}");
    let other = run(&["replay", &folder.write("other.hand", hand("tommys/pan", "game holdem\n"))]);
    assert!(other.code == 1 && other.err.contains("this is a hand of holdem"), "{other:?}");

    // Sixteen dollars is a raise at an eight-dollar table but not at a three-dollar one.
    let filled = run(&["replay", &folder.write("tommys.hand", hand("tommys/holdem", ""))]);
    assert_eq!(filled.code, 0, "{filled:?}");
    let small = run(&["replay", &folder.write("small.hand", hand("unnamed/holdem", ""))]);
    assert!(small.code == 1 && small.err.contains("at most $6"), "{small:?}");

    let houses = folder.path().join("houses");
    std::fs::create_dir(&houses).unwrap();
    let annex = house_as("tommys", "annex", "");
    std::fs::write(houses.join("annex.toml"), annex).unwrap();
    let own = folder.write("annex.hand", hand("annex/holdem", ""));
    assert_eq!(run(&["replay", &own]).code, 1);
    let done = run(&["replay", "--houses", houses.to_str().unwrap(), &own]);
    assert_eq!(done.code, 0, "{done:?}");
}

/// Damages a record: bytes changed, cut or duplicated, lines dropped, swapped or taken from
/// elsewhere.
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
    texts.extend(book.hands().iter().map(|hand| notation::print(&hand.document)));
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
    let annex = house_as("palace", "annex", "");
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

/// A bare session of a room: the room says who is dealt in, and refuses a small buy-in.
#[test]
fn a_bare_session_of_a_room_is_told_what_the_room_refuses() {
    let folder = Folder::new("room");
    let session = |sit: &str| {
        format!(
            "houseway 2\ntable 1\noffering tommys/holdem\nsit seat 1 80.00 Ann\nsit seat 2 80.00 Bob\n\
             {sit}sit seat 3 80.00 Cy\nplace seat 1\ndeal\nhand 1\nstart\n\
             chance cards Qs 4d Jh Qh Kd 8h\nseat 1 put 0\nseat 2 put 4\nend\n"
        )
    };
    let file = folder.write("small.hand", session("sit seat 4 20.00 Dot\n"));
    let done = run(&["replay", &file]);
    assert_eq!(done.code, 1, "{done:?}");
    let told =
        format!("{file}:6:1: 'sit seat 4 20.00 Dot' is refused: the amount is too small: at least");
    assert!(done.err.starts_with(&told), "{done:?}");
    let stated = folder.write("stated.hand", session("sit seat 4 20.00 Dot\n  refused\n"));
    let done = run(&["replay", &stated]);
    assert_eq!(done.code, 1, "{done:?}");
    assert!(done.err.contains("'seat 1 put 0.00' is refused: it takes $8 to call"), "{done:?}");
    let good = session("").replace("put 0\n", "fold\n").replace("put 4\n", "fold\n");
    let file = folder.write("good.hand", good);
    let json = run(&["replay", "--json", &file]).json();
    assert_eq!((&json["ok"], &json["bare"]), (&true.into(), &true.into()), "{json}");
    assert_eq!(run(&["fill", &file]).code, 0);
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("  pay cage -> seat 1 80.00 buy-in"), "{text}");
    assert_eq!(run(&["replay", &file]).code, 0);
}
