//! How many rounds of no-bust blackjack per second the engine and the dealer play, with one bettor
//! and without a room. Six decks; a new shoe is shuffled when less than a quarter is left.
//!
//! `cargo run --release -p houseway-pit --example no_bust_rounds [ROUNDS]`

#![allow(clippy::float_arithmetic)] // rates and averages, never chips in play

use cards::{Card, Rank, Seat, Zone};
use engine::options::Options;
use engine::{
    Action, Actor, Answer, Chips, Circle, Engine, Events, Game, Hand, Layout, Move, Place, Setup,
    ShoeState, Stacks, Verb,
};
use houseway_pit::Dealer;
use shoe::Rng;
use std::time::Instant;

fn main() {
    let rounds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(2_000_000);
    let game = Game::find("no-bust-blackjack").expect("in the registry");
    let game = (game.prepare)(&Options::defaults(game.options)).expect("defaults fit");
    let (bank, player) = (Seat::at(0), Seat::at(1));
    let stack = Chips::dollars(1_000);
    let stacks: Stacks = [(bank, stack), (player, stack)].into_iter().collect();
    let shoe = ShoeState::fresh(1, game.deck());
    let least = game.deck().len() / 4;
    let mut setup = Setup::new(game, stacks, bank, shoe);
    let put_up: Action = Move::new(Verb::Bank).amount(Chips::dollars(100)).into();
    let square = Place::Circle(player, Circle::Square(1));
    let wager = Move::new(Verb::Wager).amount(Chips::dollars(10)).on(square);
    let (wager, close): (Action, Action) = (wager.into(), Verb::NoMoreBets.into());
    let (hit, stand): (Action, Action) = (Verb::Hit.into(), Verb::Stand.into());
    let mut dealer = Dealer::new(Rng::from_seed(7));
    let mut events = Events::new();
    let mut answer = Action::Chance(Answer::Cards(cards::CardList::EMPTY));
    let mut hand = Hand::start(&setup, &mut events).expect("everybody is rich");
    let (mut lost, begun) = (Chips::ZERO, Instant::now());
    for _ in 0..rounds {
        if setup.carry.shoe.stub.len() < least {
            setup.carry.shoe = ShoeState::fresh(setup.carry.shoe.id + 1, setup.carry.shoe.deck);
        }
        dealer.prepare(&setup.carry.shoe);
        events.clear();
        hand.restart(&setup, &mut events).expect("the same table");
        hand.apply(Actor::Seat(player), &wager, &mut events).expect("a wager");
        hand.apply(Actor::Seat(bank), &put_up, &mut events).expect("a bank");
        hand.apply(Actor::Dealer, &close, &mut events).expect("no more bets");
        let outcome = loop {
            if let Some(request) = hand.windows().request() {
                dealer.answer_into(&hand, request, &mut answer);
                hand.apply(Actor::Chance, &answer, &mut events).expect("cards");
            } else if let Some(outcome) = hand.outcome() {
                break outcome;
            } else {
                let action = if is_enough(&hand, player) { &stand } else { &hit };
                hand.apply(Actor::Seat(player), action, &mut events).expect("a choice");
            }
        };
        lost += stack - outcome.stacks.get(player);
        setup.carry.shoe = outcome.carry.shoe;
    }
    let seconds = begun.elapsed().as_secs_f64();
    println!("{rounds} rounds in {seconds:.2} s, {:.0} a second", f64::from(rounds) / seconds);
    let each = lost.as_cents() as f64 / f64::from(rounds);
    println!("a round cost the bettor {each:.2} cents on the average, the fee of 50 included");
}

/// Whether the player stands: on 17 or more, hard or soft.
fn is_enough(hand: &Hand, player: Seat) -> bool {
    let points = |card: Card| match card.rank() {
        Some(Rank::Ace) => 1,
        Some(rank) => (rank as u8 + 2).min(10),
        None => 21,
    };
    let cards = hand.row(Zone::Hand(player, 0)).iter().map(|held| held.card);
    let ace = cards.clone().any(|card| card.rank() == Some(Rank::Ace));
    let hard: u8 = cards.map(points).sum();
    hard >= 17 || ace && (7..=11).contains(&hard)
}
