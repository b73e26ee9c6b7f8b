//! Sevens that were checked, and raises after a check.

use super::stakes::game;
use super::*;
use crate::ids::*;

fn bare(verb: Verb) -> Move {
    Move::new(verb)
}

/// Hands of five cards in dealing order from the button's left, two and then three at a time.
fn dealt(hands: &[&str]) -> String {
    let hands: Vec<Vec<&str>> = hands.iter().map(|hand| hand.split(' ').collect()).collect();
    let mut cards = Vec::new();
    for at in 0..5 {
        hands.iter().for_each(|hand| cards.push(hand[at]));
    }
    cards.join(" ")
}

/// Seats 2, 3 and 1 hold these; everybody called before the last round.
fn table(hands: &[&str; 3], stacks: &[i64], set: &[(&str, &str)]) -> Table {
    let set = [&[("seven-or-better", "seven-low")], set].concat();
    let mut table = Table::stacked(&setup(&game(&set), stacks, Mode::Guarded), &dealt(hands));
    table.deal();
    while table.events.iter().filter(|e| matches!(e.kind, EventKind::Opens { .. })).count() < 2 {
        let n = table.turn().unwrap();
        let owes = table.hand.legal(Actor::Seat(seat(n))).iter().any(|s| s.verb == Verb::Call);
        table.act(n, bare(if owes { Verb::Call } else { Verb::Check })).unwrap();
    }
    table
}

const SEVEN: &str = "7s 5s 4s 3s 2s";
const SEVEN_SIX: &str = "7c 6c 4c 3c 2c";
const SIX: &str = "6c 4c 3c 2c Ac";
const EIGHT: &str = "8d 5d 4d 3d 2d";
const NINE: &str = "9h 5h 8h 3h 2h";

fn play(table: &mut Table, moves: &[(u8, Move)]) {
    moves.iter().for_each(|(n, mv)| table.act(*n, *mv).unwrap());
}

const CHECK: Move = Move::new(Verb::Check);
const CALL: Move = Move::new(Verb::Call);
const FOLD: Move = Move::new(Verb::Fold);

#[test]
fn a_checked_seven_wins_only_what_was_there_before() {
    let mut table = table(&[SEVEN, EIGHT, NINE], &[10_000; 3], &[]);
    play(&mut table, &[(2, CHECK), (3, to(Verb::Bet, 10)), (1, CALL), (2, CALL)]);
    assert_eq!(table.stacks(), [9_800, 10_400, 9_800]);
    assert!(table.cites(LB_09));
}

#[test]
fn a_bet_seven_wins_everything() {
    let mut table = table(&[SEVEN, EIGHT, NINE], &[10_000; 3], &[]);
    play(&mut table, &[(2, to(Verb::Bet, 10)), (3, CALL), (1, CALL)]);
    assert_eq!(table.stacks(), [8_800, 12_400, 8_800]);
    assert!(!table.cites(LB_09));
}

#[test]
fn a_checked_eight_is_free() {
    let mut table = table(&[EIGHT, NINE, "Ks Qs Js Ts 9s"], &[10_000; 3], &[]);
    play(&mut table, &[(2, CHECK), (3, to(Verb::Bet, 10)), (1, CALL), (2, CALL)]);
    assert_eq!(table.stacks(), [8_800, 12_400, 8_800]);
}

#[test]
fn a_beaten_seven_loses_its_calls_too() {
    let mut table = table(&[SEVEN, SIX, NINE], &[10_000; 3], &[]);
    play(&mut table, &[(2, CHECK), (3, to(Verb::Bet, 10)), (1, FOLD), (2, CALL)]);
    assert_eq!(table.stacks(), [9_800, 8_800, 11_400]);
}

#[test]
fn of_two_checked_sevens_the_better_one_counts() {
    let mut table = table(&[SEVEN_SIX, SEVEN, NINE], &[10_000; 3], &[]);
    play(&mut table, &[(2, CHECK), (3, CHECK), (1, to(Verb::Bet, 10)), (2, CALL), (3, CALL)]);
    assert_eq!(table.stacks(), [9_800, 9_800, 10_400]);
}

#[test]
fn an_equal_hand_that_bet_shares_what_was_there_before() {
    let mut table = table(&[SEVEN, "7d 5d 4d 3d 2d", NINE], &[10_000; 3], &[]);
    play(&mut table, &[(2, CHECK), (3, to(Verb::Bet, 10)), (1, CALL), (2, CALL)]);
    assert_eq!(table.stacks(), [9_800, 10_100, 10_100]);
}

#[test]
fn every_side_pot_is_looked_at_for_itself() {
    // Seat 3 has five left after the first round and the best hand; seat 2 had to bet.
    let mut table = table(&[SEVEN, SIX, NINE], &[10_000, 10_000, 700], &[]);
    play(&mut table, &[(2, CHECK), (3, to(Verb::Bet, 5)), (1, to(Verb::Raise, 15)), (2, CALL)]);
    // Six plus fifteen for seat 3; the ten each on the side go back.
    assert_eq!(table.stacks(), [9_300, 9_300, 2_100]);
    assert!(table.cites(LB_09));
}

#[test]
fn what_is_bet_past_the_checked_hand_is_played_for() {
    // Seat 2 is all-in for its call of five with the best hand; the others bet on, and the eight wins that.
    let mut table = table(&[SEVEN, NINE, EIGHT], &[10_000, 700, 10_000], &[]);
    play(&mut table, &[(2, CHECK), (3, to(Verb::Bet, 15)), (1, CALL), (2, CALL)]);
    assert_eq!(table.stacks(), [10_000 - 200 + 1_000, 700 - 200 + 600, 10_000 - 200 - 1_000]);
}

#[test]
fn folded_bets_go_back_as_well() {
    let mut table = table(&[SEVEN, EIGHT, NINE], &[10_000; 3], &[]);
    let raises = [(1, to(Verb::Raise, 20)), (2, CALL), (3, FOLD)];
    play(&mut table, &[(2, CHECK), (3, to(Verb::Bet, 10))]);
    play(&mut table, &raises);
    assert_eq!(table.stacks(), [9_800, 10_400, 9_800]);
}

#[test]
fn side_pots_go_back_as_well() {
    let mut table = table(&[SEVEN, EIGHT, NINE], &[10_000, 10_000, 700], &[]);
    play(&mut table, &[(2, CHECK), (3, to(Verb::Bet, 5)), (1, to(Verb::Raise, 15)), (2, CALL)]);
    assert_eq!(table.stacks(), [9_800, 10_400, 500]);
}

#[test]
fn without_the_rule_a_checked_seven_wins_all() {
    let set = [("seven-or-better", "free")];
    let mut table = table(&[SEVEN, EIGHT, NINE], &[10_000; 3], &set);
    play(&mut table, &[(2, CHECK), (3, to(Verb::Bet, 10)), (1, CALL), (2, CALL)]);
    assert_eq!(table.stacks(), [8_800, 12_400, 8_800]);
}

#[test]
fn a_house_may_refuse_to_be_raised_after_a_check() {
    let mut table = table(&[EIGHT, NINE, SEVEN], &[10_000; 3], &[("check-raise", "never")]);
    play(&mut table, &[(2, CHECK), (3, to(Verb::Bet, 5)), (1, FOLD)]);
    let refusal = table.act(2, to(Verb::Raise, 10)).unwrap_err();
    assert_eq!((refusal.code, refusal.rule), (Code::MustDoOtherwise, Some(LB_11)));
    let verbs = table.hand.legal(Actor::Seat(seat(2)));
    assert!(!verbs.iter().any(|schema| schema.verb == Verb::Raise));
}

#[test]
fn or_ask_for_a_card_of_eight_or_lower() {
    let set = [("check-raise", "with-shown-eight")];
    let mut table = table(&["9d 8d 4d 3d 2d", NINE, SEVEN], &[10_000; 3], &set);
    play(&mut table, &[(2, CHECK), (3, to(Verb::Bet, 5)), (1, FOLD)]);
    let raise = |cards: &str| to(Verb::Raise, 10).cards(cards.parse().unwrap());
    for (cards, code) in [
        ("", Code::MustDoOtherwise),
        ("9d", Code::MustDoOtherwise),
        ("8h", Code::NoSuchCard),
        ("8d 4d", Code::MustDoOtherwise),
    ] {
        let refusal = table.act(2, raise(cards)).unwrap_err();
        assert_eq!((refusal.code, refusal.rule), (code, Some(LB_12)), "{cards}");
    }
    table.act(2, raise("8d")).unwrap();
    let shown = |event: &Event| match event.seen_by(Viewer::Spectator).kind {
        EventKind::Show { card, .. } => Some(card.to_string()),
        _ => None,
    };
    assert_eq!(table.events.iter().filter_map(shown).collect::<Vec<_>>(), ["8d"]);
    // A raise by somebody who has not checked needs no card.
    assert_eq!(table.act(3, to(Verb::Raise, 15)), Ok(()));
}

#[test]
fn who_holds_no_low_card_does_not_raise_after_a_check() {
    let set = [("check-raise", "with-shown-eight")];
    let mut table = table(&["Kd Qd Jd Td 9d", NINE, SEVEN], &[10_000; 3], &set);
    play(&mut table, &[(2, CHECK), (3, to(Verb::Bet, 5)), (1, FOLD)]);
    let refusal = table.act(2, to(Verb::Raise, 10)).unwrap_err();
    assert_eq!(refusal.rule, Some(LB_12));
}
