//! How many durable actions a second a store takes on this disk, beside how often the disk can sync at
//! all:
//!
//!     cargo run --release -p houseway-store --example store_rate -- FOLDER [SECONDS]
//!
//! An action is a journal row with two entries and the command that was carried out. So many tables
//! each have one in flight; whatever is queued while the last batch is stored is the next batch. Then
//! 2,000 tables are left in the middle of a hand, and opened again.

use cards::Seat;
use engine::{Chips, Reason};
use houseway_store::{
    Commit, HandRow, HandState, JournalRow, NewAccount, Seen, Snapshot, SqliteStore, Store,
    TableRow, TableState, wait,
};
use room::ledger::{BookAccount, Draft, Occasion, PlayerId, Why};
use room::{Reading, Shifts};
use std::error::Error;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::{Duration, Instant};

const NOW: Reading = Reading { seconds: 1_794_945_600, ahead: -480 };
const TABLES: u32 = 2_000;
const ROWS: u64 = 20;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let folder = PathBuf::from(args.next().ok_or("give a folder on the disk to measure")?);
    let seconds: u64 = args.next().map_or(Ok(5), |text| text.parse())?;
    let long = Duration::from_secs(seconds);
    fs::create_dir_all(&folder)?;
    println!("raw 4 KiB append + fdatasync  {:>8} /s", raw(&folder, long)?);
    for many in [1, 8, 64, 256] {
        println!("{many:>3} in flight                 {:>8} /s", rate(&folder, many, long)?);
    }
    println!("raw 4 KiB append + fdatasync  {:>8} /s", raw(&folder, long)?);
    reopen(&folder)
}

/// How often the disk syncs four kilobytes more.
fn raw(folder: &Path, long: Duration) -> Result<u64, Box<dyn Error>> {
    let path = folder.join("raw");
    let mut file = File::create(&path)?;
    let (begin, mut times) = (Instant::now(), 0);
    while begin.elapsed() < long {
        file.write_all(&[7; 4096])?;
        file.sync_data()?;
        times += 1;
    }
    let took = begin.elapsed();
    fs::remove_file(path)?;
    Ok(per_second(times, took))
}

fn per_second(times: u64, took: Duration) -> u64 {
    times * 1_000 / (took.as_millis() as u64).max(1)
}

/// Actions a second, while this many tables each have one in flight.
fn rate(folder: &Path, many: u32, long: Duration) -> Result<u64, Box<dyn Error>> {
    let data = folder.join("data");
    _ = fs::remove_dir_all(&data);
    let (store, _) = SqliteStore::open(&data)?;
    for _ in 0..many {
        account(&store)?;
    }
    let (tell, told) = mpsc::channel();
    for table in 1..=many {
        wait(|done| store.submit(opening(table), done))?;
    }
    let begin = Instant::now();
    let submit = |table: u32, seq: u64| {
        let tell = tell.clone();
        store.submit(
            action(table, seq),
            Box::new(move |result| _ = tell.send((table, seq, result))),
        );
    };
    (1..=many).for_each(|table| submit(table, 1));
    let mut times = 0;
    while begin.elapsed() < long {
        let (table, seq, result) = told.recv()?;
        result?;
        times += 1;
        submit(table, seq + 1);
    }
    let took = begin.elapsed();
    drop(store);
    fs::remove_dir_all(data)?;
    Ok(per_second(times, took))
}

/// Leaves 2,000 tables in the middle of a hand, and times how long it takes to open them again.
fn reopen(folder: &Path) -> Result<(), Box<dyn Error>> {
    let data = folder.join("data");
    _ = fs::remove_dir_all(&data);
    let (store, _) = SqliteStore::open(&data)?;
    let (tell, told) = mpsc::channel();
    for _ in 1..=TABLES {
        account(&store)?;
    }
    for table in 1..=TABLES {
        let all = std::iter::once(opening(table)).chain((1..=ROWS).map(|seq| action(table, seq)));
        for commit in all {
            let tell = tell.clone();
            store.submit(commit, Box::new(move |result| _ = tell.send(result)));
        }
    }
    drop((store, tell));
    told.iter().collect::<Result<Vec<()>, _>>()?;
    let begin = Instant::now();
    let (store, found) = SqliteStore::open(&data)?;
    let took = begin.elapsed().as_millis();
    let whole = found.tables.iter().filter(|table| table.chain_ok && table.hand.is_some()).count();
    println!("{whole} tables in the middle of a hand, {ROWS} rows each, opened in {took} ms");
    drop(store);
    Ok(fs::remove_dir_all(data)?)
}

fn account(store: &SqliteStore) -> Result<PlayerId, Box<dyn Error>> {
    let grant = Some((Chips::dollars(1_000), NOW));
    let new = NewAccount { name: "Somebody".into(), created_ms: 0, token: None, grant };
    Ok(wait(|done| store.create_account(new, done))?)
}

fn opening(table: u32) -> Commit {
    let row = TableRow {
        id: table,
        public_id: format!("table-{table}"),
        offering: "palace/holdem-4-8".into(),
        terms: "{}".repeat(100),
        shifts: Shifts::default(),
        revision: "r1".into(),
        state: TableState::Open,
        epoch: 1,
        next_seq: 1,
    };
    let snapshot = Snapshot { seq: 0, revision: "r1".into(), blob: vec![7; 4_000] };
    Commit { opens: Some(row), snapshot: Some(snapshot), ..Commit::at(table) }
}

/// A bet and a call, as one action. The first one begins the hand.
fn action(table: u32, seq: u64) -> Commit {
    let seat = |number| BookAccount::Seat { table, seat: Seat::new(number).expect("a seat") };
    let draft = |number, event| Draft {
        way: (seat(number), BookAccount::Play { table }),
        amount: Chips::dollars(8),
        at: Occasion { table, hand: 1, event, when: NOW },
        why: Why::Event(Reason::Bet, None),
    };
    let who = PlayerId(table);
    let command_id = format!("{table}-{seq}");
    let row = JournalRow {
        seq,
        hand: 1,
        at_ms: NOW.seconds * 1_000,
        account: Some(who),
        command_id: Some(command_id.clone()),
        command: "seat 4: bet 8".into(),
        events: "  pay seat 4 -> pot 8.00 bet\n  pay seat 5 -> pot 8.00 call\n  window 5\n".into(),
        clocks: "4:30000,5:30000".into(),
    };
    let header = "palace/holdem-4-8\nbutton 3\nstack 4 100.00\nstack 5 100.00\n".into();
    let state = HandState::Live;
    let hand = HandRow { hand: 1, first_seq: 1, header, nonce: [9; 32], state };
    Commit {
        rows: vec![row],
        entries: vec![(seq, draft(4, 2 * seq)), (seq, draft(5, 2 * seq + 1))],
        hand: Some(hand).filter(|_| seq == 1),
        seen: Some(Seen { account: who, command_id, seq, outcome: "done".into() }),
        ..Commit::at(table)
    }
}
