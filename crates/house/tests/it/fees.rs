//! What the house files say about fees.

use houseway_house::Registry;

/// Every posted schedule of fees, at the tables that have it.
const SCHEDULES: &[(&str, &str, &str)] = &[
    ("FE-02", "tommys/holdem", "3 from the button (2 with 2–4)"),
    ("FE-02", "tommys/omaha", "3 from the button (2 with 2–4)"),
    ("FE-02", "tommys/lowball", "3 from the button (2 with 2–4)"),
    (
        "FE-03",
        "palace/holdem-4-8",
        "4 from the pot (3 with 5–6, 1 with 2–4), jackpot 1 with 5 or more players",
    ),
    (
        "FE-04",
        "palace/holdem-3-6",
        "3 from the pot (2 with 5–6, 1 with 2–4), jackpot 1 with 5 or more players",
    ),
    (
        "FE-05",
        "palace/omaha-hilo",
        "4 from the pot (3 with 5–6, 1 with 2–4), jackpot 1 with 5 or more players",
    ),
    ("FE-06", "palace/seven-card-stud", "4 from the pot (3 with 5, 2 with 2–4)"),
    ("FE-07", "palace/stud-hilo", "6 from each player every half hour"),
    ("FE-08", "palace/draw", "5 from each player every half hour"),
    ("FE-08", "palace/lowball", "5 from each player every half hour"),
    ("FE-09", "unnamed/holdem", "3 from the button"),
    ("FE-09", "unnamed/omaha-hilo", "3 from the button"),
    ("FE-09", "unnamed/stud-hilo", "3 from the button"),
    ("FE-09", "unnamed/lo-ball", "bonus 1 from the button, 5 from each player every half hour"),
    ("FE-10", "mint/five-card-draw", "4 from each player every half hour"),
    ("FE-10", "mint/lowball", "4 from each player every half hour"),
    ("FE-10", "mint/pineapple", "7 from each player every half hour"),
    ("FE-10", "mint/pan", "0.50 from each player every half hour"),
    ("FE-10", "mint/holdem-2-4", "3 from the button"),
    ("FE-10", "mint/holdem-3-6", "4 from the button"),
    ("FE-10", "mint/holdem-no-limit", "4 from the button"),
    (
        "FE-11",
        "glorias/no-bust-blackjack",
        "0.25 on 2–10, 0.50 on 11–50, 1 on 51–200, 2 from the player-dealer",
    ),
    (
        "FE-13",
        "unnamed/no-bust-blackjack",
        "0.50 on 5–20, 1 on 21–100, 2 on 101–300, 1 from the player-dealer, 1 from the covering-bank",
    ),
    ("FE-14", "palace/no-bust-blackjack", "0.50 on 5–20, 1 on 21–100, 2 from the player-dealer"),
    ("PN-34", "palace/pan-2", "2 from each player"),
    ("PN-34", "palace/pan-5", "3 from each player"),
    ("PN-34", "palace/pan-10", "4 from each player"),
    ("PG-18", "palace/double-hand-poker", "1 on 10–100, 2 on 101–200, 2 from the player-dealer"),
    ("TL-14", "palace/pai-gow-tiles", "1 on 10–200, 2 from the player-dealer"),
    ("FE-17", "glorias/holdem", "3 from the button"),
    ("FE-17", "glorias/pan", "2 from each player"),
    ("FE-17", "tommys/pan", "3 shared by the players"),
];

#[test]
fn every_schedule_is_in_the_house_files() {
    let registry = Registry::builtin();
    for (rule, id, fee) in SCHEDULES {
        let offering = registry.find(id).unwrap();
        assert_eq!(offering.fee(), *fee, "{rule} {id}");
        // Where a schedule is named, it is this one.
        let named = |options: &engine::options::Options| {
            let keys = ["fee-schedule", "time-schedule"];
            let named = options.iter().filter(|(spec, _)| keys.contains(&spec.key));
            named.map(|(_, value)| value.to_string()).collect::<Vec<_>>()
        };
        let names = [named(&offering.options), named(&offering.room)].concat();
        let own = ["FE-09", "PN-34", "FE-17"].contains(rule);
        assert!(own || names.contains(&(*rule).to_string()), "{rule} {id}: {names:?}");
    }
    // Those who have posted when it is dropped.
    for (id, drop) in [
        ("glorias/no-bust-blackjack", "racked"),
        ("tommys/holdem", "any-time"),
        ("unnamed/holdem", "no-action"),
        ("palace/pan-5", "before-deal"),
        ("palace/holdem-4-8", "at-once"),
    ] {
        assert_eq!(registry.find(id).unwrap().room.text("drop"), drop, "{id}");
    }
}
