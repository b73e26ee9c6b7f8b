use super::Chips;
use crate::contract::{BySeat, SeatSet};
use cards::Seat;

/// One pot: how much is in it and who can win it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pot {
    /// What it holds.
    pub amount: Chips,
    /// The level of each player's chips at which this pot begins.
    pub floor: Chips,
    /// The level at which it ends.
    pub top: Chips,
    /// Who paid in up to the top and still has a live hand.
    pub eligible: SeatSet,
}

impl Pot {
    pub const fn whole(amount: Chips, eligible: SeatSet) -> Pot {
        Pot { amount, floor: Chips::ZERO, top: Chips::MAX, eligible }
    }
}

/// The main pot and its side pots, stored inline.
#[derive(Clone, Copy, Debug)]
pub struct Pots {
    list: [Pot; Seat::MAX],
    len: usize,
}

impl std::ops::Deref for Pots {
    type Target = [Pot];
    fn deref(&self) -> &[Pot] {
        &self.list[..self.len]
    }
}

impl Pots {
    fn none() -> Pots {
        Pots { list: [Pot::whole(Chips::ZERO, SeatSet::EMPTY); Seat::MAX], len: 0 }
    }

    /// Adds a pot, if there is anything in it.
    fn push(&mut self, pot: Pot) {
        if pot.amount > Chips::ZERO {
            self.list[self.len] = pot;
            self.len += 1;
        }
    }

    /// Divides the pot that reaches across this level; `between` tells what is in between two levels.
    pub(crate) fn cut_at(&mut self, level: Chips, between: impl Fn(Chips, Chips) -> Chips) {
        let across = |pot: &Pot| pot.floor < level && level < pot.top;
        let Some(at) = self.iter().position(across) else { return };
        let above = Pot { amount: between(level, self[at].top), floor: level, ..self[at] };
        if above.amount.is_zero() {
            return;
        }
        self.list.copy_within(at..self.len, at + 1);
        self.len += 1;
        self.list[at].amount -= above.amount;
        self.list[at].top = level;
        self.list[at + 1] = above;
    }

    /// Those that are to be kept, and the others.
    pub(crate) fn parted(&self, keep: impl Fn(&Pot) -> bool) -> (Pots, Pots) {
        let (mut kept, mut others) = (Pots::none(), Pots::none());
        for pot in self.iter() {
            if keep(pot) { kept.push(*pot) } else { others.push(*pot) }
        }
        (kept, others)
    }

    /// Puts an empty pot in front that all of these can win, unless they can win the first one
    /// anyway.
    pub(crate) fn begin_with(&mut self, eligible: SeatSet) {
        if self[..].first().is_some_and(|pot| pot.eligible == eligible) {
            return;
        }
        self.list.copy_within(..self.len, 1);
        let (amount, floor) = (Chips::ZERO, Chips::ZERO);
        self.list[0] = Pot { amount, floor, top: floor, eligible };
        self.len += 1;
    }
}

impl From<Pot> for Pots {
    fn from(pot: Pot) -> Pots {
        let mut pots = Pots::none();
        pots.push(pot);
        pots
    }
}

/// Divides what everybody put in, main pot first (PK-01).
///
/// The chips of folded hands stay in the pots they reached. Pots that the same hands can win are
/// merged.
pub fn pots(paid: &BySeat<Chips>, dealt: SeatSet, live: SeatSet) -> Pots {
    let mut pots = Pots::none();
    let mut floor = Chips::ZERO;
    let mut left = live;
    while !left.is_empty() {
        let level = left.iter().map(|seat| paid[seat]).min().unwrap_or(floor);
        let above: SeatSet = left.iter().filter(|seat| paid[*seat] > level).collect();
        // The last level also takes what folded hands paid beyond every live one.
        let top = if above.is_empty() { Chips::MAX } else { level };
        let amount = dealt.iter().map(|seat| paid[seat].min(top).less(floor)).sum();
        pots.push(Pot { amount, floor, top, eligible: left });
        left = above;
        floor = level;
    }
    pots
}

/// What each winner of a pot gets: equal shares in whole chips, then the odd chips one by one to
/// the winners in the order given; anything smaller than a chip goes last (PK-22).
pub fn split(amount: Chips, winners: usize, unit: Chips) -> impl Fn(usize) -> Chips {
    // Most pots have one winner, and the division would cost more than the rest of pushing the pot.
    let each = if winners == 1 { amount } else { amount.share(winners as i64, unit) };
    let odd = amount - each.times(winners as i64);
    move |at| each + odd.less(unit.times(at as i64)).min(unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(paid: &[(u8, i64, bool)], expected: &[(i64, &[u8])]) {
        let mut by_seat = BySeat::all(Chips::ZERO);
        let seat = |n: u8| Seat::new(n).unwrap();
        paid.iter().for_each(|(n, dollars, _)| by_seat[seat(*n)] = Chips::dollars(*dollars));
        let dealt = paid.iter().map(|(n, ..)| seat(*n)).collect();
        let live = paid.iter().filter(|(.., live)| *live).map(|(n, ..)| seat(*n)).collect();
        let found = pots(&by_seat, dealt, live);
        let found: Vec<(Chips, SeatSet)> =
            found.iter().map(|pot| (pot.amount, pot.eligible)).collect();
        let expected: Vec<(Chips, SeatSet)> = expected
            .iter()
            .map(|(amount, who)| (Chips::dollars(*amount), who.iter().map(|n| seat(*n)).collect()))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn side_pots_go_to_those_who_paid_into_them() {
        check(&[(1, 5, true), (2, 5, true)], &[(10, &[1, 2])]);
        check(&[(1, 2, true), (2, 5, true), (3, 5, true)], &[(6, &[1, 2, 3]), (6, &[2, 3])]);
        check(
            &[(1, 2, true), (2, 5, true), (3, 9, true), (4, 9, false)],
            &[(8, &[1, 2, 3]), (9, &[2, 3]), (8, &[3])],
        );
        // What a folded hand paid beyond every live one stays in the last pot.
        check(&[(1, 2, true), (2, 5, false), (3, 2, true)], &[(9, &[1, 3])]);
    }

    #[test]
    fn odd_chips_go_one_by_one() {
        let shares = |amount, n, unit| {
            let share = split(Chips::cents(amount), n, Chips::cents(unit));
            (0..n).map(|at| share(at).as_cents()).collect::<Vec<_>>()
        };
        assert_eq!(shares(1000, 3, 100), [400, 300, 300]);
        assert_eq!(shares(1100, 3, 100), [400, 400, 300]);
        assert_eq!(shares(1050, 2, 100), [550, 500]);
        assert_eq!(shares(1950, 2, 100), [1000, 950]);
        assert_eq!(shares(1000, 1, 100), [1000]);
    }
}
