//! A server whose disk fails, whose data does not fit, or which is stopped at a bad moment.
#![cfg(unix)]

use crate::common::served::{ANN, Guest, PATIENCE, Server};
use crate::common::{Folder, program, program_run};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use store::{Archive, Commit, JournalRow, SqliteStore, Store, TableState, wait};

/// Ann, asked in the middle of a hand.
fn asked(server: &Server, table: &str) -> Guest {
    let mut ann = Guest::connect(server, table, Some(ANN));
    ann.wait(|ann| !ann.ask.is_null());
    while ann.hear() {}
    ann
}

fn has_strace() -> bool {
    let tried = Command::new("strace").args(["-o", "/dev/null", "true"]).output();
    let has = tried.is_ok_and(|output| output.status.success());
    if !has {
        println!("there is no strace here: no disk fails");
    }
    has
}

/// What the person knows, without the clock.
fn known(guest: &Guest) -> (Value, Value) {
    (guest.timeless(), guest.ask["legal"].clone())
}

/// Everything of a folder but the lock and the scratch index of the log.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let all = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let named = all.map(|entry| (entry.file_name().into_string().unwrap(), entry.path()));
    let kept = named.filter(|(name, _)| name != "lock" && !name.ends_with("-shm"));
    let read = kept.map(|(name, path)| (name, std::fs::read(path).unwrap()));
    read.filter(|(_, bytes)| !bytes.is_empty()).collect()
}

/// Ann plays until a fault has stopped the table and it goes on again; then the hand is finished, and
/// the server is killed and started again: everything the person was told is there.
fn plays_through(name: &str, inject: &str, banner: &str) {
    let folder = Folder::new(name);
    let server = Server::start_with_faults(folder.path(), &[inject]);
    let table = server.open_table();
    let mut ann = asked(&server, &table);
    let begun = Instant::now();
    let mut stopped = None;
    while stopped.is_none() || !ann.standing["stopped"].is_null() {
        ann.hear();
        let banner = ann.standing["stopped"].as_str();
        if banner.is_some_and(|words| !words.contains("Waiting")) && stopped.is_none() {
            stopped = banner.map(String::from);
            // Who comes now hears why they wait.
            let mut late = Guest::open(&server, &table, None);
            late.wait(|late| late.standing["stopped"].is_string() || !late.welcome.is_null());
        }
        if stopped.is_none() {
            ann.answer();
        }
        assert!(begun.elapsed() < PATIENCE, "{name}: {stopped:?} {}", ann.standing);
    }
    assert!(stopped.as_ref().unwrap().contains(banner), "{name}: {stopped:?}");
    while ann.ask.is_null() {
        ann.hear();
        assert!(begun.elapsed() < PATIENCE, "{name}");
    }
    while ann.hear() {}
    let before = known(&ann);
    assert_eq!(server.stop("-KILL").code(), None);
    let server = Server::start(folder.path());
    let ann = asked(&server, &table);
    assert_eq!(known(&ann), before, "{name}");
    let path = folder.path().to_str().unwrap();
    assert_eq!(program_run(&["ledger", "audit", "--open", path]).code, 0);
    assert_eq!(server.stop("-TERM").code(), Some(0));
}

#[test]
fn play_goes_on_when_a_full_disk_has_room() {
    if has_strace() {
        plays_through("full", "pwrite64:error=ENOSPC:when=400..460", "does not take what happens");
    }
}

#[test]
fn play_goes_on_when_a_disk_can_be_written_again() {
    if has_strace() {
        plays_through("read-only", "pwrite64:error=EROFS:when=400..420", "does not take");
        plays_through("gone", "fdatasync:error=EIO:when=60..63", "does not take");
    }
}

#[test]
fn play_goes_on_when_a_slow_disk_answers() {
    if has_strace() {
        plays_through("slow", "fdatasync:delay_enter=3500000:when=60", "does not answer");
    }
}

/// A disk that never recovers does not keep the server from ending, which says that not everything
/// is stored; what was confirmed is.
#[test]
fn a_server_with_a_dead_disk_closes_and_says_so() {
    if !has_strace() {
        return;
    }
    let folder = Folder::new("dead");
    let server = Server::start_with_faults(folder.path(), &["pwrite64:error=EIO:when=400+"]);
    let table = server.open_table();
    let mut ann = asked(&server, &table);
    let begun = Instant::now();
    while !ann.standing["stopped"].is_string() {
        ann.answer();
        ann.hear();
        assert!(begun.elapsed() < PATIENCE);
    }
    let (done, told) = (ann.done.len(), ann.view["seq"].as_u64().unwrap());
    assert_eq!(server.stop("-TERM").code(), Some(1));
    let server = Server::start(folder.path());
    let again = asked(&server, &table);
    assert!(again.view["seq"].as_u64().unwrap() >= told, "{told} and {done} requests");
    drop(server);
    let archive = Archive::open(folder.path()).unwrap();
    let rows = archive.journal(1, 0).unwrap();
    for id in &ann.done {
        assert_eq!(
            rows.iter().filter(|row| row.command_id.as_ref() == Some(id)).count(),
            1,
            "{id}"
        );
    }
    assert!(done > 3, "{done} requests were confirmed");
}

#[test]
fn a_folder_that_is_moved_away_stops_play_until_it_is_back() {
    let folder = Folder::new("moved");
    let data = folder.path().join("room");
    let elsewhere = folder.path().join("elsewhere");
    let server = Server::start(&data);
    let table = server.open_table();
    let mut ann = asked(&server, &table);
    std::fs::rename(&data, &elsewhere).unwrap();
    ann.answer();
    ann.wait(|ann| ann.standing["stopped"].is_string());
    std::fs::rename(&elsewhere, &data).unwrap();
    ann.wait(|ann| ann.standing["stopped"].is_null());
    ann.wait(|ann| !ann.done.is_empty());
    assert_eq!(server.stop("-TERM").code(), Some(0));
}

#[test]
fn a_server_does_not_start_on_what_does_not_fit() {
    let whole = Folder::new("fits");
    drop(SqliteStore::open(whole.path()).unwrap());
    let database = std::fs::read(whole.path().join("houseway.db")).unwrap();
    let key = std::fs::read(whole.path().join("key")).unwrap();
    let patched = |at: usize, bytes: &[u8]| {
        let mut database = database.clone();
        database[at..at + bytes.len()].copy_from_slice(bytes);
        Some(database)
    };
    // SQLite keeps the version of a database at byte 60, and whose it is at byte 68.
    for (name, database, key, says) in [
        ("foreign", patched(68, &[0, 0, 0, 7]), Some(&key), "this is not a database of Houseway"),
        ("text", Some(b"Dear diary".to_vec()), Some(&key), "this is not a database of Houseway"),
        ("newer", patched(60, &[0, 0, 0, 99]), Some(&key), "use the newer Houseway"),
        ("cut", Some(database[..9000].to_vec()), Some(&key), "the database is damaged"),
        ("no-key", Some(database.clone()), None, "the key file is missing"),
        ("bad-key", Some(database.clone()), Some(&b"abc".to_vec()), "this is not a key file"),
        ("other-key", Some(database.clone()), Some(&vec![b'0'; 64]), "belongs to another database"),
    ] {
        let folder = Folder::new(name);
        if let Some(database) = database {
            folder.write("houseway.db", database);
        }
        if let Some(key) = key {
            folder.write("key", key);
        }
        let before = files(folder.path());
        let path = folder.path().to_str().unwrap();
        let done = program_run(&["serve", "--port", "0", "--data", path]);
        assert_eq!((done.code, done.out.as_str()), (1, ""), "{name}: {done:?}");
        assert!(done.err.contains(says), "{name}: {done:?}");
        assert_eq!(done.err.lines().count(), 1, "{name}: {done:?}");
        assert_eq!(files(folder.path()), before, "{name}");
    }
    let file = whole.write("file", "");
    let done = program_run(&["serve", "--port", "0", "--data", &file]);
    assert!(done.code == 1 && done.err.contains("give a folder"), "{done:?}");
}

#[test]
fn a_server_can_be_stopped_at_any_moment_of_its_start() {
    let folder = Folder::new("early");
    for (at, signal) in ["-TERM", "-INT", "-HUP"].into_iter().cycle().take(24).enumerate() {
        let mut command = program();
        command.args(["serve", "--json", "--port", "0", "--data"]).arg(folder.path());
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(at as u64 * 4));
        let pid = child.id().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break status;
            }
            assert!(begun.elapsed() < Duration::from_secs(5), "{signal} after {at}: it goes on");
            std::thread::sleep(Duration::from_millis(5));
        };
        // Before the program has said a word the system ends it.
        assert!(status.code().is_none_or(|code| code == 0), "{signal} after {at}: {status}");
    }
    let server = Server::start(folder.path());
    server.open_table();
    assert_eq!(server.stop("-TERM").code(), Some(0));
}

/// One table goes on, the hand of one is void because the rules were updated, and one cannot be
/// played again.
#[test]
fn tables_that_cannot_go_on_do_not_keep_the_others() {
    let folder = Folder::new("apart");
    let server = Server::start(folder.path());
    let tables = [(); 3].map(|()| server.open_table());
    let mut people = tables.each_ref().map(|table| asked(&server, table));
    people.iter_mut().for_each(|ann| {
        ann.answer();
        ann.wait(|ann| !ann.ask.is_null());
        while ann.hear() {}
    });
    let before = people.each_ref().map(known);
    server.stop("-KILL");
    {
        let (store, found) = SqliteStore::open(folder.path()).unwrap();
        let row = |public: &str| found.tables.iter().find(|one| one.row.public_id == public);
        let (voided, broken) = (row(&tables[1]).unwrap(), row(&tables[2]).unwrap());
        let older = Some(voided.row.revision.replace("0.", "9."));
        let older = Commit { revision: older, ..Commit::at(voided.row.id) };
        let junk = JournalRow {
            seq: broken.row.next_seq,
            hand: 1,
            at_ms: broken.rows.last().unwrap().at_ms,
            account: None,
            command_id: None,
            command: "away seat 99".into(),
            events: String::new(),
            clocks: String::new(),
        };
        let junk = Commit { rows: vec![junk], ..Commit::at(broken.row.id) };
        for commit in [older, junk] {
            wait(|done| store.submit(commit, done)).unwrap();
        }
    }
    let server = Server::start(folder.path());
    let ann = Guest::connect(&server, &tables[0], Some(ANN));
    assert_eq!(known(&ann), before[0]);
    let ann = Guest::connect(&server, &tables[1], Some(ANN));
    let log = ann.welcome["log"].to_string();
    assert!(log.contains("Hand 1 is void: the rules were updated"), "{log}");
    assert_eq!(ann.welcome["chair"]["stack"], ann.welcome["buy_in"], "{}", ann.welcome);
    // The next hand is dealt there, and whoever comes then reads it too.
    let mut ann = ann;
    ann.wait(|ann| !ann.ask.is_null() && ann.view["hand"] == 2);
    let ann = Guest::connect(&server, &tables[1], Some(ANN));
    assert!(ann.welcome["log"].to_string().contains("Hand 1 is void"), "{}", ann.welcome);
    let answer = server.get(&format!("/table/{}", tables[2]), None);
    assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("set aside"), "{answer}");
    assert_eq!(server.stop("-TERM").code(), Some(0));
    let (_, found) = SqliteStore::open(folder.path()).unwrap();
    let states: Vec<TableState> = found.tables.iter().map(|one| one.row.state).collect();
    assert_eq!(states, [TableState::Open, TableState::Open, TableState::Quarantined]);
    let path = folder.path().to_str().unwrap();
    let done = program_run(&["ledger", "audit", "--open", path]);
    assert_eq!(done.code, 0, "{done:?}");
}
