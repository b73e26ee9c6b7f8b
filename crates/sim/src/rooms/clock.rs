use room::{Day, Reading};
use shoe::Rng;

/// California is eight hours behind UTC, seven in summer.
const WINTER: i16 = -8 * 60;
const HOUR: i64 = 60 * 60;

/// The clock on the wall of a simulated room, which may be unreliable.
#[derive(Clone, Debug)]
pub(super) struct WallClock {
    start: i64,
    ahead: i16,
    off: i64,
    jumps: bool,
    /// How often it jumped.
    pub jumped: u64,
}

impl WallClock {
    /// It is six in the morning of a Monday.
    pub fn new(jumps: bool) -> WallClock {
        let midnight = Day::of(2026, 1, 5).map_or(0, |day| i64::from(day.0) * 24 * HOUR);
        WallClock { start: midnight + 14 * HOUR, ahead: WINTER, off: 0, jumps, jumped: 0 }
    }

    /// The day it really is.
    pub fn today(&self, passed: i64) -> Day {
        Reading { seconds: self.start + passed, ahead: WINTER }.day()
    }

    /// What it shows after this many seconds.
    pub fn read(&mut self, passed: i64, dice: &mut Rng) -> Reading {
        if self.jumps && dice.below(500) == 0 {
            self.jumped += 1;
            match dice.below(4) {
                // Daylight saving time begins or ends.
                0 => self.ahead = if self.ahead == WINTER { WINTER + 60 } else { WINTER },
                // Somebody sets it, rightly or wrongly.
                1 => self.off = 0,
                2 => self.off += i64::from(dice.below(7_200)),
                _ => self.off -= i64::from(dice.below(7_200)),
            }
        }
        Reading { seconds: self.start + passed + self.off, ahead: self.ahead }
    }
}

/// Average time until the next player comes to a table, by hour of the day.
pub(super) fn gap(now: Reading) -> u32 {
    match now.minute() / 60 {
        3..=8 => 1_500,
        9..=15 => 500,
        _ => 240,
    }
}
