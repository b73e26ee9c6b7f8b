//! Double condition, and tops that are shared (PN-32, PN-33).

use super::Hand;
use cards::Seat;

impl Hand {
    /// Still in the hand, with cards and chips.
    pub(super) fn is_live(&self, seat: Seat) -> bool {
        self.is_liable(seat) && !self.retired.contains(&seat)
    }

    /// More than one chip, and playing double.
    pub(super) fn plays_double(&self, seat: Seat) -> bool {
        self.doubles.contains(&seat) && self.stacks[&seat] >= 2 * self.chip
    }

    /// The second antes go to the doubles player who won, or back.
    pub(super) fn double_tops_to(&mut self, winner: Option<Seat>) {
        if let Some(winner) = winner.filter(|winner| self.doubles.contains(winner)) {
            *self.stacks.entry(winner).or_default() += std::mem::take(&mut self.double_tops);
            return;
        }
        let mut back: Vec<Seat> = self.round.clone();
        back.retain(|seat| self.doubles.contains(seat));
        if self.unwon_to_those_in && back.iter().any(|seat| self.is_live(*seat)) {
            back.retain(|seat| self.is_live(*seat));
        }
        let chips = std::mem::take(&mut self.double_tops);
        self.share(chips, &back);
    }

    /// The last two agree to share what lies in the middle.
    pub(super) fn share_the_tops(&mut self) {
        let two: Vec<Seat> = self.round.iter().copied().filter(|s| self.is_live(*s)).collect();
        let tops = std::mem::take(&mut self.tops);
        self.share(tops, &two);
        if two.iter().all(|seat| self.doubles.contains(seat)) {
            let tops = std::mem::take(&mut self.double_tops);
            self.share(tops, &two);
        }
        self.double_tops_to(None);
        self.over = true;
    }

    /// Equal parts in the smallest chip, odd chips from the eldest hand on.
    pub(super) fn share(&mut self, chips: i64, among: &[Seat]) {
        let n = among.len().max(1) as i64;
        let each = chips / n / self.smallest_chip * self.smallest_chip;
        let mut odd = chips - each * n;
        for seat in among {
            let extra = odd.min(self.smallest_chip);
            odd -= extra;
            *self.stacks.entry(*seat).or_default() += each + extra;
        }
    }
}
