use crate::Reading;

/// A larger jump ahead than this between two readings means that the clock was not running.
const LEAP: i64 = 60 * 60;

/// The time a player has to act. It tolerates clocks that jump: if the clock goes back, the time
/// left stays the same; after a jump ahead, as when a machine slept, the player has the full time
/// again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActionClock {
    last: Reading,
    limit: i64,
    left: i64,
}

/// The state of an action clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// Seconds left, at least one.
    Remaining(u32),
    /// Time is up: the house acts as for an absent player.
    Expired,
}

impl ActionClock {
    /// The player has this many seconds from now.
    pub fn start(now: Reading, seconds: u32) -> ActionClock {
        let limit = i64::from(seconds);
        ActionClock { last: now, limit, left: limit }
    }

    /// When the time is up, if the clock does not jump.
    pub fn ends(&self) -> Reading {
        Reading { seconds: self.last.seconds.saturating_add(self.left), ..self.last }
    }

    /// The state at this clock reading. Once it has run out it stays that way.
    pub fn read(&mut self, now: Reading) -> Timing {
        let gone = now.seconds.saturating_sub(self.last.seconds);
        self.last = now;
        match gone {
            _ if self.left <= 0 => {}
            ..=0 => {}
            gone if gone > LEAP => self.left = self.limit,
            gone => self.left = (self.left - gone).max(0),
        }
        match u32::try_from(self.left) {
            Ok(left) if left > 0 => Timing::Remaining(left),
            _ => Timing::Expired,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> Reading {
        Reading { seconds, ahead: -480 }
    }

    #[test]
    fn time_runs_out_once() {
        let mut clock = ActionClock::start(at(1_000), 30);
        assert_eq!(clock.ends(), at(1_030));
        assert_eq!(clock.read(at(1_000)), Timing::Remaining(30));
        assert_eq!(clock.read(at(1_029)), Timing::Remaining(1));
        assert_eq!(clock.ends(), at(1_030));
        assert_eq!(clock.read(at(1_030)), Timing::Expired);
        // Time that has passed is not given back, whatever the clock does.
        assert_eq!(clock.read(at(0)), Timing::Expired);
        assert_eq!(clock.read(at(90_000)), Timing::Expired);
    }

    #[test]
    fn jumps_take_nothing_from_anybody() {
        let mut clock = ActionClock::start(at(1_000), 30);
        assert_eq!(clock.read(at(1_010)), Timing::Remaining(20));
        assert_eq!(clock.read(at(-5_000)), Timing::Remaining(20), "back");
        assert_eq!(clock.ends(), at(-4_980));
        assert_eq!(clock.read(at(-4_995)), Timing::Remaining(15));
        assert_eq!(clock.read(at(90_000)), Timing::Remaining(30), "a machine that slept");
        assert_eq!(clock.read(at(90_029)), Timing::Remaining(1));
        assert_eq!(clock.read(at(i64::MIN)), Timing::Remaining(1));
        assert_eq!(clock.read(at(i64::MAX)), Timing::Remaining(30));
        assert_eq!(clock.ends().seconds, i64::MAX);
    }

    #[test]
    fn a_summer_hour_is_no_jump() {
        let mut clock = ActionClock::start(at(1_000), 30);
        let winter = Reading { seconds: 1_005, ahead: -540 };
        assert_eq!(clock.read(winter), Timing::Remaining(25));
    }

    #[test]
    fn up_to_an_hour_late_is_late() {
        let mut clock = ActionClock::start(at(0), 30);
        assert_eq!(clock.read(at(3_600)), Timing::Expired);
        let mut none = ActionClock::start(at(0), 0);
        assert_eq!(none.read(at(0)), Timing::Expired);
    }
}
