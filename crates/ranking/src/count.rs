//! Counting every hand of a deck.
//!
//! Hands that begin with the same cards share the pool of these. And since no order prefers a suit,
//! hands that differ only by an exchange of suits are counted together: first the suits of a
//! hand's lowest rank are taken to be the lowest ones, and then cards that could complete a hand are
//! tried one for all, as far as suits are still alike, that is among those of the lowest rank and
//! among the others.

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
    // By rank, then suit.
    let deck: Vec<Card> = deck.counts().iter().collect();
    let mut counts = vec![0; last as usize + 1];
    for lowest in deck.chunk_by(|a, b| rank(*a) == rank(*b)) {
        let rest = deck.partition_point(|card| rank(*card) <= rank(lowest[0]));
        let rest = &deck[rest..];
        let mut pool = empty;
        for suits in 1..=lowest.len().min(cards) {
            pool.add(lowest[suits - 1]);
            let times = choose(lowest.len(), suits);
            let left = cards - suits;
            if left == 0 {
                counts[pool.place() as usize] += times;
            } else {
                follow(pool, rest, left, suits, &mut |place, n| {
                    counts[place as usize] += n * times
                });
            }
            progress(times * choose(rest.len(), left));
        }
    }
    counts
}

fn rank(card: Card) -> u8 {
    card.byte() / 4
}

/// Goes on from a pool with so many of these cards; the lowest `suits` suits are alike, and the
/// others.
fn follow<P: Counted>(
    pool: P,
    deck: &[Card],
    cards: usize,
    suits: usize,
    counts: &mut impl FnMut(u16, u64),
) {
    if cards == 1 {
        let alike = |a: &Card, b: &Card| {
            let first = |card: &Card| (card.byte() as usize % 4) < suits;
            rank(*a) == rank(*b) && first(a) == first(b)
        };
        for cards in deck.chunk_by(alike) {
            let mut pool = pool;
            pool.add(cards[0]);
            counts(pool.place(), cards.len() as u64);
        }
        return;
    }
    for at in 0..deck.len() {
        let mut pool = pool;
        pool.add(deck[at]);
        follow(pool, &deck[at + 1..], cards - 1, suits, counts);
    }
}

/// In how many ways `k` of `n` can be chosen.
pub(crate) fn choose(n: usize, k: usize) -> u64 {
    (0..k as u64).fold(1, |ways, at| ways * (n as u64).saturating_sub(at) / (at + 1))
}
