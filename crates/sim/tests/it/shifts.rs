//! A room whose houses have different shifts: every fee is in the shift of its own table's house.

use house::{House, Offering, Registry};
use houseway_sim::rooms::{Onlookers, RoomPlan, run_rooms};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

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

/// The books of a room that is open for this many hours.
fn books(offerings: &[Arc<Offering>], hours: u32) -> String {
    let paper = Paper::default();
    let open = |_| Ok(Box::new(paper.clone()) as Box<dyn Write>);
    let plan = RoomPlan { tables: offerings.len() as u32, hours, seed: 3, ..RoomPlan::default() };
    let onlookers = Onlookers { books: Some(&open), ..Onlookers::default() };
    assert!(run_rooms(offerings, &plan, &onlookers).unwrap().holds());
    let bytes = std::mem::take(&mut *paper.0.lock().unwrap());
    String::from_utf8(bytes).unwrap()
}

/// The Palace under another name, with these shifts in its file.
fn edited(shifts: &str) -> House {
    let text = testkit::house_as("palace", "late", &format!("shifts = {shifts}\n"));
    house::check("late.toml", &text).unwrap()
}

fn minute(text: &str) -> u32 {
    let (hour, minute) = text.split_once(':').unwrap();
    hour.parse::<u32>().unwrap() * 60 + minute[..2].parse::<u32>().unwrap()
}

/// The day before one of the first days of 2026.
fn day_before(day: &str) -> String {
    let (month, of_month) = day.rsplit_once('-').unwrap();
    format!("{month}-{:02}", of_month.parse::<u32>().unwrap() - 1)
}

/// `2026-01-05/2`, counted out by hand.
fn shift_at(time: &str, starts: &[u32]) -> String {
    let (day, clock) = time.split_once('T').unwrap();
    match starts.iter().filter(|start| **start <= minute(clock)).count() {
        0 => format!("{}/{}", day_before(day), starts.len()),
        number => format!("{day}/{number}"),
    }
}

#[test]
fn every_fee_is_in_the_shift_of_its_tables_house() {
    let registry = Registry::builtin();
    let late = edited(r#"["00:30", "12:30"]"#);
    let find = |id: &str| late.offerings.iter().find(|offering| offering.id == id).unwrap();
    let own = [registry.find("palace/pan-2").unwrap(), registry.find("tommys/holdem").unwrap()];
    let others = [find("late/holdem-4-8"), find("late/no-bust-blackjack")];
    let text = books(&[own[0], others[0], own[1], others[1]].map(Arc::clone), 24);
    let mut starts: BTreeMap<&str, Vec<u32>> = BTreeMap::new();
    let mut usual = Vec::new();
    let mut seen: BTreeSet<(bool, String)> = BTreeSet::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match &words[..] {
            ["shifts", times @ ..] => usual = times.iter().map(|time| minute(time)).collect(),
            ["table", table, name] => {
                assert!(!name.starts_with("\"late/"), "{line}");
                starts.insert(table, usual.clone());
            }
            ["table", table, name, "shifts", times @ ..] => {
                assert!(name.starts_with("\"late/"), "{line}");
                starts.insert(table, times.iter().map(|time| minute(time)).collect());
            }
            ["entry", _, time, place, _, "->", to, ..] if to.starts_with("collection:") => {
                let (table, shift) = to["collection:".len()..].split_once(':').unwrap();
                assert!(place.starts_with(&format!("{table}/")), "{line}");
                assert_eq!(shift, shift_at(time, &starts[table]), "{line}");
                seen.insert((starts[table] == usual, shift.to_string()));
            }
            _ => {}
        }
    }
    assert_eq!((usual.len(), starts.len()), (3, 4));
    let of = |usual: bool| -> Vec<&str> {
        seen.iter().filter(|(own, _)| *own == usual).map(|(_, shift)| shift.as_str()).collect()
    };
    // From six in the morning of the fifth to six of the sixth.
    assert_eq!(of(true), ["2026-01-05/1", "2026-01-05/2", "2026-01-05/3"]);
    assert_eq!(of(false), ["2026-01-05/1", "2026-01-05/2", "2026-01-06/1"]);
}

#[test]
fn where_all_houses_have_the_same_shifts_tables_say_nothing_of_them() {
    let late = edited(r#"["09:00", "21:00"]"#);
    let offerings: Vec<Arc<Offering>> = late.offerings.iter().take(2).cloned().collect();
    let text = books(&offerings, 1);
    let about: Vec<&str> = text.lines().filter(|line| line.contains("shifts")).collect();
    assert_eq!(about, ["shifts 09:00 21:00"]);
}
