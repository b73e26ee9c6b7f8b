use engine::{
    Action, Actor, Chips, Engine, Events, Game, Hand, Setup, ShoeState, Stacks, Verb,
    options::Options,
};
use peers::{Contender, Run};
use pit::Dealer;
use rs_poker::arena::agent::CallingAgent;
use rs_poker::arena::{Agent, GameStateBuilder, HoldemSimulationBuilder};
use shoe::Rng;
use std::hint::black_box;

const PLAYERS: usize = 6;

pub fn run(run: &Run) {
    let [ours, theirs] = [40_000, 10_000].map(|hands| run.hands(hands) as u64);
    let contenders = vec![
        Contender::new("houseway", ours, || houseway(ours)),
        Contender::new("rs_poker", theirs, || rs_poker(theirs)),
    ];
    run.compare("6-handed hold'em, everybody calls", 200, contenders);
}

/// Whole hands through `apply`: shuffle, events on, chips and cards counted after every step that
/// moves them.
fn houseway(hands: u64) -> u64 {
    let game = Game::find("holdem").expect("registered");
    let options = Options::defaults(game.options);
    let prepared = (game.prepare)(&options).expect("defaults hold");
    let seat = cards::Seat::at;
    let stacks: Stacks = (0..PLAYERS).map(|at| (seat(at), Chips::dollars(100))).collect();
    let deck = prepared.deck();
    let mut setup = Setup::new(prepared, stacks, seat(0), ShoeState::fresh(0, deck));
    let mut dealer = Dealer::new(Rng::from_seed(1));
    let mut events = Events::new();
    let mut hand = Hand::start(&setup, &mut events).expect("a good setup");
    let mut acts = Acts::new();
    for at in 0..hands {
        setup.lead = seat(at as usize % PLAYERS);
        events.clear();
        dealer.prepare(&setup.carry.shoe);
        hand.restart(&setup, &mut events).expect("a good setup");
        play(&mut hand, &mut dealer, &mut acts, &mut events);
        let outcome = hand.outcome();
        black_box((&events, &outcome));
        setup.carry.shoe = outcome.as_ref().expect("the hand is over").carry.shoe;
    }
    hands
}

/// All that anybody does, made once.
struct Acts {
    call: Action,
    check: Action,
    /// What chance answered last: its place is used again.
    answer: Action,
}

impl Acts {
    fn new() -> Acts {
        let check = Action::from(Verb::Check);
        Acts { call: Verb::Call.into(), check: check.clone(), answer: check }
    }
}

fn play(hand: &mut Hand, dealer: &mut Dealer, acts: &mut Acts, events: &mut Events) {
    // Before the flop everybody but the big blind has a bet to call; from then on all check.
    let mut to_call = PLAYERS - 1;
    loop {
        let windows = hand.windows();
        let Some(window) = windows.first() else {
            return;
        };
        match (window.actor, windows.request()) {
            (Actor::Chance, Some(request)) => {
                dealer.answer_into(hand, request, &mut acts.answer);
                hand.apply(Actor::Chance, &acts.answer, events).expect("asked for");
            }
            (actor, _) => {
                let action = if to_call > 0 { &acts.call } else { &acts.check };
                to_call = to_call.saturating_sub(1);
                hand.apply(actor, action, events).expect("it is what is left to do");
            }
        }
    }
}

/// The same with the arena of rs_poker: its own shuffle, its own calling agents, and the
/// quickest generator it takes.
fn rs_poker(hands: u64) -> u64 {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    runtime.block_on(async {
        for at in 0..hands {
            let state = GameStateBuilder::new()
                .num_players_with_stack(PLAYERS, 100.0)
                .blinds(3.0, 1.0)
                .dealer_idx(at as usize % PLAYERS)
                .build()
                .expect("a good setup");
            let agents: Vec<Box<dyn Agent>> =
                (0..PLAYERS).map(|_| Box::<CallingAgent>::default() as Box<dyn Agent>).collect();
            let mut simulation = HoldemSimulationBuilder::default()
                .game_state(state)
                .agents(agents)
                .build_with_rng(<rand::rngs::SmallRng as rand::SeedableRng>::seed_from_u64(at))
                .expect("a good simulation");
            simulation.run().await;
            black_box(&simulation.game_state.stacks);
        }
    });
    hands
}
