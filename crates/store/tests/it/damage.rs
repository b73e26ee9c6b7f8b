//! Damaged files: every fault is told or found, or does no harm, and nothing ever panics.

use crate::common::{Place, buy_in, create, draft, hand, open_table, row, seat, seen};
use cards::Seat;
use engine::{Chips, Reason};
use houseway_store::{Archive, Commit, HandPlayer, HandState, Snapshot, SqliteStore, Store, wait};
use room::ledger::BookAccount;
use std::fs;
use testkit::Dice;

/// Some of everything, at three tables.
fn used(place: &Place) {
    let (store, _) = SqliteStore::open(place.path()).unwrap();
    for table in 1..=3 {
        let who = create(&store, "Ann", 100);
        let submit = |commit| wait(|done| store.submit(commit, done)).unwrap();
        submit(open_table(table));
        submit(Commit {
            seen: Some(seen(who.0, "a", 1)),
            snapshot: Some(Snapshot { seq: 1, revision: "r1".into(), blob: vec![5; 300] }),
            ..buy_in(who, table, 1, 1, 50)
        });
        for number in 1..=4 {
            let first = u64::from(number) * 10 - 8;
            for seq in first..first + 10 {
                let play = BookAccount::Play { table };
                let way =
                    if seq % 2 == 0 { (seat(table, 1), play) } else { (play, seat(table, 1)) };
                let bet = draft(way, 2, (table, number, seq), Reason::Bet);
                let over = seq == first + 9 && number < 4;
                let state = if over { HandState::Over } else { HandState::Live };
                let seat = Seat::new(1).unwrap();
                let result = HandPlayer { account: who, hand: number, seat, net: Chips::ZERO };
                submit(Commit {
                    rows: vec![row(seq, number)],
                    entries: vec![(seq, bet)],
                    hand: Some(hand(number, first, state)).filter(|_| over || seq == first),
                    players: if over { vec![result] } else { Vec::new() },
                    ..Commit::at(table)
                });
            }
        }
    }
}

/// Everything that matters: if it differs, somebody has to notice.
fn facts(place: &Place) -> Result<String, String> {
    let archive = Archive::open(place.path()).map_err(|fault| fault.to_string())?;
    let wrong = archive.check().map_err(|fault| fault.to_string())?;
    if !wrong.is_empty() {
        return Err(wrong.join("; "));
    }
    let mut books = Vec::new();
    archive.export_books(&mut books).map_err(|error| error.to_string())?;
    drop(archive);
    let (store, found) = SqliteStore::open(place.path()).map_err(|fault| fault.to_string())?;
    if let Some(bad) = found.tables.iter().find(|table| !table.chain_ok) {
        return Err(format!("table {}", bad.row.id));
    }
    let rows: Vec<_> = found.tables.iter().map(|table| (&table.rows, &table.snapshot)).collect();
    let entries = String::from_utf8_lossy(&books).into_owned();
    let entries: String = entries.lines().filter(|line| line.starts_with("entry")).collect();
    let mut all = format!("{rows:?}{entries}{:?}", store.balances());
    for (table, hand) in (1..=3).flat_map(|table| (1..=4).map(move |hand| (table, hand))) {
        let hand = store.hand(table, hand).map_err(|error| error.to_string())?;
        all += &format!("{:?}", hand.map(|hand| (hand.row.header, hand.row.nonce, hand.rows)));
    }
    Ok(all)
}

/// The database, or its log, with this done to it.
fn tried(
    name: &str,
    whole: &[(&str, Vec<u8>)],
    damage: impl FnOnce(&mut Vec<u8>),
) -> Result<String, String> {
    let place = Place::new();
    for (file, bytes) in whole {
        fs::write(place.file(file), bytes).unwrap();
    }
    let mut bytes = fs::read(place.file(name)).unwrap();
    damage(&mut bytes);
    fs::write(place.file(name), bytes).unwrap();
    facts(&place)
}

#[test]
fn whatever_is_damaged_is_told_or_harmless() {
    let place = Place::new();
    used(&place);
    let file = |name: &'static str| (name, fs::read(place.file(name)).unwrap());
    let whole = [file("houseway.db"), file("key")];
    let expected = facts(&place).unwrap();
    let pages = whole[0].1.len() / 4096;
    let mut dice = Dice(11);
    let (mut told, mut harmless) = (0, 0);
    let mut count = |result: Result<String, String>, what: &str| match result {
        Err(_) => told += 1,
        Ok(facts) => {
            assert!(facts == expected, "{what} went unnoticed");
            harmless += 1;
        }
    };
    for page in 0..pages {
        for nth in 0..6 {
            // The beginning of a page, where its structure is, and anywhere.
            let within = if nth < 2 { dice.below(24) } else { dice.below(4096) };
            let at = page * 4096 + within;
            let bit = 1u8 << dice.below(8);
            let result = tried("houseway.db", &whole, |bytes| bytes[at] ^= bit);
            count(result, &format!("bit {bit} of byte {at}"));
        }
        let result = tried("houseway.db", &whole, |bytes| bytes[page * 4096..][..4096].fill(0));
        count(result, &format!("page {page} empty"));
        let result = tried("houseway.db", &whole, |bytes| bytes.truncate(page * 4096 + 100));
        count(result, &format!("cut off in page {page}"));
    }
    assert!(told > 50 && harmless > 10, "{told} told, {harmless} harmless");
}

/// The log of a process that was killed: a cut leaves a shorter history and never a wrong one.
#[test]
fn a_damaged_log_ends_earlier_and_is_never_wrong() {
    let place = Place::new();
    used(&place);
    let (store, _) = SqliteStore::open(place.path()).unwrap();
    for seq in 42..52 {
        let commit = Commit { rows: vec![row(seq, 4)], ..Commit::at(1) };
        wait(|done| store.submit(commit, done)).unwrap();
    }
    let file = |name: &'static str| (name, fs::read(place.file(name)).unwrap());
    let whole = [file("houseway.db"), file("houseway.db-wal"), file("key")];
    drop(store);
    let expected = facts(&place).unwrap();
    let long = whole[1].1.len();
    assert!(long > 10 * 4096, "{long}");
    let mut dice = Dice(12);
    for _ in 0..60 {
        let (at, cut) = (dice.below(long), dice.below(2) == 0);
        let result = tried("houseway.db-wal", &whole, |bytes| {
            if cut { bytes.truncate(at) } else { bytes[at] ^= 1 << dice.below(8) }
        });
        // Every commit is whole: what is left adds up.
        let facts = result.unwrap_or_else(|told| panic!("byte {at}: {told}"));
        assert!(facts.len() <= expected.len());
    }
}
