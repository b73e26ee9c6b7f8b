//! Whole rooms, shards, and their sum.

mod common;

use common::{Done, Folder, program_run, run};
use serde_json::Value;

/// The same without what may differ between equal runs.
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
    for yes in ["conserved", "drop_agrees"] {
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
    // Parts of another simulation do not go with them.
    let mut args = args.to_vec();
    args[6] = "5";
    let other = folder.write("other", ok(&[&args[..], &["--shard", "2/3"]].concat()).out);
    let done = program_run(&["sim", "merge", &parts[0], &other]);
    assert_eq!(done.code, 1);
    assert!(done.err.contains("seed is 5 here and 4 in the first file"), "{done:?}");
    // What is no part of anything is told.
    let whole = folder.write("whole", "{}");
    let done = program_run(&["sim", "merge", &whole]);
    assert!(done.err.contains("is no result of a shard"), "{done:?}");
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
    // The drop report is the sum of the fees that the simulation told.
    let json = ok(&["sim", "--all", "--hours", "2", "--seed", "3", "--json"]).json();
    let drop = ok(&["report", "drop", &books, "--json"]).json();
    assert_eq!(drop["total"]["drop_cents"], json["fees_cents"], "{drop}");
}

#[test]
fn what_makes_no_sense_is_told() {
    for (args, words) in [
        (&["sim", "--all", "--days", "0"][..], "0"),
        (&["sim", "--all", "--days", "2", "--hands", "7"], "--hands"),
        (&["sim", "--all", "--days", "2", "--shard", "3/2"], "from 1 to the second"),
        (&["sim", "--all", "--days", "2", "--shard", "x"], "as in 2/8"),
        (&["sim", "--all", "--days", "2", "--faults", "fire"], "fire"),
        (&["sim", "merge"], "FILE"),
    ] {
        let done = run(args);
        assert_eq!(done.code, 2, "{done:?}");
        assert!(done.err.contains(words), "{done:?}");
    }
}
