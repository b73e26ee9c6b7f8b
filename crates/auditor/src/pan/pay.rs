//! Chips for conditions, for going out, and the tops.

use super::{Collected, Hand};
use crate::melds::{Kind, Meld};
use crate::table::{Deed, Stop};
use cards::Seat;

/// With so many cards on the table a player is out (PN-28).
pub(super) const OUT: usize = 11;

/// In place of a meld's number where chips are collected for going out.
const GOING_OUT: usize = usize::MAX;

impl Hand {
    /// A single player left in takes the tops (PN-08, PN-09, PN-30).
    pub(super) fn last_one_left(&mut self) {
        let left: Vec<Seat> = self.round.iter().copied().filter(|s| self.is_live(*s)).collect();
        // The others may be out and still have to pay him.
        if let ([last], []) = (&left[..], &self.payers_left()[..]) {
            let last = *last;
            *self.stacks.entry(last).or_default() += std::mem::take(&mut self.tops);
            self.double_tops_to(Some(last));
            self.over = true;
        }
    }

    /// Everybody else who is in pays, as far as his chips go (PN-19, PN-30).
    pub(super) fn collect(&mut self, by: Seat, meld: usize, amount: i64) {
        let double = self.plays_double(by);
        for from in self.round.clone() {
            if from == by || !self.is_liable(from) {
                continue;
            }
            let times = if double && self.plays_double(from) { 2 } else { 1 };
            let spared = meld == GOING_OUT && self.fouled.contains(&from);
            let amount = if spared { amount - 2 * self.chip } else { amount };
            let stack = self.stacks.entry(from).or_default();
            let paid = (times * amount).min(*stack);
            *stack -= paid;
            let is_broke = *stack == 0;
            *self.stacks.entry(by).or_default() += paid;
            self.collected.push(Collected { by, meld, from, amount: paid });
            if is_broke {
                self.broke.insert(from);
            }
        }
    }

    /// The tops go back to those still in, odd chips from the eldest hand on (PN-46).
    pub(super) fn nobody_goes_out(&mut self) {
        let left: Vec<Seat> = self.round.iter().copied().filter(|s| self.is_live(*s)).collect();
        let tops = std::mem::take(&mut self.tops);
        self.share(tops, &left);
        self.double_tops_to(None);
        self.over = true;
    }

    /// The last hand is out as well: the antes go back to everybody.
    pub(super) fn nobody_is_left(&mut self) {
        let (tops, mut all) = (std::mem::take(&mut self.tops), self.round.clone());
        all.sort_unstable();
        self.share(tops, &all);
        self.double_tops_to(None);
        self.over = true;
    }

    /// Pays a meld, or notes what has to be asked for (PN-31).
    pub(super) fn earn(&mut self, seat: Seat, at: usize, due: i64) {
        if due <= 0 {
            return;
        }
        match self.claims {
            true => self.melds.entry(seat).or_default()[at].unasked += due,
            false => self.collect(seat, at, due),
        }
    }

    /// Pays all that was not asked for before.
    pub(super) fn pay_owed(&mut self, seat: Seat) {
        for at in 0..self.melds.get(&seat).map_or(0, Vec::len) {
            let meld = &mut self.melds.entry(seat).or_default()[at];
            let owed = std::mem::take(&mut meld.unasked);
            if owed > 0 {
                self.collect(seat, at, owed);
            }
        }
    }

    /// Collects what a meld is worth more than was asked for it, then sees whether the player is
    /// out.
    pub(super) fn pay_for(&mut self, seat: Seat, at: usize, deed: &Deed<'_>) -> Result<(), Stop> {
        let chip = self.chip;
        let melds = self.melds.entry(seat).or_default();
        let meld = &mut melds[at];
        let due = match meld.kind {
            // What is asked for a meld that is none is paid until somebody looks (PN-41).
            Kind::Invalid => deed.amount,
            _ => meld.worth() * chip - meld.asked,
        };
        meld.asked += due.max(0);
        match meld.kind {
            Kind::Invalid if due > 0 => self.collect(seat, at, due),
            Kind::Invalid => {}
            _ => self.earn(seat, at, due),
        }
        self.see_whether_out(seat);
        Ok(())
    }

    /// Eleven cards in melds put a player out; else somebody may be left alone.
    pub(super) fn see_whether_out(&mut self, seat: Seat) {
        self.renewed = false;
        let melds = self.melds.entry(seat).or_default();
        let out = melds.iter().map(|meld| meld.cards.len()).sum::<usize>() >= OUT
            && melds.iter().all(|meld| meld.kind != Kind::Invalid || meld.cards.is_empty());
        match out {
            true => self.go_out(seat),
            false => self.last_one_left(),
        }
    }

    /// Two chips and every condition again from all who are liable, then the tops (PN-28).
    pub(super) fn go_out(&mut self, seat: Seat) {
        self.pay_owed(seat);
        let worth: i64 = self.melds[&seat].iter().map(Meld::worth).sum();
        self.collect(seat, GOING_OUT, (2 + worth) * self.chip);
        *self.stacks.entry(seat).or_default() += std::mem::take(&mut self.tops);
        self.double_tops_to(Some(seat));
        self.over = true;
    }
}
