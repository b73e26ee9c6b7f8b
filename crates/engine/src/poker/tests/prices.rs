//! How much may be bet: the pot, either of two prices, a bring-in and its completion, a kill.

use super::*;
use crate::ids::*;
use crate::poker::{HOLDEM, SEVEN_CARD_STUD};

fn range(table: &Table, n: u8) -> (i64, i64) {
    let legal = table.hand.legal(Actor::Seat(seat(n)));
    let range = legal.iter().find_map(|schema| schema.amount).expect("a bet or raise");
    (range.min.as_cents(), range.max.as_cents())
}

#[test]
fn a_pot_limit_bet_is_at_most_the_pot_once_called() {
    let game = prepared(&HOLDEM, &[("betting", "pot-limit"), ("blinds", "1,2")]);
    let mut table = Table::new(&setup(&game, &[10_000; 3], Mode::Guarded), 3);
    table.deal();
    // The pot has 1 + 2 and 2 are owed: raise by 5, on top of 2.
    assert_eq!(range(&table, 1), (400, 700));
    let refused = table.act(1, to(Verb::Raise, 8)).unwrap_err();
    assert_eq!((refused.code, refused.limit), (Code::TooMuch, Chips::dollars(7)));
    table.act(1, to(Verb::Raise, 7)).unwrap();
    // The pot has 10 and 6 are owed: raise by 16, on top of 7.
    assert_eq!(range(&table, 2), (1200, 2300));
    table.act(2, Move::new(Verb::Call)).unwrap();
    table.act(3, Move::new(Verb::Fold)).unwrap();
    assert_eq!(range(&table, 2), (200, 1600));
}

#[test]
fn any_number_of_blinds_is_posted_and_nobody_posts_two() {
    let game = prepared(&HOLDEM, &[("blinds", "2,3,5"), ("small-bet", "5"), ("big-bet", "10")]);
    for (players, paid) in
        [(4, vec![0, 200, 300, 500]), (3, vec![500, 200, 300]), (2, vec![300, 500])]
    {
        let table = Table::new(&setup(&game, &vec![10_000; players], Mode::Guarded), 3);
        let mut posted = vec![0; players];
        for event in table.events.iter() {
            if let EventKind::Pay { from: Account::Seat(seat), amount, .. } = event.kind {
                posted[seat.index()] += amount.as_cents();
            }
        }
        assert_eq!(posted, paid);
    }
}

/// Three players at 3–6 stud; seat 3 shows the deuce of clubs, and seat 2 pairs its jack on fourth
/// street.
fn stud(set: &[(&str, &str)]) -> Table {
    let set = [&[("small-bet", "3"), ("big-bet", "6"), ("bring-in", "1")], set].concat();
    let game = prepared(&SEVEN_CARD_STUD, &set);
    let mut setup = setup(&game, &[10_000; 3], Mode::Guarded);
    setup.carry.streak = Some((seat(1), 2));
    let mut table =
        Table::stacked(&setup, "4s 5s 6s 4h 5h 6h Jd 2c Ks 9s Jc 8d 7d 9h 2h 3h 4d 9d Td Qs 5d");
    table.deal();
    table
}

#[test]
fn completing_the_bring_in_is_no_raise() {
    let mut table = stud(&[]);
    assert_eq!(table.turn(), Some(1), "seat 3 has brought it in");
    assert_eq!(range(&table, 1), (300, 300));
    for (n, dollars) in [(1, 3), (2, 6), (3, 9), (1, 12)] {
        table.act(n, to(Verb::Raise, dollars)).unwrap();
    }
    let refused = table.act(2, to(Verb::Raise, 15)).unwrap_err();
    assert_eq!((refused.code, refused.rule), (Code::RaisesCapped, Some(PK_09)));
    assert!(table.cites(ST_05));
}

#[test]
fn an_open_pair_lets_everybody_choose_until_somebody_bets_large() {
    let mut table = stud(&[]);
    table.act(1, Move::new(Verb::Call)).unwrap();
    table.act(2, Move::new(Verb::Call)).unwrap();
    assert_eq!(table.turn(), Some(2), "jacks show");
    table.act(2, to(Verb::Bet, 3)).unwrap();
    let either = table.hand.legal(Actor::Seat(seat(3)));
    let admits = |dollars| either.admits(&to(Verb::Raise, dollars));
    assert_eq!([6, 7, 8, 9, 12].map(admits), [true, false, false, true, false]);
    table.act(3, to(Verb::Raise, 9)).unwrap();
    assert_eq!(range(&table, 1), (1500, 1500));
    assert_eq!(table.act(1, to(Verb::Raise, 12)).unwrap_err().code, Code::TooLittle);
    table.act(1, to(Verb::Raise, 15)).unwrap();
    assert!(table.cites(ST_04));
}

#[test]
fn a_kill_raises_the_stakes_by_half_and_nobody_brings_it_in() {
    let mut table = stud(&[("kill", "half")]);
    assert_eq!(table.turn(), Some(2), "left of the kill");
    assert_eq!(range(&table, 2), (900, 900));
    let bring_in =
        |event: &Event| matches!(event.kind, EventKind::Pay { reason: Reason::BringIn, .. });
    assert!(!table.events.iter().any(bring_in) && table.cites(ST_20));
    table.act(2, Move::new(Verb::Call)).unwrap();
    table.act(3, Move::new(Verb::Fold)).unwrap();
    assert_eq!(table.turn(), Some(1), "a live post may raise");
    table.act(1, Move::new(Verb::Check)).unwrap();
    // A pair shows, so either price, 4.50 or 9, is open.
    assert_eq!(range(&table, 2), (450, 900));
    table.act(2, Move::new(Verb::Fold)).unwrap();
    assert_eq!(table.hand.outcome().unwrap().carry.streak, Some((seat(1), 3)));
}
