//! Every move of every bot is accepted, and every hand ends.

use crate::common::Driver;
use engine::{Choices, Engine, Family, GAMES, Game, Place, Purpose, Verb, Viewer};
use houseway_bots::Strategy;
use std::collections::BTreeMap;

/// Plays a hand and counts the verbs of the seats.
fn play(game: &Game, strategy: Strategy, seed: u64, verbs: &mut BTreeMap<String, u32>) -> usize {
    let mut driver = Driver::new(game, seed);
    let mut legal = Choices::new();
    while let Some((seat, purpose)) = driver.next_turn() {
        let look = driver.hand.look(Viewer::Seat(seat));
        legal.clear();
        look.legal_into(&mut legal);
        let mut dice = driver.dice;
        let choice = strategy.choose(look, &mut legal, &mut |n| dice.below(n));
        driver.dice = dice;
        let Some(mv) = choice else {
            assert!(
                matches!(purpose, Purpose::Declare | Purpose::Force),
                "{strategy} is silent where it must act: {:?}",
                driver.hand.look(Viewer::Seat(seat)),
            );
            *verbs.entry("(silent)".into()).or_default() += 1;
            continue;
        };
        *verbs.entry(mv.verb.to_string()).or_default() += 1;
        if let (Verb::Wager, Place::Circle(_, circle)) = (mv.verb, mv.place) {
            *verbs.entry(format!("on {circle}")).or_default() += 1;
        }
        driver.act(seat, mv);
    }
    driver.steps
}

#[test]
fn every_move_is_taken_and_every_hand_ends() {
    for game in GAMES {
        for &strategy in Strategy::ALL {
            let mut verbs = BTreeMap::new();
            let hands = if cfg!(debug_assertions) { 60 } else { 2000 };
            let mut steps = 0;
            for seed in 0..hands {
                steps += play(game, strategy, seed, &mut verbs);
            }
            println!("{} {strategy}: {} steps a hand, {verbs:?}", game.id, steps as u64 / hands);
            let all: &[&str] = match game.id {
                _ if game.family == Family::Poker && strategy == Strategy::Caller => {
                    let bold = ["fold", "raise"].iter().find(|verb| verbs.contains_key(**verb));
                    assert_eq!(bold, None, "{verbs:?}");
                    // With antes alone, nobody bets among callers.
                    if game.id == "five-card-draw" { &["check"] } else { &["check", "call"] }
                }
                _ if game.family == Family::Poker => &["fold", "check", "call", "bet", "raise"],
                "baccarat" => &["bank", "wager", "ready", "on player", "on banker", "on tie"],
                "pai-gow-tiles" if strategy == Strategy::Strong => {
                    &["bank", "wager", "ready", "set"]
                }
                "pai-gow-poker" if strategy == Strategy::Strong => {
                    &["bank", "wager", "ready", "choose", "set"]
                }
                "pai-gow-tiles" => &["bank", "wager", "ready", "house-way"],
                "pai-gow-poker" => &["bank", "wager", "ready", "choose", "house-way"],
                "no-bust-blackjack" => {
                    &["bank", "wager", "ready", "hit", "stand", "double", "surrender"]
                }
                "pan" if strategy == Strategy::Strong => {
                    // They never do anybody the favour of forcing a card on them.
                    assert!(!verbs.contains_key("force"), "{verbs:?}");
                    &["in", "out", "draw", "take", "meld", "add", "discard"]
                }
                "pan" => &["in", "out", "draw", "take", "meld", "add", "discard", "force"],
                _ => &[],
            };
            let never: Vec<_> = all.iter().filter(|verb| !verbs.contains_key(**verb)).collect();
            assert!(never.is_empty(), "{} of {strategy} never has {never:?}", game.id);
            if (game.id, strategy) == ("pan", Strategy::Simple) {
                assert!(verbs["(silent)"] > 20, "whoever has declared stays with it");
            }
        }
    }
}
