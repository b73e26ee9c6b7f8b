//! How long players have.

use super::SharedTable;
use cards::Seat;
use engine::{Choices, Window};

/// What everybody has in their time bank when they sit down.
pub(super) const TIME_BANK: i64 = 60_000;
/// How much longer the table waits for somebody who has lost their line …
const GRACE: i64 = 30_000;
/// … and for how long in an hour altogether.
const GRACE_AN_HOUR: i64 = 120_000;
const HOUR: i64 = 3_600_000;
/// After a restart everybody has at least this long.
pub(super) const AFTER_RESTART: i64 = 10_000;

/// A question to a player.
#[derive(Clone, Debug)]
pub(super) struct Open {
    pub turn: u32,
    /// Whether the table waits for them, or they may pass.
    pub must: bool,
    /// When their time without the time bank is up, if there is a limit.
    pub ends: Option<i64>,
    /// What they may do: as long as it stays the same, their answer fits.
    pub question: Question,
}

/// What a player is asked, and the open cards when they are asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Act {
        legal: Choices,
        windows: Vec<Window>,
        piles: Vec<Vec<cards::Card>>,
    },
    /// Whether they take the bank.
    Bank,
}

impl Question {
    /// Whether there is anything to decide.
    pub(super) fn is_asked(&self) -> bool {
        match self {
            Question::Act { windows, .. } => !windows.is_empty(),
            Question::Bank => true,
        }
    }
}

/// How long the table has waited for somebody who was not connected.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Grace {
    /// Since when it is counted.
    since: i64,
    used: i64,
}

impl Grace {
    fn left(&self, now: i64) -> i64 {
        if now - self.since > HOUR { GRACE } else { (GRACE_AN_HOUR - self.used).clamp(0, GRACE) }
    }

    pub(super) fn spend(&mut self, now: i64, spent: i64) {
        if now - self.since > HOUR {
            *self = Grace { since: now, used: 0 };
        }
        self.used += spent;
    }
}

impl SharedTable {
    /// When somebody's time is up, with their time bank and the grace for a lost line.
    pub(super) fn deadline(&self, seat: Seat) -> Option<i64> {
        let ends = self.open[seat].as_ref()?.ends?;
        let chair = self.chairs[seat].as_ref()?;
        let grace = if chair.here { 0 } else { chair.grace.left(self.now) };
        Some(ends + chair.bank_ms + grace)
    }

    /// The question to a seat is over: what they took longer comes out of their time bank, and then
    /// out of the grace.
    pub(super) fn answered(&mut self, seat: Seat) {
        let Some(open) = self.open[seat].take() else { return };
        let (Some(ends), Some(chair)) = (open.ends, self.chairs[seat].as_mut()) else { return };
        let late = (self.now - ends).max(0);
        let from_bank = late.min(chair.bank_ms);
        chair.bank_ms -= from_bank;
        if late > from_bank {
            chair.grace.spend(self.now, late - from_bank);
        }
    }

    /// When the table has something to do by itself.
    pub fn wake_at(&self) -> Option<i64> {
        let asked = (0..Seat::MAX).map(Seat::at).filter_map(|seat| self.deadline(seat)).min();
        let timer = self.table.seating().next_timer().map(|at| at.seconds.saturating_mul(1000));
        let moves = if self.is_playing() {
            self.moves().then_some(self.ready_at)
        } else if self.paused || self.asks_bank() {
            None
        } else {
            self.next_at
        };
        [asked, timer, moves].into_iter().flatten().min()
    }

    /// Whether somebody is asked about the bank.
    pub(super) fn asks_bank(&self) -> bool {
        self.open.iter().flatten().any(|open| open.question == Question::Bank)
    }

    /// What the clocks show, for the journal: seats with what they have left, and time banks.
    pub fn clocks(&self) -> String {
        let seats = (0..Seat::MAX).map(Seat::at);
        let open = seats.clone().filter_map(|seat| {
            let left = self.open[seat].as_ref()?.ends? - self.now;
            Some(format!("{seat}:{left}"))
        });
        let banks = seats.filter_map(|seat| {
            let chair = self.chairs[seat].as_ref().filter(|chair| !chair.bot)?;
            Some(format!("{seat}:{}", chair.bank_ms))
        });
        let (open, banks): (Vec<_>, Vec<_>) = (open.collect(), banks.collect());
        format!("turn {} left {} banks {}", self.turn, open.join(","), banks.join(","))
    }
}
