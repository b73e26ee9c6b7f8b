//! In which shift a fee is counted.

use cards::Seat;
use engine::{Action, Actor, Answer, Chips, Engine, Mode, Move, Reason, Rules, Verb};
use house::{Offering, Registry};
use houseway_room::ledger::{BookAccount, Clerk, Ledger, Occasion, Why};
use houseway_room::{Command, Event, EventKind, PlayerId, Reading, Session, Shift, Shifts, Terms};
use std::sync::Arc;

const TABLE: u32 = 9;

fn time(hour: i64, minute: i64) -> (Reading, Shift) {
    let now = Reading::at(hour * 3600 + minute * 60);
    (now, Shifts::default().on(now))
}

/// Tommy's hold'em with this drop, a hand of five on the table, five minutes before two.
fn dealt(drop: &str, ledger: &mut Ledger) -> Session {
    let registry = Registry::builtin();
    dealt_at(registry.find("tommys/holdem").unwrap(), drop, time(13, 55).0, ledger)
}

/// The same at a hold'em table of any house, at any time.
fn dealt_at(offering: &Offering, drop: &str, now: Reading, ledger: &mut Ledger) -> Session {
    let offering = testkit::set(offering, &[("drop", drop)]);
    let mut session = Session::new(TABLE, Terms::of(&offering), Mode::Guarded, Rules::ALL);
    session.tell_time(now, ledger);
    for at in 0..5 {
        let player = PlayerId(at as u32 + 1);
        ledger.grant(player, Chips::dollars(100)).unwrap();
        let (seat, stack) = (Seat::at(at), Chips::dollars(80));
        let sit = Command::Sit { seat, stack, player: Some(player) };
        session.ask(&sit, ledger).unwrap();
    }
    session.ask(&Command::Place(Seat::at(0)), ledger).unwrap();
    session.deal(ledger).unwrap();
    let cards = "Kd 7h Ah Qc 7c 9d 2s 3s 4s 5s".parse().unwrap();
    session.act(Actor::Chance, &Action::Chance(Answer::Cards(cards)), ledger).unwrap();
    session
}

/// Everybody folds, and it is five past two.
fn play_out(session: &mut Session, ledger: &mut Ledger) {
    play_out_at(session, time(14, 5).0, ledger);
}

fn play_out_at(session: &mut Session, now: Reading, ledger: &mut Ledger) {
    session.tell_time(now, ledger);
    for at in [3, 4, 0, 1] {
        let fold = Action::Move(Move::new(Verb::Fold));
        session.act(Actor::Seat(Seat::at(at)), &fold, ledger).unwrap();
    }
    assert!(session.hand().unwrap().outcome().is_some());
    session.close(ledger).unwrap();
}

/// What the shifts before and after two o'clock have.
fn counted(session: &Session, ledger: &Ledger) -> (Chips, Chips) {
    assert!(session.agrees(ledger), "{:?}", session.fault());
    let of = |shift: Shift| ledger.balance(BookAccount::Collection { table: TABLE, shift });
    (of(time(13, 55).1), of(time(14, 5).1))
}

#[test]
fn a_fee_is_counted_in_the_shift_in_which_it_is_dropped() {
    let three = Chips::dollars(3);
    for (drop, early, expected) in [
        ("at-once", false, (three, Chips::ZERO)),
        ("no-action", false, (three, Chips::ZERO)),
        ("racked", false, (Chips::ZERO, three)),
        ("racked", true, (Chips::ZERO, three)),
        ("any-time", false, (Chips::ZERO, three)),
        ("any-time", true, (three, Chips::ZERO)),
    ] {
        let mut ledger = Ledger::new();
        let mut session = dealt(drop, &mut ledger);
        if early {
            let dropped = session.ask(&Command::Drop, &mut ledger).is_ok();
            assert_eq!(dropped, drop == "any-time");
        }
        play_out(&mut session, &mut ledger);
        assert_eq!(counted(&session, &ledger), expected, "{drop}");
    }
}

#[test]
fn a_hand_that_is_called_off_has_dropped_nothing() {
    for early in [false, true] {
        let mut ledger = Ledger::new();
        let mut session = dealt("any-time", &mut ledger);
        if early {
            session.ask(&Command::Drop, &mut ledger).unwrap();
        }
        session.call_off(&mut ledger);
        assert_eq!(counted(&session, &ledger), (Chips::ZERO, Chips::ZERO));
        // The next hand begins with nothing dropped.
        session.deal(&mut ledger).unwrap();
        session.ask(&Command::Drop, &mut ledger).unwrap();
    }
}

#[test]
fn a_fee_that_is_given_back_comes_from_the_shift_that_has_it() {
    let seat = engine::Account::Seat(Seat::at(0));
    let pay = |from, to| engine::Event {
        kind: engine::EventKind::Pay { from, to, amount: Chips::dollars(3), reason: Reason::Fee },
        rule: None,
    };
    for slot in [false, true] {
        let mut ledger = Ledger::new();
        ledger.grant(PlayerId(1), Chips::dollars(100)).unwrap();
        let mut clerk = Clerk::new(TABLE).with_slot(slot);
        let before = BookAccount::Seat { table: TABLE, seat: Seat::at(0) };
        let way = (BookAccount::Wallet(PlayerId(1)), before);
        ledger.post(way, Chips::dollars(80), Occasion::default(), Why::Grant).unwrap();
        let (now, shift) = time(13, 59);
        clerk.tell_time(now, shift);
        clerk.begin_hand();
        clerk.in_hand(&[pay(seat, engine::Account::Collection)]);
        ledger.enter(clerk.drafts()).unwrap();
        // It is a misdeal, found after two o'clock.
        let (now, shift) = time(14, 1);
        clerk.tell_time(now, shift);
        clerk.in_hand(&[pay(engine::Account::Collection, seat)]);
        ledger.enter(clerk.drafts()).unwrap();
        assert_eq!(ledger.balance(before), Chips::dollars(80));
    }
}

#[test]
fn a_half_hour_does_not_follow_the_fee_of_the_last_hand() {
    let (from, to) = (engine::Account::Seat(Seat::at(0)), engine::Account::Collection);
    let (amount, reason) = (Chips::dollars(3), Reason::Time);
    let mut clerk = Clerk::new(TABLE);
    let (now, shift) = time(13, 59);
    clerk.tell_time(now, shift);
    clerk.begin_hand();
    let fee = engine::EventKind::Pay { from, to, amount, reason: Reason::Fee };
    clerk.in_hand(&[engine::Event { kind: fee, rule: None }]);
    let (now, shift) = time(14, 1);
    clerk.tell_time(now, shift);
    let kind = EventKind::Pay { from, to, amount, reason };
    clerk.between(&[Event { kind, rule: None }]).unwrap();
    let shifts: Vec<BookAccount> = clerk.drafts().map(|draft| draft.way.1).collect();
    let collection = |shift| BookAccount::Collection { table: TABLE, shift };
    assert_eq!(shifts, [collection(time(13, 59).1), collection(shift)]);
}

#[test]
fn half_hours_are_counted_in_the_shift_in_which_they_are_paid() {
    let registry = Registry::builtin();
    let terms = Terms::of(registry.find("mint/pan").unwrap());
    let mut session = Session::new(TABLE, terms, Mode::Guarded, Rules::ALL);
    let mut ledger = Ledger::new();
    let player = PlayerId(1);
    ledger.grant(player, Chips::dollars(100)).unwrap();
    let (seat, stack) = (Seat::at(0), Chips::dollars(40));
    session.ask(&Command::Sit { seat, stack, player: Some(player) }, &mut ledger).unwrap();
    for (hour, minute) in [(13, 29), (13, 30), (13, 59), (14, 0), (14, 30)] {
        session.tell_time(time(hour, minute).0, &mut ledger);
    }
    assert_eq!(counted(&session, &ledger), (Chips::cents(50), Chips::cents(100)));
    assert_eq!(session.seating().stack(seat), Chips::cents(3850));
}

/// Tommy's house file with these shifts written into it.
fn edited(shifts: &str) -> Arc<Offering> {
    let text = testkit::house_as("tommys", "tommys", &format!("shifts = {shifts}\n"));
    let house = house::check("tommys.toml", &text).unwrap();
    house.offerings.into_iter().find(|offering| offering.id == "tommys/holdem").unwrap()
}

#[test]
fn a_fee_after_midnight_belongs_to_the_shift_and_the_day_of_its_house() {
    let registry = Registry::builtin();
    let posted = Arc::clone(registry.find("tommys/holdem").unwrap());
    // Taken five minutes before midnight; by the slot it lies until five past (FE-12).
    for (offering, at_once, racked) in [
        (posted, "1970-01-01/3", "1970-01-01/3"),
        (edited(r#"["00:00", "12:00"]"#), "1970-01-01/2", "1970-01-02/1"),
        (edited(r#"["18:00"]"#), "1970-01-01/1", "1970-01-01/1"),
        (edited(r#"["00:01", "00:05"]"#), "1970-01-01/2", "1970-01-02/2"),
        (edited(r#"["00:06", "23:56"]"#), "1970-01-01/1", "1970-01-01/2"),
    ] {
        for (drop, shift) in [("at-once", at_once), ("racked", racked)] {
            let mut ledger = Ledger::new();
            let mut session = dealt_at(&offering, drop, time(23, 55).0, &mut ledger);
            play_out_at(&mut session, time(24, 5).0, &mut ledger);
            assert!(session.agrees(&ledger), "{:?}", session.fault());
            let has = ledger.balances().filter(|(_, chips)| !chips.is_zero());
            let drops: Vec<_> = has
                .filter(|(account, _)| matches!(account, BookAccount::Collection { .. }))
                .map(|(account, chips)| (account.to_string(), chips))
                .collect();
            let starts = &offering.shifts;
            let account = format!("collection:{TABLE}:{shift}");
            assert_eq!(drops, [(account, Chips::dollars(3))], "{starts:?} {drop}");
        }
    }
}

#[test]
fn a_change_of_limits_leaves_the_shifts_of_the_house() {
    let terms = Terms::of(&edited(r#"["09:00", "21:00"]"#));
    let changed = terms.changed([("buy-in", "100.00")].into_iter()).unwrap();
    assert_eq!((changed.shifts, terms.shifts.starts()), (terms.shifts.clone(), &[540, 1260][..]));
}
