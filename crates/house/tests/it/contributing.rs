//! The house in CONTRIBUTING.md works: it loads, and a hand is dealt at each of its tables.

use cards::Seat;
use engine::{Action, Actor, Answer, Engine, Events, Hand, Move, Setup, ShoeState, Stacks, Verb};
use houseway_house::{House, Offering, check};
use testkit::{Dice, Pack, first_move};

fn sixth_house() -> House {
    let text = include_str!("../../../../CONTRIBUTING.md");
    let section = text.split("## Add a house").nth(1).expect("the section");
    let fenced = section.split("```toml\n").nth(1).expect("the example");
    let example = fenced.split("```").next().expect("its end");
    check("CONTRIBUTING.md", example).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

/// The first move with this verb that anybody may make: a bank of all chips, the minimum wager.
fn first(hand: &Hand, verb: Verb) -> Option<(Actor, Move)> {
    let windows = hand.windows();
    windows.iter().find_map(|window| {
        let legal = hand.legal(window.actor);
        let schema = legal.iter().find(|schema| schema.verb == verb)?;
        let mut mv = first_move(&legal, schema);
        if let Some(range) = schema.amount.filter(|_| verb == Verb::Bank) {
            mv.amount = range.max;
        }
        Some((window.actor, mv))
    })
}

/// Deals a hand up to its first cards and returns their number.
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
    let mut dice = Dice(1);
    let mut pack = Pack::new(shoe.deck, &mut dice);
    let mut dealt = 0;
    let mut plan = [Verb::Bank, Verb::Wager, Verb::NoMoreBets].into_iter();
    for _ in 0..200 {
        let windows = hand.windows();
        if let Some(request) = windows.request() {
            let answer = pack.answer(&hand, request, &mut dice);
            if let Answer::Cards(cards) = &answer {
                dealt += cards.len();
            }
            let action = Action::Chance(answer);
            hand.apply(Actor::Chance, &action, &mut events).expect("what was asked for");
            continue;
        }
        if hand.outcome().is_some() || dealt > 0 {
            break;
        }
        // Before the deal of a banked game somebody banks, somebody bets, and the betting is
        // closed.
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
