use super::*;
use cards::{CardList, Deck};

/// RFC 8439's block function with a 64-bit block number and a 64-bit stream, written independently:
/// the golden order does not depend on the crate or the library it uses.
fn chacha20_block(key: [u32; 8], block: u64) -> [u32; 16] {
    let mut start = [0; 16];
    start[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
    start[4..12].copy_from_slice(&key);
    start[12] = block as u32;
    start[13] = (block >> 32) as u32;
    let mut x: [u32; 16] = start;
    let mut quarter = |a: usize, b: usize, c: usize, d: usize| {
        for (to, add, turned, by) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
            x[to] = x[to].wrapping_add(x[add]);
            x[turned] = (x[turned] ^ x[to]).rotate_left(by);
        }
    };
    for _ in 0..10 {
        for column in 0..4 {
            quarter(column, column + 4, column + 8, column + 12);
        }
        for (a, b, c, d) in [(0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)] {
            quarter(a, b, c, d);
        }
    }
    std::array::from_fn(|at| x[at].wrapping_add(start[at]))
}

/// A naive shuffle: take a card out of the pile, put it down, until the pile is gone.
fn naive(deck: Deck, seed: u64) -> Vec<Card> {
    let key = [seed as u32, (seed >> 32) as u32, 0, 0, 0, 0, 0, 0];
    let mut words = (0..).flat_map(|block| chacha20_block(key, block));
    let mut pile: Vec<Card> = deck.counts().iter().collect();
    let mut order = Vec::new();
    // The pile is kept as a swap leaves it, because the order depends on that.
    while pile.len() > 1 {
        let n = pile.len() as u128;
        let choice = loop {
            let product = u128::from(words.next().unwrap()) * n;
            if product % (1 << 32) >= (1 << 32) % n {
                break (product / (1 << 32)) as usize;
            }
        };
        let first = pile[0];
        order.push(std::mem::replace(&mut pile[choice], first));
        pile.remove(0);
    }
    order.extend(pile);
    order
}

fn shuffled(deck: Deck, seed: u64) -> Vec<Card> {
    let mut cards: Vec<Card> = deck.counts().iter().collect();
    shuffle(&mut cards, &mut Rng::from_seed(seed));
    cards
}

/// If one of these changes, every stored seed deals different cards.
#[test]
fn golden_orders() {
    for (deck, seed, golden) in [
        (
            Deck::STANDARD,
            1,
            "8d 9h 6c 9c Qh 7c 2d Qc Qs Th 5s Ac 2c Kd 4s 3c 5h 6d Jc 3s Tc Ks 9s Jh 4d 7s \
             8h Ts 6s 7h 8s 5d 4h 9d Ah Kh 2h 2s 3d As 8c Ad Js 6h Qd Kc 3h 7d 5c 4c Td Jd",
        ),
        (
            Deck::MEXICAN,
            u64::MAX,
            "6d Ad Jo 4s As 5h Js 4d Ks 6c Qc 4c 3s 6s 3d Qd Kh Qh 2d 7s 5s Kc Ah 2c Qs Jd \
             2s 3h 5d Jc 5c Jh Kd 6h 7c 7d 4h 2h 7h 3c Ac",
        ),
        (
            Deck::Tiles,
            2026,
            "6-1 6-4 6-6 1-1 5-3 4-1 6-3 6-1 2-2 6-5 5-1 4-4 5-5 6-6 3-3 4-3 4-2 3-3 2-1 \
             3-1 4-4 5-4 3-2 6-4 6-2 1-1 5-1 5-5 5-2 3-1 6-5 2-2",
        ),
    ] {
        let golden: CardList = golden.parse().unwrap();
        let order: CardList = shuffled(deck, seed).into_iter().collect();
        assert_eq!(order, golden, "{deck} {seed}");
        assert_eq!(naive(deck, seed)[..], golden[..], "{deck} {seed}");
    }
}

#[test]
fn large_shoes_agree_with_the_naive_shuffle() {
    let shoe = Deck::Packs { decks: 8, jokers: 4 };
    for (deck, seed) in [(shoe, 3), (Deck::PAN, 4), (Deck::JOKER, 5)] {
        assert_eq!(shuffled(deck, seed), naive(deck, seed));
    }
}

#[test]
fn the_top_is_the_head_of_the_full_shuffle() {
    for seed in 0..20 {
        let full = shuffled(Deck::JOKER, seed);
        for k in 0..=54 {
            let mut cards: Vec<Card> = Deck::JOKER.counts().iter().collect();
            shuffle_top(&mut cards, k, &mut Rng::from_seed(seed));
            let k = k.min(53);
            assert_eq!(cards[..k], full[..k]);
            assert_eq!(cards.into_iter().collect::<cards::Counts>(), Deck::JOKER.counts());
        }
    }
}

#[test]
fn nothing_and_one_card_shuffle_to_themselves() {
    let mut rng = Rng::from_seed(0);
    shuffle(&mut [], &mut rng);
    shuffle(&mut [Card::JOKER], &mut rng);
    assert_eq!(rng.word(), Rng::from_seed(0).word(), "no number was used");
}

/// Four cards have 24 orders. Chi-square with 23 degrees of freedom exceeds 49.7 for one seed in a
/// thousand.
#[test]
fn all_orders_of_four_come_about_equally_often() {
    const EACH: i64 = 1000;
    let start: CardList = "2c 3c 4c 5c".parse().unwrap();
    let mut seen = std::collections::HashMap::new();
    let mut rng = Rng::from_seed(11);
    for _ in 0..24 * EACH {
        let mut cards = start;
        shuffle(&mut cards, &mut rng);
        *seen.entry(cards).or_insert(0i64) += 1;
    }
    assert_eq!(seen.len(), 24);
    let squares: i64 = seen.values().map(|n| (n - EACH).pow(2)).sum();
    assert!(squares < 50 * EACH, "chi-square {}", squares / EACH);
}
