//! The hold'em bot beats players who do not look at their cards, with the same cards for both.

#![allow(clippy::float_arithmetic)] // statistics, not chips

use bots::Strategy::{Random, Simple};
use cards::Seat;
use engine::{Engine, Move, Verb, Viewer};
use house::{Offering, Registry};
use houseway_sim::{DuelPlan, duel};
use pit::{Player, Step, Table};
use shoe::Rng;
use std::sync::Arc;

const PLAYERS: usize = 6;
const LIMIT: &str = "unnamed/holdem";
const NO_LIMIT: &str = "mint/holdem-no-limit";

fn at(id: &str, test: impl Fn(&Arc<Offering>)) {
    test(Registry::builtin().find(id).unwrap());
}

/// By more than this many cents a hand: with its order of hands reversed, the bot wins less than
/// that. A player who never folds, or always raises, wins more, because random players fold good
/// hands; the other tests show that the bot looks at its cards.
fn beats_random(offering: &Arc<Offering>, least: f64) {
    let players = Some(PLAYERS as u8);
    let plan = DuelPlan { hands: 1200, seed: 4, threads: 2, players, sides: [Simple, Random] };
    let (gain, low, _) = duel(offering, &plan, &|_| {}).unwrap().gain_cents();
    println!("{}: {gain:.0} cents a hand more than random, at least {low:.0}", offering.id);
    assert!(low > least, "{}: {gain} more, at least {low}", offering.id);
}

#[test]
fn it_beats_random_play_at_limit() {
    at(LIMIT, |offering| beats_random(offering, 250.0));
}

#[test]
fn it_beats_random_play_without_limit() {
    at(NO_LIMIT, |offering| beats_random(offering, 300.0));
}

/// A way to play without looking at the cards.
type Blind = fn(&mut Table, Seat, &mut Rng);

/// Never folds and never raises.
fn calls(table: &mut Table, seat: Seat, _: &mut Rng) {
    let view = table.hand().unwrap().view(Viewer::Seat(seat));
    let calm = [Verb::Check, Verb::Call, Verb::Show];
    let verb = calm.into_iter().find(|verb| view.legal.iter().any(|schema| schema.verb == *verb));
    table.act(seat, Move::new(verb.unwrap())).unwrap();
}

/// Never folds, and makes a minimum raise every third time: betting alone wins nothing, and calling
/// with bad cards loses a lot.
fn gambles(table: &mut Table, seat: Seat, rng: &mut Rng) {
    let view = table.hand().unwrap().view(Viewer::Seat(seat));
    let more = view.legal.iter().find(|schema| matches!(schema.verb, Verb::Bet | Verb::Raise));
    match more.and_then(|schema| Some((schema.verb, schema.amount?.min))) {
        Some((verb, least)) if rng.below(3) == 0 => {
            table.act(seat, Move::new(verb).amount(least)).unwrap();
        }
        _ => calls(table, seat, rng),
    }
}

/// How much more the bot's chairs win than the others in this deal, in cents; each side sits in
/// every chair once.
fn against(blind: Blind, offering: &Arc<Offering>, deal: u64) -> i64 {
    let mut more = 0;
    for round in 0..2 {
        let own = |at: usize| (at + round).is_multiple_of(2);
        let chair = |at| if own(at) { Player::Bot(Simple) } else { Player::Guest };
        let chairs: Vec<Player> = (0..PLAYERS).map(chair).collect();
        let mut table = Table::new(offering, &chairs, &Rng::from_seed(5).fork(deal)).unwrap();
        let mut rng = Rng::from_seed(6).fork(deal);
        table.set_lead(Seat::at(deal as usize % PLAYERS));
        table.begin().unwrap();
        let before = table.setup().stacks;
        let outcome = loop {
            match table.play_on() {
                Step::Asks { seats, .. } => {
                    let seat = seats.iter().next().unwrap();
                    blind(&mut table, seat, &mut rng)
                }
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

/// By more than this many cents a deal: a player who reverses the order of hands before the flop,
/// or who never raises a good one, wins less than that.
fn beats(blind: Blind, offering: &Arc<Offering>, least: f64) {
    let n = 800;
    let more: Vec<f64> = (0..n).map(|deal| against(blind, offering, deal) as f64).collect();
    let mean = more.iter().sum::<f64>() / n as f64;
    let spread = more.iter().map(|more| (more - mean).powi(2)).sum::<f64>() / (n - 1) as f64;
    // The lower bound of the confidence interval, with 97.5 percent probability.
    let low = mean - 1.96 * (spread / n as f64).sqrt();
    println!("{}: {mean:.0} cents a deal more, at least {low:.0}", offering.id);
    assert!(low > least, "{}: {mean} more, at least {low}", offering.id);
}

#[test]
fn it_beats_whoever_always_calls_at_limit() {
    at(LIMIT, |offering| beats(calls, offering, 1000.0));
}

#[test]
fn it_beats_whoever_always_calls_without_limit() {
    at(NO_LIMIT, |offering| beats(calls, offering, 5000.0));
}

#[test]
fn it_beats_whoever_gambles_at_limit() {
    at(LIMIT, |offering| beats(gambles, offering, 600.0));
}

#[test]
fn it_beats_whoever_gambles_without_limit() {
    at(NO_LIMIT, |offering| beats(gambles, offering, 2000.0));
}
