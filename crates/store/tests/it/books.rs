//! The books of a folder, as a file.

use crate::common::{NOON, Place, buy_in, create, draft, hand, open_table, row, seat, table};
use bots::Strategy;
use cards::Seat;
use engine::{Chips, Reason};
use houseway_store::{
    Archive, CAGE, Commit, HandState, SqliteStore, Store, TableRow, Unfinished, wait,
};
use pit::{Cage, Player, Table};
use room::Shifts;
use room::books::Audit;
use room::ledger::{BookAccount, Draft, Entry, Ledger, PlayerId};
use shoe::Rng;
use std::collections::BTreeMap;

/// Exports and audits.
fn exported(place: &Place) -> (Audit, String) {
    let mut text = Vec::new();
    Archive::open(place.path()).unwrap().export_books(&mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    let mut audit = Audit::new();
    for (line, number) in text.lines().zip(1..) {
        audit.read(line.as_bytes(), number).unwrap_or_else(|fault| panic!("{fault}\n{line}"));
    }
    (audit, text)
}

/// Stores entries of a ledger, each with a journal row of its own.
fn keep(store: &SqliteStore, entries: Vec<Entry>, next: &mut BTreeMap<u32, u64>) {
    for Entry { from, to, amount, at, why, .. } in entries {
        let draft = Draft { way: (from, to), amount, at, why };
        let table = at.table;
        let mut commit = Commit { entries: vec![(0, draft)], ..Commit::at(table) };
        if table != CAGE {
            let seq = next.entry(table).or_insert(1);
            commit.rows = vec![row(*seq, at.hand)];
            commit.entries[0].0 = *seq;
            *seq += 1;
        }
        // Only the last has to be waited for: they are stored in their order.
        store.submit(commit, Box::new(|result| result.unwrap()));
    }
}

/// Hands of every offering: what was stored is what the ledger had, and the auditor accepts it.
#[test]
fn every_game_can_be_exported() {
    let place = Place::new();
    let (store, _) = SqliteStore::open(place.path()).unwrap();
    let cage = Cage::new(Ledger::new());
    cage.books().tell_time(NOON);
    let (rng, houses) = (Rng::from_seed(7), house::Registry::builtin());
    let (mut next, mut people) = (BTreeMap::new(), 0);
    for (number, offering) in (1..).zip(houses.offerings()) {
        let opens = TableRow { offering: offering.id.clone(), ..table(number) };
        let opens = Commit { opens: Some(opens), ..Commit::at(number) };
        wait(|done| store.submit(opens, done)).unwrap();
        let mut played = Table::empty(offering, number, cage.clone(), &rng.fork(number.into()));
        played.tell_time(NOON);
        for at in 0..usize::from(offering.seats.min(offering.game.players.1)) {
            people += 1;
            assert_eq!(create(&store, &format!("player {people}"), 0), PlayerId(people));
            cage.lend(PlayerId(people), offering.buy_in).unwrap();
            let bot = Player::Bot(Strategy::Random);
            played.sit(PlayerId(people), bot, Seat::at(at), offering.buy_in).unwrap();
        }
        played.set_lead(Seat::at(0));
        for _ in 0..3 {
            played.begin().unwrap();
            played.play_on();
            keep(&store, cage.books().hand_over().collect(), &mut next);
        }
    }
    let kept = |account: &BookAccount| {
        !matches!(account, BookAccount::Seat { .. } | BookAccount::Play { .. })
    };
    wait(|done| store.drop_token([0; 32], done)).unwrap();
    let books: Vec<(BookAccount, Chips)> = cage.books().balances().collect();
    let away: Vec<_> = books.iter().filter(|(account, _)| kept(account)).copied().collect();
    assert_eq!(store.balances().unwrap(), away);
    let (audit, _) = exported(&place);
    assert_eq!((audit.is_closed(), audit.entries()), (false, cage.books().entered()));
    assert!(audit.entries() > 3_000, "{}", audit.entries());
    drop(store);
    let (audit, _) = exported(&place);
    assert_eq!(audit.balances().collect::<Vec<_>>(), books);
    assert!(audit.is_closed());
    assert_eq!(Archive::open(place.path()).unwrap().check().unwrap(), Vec::<String>::new());
}

/// While a hand goes on the books are open, and it is known what is unfinished.
#[test]
fn books_are_closed_only_when_nothing_goes_on() {
    let place = Place::new();
    let (store, _) = SqliteStore::open(place.path()).unwrap();
    let ann = create(&store, "Ann \"the Cat\"", 100);
    let own = TableRow { shifts: Shifts::new(vec![0]).unwrap(), ..table(2) };
    let own = Commit { opens: Some(own), ..Commit::at(2) };
    for commit in [open_table(1), own, buy_in(ann, 1, 4, 1, 60)] {
        wait(|done| store.submit(commit, done)).unwrap();
    }
    let play = BookAccount::Play { table: 1 };
    let bet = draft((seat(1, 4), play), 8, (1, 1, 2), Reason::Bet);
    let live = hand(1, 2, HandState::Live);
    let commit = Commit {
        rows: vec![row(2, 1)],
        entries: vec![(2, bet)],
        hand: Some(live.clone()),
        ..Commit::at(1)
    };
    wait(|done| store.submit(commit, done)).unwrap();
    let archive = || Archive::open(place.path()).unwrap();
    let going_on = [Unfinished { table: 1, hand: Some(1), in_play: Chips::dollars(8) }];
    assert_eq!((archive().is_served(), archive().unfinished().unwrap()), (true, going_on.into()));
    drop(store);
    assert_eq!((archive().is_served(), archive().unfinished().unwrap()), (false, going_on.into()));
    let (audit, text) = exported(&place);
    assert_eq!((audit.is_closed(), audit.balance(play)), (false, Chips::dollars(8)));
    assert!(text.contains("table 2 \"palace/holdem-4-8\" shifts 00:00\n"), "{text}");
    assert!(text.contains("player 1 \"Ann \\\"the Cat\\\"\"\n"), "{text}");

    let (store, found) = SqliteStore::open(place.path()).unwrap();
    assert_eq!(found.tables[0].hand, Some(live.clone()));
    // An archive shows one moment, whatever is stored later.
    let before = archive();
    let win = draft((play, seat(1, 4)), 8, (1, 1, 3), Reason::Win);
    let mut over = live;
    over.state = HandState::Over;
    let commit = Commit {
        rows: vec![row(3, 1)],
        entries: vec![(3, win)],
        hand: Some(over),
        ..Commit::at(1)
    };
    wait(|done| store.submit(commit, done)).unwrap();
    assert_eq!(before.unfinished().unwrap(), going_on);
    assert_eq!(archive().unfinished().unwrap(), []);
    assert!(!exported(&place).0.is_closed(), "the server runs");
    drop((before, store));
    let (audit, _) = exported(&place);
    assert!(audit.is_closed());
    assert_eq!(audit.balance(seat(1, 4)), Chips::dollars(60));
}
