//! The house of CONTRIBUTING.md is a house: it loads, and a hand is dealt at each of its tables.

use cards::{CardList, Counts, Seat};
use engine::{
    Action, Actor, Answer, Engine, Events, Hand, Move, Request, Setup, ShoeState, Stacks, Verb,
};
use houseway_house::{House, Offering, check};

fn sixth_house() -> House {
    let text = include_str!("../../../CONTRIBUTING.md");
    let section = text.split("## Add a house").nth(1).expect("the section");
    let fenced = section.split("```toml\n").nth(1).expect("the example");
    let example = fenced.split("```").next().expect("its end");
    check("CONTRIBUTING.md", example).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

/// The next cards of a shoe, whatever their order.
fn draw(stub: &mut Counts, n: u8) -> CardList {
    let cards: CardList = stub.iter().take(n.into()).collect();
    assert!(cards.iter().all(|card| stub.take(*card)));
    cards
}

/// The first move with this verb that anybody may make: a bank of all chips, the least wager.
fn first(hand: &Hand, verb: Verb) -> Option<(Actor, Move)> {
    let windows = hand.windows();
    windows.iter().find_map(|window| {
        let legal = hand.legal(window.actor);
        let schema = legal.iter().find(|schema| schema.verb == verb)?;
        let mut mv = Move::new(verb);
        mv.place = schema.places.iter().next().unwrap_or_default();
        if let Some(range) = schema.amount {
            mv.amount = if verb == Verb::Bank { range.max } else { range.min };
        }
        Some((window.actor, mv))
    })
}

/// Deals a hand as far as its first cards and gives their number.
fn deal(offering: &Offering) -> usize {
    let shoe = ShoeState::fresh(1, offering.prepared.deck());
    let seats = (0..usize::from(offering.seats)).map(Seat::at);
    let setup = Setup::new(
        offering.prepared.clone(),
        seats.map(|seat| (seat, offering.buy_in)).collect::<Stacks>(),
        Seat::at(0),
        shoe,
    );
    let mut events = Events::new();
    let mut hand = Hand::start(&setup, &mut events).expect("a table that can be dealt");
    let mut stub = shoe.stub;
    let mut dealt = 0;
    let mut plan = [Verb::Bank, Verb::Wager, Verb::NoMoreBets].into_iter();
    for _ in 0..200 {
        let windows = hand.windows();
        if let Some(request) = windows.request() {
            let answer = match request {
                Request::Draw { n, .. } => {
                    dealt += usize::from(n);
                    Answer::Cards(draw(&mut stub, n))
                }
                Request::Dice => Answer::Dice([1, 2, 3]),
                Request::Shuffle { .. } | Request::Pick { .. } => Answer::Shuffled,
            };
            let action = Action::Chance(answer);
            hand.apply(Actor::Chance, &action, &mut events).expect("what was asked for");
            continue;
        }
        if hand.outcome().is_some() || dealt > 0 {
            break;
        }
        // Before the deal of a banked game somebody banks, somebody bets, the betting is closed.
        let verb = plan.next().expect("cards by now");
        let (actor, mv) = first(&hand, verb).unwrap_or_else(|| panic!("nobody can {verb}"));
        hand.apply(actor, &mv.into(), &mut events).expect("a legal move");
    }
    dealt
}

#[test]
fn a_hand_is_dealt_at_every_table_of_the_sixth_house() {
    let house = sixth_house();
    assert!(!house.offerings.is_empty());
    for offering in &house.offerings {
        // One player and the player-dealer of a banked game have three cards between them.
        assert!(deal(offering) >= 3, "{}", offering.id);
    }
}

#[test]
fn a_hand_is_dealt_at_every_table_of_the_program() {
    for offering in houseway_house::Registry::builtin().offerings() {
        assert!(deal(offering) >= 3, "{}", offering.id);
    }
}
