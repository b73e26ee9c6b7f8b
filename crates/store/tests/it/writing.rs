//! Batches, refusals, and what fails.

use crate::common::{Place, buy_in, create, open_table, row, seen};
use engine::Chips;
use houseway_store::{Commit, MemoryStore, NotSaved, SqliteStore, Store, wait};
use room::ledger::{BookAccount, PlayerId};
use std::sync::mpsc;

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
    let batch = vec![
        first,
        buy_in(ann, 2, 1, 1, 60), // more than is left
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
    let has = Chips::dollars(40);
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
