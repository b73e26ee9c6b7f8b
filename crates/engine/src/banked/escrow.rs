//! How far the player-dealer's money goes (PD-05, PD-06).

use crate::money::Chips;

/// How a wager came out, before anybody asks whether the bank can cover it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It wins this many times itself.
    Win {
        /// How many times.
        times: i64,
    },
    /// It loses.
    Lose,
    /// Half of it is given up.
    Half,
    /// It neither wins nor loses.
    Push,
    /// The rules give it no action.
    Void,
}

/// Whether winnings of the bank can pay other players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Coverage {
    /// No: the total paid and the total collected are each at most what was put up.
    Gross,
    /// Yes: losers are collected first and pay winners; the difference is at most what was put up.
    Net,
}

/// What is left of the bank's cover while wagers are settled one after the other.
#[derive(Clone, Copy, Debug)]
pub struct Cover {
    coverage: Coverage,
    to_pay: Chips,
    to_collect: Chips,
    chip: Chips,
}

impl Cover {
    /// The cover of a bank that put up `bank`, for this queue of wagers and verdicts. Halves are
    /// rounded down to `chip`.
    pub fn new(
        coverage: Coverage,
        bank: Chips,
        chip: Chips,
        queue: impl Iterator<Item = (Chips, Verdict)> + Clone,
    ) -> Cover {
        let mut cover = Cover { coverage, to_pay: bank, to_collect: bank, chip };
        if coverage == Coverage::Net {
            // What all winners could ask for raises what may be collected, and what is then really
            // collected raises what may be paid: the difference stays within the bank whichever
            // side is the larger.
            for (amount, verdict) in queue.clone() {
                cover.to_collect += cover.moves(amount, verdict).0;
            }
            let mut losers = cover;
            for (amount, verdict) in queue {
                if matches!(verdict, Verdict::Lose | Verdict::Half) {
                    losers.take(amount, verdict);
                }
            }
            cover.to_pay += cover.to_collect - losers.to_collect;
        }
        cover
    }

    /// What the bank pays and what it collects on a wager that has action for `amount`.
    pub fn moves(&self, amount: Chips, verdict: Verdict) -> (Chips, Chips) {
        match verdict {
            Verdict::Win { times } => (amount.times(times), Chips::ZERO),
            Verdict::Lose => (Chips::ZERO, amount),
            Verdict::Half => (Chips::ZERO, amount.share(2, self.chip)),
            Verdict::Push | Verdict::Void => (Chips::ZERO, Chips::ZERO),
        }
    }

    /// How much of the next wager gets action; its cover is used up.
    pub fn take(&mut self, amount: Chips, verdict: Verdict) -> Chips {
        let times = match verdict {
            Verdict::Win { times } => times,
            Verdict::Lose | Verdict::Half => 1,
            Verdict::Push => return amount,
            Verdict::Void => return Chips::ZERO,
        };
        let payable = self.to_pay.share(times, Chips::cents(1));
        let action = amount.min(match (self.coverage, verdict) {
            // A wager has action only where its win and its loss are both covered.
            (Coverage::Gross, _) => payable.min(self.to_collect),
            (Coverage::Net, Verdict::Win { .. }) => payable,
            // A surrender too has action for what is covered, and loses half of that (NB-17).
            (Coverage::Net, _) => self.to_collect,
        });
        let (paid, collected) = self.moves(action, verdict);
        self.to_pay -= paid;
        self.to_collect -= collected;
        action
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIN: Verdict = Verdict::Win { times: 1 };

    /// What each wager of a queue has action for.
    fn actions(coverage: Coverage, bank: i64, queue: &[(i64, Verdict)]) -> Vec<i64> {
        let wagers = || queue.iter().map(|(amount, verdict)| (Chips::cents(*amount), *verdict));
        let mut cover = Cover::new(coverage, Chips::cents(bank), Chips::cents(50), wagers());
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
        let queue = [(900, Verdict::Push), (400, Verdict::Win { times: 2 }), (400, WIN)];
        assert_eq!(actions(Coverage::Gross, 1000, &queue), [900, 400, 200]);
        let queue = [(500, Verdict::Half), (500, Verdict::Void), (800, Verdict::Lose)];
        assert_eq!(actions(Coverage::Gross, 1000, &queue), [500, 0, 750]);
    }

    #[test]
    fn a_surrender_loses_half_of_what_is_covered() {
        for coverage in [Coverage::Gross, Coverage::Net] {
            // Six of the twenty are covered, so three are lost and three are left for the next.
            let queue = [(2000, Verdict::Half), (1000, Verdict::Lose)];
            assert_eq!(actions(coverage, 600, &queue), [600, 300], "{coverage:?}");
        }
        // Winners count on what is really collected: fifty and the one that was put up.
        let queue = [(10000, WIN), (20000, Verdict::Half)];
        assert_eq!(actions(Coverage::Net, 100, &queue), [5150, 10100]);
    }

    #[test]
    fn nobody_wins_or_loses_more_than_was_put_up() {
        // Every queue of four wagers with every pair of verdicts, in both coverages.
        let verdicts = [WIN, Verdict::Lose, Verdict::Half, Verdict::Push];
        for code in 0..4_usize.pow(4) {
            let queue: Vec<(i64, Verdict)> = (0..4)
                .map(|at| (300 * (at + 1), verdicts[code / 4_usize.pow(at as u32) % 4]))
                .collect();
            for bank in (0..3200).step_by(100) {
                for coverage in [Coverage::Gross, Coverage::Net] {
                    let (mut paid, mut collected) = (0, 0);
                    let cover = Cover::new(coverage, Chips::ZERO, Chips::cents(50), [].into_iter());
                    for (action, (_, verdict)) in actions(coverage, bank, &queue).iter().zip(&queue)
                    {
                        let (won, lost) = cover.moves(Chips::cents(*action), *verdict);
                        paid += won.as_cents();
                        collected += lost.as_cents();
                    }
                    assert!((paid - collected).abs() <= bank, "{coverage:?} {bank} {queue:?}");
                    if coverage == Coverage::Gross {
                        assert!(paid <= bank && collected <= bank, "{bank} {queue:?}");
                    }
                }
            }
        }
    }
}
