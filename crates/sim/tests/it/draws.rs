//! Draw poker dealt at random: pat hands and improving draws come as often as they should.

#![allow(clippy::float_arithmetic)] // statistics, not chips

use cards::{Card, CardList, Deck, Seat, Zone};
use engine::options::Options;
use engine::{Actor, Chips, Engine, Events, Game, Hand, Move, Setup, ShoeState, Verb, Viewer};
use pit::Dealer;
use shoe::Rng;

const HANDS: u32 = 20_000;

/// Two players check, exchange all but a pair, and check; gives one hand in words, before and after.
fn dealt(dealer: &mut Dealer, id: u32) -> [String; 2] {
    let game = Game::find("five-card-draw").unwrap();
    let prepared = (game.prepare)(&Options::defaults(game.options)).unwrap();
    let shoe = ShoeState::fresh(id, Deck::STANDARD);
    let stacks = [0, 1].map(|at| (Seat::at(at), Chips::dollars(60)));
    let setup = Setup::new(prepared, stacks.into_iter().collect(), Seat::at(0), shoe);
    let mut events = Events::new();
    dealer.prepare(&setup.carry.shoe);
    let mut hand = Hand::start(&setup, &mut events).unwrap();
    let mut before = None;
    while hand.outcome().is_none() {
        if let Some(request) = hand.windows().request() {
            let action = dealer.answer(&hand, request);
            hand.apply(Actor::Chance, &action, &mut events).unwrap();
            continue;
        }
        let Some(Actor::Seat(seat)) = hand.windows().first().map(|window| window.actor) else {
            unreachable!("somebody acts");
        };
        let (look, zone) = (hand.look(Viewer::Seat(seat)), Zone::Hand(seat, 0));
        let (own, reads): (CardList, String) = (look.cards(zone).collect(), look.reading(zone));
        let drawing = hand.legal(Actor::Seat(seat)).iter().any(|schema| schema.verb == Verb::Pat);
        let mv = if drawing {
            if seat == Seat::at(1) {
                before = Some(reads.clone());
            }
            let kept = the_pair(&own, &reads);
            let thrown: CardList =
                own.iter().copied().filter(|card| !kept.contains(card)).collect();
            let verb = if thrown.is_empty() { Verb::Pat } else { Verb::Draw };
            Move::new(verb).cards(thrown)
        } else {
            Move::new(Verb::Check)
        };
        let after = !drawing && before.is_some();
        if after && seat == Seat::at(1) {
            return [before.unwrap(), reads];
        }
        hand.apply(Actor::Seat(seat), &mv.into(), &mut events).unwrap();
    }
    unreachable!("seat 2 checks after the draw")
}

/// The share is within four standard errors of what it should be.
fn check(what: &str, found: u32, of: u32, exact: f64) {
    let (found, of) = (f64::from(found), f64::from(of));
    let error = (exact * (1.0 - exact) / of).sqrt();
    let away = (found / of - exact).abs() / error;
    assert!(away < 4.0, "{what}: {found} of {of}, {away:.1} standard errors from {exact}");
}

/// A pair and nothing else of a hand that is no better.
fn the_pair(own: &CardList, reads: &str) -> CardList {
    let paired = |card: &&Card| own.iter().filter(|other| other.rank() == card.rank()).count() > 1;
    if is_pair(reads) { own.iter().filter(paired).copied().collect() } else { *own }
}

fn is_pair(reads: &str) -> bool {
    reads.starts_with("one pair")
}

#[test]
fn pat_hands_and_pairs_come_as_often_as_they_should() {
    let mut dealer = Dealer::new(Rng::from_seed(11));
    let (mut pairs, mut pat, mut better, mut trips) = (0, 0, 0, 0);
    for id in 0..HANDS {
        let [before, after] = dealt(&mut dealer, id);
        let made = ["straight", "flush", "full house", "four of a kind", "royal flush"];
        pat += u32::from(made.iter().any(|kind| before.starts_with(kind)));
        if is_pair(&before) {
            pairs += 1;
            better += u32::from(!is_pair(&after));
            trips += u32::from(after.starts_with("three of a kind"));
        }
    }
    // Of 2,598,960 hands: straights 10,200, flushes 5,108, full houses 3,744, fours 624, straight
    // flushes 40; one pair 1,098,240.
    check("pat hands", pat, HANDS, 19_716.0 / 2_598_960.0);
    check("one pair", pairs, HANDS, 1_098_240.0 / 2_598_960.0);
    // Three of 47 cards: 16,215 draws, of which 11,559 leave a pair and 1,854 make three of a kind.
    check("a pair improves", better, pairs, 4_656.0 / 16_215.0);
    check("a pair becomes three", trips, pairs, 1_854.0 / 16_215.0);
}
