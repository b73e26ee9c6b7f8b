//! Reports of rooms whose houses have different shifts.

use crate::common::{Folder, run};
use cards::Seat;
use engine::{Chips, Reason};
use pit::BooksWriter;
use room::ledger::{BookAccount, Ledger, Occasion, PlayerId, Why};
use room::{Reading, Shifts};
use serde_json::Value;
use std::collections::BTreeMap;
use testkit::house_as;

/// One figure of every line of a report, by the line's key.
fn figures(report: &Value, keys: &[&str], figure: &str) -> BTreeMap<String, i64> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), String::from);
    let lines = report["lines"].as_array().unwrap().iter();
    let told = |line: &Value| {
        let key: Vec<String> = keys.iter().map(|key| text(&line[*key])).collect();
        (key.join(" "), line[figure].as_i64().unwrap())
    };
    lines.map(told).collect()
}

fn report(args: &[&str]) -> Value {
    let done = run(&[&["report", "--json"], args].concat());
    assert_eq!((done.code, done.err.as_str()), (0, ""));
    done.json()
}

/// Fees of a dollar at two tables whose houses have different shifts, at these minutes of a day.
fn two_houses(other: Option<Vec<u16>>) -> String {
    // Midnight in California, as 16 November begins.
    let (usual, midnight) = (Shifts::default(), 1_794_816_000);
    let other = other.map_or(usual.clone(), |starts| Shifts::new(starts).unwrap());
    let mut ledger = Ledger::new();
    let mut writer = BooksWriter::new(Vec::new(), &usual).unwrap();
    let mut event = 0;
    for (table, shifts) in [(1, &usual), (2, &other)] {
        writer.table(table, &format!("house-{table}/pan"), shifts).unwrap();
        writer.player(PlayerId(table), "Ann").unwrap();
        let (player, seat) = (PlayerId(table), Seat::at(0));
        let chair = BookAccount::Seat { table, seat };
        for (hour, minute) in [(0, 20), (0, 40), (11, 0), (13, 0), (23, 0)] {
            let seconds = midnight + (hour * 60 + minute) * 60;
            let when = Reading { seconds, ahead: -8 * 60 };
            ledger.tell_time(when);
            if (hour, minute) == (0, 20) {
                ledger.grant(player, Chips::dollars(100)).unwrap();
            }
            let mut pay = |way, dollars, reason| {
                event += 1;
                let at = Occasion { table, hand: 0, event, when };
                ledger.post(way, Chips::dollars(dollars), at, Why::Event(reason, None)).unwrap();
            };
            if (hour, minute) == (0, 20) {
                pay((BookAccount::Wallet(player), chair), 100, Reason::BuyIn);
            }
            let collection = BookAccount::Collection { table, shift: shifts.on(when) };
            pay((chair, collection), 1, Reason::Time);
            pay((chair, BookAccount::Jackpot { table }), 2, Reason::Jackpot);
        }
    }
    writer.entries(ledger.hand_over()).unwrap();
    String::from_utf8(writer.close(&ledger).unwrap()).unwrap()
}

#[test]
fn shifts_of_different_houses_are_told_apart() {
    let folder = Folder::new("report-houses");
    let by = |file: &str, by: &str, keys: &[&str]| {
        let report = report(&["drop", file, "--by", by]);
        let (drop, jackpot) =
            (figures(&report, keys, "drop_cents"), figures(&report, keys, "jackpot_cents"));
        // The jackpot got twice as much each time, by the clock rather than by a collection.
        let doubled: BTreeMap<_, _> =
            drop.iter().map(|(key, cents)| (key.clone(), cents * 2)).collect();
        assert_eq!(jackpot, doubled);
        drop.into_iter().map(|(key, cents)| (key, cents / 100)).collect::<Vec<_>>()
    };
    let told = |lines: &[(&str, i64)]| -> Vec<(String, i64)> {
        lines.iter().map(|(key, n)| (key.to_string(), *n)).collect()
    };
    let same = folder.write("same.books", two_houses(None));
    assert_eq!(
        by(&same, "shift", &["shift", "hours"]),
        told(&[
            ("2026-11-15/3 22:00-06:00", 4),
            ("2026-11-16/1 06:00-14:00", 4),
            ("2026-11-16/3 22:00-06:00", 2),
        ])
    );
    assert_eq!(by(&same, "day", &["day"]), told(&[("2026-11-15", 4), ("2026-11-16", 6)]));
    // The second house counts from half past midnight and from noon.
    let mixed = folder.write("mixed.books", two_houses(Some(vec![30, 720])));
    assert_eq!(
        by(&mixed, "shift", &["shift", "hours"]),
        told(&[
            ("2026-11-15/2 12:00-00:30", 1),
            ("2026-11-15/3 22:00-06:00", 2),
            ("2026-11-16/1 00:30-12:00", 2),
            ("2026-11-16/1 06:00-14:00", 2),
            ("2026-11-16/2 12:00-00:30", 2),
            ("2026-11-16/3 22:00-06:00", 1),
        ])
    );
    // Its day differs too, and each table uses that of its house.
    assert_eq!(
        by(&mixed, "day,table", &["day", "table"]),
        told(&[("2026-11-15 1", 2), ("2026-11-15 2", 1), ("2026-11-16 1", 3), ("2026-11-16 2", 4)])
    );
    for file in [&same, &mixed] {
        assert_eq!(run(&["ledger", "audit", file]).code, 0);
    }
    // What people read and what programs read say the hours too.
    let table = run(&["report", "drop", &mixed, "--by", "shift"]).out;
    assert!(table.starts_with("SHIFT         HOURS "), "{table}");
    let csv = run(&["report", "drop", &mixed, "--by", "shift", "--csv"]).out;
    assert!(csv.contains("\r\n2026-11-16/1,00:30-12:00,2.00,4.00,0.00,0.00\r\n"), "{csv}");
}

#[test]
fn the_shifts_of_a_house_file_change_the_report() {
    let folder = Folder::new("report-house-file");
    let written = |id: &str, shifts: &str| {
        folder.write(&format!("{id}.toml"), house_as("palace", id, shifts));
    };
    written("early", "");
    written("late", "shifts = [\"08:00\", \"20:00\"]\n");
    let houses = folder.path().to_str().unwrap();
    let lines = |house: &str| {
        let (offering, out) = (format!("{house}/pan-2"), folder.path().join(house));
        let out = out.to_str().unwrap();
        let args = [
            "--houses", houses, "sim", &offering, "--tables", "1", "--hours", "20", "--books", out,
        ];
        let done = run(&args);
        assert_eq!(done.code, 0, "{done:?}");
        let report = report(&["drop", &format!("{out}/room-1.books"), "--by", "shift"]);
        let lines = figures(&report, &["shift", "hours"], "drop_cents");
        let keys: Vec<String> = lines.keys().cloned().collect();
        (keys, lines.values().sum::<i64>())
    };
    let (early, sum) = lines("early");
    let (late, same) = lines("late");
    assert_eq!(
        early,
        ["2026-01-05/1 06:00-14:00", "2026-01-05/2 14:00-22:00", "2026-01-05/3 22:00-06:00"]
    );
    assert_eq!(
        late,
        ["2026-01-04/2 20:00-08:00", "2026-01-05/1 08:00-20:00", "2026-01-05/2 20:00-08:00"]
    );
    assert_eq!(sum, same, "the same money in other shifts");
}
