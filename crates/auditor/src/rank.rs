//! Poker hands by the book: tries every five cards that a hand may use (PK-50, HE-03).

use crate::shapes::Hole;
use cards::{Card, Rank};

/// The value of five cards: the category, then ranks in order of importance.
pub(crate) type Worth = (u8, Vec<u8>);

/// The pair that some houses require for a high hand (OM-04).
pub(crate) const ONE_PAIR: u8 = 1;
/// Five of a kind, which only a joker makes (MX-07).
pub(crate) const FIVE_ALIKE: u8 = 10;

/// The best five cards from hole and board in this order; `None` if there are none.
pub(crate) fn best(
    hole: &[Card],
    board: &[Card],
    takes: Hole,
    order: impl Fn(&[Card]) -> Option<Worth>,
) -> Option<Worth> {
    let from_hole: &[usize] = match takes {
        Hole::Any => &[0, 1, 2, 3, 4, 5],
        Hole::Exactly(n) => &[n],
        Hole::All => return order(hole),
    };
    let mut best = None;
    for n in from_hole.iter().filter(|n| **n <= 5) {
        for own in choices(hole, *n) {
            for common in choices(board, 5 - n) {
                best = best.max(order(&[&own[..], &common].concat()));
            }
        }
    }
    best
}

/// Every way to choose this many of these cards.
fn choices(cards: &[Card], n: usize) -> Vec<Vec<Card>> {
    let masks = (0u32..1 << cards.len()).filter(|mask| mask.count_ones() as usize == n);
    let chosen = |mask: u32| (0..cards.len()).filter(move |at| mask >> at & 1 == 1);
    masks.map(|mask| chosen(mask).map(|at| cards[at]).collect()).collect()
}

/// Five different ranks, none above the highest allowed, the ace lowest; straights and flushes do
/// not count against it (OM-03, S8-06). The lower hand is worth more.
pub(crate) fn low(five: &[Card], highest: u8) -> Option<Worth> {
    let mut ranks = Vec::new();
    for card in five {
        ranks.push(if card.rank()? == Rank::Ace { 1 } else { card.rank()? as u8 + 2 });
    }
    ranks.sort_unstable();
    ranks.reverse();
    let different = ranks.windows(2).all(|pair| pair[0] != pair[1]);
    (different && ranks[0] <= highest).then(|| (0, ranks.iter().map(|rank| 13 - rank).collect()))
}

/// Any five cards as a low hand, the ace lowest: fewer and smaller groups of equal ranks first, then
/// lower cards (RZ-01). The lower hand is worth more.
pub(crate) fn lowest(five: &[Card]) -> Option<Worth> {
    let mut ranks = Vec::new();
    for card in five {
        ranks.push(if card.rank()? == Rank::Ace { 1 } else { card.rank()? as u8 + 2 });
    }
    let times = |rank: u8| ranks.iter().filter(|r| **r == rank).count() as u8;
    let mut groups: Vec<(u8, u8)> = ranks.iter().map(|rank| (times(*rank), *rank)).collect();
    groups.sort_unstable();
    groups.reverse();
    groups.dedup();
    // Four alike are worse than three and two, those than three alike, two pair and one.
    let kind = match groups.iter().map(|(times, _)| *times).collect::<Vec<u8>>()[..] {
        [4, ..] => 0,
        [3, 2] => 1,
        [3, ..] => 2,
        [2, 2, ..] => 3,
        [2, ..] => 4,
        _ => 5,
    };
    Some((kind, groups.iter().map(|(_, rank)| 13 - rank).collect()))
}

/// The order of Mexican poker: sevens and jacks are neighbours, a flush is above a full house, and the
/// joker is whatever card serves best (MX-07, MX-08, MX-09).
pub(crate) fn mexican(five: &[Card]) -> Option<Worth> {
    let Some(joker) = five.iter().position(|card| card.is_joker()) else {
        return without_joker(five);
    };
    let mut rest = five.to_vec();
    rest.remove(joker);
    let first = rest[0].rank()?;
    if rest.iter().all(|card| card.rank() == Some(first)) {
        return Some((FIVE_ALIKE, vec![first as u8]));
    }
    let stands_for = |card: Card| without_joker(&[&rest[..], &[card]].concat());
    (0..52)
        .filter_map(Card::from_index)
        .filter(|card| !rest.contains(card))
        .filter_map(stands_for)
        .max()
}

fn without_joker(five: &[Card]) -> Option<Worth> {
    // The ranks of this deck side by side, so that a seven is one below a jack.
    let beside = |card: &Card| match card.rank()? {
        Rank::Eight | Rank::Nine | Rank::Ten => None,
        rank if rank <= Rank::Seven => Some(rank as u8 + 5),
        rank => Some(rank as u8 + 2),
    };
    let mut ranks = five.iter().map(beside).collect::<Option<Vec<u8>>>()?;
    ranks.sort_unstable();
    ranks.reverse();
    // Five to deuce below the ace: A-2-3-4-5.
    let wheel = ranks == [14, 8, 7, 6, 5];
    let run = ranks.windows(2).all(|pair| pair[0] == pair[1] + 1);
    let straight = if wheel { Some(8) } else { run.then_some(ranks[0]) };
    let suited = five.iter().all(|card| card.suit() == five[0].suit());
    let times = |rank: u8| ranks.iter().filter(|r| **r == rank).count();
    let mut groups: Vec<(usize, u8)> = ranks.iter().map(|rank| (times(*rank), *rank)).collect();
    groups.sort_unstable();
    groups.reverse();
    groups.dedup();
    let order: Vec<u8> = groups.iter().map(|(_, rank)| *rank).collect();
    let sizes: Vec<usize> = groups.iter().map(|(times, _)| *times).collect();
    Some(match (straight, suited, &sizes[..]) {
        (Some(14), true, _) => (9, Vec::new()),
        (Some(top), true, _) => (8, vec![top]),
        (_, _, [4, ..]) => (7, order),
        (_, true, _) => (6, order),
        (_, _, [3, 2]) => (5, order),
        (Some(top), _, _) => (4, vec![top]),
        (_, _, [3, ..]) => (3, order),
        (_, _, [2, 2, ..]) => (2, order),
        (_, _, [2, ..]) => (1, order),
        _ => (0, order),
    })
}

/// The usual order with a joker that is an ace, or whatever card completes a straight or a flush; five
/// aces are the best hand (DR-05).
pub(crate) fn bug(five: &[Card]) -> Option<Worth> {
    let Some(joker) = five.iter().position(|card| card.is_joker()) else { return high(five) };
    let mut rest = five.to_vec();
    rest.remove(joker);
    let is_ace = |card: &Card| card.rank() == Some(Rank::Ace);
    if rest.iter().all(is_ace) {
        return Some((9, Vec::new()));
    }
    let cards = (0..52).filter_map(Card::from_index).filter(|card| !rest.contains(card));
    let stands_for = |card: Card| {
        let worth = high(&[&rest[..], &[card]].concat())?;
        let completes = matches!(worth.0, 4 | 5 | 8);
        (is_ace(&card) || completes).then_some(worth)
    };
    cards.filter_map(stands_for).max()
}

/// The cards of a low hand with the lowest card it lacks in the place of the joker (LB-02).
pub(crate) fn without_low_joker(five: &[Card]) -> Vec<Card> {
    let has = |rank: Rank| five.iter().any(|card| card.rank() == Some(rank));
    let as_low = |card: &Card| (card.rank() != Some(Rank::Ace), card.rank());
    let lacks =
        (0..52).filter_map(Card::from_index).filter(|card| card.rank().is_some_and(|r| !has(r)));
    let lowest = lacks.min_by_key(as_low);
    five.iter().map(|card| lowest.filter(|_| card.is_joker()).unwrap_or(*card)).collect()
}

/// The usual order, from a high card to the straight flush.
pub(crate) fn high(five: &[Card]) -> Option<Worth> {
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
    // Ranks by how often they occur, then by height.
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

/// The worst hand of the usual order is best, and an ace is never low, so that five to ace is no
/// straight (DG-02).
pub(crate) fn two_seven(five: &[Card]) -> Option<Worth> {
    let (mut kind, mut ranks) = high(five)?;
    if (kind, ranks.as_slice()) == (4, &[5]) || (kind, ranks.as_slice()) == (8, &[5]) {
        kind = if kind == 8 { 5 } else { 0 };
        ranks = vec![14, 5, 4, 3, 2];
    }
    Some((8 - kind, ranks.iter().map(|rank| 14 - rank).collect()))
}

/// The most cards of different suits and ranks, then the lowest, the ace lowest of all (DG-05).
pub(crate) fn badugi(four: &[Card]) -> Option<Worth> {
    let counts = |chosen: &Vec<Card>| {
        let same = |a: &Card, b: &Card| a.rank() == b.rank() || a.suit() == b.suit();
        (1..chosen.len()).all(|at| chosen[..at].iter().all(|other| !same(other, &chosen[at])))
    };
    let worth = |chosen: Vec<Card>| {
        let mut ranks = Vec::new();
        for card in &chosen {
            ranks.push(if card.rank()? == Rank::Ace { 1 } else { card.rank()? as u8 + 2 });
        }
        ranks.sort_unstable();
        ranks.reverse();
        Some((chosen.len() as u8, ranks.iter().map(|rank| 13 - rank).collect()))
    };
    (1..=four.len()).flat_map(|n| choices(four, n)).filter(counts).filter_map(worth).max()
}

#[cfg(test)]
mod tests {
    use super::{
        Worth, badugi, best, bug, high, low, lowest, mexican, two_seven, without_low_joker,
    };
    use crate::shapes::Hole;
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
        let worth = |text: &str| best(&text.parse::<CardList>().unwrap(), &[], Hole::Any, high);
        for pair in hands.windows(2) {
            assert!(worth(pair[0]) < worth(pair[1]), "{} is not below {}", pair[0], pair[1]);
        }
        assert_eq!(worth("Kh Qd 9s 7c 5c 3d 2h"), worth("Kd Qh 9c 7s 5h 3c 2d"));
    }

    #[test]
    fn the_lowest_hand_of_razz() {
        let worth = |text: &str| best(&text.parse::<CardList>().unwrap(), &[], Hole::Any, lowest);
        for pair in [
            "Ah 2h 3h 4h 5h Kd Kc",
            "Ah 2d 3s 4c 6c Kd Kc",
            "9h Td Js Qc Kc Kd Kh",
            "Ah Ad 2s 3c 4c 2d 3h",
            "Kh Kd 2s 3c 4c 4d 3h",
            "Ah Ad 2s 2c Kc Kd Kh",
            "2h 2d 2s 2c Kc Kd Kh",
        ]
        .windows(2)
        {
            assert!(worth(pair[0]) > worth(pair[1]), "{} is not above {}", pair[0], pair[1]);
        }
    }

    fn eight_low(five: &[Card]) -> Option<Worth> {
        low(five, 8)
    }

    #[test]
    fn two_of_four_and_no_other_number() {
        let list = |text: &str| text.parse::<CardList>().unwrap();
        let worth = |hole: &str, order: fn(&[Card]) -> Option<Worth>| {
            best(&list(hole), &list("Ah 2h 7h Kh Kd"), Hole::Exactly(2), order)
        };
        // One heart does not make a flush with the four on the board, and four kings are two with
        // two others.
        assert!(worth("Qh Js 9c 3d", high) < worth("Qh 3h 9c Js", high));
        assert_eq!(worth("Ks Kc 9c 3d", high).map(|worth| worth.0), Some(7));
        // Ace, deuce and seven with two low hole cards; a pair of those does not help.
        assert!(worth("3d 4s Qc Qd", eight_low) > worth("3d 5s Qc Qd", eight_low));
        assert_eq!(worth("2d 3s Qc Qd", eight_low), None);
    }

    #[test]
    fn the_lower_the_better_up_to_eight() {
        let worth =
            |text: &str| best(&text.parse::<CardList>().unwrap(), &[], Hole::Any, eight_low);
        for pair in [
            "Ah 2h 3h 4h 5h",
            "Ah 2d 3s 4c 6c",
            "2h 3d 4s 5c 6c",
            "Ah 2d 3s 4c 8c",
            "4h 5d 6s 7c 8c",
        ]
        .windows(2)
        {
            assert!(worth(pair[0]) > worth(pair[1]), "{} is not above {}", pair[0], pair[1]);
        }
        assert_eq!(worth("Ah 2d 3s 4c 9c"), None);
        assert_eq!(worth("Ah Ad 3s 4c 5c"), None);
    }

    #[test]
    fn mexican_hands_as_the_fast_order_has_them() {
        let mut state = 3u64;
        let mut next = |n: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % n
        };
        let deck: Vec<Card> = cards::Deck::MEXICAN.counts().iter().collect();
        for round in 0..4000 {
            let mut pack = deck.clone();
            // Hands of few ranks or one suit meet in the upper kinds.
            let few = |card: &Card| match round % 4 {
                0 => card.suit().is_none_or(|suit| suit as usize == 0),
                1 => card.rank().is_none_or(|rank| rank as usize > 9),
                _ => true,
            };
            pack.retain(few);
            let hand = |pack: &mut Vec<Card>, next: &mut dyn FnMut(usize) -> usize| -> Vec<Card> {
                (0..5).map(|_| pack.swap_remove(next(pack.len()))).collect()
            };
            let one = hand(&mut pack, &mut next);
            let mut pack = deck.clone();
            pack.retain(few);
            let two = hand(&mut pack, &mut next);
            let fast = ranking::mexican::rank(&one).cmp(&ranking::mexican::rank(&two));
            assert_eq!(mexican(&one).cmp(&mexican(&two)), fast, "{one:?} {two:?}");
        }
        assert_eq!(mexican(&"8h 2d 3s 4c 5c".parse::<CardList>().unwrap()), None);
    }

    #[test]
    fn hands_with_a_joker_as_the_fast_orders_have_them() {
        let mut state = 5u64;
        let mut next = |n: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % n
        };
        let mut five = |round: usize| -> Vec<Card> {
            let mut pack: Vec<Card> = (0..52).filter_map(Card::from_index).collect();
            // Hands of one suit or of few ranks meet in the upper kinds.
            pack.retain(|card| match round % 4 {
                0 => card.suit().is_some_and(|suit| suit as usize == 0),
                1 => card.rank().is_some_and(|rank| rank as usize > 9),
                _ => true,
            });
            let mut hand = vec![Card::JOKER];
            hand.extend((0..4).map(|_| pack.swap_remove(next(pack.len()))));
            hand
        };
        for round in 0..4000 {
            let (one, two) = (five(round), five(round));
            let fast = ranking::high_bug::rank(&one).cmp(&ranking::high_bug::rank(&two));
            assert_eq!(bug(&one).cmp(&bug(&two)), fast, "{one:?} {two:?}");
            let fast = ranking::low_joker::rank(&one).cmp(&ranking::low_joker::rank(&two));
            let slow = |five: &[Card]| lowest(&without_low_joker(five));
            assert_eq!(slow(&one).cmp(&slow(&two)), fast, "{one:?} {two:?}");
        }
    }

    /// Two independently written orders of hands agree on which of two hands wins.
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
            let slow = |cards: &[Card]| best(&cards[..2], &cards[2..], Hole::Any, high);
            assert_eq!(slow(one).cmp(&slow(two)), fast, "{nine:?}");
        }
    }

    #[test]
    fn lows_of_games_beyond_the_catalogue() {
        let rises = |order: fn(&[Card]) -> Option<Worth>, hands: &[&str]| {
            let worth = |text: &&str| order(&text.parse::<CardList>().unwrap()).unwrap();
            let worths: Vec<Worth> = hands.iter().map(worth).collect();
            assert!(worths.is_sorted_by(|a, b| a < b), "{hands:?}");
        };
        rises(
            two_seven,
            &[
                "Ah Kh Qh Jh Th",
                "6h 5h 4h 3h 2h",
                "2h 2d 2s 2c 3h",
                "5h 4h 3h 2h Ah",
                "9h 5h 4h 3h 2h",
                "6h 5d 4h 3h 2h",
                "2h 2d 5h 4h 3h",
                "6h 5d 4h 3h Ah",
                "5d 4h 3h 2h Ah",
                "Kd Qh Jh Th 8h",
                "7h 6d 4s 3s 2c",
                "7h 5d 4s 3s 2c",
            ],
        );
        rises(
            badugi,
            &[
                "Kh Kd Ks Kc",
                "Ah 2h 3h 4h",
                "Kh Qh Js Jh",
                "Ah Ad 2d 2h",
                "Kh Qd Js Jh",
                "Ah 2d 3s 4s",
                "Kh Qd Js Tc",
                "Ah 2d 3s 4c",
            ],
        );
    }
}
