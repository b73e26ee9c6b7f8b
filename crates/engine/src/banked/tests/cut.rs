//! The cut card (EQ-10): its position, and which hands finish a shoe.

use super::{prepared, setup, square};
use crate::contract::*;
use crate::game::Hand;
use crate::money::Chips;
use cards::{CardList, Seat};

const QUARTER: (&str, &str) = ("cut-card", "quarter");

/// Plays a two-player hand from a shoe with this many cards left, with a wager or without.
fn played(left: usize, wagers: bool) -> (Outcome, usize) {
    let mut setup = setup(&[10_000; 2], &[QUARTER]);
    let shoe = &mut setup.carry.shoe;
    let out: Vec<_> = shoe.stub.iter().collect();
    for card in &out[..out.len() - left] {
        assert!(shoe.stub.take(*card));
        shoe.discards.add(*card);
    }
    let mut events = Events::new();
    let mut hand = Hand::start(&setup, &mut events).unwrap();
    let [ann, bob] = [0, 1].map(|at| Actor::Seat(Seat::at(at)));
    let bank = Move::new(Verb::Bank).amount(Chips::dollars(20));
    hand.apply(ann, &bank.into(), &mut events).unwrap();
    if wagers {
        let wager = Move::new(Verb::Wager).amount(Chips::dollars(10)).on(square(2, 1));
        hand.apply(bob, &wager.into(), &mut events).unwrap();
    } else {
        hand.apply(bob, &Verb::Ready.into(), &mut events).unwrap();
    }
    hand.apply(Actor::Dealer, &Verb::NoMoreBets.into(), &mut events).unwrap();
    let mut undealt: Vec<_> = setup.carry.shoe.stub.iter().collect();
    while hand.outcome().is_none() {
        let action = match hand.windows().request() {
            Some(Request::Draw { n, .. }) => {
                let cards: CardList = undealt.drain(..n as usize).collect();
                Action::Chance(Answer::Cards(cards))
            }
            _ => hand.default_action(bob).unwrap(),
        };
        let actor = if matches!(action, Action::Chance(_)) { Actor::Chance } else { bob };
        hand.apply(actor, &action, &mut events).unwrap();
    }
    let shown = events.iter().filter(|event| event.kind == EventKind::CutCard);
    (hand.outcome().unwrap(), shown.count())
}

#[test]
fn it_lies_before_a_part_of_the_shoe() {
    let behind = |place| prepared(&[("cut-card", place)]).cut_card().map(|cut| cut.behind);
    assert_eq!(behind("none"), None);
    assert_eq!(["sixth", "quarter", "third", "half"].map(behind), [53, 79, 106, 159].map(Some));
}

#[test]
fn it_shows_once_and_one_more_hand_is_played() {
    let (outcome, shown) = played(200, true);
    assert_eq!((outcome.carry.shoe.end, shown), (None, 0), "far from it");
    let (outcome, shown) = played(81, true);
    assert_eq!((outcome.carry.shoe.end, shown), (None, 1), "it shows, and another hand is due");
    let (outcome, shown) = played(79, true);
    assert_eq!((outcome.carry.shoe.end, shown), (Some(ShoeEnd::LastHand), 0), "the one more");
    let mut next = setup(&[10_000; 2], &[QUARTER]);
    next.carry = outcome.carry;
    let refused = Hand::start(&next, &mut Events::new()).unwrap_err();
    assert_eq!(refused, [SetupFault::ShoeOver]);
}

#[test]
fn a_hand_that_came_to_nothing_ends_no_shoe() {
    let (outcome, _) = played(79, false);
    assert_eq!((outcome.ending, outcome.carry.shoe.end), (Ending::NoAction, None));
}
