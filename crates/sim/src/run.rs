use crate::{Plan, Tally};
use cards::Seat;
use engine::{SetupFault, Viewer};
use house::Offering;
use notation::Document;
use pit::{Player, Step, Table};
use shoe::Rng;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// Hands in a block: each block is a table of its own, so that blocks can be played anywhere.
pub const BLOCK: u64 = 200;

/// An offering cannot be played like this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unplayable(pub Vec<SetupFault>);

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faults: Vec<String> = self.0.iter().map(SetupFault::to_string).collect();
        f.write_str(&faults.join("; "))
    }
}

impl std::error::Error for Unplayable {}

/// Plays the plan. `progress` is called from time to time, from any thread, with the number of
/// hands played since.
///
/// # Errors
/// If the offering cannot be played with this many players.
pub fn run(
    offering: &Arc<Offering>,
    plan: &Plan,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Tally, Unplayable> {
    let parts = blocks(plan, progress, |block, hands| play_block(offering, plan, block, hands));
    // Even with no hands to play, check that one could be played.
    let mut all = Tally::new(plan, players(offering, plan));
    table(offering, plan, 0)?;
    for part in parts {
        all.merge(&part?);
    }
    Ok(all)
}

/// Plays every block of the plan, on as many threads as it says; the results are in the order of the
/// blocks.
pub(crate) fn blocks<R: Send>(
    plan: &Plan,
    progress: &(dyn Fn(u64) + Sync),
    play: impl Fn(u64, u64) -> R + Sync,
) -> Vec<R> {
    let blocks = plan.hands.div_ceil(BLOCK);
    let next = AtomicU64::new(0);
    let done: Mutex<Vec<(u64, R)>> = Mutex::new(Vec::new());
    let work = || {
        loop {
            let Some(block) = plan.shard.nth(next.fetch_add(1, Ordering::Relaxed), blocks) else {
                return;
            };
            let hands = BLOCK.min(plan.hands - block * BLOCK);
            let played = play(block, hands);
            progress(hands);
            // Nothing can panic while the lock is held.
            done.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push((block, played));
        }
    };
    let threads = (plan.threads.max(1) as u64).min(blocks.max(1));
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    let mut parts = done.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    parts.sort_by_key(|(block, _)| *block);
    parts.into_iter().map(|(_, played)| played).collect()
}

/// Plays up to this hand of the plan, counted from 1, and records it in full; `None` if the plan
/// has no such hand or it was void.
///
/// # Errors
/// If the offering cannot be played with this many players.
pub fn record_hand(
    offering: &Arc<Offering>,
    plan: &Plan,
    number: u64,
) -> Result<Option<Document>, Unplayable> {
    let Some(before) = number.checked_sub(1).filter(|before| *before < plan.hands) else {
        return Ok(None);
    };
    let mut table = table(offering, plan, before / BLOCK)?;
    for _ in 0..before % BLOCK {
        hand(&mut table)?;
    }
    let name = |at: usize| (Seat::at(at), plan.lineup.at(at).to_string());
    let names = (0..players(offering, plan) as usize).map(name).collect();
    table.keep_records(1, names);
    let over = matches!(hand(&mut table)?, Step::Over(_));
    let document = table.recorder().map(|recorder| recorder.document(Viewer::Record));
    Ok(document.filter(|_| over))
}

fn players(offering: &Offering, plan: &Plan) -> u8 {
    let most = offering.seats.min(offering.game.players.1);
    plan.players.unwrap_or(most).min(Seat::MAX as u8)
}

pub(crate) fn table(
    offering: &Arc<Offering>,
    plan: &Plan,
    block: u64,
) -> Result<Table, Unplayable> {
    let n = players(offering, plan) as usize;
    let chairs: Vec<Player> = (0..n).map(|at| Player::Bot(plan.lineup.at(at))).collect();
    let rng = Rng::from_seed(plan.seed).fork(block);
    let mut table = Table::new(offering, &chairs, &rng).map_err(Unplayable)?;
    // Blocks are short, so vary who has the lead.
    table.set_lead(Seat::at((block % n as u64) as usize));
    Ok(table)
}

pub(crate) fn hand(table: &mut Table) -> Result<Step, Unplayable> {
    table.begin().map_err(Unplayable)?;
    Ok(table.play_on())
}

fn play_block(
    offering: &Arc<Offering>,
    plan: &Plan,
    block: u64,
    hands: u64,
) -> Result<Tally, Unplayable> {
    let mut table = table(offering, plan, block)?;
    for _ in 0..hands {
        hand(&mut table)?;
    }
    let mut tally = Tally::new(plan, players(offering, plan));
    tally.add_table(&table);
    Ok(tally)
}
