//! Prizes by the clock: what grows when, whatever the clock does.

use engine::{Chips, Mode, Rules};
use house::{Registry, Zone};
use houseway_room::{Command, Day, EventKind, Events, Reading, Seating, Terms};

const HOUR: i64 = 3600;

/// A moment by the clock of a house in California.
fn at(date: (i32, u8, u8), hour: i64, minute: i64) -> Reading {
    let zone = Zone::find("America/Los_Angeles").unwrap();
    let day = Day::of(date.0, date.1, date.2).unwrap();
    let wall = i64::from(day.0) * 24 * HOUR + hour * HOUR + minute * 60;
    // Standard time, or an hour earlier in summer.
    let found = [480, 420].map(|behind| Reading::at(wall + behind * 60).in_zone(zone));
    *found
        .iter()
        .find(|now| now.day() == day && i64::from(now.minute()) == hour * 60 + minute)
        .unwrap()
}

struct Prizes(Seating);

impl Prizes {
    fn of(offering: &str) -> Prizes {
        let offering = Registry::builtin().find(offering).unwrap().clone();
        Prizes(Seating::new(Terms::of(&offering), Mode::Guarded, Rules::ALL))
    }

    /// What is posted afterwards, and how often it was posted anew.
    fn tell(&mut self, now: Reading) -> (i64, usize) {
        let mut events = Events::new();
        self.0.apply(&Command::At(now), &mut events).unwrap();
        let posted = |kind| matches!(kind, EventKind::Posted { number: 1, .. });
        let count = events.iter().filter(|event| posted(event.kind)).count();
        (self.0.posted(1).as_cents() / 100, count)
    }
}

#[test]
fn a_daily_prize_grows_at_eleven_in_summer_and_winter() {
    let mut prizes = Prizes::of("unnamed/no-bust-blackjack");
    // Clocks go forward on 8 March and back on 1 November 2026.
    for (date, hour, minute, dollars) in [
        ((2026, 3, 7), 10, 59, 50),
        ((2026, 3, 7), 11, 0, 100),
        ((2026, 3, 8), 10, 59, 100),
        ((2026, 3, 8), 11, 0, 150),
        ((2026, 3, 9), 10, 59, 150),
        ((2026, 3, 9), 11, 0, 200),
    ] {
        assert_eq!(prizes.tell(at(date, hour, minute)).0, dollars, "{date:?} {hour}:{minute:02}");
    }
    let mut prizes = Prizes::of("unnamed/no-bust-blackjack");
    for (date, hour, minute, dollars) in [
        ((2026, 10, 31), 11, 0, 50),
        ((2026, 11, 1), 10, 59, 50),
        ((2026, 11, 1), 11, 0, 100),
        ((2026, 11, 2), 10, 59, 100),
        ((2026, 11, 2), 11, 0, 150),
    ] {
        assert_eq!(prizes.tell(at(date, hour, minute)).0, dollars, "{date:?} {hour}:{minute:02}");
    }
}

#[test]
fn a_clock_that_jumps_makes_a_prize_grow_once_for_each_day() {
    let mut prizes = Prizes::of("unnamed/no-bust-blackjack");
    assert_eq!(prizes.tell(at((2026, 11, 16), 10, 0)), (50, 1));
    // Over eleven once, back, and over it again: one day.
    assert_eq!(prizes.tell(at((2026, 11, 16), 11, 30)), (100, 1));
    assert_eq!(prizes.tell(at((2026, 11, 16), 10, 30)), (100, 0));
    assert_eq!(prizes.tell(at((2026, 11, 16), 11, 0)), (100, 0));
    // Over two of them at once: two days.
    assert_eq!(prizes.tell(at((2026, 11, 18), 11, 0)), (200, 1));
    // A week back, and forward again: those days have been paid for.
    assert_eq!(prizes.tell(at((2026, 11, 11), 11, 0)), (200, 0));
    assert_eq!(prizes.tell(at((2026, 11, 18), 12, 0)), (200, 0));
    assert_eq!(prizes.tell(at((2026, 11, 19), 11, 0)), (250, 1));
    // However far it jumps, the prize stays an amount.
    assert_eq!(prizes.tell(Reading::at(i64::MAX)).1, 1);
    assert!(prizes.0.posted(1) < Chips::dollars(30_000));
    assert_eq!(prizes.tell(Reading::at(i64::MIN)).1, 0);
    assert_eq!(prizes.tell(at((2026, 11, 20), 11, 0)).1, 0);
}

#[test]
fn a_weekly_prize_grows_on_mondays() {
    let mut prizes = Prizes::of("unnamed/lo-ball");
    // 16 November 2026 is a Monday.
    for (date, hour, grown) in [
        ((2026, 11, 14), 12, 1),
        ((2026, 11, 15), 23, 0),
        ((2026, 11, 16), 10, 0),
        ((2026, 11, 16), 11, 1),
        ((2026, 11, 17), 11, 0),
        ((2026, 11, 23), 10, 0),
        ((2026, 11, 23), 11, 1),
    ] {
        let (dollars, posted) = prizes.tell(at(date, hour, 0));
        assert_eq!((dollars, posted), (100, grown), "{date:?} {hour}:00");
    }
}

#[test]
fn shares_that_do_not_add_up_or_are_less_than_a_chip_are_faults() {
    let offering = Registry::builtin().find("unnamed/no-bust-blackjack").unwrap().clone();
    let terms = Terms::of(&offering);
    for (key, value, told) in [
        ("jackpot-shares", "50,49", "are not shares that add up to 100"),
        ("jackpot-shares", "50,51", "are not shares that add up to 100"),
        ("jackpot-shares", "50,25,25", "must be 2 shares"),
        ("jackpot-shares", "100", "must be 2 shares"),
        // Six others would share a chip and a half.
        ("jackpot-minimum", "3.00", "less than a chip of 1.00 for each of 7 players"),
    ] {
        let faults = terms.changed([(key, value)].into_iter()).unwrap_err();
        let words: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert!(words.iter().any(|words| words.contains(told)), "{key} {value}: {words:?}");
    }
}
