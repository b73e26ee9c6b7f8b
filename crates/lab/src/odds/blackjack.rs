//! Blackjack with jokers: every first deal, the best play of each hand knowing its cards, and every
//! hand that the player-dealer can come to.
//!
//! Probabilities are whole numbers of 1/2^55, rounded down at each step.

mod bank;
mod chart;
mod given;
mod player;
mod shoe;
mod split;

use super::result::{Odds, Precision, Wager};
use super::{Manner, Work};
use crate::Ratio;
use bank::{Bank, ONE};
use cards::{Card, Deck, Rank, Suit};
use chart::{Advice, charts};
use engine::banked::{Blackjack, Dealt};
use engine::{Circle, Verb};
use given::{ByEnd, Spread};
use player::{By, Choices, EVEN, Player, Rides, SPAN, Worth};
use shoe::{KINDS, Set, Shoe, TEN, card};
use split::{Mode, split};

/// What all deals with one up card come to.
struct Counted {
    /// Ways to deal times parts of [`ONE`], by result.
    results: [u128; SPAN],
    /// The same for a player who goes by advice.
    advised: [u128; SPAN],
    /// The same as the first, by the hand of the bank.
    by_end: ByEnd,
    /// How far splits may be off, in the same parts.
    bound: u128,
    advice: Vec<Advice>,
}

/// Every deal with this up card.
fn against<B: Blackjack>(
    rules: &B,
    manner: Option<&dyn Manner>,
    shoe: &Shoe,
    up: usize,
) -> Counted {
    let (none, by_end, advice) = ([0; SPAN], ByEnd::new(), Vec::new());
    let mut counted = Counted { results: none, advised: none, by_end, bound: 0, advice };
    let ups = shoe.left[up];
    if ups == 0 {
        return counted;
    }
    let shoe = shoe.without(up);
    let bank = Bank::new(rules, up, &shoe);
    let mut player = Player::new(rules, up, &bank, shoe);
    player.manner = manner;
    let mut spread = Spread::new(bank.ends.len());
    for a in 0..KINDS {
        for b in a..KINDS {
            let second = shoe.left[b] - u64::from(a == b).min(shoe.left[b]);
            let ways = ups * shoe.left[a] * second * if a == b { 1 } else { 2 };
            if ways > 0 {
                let deal = Deal { shoe: &shoe, hand: [a, b], ways };
                counted.deal(&mut player, deal, &mut spread);
            }
        }
    }
    counted.by_end = spread.by_end;
    chart::later(&mut player, &mut counted.advice);
    counted
}

/// Two cards for the player, and the cards they come from.
#[derive(Clone, Copy)]
struct Deal<'a> {
    shoe: &'a Shoe,
    hand: [usize; 2],
    ways: u64,
}

impl Counted {
    fn deal<B: Blackjack>(
        &mut self,
        player: &mut Player<'_, B>,
        deal: Deal<'_>,
        spread: &mut Spread,
    ) {
        let [a, b] = deal.hand;
        let hand = Set::default().with(a).with(b);
        let early = player.early(&hand);
        let splits = player.open(&hand, Rides::Dealt).has(Verb::Split);
        let pairs = if splits { pairs(player, deal.shoe, a, deal.ways) } else { 0 };
        let mut two = splits.then(|| player.split(a, deal.shoe.without(a)));
        for (ways, pair) in [(pairs, true), (deal.ways - pairs, false)] {
            if ways == 0 {
                continue;
            }
            let (deal, mut two) = (Deal { ways, ..deal }, two.as_mut().filter(|_| pair));
            let (verb, worth) = self.best(player, deal, two.as_deref_mut());
            add(&mut self.results, ways, [&worth, &early]);
            if let Some(two) = two.as_deref_mut().filter(|_| verb == Verb::Split) {
                let bound = split(two, a, Mode::Bounded).bound;
                self.bound += u128::from(ways) * bound.unsigned_abs();
            }
            spread.deal(player, two.as_deref_mut(), ([a, b], ways), verb);
            if player.manner.is_some() {
                let worth = advised(player, deal, two);
                add(&mut self.advised, ways, [&worth, &early]);
            }
        }
    }

    /// The best that can be made of a hand, kept as advice.
    fn best<B: Blackjack>(
        &mut self,
        player: &mut Player<'_, B>,
        deal: Deal<'_>,
        two: Option<&mut Player<'_, B>>,
    ) -> (Verb, Worth) {
        let choices = choices(player, deal, two);
        let means = choices.iter().map(|(verb, worth)| (*verb, worth.mean())).collect();
        self.advice.push(Advice::first(player.up, deal.hand, deal.ways, means));
        let [a, b] = deal.hand;
        player.decide(&Set::default().with(a).with(b), Rides::Dealt, choices)
    }
}

/// What a hand comes to for a player who goes by advice.
fn advised<B: Blackjack>(
    player: &mut Player<'_, B>,
    deal: Deal<'_>,
    mut two: Option<&mut Player<'_, B>>,
) -> Worth {
    let go_by = |player: &mut Player<'_, B>, two: Option<&mut Player<'_, B>>, by: By| {
        player.by = by;
        two.into_iter().for_each(|two| two.by = by);
    };
    go_by(player, two.as_deref_mut(), By::Advice);
    let choices = choices(player, deal, two.as_deref_mut());
    let [a, b] = deal.hand;
    let (_, worth) = player.decide(&Set::default().with(a).with(b), Rides::Dealt, choices);
    go_by(player, two, By::Worth);
    worth
}

/// Everything that can be done with two cards; `two` plays the hands of a split, if they can be split.
fn choices<B: Blackjack>(
    player: &mut Player<'_, B>,
    deal: Deal<'_>,
    two: Option<&mut Player<'_, B>>,
) -> Choices {
    let [a, b] = deal.hand;
    let mut all = player.choices(&Set::default().with(a).with(b), Rides::Dealt);
    all.extend(two.map(|two| (Verb::Split, split(two, a, Mode::Quick).worth)));
    all
}

fn add(to: &mut [u128; SPAN], ways: u64, worths: [&Worth; 2]) {
    for worth in worths {
        for (sum, chance) in to.iter_mut().zip(worth.0) {
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

/// What a half of a wager is, by its place.
fn net(at: usize) -> Ratio {
    Ratio::new(at as i128 - EVEN as i128, 2)
}

pub(super) fn odds<B: Blackjack>(
    rules: &B,
    deck: Deck,
    manner: Option<&dyn Manner>,
    work: &Work<'_>,
) -> Odds {
    let shoe = Shoe::of(&deck.counts());
    let counted = work.each(KINDS, |up| against(rules, manner, &shoe, up));
    let deals = u128::from(shoe.all * (shoe.all - 1) * (shoe.all - 2));
    let wager = |of: fn(&Counted) -> &[u128; SPAN]| {
        let ways = |at: usize| counted.iter().map(|part| of(part)[at]).sum::<u128>();
        let results = (0..SPAN).map(|at| (net(at), ways(at) / deals));
        Wager::new("main", Circle::Square(1), results)
    };
    let ends = counted.iter().flat_map(|part| &part.by_end);
    let given =
        ends.map(|end| end.iter().enumerate().map(|(at, ways)| (net(at), ways / deals)).collect());
    let main = wager(|part| &part.results).given(given);
    let advised = manner.map(|_| wager(|part| &part.advised));
    let bound: u128 = counted.iter().map(|part| part.bound).sum();
    // In wagers; rounding adds far less than a billionth.
    let bound =
        Ratio::new((bound / deals) as i128, 2 * i128::from(ONE)) + Ratio::new(1, 1_000_000_000);
    let advice: Vec<Advice> = counted.into_iter().flat_map(|part| part.advice).collect();
    Odds {
        precision: Precision::Within(bound),
        method: format!(
            "every first deal from {} cards, each hand played for the most, knowing its own cards \
             and the up card; hands of a split are played each for itself",
            deck.len()
        ),
        wagers: vec![main],
        advised: advised.into_iter().collect(),
        strategy: charts(rules, &advice),
        notes: Vec::new(),
    }
}

#[cfg(test)]
#[path = "blackjack/tests.rs"]
mod tests;
