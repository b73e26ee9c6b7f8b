//! Poker hands by the book: every five of seven cards is looked at (PK-50, HE-03).

use cards::Card;

/// What five cards are worth: the category, then ranks in the order in which they count.
pub(crate) type Worth = (u8, Vec<u8>);

/// The best five of these cards; nothing if a card is no card of the 52 or there are too few.
pub(crate) fn best(cards: &[Card]) -> Option<Worth> {
    let mut best = None;
    for mask in 0u32..1 << cards.len() {
        if mask.count_ones() == 5 {
            let chosen = (0..cards.len()).filter(|at| mask >> at & 1 == 1).map(|at| cards[at]);
            best = best.max(Some(worth(&chosen.collect::<Vec<Card>>())?));
        }
    }
    best
}

fn worth(five: &[Card]) -> Option<Worth> {
    let mut ranks = Vec::new();
    for card in five {
        ranks.push(card.rank()? as u8 + 2);
    }
    ranks.sort_unstable();
    ranks.reverse();
    let flush = five.iter().all(|card| card.suit() == five[0].suit());
    let mut straight = ranks.windows(2).all(|pair| pair[0] == pair[1] + 1).then_some(ranks[0]);
    if ranks == [14, 5, 4, 3, 2] {
        straight = Some(5);
    }
    // Ranks by how often they come, then by height.
    let times = |rank: u8| ranks.iter().filter(|r| **r == rank).count();
    let mut groups: Vec<(usize, u8)> = ranks.iter().map(|rank| (times(*rank), *rank)).collect();
    groups.sort_unstable();
    groups.reverse();
    groups.dedup();
    let shape: Vec<usize> = groups.iter().map(|(times, _)| *times).collect();
    let order: Vec<u8> = groups.iter().map(|(_, rank)| *rank).collect();
    Some(match (straight, flush, &shape[..]) {
        (Some(top), true, _) => (8, vec![top]),
        (_, _, [4, ..]) => (7, order),
        (_, _, [3, 2]) => (6, order),
        (_, true, _) => (5, order),
        (Some(top), _, _) => (4, vec![top]),
        (_, _, [3, ..]) => (3, order),
        (_, _, [2, 2, ..]) => (2, order),
        (_, _, [2, ..]) => (1, order),
        _ => (0, order),
    })
}

#[cfg(test)]
mod tests {
    use super::best;
    use cards::{Card, CardList};

    #[test]
    fn categories_in_their_order() {
        let hands = [
            "Kh Qd 9s 7c 5c 3d 2h",
            "2h 2d 9s 7c 5c Kd Ah",
            "3h 3d 2s 2c 5c Kd 4h",
            "2h 2d 2s 7c 5c Kd Ah",
            "Ah 2d 3s 4c 5c Kd Kh",
            "6h 2d 3s 4c 5c Kd Kh",
            "2h 4h 6h 8h Th Kd Ks",
            "2h 2d 2s Kc Kd 7h 5c",
            "2h 2d 2s 2c Kd Kh Kc",
            "Ah 2h 3h 4h 5h Kd Kc",
            "Ah Kh Qh Jh Th 2d 3c",
        ];
        let worth = |text: &str| best(&text.parse::<CardList>().unwrap());
        for pair in hands.windows(2) {
            assert!(worth(pair[0]) < worth(pair[1]), "{} is not below {}", pair[0], pair[1]);
        }
        assert_eq!(worth("Kh Qd 9s 7c 5c 3d 2h"), worth("Kd Qh 9c 7s 5h 3c 2d"));
        assert_eq!(worth("Kh Qd 9s 7c 5c 3d ??"), None);
    }

    /// Two orders of hands that were written apart agree on which of two hands wins.
    #[test]
    fn the_same_as_the_fast_one() {
        let mut state = 1u64;
        let mut next = |n: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % n
        };
        for _ in 0..3000 {
            let mut pack: Vec<Card> = (0..52).filter_map(Card::from_index).collect();
            let nine: Vec<Card> = (0..9).map(|_| pack.swap_remove(next(pack.len()))).collect();
            let (one, two) = (&nine[..7], &nine[2..]);
            let fast = ranking::high::rank(one).cmp(&ranking::high::rank(two));
            assert_eq!(best(one).cmp(&best(two)), fast, "{nine:?}");
        }
    }
}
