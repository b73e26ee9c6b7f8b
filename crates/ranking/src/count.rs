//! Counting every hand of a deck.
//!
//! Hands are built rank by rank, and hands with the same beginning share a pool. No order prefers a
//! suit, so hands that differ only by swapping suits are counted together: among suits that the
//! hand has used in the same way so far, the lowest ones represent all others.

use cards::{Card, Deck};

/// A pool that can be counted.
pub(crate) trait Counted: Copy {
    fn add(&mut self, card: Card);

    /// The place of the hand in its order.
    fn place(self) -> u16;
}

/// How many hands of this many cards have each place, from 0 to `last`.
pub(crate) fn by_place<P: Counted>(
    empty: P,
    deck: Deck,
    cards: usize,
    last: u16,
    progress: &mut dyn FnMut(u64),
) -> Vec<u64> {
    let deck: Vec<Card> = deck.counts().iter().collect();
    let ranks: Vec<&[Card]> = deck.chunk_by(|a, b| a.byte() / 4 == b.byte() / 4).collect();
    let mut count = Count { uses: uses(), counts: vec![0; last as usize + 1] };
    // Starts from every lowest rank.
    let mut left = deck.len();
    for at in 0..ranks.len() {
        count.rank(empty, &ranks[at..], cards, 0, 1);
        let before = choose(left, cards);
        left -= ranks[at].len();
        progress(before - choose(left, cards));
    }
    count.counts
}

struct Count {
    uses: Vec<Vec<Use>>,
    counts: Vec<u64>,
}

impl Count {
    /// Counts the hands that continue a pool with the first of these ranks, and then with others.
    fn rank<P: Counted>(
        &mut self,
        pool: P,
        ranks: &[&[Card]],
        cards: usize,
        suits: usize,
        times: u64,
    ) {
        if let [joker] = ranks[0] {
            return self.with(pool, &[*joker], &ranks[1..], cards, suits, times);
        }
        for at in 0..self.uses[suits].len() {
            let Use { chosen, len, times: alike, then } = self.uses[suits][at];
            if len > cards {
                return;
            }
            let mut held = [Card::UNKNOWN; 4];
            held.iter_mut().zip(chosen).for_each(|(card, suit)| *card = ranks[0][suit]);
            self.with(pool, &held[..len], &ranks[1..], cards, then, times * alike);
        }
    }

    /// The same with these cards, and then any of the other ranks.
    fn with<P: Counted>(
        &mut self,
        mut pool: P,
        held: &[Card],
        others: &[&[Card]],
        cards: usize,
        suits: usize,
        times: u64,
    ) {
        held.iter().for_each(|card| pool.add(*card));
        match cards - held.len() {
            0 => self.counts[pool.place() as usize] += times,
            left => {
                (0..others.len()).for_each(|at| self.rank(pool, &others[at..], left, suits, times));
            }
        }
    }
}

/// A choice of suits for the cards of one rank.
#[derive(Clone, Copy)]
struct Use {
    chosen: [usize; 4],
    len: usize,
    /// How many choices it represents.
    times: u64,
    /// Which suits are interchangeable after it.
    then: usize,
}

/// By which suits are interchangeable so far (at first all of them): every choice of suits up to
/// swapping, those with the fewest cards first.
fn uses() -> Vec<Vec<Use>> {
    // Suits with the same number are interchangeable.
    let mut states = vec![[0; 4]];
    let mut uses = Vec::new();
    while let Some(state) = states.get(uses.len()).copied() {
        let mut choices: Vec<Use> =
            (1..16).filter_map(|mask| choice(state, mask, &mut states)).collect();
        choices.sort_by_key(|choice| choice.len);
        uses.push(choices);
    }
    uses
}

/// The choice of these suits, if they are the lowest of the interchangeable ones.
fn choice(state: [usize; 4], mask: usize, states: &mut Vec<[usize; 4]>) -> Option<Use> {
    let is_chosen = |suit: &usize| mask >> suit & 1 == 1;
    let mut times = 1;
    for kind in 0..4 {
        let alike: Vec<usize> = (0..4).filter(|suit| state[*suit] == kind).collect();
        let taken = alike.iter().filter(|suit| is_chosen(suit)).count();
        if !alike[..taken].iter().all(is_chosen) {
            return None;
        }
        times *= choose(alike.len(), taken);
    }
    let mut chosen = [0; 4];
    (0..4).filter(is_chosen).zip(&mut chosen).for_each(|(suit, place)| *place = suit);
    // Numbered by the first suit that was used in the same way.
    let way = |suit: usize| (state[suit], is_chosen(&suit));
    let then: [usize; 4] = std::array::from_fn(|suit| {
        let first = (0..=suit).position(|other| way(other) == way(suit)).unwrap_or(suit);
        (0..first).filter(|other| (0..*other).all(|o| way(o) != way(*other))).count()
    });
    let at = states.iter().position(|known| *known == then).unwrap_or(states.len());
    if at == states.len() {
        states.push(then);
    }
    Some(Use { chosen, len: mask.count_ones() as usize, times, then: at })
}

/// The binomial coefficient "n choose k".
pub(crate) fn choose(n: usize, k: usize) -> u64 {
    (0..k as u64).fold(1, |ways, at| ways * (n as u64).saturating_sub(at) / (at + 1))
}
