//! The effects of time at a table.

use crate::{EventKind, Events, PlayerId, Reading, Seating};
use cards::Seat;

const HALF_HOUR: i64 = 30 * 60;

/// If a half hour is noticed later than this, the machine slept or the clock was set: the next one
/// is counted from then.
const LATE: i64 = 5 * 60;

/// The latest time a clock can show: about thirty thousand years away.
pub(crate) const FAR: i64 = 1_000_000_000_000;

/// Local time is less than a day ahead of UTC or behind it, in minutes.
pub(crate) const FAR_AHEAD: i16 = 1439;

/// The first :00 or :30 on the room's clock from this second on.
fn mark_from(seconds: i64, ahead: i16) -> i64 {
    let offset = i64::from(ahead) * 60;
    let local = seconds + offset;
    (local + HALF_HOUR - 1).div_euclid(HALF_HOUR) * HALF_HOUR - offset
}

impl Seating {
    /// The last clock reading, if there was one.
    pub fn now(&self) -> Option<Reading> {
        self.state.now
    }

    /// When this table needs the time next: at the next half hour, or when a held chair becomes
    /// free. `None` before the first reading.
    pub fn next_timer(&self) -> Option<Reading> {
        let now = self.state.now?;
        let half_hour = self.state.half_hour.filter(|_| !self.half_hour_fee().is_zero());
        let held = self.state.kept.iter().filter_map(|seat| self.state.chairs[seat].until);
        let seconds = held.chain(half_hour).min()?;
        Some(Reading { seconds, ..now })
    }

    /// Sets the time. If the clock went back, waits do not get longer; if it jumped over several
    /// half hours, one of them is charged. The offset from UTC makes no difference.
    pub(crate) fn tell_time(&mut self, now: Reading, events: &mut Events) {
        let seconds = now.seconds.clamp(-FAR, FAR);
        let now = Reading { seconds, ahead: now.ahead.clamp(-FAR_AHEAD, FAR_AHEAD) };
        let back = self.state.now.map_or(0, |last| (seconds - last.seconds).min(0));
        self.state.now = Some(now);
        self.free_held(seconds, back, events);
        self.grow_jackpots(now, events);
        let due = self.state.half_hour.map(|due| due + back);
        self.state.half_hour = Some(match due {
            None => mark_from(seconds + 1, now.ahead),
            Some(due) if seconds < due => due,
            Some(due) => {
                self.strike(events);
                let from = if seconds - due > LATE { seconds } else { due };
                mark_from(from + HALF_HOUR, now.ahead)
            }
        });
        if !self.is_on() {
            self.collect(events);
            self.show_stacks();
        }
    }

    /// Frees chairs that were held long enough.
    fn free_held(&mut self, seconds: i64, back: i64, events: &mut Events) {
        let hold = i64::from(self.terms.hold_minutes) * 60;
        if hold == 0 {
            return;
        }
        for seat in self.state.kept.iter() {
            let until = &mut self.state.chairs[seat].until;
            let end = until.map_or(seconds + hold, |until| until + back);
            *until = Some(end);
            if end <= seconds {
                self.let_go(seat);
                events.tell(EventKind::Freed(seat));
            }
        }
    }

    /// An empty chair is held from now on.
    pub(crate) fn keep(&mut self, seat: Seat, player: Option<PlayerId>) {
        self.state.kept.add(seat);
        self.state.chairs[seat].kept_for = player;
        let hold = i64::from(self.terms.hold_minutes) * 60;
        let until = self.state.now.map(|now| now.seconds + hold);
        self.state.chairs[seat].until = until.filter(|_| hold > 0);
    }

    /// Stops holding an empty chair.
    pub(crate) fn let_go(&mut self, seat: Seat) {
        self.state.kept.remove(seat);
        (self.state.chairs[seat].until, self.state.chairs[seat].kept_for) = (None, None);
    }

    /// The chair that is held for somebody by name.
    pub(crate) fn held_for(&self, player: Option<PlayerId>) -> Option<Seat> {
        let named = |seat: &Seat| self.state.chairs[*seat].kept_for == player;
        self.state.kept.iter().filter(|_| player.is_some()).find(named)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_those_of_the_room() {
        for (seconds, ahead, mark) in [
            (0, 0, 0),
            (1, 0, 1800),
            (1800, 0, 1800),
            (-1, 0, 0),
            (-1800, 0, -1800),
            (1, -480, 1800),
            // Three quarters of an hour ahead, the clock shows :00 a quarter after Greenwich does.
            (1, 345, 900),
            (901, 345, 2700),
        ] {
            assert_eq!(mark_from(seconds, ahead), mark, "{seconds} {ahead}");
        }
    }
}
