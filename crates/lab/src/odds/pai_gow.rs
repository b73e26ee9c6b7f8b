//! Pai gow poker: deals of seven hands, each of which meets every other one in both parts.
//!
//! There are too many pairs of hands to count them all. Everything that cancels out between two hands
//! that take turns as player and bank does so in the sample too, so that its error is small.

use super::Manner;
use super::result::{Odds, Precision, Wager, grouped, net};
use super::work::{Dice, Work};
use crate::Ratio;
use cards::{Card, Deck};
use engine::banked::{PaiGow, PaiGowSet};
use engine::{Circle, Rules};

/// How many deals are sampled in all.
const DEALS: u64 = 400_000;
/// The streams of random numbers that they come from, whatever the number of threads.
const STREAMS: u64 = 64;
/// How many of the deals in a stream are looked at for a better setting.
const STUDIED: u64 = 12;
/// How many hands of the bank a setting is tried against, and as many more to see what it is worth.
const TRIALS: usize = 400;
/// Hands that every hand is tried against to see how good it is, and into how many kinds that puts
/// them.
const PANEL: usize = 96;
const KINDS: usize = 32;
/// Hands of a deal (PG-02), and their cards.
const HANDS: usize = 7;
const CARDS: usize = 7;

/// What a stream has come to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Tally {
    win: u128,
    push: u128,
    lose: u128,
    /// Meetings with the same front, and the same back.
    copies: [u128; 2],
    /// Lost more often than won, squared and summed over deals.
    squares: u128,
    /// Won, pushed and lost against banks of each kind.
    given: [[u128; 3]; KINDS],
    /// What a better setting than the house way wins more, in trials, and how many there were.
    gained: i64,
    tried: i64,
    /// What the setting that was advised wins more.
    advised: i64,
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.win += other.win;
        self.push += other.push;
        self.lose += other.lose;
        self.copies[0] += other.copies[0];
        self.copies[1] += other.copies[1];
        self.squares += other.squares;
        self.gained += other.gained;
        self.tried += other.tried;
        self.advised += other.advised;
        for (sums, more) in self.given.iter_mut().zip(&other.given) {
            sums.iter_mut().zip(more).for_each(|(sum, n)| *sum += n);
        }
    }

    fn meetings(&self) -> u128 {
        self.win + self.push + self.lose
    }

    /// Every hand of a deal against every other one.
    fn deal(&mut self, rules: &PaiGow, hands: &[PaiGowSet], panel: &[PaiGowSet]) {
        let mut balance = 0_i128;
        for (at, bank) in hands.iter().enumerate() {
            let kind = kind(rules, *bank, panel);
            for own in hands[..at].iter().chain(&hands[at + 1..]) {
                let won = net(rules.result(Rules::ALL, *own, *bank).verdict);
                self.given[kind][(1 - won.num()) as usize] += 1;
                match won.num() {
                    0 => self.push += 1,
                    n if n > 0 => (self.win, balance) = (self.win + 1, balance - 1),
                    _ => (self.lose, balance) = (self.lose + 1, balance + 1),
                }
                let copies = own.copies(*bank);
                self.copies[0] += u128::from(copies[0]);
                self.copies[1] += u128::from(copies[1]);
            }
        }
        self.squares += (balance * balance) as u128;
    }

    /// Looks for a setting of the first hand that wins more than the house way against others that
    /// are set the house way. It is chosen by some trials and judged by others, which judge the
    /// setting that was advised as well.
    fn study(
        &mut self,
        rules: &PaiGow,
        manner: Option<&dyn Manner>,
        cards: &mut [Card],
        dice: &mut Dice,
    ) {
        let hand: Vec<Card> = cards[..CARDS].to_vec();
        let Some(way) = rules.set(&hand) else { return };
        let sets = rules.sets(&hand);
        let mut banks = || {
            let deal = |_| {
                shuffle(&mut cards[CARDS..], CARDS, dice);
                rules.set(&cards[CARDS..2 * CARDS]).expect("cards of the deck")
            };
            (0..TRIALS).map(deal).collect::<Vec<PaiGowSet>>()
        };
        let (choosing, judging) = (banks(), banks());
        let won = |own: PaiGowSet, banks: &[PaiGowSet]| -> i64 {
            banks
                .iter()
                .map(|bank| net(rules.result(Rules::ALL, own, *bank).verdict).num() as i64)
                .sum()
        };
        let best = sets.into_iter().max_by_key(|set| won(*set, &choosing)).unwrap_or(way);
        self.gained += won(best, &judging) - won(way, &judging);
        self.tried += TRIALS as i64;
        let told = manner.and_then(|manner| rules.set_with(&hand, &manner.sets(&hand)?));
        self.advised += told.map_or(0, |told| won(told, &judging) - won(way, &judging));
    }
}

/// How a hand of the bank fares against the panel, from losing to all of it to beating all of it.
fn kind(rules: &PaiGow, bank: PaiGowSet, panel: &[PaiGowSet]) -> usize {
    let won = |own: &PaiGowSet| 1 - net(rules.result(Rules::ALL, *own, bank).verdict).num();
    // Two points for a hand beaten, one for a push.
    let points = panel.iter().map(won).sum::<i128>() as usize;
    points * (KINDS - 1) / (2 * panel.len().max(1))
}

/// Puts this many random cards first.
fn shuffle(cards: &mut [Card], first: usize, dice: &mut Dice) {
    for at in 0..first {
        let left = (cards.len() - at) as u32;
        cards.swap(at, at + dice(left) as usize);
    }
}

/// Samples this many deals, and looks for better settings in some of each stream.
fn sample(
    rules: &PaiGow,
    deck: Deck,
    manner: Option<&dyn Manner>,
    work: &Work<'_>,
    [deals, studied]: [u64; 2],
) -> Tally {
    let panel = panel(rules, deck, (work.dice)(STREAMS));
    let parts = work.each(STREAMS as usize, |stream| {
        let mut dice = (work.dice)(stream as u64);
        let mut cards: Vec<Card> = deck.counts().iter().collect();
        let mut tally = Tally::default();
        for nth in 0..deals / STREAMS {
            shuffle(&mut cards, HANDS * CARDS, &mut dice);
            let hands = cards[..HANDS * CARDS].chunks(CARDS);
            let hands: Vec<PaiGowSet> =
                hands.map(|hand| rules.set(hand).expect("cards of the deck")).collect();
            tally.deal(rules, &hands, &panel);
            if nth < studied {
                tally.study(rules, manner, &mut cards, &mut dice);
            }
        }
        tally
    });
    let mut all = Tally::default();
    parts.iter().for_each(|part| all.add(part));
    all
}

/// Hands to try others against.
fn panel(rules: &PaiGow, deck: Deck, mut dice: Dice) -> Vec<PaiGowSet> {
    let mut cards: Vec<Card> = deck.counts().iter().collect();
    let deal = |_| {
        shuffle(&mut cards, CARDS, &mut dice);
        rules.set(&cards[..CARDS]).expect("cards of the deck")
    };
    (0..PANEL).map(deal).collect()
}

/// The standard error of the edge: deals are independent, the meetings of one deal are not.
fn error(tally: &Tally, deals: u64) -> Ratio {
    let (deals, meetings) = (i128::from(deals), tally.meetings() as i128);
    let sum = tally.lose as i128 - tally.win as i128;
    let spread = tally.squares as i128 - sum * sum / deals;
    // A root of whole numbers is precise enough: there are hundreds of millions of them.
    Ratio::new((spread.max(0) as u128).isqrt() as i128, meetings)
}

pub(super) fn odds(
    rules: &PaiGow,
    deck: Deck,
    manner: Option<&dyn Manner>,
    work: &Work<'_>,
) -> Odds {
    let deals = DEALS / work.thinner.max(1);
    let tally = sample(rules, deck, manner, work, [deals, STUDIED / work.thinner.max(1)]);
    let (one, meetings) = (Ratio::ONE, tally.meetings() as i128);
    let share = |n: u128| Ratio::new(n as i128, meetings).percent(3);
    let results = [(one, tally.win), (Ratio::ZERO, tally.push), (-one, tally.lose)];
    let nets = [one, Ratio::ZERO, -one];
    let given = tally.given.iter().map(|ways| nets.into_iter().zip(*ways).collect());
    let main = Wager::new("main", Circle::Square(1), results).given(given);
    let told = Ratio::new(tally.advised.into(), tally.tried.max(1).into());
    let better = Ratio::new(tally.gained.into(), tally.tried.max(1).into());
    let told = manner.map(|_| format!("; the settings of strong bots, {} more", told.percent(2)));
    Odds {
        precision: Precision::Sampled(error(&tally, deals)),
        method: format!(
            "{} deals of seven hands set the house way, each against each other, {} meetings in all",
            grouped(deals),
            grouped(meetings)
        ),
        wagers: vec![main],
        advised: Vec::new(),
        strategy: Vec::new(),
        notes: vec![
            format!(
                "Of all meetings {} have the same front and {} the same back; these copies are all \
                 of the edge, since everybody sets the house way.",
                share(tally.copies[0]),
                share(tally.copies[1])
            ),
            format!(
                "Of {} hands looked at, the best settings would win {} of a wager more than the house \
                 way does{}.",
                tally.tried / TRIALS as i64,
                better.percent(2),
                told.unwrap_or_default()
            ),
        ],
    }
}

#[cfg(test)]
#[path = "pai_gow_tests.rs"]
mod tests;
