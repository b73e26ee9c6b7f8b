//! Whole hands of every poker game, beside hold'em. A program of its own: with another caller in it
//! the engine would be compiled otherwise for the comparison with peers.
#![forbid(unsafe_code)]

use bots::Strategy;
use engine::options::Options;
use engine::{
    Action, Actor, Chips, Choices, Engine, Events, Family, GAMES, Game, Hand, Setup, ShoeState,
    Stacks, Verb, Viewer,
};
use peers::{Contender, Run};
use pit::Dealer;
use shoe::Rng;
use std::hint::black_box;
use std::process::ExitCode;

const PLAYERS: usize = 6;

fn main() -> ExitCode {
    peers::start(&[("variants", run)])
}

fn run(run: &Run) {
    let hands = run.hands(10_000) as u64;
    let contender = |game: &'static Game| Contender::new(game.id, hands, move || play(game, hands));
    let contenders = GAMES.iter().copied().filter(|game| game.family == Family::Poker);
    run.compare("6-handed poker, everybody calls", 40, contenders.map(contender).collect());
}

/// Whole hands with shuffle and events. Who calls looks at the table and at the choices, as every
/// bot does.
fn play(game: &'static Game, hands: u64) -> u64 {
    let prepared = (game.prepare)(&Options::defaults(game.options)).expect("defaults hold");
    let seat = cards::Seat::at;
    let stacks: Stacks = (0..PLAYERS).map(|at| (seat(at), Chips::dollars(100))).collect();
    let deck = prepared.deck();
    let mut setup = Setup::new(prepared, stacks, seat(0), ShoeState::fresh(0, deck));
    let mut dealer = Dealer::new(Rng::from_seed(1));
    let (mut events, mut choices) = (Events::new(), Choices::new());
    let mut answer = Action::from(Verb::Check);
    let mut hand = Hand::start(&setup, &mut events).expect("a good setup");
    for at in 0..hands {
        setup.lead = seat(at as usize % PLAYERS);
        events.clear();
        dealer.prepare(&setup.carry.shoe);
        hand.restart(&setup, &mut events).expect("a good setup");
        loop {
            let windows = hand.windows();
            let Some(window) = windows.first() else {
                break;
            };
            match (window.actor, windows.request()) {
                (Actor::Chance, Some(request)) => {
                    dealer.answer_into(&hand, request, &mut answer);
                    hand.apply(Actor::Chance, &answer, &mut events).expect("asked for");
                }
                (Actor::Seat(seat), _) => {
                    let look = hand.look(Viewer::Seat(seat));
                    let mv = Strategy::Caller.choose(look, &mut choices, &mut |_| 0);
                    let act = Action::Move(mv.expect("there is something to do"));
                    hand.apply(Actor::Seat(seat), &act, &mut events).expect("it was offered");
                }
                (actor, _) => unreachable!("nobody waits for {actor:?}"),
            }
        }
        let outcome = hand.outcome();
        black_box((&events, &outcome));
        setup.carry.shoe = outcome.as_ref().expect("the hand is over").carry.shoe;
    }
    hands
}
