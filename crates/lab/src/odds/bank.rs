//! A bank against the players of a table: what a hand brings, what a short bank changes, and how long
//! the money lasts.

#[path = "ruin.rs"]
mod ruin;

use super::result::{Part, Wager};
use crate::Ratio;
use engine::banked::{BankedGame, Cover, Odds, Verdict};
use engine::{Chips, Circle};
use std::collections::BTreeMap;

/// Probabilities are whole parts of this, rounded down at each step.
const ONE: u64 = 1 << 55;

/// Everybody who bets against the bank: equal bets on one wager. Where every player has a hand of
/// their own, their results are taken as independent of each other, given what the bank holds: they
/// are not independent as such, because a good hand of the bank beats all of them.
#[derive(Clone, Copy, Debug)]
pub struct Players<'a> {
    pub wager: &'a Wager,
    pub bet: Chips,
    pub players: u8,
}

/// What a hand brings the bank, before its fee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BankHand {
    /// Results in cents with their probabilities as parts of [`BankHand::all`], from the largest
    /// loss up.
    results: Vec<(i64, u64)>,
    /// What each player loses per unit bet, in the order of settlement; empty where what losers
    /// lose pays winners, since nobody's place matters then.
    pub edges: Vec<Ratio>,
}

/// What a result asks of the bank: a verdict on some chips.
type Asked = (Chips, Verdict);

impl BankHand {
    fn all(&self) -> u64 {
        self.results.iter().map(|(_, chance)| chance).sum()
    }

    /// Every result with its probability, from the largest loss up.
    pub fn results(&self) -> impl Iterator<Item = (Chips, Ratio)> {
        let all = self.all();
        let of = move |(cents, chance): &(i64, u64)| {
            (Chips::cents(*cents), Ratio::new((*chance).into(), all.into()))
        };
        self.results.iter().map(of)
    }

    /// What it brings on average, in dollars.
    pub fn mean(&self) -> Ratio {
        let sum = |(cents, chance): &(i64, u64)| i128::from(*cents) * i128::from(*chance);
        Ratio::new(self.results.iter().map(sum).sum(), 100 * i128::from(self.all()))
    }

    /// The standard deviation, in dollars, to a thousandth of a cent.
    pub fn deviation(&self) -> Ratio {
        let (all, mean) = (i128::from(self.all()), self.mean());
        // In thousandths of a cent, whose squares and probabilities fit.
        let mean = mean.num() * 100_000 / mean.den();
        let squares = self.results.iter().map(|(cents, chance)| {
            let off = i128::from(*cents) * 1000 - mean;
            off * off / (1 << 20) * i128::from(*chance)
        });
        let variance = squares.sum::<i128>() / all * (1 << 20);
        Ratio::new((variance.max(0) as u128).isqrt() as i128, 100_000)
    }

    /// The probability that the bank loses.
    pub fn loses(&self) -> Ratio {
        self.results().filter(|(won, _)| *won < Chips::ZERO).map(|(_, chance)| chance).sum()
    }
}

/// A bank in the middle of settlement.
#[derive(Clone, Copy)]
struct Settled {
    cover: Cover,
    /// What it has won, in cents.
    net: i64,
}

impl Settled {
    fn key(&self) -> (i64, (Chips, Chips)) {
        (self.net, self.cover.left())
    }

    /// Settles the next wager; returns what the bank wins on it.
    fn settle(&mut self, (chips, verdict): Asked) -> i64 {
        let action = self.cover.take(chips, verdict);
        let (paid, collected) = self.cover.moves(action, verdict);
        let won = (collected - paid).as_cents();
        self.net += won;
        won
    }
}

impl Players<'_> {
    /// What results ask of the bank. A result of several wagers, such as a double or an ante that
    /// was played, is as many chips at even money; on other circles it is one wager at long odds.
    fn asked(&self, parts: &[Part]) -> Vec<(Asked, u64)> {
        let total: u128 = parts.iter().map(|part| part.weight).sum();
        let chips = matches!(self.wager.circle, Circle::Square(_) | Circle::Ante);
        let asked = |net: Ratio| match (net.num(), net.den()) {
            (0, _) => (self.bet, Verdict::Push),
            (-1, 2) => (self.bet, Verdict::Half),
            (num, _) if num < 0 => (part(self.bet, net.abs()), Verdict::Lose),
            _ if chips => (part(self.bet, net), Verdict::EVEN),
            (num, den) => (self.bet, Verdict::Win(Odds::new(num as u16, den as u16))),
        };
        let chance = |weight: u128| (weight * u128::from(ONE) / total) as u64;
        parts.iter().map(|part| (asked(part.net), chance(part.weight))).collect()
    }

    /// What results ask against each group of the bank's hands, and how likely the group is.
    fn groups(&self) -> Vec<(u64, Vec<(Asked, u64)>)> {
        if self.wager.given.is_empty() {
            return vec![(ONE, self.asked(&self.wager.parts))];
        }
        let weight = |parts: &[Part]| parts.iter().map(|part| part.weight).sum::<u128>();
        let all: u128 = self.wager.given.iter().map(|parts| weight(parts)).sum();
        let share = |parts: &[Part]| (weight(parts) * u128::from(ONE) / all) as u64;
        self.wager.given.iter().map(|parts| (share(parts), self.asked(parts))).collect()
    }

    /// What a hand brings a bank of this size.
    pub fn hand(&self, game: &BankedGame, bank: Chips) -> BankHand {
        match game.cover(bank) {
            Some(cover) => self.in_turn(game, cover),
            None => self.together(game, bank),
        }
    }

    /// Player by player, as far as the cover goes.
    fn in_turn(&self, game: &BankedGame, cover: Cover) -> BankHand {
        let mut lost = vec![0_i128; self.players.into()];
        let mut results: BTreeMap<i64, u64> = BTreeMap::new();
        let start = Settled { cover, net: 0 };
        if game.is_common() {
            for (of, chance) in &self.asked(&self.wager.parts) {
                let mut settled = start;
                for lost in &mut lost {
                    *lost += i128::from(settled.settle(*of)) * i128::from(*chance);
                }
                *results.entry(settled.net).or_default() += chance;
            }
        } else {
            // A bank that covers whatever happens need not count what is left of it.
            let ample = self.most().max(self.most_lost()) <= cover.left().0.min(cover.left().1);
            for (chance, asked) in self.groups() {
                // Everything that can have happened so far, with its probability.
                let mut held = BTreeMap::from([(start.key(), (start, chance))]);
                for lost in &mut lost {
                    let mut next = BTreeMap::new();
                    for (before, chance) in held.values().filter(|(_, chance)| *chance > 0) {
                        for (of, likely) in &asked {
                            let (mut settled, chance) = (*before, both(*chance, *likely));
                            *lost += i128::from(settled.settle(*of)) * i128::from(chance);
                            settled.cover = if ample { cover } else { settled.cover };
                            next.entry(settled.key()).or_insert((settled, 0)).1 += chance;
                        }
                    }
                    held = next;
                }
                for (settled, chance) in held.into_values() {
                    *results.entry(settled.net).or_default() += chance;
                }
            }
        }
        let unit = i128::from(self.bet.as_cents()) * i128::from(ONE);
        BankHand {
            results: results.into_iter().collect(),
            edges: lost.into_iter().map(|sum| Ratio::new(sum, unit)).collect(),
        }
    }

    /// All at once: losers pay winners, and only the difference is limited.
    fn together(&self, game: &BankedGame, bank: Chips) -> BankHand {
        let chip = game.prices().next().map_or(Chips::cents(1), |price| price.chip);
        let won = |(chips, verdict): Asked| {
            let (paid, collected) = verdict.moves(chips, chip);
            (collected - paid).as_cents()
        };
        let (times, each) =
            if game.is_common() { (1, self.players.into()) } else { (self.players, 1) };
        let mut results: BTreeMap<i64, u64> = BTreeMap::new();
        for (chance, asked) in self.groups() {
            let mut held: BTreeMap<i64, u64> = BTreeMap::from([(0, chance)]);
            for _ in 0..times {
                let mut next = BTreeMap::new();
                for (net, chance) in held {
                    for (of, likely) in &asked {
                        *next.entry(net + won(*of) * each).or_default() += both(chance, *likely);
                    }
                }
                held = next;
            }
            for (net, chance) in held {
                let net = net.clamp(-bank.as_cents(), bank.as_cents());
                *results.entry(net).or_default() += chance;
            }
        }
        BankHand { results: results.into_iter().collect(), edges: Vec::new() }
    }

    /// The most that the players can win in one hand.
    pub fn most(&self) -> Chips {
        let most = self.wager.parts.iter().map(|part| part.net).max().unwrap_or(Ratio::ZERO);
        part(self.bet, most).times(self.players.into())
    }

    /// The most that they can lose.
    fn most_lost(&self) -> Chips {
        let most = self.wager.parts.iter().map(|part| part.net).min().unwrap_or(Ratio::ZERO);
        part(self.bet, most.abs()).times(self.players.into())
    }

    /// The chance that somebody with this much money cannot put up such a bank and its fee any more
    /// after at most so many hands.
    pub fn ruin(&self, game: &BankedGame, bank: Chips, money: Chips, hands: u32) -> Ratio {
        let fee = game.bank_fee().as_cents();
        let hand = self.hand(game, bank);
        let results = hand.results.iter().map(|(won, chance)| (won - fee, *chance));
        let gone = ruin::chance(results, bank.as_cents() + fee, money.as_cents(), hands);
        Ratio::new(gone.into(), ONE.into())
    }

    /// What it is worth to take the bank for so many hands in each round of the table, against these
    /// players, instead of betting as they do: dollars for each round, fees included.
    pub fn turn(&self, game: &BankedGame, hands: u8) -> Option<Ratio> {
        let dollars = |chips: Chips| Ratio::new(chips.as_cents().into(), 100);
        let price = game.prices().find(|price| price.circle() == self.wager.circle)?;
        let bet = self.wager.bet(&price, self.bet);
        let gain = (bet.edge * dollars(self.bet) - dollars(bet.fee))
            * Ratio::from(i64::from(self.players));
        let spared = bet.edge * dollars(self.bet);
        Some((gain - dollars(game.bank_fee()) + spared) * Ratio::from(i64::from(hands)))
    }
}

fn both(one: u64, other: u64) -> u64 {
    (u128::from(one) * u128::from(other) / u128::from(ONE)) as u64
}

/// A multiple of a bet.
fn part(bet: Chips, of: Ratio) -> Chips {
    Chips::cents((i128::from(bet.as_cents()) * of.num() / of.den()) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::odds::odds;
    use crate::odds::tests::{one_thread, prepared};
    use engine::Prepared;

    fn counted(game: &Prepared) -> crate::odds::Odds {
        one_thread(|work| odds(game.banked().unwrap(), None, work))
    }

    #[test]
    fn a_full_bank_gains_the_edge_of_every_bet() {
        for id in ["baccarat", "pai-gow-tiles", "three-card-poker"] {
            let game = prepared(id, &[]);
            let (odds, game) = (counted(&game), game.banked().unwrap());
            for wager in &odds.wagers {
                let players = Players { wager, bet: Chips::dollars(20), players: 3 };
                let hand = players.hand(game, players.most().max(Chips::dollars(500)));
                let gain = wager.edge() * Ratio::from(60);
                let off = (hand.mean() - gain).abs();
                assert!(off < Ratio::new(1, 1_000_000), "{id} {}: {}", wager.name, off.decimal(9));
                assert!(
                    hand.edges
                        .iter()
                        .all(|edge| (*edge - wager.edge()).abs() < Ratio::new(1, 1_000_000))
                );
            }
        }
    }

    #[test]
    fn a_short_bank_takes_from_long_odds() {
        let game = prepared("baccarat", &[]);
        let (odds, game) = (counted(&game), game.banked().unwrap());
        // Forty against ten on the tie: five of them can win, all of them can lose (BA-08).
        let wager = odds.wager("tie").unwrap();
        let players = Players { wager, bet: Chips::dollars(10), players: 1 };
        let short = players.hand(game, Chips::dollars(40));
        let [win, _, lose] = wager.shares();
        let edge = lose - win * Ratio::from(4);
        assert!((short.edges[0] - edge).abs() < Ratio::new(1, 1_000_000_000));
        let results: Vec<i64> = short.results().map(|(won, _)| won.as_cents()).collect();
        assert_eq!(results, [-4000, 1000]);
        // With money for the first player alone the second has no action.
        let wager = odds.wager("player").unwrap();
        let players = Players { wager, bet: Chips::dollars(10), players: 2 };
        let hand = players.hand(game, Chips::dollars(10));
        assert_eq!(hand.edges[1], Ratio::ZERO);
        assert!(hand.edges[0] > Ratio::ZERO);
    }

    #[test]
    fn players_who_win_together_swing_more() {
        let baccarat = prepared("baccarat", &[]);
        let odds = counted(&baccarat);
        let wager = odds.wager("player").unwrap();
        let players = |players| Players { wager, bet: Chips::dollars(10), players };
        let game = baccarat.banked().unwrap();
        let deviation = |n| players(n).hand(game, Chips::dollars(500)).deviation();
        let off = (deviation(4) - deviation(1) * Ratio::from(4)).abs();
        assert!(off < Ratio::new(1, 100), "all win or lose at once: {}", off.decimal(4));
        // A good hand of the bank beats everybody: more than each for themselves, less than all as one.
        for id in ["pai-gow-tiles", "three-card-poker"] {
            let game = prepared(id, &[]);
            let odds = counted(&game);
            let game = game.banked().unwrap();
            let deviation = |wager: &Wager, players| {
                let players = Players { wager, bet: Chips::dollars(10), players };
                players.hand(game, Chips::dollars(500)).deviation()
            };
            let wager = &odds.wagers[0];
            let (one, four) = (deviation(wager, 1), deviation(wager, 4));
            assert!(
                one * Ratio::new(24, 10) < four && four < one * Ratio::from(4),
                "{id}: {} {}",
                one.decimal(4),
                four.decimal(4)
            );
            let apart = Wager { given: Vec::new(), ..wager.clone() };
            let off = (deviation(&apart, 4) - one * Ratio::from(2)).abs();
            assert!(off < Ratio::new(1, 100), "{id}, each for themselves: {}", off.decimal(4));
        }
    }

    #[test]
    fn money_runs_out_sooner_or_later() {
        let game = prepared("baccarat", &[]);
        let (odds, game) = (counted(&game), game.banked().unwrap());
        let wager = odds.wager("player").unwrap();
        let players = Players { wager, bet: Chips::dollars(10), players: 1 };
        let ruin =
            |money, hands| players.ruin(game, Chips::dollars(10), Chips::dollars(money), hands);
        assert_eq!(ruin(11, 1), Ratio::ONE, "too little for the first hand");
        // Ten and the fee: a hand that is lost, or even tied, is the last one.
        let [win, push, _] = wager.shares();
        assert!((ruin(12, 1) - win - push).abs() < Ratio::new(1, 1_000_000));
        assert!(ruin(200, 50) < ruin(100, 50) && ruin(100, 50) < ruin(100, 200));
    }

    #[test]
    fn whoever_banks_is_spared_a_bet_and_gains_on_others() {
        let game = prepared("baccarat", &[]);
        let (odds, game) = (counted(&game), game.banked().unwrap());
        let wager = odds.wager("player").unwrap();
        let players = Players { wager, bet: Chips::dollars(100), players: 7 };
        // Eight edges of a hundred, the bet's fee of one spared, the bank's fee of two paid, twice.
        let worth =
            (wager.edge() * Ratio::from(800) + Ratio::from(1) - Ratio::from(2)) * Ratio::from(2);
        assert_eq!(players.turn(game, 2), Some(worth));
    }
}
