//! Counting every hand of a deck.
//!
//! Hands that begin with the same cards share the pool of these, and of the cards of a rank that can
//! complete a hand one is tried for all. That is exact because no order prefers a suit: exchanging
//! two suits turns the hands that one card completes into those that the other completes, and they
//! have the same places.

use cards::{Card, Deck};

/// A pool that can be counted.
pub(crate) trait Counted: Copy {
    /// Adds a card.
    fn add(&mut self, card: Card);

    /// The place of the hand in its order.
    fn place(self) -> u16;
}

/// How many hands of so many cards of the deck have each place, from 0 to `last`.
pub(crate) fn by_place<P: Counted>(
    empty: P,
    deck: Deck,
    cards: usize,
    last: u16,
    progress: &mut dyn FnMut(u64),
) -> Vec<u64> {
    let deck: Vec<Card> = deck.counts().iter().collect();
    let mut counts = vec![0; last as usize + 1];
    for at in 0..deck.len() {
        let mut pool = empty;
        pool.add(deck[at]);
        let rest = &deck[at + 1..];
        let before = choose(rest.len(), cards - 1);
        if cards == 1 {
            counts[pool.place() as usize] += 1;
        } else {
            follow(pool, rest, cards - 1, &mut counts);
        }
        progress(before);
    }
    counts
}

/// Counts the hands that go on from a pool with so many of these cards.
fn follow<P: Counted>(pool: P, deck: &[Card], cards: usize, counts: &mut [u64]) {
    if cards == 1 {
        return finish(pool, deck, counts);
    }
    for at in 0..deck.len() {
        let mut pool = pool;
        pool.add(deck[at]);
        follow(pool, &deck[at + 1..], cards - 1, counts);
    }
}

/// Counts the hands that one of these cards completes. A deck lists its cards by rank.
fn finish<P: Counted>(pool: P, deck: &[Card], counts: &mut [u64]) {
    let mut at = 0;
    while at < deck.len() {
        let rank = deck[at].byte() / 4;
        let alike = deck[at..].iter().take(4).take_while(|card| card.byte() / 4 == rank).count();
        let mut pool = pool;
        pool.add(deck[at]);
        counts[pool.place() as usize] += alike as u64;
        at += alike;
    }
}

/// In how many ways `k` of `n` can be chosen.
pub(crate) fn choose(n: usize, k: usize) -> u64 {
    (0..k as u64).fold(1, |ways, at| ways * (n as u64).saturating_sub(at) / (at + 1))
}
