//! Chips for conditions and for going out, the tops, double condition (PN-19, PN-28, PN-32, PN-33).

use super::melds::Meld;
use super::{Collected, Hand};
use crate::header::shares;
use cards::Seat;

/// With this many cards on the table a player goes out (PN-28).
const OUT: usize = 11;

/// Used as the meld number for chips collected for going out.
const GOING_OUT: usize = usize::MAX;

impl Hand {
    /// Pays as much as the payer has; returns how much that is.
    pub(super) fn pay(&mut self, from: Seat, to: Seat, cents: i64) -> i64 {
        let stack = self.stacks.entry(from).or_default();
        let paid = cents.min(*stack);
        *stack -= paid;
        *self.stacks.entry(to).or_default() += paid;
        paid
    }

    /// Has more than one chip, and plays double.
    fn plays_double(&self, seat: Seat) -> bool {
        self.doubles.contains(&seat) && self.stacks[&seat] >= 2 * self.chip
    }

    /// Everybody else who is in pays, as far as their chips go (PN-19, PN-30).
    fn collect(&mut self, by: Seat, meld: usize, amount: i64) {
        let double = self.plays_double(by);
        for from in self.round.clone() {
            if from == by || !self.is_liable(from) {
                continue;
            }
            let times = if double && self.plays_double(from) { 2 } else { 1 };
            let spared = meld == GOING_OUT && self.fouled.contains(&from);
            let amount = if spared { amount - 2 * self.chip } else { amount };
            let paid = self.pay(from, by, times * amount);
            self.collected.push(Collected { by, meld, from, amount: paid });
            if self.stacks[&from] == 0 && self.broke_leave {
                self.broke.insert(from);
            }
        }
    }

    /// Returns what a player collected for these melds to those who paid it.
    pub(super) fn give_back(&mut self, by: Seat, which: impl Fn(usize) -> bool) {
        for entry in std::mem::take(&mut self.collected) {
            if entry.by == by && which(entry.meld) {
                _ = self.pay(by, entry.from, entry.amount);
            } else {
                self.collected.push(entry)
            }
        }
    }

    /// Pays for a meld, or records what has to be asked for (PN-31).
    pub(super) fn earn(&mut self, seat: Seat, number: usize, due: i64) {
        if due <= 0 {
            return;
        }
        match self.melds.entry(seat).or_default().get_mut(&number) {
            Some(meld) if self.claims => meld.unasked += due,
            _ => self.collect(seat, number, due),
        }
    }

    /// Pays everything that was not asked for before.
    pub(super) fn pay_owed(&mut self, seat: Seat) {
        let melds = self.melds.entry(seat).or_default().iter_mut();
        let owed = melds.map(|(number, meld)| (*number, std::mem::take(&mut meld.unasked)));
        for (number, owed) in owed.filter(|(_, owed)| *owed > 0).collect::<Vec<_>>() {
            self.collect(seat, number, owed);
        }
    }

    /// Collects what a meld is worth beyond what was already asked for, then checks whether the
    /// player is out. An invalid meld is paid until somebody notices (PN-41).
    pub(super) fn pay_for(&mut self, seat: Seat, number: usize, asked: i64) {
        let chip = self.chip;
        let Some(meld) = self.melds.entry(seat).or_default().get_mut(&number) else { return };
        let none = meld.is_none();
        let due = if none { asked } else { meld.worth() * chip - meld.asked };
        meld.asked += due.max(0);
        if !none {
            self.earn(seat, number, due);
        } else if due > 0 {
            self.collect(seat, number, due);
        }
        self.see_whether_out(seat);
    }

    /// Eleven cards in melds put a player out; otherwise somebody may be left alone.
    pub(super) fn see_whether_out(&mut self, seat: Seat) {
        let melds = self.melds.entry(seat).or_default();
        let cards: usize = melds.values().map(|meld| meld.cards.len()).sum();
        if cards >= OUT && !melds.values().any(|meld| meld.is_none() && !meld.cards.is_empty()) {
            self.go_out(seat)
        } else {
            self.last_one_left()
        }
    }

    /// Two chips and every condition again from everybody liable, then the tops (PN-28).
    fn go_out(&mut self, seat: Seat) {
        self.pay_owed(seat);
        let called = |meld: &Meld| if self.outs_as_paid { meld.worth() } else { meld.outs() };
        let outs: i64 = self.melds[&seat].values().map(called).sum();
        self.collect(seat, GOING_OUT, (2 + outs) * self.chip);
        self.takes_tops(seat);
    }

    fn takes_tops(&mut self, seat: Seat) {
        *self.stacks.entry(seat).or_default() += std::mem::take(&mut self.tops);
        self.double_tops_to(Some(seat));
        self.settled = true;
    }

    /// A single player left in takes the tops (PN-08, PN-09, PN-30).
    pub(super) fn last_one_left(&mut self) {
        // The others may be out and still have to pay the last one.
        if let ([last], []) = (&self.live()[..], &self.payers_left()[..]) {
            self.takes_tops(*last);
        }
    }

    /// Those whose hands are out but who can still pay the last one.
    fn payers_left(&self) -> Vec<Seat> {
        let pays = |seat: &Seat| self.retired.contains(seat) && self.stacks[seat] > 0;
        self.round.iter().copied().filter(pays).collect()
    }

    /// One payer agrees; once all have, they pay and the hand is over (PN-38).
    pub(super) fn agree(&mut self, seat: Seat) {
        self.agreed.insert(seat);
        let payers = self.payers_left();
        let all = payers.iter().all(|seat| self.agreed.contains(seat));
        if let (Some(last), true) = (self.live().first().copied(), all) {
            for payer in payers {
                self.pay(payer, last, self.settlement);
            }
            self.takes_tops(last);
        }
    }

    /// The last two agree to share the tops.
    pub(super) fn share_the_tops(&mut self) {
        let two = self.live();
        let tops = std::mem::take(&mut self.tops);
        self.share(tops, &two);
        if two.iter().all(|seat| self.doubles.contains(seat)) {
            let tops = std::mem::take(&mut self.double_tops);
            self.share(tops, &two);
        }
        self.double_tops_to(None);
        self.settled = true;
    }

    /// The tops are returned to those still in, with odd chips starting from the eldest hand
    /// (PN-46).
    pub(super) fn nobody_goes_out(&mut self) {
        let (tops, live) = (std::mem::take(&mut self.tops), self.live());
        self.share(tops, &live);
        self.double_tops_to(None);
        (self.settled, self.stale) = (true, true);
    }

    /// The last hand is out as well: the antes are returned to everybody.
    pub(super) fn nobody_is_left(&mut self) {
        let (tops, mut all) = (std::mem::take(&mut self.tops), self.round.clone());
        all.sort_unstable();
        self.share(tops, &all);
        self.double_tops_to(None);
        self.settled = true;
    }

    /// The second antes go to the doubles player who won, or are returned.
    fn double_tops_to(&mut self, winner: Option<Seat>) {
        let chips = std::mem::take(&mut self.double_tops);
        if let Some(winner) = winner.filter(|winner| self.doubles.contains(winner)) {
            *self.stacks.entry(winner).or_default() += chips;
            return;
        }
        let mut back: Vec<Seat> = self.round.clone();
        back.retain(|seat| self.doubles.contains(seat));
        if self.unwon_to_those_in && back.iter().any(|seat| self.is_live(*seat)) {
            back.retain(|seat| self.is_live(*seat));
        }
        self.share(chips, &back);
    }

    /// Equal shares in the smallest chip, with odd chips starting from the eldest hand.
    fn share(&mut self, chips: i64, among: &[Seat]) {
        for (seat, share) in among.iter().zip(shares(chips, among.len(), self.smallest_chip)) {
            *self.stacks.entry(*seat).or_default() += share;
        }
    }
}
