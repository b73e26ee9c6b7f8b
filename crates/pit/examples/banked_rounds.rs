//! How many rounds of a game against a bank the engine and the dealer play per second, without a
//! room: with one bettor on one circle, or with a full table on every circle.
//!
//! `cargo run --release -p houseway-pit --example banked_rounds -- baccarat|three-card-poker [ROUNDS] [full]`

#![allow(clippy::float_arithmetic)] // rates and averages, never chips in play

use cards::Seat;
use engine::options::Options;
use engine::{
    Action, Actor, Answer, Chips, Circle, Engine, Events, Game, Hand, Move, Place, Setup,
    ShoeState, Stacks, Verb,
};
use houseway_pit::Dealer;
use shoe::Rng;
use std::time::Instant;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let id = args.first().map_or("baccarat", String::as_str);
    let rounds = args.get(1).and_then(|text| text.parse().ok()).unwrap_or(2_000_000_u32);
    let full = args.get(2).is_some_and(|word| word == "full");
    let game = Game::find(id).expect("a game of the registry");
    let game = (game.prepare)(&Options::defaults(game.options)).expect("defaults fit");
    let circles: &[Circle] = match (id, full) {
        ("baccarat", false) => &[Circle::Banker],
        ("baccarat", true) => &[Circle::Player, Circle::Banker, Circle::Tie],
        (_, false) => &[Circle::Ante],
        (_, true) => &[Circle::Ante, Circle::Bonus],
    };
    let (bank, players) = (Seat::at(0), if full { 1..8 } else { 1..2 });
    let players: Vec<Seat> = players.map(Seat::at).collect();
    let stack = Chips::dollars(100_000);
    let seats = players.iter().copied().chain([bank]);
    let stacks: Stacks = seats.map(|seat| (seat, stack)).collect();
    let least = 6 + 3 * players.len();
    let shoe = ShoeState::fresh(1, game.deck());
    let mut setup = Setup::new(game, stacks, bank, shoe);
    let put_up: Action = Move::new(Verb::Bank).amount(Chips::dollars(10_000)).into();
    let ten = |place| Action::from(Move::new(Verb::Wager).amount(Chips::dollars(10)).on(place));
    let mut wagers: Vec<(Seat, Action)> = Vec::new();
    for seat in &players {
        wagers.extend(circles.iter().map(|circle| (*seat, ten(Place::Circle(*seat, *circle)))));
    }
    let (close, play): (Action, Action) = (Verb::NoMoreBets.into(), Verb::Play.into());
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
        for (seat, wager) in &wagers {
            hand.apply(Actor::Seat(*seat), wager, &mut events).expect("a wager");
        }
        hand.apply(Actor::Seat(bank), &put_up, &mut events).expect("a bank");
        hand.apply(Actor::Dealer, &close, &mut events).expect("no more bets");
        loop {
            let windows = hand.windows();
            if let Some(request) = windows.request() {
                dealer.answer_into(&hand, request, &mut answer);
                hand.apply(Actor::Chance, &answer, &mut events).expect("cards");
            } else if let Some(window) = windows.iter().next() {
                hand.apply(window.actor, &play, &mut events).expect("a hand to play");
            } else {
                break;
            }
        }
        let outcome = hand.outcome().expect("settled");
        lost += stack - outcome.stacks.get(players[0]);
        setup.carry.shoe = outcome.carry.shoe;
    }
    let seconds = begun.elapsed().as_secs_f64();
    println!("{rounds} rounds in {seconds:.2} s, {:.0} a second", f64::from(rounds) / seconds);
    let each = lost.as_cents() as f64 / f64::from(rounds);
    println!("a round cost the first bettor {each:.2} cents on the average, fees included");
}
