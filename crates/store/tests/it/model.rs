//! The store on disk answers as the one in memory does, whatever happens and however often it is
//! opened again.

use crate::common::{NOON, Place, hand, person, row, table};
use cards::Seat;
use engine::Chips;
use houseway_store::{
    Archive, Commit, HandPlayer, HandState, MemoryStore, Note, Seen, Snapshot, SqliteStore, Store,
    TableState, wait,
};
use proptest::prelude::*;
use room::Shift;
use room::ledger::{BookAccount, Draft, Occasion, PlayerId, Why};

#[derive(Clone, Debug)]
enum Op {
    Create { grant: i64, token: Option<u8> },
    Commit(Box<Commit>),
    Rename(u32),
    Attach(u8, u32),
    Drop(u8),
    Note(Option<u32>),
    Reopen,
}

fn account() -> impl Strategy<Value = BookAccount> {
    prop_oneof![
        6 => (1..5u32).prop_map(|id| BookAccount::Wallet(PlayerId(id))),
        2 => (1..3u32, 1..4u8).prop_map(|(table, seat)| BookAccount::Seat {
            table,
            seat: Seat::new(seat).unwrap()
        }),
        2 => (1..3u32).prop_map(|table| BookAccount::Play { table }),
        1 => (1..3u32).prop_map(|table| BookAccount::Jackpot { table }),
        1 => (1..3u32).prop_map(|table| BookAccount::Collection {
            table,
            shift: Shift { day: room::Day(20_000), number: 1 }
        }),
        1 => (1..4u32).prop_map(|id| BookAccount::Cage(PlayerId(id))),
        1 => Just(BookAccount::Issue),
        1 => Just(BookAccount::Suspense),
        1 => Just(BookAccount::Corporation),
    ]
}

prop_compose! {
    fn entry(table: u32, rows: u64)(
        from in account(),
        to in account(),
        cents in prop::sample::select(vec![0, 1, 7, 20, 99, 100, 500, 2_000i64]),
        row in 0..=rows,
        event in 0..30u64,
    ) -> (u64, Draft) {
        let why = Why::Correction { of: None, who: "Lou".into(), why: "a \"test\"\n".into() };
        let at = Occasion { table, hand: 1, event: event.min(1), when: NOON };
        (row, Draft { way: (from, to), amount: Chips::cents(cents), at, why })
    }
}

/// A commit whose row numbers count from the table's next one; `ready` makes real numbers of them.
fn commit() -> impl Strategy<Value = Commit> {
    let parts = (0..4u32, 0..4u64, 0..8u32);
    parts.prop_flat_map(|(at, rows, number)| {
        let entries = prop::collection::vec(entry(at, rows.saturating_sub(1)), 0..3);
        let more = (any::<[bool; 6]>(), 0..12u8, 1..5u32, 0..30u8, 0..60u8);
        (entries, more).prop_map(move |(mut entries, (flags, odd, who, id, state))| {
            entries.sort_by_key(|(seq, _)| *seq);
            let mut commit = Commit { entries, ..Commit::at(at) };
            if at > 0 || odd == 0 {
                commit.rows = (0..rows).map(|seq| row(seq, number)).collect();
                if let Some(first) = commit.rows.first_mut().filter(|_| flags[5]) {
                    (first.account, first.command_id) = (Some(PlayerId(who)), Some("x".into()));
                }
                let live = if flags[4] { HandState::Live } else { HandState::Over };
                commit.hand = flags[0].then(|| hand(number, 0, live));
                let last = rows.wrapping_sub(u64::from(odd != 1));
                commit.snapshot = (flags[1] && flags[2]).then(|| Snapshot {
                    seq: last,
                    revision: "r1".into(),
                    blob: vec![odd; 9],
                });
                let net = Chips::cents(i64::from(odd) - 5);
                let player = HandPlayer {
                    account: PlayerId(who),
                    hand: number,
                    seat: Seat::new(1).unwrap(),
                    net,
                };
                commit.players = if flags[1] { vec![player] } else { Vec::new() };
                commit.state = match state {
                    0 => Some(TableState::Closed),
                    1 => Some(TableState::Quarantined),
                    2 => Some(TableState::Open),
                    _ => None,
                };
                commit.epoch = (odd == 3).then_some(7);
                commit.revision = (odd == 4).then(|| "r2".into());
                let mut opens = table(at);
                opens.epoch = odd.into();
                commit.opens = (flags[3] && odd < 3).then_some(opens);
            }
            let command_id = format!("c{id}");
            let (account, outcome) = (PlayerId(who), format!("was {odd}"));
            commit.seen = flags[2].then_some(Seen { account, command_id, seq: 0, outcome });
            commit
        })
    })
}

/// Row numbers from the table's next one, as it is now. Now and then they are wrong.
fn ready(mut commit: Commit, store: &MemoryStore) -> Commit {
    let tables = store.tables().unwrap();
    let stored = tables.iter().find(|table| table.id == commit.table);
    let next = stored.map_or(1, |table| table.next_seq);
    let wrong = u64::from(commit.epoch.is_some() && commit.rows.len() == 2);
    commit.rows.iter_mut().for_each(|row| row.seq += next + wrong);
    commit.entries.iter_mut().for_each(|(seq, _)| *seq += next + wrong);
    // A hand begins, the last one ends, or anything goes.
    let last = store.hands_at(commit.table, None, 1).unwrap().pop();
    let last_number = last.as_ref().map_or(0, |last| last.hand);
    if let Some(wish) = &mut commit.hand {
        match (wish.hand, last) {
            (0..4, _) if !commit.rows.is_empty() => {
                *wish = hand(last_number + 1, next + wrong, wish.state);
            }
            (4..7, Some(last)) => *wish = hand(last.hand, last.first_seq, wish.state),
            _ => {}
        }
    }
    let number = commit.hand.as_ref().map_or(last_number, |hand| hand.hand);
    if !commit.rows.iter().any(|row| row.hand == 7) {
        commit.rows.iter_mut().for_each(|row| row.hand = number);
        commit.players.iter_mut().for_each(|player| player.hand = number);
    }
    if let Some(snapshot) = &mut commit.snapshot {
        snapshot.seq = snapshot.seq.wrapping_add(next);
    }
    match stored {
        Some(_) if commit.rows.len() != 1 => commit.opens = None,
        None if commit.table > 0 && commit.epoch.is_none() => {
            commit.opens.get_or_insert(table(commit.table));
        }
        _ => {}
    }
    commit
}

fn op() -> impl Strategy<Value = Op> {
    prop_oneof![
        3 => (0..3i64, prop::option::of(0..3u8)).prop_map(|(grant, token)| Op::Create { grant, token }),
        20 => commit().prop_map(|commit| Op::Commit(Box::new(commit))),
        1 => (0..4u32).prop_map(Op::Rename),
        1 => (0..3u8, 0..4u32).prop_map(|(token, who)| Op::Attach(token, who)),
        1 => (0..3u8).prop_map(Op::Drop),
        1 => prop::option::of(0..4u32).prop_map(Op::Note),
        1 => Just(Op::Reopen),
    ]
}

/// Does something and tells what came of it.
fn run(op: &Op, store: &dyn Store) -> String {
    match op.clone() {
        Op::Create { grant, token } => {
            let mut new = person("Ann", grant * 20);
            new.token = token.map(|token| [token; 32]);
            format!("{:?}", wait(|done| store.create_account(new, done)))
        }
        Op::Commit(commit) => format!("{:?}", wait(|done| store.submit(*commit, done))),
        Op::Rename(who) => format!("{:?}", wait(|done| store.rename(PlayerId(who), "Bo", done))),
        Op::Attach(token, who) => {
            let attach = |done| store.attach_token([token; 32], PlayerId(who), 5, done);
            format!("{:?}", wait(attach))
        }
        Op::Drop(token) => format!("{:?}", wait(|done| store.drop_token([token; 32], done))),
        Op::Note(who) => {
            let note = Note { at_ms: 1, account: who.map(PlayerId), text: "a note".into() };
            format!("{:?}", wait(|done| store.note(note, done)))
        }
        Op::Reopen => String::new(),
    }
}

/// Everything that can be asked.
fn answers(store: &dyn Store) -> String {
    let mut all = format!("{:#?}{:#?}", store.balances(), store.tables());
    for who in (0..5).map(PlayerId) {
        all += &format!("{:?}{:?}", store.account(who), store.wallet(who));
        all += &format!("{:?}", store.hands_of(who, None, 3));
        all += &format!("{:?}", store.hands_of(who, Some(2), 3));
        for id in ["c0", "c1", "c2"] {
            all += &format!("{:?}", store.seen(who, id));
        }
    }
    for table in 0..4 {
        all += &format!("{:?}", store.hands_at(table, None, 2));
        all += &format!("{:?}", store.hands_at(table, Some(2), 2));
        all += &format!("{:?}", store.table_called(&format!("t{table}")));
        for hand in 0..9 {
            all += &format!("{:#?}", store.hand(table, hand));
        }
    }
    for token in 0..3 {
        all += &format!("{:?}", store.who_has([token; 32]));
    }
    all + &format!("{:?}", store.notes(5))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, max_shrink_iters: 300, ..ProptestConfig::default() })]

    #[test]
    fn both_stores_agree(ops in prop::collection::vec(op(), 1..60)) {
        let place = Place::new();
        let model = MemoryStore::default();
        let (mut store, found) = SqliteStore::open(place.path()).unwrap();
        prop_assert_eq!(found, model.found());
        let people = (0..3).map(|grant| Op::Create { grant, token: None });
        for op in people.chain(ops) {
            let op = match op {
                Op::Commit(commit) => Op::Commit(Box::new(ready(*commit, &model))),
                Op::Reopen => {
                    drop(store);
                    let (again, found) = SqliteStore::open(place.path()).unwrap();
                    store = again;
                    prop_assert_eq!(found, model.found());
                    op
                }
                other => other,
            };
            prop_assert_eq!(run(&op, &store), run(&op, &model), "{:?}", op);
        }
        prop_assert_eq!(answers(&store), answers(&model));
        drop(store);
        let (store, found) = SqliteStore::open(place.path()).unwrap();
        prop_assert_eq!(found, model.found());
        prop_assert_eq!(answers(&store), answers(&model));
        let archive = Archive::open(place.path()).unwrap();
        prop_assert!(archive.is_served());
        prop_assert_eq!(archive.check().unwrap(), Vec::<String>::new());
    }
}
