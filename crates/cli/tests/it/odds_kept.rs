//! Odds that are kept, and how they are written down.

use crate::common::{Done, Folder, program, run};
use room::books::Running;
use std::fs;
use std::path::{Path, PathBuf};

const TABLE: &str = "palace/baccarat";

fn odds(cache: &Path, more: &[&str]) -> Done {
    let cache = cache.to_str().unwrap();
    run(&[&["odds", TABLE, "--cache", cache], more].concat())
}

/// The only entry of a cache.
fn entry(cache: &Path) -> PathBuf {
    let files: Vec<PathBuf> = fs::read_dir(cache).unwrap().map(|it| it.unwrap().path()).collect();
    let [file] = &files[..] else { panic!("one entry: {files:?}") };
    file.clone()
}

fn sealed(json: &str) -> String {
    let mut running = Running::new();
    running.add(json.as_bytes());
    format!("{}\n{json}\n", running.seal())
}

#[test]
fn what_was_counted_is_not_counted_again() {
    let cache = Folder::new("odds-cache");
    let first = odds(cache.path(), &["--json"]);
    assert_eq!((first.code, first.err.as_str()), (0, ""));
    let file = entry(cache.path());
    let kept = fs::read_to_string(&file).unwrap();
    assert_eq!(odds(cache.path(), &["--json"]).out, first.out);
    // Somebody's own words in an entry that is whole: they are read, not counted.
    let (_, json) = kept.trim_end().split_once('\n').unwrap();
    let edited = json.replace("orders of six cards", "orders by heart");
    assert_eq!(sealed(json), kept);
    fs::write(&file, sealed(&edited)).unwrap();
    assert!(odds(cache.path(), &[]).out.contains("by heart"));
    // Other options are another entry, and without the cache nothing is read.
    assert!(!odds(cache.path(), &["--set", "banker-six=even"]).out.contains("by heart"));
    assert!(!run(&["odds", TABLE, "--no-cache"]).out.contains("by heart"));
    assert_eq!(fs::read_dir(cache.path()).unwrap().count(), 2);
}

#[test]
fn damaged_entries_are_counted_again() {
    let cache = Folder::new("odds-damaged");
    let whole = odds(cache.path(), &["--json"]).out;
    let file = entry(cache.path());
    let kept = fs::read_to_string(&file).unwrap();
    let (_, json) = kept.trim_end().split_once('\n').unwrap();
    let middle = kept.len() / 2;
    let damaged = [
        String::new(),
        kept[..middle].into(),
        kept.replacen("all ", "any ", 1),
        kept.replacen("[\"1\",\"2", "[\"1\",\"1", 1),
        sealed("{}"),
        sealed(&json.replacen("\"circle\":\"banker\"", "\"circle\":\"nowhere\"", 1)),
        sealed(&json.replacen("[\"-1\"", "[\"-1/0\"", 1)),
    ];
    for text in damaged {
        fs::write(&file, &text).unwrap();
        let done = odds(cache.path(), &["--json"]);
        assert_eq!((done.code, done.err.as_str()), (0, ""), "{text}");
        assert_eq!(done.out, whole, "{text}");
        assert_eq!(fs::read_to_string(&file).unwrap(), kept, "{text}");
    }
    fs::write(&file, b"\xff\xfe").unwrap();
    assert_eq!(odds(cache.path(), &["--json"]).out, whole);
}

#[test]
fn a_cache_that_cannot_be_written_is_told_once() {
    let folder = Folder::new("odds-read-only");
    let file = folder.write("file", "no folder");
    let cache = format!("{file}/cache");
    let args = ["odds", "compare", TABLE, "--set", "banker-six=even", "--cache", &cache];
    let done = run(&args);
    assert_eq!(done.code, 0, "{done:?}");
    assert_eq!(done.err.matches("note: results are not kept: ").count(), 1, "{}", done.err);
    assert_eq!(done.err.lines().count(), 1, "{}", done.err);
    assert_eq!(done.out, run(&[&args[..5], &["--no-cache"]].concat()).out);
}

#[test]
fn answers_do_not_depend_on_threads() {
    let of = |threads: &str| {
        let args = ["odds", "palace/hot-action-blackjack", "--threads", threads, "--json"];
        run(&args).out
    };
    let one = of("1");
    assert!(one.contains("\"wagers\""), "{one}");
    assert_eq!(of("3"), one);
}

#[test]
fn figures_are_written_one_to_a_line() {
    let done = run(&["odds", "palace/baccarat", "--csv"]);
    assert_eq!((done.code, done.err.as_str()), (0, ""));
    let lines: Vec<&str> = done.out.split("\r\n").collect();
    assert_eq!(lines[0], "offering,table,row,column,value");
    assert!(lines.contains(&"palace/baccarat,Before fees,banker,edge,1.4581%"), "{}", done.out);
    // A comma in a title is quoted.
    let quoted = "palace/baccarat,\"What a bet costs, in dollars\",banker,fee,1";
    assert!(lines.contains(&quoted), "{}", done.out);
    let strategy = run(&["odds", "palace/hot-action-blackjack", "--csv"]);
    assert!(strategy.out.contains("First two cards,hard 16,T,"), "{}", strategy.out);
    for args in [["--csv", "--json"], ["--cache=x", "--no-cache"]] {
        let done = run(&[&["odds", "palace/baccarat"], &args[..]].concat());
        assert_eq!(done.code, 2, "{done:?}");
        assert!(done.err.contains("cannot be used with"), "{done:?}");
    }
}

/// The user's own folder: a debug build does not use it, because its code changes while its version
/// stays.
#[test]
fn results_are_kept_in_the_users_cache_folder() {
    for (name, inner) in [("XDG_CACHE_HOME", "houseway/odds"), ("HOME", ".cache/houseway/odds")] {
        let folder = Folder::new("odds-own-cache");
        let odds = || {
            let mut program = program();
            program.env_remove("XDG_CACHE_HOME").env_remove("HOME").env(name, folder.path());
            let done = program.args(["odds", TABLE, "--json"]).output().unwrap();
            assert!(done.status.success() && done.stderr.is_empty(), "{done:?}");
            done.stdout
        };
        let first = odds();
        let kept = folder.path().join(inner);
        if cfg!(debug_assertions) {
            assert!(!kept.exists(), "{name}");
        } else {
            let file = entry(&kept);
            assert_eq!(odds(), first);
            fs::write(&file, "damaged").unwrap();
            assert_eq!(odds(), first);
            assert_ne!(fs::read_to_string(&file).unwrap(), "damaged");
        }
    }
}
