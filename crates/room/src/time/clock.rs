//! Time in the room. It has no clock of its own: the caller passes in what the clock on the wall
//! shows.

use house::House;
use serde::{Deserialize, Serialize};
use std::fmt;

const MINUTE: i64 = 60;
const DAY: i64 = 24 * 60 * MINUTE;

/// What the clock on the wall shows.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// Seconds since 1970-01-01 UTC. Elapsed time is counted in these.
    pub seconds: i64,
    /// Minutes by which local time is ahead of UTC: negative in California, and different in
    /// summer.
    pub ahead: i16,
}

impl Reading {
    /// A reading in UTC.
    pub const fn at(seconds: i64) -> Reading {
        Reading { seconds, ahead: 0 }
    }

    const fn local(self) -> i64 {
        self.seconds.saturating_add(self.ahead as i64 * MINUTE)
    }

    /// The day in the room.
    pub const fn day(self) -> Day {
        Day(self.local().div_euclid(DAY) as i32)
    }

    /// Minutes since midnight in the room.
    pub const fn minute(self) -> u16 {
        (self.local().rem_euclid(DAY) / MINUTE) as u16
    }
}

/// As in `2026-11-16 09:30`.
impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let minute = self.minute();
        write!(f, "{} {:02}:{:02}", self.day(), minute / 60, minute % 60)
    }
}

/// A day, by its distance from 1 January 1970.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Day(pub i32);

impl Day {
    /// Year, month and day of the month.
    pub fn date(self) -> (i32, u8, u8) {
        // Years are counted from March, so that a leap day comes last.
        let days = i64::from(self.0) + 719_468;
        let era = days.div_euclid(146_097);
        let of_era = days.rem_euclid(146_097);
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        let year = year + era * 400 + i64::from(month <= 2);
        (year as i32, month as u8, day as u8)
    }

    /// The day of a date; `None` if it does not exist.
    pub fn of(year: i32, month: u8, day: u8) -> Option<Day> {
        let from_march = if month > 2 { month - 3 } else { month.checked_add(9)? };
        let years = i64::from(year) - i64::from(month <= 2);
        let (era, of_era) = (years.div_euclid(400), years.rem_euclid(400));
        let of_year = (153 * i64::from(from_march) + 2) / 5 + i64::from(day) - 1;
        let days = era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468;
        let found = Day(i32::try_from(days).ok()?);
        (found.date() == (year, month, day)).then_some(found)
    }
}

/// As in `2026-11-16`.
impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

/// A shift: which one of the day that it began on.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(deny_unknown_fields)]
pub struct Shift {
    pub day: Day,
    /// Which one, from 1.
    pub number: u8,
}

/// As in `2026-11-16/2`.
impl fmt::Display for Shift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.day, self.number)
    }
}

/// When the shifts of a room begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shifts(Vec<u16>);

/// Three: from six in the morning, two in the afternoon and ten at night.
impl Default for Shifts {
    fn default() -> Shifts {
        Shifts(vec![6 * 60, 14 * 60, 22 * 60])
    }
}

impl Shifts {
    /// Shifts that begin at these minutes of the day; `None` if there are none, two are equal, or
    /// one is out of range.
    pub fn new(mut starts: Vec<u16>) -> Option<Shifts> {
        starts.sort_unstable();
        let twice = starts.windows(2).any(|pair| pair[0] == pair[1]);
        let fits = starts.last().is_some_and(|last| *last < 24 * 60) && starts.len() < 25;
        (fits && !twice).then_some(Shifts(starts))
    }

    /// The minutes of the day at which they begin, in order.
    pub fn starts(&self) -> &[u16] {
        &self.0
    }

    pub fn of(house: &House) -> Shifts {
        Shifts::new(house.shifts.clone()).unwrap_or_default()
    }

    /// The shifts all of these share; if they differ, the default ones.
    pub fn shared<'a>(all: impl IntoIterator<Item = &'a Shifts>) -> Shifts {
        let mut all = all.into_iter();
        match all.next() {
            Some(first) if all.all(|other| other == first) => first.clone(),
            _ => Shifts::default(),
        }
    }

    /// The minutes of the day between which a shift lasts, by its number. The last one goes on
    /// until the first of the next day.
    pub fn hours(&self, number: u8) -> Option<(u16, u16)> {
        let at = usize::from(number).checked_sub(1)?;
        let next = self.0.get(at + 1).or(self.0.first())?;
        Some((*self.0.get(at)?, *next))
    }

    /// The current shift. The hours before the first shift belong to the day before.
    pub fn on(&self, now: Reading) -> Shift {
        let begun = self.0.iter().filter(|start| **start <= now.minute()).count();
        match begun {
            0 => Shift { day: Day(now.day().0 - 1), number: self.0.len() as u8 },
            number => Shift { day: now.day(), number: number as u8 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates_and_dates_days() {
        for (day, text) in
            [(0, "1970-01-01"), (-1, "1969-12-31"), (11_016, "2000-02-29"), (20_773, "2026-11-16")]
        {
            assert_eq!(Day(day).to_string(), text);
        }
        // Six hundred years, a day at a time.
        let mut before = Day(-100_000).date();
        for day in -99_999..120_000 {
            let date = Day(day).date();
            let (year, month, of_month) = date;
            assert_eq!(Day::of(year, month, of_month), Some(Day(day)));
            let next = (before.0, before.1, before.2 + 1);
            let new_month =
                of_month == 1 && (month == before.1 + 1 || month == 1 && before.1 == 12);
            assert!(date == next || new_month, "{before:?} then {date:?}");
            before = date;
        }
        for (year, month, day) in [(2026, 2, 29), (1900, 2, 29), (2026, 4, 31), (2026, 13, 1)] {
            assert_eq!(Day::of(year, month, day), None);
        }
        assert_eq!((Day::of(2026, 0, 1), Day::of(2026, 1, 0)), (None, None));
    }

    #[test]
    fn the_night_belongs_to_the_day_it_began_on() {
        let shifts = Shifts::default();
        let at = |hour: i64, minute: i64| Reading::at(hour * 3600 + minute * 60);
        for (now, text) in [
            (at(5, 59), "1969-12-31/3"),
            (at(6, 0), "1970-01-01/1"),
            (at(13, 59), "1970-01-01/1"),
            (at(14, 0), "1970-01-01/2"),
            (at(22, 0), "1970-01-01/3"),
            (at(24, 30), "1970-01-01/3"),
        ] {
            assert_eq!(shifts.on(now).to_string(), text, "{now}");
        }
        // Eight hours behind Greenwich.
        let california = Reading { seconds: 3600 * 5, ahead: -8 * 60 };
        assert_eq!(california.to_string(), "1969-12-31 21:00");
        assert_eq!(shifts.on(california).to_string(), "1969-12-31/2");
    }

    #[test]
    fn shifts_are_checked() {
        assert!(Shifts::new(vec![]).is_none());
        assert!(Shifts::new(vec![0, 0]).is_none());
        assert!(Shifts::new(vec![1440]).is_none());
        let one = Shifts::new(vec![600]).unwrap();
        assert_eq!((one.hours(1), one.hours(2), one.hours(0)), (Some((600, 600)), None, None));
        let three = Shifts::default();
        assert_eq!((three.hours(1), three.hours(3)), (Some((360, 840)), Some((1320, 360))));
        assert_eq!(Shifts::shared([&one, &one]), one);
        assert_eq!(Shifts::shared([&one, &three, &one]), three, "the usual ones");
        assert_eq!(Shifts::shared([]), three);
        assert_eq!(one.on(Reading::at(0)).to_string(), "1969-12-31/1");
        assert_eq!(one.on(Reading::at(36_000)).to_string(), "1970-01-01/1");
    }
}
