//! What hands come to against each hand that the bank can have.

use super::bank::ONE;
use super::player::{Player, Rides, SPAN};
use super::shoe::{KINDS, Set};
use engine::Verb;
use engine::banked::Blackjack;
use std::collections::BTreeMap;

/// Ways to a hand are counted in parts of two to this.
const FINE: u32 = 32;

/// Ways times parts of [`ONE`], by the end of the bank and by the result in halves of a wager.
pub(super) type ByEnd = Vec<[u128; SPAN]>;

/// Hands that are played on, all at once.
pub(super) struct Spread {
    pub by_end: ByEnd,
    /// Hands that are still to be played, smaller ones first, with the ways to them.
    open: BTreeMap<(usize, Set), u128>,
}

impl Spread {
    pub fn new(ends: usize) -> Spread {
        Spread { by_end: vec![[0; SPAN]; ends], open: BTreeMap::new() }
    }

    /// A hand that was dealt in this many ways, and what is done with it; `two` plays the hands of a
    /// split.
    pub fn deal<B: Blackjack>(
        &mut self,
        player: &mut Player<'_, B>,
        two: Option<&mut Player<'_, B>>,
        ([a, b], ways): ([usize; 2], u64),
        verb: Verb,
    ) {
        let hand = Set::default().with(a).with(b);
        let own = player.rules.end(&hand.cards());
        let chances = player.chances(&hand);
        for (at, (bank, chance)) in player.bank.ends.iter().zip(chances.iter()).enumerate() {
            if bank.early {
                self.add(at, player.halves(own, bank.end), u128::from(ways) << FINE, *chance);
            }
        }
        match two.filter(|_| verb == Verb::Split) {
            Some(two) => self.split(two, a, ways),
            None => self.act(player, &hand, Rides::Dealt, verb, u128::from(ways) << FINE),
        }
        self.play_on(player, Rides::Dealt);
    }

    fn add(&mut self, end: usize, halves: i64, ways: u128, chance: u64) {
        let at = (SPAN as i64 / 2 + halves).clamp(0, SPAN as i64 - 1) as usize;
        self.by_end[end][at] += (ways * u128::from(chance)) >> FINE;
    }

    /// Plays every open hand to its end.
    fn play_on<B: Blackjack>(&mut self, player: &mut Player<'_, B>, rides: Rides) {
        while let Some(((_, hand), ways)) = self.open.pop_first() {
            let choices = player.choices(&hand, rides);
            let (verb, _) = player.decide(&hand, rides, choices);
            self.act(player, &hand, rides, verb, ways);
        }
    }

    fn act<B: Blackjack>(
        &mut self,
        player: &mut Player<'_, B>,
        hand: &Set,
        rides: Rides,
        verb: Verb,
        ways: u128,
    ) {
        let left = player.shoe.less(hand).expect("cards of the shoe");
        let cards = (0..KINDS).filter(|kind| left.left[*kind] > 0);
        let part = |kind: usize| ways * u128::from(left.left[kind]) / u128::from(left.all);
        match verb {
            Verb::Hit => cards.for_each(|kind| {
                let next = hand.with(kind);
                *self.open.entry((next.len(), next)).or_default() += part(kind);
            }),
            Verb::Double => cards.for_each(|kind| {
                self.end(player, &hand.with(kind), rides, true, part(kind));
            }),
            Verb::Surrender => {
                for (at, chance) in player.chances(hand).iter().enumerate() {
                    if !player.bank.ends[at].early {
                        self.add(at, -1, ways, *chance);
                    }
                }
            }
            _ => self.end(player, hand, rides, false, ways),
        }
    }

    /// A hand that takes no more cards.
    fn end<B: Blackjack>(
        &mut self,
        player: &mut Player<'_, B>,
        hand: &Set,
        rides: Rides,
        doubled: bool,
        ways: u128,
    ) {
        let own = player.end(hand, rides);
        for (at, chance) in player.chances(hand).iter().enumerate() {
            let bank = player.bank.ends[at];
            if bank.early {
                continue;
            }
            let halves = player.halves(own, bank.end);
            let later = if bank.void { 0 } else { halves };
            let won = match (rides, doubled) {
                (Rides::Added, false) => later,
                (Rides::Added, true) => 2 * later,
                (_, false) => halves,
                (_, true) => halves + later,
            };
            self.add(at, won, ways, *chance);
        }
    }

    /// Both hands of a split, which meet the same hand of the bank. Hands that are split again are
    /// left out: they are few.
    fn split<B: Blackjack>(&mut self, two: &mut Player<'_, B>, kind: usize, ways: u64) {
        let mut half = |rides| {
            let mut spread = Spread::new(self.by_end.len());
            spread.act(two, &Set::default().with(kind), rides, Verb::Hit, 1 << FINE);
            spread.play_on(two, rides);
            spread.by_end
        };
        let (first, added) = (half(Rides::First), half(Rides::Added));
        for (end, (one, other)) in first.iter().zip(&added).enumerate() {
            let all: u128 = other.iter().sum();
            for (at, chance) in one.iter().enumerate().filter(|(_, chance)| **chance > 0) {
                for (by, more) in other.iter().enumerate().filter(|(_, more)| **more > 0) {
                    let both = (at + by).saturating_sub(SPAN / 2).min(SPAN - 1);
                    self.by_end[end][both] += chance * more / all * u128::from(ways);
                }
            }
        }
        debug_assert!(first.iter().flatten().sum::<u128>() <= u128::from(ONE));
    }
}
