//! Half hours (FE-16), counted again from the times in the record.

use crate::facts::{Fact, read, seat_of};
use crate::header::Stacks;
use cards::Seat;
use notation::{DealerErrand, Errand, EventText, Field, TableText, WallClock, read_amount};
use std::collections::{BTreeMap, BTreeSet};

const HALF_HOUR: i64 = 1800;
/// If one is announced later than this, the next one is counted from then.
const LATE: i64 = 300;

/// What everybody owes and has paid for time.
#[derive(Debug, Default)]
pub(crate) struct HalfHours {
    fee: i64,
    away_free: bool,
    /// The last reading and its day, in seconds and days since 1970.
    last: Option<(i64, i64)>,
    strikes: Option<i64>,
    due: BTreeMap<Seat, i64>,
    paid: BTreeSet<Seat>,
    away: BTreeSet<Seat>,
    closed: bool,
    /// Whether a hand is being played.
    pub on: bool,
}

impl HalfHours {
    /// What a table charges.
    pub fn of(table: Option<&TableText>) -> HalfHours {
        let option = |name: &str| {
            table.iter().flat_map(|table| &table.header).find_map(|item| match &item.is {
                Field::Option { key, value } if key == name => Some(value.as_str()),
                _ => None,
            })
        };
        HalfHours {
            fee: option("fee-half-hour").and_then(read_amount).unwrap_or(0),
            away_free: option("time-away") == Some("free"),
            ..HalfHours::default()
        }
    }

    /// What a step makes players pay for time, which is taken off their stacks.
    pub fn follow(&mut self, field: &Field, stacks: &mut Stacks, dealt: &[Seat]) -> Stacks {
        let mut pays = Stacks::new();
        if let Field::Limits(changes) = field {
            for (key, value) in changes {
                match key.as_str() {
                    "fee-half-hour" => self.fee = read_amount(value).unwrap_or(0),
                    "time-away" => self.away_free = value == "free",
                    _ => {}
                }
            }
        }
        let seated: Vec<Seat> = stacks.keys().copied().collect();
        match field {
            Field::At(clock) => {
                self.read(clock, &seated);
                if !self.on {
                    self.collect(&seated, stacks, &mut pays);
                }
            }
            Field::Buy { seat, .. } if !self.on => self.collect(&[*seat], stacks, &mut pays),
            Field::Leave(seat) => {
                self.collect(&[*seat], stacks, &mut pays);
                self.forget(*seat);
            }
            Field::Deal(DealerErrand::Break) => {
                self.collect(&seated, stacks, &mut pays);
                seated.iter().for_each(|seat| self.forget(*seat));
                self.closed = true;
            }
            Field::Deal(DealerErrand::Close) => self.closed = true,
            Field::Deal(DealerErrand::Open) => self.closed = false,
            Field::Deal(DealerErrand::Deal) => {
                let arrived = |seat: &&Seat| self.strikes.is_some() && !self.paid.contains(*seat);
                let arrived: Vec<Seat> = dealt.iter().filter(arrived).copied().collect();
                arrived.iter().for_each(|seat| self.owe(*seat));
                self.collect(&seated, stacks, &mut pays);
                self.on = true;
            }
            Field::Move { from, to } => {
                if let Some(due) = self.due.remove(from) {
                    self.due.insert(*to, due);
                }
                for set in [&mut self.paid, &mut self.away] {
                    if set.remove(from) {
                        set.insert(*to);
                    }
                }
            }
            Field::Ask { what: Errand::Away, seat } => {
                self.away.insert(*seat);
            }
            Field::Ask { what: Errand::Back, seat } => {
                self.away.remove(seat);
            }
            _ => {}
        }
        pays
    }

    /// What a player pays before leaving after the hand.
    pub fn see_off(&mut self, seat: Seat, stacks: &mut Stacks) -> i64 {
        let mut pays = Stacks::new();
        self.collect(&[seat], stacks, &mut pays);
        self.forget(seat);
        pays.get(&seat).copied().unwrap_or(0)
    }

    fn owe(&mut self, seat: Seat) {
        if self.fee == 0 {
            return;
        }
        *self.due.entry(seat).or_default() += self.fee;
        self.paid.insert(seat);
    }

    fn forget(&mut self, seat: Seat) {
        self.due.remove(&seat);
        self.paid.remove(&seat);
        self.away.remove(&seat);
    }

    fn collect(&mut self, from: &[Seat], stacks: &mut Stacks, pays: &mut Stacks) {
        for seat in from {
            let (Some(stack), Some(due)) = (stacks.get_mut(seat), self.due.get_mut(seat)) else {
                continue;
            };
            let amount = (*due).min(*stack);
            *stack -= amount;
            *due -= amount;
            if amount > 0 {
                pays.insert(*seat, amount);
            }
        }
    }

    fn read(&mut self, clock: &WallClock, seated: &[Seat]) {
        let day = match clock.date {
            Some((year, month, day)) => days(year, month, day),
            None => self.last.map_or(0, |(_, day)| day),
        };
        let ahead = i64::from(clock.ahead) * 60;
        let local = i64::from(clock.hour) * 3600 + i64::from(clock.minute) * 60;
        let now = day * 86_400 + local + i64::from(clock.second) - ahead;
        let back = self.last.map_or(0, |(last, _)| (now - last).min(0));
        self.last = Some((now, day));
        // The next full or half hour on the clock.
        let mark = |from: i64| {
            let wall = from + ahead;
            from + (HALF_HOUR - wall.rem_euclid(HALF_HOUR)) % HALF_HOUR
        };
        let Some(strikes) = self.strikes.map(|strikes| strikes + back) else {
            self.strikes = Some(mark(now + 1));
            return;
        };
        self.strikes = Some(strikes);
        if now < strikes {
            return;
        }
        self.strikes = Some(mark(HALF_HOUR + if now - strikes > LATE { now } else { strikes }));
        self.paid.clear();
        if self.closed && !self.on {
            return;
        }
        for seat in seated {
            if !self.away_free || !self.away.contains(seat) {
                self.owe(*seat);
            }
        }
    }
}

/// Days since 1970 began, counted one year and one month at a time.
pub(crate) fn days(year: u16, month: u8, day: u8) -> i64 {
    let leap = |year: i64| i64::from(year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
    let year = i64::from(year);
    let years: i64 = if year >= 1970 {
        (1970..year).map(|year| 365 + leap(year)).sum()
    } else {
        -(year..1970).map(|year| 365 + leap(year)).sum::<i64>()
    };
    let months = [31, 28 + leap(year), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let months: i64 = months[..usize::from(month).saturating_sub(1).min(12)].iter().sum();
    years + months + i64::from(day) - 1
}

/// What the lines under a step say that players paid for time.
pub(crate) fn told(events: &[EventText]) -> Stacks {
    let mut pays = Stacks::new();
    for event in events {
        if let Some(Fact::Pay { from, to: "collection", cents, reason: "time" }) = read(event)
            && let Some(seat) = seat_of(from)
        {
            *pays.entry(seat).or_default() += cents;
        }
    }
    pays
}
