use crate::hands::{agree, card, random};
use crate::{Contender, compare};
use cards::Card;
use pokers::{CARDS, Hand};
use ranking::high;

pub fn run() {
    random_sevens();
}

/// Seven cards from their indices, ten million random hands.
fn random_sevens() {
    let ids = random::<7>(10_000_000);
    let ours: Vec<[Card; 7]> = ids.iter().map(|hand| hand.map(card)).collect();
    let aya: Vec<[aya_poker::base::Card; 7]> = ids.iter().map(|hand| hand.map(aya_card)).collect();
    agree(&ids[..100_000], |hand| high::rank(&hand.map(card)), pokers);
    agree(
        &ids[..100_000],
        |hand| high::rank(&hand.map(card)),
        |hand| aya_rank(&hand.map(aya_card)),
    );
    let n = ids.len() as u64;
    let contenders = vec![
        Contender::new("houseway", n, || {
            ours.iter().map(|hand| high::seven(hand).place() as u64).sum()
        }),
        Contender::new("houseway rank", n, || {
            ours.iter().map(|hand| high::rank(hand).map_or(0, |s| s.place()) as u64).sum()
        }),
        Contender::new("pokers", n, || ids.iter().map(|hand| pokers(hand) as u64).sum()),
        Contender::new("aya_poker", n, || aya.iter().map(|hand| aya_rank(hand) as u64).sum()),
    ];
    compare("7 cards high, random", 12, contenders);
}

fn pokers(hand: &[u8; 7]) -> u16 {
    let mut all = Hand::default();
    hand.iter().for_each(|card| all += CARDS[*card as usize]);
    all.evaluate()
}

fn aya_card(index: u8) -> aya_poker::base::Card {
    aya_poker::base::CARDS[index as usize]
}

fn aya_rank(hand: &[aya_poker::base::Card; 7]) -> u16 {
    let mut all = aya_poker::base::Hand::new();
    hand.iter().for_each(|card| all.insert_unchecked(card));
    aya_poker::poker_rank(&all).0
}
