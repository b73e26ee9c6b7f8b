//! Looking, listing the choices and choosing do not allocate once the lists have grown.

#[path = "it/common/mod.rs"]
mod common;

use allocation_counter::measure;
use cards::CardList;
use common::Driver;
use engine::{Choices, Engine, GAMES, Schema, Verb, Viewer};
use houseway_bots::Strategy;

/// A list that has already grown to its largest size.
fn grown() -> Choices {
    let mut legal = Choices::from_iter([Schema::verb(Verb::Fold); 32]);
    legal.one_of([CardList::EMPTY; 500]);
    legal.clear();
    legal
}

#[test]
fn choosing_asks_for_no_memory() {
    for game in GAMES {
        let mut legal = grown();
        for &strategy in Strategy::ALL {
            let (mut asked, mut choices) = (0, 0);
            for seed in 0..40 {
                let mut driver = Driver::new(game, seed);
                while let Some((seat, _)) = driver.next_turn() {
                    let mut choice = None;
                    let mut dice = driver.dice;
                    let measured = measure(|| {
                        let look = driver.hand.look(Viewer::Seat(seat));
                        choice = strategy.choose(look, &mut legal, &mut |n| dice.below(n));
                    });
                    driver.dice = dice;
                    if let Some(mv) = choice {
                        driver.act(seat, mv);
                    }
                    if seed >= 20 {
                        asked += measured.count_total;
                        choices += 1;
                    }
                }
            }
            assert!(choices > 80, "{} of {strategy}: {choices}", game.id);
            assert_eq!(asked, 0, "{} of {strategy}", game.id);
        }
    }
}
