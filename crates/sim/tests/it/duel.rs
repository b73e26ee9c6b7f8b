//! A strong player beats a beginner, with the same cards for both.

use bots::Strategy::{Caller, Random, Simple, Strong, Tight};
use engine::shape::Order;
use engine::{Family, GAMES};
use house::{Offering, Registry};
use houseway_sim::{DuelPlan, duel};
use std::sync::Arc;

/// A slice of `houseway sim palace/pan-5 --duel strong simple --hands 50000`.
#[test]
fn the_strong_pan_player_wins_from_the_simple_one() {
    let registry = Registry::builtin();
    let pan = registry.find("palace/pan-5").unwrap();
    let plan =
        DuelPlan { hands: 500, seed: 5, threads: 2, players: Some(6), sides: [Strong, Simple] };
    let done = duel(pan, &plan, &|_| {}).unwrap();
    assert_eq!((done.hands(), done.players), (500, 6));
    let (gain, low, high) = done.gain_cents();
    assert!(0.0 < low && low < gain && gain < high, "{low} {gain} {high}");
    // Nothing but the fees leaves the table: three dollars from each of six, twice a deal.
    assert_eq!(-done.net_cents.iter().sum::<i64>(), 500 * 6 * 300);
}

#[test]
fn equals_win_nothing_from_each_other_and_threads_change_nothing() {
    let registry = Registry::builtin();
    let pan = registry.find("palace/pan-5").unwrap();
    let plan =
        DuelPlan { hands: 60, seed: 2, threads: 1, players: Some(4), sides: [Simple, Simple] };
    let done = duel(pan, &plan, &|_| {}).unwrap();
    assert_eq!(done.gain_cents().0, 0.0);
    assert_eq!(duel(pan, &DuelPlan { threads: 3, ..plan }, &|_| {}).unwrap(), done);
}

/// A slice of `houseway sim OFFERING --duel simple tight --hands 20000`, and so on: one offering of
/// each poker game, and all of lowball.
#[test]
fn the_simple_poker_player_wins_from_callers_tight_players_and_chance() {
    let registry = testkit::every_house();
    for game in GAMES.iter().filter(|game| game.family == Family::Poker) {
        let mut offered = registry.offerings().filter(|offering| offering.game.id == game.id);
        let first = offered.next().unwrap_or_else(|| panic!("no house offers {}", game.id));
        wins(first);
        // Houses play lowball for very different blinds and bets: all of them.
        offered.filter(|_| game.id == "lowball").for_each(wins);
    }
}

fn wins(offering: &Arc<Offering>) {
    let shape = offering.game.shape.poker().unwrap();
    let listed = matches!(shape.high.or(shape.low), Some(Order::Listed(_)));
    // Where there is neither a board nor an order that players only know by trying, the tight player
    // is closer behind.
    let many = if shape.board > 0 || listed { 4000 } else { 16_000 };
    for (other, hands) in [(Caller, 400), (Random, 400), (Tight, many)] {
        let sides = [Simple, other];
        let plan = DuelPlan { hands, seed: 5, threads: 2, players: None, sides };
        let (gain, low, _) = duel(offering, &plan, &|_| {}).unwrap().gain_cents();
        println!("{}: {gain:.0} cents more than {other}, at least {low:.0}", offering.id);
        assert!(low > 0.0, "{}: {gain} more than {other}, at least {low}", offering.id);
    }
}
