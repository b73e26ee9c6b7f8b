//! Blackjack with jokers: every first deal, the best play of each hand knowing its cards, and every
//! hand that the player-dealer can come to.
//!
//! Probabilities are whole numbers of 1/2^55, rounded down at each step.

mod bank;
mod chart;
mod player;
mod shoe;
mod split;

use super::Work;
use super::result::{Odds, Precision, Wager};
use crate::Ratio;
use bank::{Bank, ONE};
use cards::{Card, Deck, Rank, Suit};
use chart::{Advice, charts};
use engine::banked::{Blackjack, Dealt};
use engine::{Circle, Verb};
use player::{Choices, EVEN, Player, Rides, SPAN, Worth, best};
use shoe::{KINDS, Set, Shoe, TEN, card};
use split::{Mode, split};

/// What all deals with one up card come to.
struct Counted {
    /// Ways to deal times parts of [`ONE`], by result.
    results: [u128; SPAN],
    /// How far splits may be off, in the same parts.
    bound: u128,
    advice: Vec<Advice>,
}

/// Every deal with this up card.
fn against<B: Blackjack>(rules: &B, shoe: &Shoe, up: usize) -> Counted {
    let mut counted = Counted { results: [0; SPAN], bound: 0, advice: Vec::new() };
    let ups = shoe.left[up];
    if ups == 0 {
        return counted;
    }
    let shoe = shoe.without(up);
    let bank = Bank::new(rules, up, &shoe);
    let mut player = Player::new(rules, up, &bank, shoe);
    for a in 0..KINDS {
        for b in a..KINDS {
            let second = shoe.left[b] - u64::from(a == b).min(shoe.left[b]);
            let ways = ups * shoe.left[a] * second * if a == b { 1 } else { 2 };
            if ways > 0 {
                counted.deal(&mut player, &shoe, [a, b], ways);
            }
        }
    }
    chart::later(&mut player, &mut counted.advice);
    counted
}

impl Counted {
    fn deal<B: Blackjack>(
        &mut self,
        player: &mut Player<'_, B>,
        shoe: &Shoe,
        [a, b]: [usize; 2],
        ways: u64,
    ) {
        let hand = Set::default().with(a).with(b);
        let choices = player.choices(&hand, Rides::Dealt);
        let early = player.early(&hand);
        let mut plain = ways;
        if player.open(&hand, Rides::Dealt).has(Verb::Split) {
            let pairs = pairs(player, shoe, a, ways);
            let mut all = choices.clone();
            let quick = split(player, shoe, a, Mode::Quick);
            all.push((Verb::Split, quick.worth));
            if best(all.clone()).is_some_and(|(verb, _)| verb == Verb::Split) {
                let bound = split(player, shoe, a, Mode::Bounded).bound;
                self.bound += u128::from(pairs) * bound.unsigned_abs();
            }
            self.take(player.up, [a, b], pairs, all, &early);
            plain -= pairs;
        }
        if plain > 0 {
            self.take(player.up, [a, b], plain, choices, &early);
        }
    }

    fn take(&mut self, up: usize, hand: [usize; 2], ways: u64, choices: Choices, early: &Worth) {
        let means = choices.iter().map(|(verb, worth)| (*verb, worth.mean())).collect();
        self.advice.push(Advice::first(up, hand, ways, means));
        let (_, worth) = best(choices).expect("something can be done");
        for (sum, chance) in self.results.iter_mut().zip(worth.0) {
            *sum += u128::from(ways) * u128::from(chance);
        }
        for (sum, chance) in self.results.iter_mut().zip(early.0) {
            *sum += u128::from(ways) * u128::from(chance);
        }
    }
}

/// In how many of the ways to deal two cards of equal points they may be split: where only pairs may,
/// two tens have to be of one rank.
fn pairs<B: Blackjack>(player: &Player<'_, B>, shoe: &Shoe, kind: usize, ways: u64) -> u64 {
    let ten_and_jack = [Rank::Ten, Rank::Jack].map(|rank| Card::new(rank, Suit::Spades));
    let dealt = Dealt { cards: &ten_and_jack, from_split: false, hands: 1, up: card(player.up) };
    if kind != TEN || player.rules.open(dealt).has(Verb::Split) {
        return ways;
    }
    // All four ranks are there equally often but for the up card.
    ways * (shoe.left[TEN] / 4 - 1) / (shoe.left[TEN] - 1)
}

pub(super) fn odds<B: Blackjack>(rules: &B, deck: Deck, work: &Work<'_>) -> Odds {
    let shoe = Shoe::of(&deck.counts());
    let counted = work.each(KINDS, |up| against(rules, &shoe, up));
    let deals = shoe.all * (shoe.all - 1) * (shoe.all - 2);
    let results = (0..SPAN).map(|at| {
        let ways: u128 = counted.iter().map(|part| part.results[at]).sum();
        (Ratio::new(at as i128 - EVEN as i128, 2), ways / u128::from(deals))
    });
    let main = Wager::new("main", Circle::Square(1), results);
    let bound: u128 = counted.iter().map(|part| part.bound).sum();
    // In wagers; rounding adds far less than a billionth.
    let bound = Ratio::new((bound / u128::from(deals)) as i128, 2 * i128::from(ONE))
        + Ratio::new(1, 1_000_000_000);
    let advice: Vec<Advice> = counted.into_iter().flat_map(|part| part.advice).collect();
    Odds {
        precision: Precision::Within(bound),
        method: format!(
            "every first deal from {} cards, each hand played for the most, knowing its own cards \
             and the up card; hands of a split are played each for itself",
            deck.len()
        ),
        wagers: vec![main],
        strategy: charts(rules, &advice),
        notes: Vec::new(),
    }
}

#[cfg(test)]
#[path = "blackjack/tests.rs"]
mod tests;
