//! Reports recomputed from the text of the books, by code that shares nothing with the program.

use crate::common::books::room;
use crate::common::{Folder, program_run, run};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// One figure of one entry, with its table, shift and player, if any.
struct Part {
    table: String,
    shift: String,
    player: String,
    figure: &'static str,
    n: i64,
}

/// What is printed in place of a missing table, shift or player.
const NONE: &str = "null";

struct Words<'a> {
    time: &'a str,
    place: Vec<&'a str>,
    from: &'a str,
    to: &'a str,
    cents: i64,
    reason: &'a str,
}

fn entries(text: &str) -> impl Iterator<Item = Words<'_>> {
    text.lines().filter(|line| line.starts_with("entry ")).map(|line| {
        let words: Vec<&str> = line.split(' ').collect();
        Words {
            time: words[2],
            place: words[3].split('/').collect(),
            from: words[4],
            to: words[6],
            cents: words[7].replace('.', "").parse().unwrap(),
            reason: words[8],
        }
    })
}

fn day_before(date: &str) -> String {
    let [year, month, day] =
        date.split('-').map(|n| n.parse::<u32>().unwrap()).collect::<Vec<_>>()[..]
    else {
        panic!("{date}");
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let february = if leap { 29 } else { 28 };
    let days = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    match (month, day) {
        (1, 1) => format!("{:04}-12-31", year - 1),
        (_, 1) => format!("{year:04}-{:02}-{:02}", month - 1, days[month as usize - 2]),
        _ => format!("{year:04}-{month:02}-{:02}", day - 1),
    }
}

/// The shift at this time if shifts begin at these times, such as `06:00`.
fn shift(time: &str, starts: &[&str]) -> String {
    let (date, clock) = (&time[..10], &time[11..16]);
    match starts.iter().filter(|start| **start <= clock).count() {
        0 => format!("{}/{}", day_before(date), starts.len()),
        n => format!("{date}/{n}"),
    }
}

/// The same with its hours: `2026-11-16/1 06:00-14:00`.
fn with_hours(shift: &str, starts: &[&str]) -> String {
    let number: usize = shift.split('/').nth(1).unwrap().parse().unwrap();
    format!("{shift} {}-{}", starts[number - 1], starts[number % starts.len()])
}

/// When shifts begin in the books, and at tables that have their own.
fn starts(text: &str) -> (Vec<&str>, BTreeMap<String, Vec<&str>>) {
    let all = text.lines().find_map(|line| line.strip_prefix("shifts ")).unwrap();
    let own = text.lines().filter(|line| line.starts_with("table ")).filter_map(|line| {
        let (_, own) = line.split_once("\" shifts ")?;
        Some((line.split(' ').nth(1).unwrap().to_string(), own.split(' ').collect()))
    });
    (all.split(' ').collect(), own.collect())
}

fn parts(text: &str) -> Vec<Part> {
    let (all, own) = starts(text);
    let mut owners: BTreeMap<&str, String> = BTreeMap::new();
    let (mut hands, mut dealt) = (BTreeSet::new(), BTreeSet::new());
    let mut parts = Vec::new();
    for entry in entries(text) {
        let Words { from, to, cents, reason, .. } = entry;
        let word = |account: &str, at: usize| account.split(':').nth(at).map(String::from);
        let kind = |account: &str| account.split(':').next().unwrap().to_string();
        match reason {
            "buy-in" => _ = owners.insert(to, word(from, 1).unwrap()),
            "move" => {
                let owner = owners[from].clone();
                owners.insert(to, owner);
            }
            _ => {}
        }
        let owner = |account: &str| match &*kind(account) {
            "wallet" | "cage" => word(account, 1),
            "seat" => owners.get(account).cloned(),
            _ => None,
        };
        let (payer, payee) = (owner(from), owner(to));
        let at_table = |account: &str| match &*kind(account) {
            "seat" | "play" | "collection" | "jackpot" | "promotion" => word(account, 1),
            _ => None,
        };
        let table = at_table(from).or(at_table(to)).unwrap_or(NONE.into());
        let starts = own.get(&table).unwrap_or(&all);
        let now = shift(entry.time, starts);
        let mut tell = |shift: &str, player: &Option<String>, figure, n| {
            let player = player.clone().unwrap_or(NONE.into());
            let shift = with_hours(shift, starts);
            parts.push(Part { table: table.clone(), shift, player, figure, n });
        };
        if kind(to) == "collection" {
            tell(&word(to, 2).unwrap(), &None, "drop", cents);
        }
        if kind(from) == "collection" {
            tell(&word(from, 2).unwrap(), &None, "drop", -cents);
        }
        if kind(to) == "promotion" {
            tell(&now, &payer, "promotion", cents);
        }
        if kind(to) == "jackpot" && kind(from) != "jackpot" {
            tell(&now, &payer, "jackpot", cents);
        }
        match (&*kind(from), reason) {
            ("jackpot", _) if kind(to) == "jackpot" => {}
            ("promotion", "jackpot") => tell(&now, &payee, "jackpot_paid", cents),
            ("promotion", _) => tell(&now, &payee, "promotion", -cents),
            ("jackpot", "jackpot") => tell(&now, &payee, "jackpot_paid", cents),
            ("jackpot", _) => tell(&now, &payee, "jackpot", -cents),
            _ => {}
        }
        match (&*kind(from), &*kind(to)) {
            ("wallet", "seat") => tell(&now, &payer, "buy_ins", cents),
            ("seat", "wallet") => tell(&now, &payee, "cash_outs", cents),
            _ => {}
        }
        if kind(to) == "collection" || kind(to) == "play" && reason == "fee" {
            tell(&now, &payer, "fees", cents);
        } else if kind(from) == "collection" {
            tell(&now, &payee, "fees", -cents);
        }
        if payer != payee {
            for (player, cents) in [(&payer, -cents), (&payee, cents)] {
                if player.is_none() {
                    continue;
                }
                if from == "issue" || to == "issue" {
                    tell(&now, player, "granted", cents);
                    continue;
                }
                tell(&now, player, "won", cents);
                if reason == "correction" {
                    tell(&now, player, "corrected", cents);
                }
            }
        }
        let hand = (entry.place[0].to_string(), entry.place[1].to_string());
        if (kind(from) == "play" || kind(to) == "play") && reason != "correction" {
            if hands.insert(hand.clone()) {
                tell(&now, &None, "hands", 1);
            }
            for account in [from, to].into_iter().filter(|account| kind(account) == "seat") {
                if dealt.insert((hand.clone(), owner(account))) {
                    tell(&now, &owner(account), "dealt", 1);
                }
            }
        }
    }
    parts
}

type Figures = BTreeMap<String, i64>;

/// The lines of a report, by key.
fn again(parts: &[Part], report: &str, by: &[&str]) -> BTreeMap<Vec<String>, Figures> {
    let mut lines: BTreeMap<Vec<String>, Figures> = BTreeMap::new();
    let mut seen: BTreeSet<(Vec<String>, String)> = BTreeSet::new();
    let (told, dealt): (&[&str], _) = match report {
        "drop" => (&["drop", "jackpot", "promotion", "jackpot_paid"], ""),
        "tables" => (
            &["buy_ins", "cash_outs", "drop", "jackpot", "promotion", "jackpot_paid", "hands"],
            "hands",
        ),
        _ => (&["buy_ins", "cash_outs", "won", "fees", "granted", "corrected"], "dealt"),
    };
    for part in parts {
        let wanted = match report {
            "tables" => part.table != NONE,
            "players" => part.player != NONE,
            _ => true,
        };
        if !wanted {
            continue;
        }
        let key: Vec<String> = by
            .iter()
            .map(|by| match *by {
                "table" => part.table.clone(),
                "shift" => part.shift.clone(),
                "day" => part.shift[..10].to_string(),
                _ => part.player.clone(),
            })
            .collect();
        let figure = if part.figure == dealt { "hands" } else { part.figure };
        if told.contains(&part.figure) || part.figure == dealt {
            *lines.entry(key.clone()).or_default().entry(figure.into()).or_default() += part.n;
        }
        if report == "tables"
            && part.player != NONE
            && seen.insert((key.clone(), part.player.clone()))
        {
            *lines.entry(key).or_default().entry("players".into()).or_default() += 1;
        }
    }
    strip(lines)
}

fn strip(lines: BTreeMap<Vec<String>, Figures>) -> BTreeMap<Vec<String>, Figures> {
    let strip = |mut figures: Figures| {
        figures.retain(|_, n| *n != 0);
        figures
    };
    let lines = lines.into_iter().map(|(key, figures)| (key, strip(figures)));
    lines.filter(|(_, figures)| !figures.is_empty()).collect()
}

/// The same from the program's output.
fn told(report: &Value, by: &[&str]) -> BTreeMap<Vec<String>, Figures> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), String::from);
    let lines = report["lines"].as_array().unwrap().iter().map(|line| {
        let of = |by: &&str| match *by {
            "shift" => format!("{} {}", text(&line["shift"]), text(&line["hours"])),
            by => text(&line[by]),
        };
        let key = by.iter().map(of).collect();
        let figures = line.as_object().unwrap().iter().filter(|(name, _)| {
            !["file", "table", "game", "player", "name", "shift", "hours", "day"]
                .contains(&name.as_str())
        });
        let figures = figures
            .map(|(name, n)| (name.trim_end_matches("_cents").to_string(), n.as_i64().unwrap()));
        (key, figures.collect())
    });
    strip(lines.collect())
}

fn check(file: &str, text: &str) {
    let parts = parts(text);
    for (report, own) in [("drop", None), ("tables", Some("table")), ("players", Some("player"))] {
        for by in ["", "table", "shift", "day", "day,table", "shift,table", "table,shift,day"] {
            let mut args = vec!["report", report, file, "--json"];
            let mut keys: Vec<&str> = own.into_iter().collect();
            match by {
                "" if report == "drop" => keys.push("table"),
                "" => {}
                by => {
                    args.extend(["--by", by]);
                    keys.extend(by.split(',').filter(|by| Some(*by) != own));
                }
            }
            let done = run(&args);
            assert_eq!((done.code, done.err.as_str()), (0, ""), "{args:?}");
            let json = done.json();
            assert_eq!(told(&json, &keys), again(&parts, report, &keys), "{report} by {by}");
            // The total is the sum of the lines; players are counted once.
            for (name, total) in json["total"].as_object().unwrap() {
                let lines = json["lines"].as_array().unwrap().iter();
                let sum: i64 = lines.map(|line| line[name].as_i64().unwrap()).sum();
                let total = total.as_i64().unwrap();
                assert!(sum == total || name == "players" && sum > total, "{report} {by} {name}");
            }
        }
    }
}

#[test]
fn reports_of_written_rooms_are_what_their_entries_come_to() {
    let folder = Folder::new("again-dice");
    for seed in 20..24 {
        let text = room(seed, 250).text;
        assert!(text.contains(" correction by "), "{seed}");
        check(&folder.write("room.books", &text), &text);
    }
}

#[test]
fn reports_of_a_simulated_room_are_what_its_entries_come_to() {
    let folder = Folder::new("again-sim");
    let week = folder.path().join("day").to_str().unwrap().to_string();
    let offerings = ["palace/holdem-4-8", "mint/pan", "tommys/no-bust-21st-century"];
    let args =
        ["--tables", "3", "--hours", "9", "--seed", "6", "--faults", "all", "--books", &week];
    let done = program_run(&[&["sim"], &offerings[..], &args].concat());
    assert_eq!((done.code, done.err.as_str()), (0, ""));
    let file = format!("{week}/room-1.books");
    let text = std::fs::read_to_string(&file).unwrap();
    for word in [" time ", " jackpot ", " grant\n", " move\n", " refund\n", "/2 "] {
        assert!(text.contains(word), "{word:?}");
    }
    check(&file, &text);
}

/// What a player was granted and won is what they have, wherever it is.
#[test]
fn what_somebody_was_granted_and_won_he_has() {
    let folder = Folder::new("again-has");
    let text = room(31, 300).text;
    let file = folder.write("room.books", &text);
    let players = run(&["report", "players", &file, "--json"]).json();
    let mut has: BTreeMap<String, i64> = BTreeMap::new();
    let mut owners: BTreeMap<&str, String> = BTreeMap::new();
    for entry in entries(&text) {
        match entry.reason {
            "buy-in" => _ = owners.insert(entry.to, entry.from.replace("wallet:", "")),
            "move" => {
                let owner = owners[entry.from].clone();
                owners.insert(entry.to, owner);
            }
            _ => {}
        }
        for (account, cents) in [(entry.from, -entry.cents), (entry.to, entry.cents)] {
            let own = account.strip_prefix("wallet:").or(account.strip_prefix("cage:"));
            let own = own.map(String::from).or_else(|| owners.get(account).cloned());
            if let Some(player) = own {
                *has.entry(player).or_default() += cents;
            }
        }
    }
    assert_eq!(players["lines"].as_array().unwrap().len(), has.len());
    for line in players["lines"].as_array().unwrap() {
        let sum = line["granted_cents"].as_i64().unwrap() + line["won_cents"].as_i64().unwrap();
        assert_eq!(sum, has[&line["player"].to_string()], "{line}");
    }
}
