//! The data folder of a server, audited and exported while it runs and afterwards.

use crate::common::{Folder, run};
use cards::Seat;
use engine::{Chips, Reason};
use room::ledger::{BookAccount, Draft, Occasion, PlayerId, Why};
use room::{Reading, Shifts};
use store::{
    Commit, HandRow, HandState, JournalRow, NewAccount, SqliteStore, Store, TableRow, TableState,
    wait,
};

const NOON: Reading = Reading { seconds: 1_794_945_600, ahead: -480 };
const TABLE: u32 = 3;

fn moves(
    seq: u64,
    hand: u32,
    way: (BookAccount, BookAccount),
    dollars: i64,
    why: Reason,
) -> Commit {
    let row = JournalRow {
        seq,
        hand,
        at_ms: 0,
        account: None,
        command_id: None,
        command: "a command".into(),
        events: String::new(),
        clocks: String::new(),
    };
    let at = Occasion { table: TABLE, hand, event: seq, when: NOON };
    let why = Why::Event(why, None);
    let draft = Draft { way, amount: Chips::dollars(dollars), at, why };
    Commit { rows: vec![row], entries: vec![(seq, draft)], ..Commit::at(TABLE) }
}

/// Ann has bet 8 in the first hand of table 3.
fn mid_hand(folder: &Folder) -> SqliteStore {
    let (store, _) = SqliteStore::open(folder.path()).unwrap();
    let grant = Some((Chips::dollars(100), NOON));
    let ann = NewAccount { name: "Ann".into(), created_ms: 0, token: None, grant };
    let ann = wait(|done| store.create_account(ann, done)).unwrap();
    assert_eq!(ann, PlayerId(1));
    let opens = TableRow {
        id: TABLE,
        public_id: "abc".into(),
        offering: "palace/holdem-4-8".into(),
        terms: "{}".into(),
        shifts: Shifts::default(),
        revision: "1".into(),
        state: TableState::Open,
        epoch: 1,
        next_seq: 1,
    };
    let hand = HandRow {
        hand: 1,
        first_seq: 2,
        header: String::new(),
        nonce: [1; 32],
        state: HandState::Live,
    };
    let (wallet, play) = (BookAccount::Wallet(ann), BookAccount::Play { table: TABLE });
    let seat = BookAccount::Seat { table: TABLE, seat: Seat::at(0) };
    let opens = Commit { opens: Some(opens), ..Commit::at(TABLE) };
    let bet = Commit { hand: Some(hand), ..moves(2, 1, (seat, play), 8, Reason::Bet) };
    for commit in [opens, moves(1, 0, (wallet, seat), 60, Reason::BuyIn), bet] {
        wait(|done| store.submit(commit, done)).unwrap();
    }
    store
}

/// The hand is over: Ann has her 8 back.
fn finish(store: &SqliteStore) {
    let row = store.hands_at(TABLE, None, 1).unwrap().remove(0);
    let seat = BookAccount::Seat { table: TABLE, seat: Seat::at(0) };
    let win = moves(3, 1, (BookAccount::Play { table: TABLE }, seat), 8, Reason::Win);
    let over = Commit { hand: Some(HandRow { state: HandState::Over, ..row }), ..win };
    wait(|done| store.submit(over, done)).unwrap();
}

#[test]
fn an_audit_tells_what_is_unfinished_and_not_that_it_is_wrong() {
    let folder = Folder::new("data-audit");
    let path = folder.path().to_str().unwrap();
    let store = mid_hand(&folder);
    let done = run(&["ledger", "audit", path]);
    assert_eq!((done.code, done.err.as_str()), (0, ""), "{done:?}");
    let end = "; a server is running; table 3: hand 1 goes on, 8.00 in play\n";
    assert!(
        done.out.contains("3 entries, 4 accounts, 1 checkpoint, still open, sealed "),
        "{done:?}"
    );
    assert!(done.out.ends_with(end), "{done:?}");
    let data = run(&["ledger", "audit", "--json", path]).json()["data"].clone();
    let unfinished = serde_json::json!([{ "table": 3, "hand": 1, "in_play_cents": 800 }]);
    assert_eq!(data, serde_json::json!({ "served": true, "unfinished": unfinished, "wrong": [] }));

    // After a crash the hand is still there.
    drop(store);
    let done = run(&["ledger", "audit", path]);
    assert!(done.out.ends_with("; table 3: hand 1 goes on, 8.00 in play\n"), "{done:?}");
    assert!(!done.out.contains("running"), "{done:?}");

    let (store, _) = SqliteStore::open(folder.path()).unwrap();
    finish(&store);
    drop(store);
    let done = run(&["ledger", "audit", path]);
    assert!(done.out.contains("4 entries, 4 accounts, 1 checkpoint, closed, sealed "), "{done:?}");
    let done = run(&["report", "players", path]);
    assert!(done.code == 0 && done.out.contains("Ann"), "{done:?}");
    let done = run(&["ledger", "balances", path]);
    assert!(done.out.contains("seat:3:1    60.00"), "{done:?}");
}

#[test]
fn an_export_is_audited_as_any_books() {
    let folder = Folder::new("data-export");
    let (path, file) = (folder.path().to_str().unwrap(), folder.path().join("room.books"));
    let file = file.to_str().unwrap();
    let store = mid_hand(&folder);
    let done = run(&["ledger", "export", path, "--to", file]);
    assert_eq!((done.code, done.out.as_str(), done.err.as_str()), (0, "", ""));
    let done = run(&["ledger", "audit", file]);
    assert!(done.err.contains("never closed"), "{done:?}");
    let done = run(&["ledger", "audit", "--open", file]);
    assert!(done.out.ends_with("; play:3 has 8.00\n"), "{done:?}");
    finish(&store);
    drop(store);
    let text = run(&["ledger", "export", path]).out;
    assert_eq!(run(&["ledger", "export", path, "--to", file]).code, 0);
    assert_eq!(std::fs::read_to_string(file).unwrap(), text, "the older file is replaced");
    let done = run(&["ledger", "audit", file]);
    assert_eq!((done.code, done.err.as_str()), (0, ""), "{done:?}");
}

#[test]
fn a_changed_folder_is_told() {
    let folder = Folder::new("data-changed");
    let path = folder.path().to_str().unwrap();
    let store = mid_hand(&folder);
    finish(&store);
    drop(store);
    let file = folder.path().join("houseway.db");
    let whole = std::fs::read(&file).unwrap();
    // This changes no sum: only the hashes tell.
    let command = b"a command";
    let mut changed = whole.clone();
    let at = changed.windows(9).position(|part| part == command).expect("a row");
    changed[at + 2..at + 9].copy_from_slice(b"forgery");
    std::fs::write(&file, changed).unwrap();
    let done = run(&["ledger", "audit", path]);
    assert_eq!((done.code, done.out.as_str()), (1, ""), "{done:?}");
    assert!(done.err.contains("table 3: its journal was changed or is incomplete"), "{done:?}");
    std::fs::write(&file, &whole[..whole.len() - 4096]).unwrap();
    let done = run(&["ledger", "audit", path]);
    assert!(done.code > 0 && done.err.contains("the database is damaged"), "{done:?}");
    let done = run(&["ledger", "audit", &folder.write("empty", "")]);
    assert_eq!(done.code, 1, "{done:?}");
    std::fs::remove_file(&file).unwrap();
    let done = run(&["ledger", "export", path]);
    assert!(done.code > 0 && done.err.contains("there is no data in this folder"), "{done:?}");
}
