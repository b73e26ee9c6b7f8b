//! Many hands, and what is reported about them.

use crate::common::{Folder, program_run, run};
use house::Registry;
use serde_json::Value;

/// The result without what may differ between equal runs.
fn settled(mut value: Value) -> Value {
    for line in value["offerings"].as_array_mut().unwrap() {
        let line = line.as_object_mut().unwrap();
        let before = line.len();
        line.retain(|name, _| !name.starts_with("elapsed") && !name.ends_with("_per_second"));
        assert_eq!(line.len(), before - 2);
    }
    value
}

#[test]
fn the_same_seed_gives_the_same_json_on_any_number_of_threads() {
    let on = |threads: &str, seed: &str| {
        let args = ["sim", "unnamed/holdem", "palace/no-bust-blackjack", "--hands", "450"];
        let args = [&args[..], &["--json", "--seed", seed, "--threads", threads]].concat();
        let done = program_run(&args);
        assert_eq!((done.code, done.err.as_str()), (0, ""));
        settled(done.json())
    };
    let one = on("1", "7");
    assert_eq!(one, on("2", "7"));
    assert_ne!(one["offerings"], on("1", "8")["offerings"]);
}

#[test]
fn all_offerings_are_played_and_every_chip_is_accounted_for() {
    let done = run(&["sim", "--all", "--hands", "20", "--seed", "3", "--json"]);
    assert_eq!(done.code, 0, "{done:?}");
    let json = done.json();
    assert_eq!(json["seed"], 3);
    let lines = json["offerings"].as_array().unwrap();
    let registry = Registry::builtin();
    assert_eq!(lines.len(), registry.offerings().count());
    for (line, offering) in lines.iter().zip(registry.offerings()) {
        assert_eq!(line["offering"], offering.id);
        assert_eq!((&line["hands"], &line["conserved"]), (&20.into(), &true.into()));
        // Some tables feed a jackpot of their own, a dollar a hand (JP-01, JP-04).
        let jackpots = line["jackpots"].as_object().unwrap();
        let jackpot: i64 = jackpots.values().map(|cents| cents.as_i64().unwrap()).sum();
        let drops = |key| offering.options.has(key) && !offering.options.amount(key).is_zero();
        let fed = drops("jackpot-drop") || drops("button-bonus");
        assert_eq!((jackpots.len(), jackpot), if fed { (1, 2_000) } else { (0, 0) });
        assert!(jackpots.keys().all(|name| name == offering.room.text("jackpot-hand")));
        // What came in is in the prizes, or was paid.
        let cents = |key: &str| line[key].as_i64().unwrap();
        let paid = cents("jackpot_paid_cents");
        assert_eq!(jackpot + cents("promotional_cents"), paid + cents("jackpot_pools_cents"));
        assert!(line["hands_per_second"].as_f64().unwrap() > 0.0);
        let seats = line["seats"].as_array().unwrap();
        assert_eq!(seats.len(), usize::from(offering.seats));
        let net: i64 = seats.iter().map(|seat| seat["net_cents"].as_i64().unwrap()).sum();
        // A corporation wins and loses along with the player-dealer (PD-07).
        let corporation = line["corporation_cents"].as_i64().unwrap();
        assert_eq!(net, -line["fees_cents"].as_i64().unwrap() - jackpot + paid - corporation);
        let strategies = line["strategies"].as_object().unwrap();
        let sum: i64 = strategies.values().map(|s| s["net_cents"].as_i64().unwrap()).sum();
        assert_eq!(sum, net);
    }
}

#[test]
fn people_are_told_in_words() {
    let done =
        run(&["sim", "unnamed/holdem", "--hands", "30", "--players", "3", "--bots", "simple"]);
    for part in ["30 hands", "conserved", "90.00", "seat 3", "simple"] {
        assert!(done.out.contains(part), "{part} is not in\n{}", done.out);
    }
    assert!(!done.out.contains("seat 4") && !done.out.contains("random"), "{}", done.out);
}

#[test]
fn the_corporation_has_a_line_where_it_banks() {
    let out = |id| run(&["sim", id, "--hands", "30", "--seed", "5"]).out;
    assert!(out("tommys/no-bust-21st-century").contains("corporation"));
    assert!(!out("palace/no-bust-blackjack").contains("corporation"));
}

#[test]
fn a_hand_is_written_down_and_replays() {
    let folder = Folder::new("sim-record");
    for (offering, hand) in
        [("unnamed/holdem", "9"), ("palace/no-bust-blackjack", "15"), ("palace/pan-2", "2")]
    {
        let file = folder.path().join("a.hand");
        let file = file.to_str().unwrap();
        let args = ["sim", offering, "--hands", "20", "--record", file, "--hand", hand];
        assert_eq!(run(&args).code, 0);
        let replayed = run(&["replay", file]);
        assert_eq!(replayed.code, 0, "{replayed:?}");
    }
}

#[test]
fn nonsense_is_told() {
    for (args, part) in [
        (&["sim"][..], "OFFERING"),
        (&["sim", "--all", "palace/pan-2"], "--all"),
        (&["sim", "palace/pan-3"], "palace/pan-2"),
        (&["sim", "palace/pan-2", "--players", "9"], "at most 8 players"),
        (&["sim", "palace/pan-2", "--players", "0", "--hands", "0"], "at least 2 players"),
        (&["sim", "palace/pan-2", "--threads", "0"], "threads"),
        (&["sim", "palace/pan-2", "--hands", "3", "--record", "x", "--hand", "4"], "--hand 4"),
        (&["sim", "palace/pan-2", "unnamed/holdem", "--record", "x"], "one offering"),
    ] {
        let done = run(args);
        assert_eq!(done.code, 2, "{args:?}: {done:?}");
        assert!(done.err.contains(part), "{part:?} is not in {}", done.err);
    }
}
