//! Exact fractions.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// A fraction in lowest terms with a positive denominator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ratio {
    num: i128,
    den: i128,
}

impl Ratio {
    pub const ZERO: Ratio = Ratio { num: 0, den: 1 };
    pub const ONE: Ratio = Ratio { num: 1, den: 1 };

    /// # Panics
    /// If the denominator is zero.
    pub fn new(num: i128, den: i128) -> Ratio {
        assert!(den != 0, "a fraction has a denominator other than zero");
        let common = common(num.unsigned_abs(), den.unsigned_abs()).max(1) as i128;
        let sign = den.signum();
        Ratio { num: sign * num / common, den: sign * den / common }
    }

    pub fn num(self) -> i128 {
        self.num
    }

    pub fn den(self) -> i128 {
        self.den
    }

    pub fn abs(self) -> Ratio {
        Ratio { num: self.num.abs(), ..self }
    }

    /// The nearest number that a computer's decimal fraction can hold, for JSON and drawings.
    #[allow(clippy::float_arithmetic)] // to show, never to compute with
    pub fn to_f64(self) -> f64 {
        self.num as f64 / self.den as f64
    }

    /// Rounded to this many decimals, halves away from zero: `-0.0125`.
    pub fn decimal(self, places: u32) -> String {
        let unit = 10_i128.pow(places);
        let (whole, rest) = (self.num.abs() / self.den, self.num.abs() % self.den);
        let part = rounded(rest, unit, self.den);
        let (whole, part) = if part == unit { (whole + 1, 0) } else { (whole, part) };
        let sign = if self.num < 0 && (whole, part) != (0, 0) { "-" } else { "" };
        let width = places as usize;
        if width == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{part:0width$}") }
    }

    /// As a percentage with this many decimals: `1.0579%`.
    pub fn percent(self, places: u32) -> String {
        format!("{}%", (self * Ratio::from(100)).decimal(places))
    }
}

/// `part · unit / whole` for a part below the whole, rounded, digit by digit where the product would
/// be too large.
fn rounded(part: i128, unit: i128, whole: i128) -> i128 {
    if let Some(product) = part.checked_mul(2 * unit) {
        return (product / whole + 1) / 2;
    }
    let (mut done, mut rest, mut digits) = (0, part, unit);
    while digits > 1 {
        // The denominator of such a fraction is far below a tenth of the largest integer.
        rest *= 10;
        done = done * 10 + rest / whole;
        rest %= whole;
        digits /= 10;
    }
    if rest >= whole - rest { done + 1 } else { done }
}

fn common(a: u128, b: u128) -> u128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl From<i64> for Ratio {
    fn from(whole: i64) -> Ratio {
        Ratio { num: whole.into(), den: 1 }
    }
}

impl Add for Ratio {
    type Output = Ratio;
    fn add(self, other: Ratio) -> Ratio {
        let shared = common(self.den as u128, other.den as u128) as i128;
        let (mine, theirs) = (other.den / shared, self.den / shared);
        Ratio::new(self.num * mine + other.num * theirs, self.den * mine)
    }
}

impl Sub for Ratio {
    type Output = Ratio;
    fn sub(self, other: Ratio) -> Ratio {
        self + -other
    }
}

impl Neg for Ratio {
    type Output = Ratio;
    fn neg(self) -> Ratio {
        Ratio { num: -self.num, ..self }
    }
}

impl Mul for Ratio {
    type Output = Ratio;
    fn mul(self, other: Ratio) -> Ratio {
        // Crosswise first, so that the products stay small.
        let (a, b) = (Ratio::new(self.num, other.den), Ratio::new(other.num, self.den));
        Ratio { num: a.num * b.num, den: a.den * b.den }
    }
}

impl Div for Ratio {
    type Output = Ratio;
    #[allow(clippy::suspicious_arithmetic_impl)] // dividing is multiplying by the inverse
    fn div(self, other: Ratio) -> Ratio {
        self * Ratio::new(other.den, other.num)
    }
}

impl std::iter::Sum for Ratio {
    fn sum<I: Iterator<Item = Ratio>>(all: I) -> Ratio {
        all.fold(Ratio::ZERO, Add::add)
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Ratio) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Ratio) -> Ordering {
        (*self - *other).num.cmp(&0)
    }
}

/// As in `-3/8`; a whole number has no denominator.
impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.den {
            1 => write!(f, "{}", self.num),
            den => write!(f, "{}/{den}", self.num),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_in_lowest_terms() {
        assert_eq!(Ratio::new(6, -8), Ratio::new(-3, 4));
        assert_eq!(Ratio::new(0, -5), Ratio::ZERO);
        assert_eq!((Ratio::new(1, 6) + Ratio::new(1, 10)).to_string(), "4/15");
        assert_eq!((Ratio::new(3, 4) / Ratio::new(-3, 8)).to_string(), "-2");
        assert!(Ratio::new(1, 3) < Ratio::new(34, 100) && Ratio::new(-1, 3) < Ratio::ZERO);
    }

    #[test]
    fn decimals_are_rounded() {
        let shown = |num, den, places| Ratio::new(num, den).decimal(places);
        assert_eq!(shown(2, 3, 4), "0.6667");
        assert_eq!(shown(-1, 8, 2), "-0.13");
        assert_eq!(shown(-1, 800, 2), "0.00");
        assert_eq!(shown(1999, 1000, 2), "2.00");
        assert_eq!(shown(5, 2, 0), "3");
        assert_eq!(Ratio::new(1, 80).percent(2), "1.25%");
        // The same where the product would not fit.
        let large = 10_i128.pow(36);
        assert_eq!(shown(large / 8 * 3, large, 3), "0.375");
        assert_eq!(shown(large - 1, large, 4), "1.0000");
        assert_eq!(shown(2 * large - 1, 3 * large, 6), "0.666667");
    }
}
