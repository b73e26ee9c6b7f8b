use cards::{Card, Deck};
use peers::{Contender, Run};
use ranking::{high_bug, high_wild, low_joker, mexican};
use shoe::Rng;

const HANDS: usize = 5_000_000;

/// Five cards of a deck with a joker. No peer has one, so only the rates are printed.
pub fn run(run: &Run) {
    let hands = run.hands(HANDS);
    let with_joker = random(Deck::JOKER, hands);
    let mexican_deck = random(Deck::MEXICAN, hands);
    race(run, "5 of 53 cards, bug joker", &with_joker, |h| {
        high_bug::rank(h).map_or(0, |s| s.place())
    });
    race(run, "5 of 53 cards, wild joker", &with_joker, |h| {
        high_wild::rank(h).map_or(0, |s| s.place())
    });
    race(run, "5 of 53 cards, low, joker", &with_joker, |h| {
        low_joker::rank(h).map_or(0, |s| s.place())
    });
    race(run, "5 of 41 cards, Mexican", &mexican_deck, |h| {
        mexican::rank(h).map_or(0, |s| s.place())
    });
}

fn race(run: &Run, task: &str, hands: &[[Card; 5]], rank: impl Fn(&[Card]) -> u16) {
    let sum = || hands.iter().map(|hand| u64::from(rank(hand))).sum();
    run.compare(task, 12, vec![Contender::new("houseway", hands.len() as u64, sum)]);
}

/// Random hands of five different cards of a deck.
fn random(deck: Deck, hands: usize) -> Vec<[Card; 5]> {
    let mut rng = Rng::from_seed(2);
    let mut cards: Vec<Card> = deck.counts().iter().collect();
    let mut deal = || {
        for at in 0..5 {
            let left = (cards.len() - at) as u32;
            cards.swap(at, at + rng.below(left) as usize);
        }
        std::array::from_fn(|at| cards[at])
    };
    (0..hands).map(|_| deal()).collect()
}
