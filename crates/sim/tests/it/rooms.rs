//! Whole rooms: the books balance, the drop matches the events, and the seed decides everything.

use house::{Offering, Registry};
use houseway_sim::rooms::{Faults, Onlookers, RoomPlan, RoomTally, Shard, run_rooms};

use notation::print;
use std::sync::Arc;

const WRONG: Faults = Faults { vanish: true, late: true, twice: true, clock: true };

fn rooms(plan: &RoomPlan) -> RoomTally {
    rooms_of("", plan)
}

/// Rooms with the offerings whose names contain this.
fn rooms_of(part: &str, plan: &RoomPlan) -> RoomTally {
    let registry = Registry::builtin();
    let offerings: Vec<Arc<Offering>> =
        registry.offerings().filter(|offering| offering.id.contains(part)).cloned().collect();
    rooms_with(&offerings, plan)
}

fn rooms_with(offerings: &[Arc<Offering>], plan: &RoomPlan) -> RoomTally {
    let auditor = |document: &notation::Document| {
        let audited = auditor::audit(document).map_err(|fault| fault.to_string())?;
        match audited.disagreements().next() {
            Some(words) => Err(format!("{words}\n{}", print(document))),
            None => Ok(()),
        }
    };
    let onlookers = Onlookers { auditor: Some(&auditor), ..Onlookers::default() };
    run_rooms(offerings, plan, &onlookers).unwrap()
}

#[test]
fn books_balance_and_the_auditor_agrees() {
    for faults in [Faults::default(), WRONG] {
        let plan = RoomPlan { tables: 58, hours: 4, faults, ..RoomPlan::default() };
        let tally = rooms(&plan);
        assert_eq!(tally.disagreements, Vec::<String>::new());
        assert!(tally.holds(), "{tally:?}");
        assert_eq!(tally.offerings.len(), 58);
        assert_eq!((tally.audited, tally.arrivals), (tally.hands(), tally.departures));
        // It is early: here and there nobody else has come yet.
        let played = tally.offerings.values().filter(|line| line.hands > 0).count();
        assert!(played > 55, "{played} offerings were played");
        assert!(tally.hands() > 1_000, "{tally:?}");
        assert!(tally.fees() > engine::Chips::dollars(100) && tally.arrivals > 100, "{tally:?}");
        // What players lost is with the house, the jackpot and the corporation.
        let lost: i64 = tally.strategies.values().map(|(_, net)| -net).sum();
        let gained = tally.fees() + tally.jackpot() - tally.prizes().paid + tally.corporation;
        assert_eq!(lost, gained.as_cents());
        assert!(tally.strategies.len() == 3, "{:?}", tally.strategies);
        let all = [faults.vanish, faults.late, faults.twice, faults.clock];
        for (n, on) in tally.faults.into_iter().zip(all) {
            assert_eq!(n > 0, on, "{:?}", tally.faults);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_rooms_on_any_threads_and_in_any_shards() {
    let plan =
        RoomPlan { rooms: 3, tables: 2, hours: 5, seed: 5, faults: WRONG, ..RoomPlan::default() };
    let one = rooms(&plan);
    assert_eq!(one, rooms(&RoomPlan { threads: 3, ..plan }));
    assert_ne!(one.fingerprint, rooms(&RoomPlan { seed: 6, ..plan }).fingerprint);
    let mut sum = RoomTally::new();
    for index in 1..=2 {
        sum.merge(&rooms(&RoomPlan { shard: Shard { index, of: 2 }, ..plan }));
    }
    assert_eq!(one, sum);
}

#[test]
fn each_fault_comes_by_itself_and_does_no_harm() {
    let of = |at: usize| {
        let mut on = [false; 4];
        on[at] = true;
        let [vanish, late, twice, clock] = on;
        let faults = Faults { vanish, late, twice, clock };
        rooms(&RoomPlan { tables: 19, hours: 4, seed: 3, faults, ..RoomPlan::default() })
    };
    let mut prints = Vec::new();
    for at in 0..4 {
        let tally = of(at);
        assert!(tally.holds(), "{at}: {tally:?}");
        for (n, count) in tally.faults.into_iter().enumerate() {
            assert_eq!(count > 0, n == at, "{at}: {:?}", tally.faults);
        }
        prints.push(tally.fingerprint);
    }
    // A player who is too slow does not get to act; a message sent twice changes nothing.
    prints.sort_unstable();
    prints.dedup();
    assert_eq!(prints.len(), 4);
}

#[test]
fn games_break_when_nobody_will_bank() {
    let plan = RoomPlan { tables: 8, hours: 12, ..RoomPlan::default() };
    let tally = rooms_of("no-bust", &plan);
    assert!(tally.holds(), "{tally:?}");
    assert!(tally.broken > 0, "no game broke");
    assert_eq!(tally.arrivals, tally.departures);
}

#[test]
fn lists_fill_the_tables() {
    let registry = Registry::builtin();
    let mut offering = Offering::clone(registry.find("mint/holdem-3-6").unwrap());
    offering.list.set("opens-with", "6").unwrap();
    let plan = RoomPlan { tables: 3, hours: 36, ..RoomPlan::default() };
    let free = rooms_with(&[Arc::new(offering.clone())], &plan);
    offering.list.set("must-move", "yes").unwrap();
    let must = rooms_with(&[Arc::new(offering)], &plan);
    for tally in [&free, &must] {
        assert!(tally.holds() && tally.arrivals == tally.departures, "{tally:?}");
        let lists = &tally.lists;
        let [joined, called, opened] = [lists.joined, lists.called, lists.opened];
        assert!(joined > 150 && called > joined / 2 && opened >= 3, "{lists:?}");
        for (name, n) in lists.counts() {
            let seldom = matches!(name, "must_moved" | "back_in_line");
            assert!(seldom || n > 0, "{name}: {lists:?}");
        }
        let line = &tally.offerings["mint/holdem-3-6"];
        assert!(line.seated == tally.arrivals && line.waited_seconds > 60 * line.seated);
        assert!(line.longest_wait_seconds * line.seated > line.waited_seconds, "{line:?}");
        assert!(line.longest_wait_seconds < 3 * 3600, "{line:?}");
        assert_eq!(line.chair_seconds, line.open_seconds * 9);
        assert!(line.taken_seconds * 2 > line.chair_seconds, "{line:?}");
        assert!(line.taken_seconds < line.chair_seconds, "{line:?}");
        assert!(line.open_seconds <= 3 * 36 * 3600, "{line:?}");
    }
    assert_eq!(free.lists.must_moved, 0);
    assert!(must.lists.must_moved > 20, "{:?}", must.lists);
}

#[test]
fn prizes_hold_what_came_in_and_free_hands_are_dealt() {
    let registry = Registry::builtin();
    let ids = ["unnamed/no-bust-blackjack", "unnamed/lo-ball", "palace/holdem-3-6"];
    let offerings = ids.map(|id| Arc::clone(registry.find(id).unwrap()));
    let plan = RoomPlan { tables: 3, hours: 48, seed: 11, ..RoomPlan::default() };
    let tally = rooms_with(&offerings, &plan);
    assert!(tally.holds(), "{tally:?}");
    for (id, line) in &tally.offerings {
        let kept = line.jackpot + line.prizes.promotional - line.prizes.paid;
        assert_eq!(kept, line.prizes.pools, "{id}");
        assert_eq!(line.free_hands > 0, id.starts_with("unnamed"), "{id}");
    }
    // The double joker is won every other day.
    let double = &tally.offerings["unnamed/no-bust-blackjack"];
    assert!(!double.prizes.paid.is_zero() && !double.prizes.promotional.is_zero(), "{double:?}");
}
