//! Whatever was confirmed survives a kill of the process, and nothing is stored twice.
//!
//! `HOUSEWAY_KILLS=1000 cargo test -p houseway-store --test it kills -- --nocapture` does it
//! a thousand times.

use crate::common::Place;
use crate::worker::{Rows, acknowledged, missing, prepare, program};
use houseway_store::Durability;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

/// So many kills before a new folder is begun.
const FOLDER: u32 = 50;

#[test]
fn what_was_confirmed_survives_a_kill() {
    let kills = std::env::var("HOUSEWAY_KILLS").map_or(8, |text| text.parse().unwrap());
    let (mut place, mut rows) = (Place::new(), Rows::new());
    prepare(place.path());
    let (mut confirmed, mut unconfirmed) = (0, 0);
    let mut dice = testkit::Dice(7);
    for kill in 1..=kills {
        let mut command = program(&["env"], place.path(), u64::MAX >> 1, Durability::PowerCut);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        // By what it has said so far, not by a clock: the same points on any machine.
        let until = 1 + dice.below(120);
        let mut said = 0;
        while let Some(Ok(line)) = lines.next() {
            if let Some((table, seq)) = acknowledged(&line) {
                assert!(rows.insert(table, seq).is_none_or(|before| before + 1 == seq));
                said += 1;
            }
            if said == until {
                child.kill().unwrap();
            }
        }
        child.wait().unwrap();
        assert!(said >= until, "the worker stopped by itself after {said}");
        confirmed += said;
        let lost = missing(place.path(), &rows, kill % 10 == 0 || kill == kills);
        assert_eq!(lost, 0, "after kill {kill}");
        // What was stored without being confirmed counts from now on.
        let (_, found) = houseway_store::SqliteStore::open(place.path()).unwrap();
        for table in found.tables {
            let last = table.row.next_seq - 1;
            unconfirmed += last - rows.insert(table.row.id, last).unwrap_or_default();
        }
        if kill % FOLDER == 0 {
            (place, rows) = (Place::new(), Rows::new());
            prepare(place.path());
        }
    }
    println!(
        "{kills} kills: {confirmed} confirmed, 0 lost; {unconfirmed} stored but not yet confirmed"
    );
}
