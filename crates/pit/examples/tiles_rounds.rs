//! How many rounds of pai gow tiles per second the engine and the dealer play, with one bettor who
//! asks for the house way, and without a room. With `exact` every hand against every other is
//! counted as well.
//!
//! `cargo run --release -p houseway-pit --example tiles_rounds [ROUNDS] [exact]`

#![allow(clippy::float_arithmetic)] // rates and averages, never chips in play

use cards::{Card, Deck, Seat};
use engine::options::Options;
use engine::{
    Action, Actor, Answer, Chips, Circle, Engine, Events, Game, Hand, Move, Place, Setup,
    ShoeState, Stacks, Verb,
};
use houseway_pit::Dealer;
use ranking::tiles::house_way;
use shoe::Rng;
use std::cmp::Ordering;
use std::time::Instant;

fn main() {
    let rounds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(2_000_000);
    let game = Game::find("pai-gow-tiles").expect("in the registry");
    let game = (game.prepare)(&Options::defaults(game.options)).expect("defaults fit");
    let (bank, player) = (Seat::at(0), Seat::at(1));
    let stack = Chips::dollars(1_000);
    let stacks: Stacks = [(bank, stack), (player, stack)].into_iter().collect();
    let shoe = ShoeState::fresh(1, game.deck());
    let mut setup = Setup::new(game, stacks, bank, shoe);
    let put_up: Action = Move::new(Verb::Bank).amount(Chips::dollars(100)).into();
    let square = Place::Circle(player, Circle::Square(1));
    let wager: Action = Move::new(Verb::Wager).amount(Chips::dollars(10)).on(square).into();
    let (close, show): (Action, Action) = (Verb::NoMoreBets.into(), Verb::Show.into());
    let house: Action = Verb::HouseWay.into();
    let mut dealer = Dealer::new(Rng::from_seed(7));
    let mut events = Events::new();
    let mut answer = Action::Chance(Answer::Cards(cards::CardList::EMPTY));
    let mut hand = Hand::start(&setup, &mut events).expect("everybody is rich");
    let (mut results, begun) = ([0_u32; 3], Instant::now());
    for _ in 0..rounds {
        dealer.prepare(&setup.carry.shoe);
        events.clear();
        hand.restart(&setup, &mut events).expect("the same table");
        hand.apply(Actor::Seat(player), &wager, &mut events).expect("a wager");
        hand.apply(Actor::Seat(bank), &put_up, &mut events).expect("a bank");
        hand.apply(Actor::Dealer, &close, &mut events).expect("no more bets");
        while let Some(request) = hand.windows().request() {
            dealer.answer_into(&hand, request, &mut answer);
            hand.apply(Actor::Chance, &answer, &mut events).expect("dice and tiles");
        }
        hand.apply(Actor::Seat(player), &house, &mut events).expect("the house way");
        hand.apply(Actor::Seat(bank), &house, &mut events).expect("the house way");
        hand.apply(Actor::Dealer, &show, &mut events).expect("shown");
        let outcome = hand.outcome().expect("settled");
        // All tiles are shuffled again.
        setup.carry.shoe = outcome.carry.shoe;
        let change = outcome.stacks.get(player) + Chips::dollars(1);
        results[index(change.cmp(&stack))] += 1;
    }
    let seconds = begun.elapsed().as_secs_f64();
    println!("{rounds} rounds in {seconds:.2} s, {:.0} a second", f64::from(rounds) / seconds);
    let share = |n: u32| 100.0 * f64::from(n) / f64::from(rounds);
    let [lost, pushed, won] = results.map(share);
    println!("won {won:.3} %, pushed {pushed:.3} %, lost {lost:.3} %");
    if std::env::args().any(|word| word == "exact") {
        let [lost, pushed, won] = count_all();
        println!("of all pairs of hands {won} win, {pushed} push, {lost} lose");
    }
}

fn index(order: Ordering) -> usize {
    match order {
        Ordering::Less => 0,
        Ordering::Equal => 1,
        Ordering::Greater => 2,
    }
}

/// Every hand of the bettor against every hand of the player-dealer, both set the house way.
fn count_all() -> [u64; 3] {
    let set: Vec<Card> = Deck::Tiles.counts().iter().collect();
    let mut hands = Vec::new();
    for a in 0..set.len() {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    let setting = house_way(&[set[a], set[b], set[c], set[d]]).expect("tiles");
                    let (high, low) = setting.strengths();
                    let tiles = 1_u32 << a | 1 << b | 1 << c | 1 << d;
                    hands.push((tiles, high.place(), low.place()));
                }
            }
        }
    }
    let mut results = [0; 3];
    for (own, high, low) in &hands {
        for (tiles, bank_high, bank_low) in &hands {
            if own & tiles == 0 {
                // Copies are the player-dealer's (TL-06).
                let result = match (high > bank_high, low > bank_low) {
                    (true, true) => Ordering::Greater,
                    (false, false) => Ordering::Less,
                    _ => Ordering::Equal,
                };
                results[index(result)] += 1;
            }
        }
    }
    results
}
