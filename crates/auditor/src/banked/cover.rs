//! How far the player-dealer's money goes (PD-05, PD-06, PD-11).

/// How a wager comes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Wins,
    Loses,
    Pushes,
    Void,
}

/// A wager to be settled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bet {
    pub outcome: Outcome,
    pub amount: i64,
    /// The odds it pays (NB-04, BA-03).
    pub odds: (i64, i64),
    pub surrendered: bool,
    /// The smallest chip, to which halves and fractions of odds are rounded down.
    pub chip: i64,
    /// The part of a wager that has action is a multiple of this.
    pub unit: i64,
}

/// What a bank did with a wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Settled {
    /// What its owner won; negative if they lost.
    pub change: i64,
    /// What is left of it for a bank behind.
    pub rest: i64,
}

impl Bet {
    fn win(&self, action: i64) -> i64 {
        let (pays, to) = self.odds;
        if to == 1 { action * pays } else { action * pays / to / self.chip * self.chip }
    }

    /// As much of it, in whole units, as these chips cover at these odds.
    fn covered(&self, left: i64, (pays, to): (i64, i64)) -> i64 {
        self.amount.min(left * to / pays / self.unit * self.unit)
    }

    /// This much of it had action. A push leaves nothing to cover.
    fn settled(&self, action: i64, change: i64) -> Settled {
        let open = matches!(self.outcome, Outcome::Wins | Outcome::Loses);
        Settled { change, rest: if open { self.amount - action } else { 0 } }
    }

    /// What this much of a losing wager loses: all of it, or after a surrender half of it in whole
    /// chips; the odd rest stays with the player (NB-17).
    fn loss(&self, action: i64) -> i64 {
        if self.surrendered { action / 2 / self.chip * self.chip } else { action }
    }
}

/// Each wager has action as far as its win or loss is still covered (PD-05, PD-06).
pub(super) fn gross(bets: &[Bet], put_up: i64) -> Vec<Settled> {
    let (mut paid, mut collected) = (0, 0);
    let mut changes = Vec::new();
    for bet in bets {
        // A winner needs cover for what it would be paid: more at longer odds, less at shorter
        // ones, which stretch the money on both sides.
        let (pays, to) = if bet.outcome == Outcome::Wins { bet.odds } else { (1, 1) };
        let other = if pays < to { (pays, to) } else { (1, 1) };
        let action =
            bet.covered(put_up - paid, (pays, to)).min(bet.covered(put_up - collected, other));
        let change = match bet.outcome {
            Outcome::Wins => bet.win(action),
            Outcome::Loses => -bet.loss(action),
            Outcome::Pushes | Outcome::Void => 0,
        };
        paid += change.max(0);
        collected += (-change).max(0);
        changes.push(bet.settled(action, change));
    }
    changes
}

/// Losers are collected first and pay winners; overall the player-dealer neither wins nor loses
/// more than they put up (PD-11).
pub(super) fn net(bets: &[Bet], put_up: i64) -> Vec<Settled> {
    let wins = bets.iter().filter(|bet| bet.outcome == Outcome::Wins);
    let mut to_collect = put_up + wins.map(|bet| bet.win(bet.amount)).sum::<i64>();
    let mut changes: Vec<Settled> = bets.iter().map(|bet| bet.settled(0, 0)).collect();
    let mut to_pay = put_up;
    for (bet, change) in bets.iter().zip(&mut changes) {
        if bet.outcome == Outcome::Loses {
            let action = bet.covered(to_collect, (1, 1));
            let lost = bet.loss(action);
            *change = bet.settled(action, -lost);
            to_collect -= lost;
            to_pay += lost;
        }
    }
    for (bet, change) in bets.iter().zip(&mut changes) {
        if bet.outcome == Outcome::Wins {
            let action = bet.covered(to_pay, bet.odds);
            *change = bet.settled(action, bet.win(action));
            to_pay -= change.change;
        }
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::{Bet, Outcome, Settled};
    use Outcome::{Loses, Pushes, Void, Wins};

    fn changes(settled: Vec<Settled>) -> Vec<i64> {
        settled.iter().map(|settled| settled.change).collect()
    }

    fn gross(bets: &[Bet], put_up: i64) -> Vec<i64> {
        changes(super::gross(bets, put_up))
    }

    fn net(bets: &[Bet], put_up: i64) -> Vec<i64> {
        changes(super::net(bets, put_up))
    }

    #[test]
    fn what_is_left_is_what_had_no_action() {
        let list = bets(&[(Wins, 700), (Pushes, 900), (Wins, 700), (Loses, 700)]);
        let rests = |settled: Vec<Settled>| settled.iter().map(|s| s.rest).collect::<Vec<_>>();
        assert_eq!(rests(super::gross(&list, 1000)), [0, 0, 400, 700]);
        assert_eq!(rests(super::net(&list, 100)), [0, 0, 600, 0]);
    }

    fn bets(list: &[(Outcome, i64)]) -> Vec<Bet> {
        let bet = |(outcome, amount): &(Outcome, i64)| Bet {
            outcome: *outcome,
            amount: *amount,
            odds: (1, 1),
            surrendered: false,
            chip: 50,
            unit: 1,
        };
        list.iter().map(bet).collect()
    }

    #[test]
    fn neither_side_beyond_what_was_put_up() {
        let list = bets(&[(Wins, 700), (Loses, 700), (Pushes, 900), (Loses, 700), (Wins, 700)]);
        assert_eq!(gross(&list, 1000), [700, -300, 0, -300, 300]);
        assert_eq!(gross(&list, 700), [700, 0, 0, 0, 0]);
        assert_eq!(gross(&list, 5000), [700, -700, 0, -700, 700]);
    }

    #[test]
    fn losers_pay_winners_when_net() {
        let list = bets(&[(Wins, 1000), (Loses, 400), (Void, 400), (Wins, 1000)]);
        assert_eq!(net(&list, 500), [900, -400, 0, 0]);
        let list = bets(&[(Loses, 1000), (Wins, 400), (Loses, 1000)]);
        assert_eq!(net(&list, 500), [-900, 400, 0]);
    }

    #[test]
    fn longer_odds_use_more_cover() {
        let mut list = bets(&[(Wins, 700), (Wins, 700)]);
        list[0].odds = (2, 1);
        assert_eq!(gross(&list, 1000), [1000, 0]);
        assert_eq!(gross(&list, 1500), [1400, 100]);
        assert_eq!(net(&list, 1500), [1400, 100]);
        // If the loss of the others is not covered any further, neither is the wager.
        let mut list = bets(&[(Loses, 700), (Wins, 700)]);
        list[1].odds = (2, 1);
        assert_eq!(gross(&list, 1000), [-700, 600]);
    }

    #[test]
    fn odds_are_covered_in_whole_chips() {
        let at = |odds, amount| Bet { odds, chip: 100, unit: 100, ..bets(&[(Wins, amount)])[0] };
        let (tie, six) = (at((8, 1), 1000), at((1, 2), 9000));
        for settle in [gross, net] {
            assert_eq!(settle(&[tie], 4000), [4000]);
            assert_eq!(settle(&[tie], 4700), [4000]);
            assert_eq!(settle(&[tie], 700), [0]);
            assert_eq!(settle(&[six], 4000), [4000]);
            assert_eq!(settle(&[at((1, 2), 1500)], 4000), [700]);
        }
    }

    #[test]
    fn a_surrender_costs_half_in_whole_chips() {
        let mut list = bets(&[(Loses, 750), (Loses, 2000)]);
        list.iter_mut().for_each(|bet| bet.surrendered = true);
        assert_eq!(gross(&list, 5000), [-350, -1000]);
        assert_eq!(gross(&list, 1000), [-350, -300]);
        assert_eq!(net(&list, 1000), [-350, -300]);
        // What was not collected cannot be paid out.
        let mut list = bets(&[(Wins, 10000), (Loses, 20000)]);
        list[1].surrendered = true;
        assert_eq!(net(&list, 100), [5150, -5050]);
    }
}
