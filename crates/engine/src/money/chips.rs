use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub, SubAssign};
use std::str::FromStr;

/// An amount of play money in cents. No account at a table is ever negative.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(try_from = "i64", into = "i64")]
pub struct Chips(i64);

impl Chips {
    /// Nothing.
    pub const ZERO: Chips = Chips(0);
    /// The most that any one stack, bet or pot may hold: ten billion dollars. The sum of all
    /// accounts of a table stays far from overflow.
    pub const MAX: Chips = Chips(1_000_000_000_000);

    pub const fn cents(cents: i64) -> Chips {
        Chips(cents)
    }

    /// This many whole dollars.
    pub const fn dollars(dollars: i64) -> Chips {
        Chips(dollars * 100)
    }

    #[inline]
    pub const fn as_cents(self) -> i64 {
        self.0
    }

    /// As people say it: `$16`, `$0.50`.
    pub fn spoken(self) -> String {
        let sign = if self.0 < 0 { "-" } else { "" };
        match (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100) {
            (dollars, 0) => format!("{sign}${dollars}"),
            (dollars, cents) => format!("{sign}${dollars}.{cents:02}"),
        }
    }

    /// Whether it is nothing.
    #[inline]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// Whether a table could hold it: not negative, and at most [`Chips::MAX`].
    pub const fn is_sane(self) -> bool {
        self.0 >= 0 && self.0 <= Self::MAX.0
    }

    /// What is left after taking `other` away, but not less than zero.
    #[inline]
    #[must_use]
    pub const fn less(self, other: Chips) -> Chips {
        Chips(if self.0 > other.0 { self.0 - other.0 } else { 0 })
    }

    /// This amount `n` times.
    #[must_use]
    pub const fn times(self, n: i64) -> Chips {
        Chips(self.0 * n)
    }

    /// The largest multiple of `unit` in `self / n`: what each of `n` players gets when chips
    /// cannot be broken below `unit`.
    #[must_use]
    pub const fn share(self, n: i64, unit: Chips) -> Chips {
        Chips(self.0 / n / unit.0 * unit.0)
    }

    /// Rounded down to a multiple of a chip.
    #[inline]
    #[must_use]
    pub const fn down_to(self, chip: Chips) -> Chips {
        Chips::cents(self.as_cents() - self.as_cents() % chip.as_cents())
    }

    /// Rounded up to a multiple of a chip.
    #[inline]
    #[must_use]
    pub const fn up_to(self, chip: Chips) -> Chips {
        Chips::cents(self.as_cents() + chip.as_cents() - 1).down_to(chip)
    }

    /// The part of this amount in proportion `of` to `whole`, rounded down to a multiple of `unit`;
    /// zero if `whole` is zero.
    #[must_use]
    pub const fn part(self, of: Chips, whole: Chips, unit: Chips) -> Chips {
        if whole.0 == 0 {
            return Chips::ZERO;
        }
        let exact = self.0 as i128 * of.0 as i128 / whole.0 as i128;
        Chips((exact / unit.0 as i128 * unit.0 as i128) as i64)
    }
}

impl From<Chips> for i64 {
    fn from(chips: Chips) -> i64 {
        chips.0
    }
}

/// From cents that a table could hold.
impl TryFrom<i64> for Chips {
    type Error = String;

    fn try_from(cents: i64) -> Result<Chips, String> {
        let chips = Chips(cents);
        let most = Chips::MAX.0;
        chips.is_sane().then_some(chips).ok_or(format!("{cents} cents: from 0 to {most}"))
    }
}

impl Add for Chips {
    type Output = Chips;
    #[inline]
    fn add(self, other: Chips) -> Chips {
        Chips(self.0 + other.0)
    }
}

impl Sub for Chips {
    type Output = Chips;
    #[inline]
    fn sub(self, other: Chips) -> Chips {
        Chips(self.0 - other.0)
    }
}

impl AddAssign for Chips {
    #[inline]
    fn add_assign(&mut self, other: Chips) {
        self.0 += other.0;
    }
}

impl SubAssign for Chips {
    #[inline]
    fn sub_assign(&mut self, other: Chips) {
        self.0 -= other.0;
    }
}

impl Sum for Chips {
    fn sum<I: Iterator<Item = Chips>>(amounts: I) -> Chips {
        amounts.fold(Chips::ZERO, Add::add)
    }
}

/// Dollars and cents: `3.00`, `0.50`, `-1.25`.
impl fmt::Display for Chips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let cents = self.0.unsigned_abs();
        f.pad(&format!("{sign}{}.{:02}", cents / 100, cents % 100))
    }
}

/// Why a text is not an amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAnAmount;

impl fmt::Display for NotAnAmount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not an amount: write dollars and cents, as in 3 or 0.50, at most {}", Chips::MAX)
    }
}

impl std::error::Error for NotAnAmount {}

impl FromStr for Chips {
    type Err = NotAnAmount;

    fn from_str(text: &str) -> Result<Chips, NotAnAmount> {
        let (dollars, cents) = text.split_once('.').unwrap_or((text, "00"));
        let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
        if !digits(dollars) || dollars.len() > 12 || !digits(cents) || cents.len() != 2 {
            return Err(NotAnAmount);
        }
        let number = |s: &str| s.parse::<i64>().map_err(|_| NotAnAmount);
        let amount = Chips(number(dollars)? * 100 + number(cents)?);
        if amount.is_sane() { Ok(amount) } else { Err(NotAnAmount) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_back_as_written() {
        for cents in [0, 1, 50, 99, 100, 12345, Chips::MAX.as_cents()] {
            let amount = Chips::cents(cents);
            assert_eq!(amount.to_string().parse(), Ok(amount));
        }
        assert_eq!("3".parse(), Ok(Chips::dollars(3)));
        assert_eq!(Chips::cents(-125).to_string(), "-1.25");
    }

    #[test]
    fn what_is_not_an_amount_is_refused() {
        for text in
            ["", "-1", "1.5", "1.234", ".50", "1e3", "99999999999999999999", "10000000000.01"]
        {
            assert_eq!(text.parse::<Chips>(), Err(NotAnAmount), "{text:?}");
        }
    }

    #[test]
    fn shares_round_down_to_the_chip() {
        assert_eq!(Chips::dollars(10).share(3, Chips::dollars(1)), Chips::dollars(3));
        assert_eq!(Chips::dollars(10).share(3, Chips::cents(1)), Chips::cents(333));
    }
}
