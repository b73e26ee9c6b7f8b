//! Every line of a room's books, read word by word: each entry has a time, a table, a hand and an
//! event, and a reason.

use house::{Offering, Registry};
use houseway_sim::rooms::{Faults, Onlookers, RoomPlan, run_rooms};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

const WRONG: Faults = Faults { vanish: true, late: true, twice: true, clock: true };

#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The books of a day at one table of every offering, with every kind of fault injected.
fn books_of_a_day() -> (String, usize) {
    let registry = Registry::builtin();
    let offerings: Vec<Arc<Offering>> = registry.offerings().cloned().collect();
    let paper = Paper::default();
    let open = |_| Ok(Box::new(paper.clone()) as Box<dyn Write>);
    let plan = RoomPlan {
        tables: offerings.len() as u32,
        hours: 24,
        seed: 11,
        faults: WRONG,
        ..RoomPlan::default()
    };
    let tally =
        run_rooms(&offerings, &plan, &Onlookers { books: Some(&open), ..Onlookers::default() });
    assert!(tally.unwrap().holds());
    let bytes = std::mem::take(&mut *paper.0.lock().unwrap());
    (String::from_utf8(bytes).unwrap(), offerings.len())
}

/// `2026-01-05T06:00:00-08:00`, within the day or the hours that the clock was off.
fn is_time(word: &str) -> bool {
    let shape: String = word.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
    shape == "0000-00-00T00:00:00-00:00"
        && ["2026-01-04T", "2026-01-05T", "2026-01-06T"].iter().any(|day| word.starts_with(day))
}

#[test]
fn every_entry_names_its_time_hand_event_and_reason() {
    let (text, tables) = books_of_a_day();
    let mut events: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
    let mut seen: BTreeSet<(&str, &str)> = BTreeSet::new();
    let mut balances: BTreeMap<&str, i64> = BTreeMap::new();
    let mut entries = 0;
    for line in text.lines().filter(|line| line.starts_with("entry ")) {
        entries += 1;
        let words: Vec<&str> = line.split(' ').collect();
        let [_, number, time, place, from, "->", to, amount, reason, rule @ ..] = &words[..] else {
            panic!("{line}");
        };
        assert_eq!(number.parse(), Ok(entries), "{line}");
        assert!(is_time(time), "{line}");
        let [table, hand, event] = place.split('/').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let (hand, event): (u64, u64) = (hand.parse().unwrap(), event.parse().unwrap());
        let before = events.insert(table, (hand, event)).unwrap_or_default();
        assert!(event >= before.1.max(1) && hand >= before.0, "{line}");
        assert!(reason.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{line}");
        assert!(rule.len() <= 1, "{line}");
        if table == "cage" {
            assert_eq!(
                (hand, event - before.1, *reason, *from),
                (0, 1, "grant", "issue"),
                "{line}"
            );
        } else {
            // Before the first hand players only come, change chairs, bring money or go.
            let between = ["buy-in", "cash-out", "move", "time", "settlement", "promotion"];
            assert!(hand > 0 || between.contains(reason) || *reason == "bank", "{line}");
            assert!(table.parse::<usize>().is_ok_and(|table| (1..=tables).contains(&table)));
        }
        // Double entry, added up by hand.
        let cents: i64 = amount.replace('.', "").parse().unwrap();
        assert!(cents > 0 && from != to, "{line}");
        *balances.entry(from).or_default() -= cents;
        *balances.entry(to).or_default() += cents;
        assert!(balances[from] >= 0 || *from == "issue", "{line}");
        let kind = |account: &'static str, word: &str| word.starts_with(account).then_some(account);
        let kinds = [
            "seat",
            "collection",
            "jackpot",
            "promotion",
            "cage",
            "corporation",
            "wallet",
            "issue",
        ];
        let of = |word: &str| kinds.into_iter().find_map(|name| kind(name, word)).unwrap_or("play");
        seen.insert((reason, of(to)));
    }
    assert_eq!(balances.values().sum::<i64>(), 0);
    assert!(events.len() == tables + 1 && entries > 20_000, "{entries} {events:?}");
    for kind in [
        ("grant", "wallet"),
        ("buy-in", "seat"),
        ("cash-out", "wallet"),
        ("move", "seat"),
        ("fee", "collection"),
        ("time", "collection"),
        ("jackpot", "jackpot"),
        ("promotion", "promotion"),
        ("win", "seat"),
        ("pay", "seat"),
        ("refund", "seat"),
        ("pay", "cage"),
    ] {
        assert!(seen.contains(&kind), "no {kind:?} among {seen:?}");
    }
}
