use house::Zone;
use room::{Day, Reading};
use shoe::Rng;

/// All houses of the catalogue are in California.
const ZONE: &str = "America/Los_Angeles";
const HOUR: i64 = 60 * 60;

/// The clock on the wall of a simulated room, which may be unreliable.
#[derive(Clone, Debug)]
pub(super) struct WallClock {
    start: i64,
    zone: Zone,
    /// Minutes by which somebody set it wrong when clocks changed.
    wrong: i16,
    off: i64,
    jumps: bool,
    /// How often it jumped.
    pub jumped: u64,
}

impl WallClock {
    /// It is six in the morning of a Monday.
    pub fn new(jumps: bool) -> WallClock {
        let midnight = Day::of(2026, 1, 5).map_or(0, |day| i64::from(day.0) * 24 * HOUR);
        let zone = Zone::find(ZONE).expect("a zone of the list");
        WallClock { start: midnight + 14 * HOUR, zone, wrong: 0, off: 0, jumps, jumped: 0 }
    }

    /// The day it really is.
    pub fn today(&self, passed: i64) -> Day {
        Reading::at(self.start + passed).in_zone(self.zone).day()
    }

    /// What it shows after this many seconds.
    pub fn read(&mut self, passed: i64, dice: &mut Rng) -> Reading {
        if self.jumps && dice.below(500) == 0 {
            self.jumped += 1;
            match dice.below(4) {
                // Somebody puts it forward for daylight saving on the wrong day, or back.
                0 => self.wrong = 60 - self.wrong,
                // Somebody sets it, rightly or wrongly.
                1 => self.off = 0,
                2 => self.off += i64::from(dice.below(7_200)),
                _ => self.off -= i64::from(dice.below(7_200)),
            }
        }
        let now = Reading::at(self.start + passed + self.off).in_zone(self.zone);
        Reading { ahead: now.ahead + self.wrong, ..now }
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
