//! Who opens at stud: up cards compared with a simple, slow order.

use crate::reference::{self, every_hand};
use cards::{Card, CardList, Deck};
use houseway_ranking::showing::{self, Ace, Showing, door};
use houseway_ranking::{high, high_wild};
use std::collections::BTreeMap;
use std::fmt::Debug;

/// How often each rank occurs and which it is, the more frequent first, then the higher.
type Groups = (Vec<u8>, Vec<u8>);

fn groups(levels: &[u8]) -> Groups {
    let times = |level: u8| levels.iter().filter(|other| **other == level).count() as u8;
    let mut groups: Vec<(u8, u8)> = levels.iter().map(|level| (times(*level), *level)).collect();
    groups.sort_unstable();
    groups.dedup();
    groups.reverse();
    groups.into_iter().unzip()
}

fn levels(up: &[Card], ace_low: bool) -> Vec<u8> {
    let level = |rank: cards::Rank| if ace_low { (rank as u8 + 1) % 13 } else { rank as u8 };
    up.iter().filter_map(|card| card.rank()).map(level).collect()
}

fn slow_high(up: &[Card]) -> Groups {
    let natural = levels(up, false);
    match up.len() - natural.len() {
        0 => groups(&natural),
        // Alone, the joker is above the ace.
        _ if natural.is_empty() => groups(&[13]),
        _ => (0..13).map(|level| groups(&[&natural[..], &[level]].concat())).max().unwrap(),
    }
}

fn slow_low(up: &[Card]) -> std::cmp::Reverse<Groups> {
    let mut all = levels(up, true);
    if all.len() < up.len() {
        all.push((0..13).find(|level| !all.contains(level)).unwrap());
    }
    std::cmp::Reverse(groups(&all))
}

fn check<W: Ord + Clone + Debug>(
    deck: Deck,
    size: usize,
    quick: fn(&[Card]) -> Option<Showing>,
    slow: fn(&[Card]) -> W,
) {
    let mut worths: BTreeMap<Showing, W> = BTreeMap::new();
    every_hand(deck, size, &mut |up| {
        let worth = slow(up);
        let known = worths.entry(quick(up).unwrap()).or_insert(worth.clone());
        assert_eq!(*known, worth, "{up:?}");
    });
    assert!(worths.values().is_sorted_by(|a, b| a < b), "{deck} {size}");
}

#[test]
fn every_board_of_one_to_four_compares_as_the_slow_way() {
    for size in 1..=4 {
        for deck in [Deck::JOKER, Deck::MEXICAN] {
            check(deck, size, showing::high, slow_high);
            check(deck, size, showing::low, slow_low);
        }
    }
}

/// With a community card in the middle five cards show, and straights and flushes count (ST-10).
#[test]
fn five_up_cards_are_a_hand() {
    let (mut plain, mut wild) = (BTreeMap::new(), BTreeMap::new());
    reference::random_hands(Deck::JOKER, 5, 100_000, &mut |up| {
        let showing = showing::high(up).unwrap();
        let hand = high_wild::rank(up).unwrap();
        assert_eq!(*wild.entry(showing).or_insert(hand), hand, "{up:?}");
        if let Some(hand) = high::rank(up) {
            assert_eq!(*plain.entry(showing).or_insert(hand), hand, "{up:?}");
        }
    });
    assert!(wild.values().is_sorted() && plain.values().is_sorted());
}

fn up(text: &str) -> CardList {
    text.parse().unwrap()
}

#[test]
fn the_joker_makes_hands_equal_to_natural_ones() {
    for (one, other) in
        [("Ks Jo", "Kd Kh"), ("Ks 7d Jo", "Kd Kh 7s"), ("2s 2d 2h Jo", "2s 2d 2h 2c")]
    {
        assert_eq!(showing::high(&up(one)), showing::high(&up(other)), "MX-06");
    }
    assert!(showing::high(&up("Jo")) > showing::high(&up("As")), "MX-04");
    assert_eq!(showing::high(&up("As")), showing::high(&up("Ad")), "suits do not count");
}

#[test]
fn single_cards_are_told_apart_by_suit() {
    let card = |text: &str| text.parse::<Card>().unwrap();
    let order = |ace, low: &str, high: &str| door(card(low), ace) < door(card(high), ace);
    for (ace, low, high) in [
        (Ace::High, "2c", "2d"),
        (Ace::High, "2s", "3c"),
        (Ace::High, "Ks", "Ac"),
        (Ace::Low, "As", "2c"),
        (Ace::Low, "Kh", "Ks"),
    ] {
        assert!(order(ace, low, high) && !order(ace, high, low), "{low} {high}");
    }
    assert_eq!(door(Card::JOKER, Ace::High), None);
    assert_eq!(door(Card::UNKNOWN, Ace::Low), None);
}

#[test]
fn what_is_no_board_is_none() {
    for text in ["", "As As", "As ??", "As 6-6", "Jo Jo", "As 2s 3s 4s 5s 6s"] {
        assert_eq!(showing::high(&up(text)), None, "{text}");
        assert_eq!(showing::low(&up(text)), None, "{text}");
    }
}
