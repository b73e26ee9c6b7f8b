//! Power cuts: one run is recorded by `strace`, and the files are rebuilt as they may be on the disk
//! after a cut at any of its writes, syncs and truncations.
//!
//! `HOUSEWAY_CUTS=1000 cargo test -p houseway-store --test it power -- --nocapture` does it
//! at a thousand points.
//!
//! What was synced is on the disk. Of what was written since, a cut leaves nothing, everything, or any
//! part: whole sectors, in any order.

mod trace;

use crate::common::Place;
use crate::worker::{Rows, acknowledged, missing, prepare, program};
use houseway_store::Durability;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use testkit::Dice;
use trace::{Op, Step, read};

/// Disks write whole sectors of this many bytes.
const SECTOR: usize = 512;

/// What a cut leaves of what was not synced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leaves {
    Nothing,
    Everything,
    Some,
}

/// A file of the folder.
#[derive(Clone, Debug, Default)]
struct Disk {
    /// What is on the disk for certain; nothing if there is no such file.
    synced: Option<Vec<u8>>,
    /// What was done since.
    since: Vec<Op>,
}

impl Disk {
    fn after(&self, leaves: Leaves, dice: &mut Dice) -> Option<Vec<u8>> {
        let mut bytes = self.synced.clone();
        for op in &self.since {
            match leaves {
                Leaves::Nothing => {}
                Leaves::Everything => op.apply(&mut bytes),
                Leaves::Some => match op {
                    Op::Write { at, bytes: new } => {
                        let sectors = new.chunks(SECTOR).zip(0..);
                        for (part, nth) in sectors.filter(|_| dice.below(2) == 0) {
                            let part = Op::Write { at: at + nth * SECTOR, bytes: part.to_vec() };
                            part.apply(&mut bytes);
                        }
                    }
                    _ if dice.below(2) == 0 => op.apply(&mut bytes),
                    _ => {}
                },
            }
        }
        bytes
    }
}

/// Whether runs can be recorded here.
fn can_record() -> bool {
    let tried = std::process::Command::new("strace").args(["-o", "/dev/null", "true"]).output();
    tried.is_ok_and(|output| output.status.success())
}

/// The files of a folder that a cut can harm.
fn files(folder: &Path) -> BTreeMap<String, Disk> {
    let names = ["houseway.db", "houseway.db-wal"];
    let disk = |name: &str| Disk { synced: fs::read(folder.join(name)).ok(), since: Vec::new() };
    names.into_iter().map(|name| (name.to_string(), disk(name))).collect()
}

/// Records a run, cuts the power at about this many points, and tells how many points lost confirmed
/// rows, and how many points there were.
fn cuts(durability: Durability, actions: u64, most: usize) -> (u64, u64) {
    let (place, rebuilt) = (Place::new(), Place::new());
    prepare(place.path());
    let mut disks = files(place.path());
    for name in ["key", "lock"] {
        fs::copy(place.file(name), rebuilt.file(name)).unwrap();
    }
    let record = place.file("trace");
    let calls = "trace=write,pwrite64,ftruncate,fsync,fdatasync,unlink";
    let prefix = [
        "strace",
        "-f",
        "-y",
        "-xx",
        "-s",
        "10000000",
        "-e",
        calls,
        "-o",
        record.to_str().unwrap(),
    ];
    let mut command = program(&prefix, place.path(), actions, durability);
    assert!(command.output().unwrap().status.success());

    let steps = read(&fs::read_to_string(record).unwrap(), place.path());
    let every = (steps.len() / most).max(1);
    let mut dice = Dice(7);
    let (mut rows, mut lost, mut tried) = (Rows::new(), 0, 0);
    for (at, step) in steps.into_iter().enumerate() {
        if at % every == 0 {
            let leaves = [Leaves::Nothing, Leaves::Some, Leaves::Everything][tried as usize % 3];
            for (name, disk) in &disks {
                _ = fs::remove_file(rebuilt.file(name));
                if let Some(bytes) = disk.after(leaves, &mut dice) {
                    fs::write(rebuilt.file(name), bytes).unwrap();
                }
            }
            _ = fs::remove_file(rebuilt.file("houseway.db-shm"));
            tried += 1;
            lost += u64::from(missing(rebuilt.path(), &rows, tried % 10 == 0) > 0);
        }
        match step {
            Step::Said(words) => {
                rows.extend(words.lines().filter_map(acknowledged));
            }
            Step::Did(name, op) => disks.get_mut(&name).unwrap().since.push(op),
            Step::Synced(name, many) => {
                let disk = disks.get_mut(&name).unwrap();
                let many = many.min(disk.since.len());
                disk.since.drain(..many).for_each(|op| op.apply(&mut disk.synced));
            }
        }
    }
    let said: u64 = rows.values().sum();
    assert!(said >= actions, "{said}");
    (lost, tried)
}

#[test]
fn what_was_confirmed_survives_a_power_cut() {
    if !can_record() {
        println!("there is no strace here: no power was cut");
        return;
    }
    let most = std::env::var("HOUSEWAY_CUTS").map_or(60, |text| text.parse().unwrap());
    // Enough for checkpoints, and for the log to be begun anew.
    let actions = if most > 100 { 1_500 } else { 500 };
    let (lost, tried) = cuts(Durability::PowerCut, actions, most);
    println!("synced at every commit: {tried} cuts, {lost} lost something");
    assert_eq!(lost, 0);
    // The same would find a store that does not sync.
    let (lost, tried) = cuts(Durability::Crash, actions, most);
    println!("synced at checkpoints: {tried} cuts, {lost} lost something");
    assert!(lost > tried / 4, "{lost} of {tried}");
}
