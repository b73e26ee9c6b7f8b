//! The room's clock as a record writes it.

use crate::{Day, Reading};
use notation::WallClock;

const DAY: i64 = 24 * 60 * 60;

/// What a clock shows; on the day of its last reading if it has no date.
pub(super) fn reading_of(clock: WallClock, last: Option<Reading>) -> Reading {
    let WallClock { date, hour, minute, second, ahead } = clock;
    let named = date.and_then(|(year, month, day)| Day::of(i32::from(year), month, day));
    let day = named.or(last.map(Reading::day)).unwrap_or_default();
    let minutes = i64::from(hour) * 60 + i64::from(minute) - i64::from(ahead);
    Reading { seconds: i64::from(day.0) * DAY + minutes * 60 + i64::from(second), ahead }
}

/// A clock that shows this. Records have four digits for a year.
pub(super) fn clock_of(now: Reading) -> WallClock {
    let (year, month, day) = now.day().date();
    let of_day = now.minute();
    WallClock {
        date: Some((year.clamp(0, 9999) as u16, month, day)),
        hour: (of_day / 60) as u8,
        minute: (of_day % 60) as u8,
        second: now.seconds.rem_euclid(60) as u8,
        ahead: now.ahead,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readings_and_clocks_say_the_same() {
        for ahead in [0, -480, -420, 345, 1439, -1439] {
            for seconds in [0, 1, 59, 60, 86_399, 1_794_785_407, -1, -86_401, 200_000_000_000] {
                let now = Reading { seconds, ahead };
                assert_eq!(reading_of(clock_of(now), None), now, "{now}");
            }
        }
    }

    #[test]
    fn without_a_date_it_is_the_day_of_the_last_one() {
        let clock = |text: &str| {
            let text = format!("houseway 1\nat {text}\n");
            let document = notation::parse(&text).unwrap();
            let notation::Field::At(clock) = document.after[0].is else { panic!() };
            clock
        };
        let late = reading_of(clock("2026-11-16 23:50"), None);
        assert_eq!(late.to_string(), "2026-11-16 23:50");
        // Without the next date, a time after midnight means that the clock went back.
        let back = reading_of(clock("00:10"), Some(late));
        assert_eq!(back.to_string(), "2026-11-16 00:10");
        let next = reading_of(clock("2026-11-17 00:10"), Some(late));
        assert_eq!(next.seconds - late.seconds, 20 * 60);
        // The last hour of summer, and the same hour again.
        let summer = reading_of(clock("2026-11-01 01:30 -07:00"), None);
        let winter = reading_of(clock("2026-11-01 01:30 -08:00"), None);
        assert_eq!(winter.seconds - summer.seconds, 60 * 60);
        assert_eq!(summer.minute(), winter.minute());
        assert_eq!(reading_of(clock("11:00"), None).to_string(), "1970-01-01 11:00");
    }
}
