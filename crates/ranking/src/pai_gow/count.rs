//! Counting all hands by the category of the back that the house way gives them.
//!
//! Hands that differ only in the names of the suits are set alike, so only those are evaluated
//! whose suits, as numbers, are in ascending order; each represents all its equivalents.

use super::Rules;
use crate::high_bug::Category;
use cards::{Card, Rank, Suit};

/// How many seven-card hands have each category of back, best first.
pub(super) fn backs(rules: Rules, progress: &mut dyn FnMut(u64)) -> Vec<u64> {
    let mut counts = vec![0; Category::ALL.len()];
    // The ranks that a suit can have, by how many.
    let mut sets = vec![Vec::new(); 8];
    for set in 0_u32..1 << 13 {
        if let Some(sets) = sets.get_mut(set.count_ones() as usize) {
            sets.push(set);
        }
    }
    for joker in [true, false] {
        follow(&sets, [0; 4], 0, if joker { 6 } else { 7 }, &mut |suits| {
            let hands = alike(suits);
            let back = rules.house_set(&cards(suits, joker)).expect("seven cards").back;
            counts[Category::ALL.len() - 1 - back.category() as usize] += hands;
            progress(hands);
        });
    }
    counts
}

/// Visits every way to give this many more cards to the suits from this one on.
fn follow(
    sets: &[Vec<u32>],
    suits: [u32; 4],
    at: usize,
    left: usize,
    each: &mut impl FnMut([u32; 4]),
) {
    let least = if at == 0 { 0 } else { suits[at - 1] };
    for n in 0..=left {
        if at == 3 && n < left {
            continue;
        }
        let from = sets[n].partition_point(|set| *set < least);
        for set in &sets[n][from..] {
            let mut suits = suits;
            suits[at] = *set;
            if at == 3 {
                each(suits);
            } else {
                follow(sets, suits, at + 1, left - n, each);
            }
        }
    }
}

/// How many hands differ from this one only in the names of the suits.
fn alike(suits: [u32; 4]) -> u64 {
    let (mut orders, mut run) = (24, 1);
    for at in 1..4 {
        run = if suits[at] == suits[at - 1] { run + 1 } else { 1 };
        orders /= run;
    }
    orders
}

fn cards(suits: [u32; 4], joker: bool) -> [Card; 7] {
    let mut cards = [Card::JOKER; 7];
    let held = |suit: Suit| {
        let has = move |rank: &Rank| suits[suit as usize] >> *rank as u32 & 1 == 1;
        Rank::ALL.into_iter().filter(has).map(move |rank| Card::new(rank, suit))
    };
    let places = cards.iter_mut().take(if joker { 6 } else { 7 });
    places.zip(Suit::ALL.into_iter().flat_map(held)).for_each(|(place, card)| *place = card);
    cards
}
