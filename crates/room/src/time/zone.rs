//! What the clock on the wall shows where a house is.

use super::{Day, Reading};
use house::{Daylight, Zone};

const HOUR: i64 = 60 * 60;
const DAY: i64 = 24 * HOUR;

impl Reading {
    /// The same moment on the wall of a house in this zone, daylight saving included.
    pub fn in_zone(self, zone: Zone) -> Reading {
        let standard = Reading { ahead: zone.ahead, ..self };
        let summer = i16::from(is_summer(standard, zone.daylight)) * 60;
        Reading { ahead: zone.ahead + summer, ..self }
    }
}

/// Whether clocks have gone forward, at this moment by standard time.
fn is_summer(now: Reading, daylight: Daylight) -> bool {
    let (year, ..) = now.day().date();
    let (begins, ends) = match daylight {
        Daylight::Never => return false,
        // Two in the morning each time; in November by a clock that is an hour ahead.
        Daylight::American => (
            sunday_from(year, 3, 8).map(|day| on_the_wall(day, 2, now)),
            sunday_from(year, 11, 1).map(|day| on_the_wall(day, 1, now)),
        ),
        Daylight::European => (
            sunday_from(year, 3, 25).map(|day| i64::from(day.0) * DAY + HOUR),
            sunday_from(year, 10, 25).map(|day| i64::from(day.0) * DAY + HOUR),
        ),
    };
    begins.zip(ends).is_some_and(|(begins, ends)| (begins..ends).contains(&now.seconds))
}

/// The first Sunday from this day of the month on.
fn sunday_from(year: i32, month: u8, day: u8) -> Option<Day> {
    let from = Day::of(year, month, day)?;
    // The first Sunday of 1970 was its fourth day.
    Some(Day(from.0 + (3 - from.0).rem_euclid(7)))
}

/// The moment at which a clock like this one shows the hour.
fn on_the_wall(day: Day, hour: i64, like: Reading) -> i64 {
    i64::from(day.0) * DAY + hour * HOUR - i64::from(like.ahead) * 60
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(name: &str, seconds: i64) -> (String, i16) {
        let there = Reading::at(seconds).in_zone(Zone::find(name).unwrap());
        (there.to_string(), there.ahead)
    }

    #[test]
    fn clocks_go_forward_and_back() {
        let at = |(year, month, day): (i32, u8, u8), hour: i64| {
            i64::from(Day::of(year, month, day).unwrap().0) * DAY + hour * HOUR
        };
        for (name, seconds, text, ahead) in [
            ("America/Los_Angeles", at((2026, 3, 8), 10) - 1, "2026-03-08 01:59", -480),
            ("America/Los_Angeles", at((2026, 3, 8), 10), "2026-03-08 03:00", -420),
            ("America/Los_Angeles", at((2026, 11, 1), 9) - 1, "2026-11-01 01:59", -420),
            ("America/Los_Angeles", at((2026, 11, 1), 9), "2026-11-01 01:00", -480),
            ("America/Los_Angeles", at((2026, 7, 1), 18), "2026-07-01 11:00", -420),
            ("America/Los_Angeles", at((2026, 12, 1), 19), "2026-12-01 11:00", -480),
            ("America/Phoenix", at((2026, 7, 1), 18), "2026-07-01 11:00", -420),
            ("Europe/Berlin", at((2026, 3, 29), 1) - 1, "2026-03-29 01:59", 60),
            ("Europe/Berlin", at((2026, 3, 29), 1), "2026-03-29 03:00", 120),
            ("Europe/Berlin", at((2026, 10, 25), 1), "2026-10-25 02:00", 60),
        ] {
            assert_eq!(shown(name, seconds), (text.into(), ahead), "{name} {seconds}");
        }
    }

    #[test]
    fn there_is_a_time_at_the_ends_of_the_world() {
        for zone in Zone::ALL {
            for seconds in [i64::MIN, i64::MAX, 0] {
                let there = Reading::at(seconds).in_zone(*zone);
                assert!((there.ahead - zone.ahead) % 60 == 0, "{}", zone.name);
            }
        }
    }
}
