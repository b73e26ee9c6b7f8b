use super::UNIT;

/// What an axis measures, and how its numbers are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scale {
    /// As in `bet in dollars`.
    pub label: String,
    /// Whether numbers are shown as percentages.
    pub percent: bool,
}

/// A scale with its ends, in millionths.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    pub least: i64,
    pub most: i64,
    step: i64,
    percent: bool,
}

impl Axis {
    /// Takes in all these values; its ends are numbers that people like.
    pub fn over(values: impl Iterator<Item = i64> + Clone, percent: bool) -> Axis {
        let least = values.clone().min().unwrap_or(0);
        let most = values.max().unwrap_or(UNIT).max(least + 1);
        let step = liked((most - least) / 5);
        let (least, most) = (least.div_euclid(step) * step, -(-most).div_euclid(step) * step);
        Axis { least, most, step, percent }
    }

    pub fn ticks(&self) -> impl Iterator<Item = (i64, String)> {
        let ticks = (0..).map(|nth| self.least + nth * self.step);
        ticks.take_while(|at| *at <= self.most).map(|at| (at, self.shown(at)))
    }

    /// A number as the axis writes it, with as many decimals as its steps need.
    pub fn shown(&self, value: i64) -> String {
        let (value, step) =
            if self.percent { (value * 100, self.step * 100) } else { (value, self.step) };
        let mut places = 0;
        while places < 6 && step % 10_i64.pow(6 - places) != 0 {
            places += 1;
        }
        let digits = (value.abs() + 10_i64.pow(6 - places) / 2) / 10_i64.pow(6 - places);
        let unit = 10_i64.pow(places);
        let sign = if value < 0 && digits > 0 { "−" } else { "" };
        let mark = if self.percent { "%" } else { "" };
        if places == 0 {
            return format!("{sign}{digits}{mark}");
        }
        let (whole, part) = (digits / unit, digits % unit);
        format!("{sign}{whole}.{part:0width$}{mark}", width = places as usize)
    }

    /// Where a value lies between two points.
    pub fn place(&self, value: i64, from: i64, to: i64) -> i64 {
        let part = i128::from(value - self.least) * i128::from(to - from);
        from + (part / i128::from(self.most - self.least)) as i64
    }
}

/// The next number that is 1, 2 or 5 with zeros.
fn liked(least: i64) -> i64 {
    let mut unit = 1;
    loop {
        if let Some(step) = [1, 2, 5].map(|n| n * unit).into_iter().find(|step| least <= *step) {
            return step;
        }
        unit *= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(values: &[i64], percent: bool) -> String {
        let axis = Axis::over(values.iter().copied(), percent);
        axis.ticks().map(|(_, text)| text).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn ticks_are_round_numbers_that_take_in_all_values() {
        assert_eq!(shown(&[10 * UNIT, 400 * UNIT], false), "0 100 200 300 400");
        assert_eq!(shown(&[24_581, 114_581], true), "2% 4% 6% 8% 10% 12%");
        assert_eq!(shown(&[-12_374, 987], true), "−1.5% −1.0% −0.5% 0.0% 0.5%");
        assert_eq!(shown(&[0, 250_000], false), "0.00 0.05 0.10 0.15 0.20 0.25");
        assert_eq!(shown(&[7, 7], false), "0.000007 0.000008");
    }

    #[test]
    fn places_follow_values() {
        let axis = Axis::over([0, 10 * UNIT].into_iter(), false);
        assert_eq!((axis.place(0, 100, 0), axis.place(10 * UNIT, 100, 0)), (100, 0));
        assert_eq!(axis.place(5 * UNIT, 40, 140), 90);
    }
}
