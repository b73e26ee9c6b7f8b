//! Whole rooms: tables, people who come and go, days of simulated time.

mod clock;
mod close;
mod crowd;
mod free;
mod hall;
mod hands;
mod line;
mod people;
mod plan;
mod stand;
mod tally;

pub use plan::{Faults, RoomPlan, Shard};
pub use tally::{ListTally, OfferingTally, RoomTally};

use hall::Hall;
use house::Offering;
use notation::Document;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// Asks for a second opinion on a hand.
pub type Auditor<'a> = &'a (dyn Fn(&Document) -> Result<(), String> + Sync);
/// Opens the output for a room's books, by its number from 1.
pub type OpenBooks<'a> = &'a (dyn Fn(u64) -> io::Result<Box<dyn io::Write>> + Sync);

/// What to do with rooms besides playing them.
#[derive(Clone, Copy, Default)]
pub struct Onlookers<'a> {
    /// Audits every hand.
    pub auditor: Option<Auditor<'a>>,
    /// Writes the books down.
    pub books: Option<OpenBooks<'a>>,
    /// Called from time to time, from any thread, with the room seconds played since.
    pub progress: Option<&'a (dyn Fn(u64) + Sync)>,
}

/// Plays the rooms of the plan that belong to its shard.
///
/// # Errors
/// If books cannot be written.
pub fn run_rooms(
    offerings: &[Arc<Offering>],
    plan: &RoomPlan,
    onlookers: &Onlookers<'_>,
) -> io::Result<RoomTally> {
    let next = AtomicU64::new(0);
    let all = Mutex::new(Ok(RoomTally::new()));
    let work = || {
        loop {
            let nth = next.fetch_add(1, Ordering::Relaxed);
            let Some(room) = plan.shard.nth(nth, plan.rooms) else { return };
            let played = Hall::open(offerings, plan, room, onlookers).and_then(Hall::play);
            // Nothing can panic while the lock is held.
            let mut all = all.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            match (&mut *all, played) {
                (Ok(all), Ok(tally)) => all.merge(&tally),
                (all @ Ok(_), Err(fault)) => *all = Err(fault),
                (Err(_), _) => return,
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..plan.threads.min(plan.rooms as usize).max(1) {
            scope.spawn(work);
        }
        work();
    });
    let mut all = all.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner())?;
    all.disagreements.sort();
    Ok(all)
}
