use crate::Rng;
use cards::Card;

/// Puts the cards into a uniformly random order.
pub fn shuffle(cards: &mut [Card], rng: &mut Rng) {
    shuffle_top(cards, cards.len(), rng);
}

/// Shuffles only as far as needed to know the first `k` cards, at the cost of `k` numbers.
///
/// They are the cards that [`shuffle`] would have put there; the rest is in no particular order.
pub fn shuffle_top(cards: &mut [Card], k: usize, rng: &mut Rng) {
    let mut open = cards;
    for _ in 0..k {
        // One step of Fisher–Yates: a uniform choice among the remaining cards goes on top. The
        // last card leaves no choice, and costs no number.
        let left = open.len() as u32;
        if left < 2 {
            return;
        }
        open.swap(0, rng.below(left) as usize);
        open = &mut open[1..];
    }
}

#[cfg(test)]
#[path = "shuffle_tests.rs"]
mod tests;
