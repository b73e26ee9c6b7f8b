//! Stud when the deck runs short.

use super::*;
use crate::ids::*;
use crate::poker::SEVEN_CARD_STUD;
use cards::Zone;

/// This many players stay to the end. The others fold to a bet on the streets given for them, or to
/// the last bet on sixth street.
fn hand(players: u8, folds: &[(Phase, u8)], rules: Rules) -> Table {
    let game = prepared(&SEVEN_CARD_STUD, &[]);
    let mut setup = setup(&game, &vec![100_000; players as usize], Mode::Guarded);
    setup.rules = rules;
    let mut table = Table::new(&setup, 11);
    table.deal();
    let (mut phase, mut bet) = (Phase::Deal, false);
    while let Some(n) = table.turn() {
        let now = table.hand.view(Viewer::Spectator).phase;
        if now != phase {
            (phase, bet) = (now, false);
        }
        let legal = table.hand.legal(Actor::Seat(seat(n)));
        let more = legal.iter().find_map(|schema| Some((schema.verb, schema.amount?)));
        let stay = legal.iter().find(|schema| schema.verb != Verb::Fold).unwrap().verb;
        let folds = folds.contains(&(phase, n)) && bet;
        let mv = match more {
            _ if folds => Move::new(Verb::Fold),
            Some((verb, range)) if !bet && phase != Phase::Showdown => {
                bet = true;
                Move::new(verb).amount(range.min)
            }
            _ => Move::new(stay),
        };
        table.act(n, mv).unwrap();
    }
    table
}

/// How many cards were dealt to hands and to the board on seventh street, and how many shuffles
/// there were.
fn seventh(table: &Table) -> (usize, usize, usize) {
    let sixth =
        |event: &Event| matches!(event.kind, EventKind::Phase { phase: Phase::SixthStreet });
    let at = table.events.iter().position(sixth).unwrap();
    let count = |is: fn(&EventKind) -> bool| {
        table.events[at..].iter().filter(|event| is(&event.kind)).count()
    };
    (
        count(|kind| matches!(kind, EventKind::Card { to: Zone::Hand(..), .. })),
        count(|kind| matches!(kind, EventKind::Card { to: Zone::Board, .. })),
        count(|kind| matches!(kind, EventKind::Shuffled)),
    )
}

#[test]
fn enough_cards_are_dealt_as_usual() {
    let table = hand(6, &[], Rules::ALL);
    assert_eq!(seventh(&table), (6, 0, 0));
    assert!(!table.cites(ST_09) && !table.cites(ST_10));
}

#[test]
fn the_last_card_and_the_burns_serve_the_rest() {
    let table = hand(7, &[], Rules::ALL);
    assert_eq!(seventh(&table), (7, 0, 1));
    assert!(table.cites(ST_09) && !table.cites(ST_11));
    let without = hand(7, &[], Rules::without(ST_09));
    assert_eq!(seventh(&without), (0, 1, 0));
}

#[test]
fn with_just_enough_nothing_is_burned() {
    let folds = [(Phase::ThirdStreet, 4), (Phase::ThirdStreet, 7), (Phase::ThirdStreet, 1)];
    // One player brings it in and another completes; one of eight folds on third street.
    for fold in folds {
        let table = hand(8, &[fold], Rules::ALL);
        let cards = seventh(&table);
        if cards == (7, 0, 1) {
            assert!(table.cites(ST_11));
            assert_eq!(seventh(&hand(8, &[fold], Rules::without(ST_11))), (0, 1, 0));
            return;
        }
    }
    panic!("nobody could fold");
}

#[test]
fn with_too_few_one_card_serves_all() {
    let table = hand(8, &[], Rules::ALL);
    // One card is left in the stub: the burns are shuffled with it for a burn and the card.
    assert_eq!(seventh(&table), (0, 1, 1));
    assert!(table.cites(ST_10));
}
