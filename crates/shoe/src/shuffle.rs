use crate::Rng;
use cards::Card;

/// Puts the cards into a uniformly random order.
pub fn shuffle(cards: &mut [Card], rng: &mut Rng) {
    shuffle_top(cards, cards.len(), rng);
}

/// Shuffles only as far as needed to know the first `k` cards, at the cost of `k` numbers.
///
/// They are the cards that [`shuffle`] would have put there; the rest is in no useful order.
pub fn shuffle_top(cards: &mut [Card], k: usize, rng: &mut Rng) {
    for at in 0..k.min(cards.len()) {
        fix(cards, at, rng);
    }
}

/// One step of Fisher–Yates from the top: a uniform choice among the cards from place `at` on comes
/// to lie there.
#[inline]
pub(crate) fn fix(cards: &mut [Card], at: usize, rng: &mut Rng) {
    let left = cards.len() - at;
    // The last card has no choice, and costs no number.
    if left > 1 {
        let from = at + rng.below(left as u32) as usize;
        cards.swap(at, from);
    }
}

#[cfg(test)]
#[path = "shuffle_tests.rs"]
mod tests;
