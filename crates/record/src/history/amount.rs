use std::fmt;

/// A decimal number: a count of units, of which ten to the power of `places` make one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    pub units: i64,
    pub places: u8,
}

/// The most digits that fit.
const DIGITS: usize = 18;

impl Amount {
    pub const ZERO: Amount = Amount { units: 0, places: 0 };

    /// Reads a number as TOML and actions write it; trailing zeros of a fraction are dropped.
    pub fn read(text: &str) -> Option<Amount> {
        let (negative, digits) = match text.as_bytes().first()? {
            b'-' => (true, &text[1..]),
            b'+' => (false, &text[1..]),
            _ => (false, text),
        };
        let (digits, power) = match digits.split_once(['e', 'E']) {
            None => (digits, 0),
            Some((digits, power)) => (digits, power.parse::<i32>().ok()?),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let fraction = fraction.trim_end_matches('0');
        let all = whole.bytes().chain(fraction.bytes()).filter(|byte| *byte != b'_');
        let mut units: i64 = 0;
        let mut count = 0;
        for byte in all {
            if !byte.is_ascii_digit() {
                return None;
            }
            count += usize::from(units != 0 || byte != b'0');
            if count > DIGITS {
                return None;
            }
            units = units * 10 + i64::from(byte - b'0');
        }
        if !whole.bytes().any(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let places = fraction.bytes().filter(|byte| *byte != b'_').count() as i32;
        let amount = Amount::shifted(units, places.checked_sub(power)?)?;
        Some(if negative { Amount { units: -amount.units, ..amount } } else { amount })
    }

    /// This many units with the point this far from their right end.
    fn shifted(mut units: i64, mut places: i32) -> Option<Amount> {
        if units == 0 {
            return Some(Amount::ZERO);
        }
        while places < 0 {
            units = units.checked_mul(10)?;
            places += 1;
        }
        while places > 0 && units % 10 == 0 {
            units /= 10;
            places -= 1;
        }
        Some(Amount { units, places: u8::try_from(places).ok()? })
    }

    /// From units of this many places.
    pub fn of(units: i64, places: u8) -> Amount {
        Amount::shifted(units, places.into()).unwrap_or(Amount { units, places })
    }

    /// The number of units with this many places; `None` if it is finer, or too large.
    pub fn at(self, places: u8) -> Option<i64> {
        let more = u32::from(places.checked_sub(self.places)?);
        10_i64.checked_pow(more)?.checked_mul(self.units)
    }

    /// The sum of two amounts, saturating.
    pub(crate) fn plus(self, other: Amount) -> Amount {
        let places = self.places.max(other.places);
        let units = |amount: Amount| amount.at(places).unwrap_or(i64::MAX);
        Amount::of(units(self).saturating_add(units(other)), places)
    }

    /// Whether two amounts differ by less than one unit with this many places. Stacks computed with
    /// floats have an error in their last digit, and a third has no finite decimal form.
    pub fn is_near(self, other: Amount, places: u8) -> bool {
        let fine = self.places.max(other.places).max(places);
        let scaled = |amount: Amount, to: u8| {
            let power = 10_i128.checked_pow(u32::from(to - amount.places))?;
            i128::from(amount.units).checked_mul(power)
        };
        let unit = Amount { units: 1, places };
        match (scaled(self, fine), scaled(other, fine), scaled(unit, fine)) {
            (Some(a), Some(b), Some(unit)) => (a - b).abs() < unit,
            _ => false,
        }
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.units < 0 { "-" } else { "" };
        let digits = self.units.unsigned_abs().to_string();
        let places = usize::from(self.places);
        if places == 0 {
            return write!(f, "{sign}{digits}");
        }
        let digits = format!("{digits:0>width$}", width = places + 1);
        let (whole, fraction) = digits.split_at(digits.len() - places);
        write!(f, "{sign}{whole}.{fraction}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_are_written() {
        let read = |text: &str| Amount::read(text).map(|amount| amount.to_string());
        for (text, is) in [
            ("0", "0"),
            ("1_000.50", "1000.5"),
            ("-0.25", "-0.25"),
            ("2e3", "2000"),
            ("2.5e-1", "0.25"),
            ("00.10", "0.1"),
            ("123456789012345678", "123456789012345678"),
        ] {
            assert_eq!(read(text).as_deref(), Some(is), "{text}");
        }
        for text in ["", "-", ".5", "1.2.3", "0x10", "inf", "1e99", "1234567890123456789", "é"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn a_third_is_near_enough() {
        let amount = |text| Amount::read(text).unwrap();
        assert!(amount("33.333333333333336").is_near(amount("33.33"), 2));
        assert!(!amount("33.35").is_near(amount("33.33"), 2));
        assert!(amount("1").is_near(amount("1"), 0) && !amount("1").is_near(amount("2"), 0));
    }
}
