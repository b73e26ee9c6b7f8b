//! Seeded random play over every option: exactly the legal moves are accepted, nothing is lost, and
//! every hand ends.

use super::driver::Driver;
use crate::banked::{
    BACCARAT, HOT_ACTION_BLACKJACK, NO_BUST_BLACKJACK, PAI_GOW_POKER, THREE_CARD_POKER,
};
use crate::contract::{RuleId, Rules};
use crate::game::Game;
use crate::ids::*;
use std::collections::BTreeSet;

/// Plays this many hands of a game and expects all of its rules except these to come up.
fn meets_every_rule(game: &'static Game, hands: u64, but: &[RuleId]) {
    let mut met = BTreeSet::new();
    for seed in 1..=hands {
        let driver = Driver::any(game, seed);
        met.extend(driver.events.iter().filter_map(|event| event.rule));
        met.extend(driver.said);
    }
    let missed: Vec<RuleId> =
        game.every_rule().filter(|rule| !met.contains(rule) && !but.contains(rule)).collect();
    assert!(missed.is_empty(), "never met in play: {missed:?}");
    let known = |rule: &RuleId| game.enforces(*rule);
    assert!(met.iter().all(known), "cited but not listed: {met:?}");
}

#[test]
fn any_rule_switched_off_still_conserves_and_ends() {
    for game in
        [&NO_BUST_BLACKJACK, &HOT_ACTION_BLACKJACK, &BACCARAT, &THREE_CARD_POKER, &PAI_GOW_POKER]
    {
        for rule in game.every_rule() {
            (1..=100).for_each(|seed| _ = Driver::under(game, Rules::without(rule), seed));
        }
    }
}

#[test]
fn every_hand_of_blackjack_ends_and_nothing_is_lost() {
    // At a table that stops at 19, ace and eight are doubled too rarely by chance, and two jokers
    // win double too rarely.
    meets_every_rule(&NO_BUST_BLACKJACK, 2000, &[EQ_15, NB_04]);
}

#[test]
fn every_hand_of_hot_action_ends_and_nothing_is_lost() {
    // Every hand here starts with the right shoe. Some mistakes are found rarely.
    meets_every_rule(&HOT_ACTION_BLACKJACK, 6000, &[HA_01]);
}

#[test]
fn every_hand_of_baccarat_ends_and_nothing_is_lost() {
    // Every hand here starts with the right shoe.
    meets_every_rule(&BACCARAT, 800, &[BA_01]);
}

#[test]
fn every_hand_of_three_card_poker_ends_and_nothing_is_lost() {
    // Every hand here starts with the right cards.
    meets_every_rule(&THREE_CARD_POKER, 1500, &[TC_01]);
}

#[test]
fn every_hand_of_pai_gow_poker_ends_and_nothing_is_lost() {
    // Cards that lie face up are told by their number here, which is never one.
    meets_every_rule(&PAI_GOW_POKER, 1500, &[PG_11]);
}
