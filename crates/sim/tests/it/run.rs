//! Runs from a seed: every chip is accounted for, and nothing depends on threads.

use bots::Strategy;
use engine::{Chips, Rules, SetupFault};
use house::Registry;
use houseway_sim::{Lineup, Plan, record_hand, run};
use notation::{parse, print};
use record::replay::replay;

fn registry() -> Registry {
    Registry::builtin()
}

#[test]
fn chips_are_conserved_at_every_offering() {
    // Whether sixty hands break anybody at one table is chance; at none of a game's tables it is a
    // fault.
    let mut rebuys = std::collections::BTreeMap::new();
    for offering in registry().offerings() {
        for lineup in [Lineup::All(Strategy::Simple), Lineup::Mixed] {
            let plan = Plan { hands: 60, seed: 3, lineup, ..Plan::default() };
            let tally = run(offering, &plan, &|_| {}).unwrap();
            let id = &offering.id;
            assert!(tally.conserved, "{id}");
            assert_eq!((tally.hands, tally.called_off), (60, 0), "{id}");
            assert_eq!(tally.endings.values().sum::<u64>(), 60, "{id}");
            let net: i64 = tally.seats.iter().map(|seat| seat.net_cents).sum();
            let house = tally.fees + tally.jackpots.values().copied().sum::<Chips>();
            let gone = (house - tally.prizes.paid).as_cents() + tally.corporation_cents;
            assert_eq!(net, -gone, "{id}: what players lost, house, jackpot and corporation have");
            // There is no clock here, so half hours cost nothing (FE-16).
            let timed = !offering.room.amount("fee-half-hour").is_zero();
            assert_eq!(tally.fees.is_zero(), timed, "{id}: {}", offering.fee());
            assert!(tally.turns > 120, "{id}");
            let bought = tally.seats.iter().any(|seat| seat.rebuys > 0);
            *rebuys.entry(offering.game.id).or_insert(false) |= bought;
        }
    }
    assert!(rebuys.values().all(|bought| *bought), "{rebuys:?}");
}

#[test]
fn the_same_seed_gives_the_same_result_on_any_number_of_threads() {
    for (id, hands) in [("unnamed/holdem", 650), ("palace/no-bust-blackjack", 410)] {
        let registry = registry();
        let offering = registry.find(id).unwrap();
        let on = |threads, seed| {
            let plan = Plan { hands, seed, threads, ..Plan::default() };
            run(offering, &plan, &|_| {}).unwrap()
        };
        let one = on(1, 5);
        assert_eq!(one, on(2, 5));
        assert_eq!(one, on(7, 5));
        assert_ne!(one, on(1, 6), "another seed is another game");
    }
}

#[test]
fn progress_adds_up() {
    let registry = registry();
    let told = std::sync::atomic::AtomicU64::new(0);
    let plan = Plan { hands: 230, threads: 2, ..Plan::default() };
    let more = |n| _ = told.fetch_add(n, std::sync::atomic::Ordering::Relaxed);
    run(registry.find("unnamed/holdem").unwrap(), &plan, &more).unwrap();
    assert_eq!(told.into_inner(), 230);
}

#[test]
fn a_hand_of_a_run_replays() {
    for offering in registry().offerings() {
        let plan = Plan { hands: 300, seed: 11, ..Plan::default() };
        for number in [1, 7, 23, 201] {
            let document = record_hand(offering, &plan, number).unwrap().unwrap();
            let text = print(&document);
            let report = replay(&parse(&text).unwrap(), Rules::ALL);
            assert!(report.is_ok(), "{} hand {number}: {report}\n{text}", offering.id);
            // The cards of earlier hands are out of the shoe, unless a machine shuffles every hand,
            // or there is no shoe.
            let carried = text.contains(" carried\ndiscards ");
            let machine =
                offering.options.has("dealt-from") && offering.options.is("dealt-from", "shuffler");
            let from_shoe = offering.options.has("decks") && !machine;
            assert!(number != 7 || carried == from_shoe, "{text}");
        }
        for number in [0, 301] {
            assert!(record_hand(offering, &plan, number).unwrap().is_none());
        }
    }
}

#[test]
fn too_many_and_too_few_are_told() {
    let registry = registry();
    let offering = registry.find("palace/pan-2").unwrap();
    for (n, fault) in [(1, SetupFault::TooFew { least: 2 }), (9, SetupFault::TooMany { most: 8 })] {
        let plan = Plan { players: Some(n), ..Plan::default() };
        let unplayable = run(offering, &plan, &|_| {}).unwrap_err();
        assert!(unplayable.0.contains(&fault), "{unplayable}");
    }
    for n in [0, 255] {
        let plan = Plan { players: Some(n), hands: 0, ..Plan::default() };
        run(offering, &plan, &|_| {}).unwrap_err();
    }
}
