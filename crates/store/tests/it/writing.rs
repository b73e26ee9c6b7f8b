//! Batches, refusals, and what fails.

use crate::common::{Place, buy_in, create, open_table, row, seen};
use engine::Chips;
use houseway_store::{Commit, MemoryStore, NotSaved, SqliteStore, Store, wait};
use room::ledger::{BookAccount, PlayerId};
use std::path::PathBuf;
use std::sync::{Arc, mpsc};

/// A store that is busy: what is queued meanwhile becomes one batch.
fn busy(store: &SqliteStore) -> mpsc::Sender<()> {
    let (go, wait) = mpsc::channel::<()>();
    store.drop_token([9; 32], Box::new(move |_| _ = wait.recv()));
    go
}

/// One that is refused fails alone, whatever is queued around it.
#[test]
fn a_refusal_leaves_the_rest_of_its_batch_alone() {
    let place = Place::new();
    let (store, _) = SqliteStore::open(place.path()).unwrap();
    let ann = create(&store, "Ann", 100);
    for table in 1..=3 {
        wait(|done| store.submit(open_table(table), done)).unwrap();
    }
    let first = Commit { seen: Some(seen(1, "once", 1)), ..buy_in(ann, 1, 1, 1, 60) };
    let second = Commit { seen: Some(seen(1, "once", 1)), ..buy_in(ann, 2, 1, 1, 10) };
    let mut twice = buy_in(ann, 2, 1, 1, 30);
    twice.entries.push(twice.entries[0].clone());
    let batch = vec![
        first,
        twice,                    // more than is left, the second time
        second,                   // the same command again
        buy_in(ann, 3, 1, 2, 10), // the first row was never stored
        buy_in(ann, 3, 1, 1, 40),
        Commit { rows: vec![row(1, 0)], ..Commit::at(7) },
        buy_in(PlayerId(9), 2, 1, 1, 1),
        buy_in(ann, 2, 1, 1, 0),
        Commit { rows: vec![row(1, 0)], ..Commit::at(2) },
    ];
    let go = busy(&store);
    let (tell, told) = mpsc::channel();
    for (at, commit) in batch.into_iter().enumerate() {
        let tell = tell.clone();
        store.submit(commit, Box::new(move |result| tell.send((at, result)).unwrap()));
    }
    go.send(()).unwrap();
    let told: Vec<_> = told.iter().take(9).collect();
    let has = Chips::dollars(10);
    let expected = [
        Ok(()),
        Err(NotSaved::Overdrawn { account: BookAccount::Wallet(ann), has }),
        Err(NotSaved::AlreadyDone(seen(1, "once", 1))),
        Err(NotSaved::WrongSeq { table: 3, next: 1, got: 2 }),
        Ok(()),
        Err(NotSaved::NoTable(7)),
        Err(NotSaved::NoAccount(PlayerId(9))),
        Err(NotSaved::Invalid("that is not a valid amount".into())),
        Ok(()),
    ];
    assert_eq!(told, expected.into_iter().enumerate().collect::<Vec<_>>());
    assert_eq!(store.wallet(ann), Ok(Chips::ZERO));
    let next: Vec<u64> = store.tables().unwrap().iter().map(|table| table.next_seq).collect();
    assert_eq!(next, [2, 2, 2]);
}

/// A full disk fails the whole batch; once there is room, the next one is stored.
#[test]
fn a_full_disk_can_be_emptied() {
    let place = Place::new();
    let (store, _) = SqliteStore::open(place.path()).unwrap();
    wait(|done| store.submit(open_table(1), done)).unwrap();
    let long = |seq| {
        let mut row = row(seq, 0);
        row.events = "x".repeat(100_000);
        Commit { rows: vec![row], ..Commit::at(1) }
    };
    store.limit_pages(60);
    let mut seq = 1;
    let why = loop {
        match wait(|done| store.submit(long(seq), done)) {
            Ok(()) => seq += 1,
            Err(why) => break why,
        }
    };
    assert!(matches!(&why, NotSaved::Disk(words) if words.contains("full")), "{why}");
    // Small ones in the same batch fail with it, and are told.
    let go = busy(&store);
    let (tell, told) = mpsc::channel();
    for commit in [Commit { rows: vec![row(seq, 0)], ..Commit::at(1) }, long(seq + 1)] {
        let tell = tell.clone();
        store.submit(commit, Box::new(move |result| tell.send(result).unwrap()));
    }
    go.send(()).unwrap();
    assert!(told.iter().take(2).all(|result| matches!(result, Err(NotSaved::Disk(_)))));
    let next = |store: &SqliteStore| store.tables().unwrap()[0].next_seq;
    assert_eq!(next(&store), seq);
    store.limit_pages(0);
    wait(|done| store.submit(long(seq), done)).unwrap();
    assert_eq!(next(&store), seq + 1);
}

/// The same on a disk that is really full, if there is a small one to fill: a folder of a file system of
/// some megabytes, in `HOUSEWAY_SMALL_DISK`.
#[test]
fn a_disk_that_is_really_full_can_be_emptied() {
    let Some(disk) = std::env::var_os("HOUSEWAY_SMALL_DISK").map(PathBuf::from) else { return };
    let (ballast, data) = (disk.join("ballast"), disk.join("data"));
    std::fs::write(&ballast, vec![1; 2_000_000]).unwrap();
    let (store, _) = SqliteStore::open(&data).unwrap();
    wait(|done| store.submit(open_table(1), done)).unwrap();
    let mut seq = 1;
    let mut submit = |long: usize| {
        let mut row = row(seq, 0);
        row.events = "x".repeat(long);
        let stored = wait(|done| store.submit(Commit { rows: vec![row], ..Commit::at(1) }, done));
        seq += u64::from(stored.is_ok());
        stored
    };
    while submit(100_000).is_ok() {}
    let failed = (0..20).filter(|_| matches!(submit(100_000), Err(NotSaved::Disk(_)))).count();
    assert_eq!(failed, 20);
    std::fs::remove_file(ballast).unwrap();
    for _ in 0..5 {
        submit(100_000).unwrap();
    }
    drop(store);
    let (_, found) = SqliteStore::open(&data).unwrap();
    assert_eq!((found.tables[0].row.next_seq, found.tables[0].chain_ok), (seq, true));
    println!("{} rows stored, then 20 refused, then 5 more stored", seq - 6);
    std::fs::remove_dir_all(data).unwrap();
}

/// The last to let go may be somebody who is told something.
#[test]
fn a_store_may_end_in_its_own_thread() {
    let place = Place::new();
    let (store, _) = SqliteStore::open(place.path()).unwrap();
    let store = Arc::new(store);
    let (tell, told) = mpsc::channel();
    let (held, go) = (store.clone(), busy(&store));
    let last = move |result| {
        drop(held);
        tell.send(result).unwrap();
    };
    store.submit(open_table(1), Box::new(last));
    drop(store);
    go.send(()).unwrap();
    assert_eq!(told.recv(), Ok(Ok(())));
    // The writer lets go of the folder when it ends.
    let again = (0..500).find_map(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        SqliteStore::open(place.path()).ok()
    });
    assert_eq!(again.expect("the folder is free").1.tables.len(), 1);
}

/// Whoever panics when told stops nobody else.
#[test]
fn a_panic_of_somebody_who_is_told_harms_nobody() {
    let place = Place::new();
    let (store, _) = SqliteStore::open(place.path()).unwrap();
    store.submit(open_table(1), Box::new(|_| panic!("on purpose")));
    wait(|done| store.submit(open_table(2), done)).unwrap();
    assert_eq!(store.tables().unwrap().len(), 2);
}

/// What was queued is stored before the store goes.
#[test]
fn nothing_queued_is_lost_at_the_end() {
    let place = Place::new();
    let (store, _) = SqliteStore::open(place.path()).unwrap();
    let (tell, told) = mpsc::channel();
    for table in 1..=600 {
        let tell = tell.clone();
        store.submit(open_table(table), Box::new(move |result| tell.send(result).unwrap()));
    }
    drop((store, tell));
    assert_eq!(told.iter().filter(Result::is_ok).count(), 600);
    let (_, found) = SqliteStore::open(place.path()).unwrap();
    assert_eq!((found.tables.len(), found.highest_table), (600, 600));
}

#[test]
fn a_store_in_memory_waits_and_fails_when_told() {
    let store = MemoryStore::default();
    let (tell, told) = mpsc::channel();
    let submit = |commit| {
        let tell = tell.clone();
        store.submit(commit, Box::new(move |result| tell.send(result).unwrap()));
    };
    submit(open_table(1));
    assert_eq!(told.try_recv(), Ok(Ok(())));
    store.hold();
    submit(Commit { rows: vec![row(1, 0)], ..Commit::at(1) });
    submit(Commit { rows: vec![row(2, 0)], ..Commit::at(1) });
    assert_eq!((told.try_recv().is_err(), store.waiting()), (true, 2));
    assert_eq!(store.tables().unwrap()[0].next_seq, 1, "nothing is stored yet");
    assert!(store.release_one());
    assert_eq!(told.try_recv(), Ok(Ok(())));
    let full = NotSaved::Disk("full".into());
    store.fail_next(full.clone());
    store.release();
    assert_eq!(told.try_recv(), Ok(Err(full)));
    submit(Commit { rows: vec![row(2, 0)], ..Commit::at(1) });
    assert_eq!(told.try_recv(), Ok(Ok(())));
    assert_eq!(store.found().tables[0].rows.len(), 2);
}
