use crate::Rng;
use crate::shuffle::shuffle_top;
use cards::{Card, Deck};
use std::fmt;

/// The undealt cards in their order, and the generator that shuffled them.
///
/// A shuffle is only carried out as far as cards are drawn: a hand of hold'em uses about twenty of
/// fifty-two. The order is the same as that of a complete shuffle: nothing else draws from the
/// generator that shuffles, and only [`Shoe::reset`] drops the rest of it.
pub struct Shoe {
    /// Dealt cards up to `top`, then the undealt ones in order up to `fixed`, then those whose order
    /// is still open.
    cards: Vec<Card>,
    top: usize,
    fixed: usize,
    rng: Rng,
    /// What dice and the like are drawn from, once there were any.
    aside: Option<Rng>,
    /// The unshuffled deck, kept because listing it takes longer than copying it.
    boxed: Option<(Deck, Vec<Card>)>,
}

/// The fork of the shuffling generator that everything but the shuffle draws from.
const ASIDE: u64 = u64::MAX;

impl Shoe {
    /// A shuffled deck.
    pub fn new(deck: Deck, rng: Rng) -> Shoe {
        let mut shoe = Shoe::stacked(Vec::new(), rng);
        shoe.reset(deck);
        shoe
    }

    /// These cards in this order, the top card first.
    pub fn stacked(cards: Vec<Card>, rng: Rng) -> Shoe {
        Shoe { top: 0, fixed: cards.len(), cards, rng, aside: None, boxed: None }
    }

    /// Starts over with a shuffled deck. The same deck again costs no allocation.
    pub fn reset(&mut self, deck: Deck) {
        let boxed = match self.boxed.take() {
            Some((last, cards)) if last == deck => cards,
            _ => deck.counts().iter().collect(),
        };
        self.cards.clear();
        self.cards.extend_from_slice(&boxed);
        self.boxed = Some((deck, boxed));
        self.top = 0;
        self.fixed = 0;
    }

    /// Starts over with these cards, shuffled.
    pub fn refill(&mut self, cards: impl Iterator<Item = Card>) {
        self.cards.clear();
        self.cards.extend(cards);
        (self.top, self.fixed) = (0, 0);
    }

    /// Continues with another generator: the next [`Shoe::reset`] shuffles with it, and so does the
    /// unfinished part of the current shuffle.
    pub fn reseed(&mut self, rng: Rng) {
        self.rng = rng;
        self.aside = None;
    }

    /// How many cards are undealt.
    pub fn remaining(&self) -> usize {
        self.cards.len() - self.top
    }

    /// Takes the top card.
    pub fn draw(&mut self) -> Option<Card> {
        self.draw_many(1).map(|cards| cards[0])
    }

    /// Takes this many cards off the top, or none at all if there are fewer.
    pub fn draw_many(&mut self, n: usize) -> Option<&[Card]> {
        let from = self.top;
        if n > self.remaining() {
            return None;
        }
        self.fix_to(from + n);
        self.top += n;
        Some(&self.cards[from..self.top])
    }

    /// Takes the middle card, with as many above it as below, or one more above.
    pub fn draw_centre(&mut self) -> Option<Card> {
        let centre = self.top + self.remaining() / 2;
        self.fix_to(centre + 1);
        let card = *self.cards.get(centre)?;
        self.cards.copy_within(self.top..centre, self.top + 1);
        self.top += 1;
        Some(card)
    }

    /// Adds these cards to the undealt ones and shuffles all of them.
    pub fn reshuffle_with(&mut self, cards: &[Card]) {
        self.take_back(cards);
        self.fixed = 0;
    }

    /// Shuffles these cards into the back half of the undealt ones; the front half keeps its order
    /// (PN-07).
    pub fn shuffle_into_back(&mut self, cards: &[Card]) {
        let front = self.remaining() / 2;
        self.take_back(cards);
        self.fixed = front;
    }

    /// A uniform index below `n`.
    ///
    /// # Panics
    /// If `n` is 0 or does not fit in 32 bits.
    pub fn pick(&mut self, n: usize) -> usize {
        let n = u32::try_from(n).expect("nothing on a table is so many");
        self.aside.get_or_insert_with(|| self.rng.fork(ASIDE)).below(n) as usize
    }

    /// Three dice.
    pub fn dice(&mut self) -> [u8; 3] {
        std::array::from_fn(|_| 1 + self.pick(6) as u8)
    }

    /// The undealt cards, the top one first. For tests and commitments: a player must never see it.
    pub fn cards_in_order(&mut self) -> &[Card] {
        self.fix_to(self.cards.len());
        &self.cards[self.top..]
    }

    /// Two undealt cards, counted from the top, change places. For tests that compare two deals.
    ///
    /// # Panics
    /// If there are not so many cards.
    pub fn exchange(&mut self, one: usize, other: usize) {
        self.fix_to(self.cards.len());
        self.cards.swap(self.top + one, self.top + other);
    }

    /// Carries out the shuffle up to this position.
    fn fix_to(&mut self, end: usize) {
        let end = end.min(self.cards.len());
        if self.fixed < end {
            shuffle_top(&mut self.cards[self.fixed..], end - self.fixed, &mut self.rng);
            self.fixed = end;
        }
    }

    /// Completes the shuffle, drops the dealt cards and puts these at the bottom. Returning cards
    /// of the deck reuse the room of the dealt ones.
    fn take_back(&mut self, cards: &[Card]) {
        self.fix_to(self.cards.len());
        self.cards.drain(..self.top);
        self.cards.extend_from_slice(cards);
        self.top = 0;
    }
}

impl fmt::Debug for Shoe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shoe({} cards, hidden)", self.remaining())
    }
}

#[cfg(test)]
#[path = "shoe_tests.rs"]
mod tests;
