//! Clocks: half hours, held chairs, shifts; and clocks that jump.

use cards::Seat;
use engine::{Account, Chips, Mode, Reason, Rules};
use house::Registry;
use houseway_room::{Command, Event, EventKind, Events, Reading, Seating, Shifts, Terms};
use testkit::{Dice, set};

const MINUTE: i64 = 60;
const HALF_HOUR: i64 = 30 * MINUTE;

/// The Mint's pan, with two at the table.
fn table() -> Seating {
    let registry = Registry::builtin();
    let mut table =
        Seating::new(Terms::of(registry.find("mint/pan").unwrap()), Mode::Guarded, Rules::ALL);
    for at in 0..2 {
        let sit = Command::Sit { seat: Seat::at(at), stack: Chips::dollars(4_000), player: None };
        table.apply(&sit, &mut Events::new()).unwrap();
    }
    table
}

/// How many half hours struck, and what each seat paid.
fn tell(table: &mut Seating, now: Reading) -> (usize, [Chips; 2]) {
    let mut events = Events::new();
    table.apply(&Command::At(now), &mut events).unwrap();
    let struck = events.iter().filter(|event| matches!(event.kind, EventKind::HalfHour(_)));
    (struck.count(), [Seat::at(0), Seat::at(1)].map(|seat| paid(&events, seat)))
}

fn paid(events: &[Event], seat: Seat) -> Chips {
    let by = |event: &Event| match event.kind {
        EventKind::Pay { from, to: Account::Collection, amount, reason: Reason::Time }
            if from == Account::Seat(seat) =>
        {
            Some(amount)
        }
        _ => None,
    };
    events.iter().filter_map(by).sum()
}

#[test]
fn a_clock_that_runs_evenly_charges_every_half_hour() {
    let mut dice = Dice(7);
    for ahead in [0, -480, 330] {
        let mut table = table();
        let mut seconds = 1_794_800_000;
        let begun = seconds;
        tell(&mut table, Reading { seconds, ahead });
        let mut struck = 0;
        while seconds < begun + 48 * HALF_HOUR {
            let before = seconds;
            seconds += 1 + dice.seconds(50);
            // Summer time ends after half a day: the clock shows another hour, and nothing else
            // changes.
            let ahead = if seconds > begun + 12 * 3600 { ahead - 60 } else { ahead };
            let (strikes, paid) = tell(&mut table, Reading { seconds, ahead });
            let passed = seconds.div_euclid(HALF_HOUR) - before.div_euclid(HALF_HOUR);
            assert_eq!(strikes as i64, passed, "at {seconds}");
            assert_eq!(paid, [Chips::cents(50 * passed); 2]);
            struck += passed;
        }
        assert_eq!(struck, 48);
    }
}

#[test]
fn nobody_pays_twice_for_half_an_hour_and_nobody_skips_more_than_one() {
    let (mut jumps, mut strikes_in_all) = (0, 0);
    for seed in 1..=100 {
        let mut dice = Dice(seed * 0x9E37_79B9);
        let mut table = table();
        let (mut shown, mut ahead) = (1_794_800_000 + dice.seconds(100_000), -480);
        tell(&mut table, Reading { seconds: shown, ahead });
        // What the room can know about time: how far the clock has advanced in total.
        let (mut elapsed, mut last, mut strikes) = (0, 0, 0);
        for _ in 0..1_500 {
            let step = 1
                + dice.seconds(90)
                + match dice.below(150) {
                    0 => dice.seconds(9 * 3600),
                    1 => -dice.seconds(9 * 3600),
                    2 => -dice.seconds(20 * MINUTE),
                    3 => dice.seconds(20 * MINUTE),
                    _ => 0,
                };
            if dice.below(200) == 0 {
                ahead = [-480, -420, 0, 345][dice.below(4)];
            }
            jumps += usize::from(step.abs() > 91);
            shown += step;
            let (struck, paid) = tell(&mut table, Reading { seconds: shown, ahead });
            assert!(struck <= 1, "seed {seed}: {struck} at once");
            assert_eq!(paid, [Chips::cents(50 * struck as i64); 2], "seed {seed}");
            // The room never skips a half hour.
            assert!(elapsed - last < 2 * HALF_HOUR, "seed {seed}: skipped");
            elapsed += step.max(0);
            if struck > 0 {
                (strikes, last) = (strikes + 1, elapsed);
                assert!((strikes - 1) * HALF_HOUR <= elapsed, "seed {seed}: too often");
            }
        }
        strikes_in_all += strikes;
    }
    assert!(jumps > 1_000 && strikes_in_all > 2_000, "{jumps} jumps, {strikes_in_all} strikes");
}

#[test]
fn what_was_left_until_the_half_hour_is_left_when_the_clock_goes_back() {
    let mut table = table();
    let at = Reading::at;
    tell(&mut table, at(20 * MINUTE));
    assert_eq!(table.next_timer(), Some(at(30 * MINUTE)));
    assert_eq!(tell(&mut table, at(-500 * MINUTE)).0, 0);
    assert_eq!(table.next_timer(), Some(at(-490 * MINUTE)));
    assert_eq!(tell(&mut table, at(-490 * MINUTE - 1)).0, 0);
    assert_eq!(tell(&mut table, at(-490 * MINUTE)).0, 1);
    // Then it follows the room's clock again, but not twice within half an hour.
    assert_eq!(table.next_timer(), Some(at(-450 * MINUTE)));
    // A machine that slept: one half hour is charged, and the next is at least half an hour away.
    assert_eq!(tell(&mut table, at(595 * MINUTE)).0, 1);
    assert_eq!(table.next_timer(), Some(at(630 * MINUTE)));
    // A minute late is late, and changes nothing.
    assert_eq!(tell(&mut table, at(631 * MINUTE)).0, 1);
    assert_eq!(table.next_timer(), Some(at(660 * MINUTE)));
}

#[test]
fn no_reading_is_too_strange() {
    let mut table = table();
    for seconds in [0, i64::MAX, i64::MIN, 0, i64::MIN, i64::MAX, i64::MAX] {
        for ahead in [0, i16::MAX, i16::MIN] {
            let (struck, _) = tell(&mut table, Reading { seconds, ahead });
            assert!(struck <= 1);
        }
    }
}

#[test]
fn held_chairs_become_free_again() {
    let registry = Registry::builtin();
    let offering = registry.find("tommys/holdem").unwrap();
    let at = |minutes: i64| Command::At(Reading::at(minutes * MINUTE));
    let told = |table: &mut Seating, command: &Command| {
        let mut events = Events::new();
        table.apply(command, &mut events).unwrap();
        events.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let mut table = Seating::new(Terms::of(offering), Mode::Guarded, Rules::ALL);
    assert_eq!(table.next_timer(), None, "nobody has told the time");
    told(&mut table, &Command::Hold(Seat::at(3)));
    // It was held before anybody looked at a clock: ten minutes from now.
    assert_eq!(told(&mut table, &at(100)), [""; 0]);
    told(&mut table, &Command::Hold(Seat::at(5)));
    assert_eq!(table.next_timer(), Some(Reading::at(110 * MINUTE)));
    assert_eq!(told(&mut table, &at(109)), [""; 0]);
    assert_eq!(told(&mut table, &at(50)), [""; 0], "back by an hour: a minute is left");
    assert_eq!(table.next_timer(), Some(Reading::at(51 * MINUTE)));
    told(&mut table, &Command::Free(Seat::at(5)));
    assert_eq!(told(&mut table, &at(51)), ["freed seat 4"]);
    assert_eq!(table.next_timer(), None);
    // Somebody who sits down is not sent away.
    told(&mut table, &Command::Hold(Seat::at(3)));
    let sit = Command::Sit { seat: Seat::at(3), stack: Chips::dollars(80), player: None };
    told(&mut table, &sit);
    assert_eq!(told(&mut table, &at(500)), [""; 0]);
    // Without an end.
    let offering = set(offering, &[("hold-minutes", "0")]);
    let mut table = Seating::new(Terms::of(&offering), Mode::Guarded, Rules::ALL);
    told(&mut table, &at(0));
    told(&mut table, &Command::Hold(Seat::at(3)));
    assert_eq!(told(&mut table, &at(100_000)), [""; 0]);
}

#[test]
fn terms_say_how_long() {
    let registry = Registry::builtin();
    let terms = Terms::of(registry.find("tommys/holdem").unwrap());
    assert_eq!((terms.action_seconds, terms.hold_minutes), (30, 10));
    let shifts = Shifts::of(registry.house("tommys").unwrap());
    assert_eq!(shifts, Shifts::default());
}
