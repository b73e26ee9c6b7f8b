use cards::Seat;
use engine::{Chips, Reason};
use houseway_store::{
    Commit, HandRow, HandState, JournalRow, NewAccount, Seen, Store, TableRow, TableState, wait,
};
use room::ledger::{BookAccount, Draft, Occasion, PlayerId, Why};
use room::{Reading, Shifts};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder of its own for a test, gone at its end.
pub struct Place(PathBuf);

impl Place {
    pub fn new() -> Place {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("houseway-store-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Place(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

pub const NOON: Reading = Reading { seconds: 1_794_945_600, ahead: -480 };

pub fn table(id: u32) -> TableRow {
    TableRow {
        id,
        public_id: format!("t{id}"),
        offering: "palace/holdem-4-8".into(),
        terms: "{}".into(),
        shifts: Shifts::default(),
        revision: "r1".into(),
        state: TableState::Open,
        epoch: 1,
        next_seq: 1,
    }
}

pub fn open_table(id: u32) -> Commit {
    Commit { opens: Some(table(id)), ..Commit::at(id) }
}

pub fn row(seq: u64, hand: u32) -> JournalRow {
    JournalRow {
        seq,
        hand,
        at_ms: 1_794_945_600_000 + seq as i64,
        account: None,
        command_id: None,
        command: format!("seat 1: check {seq}"),
        events: "  seat 1 checks\n".into(),
        clocks: String::new(),
    }
}

pub fn hand(number: u32, first_seq: u64, state: HandState) -> HandRow {
    HandRow {
        hand: number,
        first_seq,
        header: format!("hand {number}"),
        nonce: [number as u8; 32],
        state,
    }
}

pub fn seat(table: u32, number: u8) -> BookAccount {
    BookAccount::Seat { table, seat: Seat::new(number).unwrap() }
}

pub fn draft(
    way: (BookAccount, BookAccount),
    dollars: i64,
    (table, hand, event): (u32, u32, u64),
    reason: Reason,
) -> Draft {
    let at = Occasion { table, hand, event, when: NOON };
    Draft { way, amount: Chips::dollars(dollars), at, why: Why::Event(reason, None) }
}

pub fn person(name: &str, dollars: i64) -> NewAccount {
    let grant = Some((Chips::dollars(dollars), NOON)).filter(|_| dollars > 0);
    NewAccount { name: name.into(), created_ms: 1, token: None, grant }
}

pub fn create(store: &dyn Store, name: &str, dollars: i64) -> PlayerId {
    wait(|done| store.create_account(person(name, dollars), done)).unwrap()
}

pub fn seen(account: u32, command_id: &str, seq: u64) -> Seen {
    let outcome = format!("done {seq}");
    Seen { account: PlayerId(account), command_id: command_id.into(), seq, outcome }
}

/// Somebody buys chips at a seat.
pub fn buy_in(who: PlayerId, table: u32, number: u8, seq: u64, dollars: i64) -> Commit {
    let way = (BookAccount::Wallet(who), seat(table, number));
    let entries = vec![(seq, draft(way, dollars, (table, 0, seq), Reason::BuyIn))];
    Commit { rows: vec![row(seq, 0)], entries, ..Commit::at(table) }
}
