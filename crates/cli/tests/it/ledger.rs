//! Books are audited and looked into.

use crate::common::books::{NAMES, room};
use crate::common::{Done, Folder, program, run};
use std::io::Write;
use std::process::Stdio;

/// Of version 1, and of version 2.
const BOOKS: &str = include_str!("../../../room/tests/books/two-players.books");
const SEALED: &str = include_str!("../../../room/tests/books/two-players-2.books");

fn audit(folder: &Folder, text: impl AsRef<[u8]>) -> Done {
    run(&["ledger", "audit", &folder.write("a.books", text)])
}

#[test]
fn sound_books_pass() {
    let folder = Folder::new("ledger-sound");
    let done = audit(&folder, BOOKS);
    assert_eq!((done.code, done.err.as_str()), (0, ""), "{done:?}");
    let counts = "15 entries, 10 accounts, 2 checkpoints, closed, ";
    assert!(done.out.contains(&format!("{counts}version 1, without seals")), "{done:?}");
    let seal = SEALED.trim_end().rsplit(' ').next().unwrap();
    let done = audit(&folder, SEALED);
    assert!(done.out.ends_with(&format!("{counts}sealed {seal}\n")), "{done:?}");
    for seed in 0..10 {
        let done = audit(&folder, room(seed, 120).text);
        assert_eq!((done.code, done.err.as_str()), (0, ""), "{seed} {done:?}");
    }
    for (text, version, lines, seals, seal) in
        [(BOOKS, 1, 38, 0, None), (SEALED, 2, 39, 3, Some(seal))]
    {
        let file = folder.write("a.books", text);
        let json = run(&["ledger", "audit", "--json", &file]).json();
        let expected = serde_json::json!({
            "file": file, "ok": true, "version": version, "lines": lines, "entries": 15,
            "checkpoints": 2, "accounts": 10, "tables": 1, "players": 2, "closed": true,
            "sum_cents": 0, "seals": seals, "clock_back": null, "fault": null,
            "sound": { "line": lines, "entry": 15, "seal": seal },
        });
        assert_eq!(json, expected);
    }
}

/// Books with a line removed, duplicated, swapped with the next or changed, and what was done.
fn damaged(text: &str) -> Vec<(String, String)> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut found = Vec::new();
    let mut damage = |what: String, lines: &[&str]| found.push((what, lines.concat()));
    for at in 0..lines.len() {
        let line = lines[at];
        let mut without = lines.clone();
        without.remove(at);
        damage(format!("without line {}: {line}", at + 1), &without);
        let mut twice = lines.clone();
        twice.insert(at, line);
        damage(format!("twice line {}: {line}", at + 1), &twice);
        if at + 1 < lines.len() {
            let mut swapped = lines.clone();
            swapped.swap(at, at + 1);
            damage(format!("line {} after the next: {line}", at + 1), &swapped);
        }
        let words: Vec<&str> = line.trim_end().split(' ').collect();
        let mut change = |word: usize, new: &str| {
            let mut words = words.clone();
            if words[word] == new {
                return;
            }
            words[word] = new;
            let changed = words.join(" ") + "\n";
            let mut lines = lines.clone();
            lines[at] = &changed;
            damage(format!("line {}: {line}became {changed}", at + 1), &lines);
        };
        match words[0] {
            "entry" => {
                let amount: Vec<&str> = words[7].split('.').collect();
                let other =
                    format!("{}.{:02}", amount[0], (amount[1].parse::<u8>().unwrap() + 1) % 100);
                change(7, &other);
                change(7, "0.00");
                change(7, "-1.00");
                change(7, "99999999999999999999999.00");
                for account in ["wallet:2", "seat:1:1", "seat:2:1", "play:1", "suspense", "issue"] {
                    change(4, account);
                    change(6, account);
                }
                for number in ["0", "1", "7", "18446744073709551616"] {
                    change(1, number);
                }
                change(2, &words[2].replace("T0", "T1").replace(":0", ":1"));
                change(2, "-");
                change(8, if words[8] == "bet" { "call" } else { "bet" });
            }
            "player" | "table" => change(words.len() - 1, "\"Max\""),
            "shifts" => change(2, "14:01"),
            "balance" => {
                change(2, "0.01");
                change(1, "wallet:2");
                change(1, "cage:999");
            }
            "checkpoint" | "closed" => {
                change(1, "1");
                change(2, SEALED.trim_end().rsplit(' ').next().unwrap());
                change(0, if words[0] == "closed" { "checkpoint" } else { "chekpoint" });
            }
            _ => {}
        }
    }
    found
}

/// Audits many books at once, none of them valid.
fn all_found(name: &str, all: &[(String, String)]) {
    let folder = Folder::new(name);
    for (at, batch) in all.chunks(500).enumerate() {
        let write = |(n, (_, text)): (usize, &(String, String))| folder.write(&n.to_string(), text);
        let files: Vec<String> = batch.iter().enumerate().map(write).collect();
        let args: Vec<&str> =
            ["ledger", "audit"].into_iter().chain(files.iter().map(|f| &**f)).collect();
        let done = run(&args);
        for (n, (what, _)) in batch.iter().enumerate() {
            assert!(!done.out.contains(&format!(" {}: ", files[n])), "{what}");
            assert!(done.err.contains(&format!("{}:", files[n])), "{what}");
        }
        assert_eq!((done.code, done.err.lines().count()), (1, batch.len()), "{at}");
        assert_eq!(done.out, "");
    }
}

#[test]
fn every_damage_is_found() {
    let text = room(3, 40).text;
    assert!(text.contains("\ncheckpoint "), "{text}");
    let all = damaged(&text);
    assert!(all.len() > 1_000, "{}", all.len());
    all_found("ledger-damage", &all);
}

#[test]
fn a_change_of_any_byte_is_found() {
    for bit in [1, 32] {
        let changed = |at: usize| {
            let mut bytes = SEALED.as_bytes().to_vec();
            bytes[at] ^= bit;
            (format!("byte {at} changed by {bit}"), String::from_utf8(bytes).unwrap())
        };
        all_found("ledger-bytes", &(0..SEALED.len()).map(changed).collect::<Vec<_>>());
    }
}

/// Somebody who reseals what they changed cannot produce the seal that was noted down.
#[test]
fn a_seal_that_was_noted_is_found_again() {
    let folder = Folder::new("ledger-noted");
    let noted = |text: &str, seal: &str| {
        run(&["ledger", "audit", &folder.write("a.books", text), "--noted", seal])
    };
    let seals: Vec<&str> = SEALED
        .lines()
        .filter(|line| line.contains(" sha256:"))
        .map(|l| l.rsplit(' ').next().unwrap())
        .collect();
    assert_eq!(seals.len(), 3);
    for seal in &seals {
        assert_eq!(noted(SEALED, seal).code, 0, "{seal}");
    }
    let mut running = room::books::Running::new();
    let mut forged = String::new();
    for line in SEALED.replace("misread", "cheating").split_inclusive('\n') {
        let line = match line.split_once(" sha256:") {
            Some((words, _)) => format!("{words} {}\n", running.seal()),
            None => line.to_string(),
        };
        running.add(line.as_bytes());
        forged += &line;
    }
    assert_eq!(noted(&forged, seals[0]).code, 0, "so far nothing was changed");
    for seal in &seals[1..] {
        let done = noted(&forged, seal);
        assert_eq!((done.code, done.out.as_str()), (1, ""), "{done:?}");
        assert!(done.err.contains("a.books: the noted seal is not in these books"), "{done:?}");
    }
    assert_eq!(noted(SEALED, "sha256:12").code, 2);
}

/// The first changed lines, and how far the books are valid.
#[test]
fn changed_lines_are_named() {
    let folder = Folder::new("ledger-changed");
    let seals = "the seal does not match the lines above";
    for (old, new, told) in [
        (
            "8.00 call",
            "8.00 raise",
            format!("24:1: {seals}; lines 1 to 24 were changed\n"),
        ),
        (
            "misread",
            "cheating",
            format!(
                "27:1: {seals}; lines 25 to 27 were changed; valid up to the seal on line 24, after entry 9\n"
            ),
        ),
        (
            "5.00 correction",
            "6.00 correction",
            "33:1: wallet:18 has 1005.00 here, but its entries add up to 1006.00; lines 28 to 39 were changed; valid up to the seal on line 27, after entry 11\n"
                .into(),
        ),
    ] {
        let done = audit(&folder, SEALED.replacen(old, new, 1));
        assert!(done.err.ends_with(&told), "{done:?}\n{told}");
    }
    // They were written like that.
    let unsound = SEALED.replacen("5.00 correction", "6.00 correction", 1);
    let above = unsound.split_inclusive('\n').take(38).collect::<String>();
    let mut running = room::books::Running::new();
    running.add(above.as_bytes());
    let done = audit(&folder, format!("{above}closed 15 {}\n", running.seal()));
    assert!(done.err.contains("; lines 28 to 39 are unchanged; valid"), "{done:?}");
    let file = folder.write("a.books", SEALED.replacen("misread", "cheating", 1));
    let json = run(&["ledger", "audit", "--json", &file]).json();
    assert_eq!((&json["ok"], &json["fault"]["as_written"]), (&false.into(), &false.into()));
    assert_eq!((&json["sound"]["line"], &json["sound"]["entry"]), (&24.into(), &9.into()));
}

#[test]
fn books_cut_off_anywhere_are_told() {
    for books in [BOOKS, SEALED] {
        let cut = |at: usize| (format!("cut off after {at} bytes"), books[..at].to_string());
        all_found("ledger-cut", &(0..books.len()).map(cut).collect::<Vec<_>>());
    }
    let folder = Folder::new("ledger-open");
    // Books still being written may end between two lines, but not within a line or a checkpoint.
    let open = |text: &str| run(&["ledger", "audit", "--open", &folder.write("o.books", text)]);
    let (before, _) = BOOKS.split_once("entry 12").unwrap();
    assert_eq!(open(before).code, 0);
    assert!(open(before).out.contains("still open"));
    assert_eq!(open(&before[..before.len() - 1]).code, 1);
    let (before, _) = BOOKS.split_once("balance seat").unwrap();
    assert_eq!(open(before).code, 1);
}

#[test]
fn hostile_files_are_told_with_line_and_column() {
    let folder = Folder::new("ledger-hostile");
    let binary: Vec<u8> =
        (0..20_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    for (bytes, told) in [
        (&b""[..], ":1:1: this file is empty"),
        (b"\n\n\n", ":3:1: this file is empty"),
        (b"houseway 1\n", ":1:1: this is not a line of the books"),
        (b"houseway-books 2\n", ":1:1: the books end without a checkpoint"),
        (b"houseway-books 3\n", ":1:16: only versions 1 and 2"),
        (b"\xff\xfe", ":1:3: the books are cut off"),
        (b"\xff\xfeh\0o\0\n", ":1:1: this is UTF-16 text: save it as UTF-8"),
        (b"\xfd\n", ":1:1: this is not UTF-8 text"),
        (b"\x1f\x8b\x08\n", ":1:2: this is a gzip file: unpack it first"),
        ("\u{feff}houseway-books 2\n".as_bytes(), ":1:1: the file begins with a byte-order mark"),
        (&[b'x'; 10_000], ":1:1: a line has at most 4096 bytes"),
        (&binary, ":1:"),
        (b"houseway-books 1\nclosed 99999999999999999999\n", ":2:8: the number is too large"),
    ] {
        let done = audit(&folder, bytes);
        assert_eq!((done.code, done.out.as_str()), (1, ""), "{done:?}");
        assert!(done.err.contains(told), "{told:?} is not in {done:?}");
    }
    let none = folder.path().join("none.books");
    for file in [none.to_str().unwrap(), folder.path().to_str().unwrap()] {
        let commands = [&["ledger", "audit"][..], &["ledger", "balances"], &["report", "drop"]];
        for command in commands {
            let done = run(&[command, &[file]].concat());
            assert_eq!(done.code, 2, "{command:?} {done:?}");
            assert!(done.err.contains(file), "{done:?}");
        }
    }
}

/// Files from other systems, or concatenated by hand.
#[test]
fn line_ends_of_other_systems_and_files_put_together() {
    let folder = Folder::new("ledger-ends");
    let done = audit(&folder, SEALED.replace('\n', "\r\n"));
    assert_eq!((done.code, done.err.as_str()), (0, ""), "{done:?}");
    assert!(done.out.contains(SEALED.trim_end().rsplit(' ').next().unwrap()), "{done:?}");
    let done = audit(&folder, SEALED.replace('\n', "\r"));
    assert!(done.code == 1 && done.err.contains(":1:"), "{done:?}");
    let done = audit(&folder, [SEALED, BOOKS].concat());
    assert!(done.err.contains("a.books:40:1: the books have already begun"), "{done:?}");
    assert!(done.err.contains("a file of their own"), "{done:?}");
    assert!(done.err.contains("valid up to the seal on line 39, after entry 15"), "{done:?}");
}

#[test]
fn one_faulty_file_of_several_is_told() {
    let folder = Folder::new("ledger-several");
    let good = folder.write("good.books", BOOKS);
    let bad = folder.write("bad.books", BOOKS.replace("100.00 move", "99.99 move"));
    let done = run(&["ledger", "audit", &bad, &good]);
    assert_eq!(done.code, 1);
    assert!(
        done.err.contains("bad.books:27:1: seat:3:6 pays 100.00 and has only 99.99"),
        "{done:?}"
    );
    assert!(done.out.contains("good.books"), "{done:?}");
    let json = run(&["ledger", "audit", "--json", &bad]).json();
    assert_eq!((&json["ok"], &json["fault"]["line"]), (&false.into(), &27.into()));
    // No other command works on invalid books.
    for command in [&["ledger", "balances"][..], &["report", "drop"], &["report", "players"]] {
        let done = run(&[command, &[&bad]].concat());
        assert_eq!((done.code, done.out.as_str()), (1, ""), "{command:?}");
        assert!(done.err.contains("bad.books:27:1"), "{done:?}");
    }
}

#[test]
fn balances_are_printed() {
    let folder = Folder::new("ledger-balances");
    let file = folder.write("a.books", BOOKS);
    let done = run(&["ledger", "balances", &file]);
    let lines: Vec<Vec<&str>> = done.out.lines().map(|l| l.split_whitespace().collect()).collect();
    assert_eq!(lines[1], ["wallet:17", "900.00", "Ann"]);
    assert_eq!(lines.last().unwrap()[..], ["issue", "-2000.00"]);
    assert_eq!(lines.len(), 8, "accounts with nothing in them are left out: {done:?}");
    let json = run(&["ledger", "balances", "--json", &file]).json();
    let list = json["balances"].as_array().unwrap();
    let sum: i64 = list.iter().map(|line| line["cents"].as_i64().unwrap()).sum();
    assert_eq!((list.len(), sum), (7, 0));
    let seat =
        serde_json::json!({ "account": "seat:3:4", "name": "palace/holdem-4-8", "cents": 9650 });
    assert_eq!(list[2], seat);
    // Names cannot affect a terminal.
    let done = run(&["ledger", "balances", &folder.write("r.books", room(1, 40).text)]);
    assert!(NAMES[3].starts_with('\u{1b}') && done.out.contains("\\u{1b}[31mred"), "{done:?}");
    assert!(!done.out.contains('\u{1b}') && done.out.contains("two\\u{a}lines"), "{done:?}");
}

#[test]
fn entries_of_an_account_are_shown_with_its_balance() {
    let folder = Folder::new("ledger-show");
    let file = folder.write("a.books", BOOKS);
    let done = run(&["ledger", "show", &file, "--account", "seat:3:4"]);
    let rows: Vec<Vec<&str>> = done.out.lines().map(|l| l.split_whitespace().collect()).collect();
    let of =
        |row: &[&str]| row[..1].iter().chain(&row[3..6]).map(|s| s.to_string()).collect::<Vec<_>>();
    assert_eq!(rows.len(), 8);
    assert_eq!(of(&rows[1]), ["3", "+100.00", "100.00", "wallet:17"]);
    assert_eq!(of(&rows[2]), ["5", "-4.00", "96.00", "collection:3:2026-11-16/1"]);
    assert_eq!(of(&rows[7]), ["15", "+0.50", "96.50", "jackpot:3"]);
    assert!(done.out.contains("correction of 7 by \"Lou\" because \"misread\""), "{done:?}");

    let done = run(&["ledger", "show", &file, "--json", "--account", "suspense"]);
    let expected = serde_json::json!({
        "entry": 13, "time": null, "table": null, "hand": null, "event": null,
        "from": "suspense", "from_cents": -500, "to": "wallet:18", "to_cents": 100_500,
        "amount_cents": 500, "reason": "correction", "of": null, "who": "Lou",
        "why": "left on the table",
    });
    assert_eq!(done.json(), expected);
    // In books of version 2 the cage has a clock and counts what it does.
    let sealed = folder.write("s.books", SEALED);
    let done = run(&["ledger", "show", &sealed, "--json", "--account", "suspense"]).json();
    assert_eq!(done["time"], "2026-11-16T08:03:30-08:00");
    assert_eq!(
        [&done["table"], &done["hand"], &done["event"]],
        [&serde_json::Value::Null, &serde_json::Value::Null, &3.into()]
    );
    let cage = run(&["ledger", "show", &sealed, "--table", "0"]).out;
    assert!(cage.lines().count() == 4 && cage.contains("  cage/0/3  "), "{cage}");
    let none = run(&["ledger", "show", &file, "--account", "wallet:99"]);
    assert_eq!((none.code, none.out.lines().count()), (0, 1));
}

#[test]
fn entries_of_a_hand_are_shown() {
    let folder = Folder::new("ledger-hand");
    let file = folder.write("a.books", BOOKS);
    let numbers = |args: &[&str]| {
        let done = run(&[&["ledger", "show", &file, "--json"][..], args].concat());
        let of =
            |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap()["entry"].as_u64();
        done.out.lines().map(|line| of(line).unwrap()).collect::<Vec<u64>>()
    };
    assert_eq!(numbers(&["--table", "3", "--hand", "1"]), [5, 6, 7, 8, 9, 10, 11, 12]);
    assert_eq!(numbers(&["--table", "3", "--hand", "0"]), [3, 4]);
    assert_eq!(numbers(&["--table", "3"]), [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15]);
    assert_eq!(numbers(&["--table", "0"]), [0; 0]);
    let done = run(&["ledger", "show", &file, "--table", "3", "--hand", "1"]);
    let row: Vec<&str> = done.out.lines().nth(5).unwrap().split_whitespace().collect();
    assert_eq!(row[3..], ["16.00", "play:3", "0.00", "seat:3:5", "108.00", "win", "PK-22"]);
}

#[test]
fn books_come_through_a_pipe() {
    let mut child = program()
        .args(["ledger", "audit", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(BOOKS.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8(output.stdout).unwrap().contains("15 entries"));
}

#[test]
fn nonsense_is_told() {
    for (args, part) in [
        (&["ledger"][..], "audit"),
        (&["ledger", "audit"], "FILE"),
        (&["ledger", "show", "a.books"], "--account"),
        (&["ledger", "show", "a.books", "--account", "purse:1"], "unknown account"),
        (&["ledger", "show", "a.books", "--account", "issue", "--table", "3"], "--table"),
        (&["ledger", "show", "a.books", "--hand", "3"], "--table"),
        (&["report"], "REPORT"),
        (&["report", "drop"], "FILE"),
        (&["report", "hands", "a.books"], "players"),
        (&["report", "drop", "a.books", "--by", "week"], "shift"),
        (&["report", "drop", "a.books", "--csv", "--json"], "--csv"),
    ] {
        let done = run(args);
        assert_eq!((done.code, done.out.as_str()), (2, ""), "{args:?}: {done:?}");
        assert!(done.err.contains(part), "{part:?} is not in {}", done.err);
    }
}
