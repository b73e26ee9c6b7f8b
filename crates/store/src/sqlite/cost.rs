//! What a commit costs does not depend on how much there ever was.

use super::apply::Tx;
use super::schema::{MIGRATIONS, migrate};
use crate::{
    Commit, HandPlayer, HandRow, HandState, JournalRow, NewAccount, Seen, Snapshot, TableRow,
    TableState,
};
use cards::Seat;
use engine::{Chips, Reason};
use room::ledger::{BookAccount, Draft, Occasion, PlayerId, Why};
use room::{Reading, Shifts};
use rusqlite::Connection;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

const NOW: Reading = Reading { seconds: 1_794_945_600, ahead: 0 };

/// Everything that a hand of one row can have, by the first person at a table.
fn hand(table: u32, number: u32) -> Commit {
    let (seq, who) = (u64::from(number), PlayerId(1));
    let seat = Seat::at(0);
    let draft = Draft {
        way: (BookAccount::Wallet(who), BookAccount::Seat { table, seat }),
        amount: Chips::cents(1),
        at: Occasion { table, hand: number, event: seq, when: NOW },
        why: Why::Event(Reason::BuyIn, None),
    };
    let command_id = format!("{table}-{number}");
    Commit {
        rows: vec![JournalRow {
            seq,
            hand: number,
            at_ms: 0,
            account: Some(who),
            command_id: Some(command_id.clone()),
            command: "deal".into(),
            events: "something".into(),
            clocks: String::new(),
        }],
        entries: vec![(seq, draft)],
        hand: Some(HandRow {
            hand: number,
            first_seq: seq,
            header: "a hand".into(),
            nonce: [1; 32],
            state: HandState::Over,
        }),
        snapshot: Some(Snapshot { seq, revision: "r1".into(), blob: vec![1; 100] }),
        seen: Some(Seen { account: who, command_id, seq, outcome: "done".into() }),
        players: vec![HandPlayer { account: who, hand: number, seat, net: Chips::ZERO }],
        state: Some(TableState::Open),
        ..Commit::at(table)
    }
}

/// The steps of SQLite's machine for one more hand, after so many people, tables and hands.
fn steps(many: u32) -> u64 {
    let mut db = Connection::open_in_memory().unwrap();
    migrate(&mut db, MIGRATIONS, |_| Ok(())).unwrap();
    db.set_prepared_statement_cache_capacity(64);
    let tx = Tx(&db);
    for table in 1..=many {
        let name = format!("person {table}");
        let grant = Some((Chips::dollars(100), NOW));
        tx.create_account(&NewAccount { name, created_ms: 0, token: None, grant }).unwrap();
        let opens = TableRow {
            id: table,
            public_id: format!("t{table}"),
            offering: "mint/pan".into(),
            terms: String::new(),
            shifts: Shifts::default(),
            revision: "r1".into(),
            state: TableState::Open,
            epoch: 1,
            next_seq: 1,
        };
        tx.submit(&Commit { opens: Some(opens), ..Commit::at(table) }).unwrap();
    }
    for number in 1..=many {
        tx.submit(&hand(2, number)).unwrap();
    }
    let count = Arc::new(AtomicU64::new(0));
    let counted = count.clone();
    let tick = move || {
        counted.fetch_add(1, Ordering::Relaxed);
        false
    };
    db.progress_handler(1, Some(tick)).unwrap();
    Tx(&db).submit(&hand(2, many + 1)).unwrap();
    count.load(Ordering::Relaxed)
}

#[test]
fn a_commit_costs_the_same_however_much_there_is() {
    let (few, many) = (steps(3), steps(2_000));
    assert!(few > 100, "{few}");
    assert!(many <= few + 5, "{few} steps at first, {many} later");
}
