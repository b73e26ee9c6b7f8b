//! Every move of every bot is taken, and hands come to an end.

use cards::{Card, CardList, Seat};
use engine::options::Options;
use engine::{
    Action, Actor, Answer, Chips, Choices, Engine, Events, GAMES, Game, Hand, Purpose, Request,
    Setup, ShoeState, ShuffleInto, Viewer,
};
use houseway_bots::Strategy;
use shoe::{Rng, Shoe};
use std::collections::BTreeMap;

fn answer(shoe: &mut Shoe, hand: &Hand, request: Request) -> Answer {
    match request {
        Request::Draw { n, .. } => Answer::Cards((0..n).map(|_| shoe.draw().unwrap()).collect()),
        Request::Shuffle { from, into } => {
            let mut lying: Vec<Card> = Vec::new();
            hand.visit_cards(&mut |zone, card| lying.extend((zone == from).then_some(card)));
            match into {
                ShuffleInto::Stub => shoe.reshuffle_with(&lying),
                ShuffleInto::Back => shoe.shuffle_into_back(&lying),
            }
            Answer::Shuffled
        }
        Request::Pick { .. } => Answer::Cards(CardList::EMPTY),
        Request::Dice => Answer::Dice(shoe.dice()),
    }
}

/// Plays a hand; counts the verbs by which seats moved.
fn play(
    game: &Game,
    strategy: Strategy,
    players: u8,
    seed: u64,
    verbs: &mut BTreeMap<&'static str, u32>,
) -> usize {
    let options = Options::defaults(game.options);
    let prepared = (game.prepare)(&options).unwrap();
    let stacks =
        (0..players).map(|at| (Seat::at(at as usize), Chips::dollars(40 + 60 * (seed as i64 % 3))));
    let shoe = ShoeState::fresh(1, prepared.deck());
    let setup =
        Setup::new(prepared, stacks.collect(), Seat::at(seed as usize % players as usize), shoe);
    let rng = Rng::from_seed(seed);
    let mut shoe = Shoe::new(setup.carry.shoe.deck, rng.fork(0));
    let mut dice = rng.fork(1);
    let mut events = Events::new();
    let mut hand = Hand::start(&setup, &mut events).unwrap();
    let mut legal = Choices::new();
    for step in 0..40_000 {
        let windows = hand.windows();
        if let Some(request) = windows.request() {
            let answer = Action::Chance(answer(&mut shoe, &hand, request));
            hand.apply(Actor::Chance, &answer, &mut events).unwrap();
            continue;
        }
        let seats: Vec<Seat> = windows
            .iter()
            .filter_map(|window| match window.actor {
                Actor::Seat(seat) => Some(seat),
                _ => None,
            })
            .collect();
        if seats.is_empty() {
            let Some(window) = windows.iter().next() else {
                return step;
            };
            let action = hand.default_action(window.actor).unwrap();
            hand.apply(window.actor, &action, &mut events).unwrap();
            continue;
        }
        let seat = seats[dice.below(seats.len() as u32) as usize];
        let look = hand.look(Viewer::Seat(seat));
        legal.clear();
        look.legal_into(&mut legal);
        let Some(mv) = strategy.choose(look, &legal, &mut |n| dice.below(n)) else {
            let window = windows.of(Actor::Seat(seat)).unwrap();
            assert!(
                matches!(window.purpose, Purpose::Declare | Purpose::Force),
                "{strategy} is silent where it must act: {look:?}"
            );
            *verbs.entry("(silent)").or_default() += 1;
            continue;
        };
        *verbs.entry(mv.verb.as_str()).or_default() += 1;
        let taken = hand.apply(Actor::Seat(seat), &Action::Move(mv), &mut events);
        taken.unwrap_or_else(|refusal| panic!("{strategy} {mv:?}: {refusal}"));
        events.clear();
    }
    panic!("{} of {strategy} with seed {seed} does not end", game.id);
}

#[test]
fn every_move_is_taken_and_every_hand_ends() {
    for game in GAMES {
        for &strategy in Strategy::ALL {
            let mut verbs = BTreeMap::new();
            let (least, most) = game.players;
            let hands = if cfg!(debug_assertions) { 60 } else { 2000 };
            let mut steps = 0;
            for seed in 0..hands {
                let players = least + (seed % u64::from(most - least + 1)) as u8;
                steps += play(game, strategy, players, seed, &mut verbs);
            }
            println!("{} {strategy}: {} steps a hand, {verbs:?}", game.id, steps as u64 / hands);
            let all: &[&str] = match game.id {
                "holdem" => &["fold", "check", "call", "bet", "raise"],
                "no-bust-blackjack" => {
                    &["bank", "wager", "ready", "hit", "stand", "double", "surrender"]
                }
                "pan" if strategy == Strategy::Strong => {
                    // They do nobody the favour of forcing a card on them.
                    assert!(!verbs.contains_key("force"), "{verbs:?}");
                    &["in", "out", "draw", "take", "meld", "add", "discard"]
                }
                "pan" => &["in", "out", "draw", "take", "meld", "add", "discard", "force"],
                _ => &[],
            };
            let never: Vec<_> = all.iter().filter(|verb| !verbs.contains_key(**verb)).collect();
            assert!(never.is_empty(), "{} of {strategy} never has {never:?}", game.id);
            if (game.id, strategy) == ("pan", Strategy::Simple) {
                assert!(verbs["(silent)"] > 20, "whoever has declared stays with it");
            }
        }
    }
}
