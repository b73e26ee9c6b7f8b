//! What must be true of a server that was killed.

use super::Fault;
use super::person::Person;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::process::Command;
use store::Archive;

/// What somebody knows of a table, to compare it after a restart.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// The last row they were told of.
    seq: u64,
    /// Whether a hand is being played.
    live: bool,
    /// The last view: with its row and its hand.
    view: Value,
    seat: Option<u64>,
    /// How often a hand went on exactly as it was.
    pub same: u64,
    pub faults: Vec<Fault>,
}

/// The cards that a view shows in a seat.
fn cards(view: &Value, seat: Option<u64>) -> Vec<&Value> {
    let seats = view["view"]["seats"].as_array();
    let own = seats.into_iter().flatten().find(|one| one["seat"].as_u64() == seat);
    let hands = own.and_then(|own| own["hands"].as_array());
    hands.into_iter().flatten().flat_map(|hand| hand["cards"].as_array()).flatten().collect()
}

impl Known {
    pub fn happened(&mut self, text: &str) {
        let number = text.split("\"seq\":").nth(1).and_then(|rest| rest.split(',').next());
        self.seq = number.and_then(|number| number.parse().ok()).unwrap_or(self.seq);
        if text.contains("\"k\":\"dealt\"") {
            self.live = true;
        }
        if text.contains("\"k\":\"over\"") {
            self.live = false;
        }
    }

    pub fn viewed(&mut self, mut view: Value) {
        if let Some(fields) = view.as_object_mut() {
            fields.remove("kind");
        }
        self.view = view;
    }

    /// Everything anew: it must go on from what is known.
    pub fn welcomed(&mut self, told: &Value) {
        let (seq, view) = (told["seq"].as_u64().unwrap_or_default(), &told["view"]);
        let seat = told["chair"]["seat"].as_u64();
        if seq < self.seq {
            self.faults.push(format!("row {} was told, and row {seq} is the last now", self.seq));
        }
        if self.live && seq == self.seq && self.view["seq"] == seq {
            if *view == self.view && seat == self.seat {
                self.same += 1;
            } else {
                self.faults.push(format!("row {seq} was\n{}\nand is\n{view}", self.view));
            }
        } else if self.live && view["hand"] == self.view["hand"] {
            let (before, now) = (cards(&self.view, self.seat), cards(view, seat));
            // A player who has folded has none any more.
            if before != now && !now.is_empty() {
                self.faults.push(format!("{before:?} became {now:?} in one hand"));
            }
        }
        (self.seq, self.seat) = (seq, seat);
        self.live = !view.is_null() && told["over"].is_null();
        self.view = view.clone();
    }

    pub fn sits_at(&mut self, seat: Option<u64>) {
        self.seat = seat;
    }
}

/// The requests in all journals so far.
#[derive(Debug, Default)]
pub(super) struct Journals {
    /// By their id: the row.
    requests: HashMap<String, u64>,
    /// The last row that was read of each table.
    read: BTreeMap<u32, u64>,
    pub rows: u64,
}

impl Journals {
    /// Reads on, and compares with what people were told since the last time.
    pub fn check(&mut self, folder: &Path, people: &mut [Person]) -> Result<(), Fault> {
        let archive = Archive::open(folder).map_err(|fault| fault.to_string())?;
        for table in archive.tables().map_err(|fault| fault.to_string())? {
            let last = self.read.entry(table.id).or_default();
            for row in archive.journal(table.id, *last).map_err(|fault| fault.to_string())? {
                if row.seq != *last + 1 {
                    return Err(format!("table {}: row {} follows {last}", table.id, row.seq));
                }
                *last = row.seq;
                self.rows += 1;
                if row.command == "void" {
                    let (hand, why) = (row.hand, row.events);
                    return Err(format!("table {}, hand {hand}, row {last}: {why}", table.id));
                }
                // Whoever opens a table sits down at it without a name for that.
                let Some(id) = row.command_id.filter(|id| id != "lobby") else { continue };
                if let Some(first) = self.requests.insert(id.clone(), row.seq) {
                    return Err(format!("request {id} is in rows {first} and {}", row.seq));
                }
            }
        }
        for person in people {
            for (id, seq) in person.confirmed.drain(..) {
                match self.requests.get(&id) {
                    Some(row) if *row <= seq => {}
                    Some(row) => return Err(format!("request {id}: row {row}, told as {seq}")),
                    None => return Err(format!("request {id} was confirmed and is lost")),
                }
            }
            for id in person.refused.drain(..) {
                if let Some(row) = self.requests.get(&id) {
                    return Err(format!("request {id} was refused and is in row {row}"));
                }
            }
            if let Some(known) = &mut person.known
                && let Some(fault) = known.faults.pop()
            {
                return Err(format!("table {}: {fault}", person.table));
            }
        }
        Ok(())
    }
}

/// What `houseway ledger audit` says of a data folder, and whether all accounts together have nothing.
pub(super) fn audit(folder: &Path) -> Result<String, Fault> {
    let program = std::env::current_exe().map_err(|error| format!("no program: {error}"))?;
    let run = |args: &[&str]| {
        let output = Command::new(&program).args(args).arg(folder).output();
        let output = output.map_err(|error| format!("the audit does not start: {error}"))?;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_string();
        if output.status.success() {
            Ok(text(&output.stdout))
        } else {
            Err(format!("the books do not hold: {}", text(&output.stderr)))
        }
    };
    let words = run(&["ledger", "audit", "--open"])?;
    let balances = run(&["--json", "ledger", "balances"])?;
    let balances: Value = serde_json::from_str(&balances).map_err(|error| error.to_string())?;
    let sum = sum(&balances);
    if sum != Some(0) {
        return Err(format!("all accounts together have {sum:?} cents"));
    }
    Ok(words)
}

/// The sum of all balances, if there are some.
fn sum(balances: &Value) -> Option<i64> {
    let all = balances["balances"].as_array().filter(|all| !all.is_empty())?;
    Some(all.iter().filter_map(|one| one["cents"].as_i64()).sum())
}
