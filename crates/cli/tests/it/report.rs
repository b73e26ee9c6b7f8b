//! Reports, compared with sums computed from the text of the books.

use crate::common::books::{NAMES, Room, room};
use crate::common::{Done, Folder, run};
use room::ledger::{BookAccount, PlayerId};
use serde_json::Value;
use std::collections::BTreeMap;

const BOOKS: &str = include_str!("../../../room/tests/books/two-players.books");
const SEALED: &str = include_str!("../../../room/tests/books/two-players-2.books");

/// An entry, cut at its blanks.
struct Line<'a> {
    time: &'a str,
    from: &'a str,
    to: &'a str,
    cents: i64,
    reason: &'a str,
}

fn entries(text: &str) -> Vec<Line<'_>> {
    let lines = text.lines().filter(|line| line.starts_with("entry "));
    let cut = |line| {
        let words: Vec<&str> = str::split(line, ' ').collect();
        let cents = words[7].replace('.', "").parse().unwrap();
        Line { time: words[2], from: words[4], to: words[6], cents, reason: words[8] }
    };
    lines.map(cut).collect()
}

/// What accounts with this prefix received, minus what they paid.
fn net<'a>(
    lines: &[Line<'a>],
    of: impl Fn(&Line<'a>, &'a str) -> Option<String>,
) -> BTreeMap<String, i64> {
    let mut sums = BTreeMap::new();
    for line in lines {
        if let Some(key) = of(line, line.to) {
            *sums.entry(key).or_default() += line.cents;
        }
        if let Some(key) = of(line, line.from) {
            *sums.entry(key).or_default() -= line.cents;
        }
    }
    sums
}

/// One figure of every line of a report, by the line's key.
fn figures(report: &Value, keys: &[&str], figure: &str) -> BTreeMap<String, i64> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), String::from);
    let lines = report["lines"].as_array().unwrap().iter();
    lines
        .map(|line| {
            let key: Vec<String> = keys.iter().map(|key| text(&line[*key])).collect();
            (key.join(" "), line[figure].as_i64().unwrap())
        })
        .collect()
}

fn without_zeros(mut sums: BTreeMap<String, i64>) -> BTreeMap<String, i64> {
    sums.retain(|_, cents| *cents != 0);
    sums
}

fn report(args: &[&str]) -> Value {
    let done = run(&[&["report", "--json"], args].concat());
    assert_eq!((done.code, done.err.as_str()), (0, ""));
    done.json()
}

fn several(name: &str) -> (Folder, Vec<(Room, String)>) {
    let folder = Folder::new(name);
    let rooms = (0..6).map(|seed| {
        let room = room(seed, 200);
        let file = folder.write(&format!("{seed}.books"), &room.text);
        (room, file)
    });
    let rooms = rooms.collect();
    (folder, rooms)
}

#[test]
fn the_drop_is_the_sum_of_the_collections() {
    let (_folder, rooms) = several("report-drop");
    for (room, file) in &rooms {
        let lines = entries(&room.text);
        let part = |account: &str, at: usize| account.split(':').nth(at).unwrap().to_string();
        let collection = |account: &str| account.starts_with("collection:");
        let by_table = net(&lines, |_, a| collection(a).then(|| part(a, 1)));
        let by_shift = net(&lines, |_, a| collection(a).then(|| part(a, 2)));
        let by_day = net(&lines, |_, a| collection(a).then(|| part(a, 2)[..10].to_string()));
        let both = net(&lines, |_, a| collection(a).then(|| part(a, 2) + " " + &part(a, 1)));
        assert!(by_shift.len() > 3 && by_day.len() > 1, "{by_shift:?}");
        let table = report(&["drop", file]);
        let drop =
            |report: &Value, keys: &[&str]| without_zeros(figures(report, keys, "drop_cents"));
        assert_eq!(drop(&table, &["table"]), without_zeros(by_table.clone()));
        assert_eq!(
            drop(&report(&["drop", file, "--by", "shift"]), &["shift"]),
            without_zeros(by_shift)
        );
        assert_eq!(drop(&report(&["drop", file, "--by", "day"]), &["day"]), without_zeros(by_day));
        let report = report(&["drop", file, "--by", "shift,table"]);
        assert_eq!(drop(&report, &["shift", "table"]), without_zeros(both));
        assert_eq!(table["total"]["drop_cents"], by_table.values().sum::<i64>());

        // What went into jackpots minus what was returned, and separately what was paid out.
        let jackpot = |a: &str| a.starts_with("jackpot:");
        let kept = net(&lines, |l, a| {
            (jackpot(a) && (a == l.to || l.reason == "refund")).then(|| part(a, 1))
        });
        let paid = net(&lines, |l, a| {
            (jackpot(a) && a == l.from && l.reason == "jackpot").then(|| part(a, 1))
        });
        assert_eq!(
            without_zeros(figures(&table, &["table"], "jackpot_cents")),
            without_zeros(kept)
        );
        let negated = paid.into_iter().map(|(table, cents)| (table, -cents)).collect();
        assert_eq!(without_zeros(figures(&table, &["table"], "jackpot_paid_cents")), negated);
    }
    assert!(rooms.iter().any(|(room, _)| room.text.contains("-> seat:1:2 2.00 jackpot")));
}

/// The room's day: the night before six in the morning belongs to the day before.
fn day(time: &str) -> String {
    let (date, hour) = (&time[..10], time[11..13].parse::<u32>().unwrap());
    let day: u32 = date[8..].parse().unwrap();
    format!("{}{:02}", &date[..8], day - u32::from(hour < 6))
}

#[test]
fn tables_have_hands_players_buy_ins_and_cash_outs() {
    let (_folder, rooms) = several("report-tables");
    for (room, file) in &rooms {
        let lines = entries(&room.text);
        let by_table = report(&["tables", file]);
        let of = |figure| figures(&by_table, &["table"], figure);
        let counted = |counts: &BTreeMap<u32, u64>| {
            counts
                .iter()
                .map(|(table, n)| (table.to_string(), *n as i64))
                .collect::<BTreeMap<_, _>>()
        };
        assert_eq!(without_zeros(of("hands")), counted(&room.dealt));
        let seen = room.seen.iter().map(|(table, who)| (*table, who.len() as u64)).collect();
        assert_eq!(of("players"), counted(&seen));
        let everybody: u64 = report(&["players", file])["lines"].as_array().unwrap().len() as u64;
        assert!(by_table["total"]["players"].as_u64().unwrap() <= everybody);

        let by_day = report(&["tables", file, "--by", "day"]);
        for (reason, figure) in [("buy-in", "buy_ins_cents"), ("cash-out", "cash_outs_cents")] {
            let mut sums: BTreeMap<String, i64> = BTreeMap::new();
            for line in lines.iter().filter(|line| line.reason == reason) {
                let seat = if reason == "buy-in" { line.to } else { line.from };
                let table = seat.split(':').nth(1).unwrap();
                *sums.entry(format!("{table} {}", day(line.time))).or_default() += line.cents;
            }
            assert!(sums.len() > 2, "{sums:?}");
            assert_eq!(without_zeros(figures(&by_day, &["table", "day"], figure)), sums);
            assert_eq!(by_day["total"][figure], sums.values().sum::<i64>());
        }
        assert_eq!(by_day["total"], by_table["total"]);
    }
}

#[test]
fn players_have_what_they_won_or_lost() {
    let (_folder, rooms) = several("report-players");
    for (room, file) in &rooms {
        let lines = entries(&room.text);
        let balances = net(&lines, |_, account| Some(account.to_string()));
        let has = |account: BookAccount| balances.get(&account.to_string()).copied().unwrap_or(0);
        let report = report(&["players", file]);
        for (id, name) in (1..).zip(NAMES) {
            let player = PlayerId(id);
            let all = report["lines"].as_array().unwrap();
            let line = all.iter().find(|line| line["player"] == id);
            // Five thousand of everything the player has were granted to them.
            let seats = room.seated.iter().filter(|(_, who)| **who == player);
            let holds = has(BookAccount::Wallet(player))
                + has(BookAccount::Cage(player))
                + seats.map(|(seat, _)| has(*seat)).sum::<i64>();
            let Some(line) = line else {
                assert_eq!(holds, 500_000, "{name} did nothing");
                continue;
            };
            assert_eq!(line["name"], name);
            assert_eq!(line["won_cents"], holds - 500_000, "{name}");
            assert_eq!(line["hands"], room.hands.get(&player).copied().unwrap_or(0), "{name}");
            let wallet = format!("wallet:{id}");
            let sum = |of: &dyn Fn(&&Line<'_>) -> bool| {
                lines.iter().filter(of).map(|l| l.cents).sum::<i64>()
            };
            let bought = sum(&|l| l.from == wallet && l.reason == "buy-in");
            let cashed = sum(&|l| l.to == wallet && l.reason == "cash-out");
            assert_eq!(
                (&line["buy_ins_cents"], &line["cash_outs_cents"]),
                (&bought.into(), &cashed.into())
            );
        }
        // Fees out of pots belong to no single player.
        let seat = |account: &str| account.starts_with("seat:");
        let paid = lines.iter().filter(|l| seat(l.from) && l.reason == "fee");
        let back = lines.iter().filter(|l| seat(l.to) && l.from.starts_with("collection:"));
        let fees = paid.map(|l| l.cents).sum::<i64>() - back.map(|l| l.cents).sum::<i64>();
        assert!(lines.iter().any(|l| l.to.starts_with("play:") && l.reason == "fee"));
        assert_eq!(report["total"]["fees_cents"], fees);
    }
}

#[test]
fn the_same_comes_out_however_it_is_split() {
    let (_folder, rooms) = several("report-split");
    let files: Vec<&str> = rooms.iter().map(|(_, file)| file.as_str()).collect();
    for kind in ["drop", "tables", "players"] {
        let one = report(&[&[kind], &files[..]].concat());
        for by in ["table", "shift", "day", "day,table", "table,shift,day"] {
            let split = report(&[&[kind, "--by", by], &files[..]].concat());
            assert_eq!(split["total"], one["total"], "{kind} by {by}");
            for (name, total) in one["total"].as_object().unwrap() {
                let lines = split["lines"].as_array().unwrap();
                let sum: i64 = lines.iter().map(|line| line[name].as_i64().unwrap()).sum();
                // A player who was seen twice still counts once.
                assert!(
                    sum == *total || name == "players" && sum > total.as_i64().unwrap(),
                    "{name}"
                );
            }
        }
        // Tables of different files are different tables, and the sums are sums.
        let mut sum = BTreeMap::new();
        for file in &files {
            for (name, n) in report(&[kind, file])["total"].as_object().unwrap() {
                *sum.entry(name.clone()).or_insert(0) += n.as_i64().unwrap();
            }
        }
        for (name, n) in sum {
            assert_eq!(one["total"][&name], n, "{kind} {name}");
        }
    }
    let tables = report(&[&["tables"], &files[..]].concat());
    assert_eq!(tables["lines"].as_array().unwrap().len(), 12);
    assert_eq!(
        report(&[&["drop", "--by", "day"], &files[..]].concat())["lines"][0]["file"],
        Value::Null
    );
}

/// Reads comma-separated values as RFC 4180 has them.
fn csv(text: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut field, mut quoted) = (vec![], vec![], String::new(), false);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => field.extend(chars.next()),
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(std::mem::take(&mut field)),
            '\r' if !quoted => {
                assert_eq!(chars.next(), Some('\n'));
                row.push(std::mem::take(&mut field));
                rows.push(std::mem::take(&mut row));
            }
            c => field.push(c),
        }
    }
    assert!(row.is_empty() && field.is_empty() && !quoted);
    rows
}

#[test]
fn comma_separated_values_are_read_back() {
    let folder = Folder::new("report-csv");
    let file = folder.write("a, \"b\".books", room(2, 300).text);
    let done = run(&["report", "players", &file, "--csv"]);
    let rows = csv(&done.out);
    let figures = ["hands", "buy_ins", "cash_outs", "won", "fees", "granted", "corrected"];
    assert_eq!(rows[0], [&["file", "player", "name"], &figures[..]].concat());
    let json = report(&["players", &file]);
    let lines = json["lines"].as_array().unwrap();
    assert_eq!((rows.len(), lines.len()), (1 + NAMES.len(), NAMES.len()));
    for (row, line) in rows[1..].iter().zip(lines) {
        let name = line["name"].as_str().unwrap();
        // Formulas are defused, and invisible characters are escaped, except for line ends.
        let seen = name.replace('\u{1b}', "\\u{1b}").replace("=1+1", "'=1+1");
        assert_eq!((&row[0], &row[2]), (&file, &seen));
        let won: i64 = row[6].replace('.', "").parse().unwrap();
        assert_eq!(won, line["won_cents"].as_i64().unwrap());
    }
}

#[test]
fn people_get_aligned_columns_and_a_total() {
    let folder = Folder::new("report-table");
    let file = folder.write("a.books", BOOKS);
    let done = run(&["report", "players", &file]);
    assert_eq!(
        done.out,
        "PLAYER  NAME  HANDS  BUY INS  CASH OUTS    WON  FEES  GRANTED  CORRECTED\n\
         17      Ann       1   100.00       0.00  -3.50  3.00  1000.00       8.00\n\
         18      Bob       1   100.00     100.00   5.00  0.00  1000.00      -3.00\n\
         total             2   200.00     100.00   1.50  3.00  2000.00       5.00\n"
    );
    let done = run(&["report", "drop", &file, "--by", "day,table"]);
    assert_eq!(
        done.out,
        "DAY         TABLE  GAME               DROP  JACKPOT  PROMOTION  JACKPOT PAID\n\
         2026-11-16  3      palace/holdem-4-8  3.00     1.00       0.00          0.50\n\
         total                                 3.00     1.00       0.00          0.50\n"
    );
    let other = folder.write("b.books", SEALED);
    let Done { out, .. } = run(&["report", "tables", &file, &other]);
    assert!(out.starts_with("FILE ") && out.contains("a.books"), "{out}");
    // Empty books give no lines but a total; names cannot affect a terminal.
    let empty = folder.write("e.books", "houseway-books 1\nshifts 09:00\nclosed 0\n");
    assert_eq!(run(&["report", "drop", &empty, "--by", "day"]).out.lines().count(), 2);
    let red = run(&["report", "players", &folder.write("r.books", room(1, 300).text)]);
    assert!(red.out.contains("\\u{1b}[31mred") && !red.out.contains('\u{1b}'), "{red:?}");
}

/// Names as strangers type them, in a field of comma-separated values and read back.
#[test]
fn names_do_no_harm_to_a_spreadsheet() {
    let folder = Folder::new("report-names");
    for (name, field, raw) in [
        ("Ann", "Ann", "Ann"),
        ("Bob, Jr.", "Bob, Jr.", "\"Bob, Jr.\""),
        ("the \\\"Cat\\\"", "the \"Cat\"", "\"the \"\"Cat\"\"\""),
        ("two\\u{d}\\u{a}lines", "two\r\nlines", "\"two\r\nlines\""),
        ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"),
        ("=1,2", "'=1,2", "\"'=1,2\""),
        ("+1", "'+1", "'+1"),
        ("-1", "'-1", "'-1"),
        ("@SUM(A1)", "'@SUM(A1)", "'@SUM(A1)"),
        ("\\u{9}=1", "'\t=1", "\"'\t=1\""),
        ("\\u{a}=1", "'\n=1", "\"'\n=1\""),
        ("\u{ff1d}1", "'\u{ff1d}1", "'\u{ff1d}1"),
        ("\\u{0}\\u{202e}", "\\u{0}\\u{202e}", "\\u{0}\\u{202e}"),
        ("1=1", "1=1", "1=1"),
        ("", "", ""),
    ] {
        let text = BOOKS.replace("\"Ann\"", &format!("\"{name}\""));
        let done = run(&["report", "players", &folder.write("a.books", text), "--csv"]);
        assert_eq!(done.code, 0, "{done:?}");
        assert!(done.out.contains(&format!(",17,{raw},1,100.00,")), "{name}: {}", done.out);
        assert_eq!(csv(&done.out)[1][2], field, "{name}");
        // A loss is still a number.
        assert_eq!(csv(&done.out)[1][6], "-3.50");
    }
}

#[test]
fn no_books_are_counted_twice() {
    let folder = Folder::new("report-twice");
    let one = folder.write("one.books", SEALED);
    let copy = folder.write("copy.books", SEALED);
    // The same books as they were an hour ago.
    let begin: String = SEALED.split_inclusive('\n').take(26).collect();
    let earlier = folder.write("earlier.books", begin);
    let old = folder.write("old.books", BOOKS);
    for other in [&one, &copy, &earlier] {
        let done = run(&["report", "drop", &old, &one, other]);
        assert_eq!((done.code, done.out.as_str()), (2, ""), "{done:?}");
        let told = format!("{one} and {other} are the same books");
        assert!(done.err.contains(&told), "{done:?}");
    }
    assert_eq!(run(&["report", "drop", &old, &old]).code, 2);
    assert_eq!(run(&["report", "drop", &old, &one]).code, 0);
}

#[test]
fn a_table_with_another_game_has_both_names() {
    let folder = Folder::new("report-games");
    let text = BOOKS.replace("entry 10 ", "table 3 \"mint/pan\"\ntable 3 \"mint/pan\"\nentry 10 ");
    let file = folder.write("a.books", text);
    let json = report(&["tables", &file]);
    assert_eq!(json["lines"][0]["game"], "palace/holdem-4-8, then mint/pan");
}

/// Reports by day or shift when clocks go forward and back, and across midnight.
#[test]
fn days_follow_the_clock_on_the_wall() {
    let folder = Folder::new("report-summer");
    let fee = |number: u32, time: &str, shift: &str| {
        format!(
            "entry {number} {time} 3/1/{number} seat:3:4 -> collection:3:{shift} 1.00 fee\n\
             entry {} {time} cage/0/{} issue -> wallet:17 1.00 grant\n",
            number + 1,
            number.div_ceil(2)
        )
    };
    let mut text = "houseway-books 2\nshifts 06:00 14:00 22:00\ntable 3 \"x\"\nplayer 17 \"Ann\"\n\
                    entry 1 2026-10-31T21:00:00-07:00 cage/0/1 issue -> wallet:17 100.00 grant\n\
                    entry 2 2026-10-31T21:00:00-07:00 3/0/1 wallet:17 -> seat:3:4 100.00 buy-in\n"
        .to_string();
    // The hour from one to two comes twice; a New Year; the hour from two to three never comes.
    for (at, (time, shift)) in [
        ("2026-10-31T23:59:59-07:00", "2026-10-31/3"),
        ("2026-11-01T00:00:00-07:00", "2026-10-31/3"),
        ("2026-11-01T01:30:00-07:00", "2026-10-31/3"),
        ("2026-11-01T01:30:00-08:00", "2026-10-31/3"),
        ("2026-11-01T05:59:59-08:00", "2026-10-31/3"),
        ("2026-11-01T06:00:00-08:00", "2026-11-01/1"),
        ("2027-01-01T00:30:00-08:00", "2026-12-31/3"),
        ("2027-03-14T01:59:59-08:00", "2027-03-13/3"),
        ("2027-03-14T03:00:00-07:00", "2027-03-13/3"),
        ("2027-03-14T06:00:00-07:00", "2027-03-14/1"),
    ]
    .into_iter()
    .enumerate()
    {
        text += &fee(3 + 2 * at as u32, time, shift);
    }
    let file = folder.write("a.books", &text);
    let audit = run(&["ledger", "audit", "--open", &file]);
    assert!(audit.code == 0 && !audit.out.contains("goes back"), "{audit:?}");
    let days = [("2026-10-31", 500), ("2026-11-01", 100), ("2026-12-31", 100), ("2027-03-13", 200)];
    let days = days.into_iter().chain([("2027-03-14", 100)]);
    let days: BTreeMap<String, i64> = days.map(|(day, n)| (day.to_string(), n)).collect();
    let drop = report(&["drop", &file, "--by", "day"]);
    assert_eq!(figures(&drop, &["day"], "drop_cents"), days);
    // What was done at the cage has a day and a shift as well.
    let players = report(&["players", &file, "--by", "day"]);
    let mut granted = figures(&players, &["day"], "granted_cents");
    *granted.get_mut("2026-10-31").unwrap() -= 10_000;
    assert_eq!(granted, days);
    let shifts = report(&["players", &file, "--by", "shift"]);
    assert_eq!(figures(&shifts, &["shift"], "granted_cents")["2026-11-01/1"], 100);
}

#[test]
fn empty_reports_are_reports() {
    let folder = Folder::new("report-empty");
    let empty = folder.write("e.books", "houseway-books 1\nshifts 09:00\nclosed 0\n");
    for (kind, heading) in [
        ("drop", "file,table,game,drop,jackpot,promotion,jackpot_paid\r\n"),
        (
            "tables",
            "file,table,game,hands,players,buy_ins,cash_outs,drop,jackpot,promotion,jackpot_paid\r\n",
        ),
        ("players", "file,player,name,hands,buy_ins,cash_outs,won,fees,granted,corrected\r\n"),
    ] {
        assert_eq!(run(&["report", kind, &empty, "--csv"]).out, heading);
        let json = report(&[kind, &empty]);
        assert_eq!((&json["report"], &json["lines"]), (&kind.into(), &serde_json::json!([])));
        let total = json["total"].as_object().unwrap();
        assert!(!total.is_empty() && total.values().all(|n| *n == 0), "{json}");
    }
}
