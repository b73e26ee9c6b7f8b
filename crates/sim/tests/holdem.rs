//! The hold'em player beats whoever does not look at his cards, with the same cards for both.

#![allow(clippy::float_arithmetic)] // statistics, not chips

use bots::Strategy::{Random, Simple};
use cards::Seat;
use engine::{Engine, Move, Verb, Viewer};
use house::{Offering, Registry};
use houseway_sim::{DuelPlan, Player, Step, Table, duel};
use shoe::Rng;

const PLAYERS: usize = 6;
const LIMIT: &str = "unnamed/holdem";
const NO_LIMIT: &str = "mint/holdem-no-limit";

fn at(id: &str, test: impl Fn(&Offering)) {
    test(Registry::builtin().find(id).unwrap());
}

/// By more than this many cents a hand: a player who only never folds beats random play, too.
fn beats_random(offering: &Offering, least: f64) {
    let players = Some(PLAYERS as u8);
    let plan = DuelPlan { hands: 600, seed: 4, threads: 2, players, sides: [Simple, Random] };
    let (gain, low, _) = duel(offering, &plan, &|_| {}).unwrap().gain_cents();
    println!("{}: {gain:.0} cents a hand more than random, at least {low:.0}", offering.id);
    assert!(low > least, "{}: {gain} more, at least {low}", offering.id);
}

#[test]
fn it_beats_random_play_at_limit() {
    at(LIMIT, |offering| beats_random(offering, 300.0));
}

#[test]
fn it_beats_random_play_without_limit() {
    at(NO_LIMIT, |offering| beats_random(offering, 0.0));
}

/// Somebody who never folds and never raises.
fn calls(table: &mut Table<'_>, seat: Seat) {
    let view = table.hand().unwrap().view(Viewer::Seat(seat));
    let calm = [Verb::Check, Verb::Call, Verb::Show];
    let verb = calm.into_iter().find(|verb| view.legal.iter().any(|schema| schema.verb == *verb));
    table.act(seat, Move::new(verb.unwrap())).unwrap();
}

/// What the chairs of the bot win more than those of the callers in this deal, in cents: each side
/// sits once in every chair.
fn against_callers(offering: &Offering, deal: u64) -> i64 {
    let mut more = 0;
    for round in 0..2 {
        let own = |at: usize| (at + round).is_multiple_of(2);
        let chair = |at| if own(at) { Player::Bot(Simple) } else { Player::Guest };
        let chairs: Vec<Player> = (0..PLAYERS).map(chair).collect();
        let mut table = Table::new(offering, &chairs, &Rng::from_seed(5).fork(deal)).unwrap();
        table.set_lead(Seat::at(deal as usize % PLAYERS));
        table.begin().unwrap();
        let before = table.setup().stacks;
        let outcome = loop {
            match table.play_on() {
                Step::Asks { seat, .. } => calls(&mut table, seat),
                Step::Over(outcome) => break outcome,
                step => panic!("{step:?}"),
            }
        };
        for (seat, stack) in outcome.stacks.iter() {
            let won = (stack - before.get(seat)).as_cents();
            more += if own(seat.index()) { won } else { -won };
        }
    }
    more
}

fn beats_callers(offering: &Offering) {
    let n = 100;
    let more: Vec<f64> = (0..n).map(|deal| against_callers(offering, deal) as f64).collect();
    let mean = more.iter().sum::<f64>() / n as f64;
    let spread = more.iter().map(|more| (more - mean).powi(2)).sum::<f64>() / (n - 1) as f64;
    // In 97 samples of 100 the true gain is above this bound.
    let low = mean - 1.96 * (spread / n as f64).sqrt();
    println!("{}: {mean:.0} cents a deal more than callers, at least {low:.0}", offering.id);
    assert!(low > 0.0, "{}: {mean} more, at least {low}", offering.id);
}

#[test]
fn it_beats_whoever_always_calls_at_limit() {
    at(LIMIT, beats_callers);
}

#[test]
fn it_beats_whoever_always_calls_without_limit() {
    at(NO_LIMIT, beats_callers);
}
