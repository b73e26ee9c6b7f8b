//! Standard high poker against published counts and against an obvious, slow ranking.

use cards::{Card, CardList};
use houseway_ranking::high::{self, Category, Strength};
use std::collections::{BTreeMap, HashSet};

fn list(text: &str) -> CardList {
    text.parse().unwrap()
}

fn card(index: usize) -> Card {
    Card::from_index(index).unwrap()
}

/// What five cards are worth, by counting: the category's place, then the ranks that decide, the
/// more frequent first.
type Worth = (u8, [u8; 5]);

fn worth_of_five(five: [Card; 5]) -> Worth {
    let mut count = [0u8; 13];
    for card in five {
        count[card.index() / 4] += 1;
    }
    let mut ranks = five.map(|card| (card.index() / 4) as u8);
    ranks.sort_unstable_by_key(|&rank| u8::MAX - count[rank as usize] * 16 - rank);
    let flush = five
        .iter()
        .all(|card| card.index() % 4 == five[0].index() % 4);
    let distinct = count.iter().all(|&n| n <= 1);
    let wheel = ranks == [12, 3, 2, 1, 0];
    if wheel {
        ranks = [3, 2, 1, 0, 0];
    }
    let straight = wheel || distinct && ranks[0] - ranks[4] == 4;
    let times = |at: usize| count[ranks[at] as usize];
    let category = match (times(0), times(3)) {
        _ if straight && flush && ranks[0] == 12 => 10,
        _ if straight && flush => 9,
        (4, _) => 8,
        (3, 2) => 7,
        _ if flush => 6,
        _ if straight => 5,
        (3, _) => 4,
        (2, 2) => 3,
        (2, _) => 2,
        _ => 1,
    };
    (category, ranks)
}

/// All ways to choose five of this many places.
fn choices(size: usize) -> Vec<[usize; 5]> {
    let five_bits = (0u32..1 << size).filter(|mask| mask.count_ones() == 5);
    let places = |mask: u32| (0..size).filter(move |at| mask >> at & 1 == 1);
    five_bits
        .map(|mask| places(mask).collect::<Vec<_>>().try_into().unwrap())
        .collect()
}

/// Strengths and worths must be two names of one order.
struct SameOrder {
    choices: Vec<[usize; 5]>,
    worths: BTreeMap<Strength, Worth>,
}

impl SameOrder {
    fn of(size: usize) -> SameOrder {
        SameOrder {
            choices: choices(size),
            worths: BTreeMap::new(),
        }
    }

    fn add(&mut self, cards: &[Card]) {
        let strength = high::rank(cards).unwrap();
        let fives = self.choices.iter().map(|five| five.map(|at| cards[at]));
        let worth = fives.map(worth_of_five).max().unwrap();
        let known = *self.worths.entry(strength).or_insert(worth);
        assert_eq!(known, worth, "{cards:?} is {strength:?}");
        assert_eq!(strength.category() as u8, worth.0, "{cards:?}");
    }

    fn check(self) {
        let worths: Vec<Worth> = self.worths.into_values().collect();
        assert!(worths.is_sorted_by(|a, b| a < b), "the order differs");
    }
}

fn every_five_card_hand(mut each: impl FnMut([Card; 5])) {
    for a in 0..52 {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    for e in 0..d {
                        each([a, b, c, d, e].map(card));
                    }
                }
            }
        }
    }
}

/// Hands of `size` different cards, from a small generator of its own.
fn random_hands(size: usize, hands: usize, mut each: impl FnMut(&[Card])) {
    let mut deck: Vec<Card> = (0..52).map(card).collect();
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    for _ in 0..hands {
        for at in 0..size {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            deck.swap(at, at + (state >> 32) as usize % (52 - at));
        }
        each(&deck[..size]);
    }
}

#[test]
fn all_five_card_hands_have_the_published_counts() {
    let mut counts = BTreeMap::new();
    let mut distinct = HashSet::new();
    every_five_card_hand(|hand| {
        let strength = high::rank(&hand).unwrap();
        *counts.entry(strength.category()).or_insert(0) += 1;
        distinct.insert(strength);
    });
    let published = [
        1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4,
    ];
    let counts: Vec<(Category, u32)> = counts.into_iter().collect();
    assert_eq!(
        counts,
        Category::ALL.into_iter().zip(published).collect::<Vec<_>>()
    );
    assert_eq!(distinct.len(), 7462);
}

#[test]
fn five_cards_rank_as_the_slow_way() {
    let mut order = SameOrder::of(5);
    let mut at = 0;
    every_five_card_hand(|hand| {
        // The stride is prime, so that no suit or rank is stepped over.
        if at % 11 == 0 {
            order.add(&hand);
        }
        at += 1;
    });
    order.check();
}

#[test]
fn seven_cards_rank_as_the_slow_way() {
    let mut order = SameOrder::of(7);
    random_hands(7, 200_000, |hand| order.add(hand));
    order.check();
}

#[test]
fn six_and_eight_cards_rank_as_the_slow_way() {
    for size in [6, 8] {
        let mut order = SameOrder::of(size);
        random_hands(size, 20_000, |hand| order.add(hand));
        order.check();
    }
}

/// Hands too rare for a random sample, where one pattern hides another.
#[test]
fn crowded_hands() {
    for (cards, expected) in [
        ("As Ks Qs Js Ts 9s 8s 7s", "royal flush"),
        ("9s 8s 7s 6s 5s 4s 3s 2s", "straight flush, nine high"),
        ("As 2s 3s 4s 5s 6d 7d 8d", "straight flush, five high"),
        ("As Ks Qs Js 9s Td Th Tc", "flush, ace-king-queen-jack-nine"),
        (
            "As Ad Ah Ac Ks Qs Js 9s",
            "four of a kind, aces, king kicker",
        ),
        (
            "6s 6d 6h 6c 2s 2d 2h 2c",
            "four of a kind, sixes, two kicker",
        ),
        ("As Ad Ah Ks Kd Qs Js 9s", "full house, aces full of kings"),
        ("7s 7d 7h 6s 6d 6h", "full house, sevens full of sixes"),
        ("7s 7d 7h 6s 6d Ks Kd", "full house, sevens full of kings"),
        ("As Qs 9s 4s 2s Ad Ah", "flush, ace-queen-nine-four-two"),
        ("As 2d 3h 4c 5s 6d Ah Ac", "straight, six high"),
        ("Th 9d 8s 7c 6c 2d 2c", "straight, ten high"),
        (
            "As Kd Qh Jc 9s 2d 3h",
            "high card, ace-king-queen-jack-nine",
        ),
        (
            "5s 5d 5h Kc 9s 2d 3h",
            "three of a kind, fives, king-nine kickers",
        ),
        (
            "Kh Kd 4s 4c Ac 9d 2h",
            "two pair, kings and fours, ace kicker",
        ),
        (
            "Kh Kd 4s 4c 3c 3d 2h 2s",
            "two pair, kings and fours, three kicker",
        ),
        (
            "Kh Kd 9s 9c 8c 8d 2h",
            "two pair, kings and nines, eight kicker",
        ),
        (
            "Kh Kd As 9c 4c 3d 2h",
            "one pair, kings, ace-nine-four kickers",
        ),
        ("Qh Kh Ah 2h 3h 4d 9c", "flush, ace-king-queen-three-two"),
    ] {
        let cards = list(cards);
        assert_eq!(high::rank(&cards).unwrap().describe(), expected);
        SameOrder::of(cards.len()).add(&cards);
    }
}

#[test]
fn what_cannot_be_ranked_is_none() {
    for cards in [
        "",
        "As Ks Qs Js",
        "As Ks Qs Js Ts 9s 8s 7s 6s",
        "As Ks Qs Js Jo",
        "As Ks Qs Js 6-6",
        "As Ks Qs Js ??",
        "As Ks Qs Js As",
    ] {
        assert_eq!(high::rank(&list(cards)), None, "{cards}");
    }
}

#[test]
fn names_are_what_files_use() {
    let names: Vec<String> = Category::ALL.iter().map(ToString::to_string).collect();
    assert_eq!(
        names.join(" "),
        "high-card one-pair two-pair three-of-a-kind straight flush full-house four-of-a-kind \
         straight-flush royal-flush"
    );
}
