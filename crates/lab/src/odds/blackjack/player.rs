//! A player against one up card: the best play of every hand, knowing its cards.

use super::bank::{Bank, ONE};
use super::shoe::{KINDS, Set, Shoe, card};
use crate::odds::Manner;
use crate::odds::result::net;
use cards::Card;
use engine::Verb;
use engine::banked::{Blackjack, Dealt, Verbs};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::rc::Rc;

/// Results of a wager in halves of it, from four lost to four won.
pub(super) const SPAN: usize = 33;
/// Where neither is won nor lost.
pub(super) const EVEN: usize = SPAN / 2;

/// How likely each result is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Worth(pub [u64; SPAN]);

impl Worth {
    pub const NONE: Worth = Worth([0; SPAN]);

    /// A result that is certain.
    pub fn sure(halves: i64) -> Worth {
        let mut worth = Worth::NONE;
        worth.add(halves, ONE);
        worth
    }

    pub fn add(&mut self, halves: i64, chance: u64) {
        self.0[(EVEN as i64 + halves) as usize] += chance;
    }

    /// Adds another one, as far as it is likely.
    pub fn add_part(&mut self, other: &Worth, left: u64, all: u64) {
        for (sum, chance) in self.0.iter_mut().zip(other.0) {
            // Most results never come, and dividing takes long. Products of probabilities and cards
            // stay below two to the 64.
            if chance > 0 {
                *sum += chance * left / all;
            }
        }
    }

    /// The mean, in halves of a wager and parts of [`ONE`].
    pub fn mean(&self) -> i128 {
        let of = |(at, chance): (usize, &u64)| (at as i128 - EVEN as i128) * i128::from(*chance);
        self.0.iter().enumerate().map(of).sum()
    }

    /// How likely it is that the round goes on so far, in parts of [`ONE`].
    pub fn mass(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The same with every probability times a part of one.
    pub fn times(&self, part: u64, of: u64) -> Worth {
        let one = |chance: u64| u128::from(chance) * u128::from(part) / u128::from(of.max(1));
        Worth(self.0.map(|chance| one(chance) as u64))
    }

    /// Both together, as if they were independent: the mean is right in any case.
    pub fn both(&self, other: &Worth) -> Worth {
        let mut worth = Worth::NONE;
        for (at, chance) in self.0.iter().enumerate().filter(|(_, chance)| **chance > 0) {
            for (by, more) in other.0.iter().enumerate().filter(|(_, more)| **more > 0) {
                let halves = at as i64 + by as i64 - 2 * EVEN as i64;
                let part = (u128::from(*chance) * u128::from(*more) / u128::from(ONE)) as u64;
                worth.add(halves.clamp(-(EVEN as i64), EVEN as i64), part);
            }
        }
        worth
    }
}

/// Which wager rides on a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Rides {
    /// The first one, on a hand that was dealt.
    Dealt,
    /// The first one, after a split.
    First,
    /// One that a split has added: it may get no action.
    Added,
}

/// By what a player decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum By {
    /// What is worth the most.
    Worth,
    /// The advice that they were given.
    Advice,
}

/// What a hand can do, and what that is worth.
pub(super) type Choices = Vec<(Verb, Worth)>;

/// What was worked out before, by hand.
type Known<K, V> = HashMap<K, V, BuildHasherDefault<Mixed>>;

/// A quick hash of small numbers, which nobody chooses to make them collide.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.chunks(8).for_each(|part| {
            let number = part.iter().fold(0, |number, byte| number << 8 | u64::from(*byte));
            self.write_u64(number);
        });
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

/// One up card, and the cards that are left beside it.
pub(super) struct Player<'a, B: Blackjack> {
    pub rules: &'a B,
    pub up: usize,
    pub bank: &'a Bank<B::End>,
    pub shoe: Shoe,
    /// The kind of the pair that was split, if one was.
    pair: Option<usize>,
    pub manner: Option<&'a dyn Manner>,
    pub by: By,
    stands: Known<(Set, bool), Rc<[Worth; 3]>>,
    plays: Known<(Set, Rides, By), Rc<Worth>>,
    /// How likely each end of the bank is once a hand takes no more cards.
    chances: Known<Set, Rc<[u64]>>,
    scratch: Vec<u64>,
}

impl<'a, B: Blackjack> Player<'a, B> {
    pub fn new(rules: &'a B, up: usize, bank: &'a Bank<B::End>, shoe: Shoe) -> Player<'a, B> {
        Player {
            rules,
            up,
            bank,
            shoe,
            pair: None,
            manner: None,
            by: By::Worth,
            stands: Known::default(),
            plays: Known::default(),
            chances: Known::default(),
            scratch: Vec::new(),
        }
    }

    /// The same player with the hands of a split, and with the cards that are left then.
    pub fn split(&self, pair: usize, shoe: Shoe) -> Player<'a, B> {
        let (manner, by) = (self.manner, self.by);
        let new = Player::new(self.rules, self.up, self.bank, shoe);
        Player { pair: Some(pair), manner, by, ..new }
    }

    /// How likely each end of the bank is, once this hand takes no more cards.
    pub fn chances(&mut self, hand: &Set) -> Rc<[u64]> {
        if let Some(known) = self.chances.get(hand) {
            return Rc::clone(known);
        }
        let left = self.shoe.less(hand).expect("cards of the shoe");
        let chances: Rc<[u64]> = self.bank.chances(&left, &mut self.scratch).into();
        self.chances.insert(*hand, Rc::clone(&chances));
        chances
    }

    /// What a hand is worth that takes no more cards: as first wager, doubled, and as added one;
    /// rounds that end early are left out.
    fn ended(&mut self, hand: &Set, rides: Rides) -> Rc<[Worth; 3]> {
        let key = (*hand, rides == Rides::Dealt);
        if let Some(known) = self.stands.get(&key) {
            return Rc::clone(known);
        }
        let chances = self.chances(hand);
        let own = self.end(hand, rides);
        let mut worth = [Worth::NONE; 3];
        let ends = self.bank.ends.iter().zip(chances.iter().copied());
        for (bank, chance) in ends.filter(|(bank, _)| !bank.early) {
            let halves = self.halves(own, bank.end);
            let later = if bank.void { 0 } else { halves };
            worth[0].add(halves, chance);
            worth[1].add(halves + later, chance);
            worth[2].add(later, chance);
        }
        let worth = Rc::new(worth);
        self.stands.insert(key, Rc::clone(&worth));
        worth
    }

    /// How a hand ends.
    pub fn end(&self, hand: &Set, rides: Rides) -> B::End {
        let cards = hand.cards();
        if rides == Rides::Dealt {
            self.rules.end(&cards)
        } else {
            self.rules.end_after_split(&cards)
        }
    }

    pub fn halves(&self, own: B::End, bank: B::End) -> i64 {
        let net = net(self.rules.result(own, bank));
        (net.num() * 2 / net.den()) as i64
    }

    /// What the first two cards come to in rounds that end before anybody acts.
    pub fn early(&mut self, hand: &Set) -> Worth {
        let chances = self.chances(hand);
        let own = self.rules.end(&hand.cards());
        let mut worth = Worth::NONE;
        let ends = self.bank.ends.iter().zip(chances.iter().copied());
        for (bank, chance) in ends.filter(|(bank, _)| bank.early) {
            worth.add(self.halves(own, bank.end), chance);
        }
        worth
    }

    fn stand(&mut self, hand: &Set, rides: Rides) -> Worth {
        let [first, _, added] = &*self.ended(hand, rides);
        if rides == Rides::Added { added.clone() } else { first.clone() }
    }

    /// One more card and no other.
    pub fn one_card(&mut self, hand: &Set, rides: Rides, doubled: bool) -> Worth {
        let left = self.shoe.less(hand).expect("cards of the shoe");
        let mut worth = Worth::NONE;
        for kind in (0..KINDS).filter(|kind| left.left[*kind] > 0) {
            let [first, twice, added] = &*self.ended(&hand.with(kind), rides);
            let of = match (rides, doubled) {
                (Rides::Added, false) => added,
                (Rides::Added, true) => &twice_of(added),
                (_, true) => twice,
                (_, false) => first,
            };
            worth.add_part(of, left.left[kind], left.all);
        }
        worth
    }

    fn hit(&mut self, hand: &Set, rides: Rides) -> Worth {
        let left = self.shoe.less(hand).expect("cards of the shoe");
        let mut worth = Worth::NONE;
        for kind in (0..KINDS).filter(|kind| left.left[*kind] > 0) {
            let next = self.play(&hand.with(kind), rides);
            worth.add_part(&next, left.left[kind], left.all);
        }
        worth
    }

    /// The best that can be made of a hand; splits are looked at elsewhere.
    pub fn play(&mut self, hand: &Set, rides: Rides) -> Rc<Worth> {
        if let Some(known) = self.plays.get(&(*hand, rides, self.by)) {
            return Rc::clone(known);
        }
        let choices = self.choices(hand, rides);
        let worth = Rc::new(self.decide(hand, rides, choices).1);
        self.plays.insert((*hand, rides, self.by), Rc::clone(&worth));
        worth
    }

    /// What the player does with a hand, of all that it can do.
    pub fn decide(&self, hand: &Set, rides: Rides, choices: Choices) -> (Verb, Worth) {
        let advised = self.advised(hand, rides, &choices);
        let chosen = choices.iter().position(|(verb, _)| Some(*verb) == advised);
        match chosen {
            Some(at) => choices.into_iter().nth(at).expect("it was found"),
            None => best(choices).expect("something can be done"),
        }
    }

    /// What the player was told to do, if they go by that and there is something to decide.
    fn advised(&self, hand: &Set, rides: Rides, choices: &Choices) -> Option<Verb> {
        let manner = self.manner.filter(|_| self.by == By::Advice && choices.len() > 1)?;
        let mut open = Verbs::NONE;
        choices.iter().for_each(|(verb, _)| open.add_if(true, *verb));
        manner.draw(self.dealt(&self.cards(hand), rides), open)
    }

    /// Everything that a hand can do but split.
    pub fn choices(&mut self, hand: &Set, rides: Rides) -> Choices {
        let open = self.open(hand, rides);
        if open == Verbs::NONE {
            return vec![(Verb::Stand, self.stand(hand, rides))];
        }
        let mut choices = Vec::new();
        for verb in [Verb::Stand, Verb::Hit, Verb::Double, Verb::Surrender] {
            if open.has(verb) {
                let worth = match verb {
                    Verb::Stand => self.stand(hand, rides),
                    Verb::Hit => self.hit(hand, rides),
                    Verb::Double => self.one_card(hand, rides, true),
                    _ => self.surrender(hand),
                };
                choices.push((verb, worth));
            }
        }
        choices
    }

    /// Half is lost for certain, unless the round has ended before.
    fn surrender(&mut self, hand: &Set) -> Worth {
        let goes_on = self.ended(hand, Rides::Dealt)[0].mass();
        let mut worth = Worth::NONE;
        worth.add(-1, goes_on);
        worth
    }

    pub fn open(&self, hand: &Set, rides: Rides) -> Verbs {
        self.rules.open(self.dealt(&self.cards(hand), rides))
    }

    /// The cards of a hand; a hand of a split begins with the card that was split, which decides what
    /// it may do.
    fn cards(&self, hand: &Set) -> Vec<Card> {
        let mut cards = hand.cards();
        let first = self.pair.and_then(|kind| cards.iter().position(|of| *of == card(kind)));
        cards.swap(0, first.unwrap_or(0));
        cards
    }

    fn dealt<'c>(&self, cards: &'c [Card], rides: Rides) -> Dealt<'c> {
        let from_split = rides != Rides::Dealt;
        let hands = if from_split { 2 } else { 1 };
        Dealt { cards, from_split, hands, up: card(self.up) }
    }
}

/// The same with everything twice.
fn twice_of(worth: &Worth) -> Worth {
    let mut twice = Worth::NONE;
    for (at, chance) in worth.0.iter().enumerate().filter(|(_, chance)| **chance > 0) {
        twice.add(2 * (at as i64 - EVEN as i64), *chance);
    }
    twice
}

/// The choice with the highest mean; the first of equal ones.
pub(super) fn best(choices: Choices) -> Option<(Verb, Worth)> {
    choices.into_iter().rev().max_by_key(|(_, worth)| worth.mean())
}
