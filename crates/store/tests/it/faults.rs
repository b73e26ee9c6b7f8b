//! Folders that are not opened, and why. Nothing in them changes.

use crate::common::{Place, create, open_table};
use houseway_store::{Archive, OpenFault, SqliteStore, Store, wait};
use rusqlite::Connection;
use std::collections::BTreeMap;
use std::fs;

/// A folder with somebody and a table in it.
fn used() -> Place {
    let place = Place::new();
    let (store, _) = SqliteStore::open(place.path()).unwrap();
    create(&store, "Ann", 100);
    wait(|done| store.submit(open_table(1), done)).unwrap();
    place
}

/// All files but the lock, which says who tried last, and the index of the log, which is scratch.
fn files(place: &Place) -> BTreeMap<String, Vec<u8>> {
    let all = fs::read_dir(place.path()).unwrap().map(|entry| entry.unwrap());
    let named = all.map(|entry| (entry.file_name().into_string().unwrap(), entry.path()));
    let kept = named.filter(|(name, _)| name != "lock" && !name.ends_with("-shm"));
    let read = kept.map(|(name, path)| (name, fs::read(path).unwrap()));
    read.filter(|(_, bytes)| !bytes.is_empty()).collect()
}

/// Opens a folder that cannot be, and gives the words.
fn refused(place: &Place) -> String {
    let before = files(place);
    let fault = SqliteStore::open(place.path()).expect_err("a fault").to_string();
    assert_eq!(files(place), before, "{fault}");
    fault
}

fn sql(place: &Place, sql: &str) {
    let db = Connection::open(place.file("houseway.db")).unwrap();
    db.execute_batch(sql).unwrap();
}

#[track_caller]
fn says(words: &str, expected: &str) {
    assert!(words.contains(expected), "{words}");
}

#[test]
fn two_servers_never_share_a_folder() {
    let place = Place::new();
    let (store, _) = SqliteStore::open(place.path()).unwrap();
    let fault = SqliteStore::open(place.path()).err().unwrap();
    let me = std::process::id();
    assert!(matches!(fault, OpenFault::InUse { pid: Some(pid), .. } if pid == me), "{fault}");
    says(&fault.to_string(), &format!("another server uses this folder (process {me}); stop it"));
    drop(store);
    assert!(SqliteStore::open(place.path()).is_ok());
}

#[test]
fn a_missing_or_wrong_key_is_told() {
    let place = used();
    let key = fs::read(place.file("key")).unwrap();
    assert_eq!(key.len(), 65);
    fs::remove_file(place.file("key")).unwrap();
    says(&refused(&place), "the key file is missing; restore it");
    fs::write(place.file("key"), "abc").unwrap();
    says(&refused(&place), "this is not a key file");
    fs::write(place.file("key"), [0xff; 65]).unwrap();
    says(&refused(&place), "this is not a key file");
    fs::write(place.file("key"), "0".repeat(64)).unwrap();
    says(&refused(&place), "this key belongs to another database");
    fs::write(place.file("key"), key).unwrap();
    assert!(SqliteStore::open(place.path()).is_ok());
}

#[cfg(unix)]
#[test]
fn others_may_read_neither_key_nor_database() {
    use std::os::unix::fs::PermissionsExt;
    let place = used();
    for name in ["key", "houseway.db"] {
        let mode = fs::metadata(place.file(name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
}

#[test]
fn a_newer_database_is_left_alone() {
    let place = used();
    sql(&place, "PRAGMA user_version = 99");
    says(
        &refused(&place),
        "has version 99, and this Houseway knows versions up to 1; use the newer",
    );
}

#[test]
fn a_foreign_database_is_left_alone() {
    let place = used();
    sql(&place, "PRAGMA application_id = 7");
    says(&refused(&place), "this is not a database of Houseway; move it away");
    fs::write(place.file("houseway.db"), "Dear diary").unwrap();
    says(&refused(&place), "this is not a database of Houseway");
    assert!(matches!(Archive::open(place.path()), Err(OpenFault::Foreign { .. })));
}

#[test]
fn a_database_that_is_cut_off_is_damaged() {
    let place = used();
    let whole = fs::read(place.file("houseway.db")).unwrap();
    fs::write(place.file("houseway.db"), &whole[..whole.len() / 2]).unwrap();
    says(&refused(&place), "the database is damaged");
    fs::write(place.file("houseway.db"), "").unwrap();
    fs::write(place.file("houseway.db-wal"), "something").unwrap();
    says(&refused(&place), "its log is there, but the database itself is missing");
}

/// The machine may stop while a folder is begun.
#[test]
fn a_folder_that_was_begun_is_finished() {
    let place = Place::new();
    fs::write(place.file("houseway.db"), "").unwrap();
    assert!(SqliteStore::open(place.path()).is_ok());
    let place = Place::new();
    fs::write(place.file("key"), "7".repeat(64)).unwrap();
    sql(&place, "PRAGMA journal_mode = WAL; CREATE TABLE x (y); DROP TABLE x; VACUUM");
    let (store, _) = SqliteStore::open(place.path()).unwrap();
    let (one, other) = (store.hand_key(1, 2, &[3; 32]), store.hand_key(1, 3, &[3; 32]));
    assert_ne!(one, other);
    drop(store);
    let (store, _) = SqliteStore::open(place.path()).unwrap();
    assert_eq!(store.hand_key(1, 2, &[3; 32]), one, "the same key gives the same hand");
}

#[test]
fn a_file_is_not_a_folder_and_an_empty_folder_has_no_books() {
    let place = Place::new();
    fs::write(place.file("x"), "").unwrap();
    assert!(matches!(SqliteStore::open(&place.file("x")), Err(OpenFault::Folder { .. })));
    assert!(matches!(Archive::open(place.path()), Err(OpenFault::Empty { .. })));
    assert!(!place.file("houseway.db").exists());
}
