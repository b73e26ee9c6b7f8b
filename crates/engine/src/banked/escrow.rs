//! How far the player-dealer's money goes (PD-05, PD-06).

use crate::money::Chips;

/// The odds paid on a winning wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Odds {
    pays: u16,
    to: u16,
}

impl Odds {
    /// Even money.
    pub const EVEN: Odds = Odds::new(1, 1);

    /// This much is paid on a wager of so much.
    pub const fn new(pays: u16, to: u16) -> Odds {
        Odds { pays, to }
    }

    /// What is paid, and on how much.
    pub const fn parts(self) -> (u16, u16) {
        (self.pays, self.to)
    }

    /// These odds, capped at even money.
    const fn at_most_even(self) -> Odds {
        if self.pays < self.to { self } else { Odds::EVEN }
    }

    /// What a wager wins. Fractions are rounded down to `chip`; the rest stays with the payer.
    fn wins(self, amount: Chips, chip: Chips) -> Chips {
        let exact = amount.times(self.pays.into());
        if self.to == 1 { exact } else { exact.share(self.to.into(), chip) }
    }

    /// The largest wager, in whole units, that does not win more than this.
    fn covers(self, left: Chips, unit: Chips) -> Chips {
        left.times(self.to.into()).share(self.pays.into(), unit)
    }
}

/// The result of a wager, before asking whether the bank can cover it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    Win(Odds),
    /// It loses.
    Lose,
    /// Half of it is surrendered.
    Half,
    /// It neither wins nor loses.
    Push,
    /// The rules give it no action.
    Void,
}

impl Verdict {
    /// A win at even money.
    pub const EVEN: Verdict = Verdict::Win(Odds::EVEN);

    /// What a bank pays and collects on a wager with `amount` in action.
    pub fn moves(self, amount: Chips, chip: Chips) -> (Chips, Chips) {
        match self {
            Verdict::Win(odds) => (odds.wins(amount, chip), Chips::ZERO),
            Verdict::Lose => (Chips::ZERO, amount),
            Verdict::Half => (Chips::ZERO, amount.share(2, chip)),
            Verdict::Push | Verdict::Void => (Chips::ZERO, Chips::ZERO),
        }
    }

    /// Whether the player-dealer collects on it.
    pub fn loses(self) -> bool {
        matches!(self, Verdict::Lose | Verdict::Half)
    }
}

/// Whether the bank's winnings can be used to pay other players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Coverage {
    /// No: the total paid and the total collected are each limited to what was put up.
    Gross,
    /// Yes: losers are collected first and pay winners; only the difference is limited to what was
    /// put up.
    Net,
}

/// How wagers are divided and rounded.
#[derive(Clone, Copy, Debug)]
pub struct Units {
    /// The smallest chip: halves and fractions of odds are rounded down to it.
    pub chip: Chips,
    /// The part of a wager that has action is a multiple of this.
    pub part: Chips,
}

/// What is left of the bank's cover while wagers are settled one by one.
#[derive(Clone, Copy, Debug)]
pub struct Cover {
    coverage: Coverage,
    to_pay: Chips,
    to_collect: Chips,
    units: Units,
}

impl Cover {
    /// Whether it covers nothing more, whatever the results of the wagers to come. Where losers pay
    /// winners, all results have to be known first.
    pub fn is_spent(&self) -> bool {
        self.coverage == Coverage::Gross && (self.to_pay.is_zero() || self.to_collect.is_zero())
    }

    /// The cover of a bank that put up `bank`, for this queue of wagers and verdicts.
    pub fn new(
        coverage: Coverage,
        bank: Chips,
        units: Units,
        queue: impl Iterator<Item = (Chips, Verdict)> + Clone,
    ) -> Cover {
        let mut cover = Cover { coverage, to_pay: bank, to_collect: bank, units };
        if coverage == Coverage::Net {
            // What all winners could ask for raises what may be collected, and what is then really
            // collected raises what may be paid: the difference stays within the bank whichever
            // side is larger.
            for (amount, verdict) in queue.clone() {
                cover.to_collect += cover.moves(amount, verdict).0;
            }
            let mut losers = cover;
            for (amount, verdict) in queue {
                if verdict.loses() {
                    losers.take(amount, verdict);
                }
            }
            cover.to_pay += cover.to_collect - losers.to_collect;
        }
        cover
    }

    /// What it can still pay, and what it can still collect.
    pub fn left(&self) -> (Chips, Chips) {
        (self.to_pay, self.to_collect)
    }

    /// What the bank pays and collects on a wager with `amount` in action.
    pub fn moves(&self, amount: Chips, verdict: Verdict) -> (Chips, Chips) {
        verdict.moves(amount, self.units.chip)
    }

    /// How much of the next wager has action; this uses up cover.
    ///
    /// It depends on the result: a winner uses what it would be paid, a loser what it loses.
    pub fn take(&mut self, amount: Chips, verdict: Verdict) -> Chips {
        let part = self.units.part;
        let covered = match (self.coverage, verdict) {
            (_, Verdict::Push) => return amount,
            (_, Verdict::Void) => return Chips::ZERO,
            (Coverage::Net, Verdict::Win(odds)) => odds.covers(self.to_pay, part),
            // A surrender also has action for the covered part only, and loses half of that.
            (Coverage::Net, _) => Odds::EVEN.covers(self.to_collect, part),
            // Cover that is used up on one side is used up for both. Short odds stretch it on both.
            (Coverage::Gross, Verdict::Win(odds)) => {
                let other = odds.at_most_even().covers(self.to_collect, part);
                odds.covers(self.to_pay, part).min(other)
            }
            (Coverage::Gross, _) => Odds::EVEN.covers(self.to_pay.min(self.to_collect), part),
        };
        let action = amount.min(covered);
        let (paid, collected) = self.moves(action, verdict);
        self.to_pay -= paid;
        self.to_collect -= collected;
        action
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIN: Verdict = Verdict::EVEN;
    const UNITS: Units = Units { chip: Chips::cents(50), part: Chips::cents(1) };

    /// What each wager of a queue has action for.
    fn actions(coverage: Coverage, bank: i64, queue: &[(i64, Verdict)]) -> Vec<i64> {
        let wagers = || queue.iter().map(|(amount, verdict)| (Chips::cents(*amount), *verdict));
        let mut cover = Cover::new(coverage, Chips::cents(bank), UNITS, wagers());
        wagers().map(|(amount, verdict)| cover.take(amount, verdict).as_cents()).collect()
    }

    #[test]
    fn gross_stops_where_either_side_is_exhausted() {
        let queue =
            [(500, WIN), (800, Verdict::Lose), (700, WIN), (400, WIN), (300, Verdict::Lose)];
        assert_eq!(actions(Coverage::Gross, 1000, &queue), [500, 500, 500, 0, 0]);
        assert_eq!(actions(Coverage::Gross, 9000, &queue), [500, 800, 700, 400, 300]);
    }

    #[test]
    fn net_pays_winners_out_of_losers() {
        let queue = [(1000, WIN), (800, Verdict::Lose), (700, WIN)];
        assert_eq!(actions(Coverage::Net, 500, &queue), [1000, 800, 300]);
        let queue = [(1000, Verdict::Lose), (100, WIN), (800, Verdict::Lose)];
        assert_eq!(actions(Coverage::Net, 500, &queue), [600, 100, 0]);
    }

    #[test]
    fn pushes_use_no_cover_and_longer_odds_use_more() {
        let queue = [(900, Verdict::Push), (400, Verdict::Win(Odds::new(2, 1))), (400, WIN)];
        assert_eq!(actions(Coverage::Gross, 1000, &queue), [900, 400, 200]);
        let queue = [(500, Verdict::Half), (500, Verdict::Void), (800, Verdict::Lose)];
        assert_eq!(actions(Coverage::Gross, 1000, &queue), [500, 0, 750]);
    }

    #[test]
    fn a_wager_at_odds_has_action_by_its_result() {
        let parts = |coverage, bank, queue: &[(i64, Verdict)]| {
            let units = Units { chip: Chips::cents(100), part: Chips::cents(100) };
            let wagers = || queue.iter().map(|(amount, v)| (Chips::dollars(*amount), *v));
            let mut cover = Cover::new(coverage, Chips::dollars(bank), units, wagers());
            let take = |(amount, verdict)| {
                let action = cover.take(amount, verdict);
                let (paid, collected) = cover.moves(action, verdict);
                (action.as_cents() / 100, (paid - collected).as_cents() / 100)
            };
            wagers().map(take).collect::<Vec<_>>()
        };
        let (tie, six) = (Verdict::Win(Odds::new(8, 1)), Verdict::Win(Odds::new(1, 2)));
        for coverage in [Coverage::Gross, Coverage::Net] {
            assert_eq!(parts(coverage, 40, &[(10, tie)]), [(5, 40)]);
            assert_eq!(parts(coverage, 40, &[(10, Verdict::Lose)]), [(10, -10)]);
            assert_eq!(parts(coverage, 47, &[(10, tie)]), [(5, 40)], "whole chips");
            // Half pay needs half the cover; an odd half is rounded down.
            assert_eq!(parts(coverage, 40, &[(90, six)]), [(80, 40)]);
            assert_eq!(parts(coverage, 40, &[(15, six)]), [(15, 7)]);
            assert_eq!(parts(coverage, 7, &[(10, tie)]), [(0, 0)], "not one chip is covered");
        }
        assert_eq!(
            parts(Coverage::Gross, 40, &[(30, Verdict::Lose), (10, tie)]),
            [(30, -30), (5, 40)]
        );
        assert_eq!(
            parts(Coverage::Net, 40, &[(30, Verdict::Lose), (10, tie)]),
            [(30, -30), (8, 64)]
        );
    }

    #[test]
    fn a_surrender_loses_half_of_what_is_covered() {
        for coverage in [Coverage::Gross, Coverage::Net] {
            // Six of the twenty are covered, so three are lost, which leaves three for the next
            // wager.
            let queue = [(2000, Verdict::Half), (1000, Verdict::Lose)];
            assert_eq!(actions(coverage, 600, &queue), [600, 300], "{coverage:?}");
        }
        // Winners can rely on what is really collected: fifty plus the one that was put up.
        let queue = [(10000, WIN), (20000, Verdict::Half)];
        assert_eq!(actions(Coverage::Net, 100, &queue), [5150, 10100]);
    }

    #[test]
    fn nobody_wins_or_loses_more_than_was_put_up() {
        // Every queue of four wagers with every pair of verdicts, in both kinds of coverage.
        let (long, short) = (Odds::new(8, 1), Odds::new(1, 2));
        let wins = [WIN, Verdict::Win(long), Verdict::Win(short)];
        let [even, long, short] = wins;
        let verdicts = [even, long, short, Verdict::Lose, Verdict::Half, Verdict::Push];
        for code in 0..6_usize.pow(4) {
            let queue: Vec<(i64, Verdict)> = (0..4)
                .map(|at| (300 * (at + 1), verdicts[code / 6_usize.pow(at as u32) % 6]))
                .collect();
            for bank in (0..3200).step_by(100) {
                for coverage in [Coverage::Gross, Coverage::Net] {
                    let (mut paid, mut collected) = (0, 0);
                    let cover = Cover::new(coverage, Chips::ZERO, UNITS, [].into_iter());
                    for (action, (_, verdict)) in actions(coverage, bank, &queue).iter().zip(&queue)
                    {
                        let (won, lost) = cover.moves(Chips::cents(*action), *verdict);
                        paid += won.as_cents();
                        collected += lost.as_cents();
                    }
                    // Fewer than eight parts, too few for the next wager at 8:1 to win a whole one,
                    // stay with the bank.
                    let most = bank.max(7);
                    assert!((paid - collected).abs() <= most, "{coverage:?} {bank} {queue:?}");
                    if coverage == Coverage::Gross {
                        assert!(paid <= bank && collected <= bank, "{bank} {queue:?}");
                    }
                }
            }
        }
    }
}
