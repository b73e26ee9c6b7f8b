//! No-bust blackjack at every house: limits and squares as the house sets them, and a bot that
//! plays sensibly.

#![allow(clippy::float_arithmetic)] // means and their variance, not chips

use bots::Strategy;
use cards::Seat;
use engine::{
    Action, Actor, Chips, Circle, Code, Engine, Events, Hand, Move, Place, Setup, ShoeState, Verb,
    Viewer,
};
use house::{Offering, Registry};
use houseway_pit::Dealer;
use shoe::Rng;

const BANK: u8 = 1;
const PLAYER: u8 = 2;

fn seat(n: u8) -> Seat {
    Seat::new(n).expect("a seat")
}

fn setup(offering: &Offering) -> Setup {
    let stacks = [BANK, PLAYER].map(|n| (seat(n), Chips::dollars(5_000)));
    let shoe = ShoeState::fresh(1, offering.prepared.deck());
    Setup::new(offering.prepared.clone(), stacks.into_iter().collect(), seat(BANK), shoe)
}

fn for_every_house(mut check: impl FnMut(&Offering)) {
    let registry = Registry::builtin();
    let tables = registry.offerings().filter(|offering| offering.game.id == "no-bust-blackjack");
    let mut houses = 0;
    for offering in tables {
        check(offering);
        houses += 1;
    }
    assert!(houses >= 5, "only {houses} tables");
}

#[test]
fn wagers_outside_the_limits_fare_as_the_house_says() {
    for_every_house(|offering| {
        let (id, options) = (&offering.id, &offering.options);
        let (min, max) = (options.amount("min-wager"), options.amount("max-wager"));
        let chip = options.amount("smallest-chip");
        let mut events = Events::new();
        let hand = Hand::start(&setup(offering), &mut events).unwrap();
        let wager = |amount: Chips, square: u8| {
            let mv = Move::new(Verb::Wager)
                .amount(amount)
                .on(Place::Circle(seat(PLAYER), Circle::Square(square)));
            hand.check(Actor::Seat(seat(PLAYER)), &Action::Move(mv))
        };
        assert!(wager(min, 1).is_ok() && wager(max, 1).is_ok(), "{id}");
        // PD-12 if it plays, PD-24 if it is refused.
        let under = wager(min - chip, 1).map_err(|refusal| (refusal.code, refusal.limit));
        let over = wager(max + chip, 1).map_err(|refusal| (refusal.code, refusal.limit));
        if options.is("under-minimum", "plays") {
            assert!(under.is_ok(), "{id}: {under:?}")
        } else {
            assert_eq!(under, Err((Code::TooLittle, min)), "{id}")
        }
        if options.is("over-maximum", "excess-no-action") {
            assert!(over.is_ok(), "{id}: {over:?}")
        } else {
            assert_eq!(over, Err((Code::TooMuch, max)), "{id}")
        }
        // PD-13.
        let squares = options.count("squares");
        assert!(wager(min, squares).is_ok(), "{id}");
        assert_eq!(wager(min, squares + 1).unwrap_err().code, Code::NoSuchTarget, "{id}");
    });
}

/// What a player wins with this strategy per wager, in wagers, not counting fees.
fn result(offering: &Offering, strategy: Strategy, seed: u64) -> f64 {
    let setup = setup(offering);
    let wager = Chips::dollars(20);
    let rng = Rng::from_seed(seed);
    let (mut dealer, mut dice) = (Dealer::new(rng.fork(0)), rng.fork(1));
    dealer.prepare(&setup.carry.shoe);
    let mut events = Events::new();
    let mut hand = Hand::start(&setup, &mut events).unwrap();
    let mut act = |hand: &mut Hand, actor, action: Action| {
        hand.apply(actor, &action, &mut events).unwrap();
    };
    let bank = Move::new(Verb::Bank).amount(Chips::dollars(2_000));
    act(&mut hand, Actor::Seat(seat(BANK)), bank.into());
    let bet =
        Move::new(Verb::Wager).amount(wager).on(Place::Circle(seat(PLAYER), Circle::Square(1)));
    act(&mut hand, Actor::Seat(seat(PLAYER)), bet.into());
    act(&mut hand, Actor::Dealer, Verb::NoMoreBets.into());
    let fee = hand.view(Viewer::Spectator).seats[1].stack + wager;
    while hand.outcome().is_none() {
        let windows = hand.windows();
        let (actor, action) = match windows.request() {
            Some(request) => (Actor::Chance, dealer.answer(&hand, request)),
            None => {
                let look = hand.look(Viewer::Seat(seat(PLAYER)));
                let mv = strategy
                    .choose(look, &mut engine::Choices::new(), &mut |n| dice.below(n))
                    .expect("a move");
                (Actor::Seat(seat(PLAYER)), mv.into())
            }
        };
        act(&mut hand, actor, action);
    }
    let won = hand.outcome().unwrap().stacks.get(seat(PLAYER)) - fee;
    won.as_cents() as f64 / wager.as_cents() as f64
}

#[test]
fn the_chart_beats_random_play_at_every_house() {
    for_every_house(|offering| {
        let n = 1_500;
        let gains: Vec<f64> = (0..n)
            .map(|seed| {
                result(offering, Strategy::Simple, seed) - result(offering, Strategy::Random, seed)
            })
            .collect();
        let mean = gains.iter().sum::<f64>() / n as f64;
        let spread = gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (n - 1) as f64;
        // The lower bound of the confidence interval, with 97.5 percent probability.
        let bound = mean - 1.96 * (spread / n as f64).sqrt();
        println!("{}: {mean:.3} of a wager better, at least {bound:.3}", offering.id);
        assert!(bound > 0.1, "{}: {mean} better, at least {bound}", offering.id);
    });
}

#[test]
fn it_banks_when_it_may() {
    for_every_house(|offering| {
        let hand = Hand::start(&setup(offering), &mut Events::new()).unwrap();
        let look = hand.look(Viewer::Seat(seat(BANK)));
        let mv = Strategy::Simple.choose(look, &mut engine::Choices::new(), &mut |_| 0).unwrap();
        assert_eq!(mv.verb, Verb::Bank, "{}", offering.id);
        assert!(mv.amount >= offering.options.amount("min-wager").times(40), "{}", offering.id);
    });
}
