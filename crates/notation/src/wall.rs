use super::Fault;
use super::line::Words;
use std::fmt;

/// What the clock on the wall shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct WallClock {
    /// Year, month and day; without them it is the day of the last reading.
    pub date: Option<(u16, u8, u8)>,
    /// 0 to 23.
    pub hour: u8,
    /// 0 to 59.
    pub minute: u8,
    /// 0 to 59.
    pub second: u8,
    /// How many minutes it is ahead of UTC; less than a day.
    pub ahead: i16,
}

impl WallClock {
    /// An hour and a minute without a date.
    pub fn at(hour: u8, minute: u8) -> WallClock {
        WallClock { hour: hour % 24, minute: minute % 60, ..WallClock::default() }
    }
}

/// As in `2026-11-16 23:50:07 -08:00`; zero seconds and a zero offset are left out.
impl fmt::Display for WallClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WallClock { date, hour, minute, second, ahead } = *self;
        if let Some((year, month, day)) = date {
            write!(f, "{year:04}-{month:02}-{day:02} ")?;
        }
        write!(f, "{hour:02}:{minute:02}")?;
        if second != 0 {
            write!(f, ":{second:02}")?;
        }
        if ahead != 0 {
            let (sign, far) = (if ahead < 0 { '-' } else { '+' }, ahead.unsigned_abs());
            write!(f, " {sign}{:02}:{:02}", far / 60, far % 60)?;
        }
        Ok(())
    }
}

/// `[YYYY-MM-DD] HH:MM[:SS] [±HH:MM]`.
pub(super) fn read_wall(words: &mut Words<'_>) -> Result<WallClock, Fault> {
    let date = if words.peek().is_some_and(|word| word.contains('-')) {
        Some(words.read("a date, as in 2026-11-16", date)?)
    } else {
        None
    };
    let (hour, minute, second) = words.read("a time, as in 09:30", time)?;
    let ahead = match words.peek() {
        Some(_) => words.read("a distance from Greenwich, as in -08:00", ahead)?,
        None => 0,
    };
    Ok(WallClock { date, hour, minute, second, ahead })
}

/// A number of exactly this many digits.
fn digits(text: &str, many: usize) -> Option<u16> {
    let good = text.len() == many && text.bytes().all(|b| b.is_ascii_digit());
    good.then(|| text.parse().ok()).flatten()
}

fn two(text: &str, below: u8) -> Option<u8> {
    u8::try_from(digits(text, 2)?).ok().filter(|n| *n < below)
}

fn time(word: &str) -> Option<(u8, u8, u8)> {
    let (hour, rest) = word.split_once(':')?;
    let (minute, second) = rest.split_once(':').unwrap_or((rest, "00"));
    Some((two(hour, 24)?, two(minute, 60)?, two(second, 60)?))
}

/// A valid date.
fn date(word: &str) -> Option<(u16, u8, u8)> {
    let (year, rest) = word.split_once('-')?;
    let (month, day) = rest.split_once('-')?;
    let (year, month, day) = (digits(year, 4)?, two(month, 13)?, two(day, 32)?);
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let last = match month {
        2 => 28 + u8::from(leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    (month > 0 && (1..=last).contains(&day)).then_some((year, month, day))
}

fn ahead(word: &str) -> Option<i16> {
    let (sign, far) = match word.split_at_checked(1)? {
        ("-", far) => (-1, far),
        ("+", far) => (1, far),
        _ => return None,
    };
    let (hours, minutes) = far.split_once(':')?;
    Some(sign * (i16::from(two(hours, 24)?) * 60 + i16::from(two(minutes, 60)?)))
}
