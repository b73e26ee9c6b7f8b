//! Whose turn it is, and what is done behind a player who was passed over (PK-25, PK-26).

use super::Hand;
use crate::table::{Deed, Stop};
use cards::Seat;

/// What somebody did before it was his turn.
pub(super) struct Behind {
    seat: Seat,
    verb: String,
    amount: i64,
}

impl Hand<'_> {
    /// The next after the last to act who still has something to decide.
    fn turn(&self) -> Option<Seat> {
        let decides = |seat: &Seat| {
            let done = self.acted.contains(seat) && self.street[seat] >= self.price;
            !self.folded.contains(seat) && self.stacks[seat] > 0 && !done
        };
        self.table.left_of(self.last).into_iter().find(decides)
    }

    /// Whether the deed changes nothing by itself: time is called, or somebody acts while it is
    /// another's turn. The second to do so ends that turn.
    pub(super) fn waits_behind(&mut self, seat: Seat, deed: &Deed<'_>) -> Result<bool, Stop> {
        let live = self.table.option("skipped-player", "none") == "call-time";
        let Some(skipped) = self.turn().filter(|turn| live && *turn != seat) else {
            self.behind = None;
            return Ok(deed.verb == "time");
        };
        if self.behind.is_none() {
            let verb = deed.verb.to_string();
            self.behind = Some(Behind { seat, verb, amount: deed.amount });
            return Ok(true);
        }
        self.lose_right(skipped, deed.line)?;
        Ok(false)
    }

    /// A player who did not act in time checks or folds, and what was done behind him counts. Who asked
    /// for a hand and is not back has lost it (PK-48).
    pub(super) fn lose_right(&mut self, skipped: Seat, line: u32) -> Result<(), Stop> {
        let away = self.boards == 0 && self.table.hand.absent().any(|seat| seat == skipped);
        let away = away && self.table.option("absent", "none") == "dead";
        let away = away && !self.slips.odd.acted.contains(&skipped);
        let lost = if away || self.street[&skipped] < self.price { "fold" } else { "check" };
        let behind = self.behind.take();
        self.bet(skipped, lost, 0, line)?;
        match behind {
            Some(first) => self.bet(first.seat, &first.verb, first.amount, line),
            None => Ok(()),
        }
    }

    /// What the next full raise of a limit game comes to: a short one in between is completed, or
    /// added to (PK-11), or the first raise doubles the bet (PK-53).
    pub(super) fn next_full(&self) -> Result<i64, Stop> {
        let small = self.boards < 2;
        let (name, usual) = if small { ("small-bet", "3.00") } else { ("big-bet", "6.00") };
        let step = self.table.amount(name, usual)?;
        let doubles = self.table.option("short-raise", "completes") == "doubles";
        let first = doubles && !self.raised && self.full > 0;
        Ok(if first { 2 * self.full } else { self.full + step })
    }

    /// Remembers a bet or raise that is a full one.
    pub(super) fn count_full(&mut self, to: i64) -> Result<(), Stop> {
        let full = to >= self.next_full()?;
        self.raised |= full && self.full > 0;
        if full || self.table.option("short-raise", "completes") == "adds" {
            self.full = to;
        }
        Ok(())
    }
}
