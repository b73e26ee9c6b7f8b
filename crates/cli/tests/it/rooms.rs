//! Whole rooms, shards, and their sum.

use crate::common::{Done, Folder, program_run, run};
use serde_json::Value;

/// The result without what may differ between equal runs.
fn settled(mut value: Value) -> Value {
    fn strip(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.retain(|k, _| !k.starts_with("elapsed") && !k.ends_with("_per_second"));
                fields.values_mut().for_each(strip);
            }
            Value::Array(lines) => lines.iter_mut().for_each(strip),
            _ => {}
        }
    }
    strip(&mut value);
    value
}

fn ok(args: &[&str]) -> Done {
    let done = program_run(args);
    assert_eq!((done.code, done.err.as_str()), (0, ""), "{args:?}: {}", done.out);
    done
}

const ROOMS: &[&str] =
    &["sim", "--all", "--tables", "4", "--hours", "3", "--rooms", "3", "--seed", "9", "--json"];

#[test]
fn rooms_balance_and_their_parts_add_up_to_the_whole() {
    let whole = settled(ok(&[ROOMS, &["--faults", "all", "--audit"]].concat()).json());
    for yes in ["conserved", "drop_agrees", "prizes_add_up"] {
        assert_eq!(whole[yes], true);
    }
    assert_eq!((&whole["rooms"], &whole["audited"]), (&3.into(), &whole["hands"]));
    assert!(whole["hands"].as_u64().unwrap() > 300 && whole["fees_cents"].as_u64().unwrap() > 0);
    let folder = Folder::new("rooms");
    let part = |shard: &str| {
        let args = [ROOMS, &["--faults", "all", "--audit", "--shard", shard]].concat();
        folder.write(&shard.replace('/', "-"), ok(&args).out)
    };
    let (one, two) = (part("1/2"), part("2/2"));
    assert_eq!(settled(ok(&["sim", "merge", &one, &two]).json()), whole);
    for (files, words) in [
        (vec![one.as_str()], "shard 2/2 is missing"),
        (vec![&one, &two, &one], "1-2: shard 1/2 was added already"),
        (vec!["nowhere"], "nowhere: cannot be read"),
    ] {
        let done = program_run(&[&["sim", "merge"], &files[..]].concat());
        assert_eq!((done.code, done.out.as_str()), (1, ""), "{done:?}");
        assert!(done.err.contains(words), "{done:?}");
    }
}

#[test]
fn hands_in_shards_add_up_to_the_whole() {
    let args = ["sim", "unnamed/holdem", "mint/pan", "--hands", "650", "--seed", "4", "--json"];
    let whole = settled(ok(&args).json());
    let folder = Folder::new("shards");
    let part = |shard: &str| {
        let done = ok(&[&args[..], &["--shard", shard]].concat());
        folder.write(&shard.replace('/', "-"), done.out)
    };
    let parts = ["1/3", "2/3", "3/3"].map(part);
    let merge: Vec<&str> = ["sim", "merge"].into_iter().chain(parts.iter().map(|p| &**p)).collect();
    assert_eq!(settled(ok(&merge).json()), whole);
    // Parts of another simulation do not match.
    let mut args = args.to_vec();
    args[6] = "5";
    let other = folder.write("other", ok(&[&args[..], &["--shard", "2/3"]].concat()).out);
    let done = program_run(&["sim", "merge", &parts[0], &other]);
    assert_eq!(done.code, 1);
    assert!(done.err.contains("seed is 5 here and 4 in the first file"), "{done:?}");
    for (with, words) in [
        (&["--hands", "850"][..], "hands is 850 here and 650 in the first file"),
        (&["--players", "4"], "players is 4 here and null in the first file"),
        (&["--bots", "random"], "bots is \"random\" here and \"mixed\" in the first file"),
    ] {
        let mut args: Vec<&str> = args.to_vec();
        args[6] = "4";
        if with[0] == "--hands" {
            args.drain(3..5);
        }
        let done = ok(&[&args[..], with, &["--shard", "2/3"]].concat());
        let other = folder.write("other", done.out);
        let done = program_run(&["sim", "merge", &parts[0], &other, &parts[2]]);
        assert_eq!((done.code, done.out.as_str()), (1, ""), "{done:?}");
        assert!(done.err.contains(words), "{words}: {done:?}");
    }
    // Something that is not a part is reported.
    let whole = folder.write("whole", "{}");
    let done = program_run(&["sim", "merge", &whole]);
    assert!(done.err.contains("is not the result of a shard"), "{done:?}");
}

#[test]
fn threads_and_shards_change_nothing() {
    let args = ["sim", "--all", "--hours", "1", "--rooms", "7", "--seed", "5", "--json"];
    let args = [&args[..], &["--faults", "all"]].concat();
    let on = |threads: &str| settled(ok(&[&args[..], &["--threads", threads]].concat()).json());
    let whole = on("1");
    for threads in ["2", "3", "8"] {
        assert_eq!(on(threads), whole, "{threads} threads");
    }
    let folder = Folder::new("one-to-nine");
    // More shards than rooms: the last ones have nothing to play.
    for of in [1, 2, 3, 4, 5, 9] {
        let mut parts: Vec<String> = (1..=of)
            .map(|index| {
                let shard = format!("{index}/{of}");
                let done = ok(&[&args[..], &["--shard", &shard, "--threads", "2"]].concat());
                folder.write(&shard.replace('/', "-"), done.out)
            })
            .collect();
        if of == 1 {
            // A whole is not a part.
            let done = program_run(&["sim", "merge", &parts[0]]);
            assert!(done.err.contains("is not the result of a shard"), "{done:?}");
            continue;
        }
        parts.reverse();
        let files = parts.iter().map(String::as_str);
        let merge: Vec<&str> = ["sim", "merge"].into_iter().chain(files).collect();
        assert_eq!(settled(ok(&merge).json()), whole, "{of} shards");
    }
}

#[test]
fn parts_of_different_wholes_are_not_added_up() {
    let folder = Folder::new("wholes");
    let part = |name: &str, args: &[&str]| {
        let args = [&["sim"], args, &["--json"]].concat();
        folder.write(name, ok(&args).out)
    };
    let rooms = ["unnamed/holdem", "--hours", "1", "--rooms", "4"];
    let first = part("first", &[&rooms[..], &["--shard", "1/2"]].concat());
    let others = [
        (
            part("split", &[&rooms[..], &["--shard", "2/3"]].concat()),
            "2/3 and shard 1/2 are of different simulations",
        ),
        (
            part("more", &["unnamed/holdem", "--hours", "1", "--rooms", "8", "--shard", "2/2"]),
            "rooms is 8 here and 4 in the first file",
        ),
        (
            part("longer", &["unnamed/holdem", "--hours", "2", "--rooms", "4", "--shard", "2/2"]),
            "hours is 2 here and 1 in the first file",
        ),
        (
            part("faulty", &[&rooms[..], &["--faults", "late", "--shard", "2/2"]].concat()),
            "faults is \"late\" here and \"\" in the first file",
        ),
        (
            part("audited", &[&rooms[..], &["--audit", "--shard", "2/2"]].concat()),
            "audit is true here and false in the first file",
        ),
        (
            part("other", &["palace/pan-2", "--hours", "1", "--rooms", "4", "--shard", "2/2"]),
            "offerings is \"palace/pan-2 ",
        ),
        (
            part("hands", &["unnamed/holdem", "--hands", "400", "--shard", "2/2"]),
            "is \"hands\" here and \"rooms\" in the first file",
        ),
    ];
    for (other, words) in &others {
        let done = program_run(&["sim", "merge", &first, other]);
        assert_eq!((done.code, done.out.as_str()), (1, ""), "{done:?}");
        assert!(done.err.contains(words), "{words}: {done:?}");
    }
    // A part from an edited house file, from another version of the program, and from one that did
    // not say.
    let second =
        std::fs::read_to_string(part("second", &[&rooms[..], &["--shard", "2/2"]].concat()));
    let second = second.unwrap();
    let json: Value = serde_json::from_str(&second).unwrap();
    let revision = json["plan"]["offerings"][0].as_str().unwrap().to_string();
    let version = format!("\"version\": {}", json["plan"]["version"]);
    for (from, to, words) in [
        (revision.as_str(), "unnamed/holdem 0", "offerings is \"unnamed/holdem 0\" here"),
        (&version, "\"version\": \"0.0.1\"", "version is \"0.0.1\" here"),
        ("\"plan\"", "\"plans\"", "another version of this program"),
        ("\"version\"", "\"versions\"", "another version of this program"),
    ] {
        assert!(second.contains(from), "{from}");
        let other = folder.write("edited", second.replace(from, to));
        let done = program_run(&["sim", "merge", &first, &other]);
        assert_eq!((done.code, done.out.as_str()), (1, ""), "{done:?}");
        assert!(done.err.contains(words), "{words}: {done:?}");
    }
}

#[test]
fn a_house_by_itself_is_told_by_offering() {
    let args = ["sim", "--house", "mint", "--tables", "14", "--hours", "8", "--must-move"];
    let json = ok(&[&args[..], &["--json"]].concat()).json();
    let lines = json["offerings"].as_array().unwrap();
    assert_eq!(lines.len(), 7);
    for line in lines {
        let number = |key: &str| line[key].as_u64().unwrap();
        assert_eq!(number("tables"), 2, "{line}");
        let hourly = number("hands") as f64 * 3600.0 / number("open_seconds") as f64;
        assert!((line["hands_per_hour"].as_f64().unwrap() - hourly).abs() < 1e-9, "{line}");
        assert!(number("taken_seconds") < number("chair_seconds"), "{line}");
        assert_eq!(number("mean_wait_seconds"), number("waited_seconds") / number("seated"));
    }
    assert!(json["lists"]["must_moved"].as_u64().unwrap() > 0, "{}", json["lists"]);
    let out = ok(&args).out;
    for words in [
        "jackpots     hold what was dropped and put up, less what was paid",
        "drop         is the sum of the fees",
        "offering              tables  hands  an hour  seats  wait   longest",
        "must-moves",
    ] {
        assert!(out.contains(words), "{words}: {out}");
    }
}

#[test]
fn books_of_rooms_are_written_and_hold() {
    let folder = Folder::new("books");
    let week = folder.path().join("week").to_str().unwrap().to_string();
    let done = ok(&["sim", "--all", "--hours", "2", "--seed", "3", "--books", &week]);
    assert!(done.out.contains("balance"), "{done:?}");
    let books = format!("{week}/room-1.books");
    assert!(std::fs::read_to_string(&books).unwrap().starts_with("houseway-books 2\n"));
    let done = ok(&["ledger", "audit", &books]);
    assert!(!done.out.is_empty());
    // The drop report equals the sum of the fees that the simulation reported.
    let json = ok(&["sim", "--all", "--hours", "2", "--seed", "3", "--json"]).json();
    let drop = ok(&["report", "drop", &books, "--json"]).json();
    assert_eq!(drop["total"]["drop_cents"], json["fees_cents"], "{drop}");
}

#[test]
fn what_makes_no_sense_is_told() {
    for (args, words) in [
        (&["sim", "--all", "--days", "0"][..], "0"),
        (&["sim", "--all", "--days", "2", "--hands", "7"], "--hands"),
        (&["sim", "--all", "--days", "2", "--shard", "3/2"], "between 1 and the total"),
        (&["sim", "--all", "--days", "2", "--shard", "x"], "as in 2/8"),
        (&["sim", "--all", "--days", "2", "--shard", "0/0"], "between 1 and the total"),
        // Options for rooms are not silently ignored without rooms.
        (&["sim", "--all", "--tables", "3"], "--days"),
        (&["sim", "--all", "--rooms", "3"], "--days"),
        (&["sim", "--all", "--faults", "all"], "--days"),
        (&["sim", "--all", "--audit"], "--days"),
        (&["sim", "--all", "--books", "x"], "--days"),
        (&["sim", "--all", "--must-move"], "--days"),
        (&["sim", "--house", "palce", "--hours", "1"], "did you mean palace"),
        (&["sim", "--house", "esquire", "--hours", "1"], "esquire offers no games"),
        (&["sim", "--house", "mint", "mint/pan"], "--house"),
        (&["sim", "--house", "mint", "--all"], "--all"),
        (&["sim", "--all", "--hours", "2", "--tables", "0"], "0 is not in 1..=100000"),
        (&["sim", "--all", "--hours", "2", "--rooms", "0"], "0 is not in"),
        (&["sim", "palace/pan-2", "palace/pan-2"], "palace/pan-2 is named twice"),
        (&["sim", "palace/pan-2", "--hands", "18446744073709551615"], "--hands"),
        (&["sim", "palace/lowbal", "--hours", "1"], "palace/lowball"),
        (&["sim", "--all", "--days", "2", "--faults", "fire"], "fire"),
        (&["sim", "merge"], "FILE"),
    ] {
        let done = run(args);
        assert_eq!(done.code, 2, "{done:?}");
        assert!(done.err.contains(words), "{done:?}");
    }
}
