//! What the room costs compared with the hands played in it, and what ten thousand tables take.
//!
//! Bots play hands, which are recorded; then the same steps are taken once by a session with its
//! table, clerk and ledger, and once by the engine alone. The difference is the room.
//!
//! `room_cost OFFERING room` and `room_cost OFFERING engine` take the steps only one of these ways, to
//! be compared under callgrind; `room_cost memory` only fills the tables, `room_cost snapshots` only
//! stores tables between their hands.

use bots::Strategy;
use cards::Seat;
use engine::{
    Action, Actor, Chips, Choices, Closes, Engine, Events, Hand, Mode, Rules, Setup, Viewer,
};
use house::{Offering, Registry};
use houseway_pit::{Cage, Dealer, Player, Table};
use room::ledger::{Ledger, PlayerId};
use room::{Command, Session, Terms};
use shoe::Rng;
use std::sync::Arc;
use std::time::{Duration, Instant};

const PLAYERS: usize = 6;
const HANDS: u32 = 2_000;
const TABLES: u32 = 10_000;

enum Step {
    Ask(Command),
    Deal,
    Act(Actor, Action),
    Close,
}

fn seated(offering: &Offering) -> (Session, Ledger) {
    let mut session = Session::new(1, Terms::of(offering), Mode::Guarded, Rules::ALL);
    let mut ledger = Ledger::of_balances();
    for at in 0..PLAYERS {
        let player = PlayerId(at as u32 + 1);
        // Nobody runs out of chips.
        let stack = offering.buy_in.times(2_000);
        ledger.grant(player, stack).expect("an amount");
        let sit = Command::Sit { seat: Seat::at(at), stack, player: Some(player) };
        session.ask(&sit, &mut ledger).expect("a chair");
    }
    (session, ledger)
}

/// The player who is offered the bank takes it.
fn ready(session: &mut Session, ledger: &mut Ledger, steps: &mut Vec<Step>) {
    let mut ask = |session: &mut Session, command| {
        if session.ask(&command, ledger).is_ok() {
            steps.push(Step::Ask(command));
        }
    };
    if session.seating().hands() == 0 {
        ask(session, Command::Place(Seat::at(0)));
    }
    if session.seating().banker().is_none() {
        ask(session, Command::Offer);
        while let Some(seat) = session.seating().offered() {
            ask(session, Command::Accept(seat));
            if session.seating().offered() == Some(seat) {
                ask(session, Command::Decline(seat));
            }
        }
    }
}

/// Plays hands with bots and returns their steps, their setups, and how long it took.
fn play(offering: &Offering) -> (Vec<Step>, Vec<Setup>, Duration) {
    let (mut session, mut ledger) = seated(offering);
    let rng = Rng::from_seed(7);
    let (mut dealer, mut dice) = (Dealer::new(rng.fork(0)), rng.fork(1));
    let (mut steps, mut setups) = (Vec::new(), Vec::new());
    let mut legal = Choices::new();
    let start = Instant::now();
    for _ in 0..HANDS {
        ready(&mut session, &mut ledger, &mut steps);
        if session.deal(&mut ledger).is_err() {
            session.new_shoe();
            break;
        }
        steps.push(Step::Deal);
        setups.push(session.setup().clone());
        dealer.prepare(&session.setup().carry.shoe);
        while let Some(hand) = session.hand().filter(|hand| hand.outcome().is_none()) {
            let (actor, action) = next(hand, &mut dealer, &mut dice, &mut legal);
            session.act(actor, &action, &mut ledger).expect("what was offered");
            steps.push(Step::Act(actor, action));
        }
        session.close(&mut ledger).expect("the hand is over");
        steps.push(Step::Close);
    }
    (steps, setups, start.elapsed())
}

fn next(hand: &Hand, dealer: &mut Dealer, dice: &mut Rng, legal: &mut Choices) -> (Actor, Action) {
    let windows = hand.windows();
    if let Some(request) = windows.request() {
        return (Actor::Chance, dealer.answer(hand, request));
    }
    for window in windows.iter() {
        if let (Actor::Seat(seat), true) = (window.actor, window.closes != Closes::NextAct) {
            let look = hand.look(Viewer::Seat(seat));
            if let Some(mv) = Strategy::Simple.choose(look, legal, &mut |n| dice.below(n)) {
                return (window.actor, Action::Move(mv));
            }
        }
    }
    let act = |actor: Actor| Some((actor, hand.default_action(actor)?));
    windows.iter().find_map(|window| act(window.actor)).expect("somebody acts")
}

fn with_room(offering: &Offering, steps: &[Step]) -> Duration {
    let (mut session, mut ledger) = seated(offering);
    let start = Instant::now();
    for step in steps {
        match step {
            Step::Ask(command) => session.ask(command, &mut ledger).expect("as before"),
            Step::Deal => session.deal(&mut ledger).expect("as before"),
            Step::Act(actor, action) => {
                session.act(*actor, action, &mut ledger).expect("as before");
            }
            Step::Close => assert!(session.close(&mut ledger).is_some(), "as before"),
        }
    }
    let elapsed = start.elapsed();
    assert!(session.agrees(&ledger) && ledger.trial_balance() == Chips::ZERO);
    elapsed
}

fn alone(steps: &[Step], setups: &[Setup]) -> Duration {
    let mut events = Events::new();
    let mut setups = setups.iter();
    let mut hand: Option<Hand> = None;
    let start = Instant::now();
    for step in steps {
        events.clear();
        match (step, &mut hand) {
            (Step::Deal, _) => {
                let setup = setups.next().expect("one for each hand");
                hand = Some(Hand::start(setup, &mut events).expect("as before"));
            }
            (Step::Act(actor, action), Some(hand)) => {
                hand.apply(*actor, action, &mut events).expect("as before");
            }
            (Step::Close, Some(hand)) => assert!(hand.outcome().is_some(), "as before"),
            _ => {}
        }
    }
    start.elapsed()
}

#[allow(clippy::float_arithmetic)] // times, not chips
fn main() {
    let registry = Registry::builtin();
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [only] = &args[..]
        && only == "memory"
    {
        return memory(&registry);
    }
    if let [only] = &args[..]
        && only == "snapshots"
    {
        return snapshots(&registry);
    }
    if let [id, way] = &args[..] {
        let offering = registry.find(id).expect("offered");
        let (steps, setups, _) = play(offering);
        match way.as_str() {
            "room" => drop(with_room(offering, &steps)),
            _ => drop(alone(&steps, &setups)),
        }
        println!("{} hands", setups.len());
        return;
    }
    println!("offering                      hand µs  engine µs  room µs  room/hand  room/engine");
    for id in ["unnamed/holdem", "mint/holdem-no-limit", "palace/no-bust-blackjack", "palace/pan-5"]
    {
        let offering = registry.find(id).expect("offered");
        let (steps, setups, whole) = play(offering);
        let hands = setups.len() as f64;
        let best = |run: &dyn Fn() -> Duration| (0..9).map(|_| run()).min().expect("nine runs");
        let micros = |time: Duration| time.as_secs_f64() * 1e6 / hands;
        let (session, engine) = (
            micros(best(&|| with_room(offering, &steps))),
            micros(best(&|| alone(&steps, &setups))),
        );
        let room = session - engine;
        let hand = micros(whole) - room;
        let (by_hand, by_engine) = (room / hand, room / engine);
        println!("{id:28} {hand:8.2} {engine:10.2} {room:8.2} {by_hand:10.3} {by_engine:12.3}");
    }
    memory(&registry);
}

/// How long full tables are as JSON between hands, and how long it takes to store and restore one.
#[allow(clippy::float_arithmetic)] // times, not chips
fn snapshots(registry: &Registry) {
    const TIMES: u32 = 2_000;
    println!("offering                       bytes  store µs  restore µs");
    for id in ["unnamed/holdem", "mint/holdem-no-limit", "palace/no-bust-blackjack", "palace/pan-5"]
    {
        let offering = registry.find(id).expect("offered");
        let full = vec![Player::Bot(Strategy::Simple); offering.seats.into()];
        let mut table = Table::new(offering, &full, &Rng::from_seed(3)).expect("a table");
        for _ in 0..20 {
            table.begin().expect("a hand");
            table.play_on();
        }
        let store = || {
            serde_json::to_string(&table.session().snapshot().expect("between hands"))
                .expect("JSON")
        };
        let (json, terms) = (store(), Terms::of(offering));
        let restore = || {
            let snapshot = serde_json::from_str(&json).expect("what was stored");
            Session::restore(1, terms.clone(), Mode::Guarded, Rules::ALL, &snapshot)
        };
        let micros = |run: &dyn Fn() -> bool| {
            let start = Instant::now();
            assert!((0..TIMES).all(|_| run()));
            start.elapsed().as_secs_f64() * 1e6 / f64::from(TIMES)
        };
        let (stores, restores) = (micros(&|| store() == json), micros(&|| restore().is_ok()));
        println!("{id:28} {:7} {stores:9.2} {restores:11.2}", json.len());
    }
}

/// What ten thousand tables take.
fn memory(registry: &Registry) {
    let offerings: Vec<&Arc<Offering>> = registry.offerings().collect();
    let cage = Cage::new(Ledger::of_balances());
    let rng = Rng::from_seed(1);
    let open = |n: u32| {
        let offering = offerings[n as usize % offerings.len()];
        let person = |at: u32| (PlayerId(n * 10 + at + 1), Player::Bot(Strategy::Simple));
        let people: Vec<_> = (0..PLAYERS as u32).map(person).collect();
        let mut table = Table::in_room(offering, n + 1, cage.clone(), &people, &rng.fork(n.into()))
            .expect("a table");
        // Until as many hands are kept as the house posts.
        for _ in 0..offering.room.count("keeps-hands") {
            table.begin().expect("a hand");
            table.play_on();
        }
        table.begin().expect("a hand");
        // To the middle of a hand, with everything that it needs.
        (0..40).for_each(|_| drop(table.step()));
        table
    };
    let tables: Vec<Table> = (0..TABLES).map(open).collect();
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let memory = status.lines().find(|line| line.starts_with("VmRSS")).unwrap_or("unknown");
    let kept: usize = tables.iter().map(|table| table.session().past_hands().count()).sum();
    let (tables, each) = (tables.len(), kept / tables.len());
    println!(
        "{tables} tables of {PLAYERS}, {each} hands kept at each, in the middle of a hand: {memory}"
    );
}
