//! Time is charged as FE-16 says, whatever the room's clock does: everybody's account is kept a
//! second time, independently of the room.

use cards::Seat;
use engine::{Account, Chips, Mode, Reason, Rules, SeatSet};
use house::Registry;
use houseway_room::{Command, Day, EventKind, Events, PlayerId, Reading, Seating, Terms};
use testkit::{Dice, set};

const MINUTE: i64 = 60;
const HALF_HOUR: i64 = 30 * MINUTE;
const DAY: i64 = 24 * 60 * MINUTE;
const CENTS: i64 = 50;

/// A player's account: what they should have paid, what they paid, and what else is known.
#[derive(Clone, Copy, Default)]
struct Guest {
    sits: bool,
    away: bool,
    /// Whether the current half hour is already charged.
    charged: bool,
    /// Charged and not paid yet.
    due: i64,
    owed: i64,
    paid: i64,
}

/// The Mint's pan, where half an hour costs fifty cents, and what everybody should pay.
struct Watch {
    seating: Seating,
    guests: [Guest; 8],
    struck: usize,
    arrivals: usize,
    /// Whether players who are away pay.
    away_pays: bool,
    hand: SeatSet,
}

impl Watch {
    fn new(away: &str) -> Watch {
        let registry = Registry::builtin();
        let offering = set(registry.find("mint/pan").unwrap(), &[("time-away", away)]);
        Watch {
            seating: Seating::new(Terms::of(&offering), Mode::Guarded, Rules::ALL),
            guests: [Guest::default(); 8],
            struck: 0,
            arrivals: 0,
            away_pays: away == "pays",
            hand: SeatSet::EMPTY,
        }
    }

    /// Sends a command, and records what everybody pays for time.
    fn ask(&mut self, command: &Command) -> bool {
        let mut events = Events::new();
        let done = self.seating.apply(command, &mut events).is_ok();
        assert!(done || events.is_empty(), "{command:?}");
        for event in events.iter() {
            match event.kind {
                EventKind::Pay { from, to, amount, reason: Reason::Time } => {
                    assert_eq!(to, Account::Collection);
                    let Account::Seat(seat) = from else { panic!("{from:?} paid for time") };
                    self.guests[seat.index()].paid += amount.as_cents();
                }
                EventKind::HalfHour(fee) => {
                    assert_eq!(fee, Chips::cents(CENTS));
                    self.struck += 1;
                    self.strike();
                }
                _ => {}
            }
        }
        done
    }

    /// Everybody who has a chair is charged for the next half hour.
    fn strike(&mut self) {
        let away_pays = self.away_pays;
        for guest in self.guests.iter_mut().filter(|guest| guest.sits) {
            guest.charged = away_pays || !guest.away;
            guest.due += if guest.charged { CENTS } else { 0 };
        }
    }

    /// Between hands everything due is paid.
    fn settle(&mut self) {
        for guest in &mut self.guests {
            (guest.owed, guest.due) = (guest.owed + guest.due, 0);
        }
    }

    fn at(&mut self, seconds: i64, ahead: i16) {
        // A half hour that nobody is charged for passes silently.
        let next = self.seating.next_timer();
        let before = self.struck;
        self.ask(&Command::At(Reading { seconds, ahead }));
        let due = next.is_some_and(|next| next.seconds <= seconds);
        if due && self.struck == before {
            assert!(!self.guests.iter().any(|g| g.sits && (self.away_pays || !g.away)));
            self.guests.iter_mut().for_each(|guest| guest.charged = false);
        }
        if self.hand.is_empty() {
            self.settle();
        }
    }

    fn sit(&mut self, at: usize) {
        let (seat, stack) = (Seat::at(at), Chips::dollars(4_000));
        if self.ask(&Command::Sit { seat, stack, player: Some(PlayerId(at as u32)) }) {
            let Guest { owed, paid, .. } = self.guests[at];
            self.guests[at] = Guest { sits: true, owed, paid, ..Guest::default() };
        }
    }

    fn leave(&mut self, at: usize) {
        let seat = Seat::at(at);
        if !self.hand.has(seat) && self.ask(&Command::Leave(seat)) {
            let guest = &mut self.guests[at];
            *guest = Guest { owed: guest.owed + guest.due, paid: guest.paid, ..Guest::default() };
        }
    }

    fn go_or_come(&mut self, at: usize) {
        let (seat, away) = (Seat::at(at), self.guests[at].away);
        let command = if away { Command::Back(seat) } else { Command::Away(seat) };
        if self.ask(&command) {
            self.guests[at].away = !away;
        }
    }

    /// A hand is prepared: players who are dealt in and not charged yet pay now.
    fn deal(&mut self) {
        let there: SeatSet = (0..8)
            .filter(|at| self.guests[*at].sits && !self.guests[*at].away)
            .map(Seat::at)
            .collect();
        let dealt = self.hand.is_empty() && there.len() >= 2;
        assert_eq!(self.ask(&Command::Deal), dealt);
        if dealt {
            self.settle();
            for seat in there.iter() {
                let guest = &mut self.guests[seat.index()];
                if !guest.charged {
                    (guest.charged, guest.owed) = (true, guest.owed + CENTS);
                    self.arrivals += 1;
                }
            }
            self.hand = there;
        }
    }

    /// The hand is over; that it was never played makes no difference to time.
    fn over(&mut self) {
        self.seating.undeal();
        self.hand = SeatSet::EMPTY;
    }

    fn check(&self, what: &str) {
        for (at, guest) in self.guests.iter().enumerate() {
            assert_eq!(guest.paid, guest.owed, "{what}: seat {}", at + 1);
        }
    }
}

#[test]
fn everybody_pays_what_he_owes_and_nothing_else() {
    let (mut struck, mut arrivals) = (0, 0);
    for seed in 1..=120 {
        let mut dice = Dice(seed * 0x9E37_79B9);
        let mut watch = Watch::new(if seed % 3 == 0 { "free" } else { "pays" });
        let (mut shown, mut ahead) = (1_794_800_000 + dice.seconds(1_000_000), -480);
        watch.at(shown, ahead);
        for step in 0..1_200 {
            match dice.below(12) {
                0 => watch.sit(dice.below(8)),
                1 => watch.leave(dice.below(8)),
                2 => watch.go_or_come(dice.below(8)),
                3 | 4 if watch.hand.is_empty() => watch.deal(),
                3 | 4 => watch.over(),
                _ => {
                    shown += match dice.below(60) {
                        0 => dice.seconds(5 * DAY),
                        1 => -dice.seconds(5 * DAY),
                        2 => -dice.seconds(HALF_HOUR),
                        3 => 0,
                        _ => dice.seconds(6 * MINUTE),
                    };
                    if dice.below(40) == 0 {
                        ahead = [-480, -420, 0, 345, -570][dice.below(5)];
                    }
                    watch.at(shown, ahead);
                }
            }
            watch.check(&format!("seed {seed}, step {step}"));
        }
        struck += watch.struck;
        arrivals += watch.arrivals;
    }
    assert!(struck > 5_000 && arrivals > 2_000, "{struck} strikes, {arrivals} arrivals");
}

/// California's clock: an hour ahead from 8 March to 1 November 2026, and in 2028 from 12 March.
fn california(seconds: i64) -> Reading {
    let at = |year, month, day, hour: i64| {
        i64::from(Day::of(year, month, day).unwrap().0) * DAY + hour * 60 * MINUTE
    };
    let summers =
        [(at(2026, 3, 8, 10), at(2026, 11, 1, 9)), (at(2028, 3, 12, 10), at(2028, 11, 5, 9))];
    let summer = summers.iter().any(|(from, to)| (*from..*to).contains(&seconds));
    Reading { seconds, ahead: if summer { -420 } else { -480 } }
}

#[test]
fn a_day_has_forty_eight_half_hours_whatever_it_is_called() {
    // The days on which summer time begins and ends, a new year's eve, and a leap day; from noon.
    for (year, month, day, shown) in [
        (2026, 3, 7, "2026-03-08 13:00"),
        (2026, 10, 31, "2026-11-01 11:00"),
        (2026, 12, 31, "2027-01-01 12:00"),
        (2028, 2, 28, "2028-02-29 12:00"),
        (2028, 2, 29, "2028-03-01 12:00"),
        (2026, 6, 1, "2026-06-02 12:00"),
    ] {
        let noon = i64::from(Day::of(year, month, day).unwrap().0) * DAY + 12 * 60 * MINUTE;
        let noon = noon - i64::from(california(noon).ahead) * MINUTE;
        for pace in [1, 7, 60, 61, 299] {
            let mut watch = Watch::new("pays");
            (0..3).for_each(|at| watch.sit(at));
            watch.at(noon, california(noon).ahead);
            let mut marks = Vec::new();
            let mut now = noon;
            while now < noon + DAY {
                now = (now + pace).min(noon + DAY);
                let before = watch.struck;
                watch.at(now, california(now).ahead);
                if watch.struck > before {
                    marks.push(now);
                }
            }
            watch.check("a day");
            assert_eq!((california(now).to_string().as_str(), marks.len()), (shown, 48));
            assert_eq!(watch.guests[2].paid, 48 * CENTS, "{shown}");
            // Each at :00 or :30 of the room's clock, as soon as somebody looks at it.
            for mark in marks {
                let late = california(mark).minute() % 30;
                assert!(i64::from(late) * MINUTE < pace.max(MINUTE), "{}", california(mark));
            }
        }
    }
}

#[test]
fn a_clock_that_stands_still_for_days_costs_nothing_and_its_waking_one_half_hour() {
    let mut watch = Watch::new("pays");
    let begun = 1_794_800_000;
    (0..2).for_each(|at| watch.sit(at));
    watch.at(begun, -480);
    watch.deal();
    watch.over();
    for _ in 0..10_000 {
        watch.at(begun, -480);
    }
    watch.check("still");
    assert_eq!((watch.struck, watch.guests[0].paid), (0, CENTS), "the arrival alone");
    watch.at(begun + 6 * DAY, -480);
    watch.at(begun + 6 * DAY, -480);
    watch.check("awake");
    assert_eq!((watch.struck, watch.guests[0].paid), (1, 2 * CENTS));
    // And when it is put right again, nobody pays for these days a second time.
    watch.at(begun, -480);
    for minute in 0..29 {
        watch.at(begun + minute * MINUTE, -480);
    }
    watch.check("put right");
    assert_eq!(watch.struck, 1);
}

#[test]
fn back_and_forth_over_a_half_hour_charges_it_once() {
    let mut watch = Watch::new("pays");
    (0..2).for_each(|at| watch.sit(at));
    let mark = 1_794_801_600;
    assert_eq!(mark % HALF_HOUR, 0);
    watch.at(mark - 60, 0);
    for _ in 0..1_000 {
        watch.at(mark + 5, 0);
        watch.at(mark - 5, 0);
    }
    // The clock advanced a thousand times ten seconds: five and a half half-hours.
    assert!(watch.struck <= 6, "{}", watch.struck);
    watch.check("back and forth");
}
