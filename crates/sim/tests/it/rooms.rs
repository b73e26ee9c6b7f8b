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
    let auditor = |document: &notation::Document| {
        let audited = auditor::audit(document).map_err(|fault| fault.to_string())?;
        match audited.disagreements().next() {
            Some(words) => Err(format!("{words}\n{}", print(document))),
            None => Ok(()),
        }
    };
    let onlookers = Onlookers { auditor: Some(&auditor), ..Onlookers::default() };
    run_rooms(&offerings, plan, &onlookers).unwrap()
}

#[test]
fn books_balance_and_the_auditor_agrees() {
    for faults in [Faults::default(), WRONG] {
        let plan = RoomPlan { tables: 22, hours: 5, faults, ..RoomPlan::default() };
        let tally = rooms(&plan);
        assert_eq!(tally.disagreements, Vec::<String>::new());
        assert!(tally.holds(), "{tally:?}");
        assert_eq!(tally.offerings.len(), 22);
        assert_eq!((tally.audited, tally.arrivals), (tally.hands(), tally.departures));
        assert!(tally.offerings.values().all(|line| line.hands > 0), "{tally:?}");
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
