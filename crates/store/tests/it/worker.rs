//! A process of its own that stores and says what was confirmed, to be stopped at any point.

use crate::common::{create, draft, open_table, row, seat, seen};
use engine::{Chips, Reason};
use houseway_store::{Archive, Commit, Durability, Found, NotSaved, SqliteStore, Store, wait};
use room::ledger::{BookAccount, PlayerId};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::sync::mpsc;

pub const TABLES: u32 = 6;
const GRANT: i64 = 1_000_000;

/// The last row of every table.
pub type Rows = BTreeMap<u32, u64>;

/// A new folder with a table and somebody for each.
pub fn prepare(folder: &Path) {
    let (store, _) = SqliteStore::open(folder).unwrap();
    for table in 1..=TABLES {
        create(&store, "Somebody", GRANT);
        wait(|done| store.submit(open_table(table), done)).unwrap();
    }
}

/// Somebody buys a dollar of chips, once.
fn action(table: u32, seq: u64) -> Commit {
    let way = (BookAccount::Wallet(PlayerId(table)), seat(table, 1));
    let mut row = row(seq, 0);
    row.account = Some(PlayerId(table));
    Commit {
        rows: vec![row],
        entries: vec![(seq, draft(way, 1, (table, 0, seq), Reason::BuyIn))],
        seen: Some(seen(table, &seq.to_string(), seq)),
        ..Commit::at(table)
    }
}

/// This test as a program: `prefix` comes before it, as `strace` does.
pub fn program(prefix: &[&str], folder: &Path, actions: u64, durability: Durability) -> Command {
    let me = std::env::current_exe().unwrap();
    let mut words: Vec<&std::ffi::OsStr> = prefix.iter().map(std::ffi::OsStr::new).collect();
    words.push(me.as_os_str());
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).args(["worker::works", "--exact", "--nocapture"]);
    command.env("HOUSEWAY_WORKER", folder).env("HOUSEWAY_ACTIONS", actions.to_string());
    if durability == Durability::Crash {
        command.env("HOUSEWAY_UNSAFE", "1");
    }
    command
}

/// Does nothing, unless it is that program.
#[test]
fn works() {
    let Some(folder) = std::env::var_os("HOUSEWAY_WORKER") else { return };
    let actions: u64 = std::env::var("HOUSEWAY_ACTIONS").unwrap().parse().unwrap();
    let durability = match std::env::var_os("HOUSEWAY_UNSAFE") {
        Some(_) => Durability::Crash,
        None => Durability::PowerCut,
    };
    let (store, found) = SqliteStore::open_with(Path::new(&folder), durability).unwrap();
    let (tell, told) = mpsc::channel();
    let submit = |table: u32, seq: u64| {
        let tell = tell.clone();
        let done = move |result: Result<(), NotSaved>| {
            result.unwrap();
            // In one write, so that it is said or not.
            let words = format!("ack {table} {seq}\n");
            std::io::stdout().lock().write_all(words.as_bytes()).unwrap();
            _ = tell.send((table, seq));
        };
        store.submit(action(table, seq), Box::new(done));
    };
    found.tables.iter().for_each(|table| submit(table.row.id, table.row.next_seq));
    for (table, seq) in told.iter().take(usize::try_from(actions).unwrap()) {
        submit(table, seq + 1);
    }
}

/// Reads what the program said.
pub fn acknowledged(line: &str) -> Option<(u32, u64)> {
    let (table, seq) = line.strip_prefix("ack ")?.split_once(' ')?;
    Some((table.parse().ok()?, seq.parse().ok()?))
}

/// How many confirmed rows are missing. Everything else must hold: no part of a commit, and nothing
/// twice.
pub fn missing(folder: &Path, confirmed: &Rows, thoroughly: bool) -> u64 {
    let (store, Found { tables, .. }) = SqliteStore::open(folder).unwrap();
    assert_eq!(tables.len(), TABLES as usize);
    let mut missing = 0;
    for found in tables {
        let (table, next) = (found.row.id, found.row.next_seq);
        assert!(found.chain_ok, "table {table}");
        assert_eq!(found.rows.len() as u64, next - 1, "table {table}");
        let bought = Chips::dollars(GRANT) - store.wallet(PlayerId(table)).unwrap();
        assert_eq!(bought, Chips::dollars(next as i64 - 1), "table {table}");
        let seen = |seq: u64| store.seen(PlayerId(table), &seq.to_string()).unwrap().is_some();
        assert_eq!((seen(next - 1), seen(next)), (next > 1, false), "table {table}");
        let confirmed = confirmed.get(&table).copied().unwrap_or_default();
        missing += (confirmed + 1).saturating_sub(next);
    }
    drop(store);
    if thoroughly {
        assert_eq!(Archive::open(folder).unwrap().check().unwrap(), Vec::<String>::new());
    }
    missing
}
