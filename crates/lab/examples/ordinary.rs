//! How long ordinary blackjack takes, beside other programs that count it:
//! `cargo run --release -p houseway-lab --example ordinary`

#[path = "../tests/it/ordinary_rules.rs"]
mod rules;

use cards::Deck;
use houseway_lab::odds::{Work, blackjack_odds};
use std::time::Instant;

fn main() {
    for threads in [1, 2] {
        let crew = |work: &(dyn Fn() + Sync)| {
            std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
        };
        let dice = |_| -> houseway_lab::odds::Dice { Box::new(|_| 0) };
        let work = Work { crew: &crew, progress: &|_, _| (), dice: &dice, thinner: 1 };
        let rules = rules::Ordinary { hits_soft_17: true, looks: false };
        let start = Instant::now();
        let odds = blackjack_odds(&rules, Deck::Packs { decks: 6, jokers: 0 }, &work);
        let (edge, took) = (odds.wagers[0].edge().percent(5), start.elapsed());
        println!("{threads} threads: edge {edge} in {:.2} s", took.as_secs_f64());
    }
}
