//! The thread that writes. A batch is whatever was queued while the last one was stored: nobody waits
//! for a timer, and the busier it is, the more share one sync of the disk.

use super::apply::{Stop, Tx};
use super::folder::Place;
use crate::crash::{self, Point};
use crate::{Done, NotSaved};
use rusqlite::Connection;
use std::fs::File;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, SyncSender};
use std::sync::{Arc, mpsc};
use std::thread::{self, JoinHandle};

/// The most writes in one batch.
const MOST: usize = 256;
/// After this many changed rows the checkpointer is woken.
const CHANGES: u64 = 2_000;
/// A longer log than this, in pages, and the writer itself waits for a checkpoint: while it writes
/// on, the log can never be begun anew.
const LONG_LOG: i64 = 4_096;

/// A write that was queued.
pub(super) trait Work: Send {
    fn run(&mut self, tx: Tx<'_>) -> Result<(), Stop>;
    fn tell(self: Box<Self>, outcome: Result<(), NotSaved>);
}

/// A write that gives something back.
pub(super) struct Task<T, F> {
    work: F,
    gives: Option<T>,
    done: Done<T>,
}

impl<T, F> Task<T, F> {
    pub fn new(work: F, done: Done<T>) -> Task<T, F> {
        Task { work, gives: None, done }
    }
}

impl<T: Send, F: FnMut(Tx<'_>) -> Result<T, Stop> + Send> Work for Task<T, F> {
    fn run(&mut self, tx: Tx<'_>) -> Result<(), Stop> {
        self.gives = Some((self.work)(tx)?);
        Ok(())
    }

    fn tell(self: Box<Self>, outcome: Result<(), NotSaved>) {
        let Task { gives, done, .. } = *self;
        let outcome = outcome.and_then(|()| gives.ok_or(NotSaved::Closed));
        // Whoever panics when told does not stop the others from being told.
        _ = panic::catch_unwind(AssertUnwindSafe(|| done(outcome)));
    }
}

/// What the threads of a store share.
#[derive(Debug, Default)]
pub(super) struct Shared {
    /// Whether the log grows faster than it is checkpointed.
    pub behind: AtomicBool,
    /// The most pages the database may have; 0 for no limit.
    pub most_pages: AtomicU32,
}

pub(super) struct Writer {
    pub db: Connection,
    pub queue: Receiver<Box<dyn Work>>,
    pub wake: SyncSender<()>,
    pub shared: Arc<Shared>,
    /// The files that are written, where they were when they were opened.
    pub place: Place,
    pub _lock: Arc<File>,
}

impl Writer {
    /// Writes until nobody can queue anything any more.
    pub fn run(self) {
        let (mut checkpointed, mut limit) = (0, 0);
        while let Ok(first) = self.queue.recv() {
            let mut batch = vec![first];
            batch.extend(self.queue.try_iter().take(MOST - 1));
            let pages = self.shared.most_pages.load(Ordering::Relaxed);
            if pages != limit {
                limit = pages;
                let most = if pages == 0 { u32::MAX - 1 } else { pages };
                _ = self.db.pragma_update(None, "max_page_count", most);
            }
            self.store(batch);
            let changes = self.db.total_changes();
            if changes - checkpointed >= CHANGES {
                checkpointed = changes;
                _ = self.wake.try_send(());
            }
            if self.shared.behind.swap(false, Ordering::Relaxed) {
                _ = checkpoint(&self.db);
            }
        }
    }

    fn store(&self, mut batch: Vec<Box<dyn Work>>) {
        // Files that are gone from their folder can still be written, but never be found again.
        if !self.place.holds() {
            let why = NotSaved::Disk("the database is gone from its folder".into());
            return batch.into_iter().for_each(|work| work.tell(Err(why.clone())));
        }
        match self.transaction(&mut batch) {
            Ok(outcomes) => {
                batch.into_iter().zip(outcomes).for_each(|(work, outcome)| work.tell(outcome));
            }
            Err(error) => {
                // Some errors have ended the transaction already.
                if !self.db.is_autocommit() {
                    _ = self.db.execute_batch("ROLLBACK");
                }
                let why = NotSaved::Disk(error.to_string());
                batch.into_iter().for_each(|work| work.tell(Err(why.clone())));
            }
        }
    }

    /// All of a batch. One that is refused leaves no trace, and the others go on.
    fn transaction(
        &self,
        batch: &mut [Box<dyn Work>],
    ) -> rusqlite::Result<Vec<Result<(), NotSaved>>> {
        let run = |sql| self.db.prepare_cached(sql)?.execute([]);
        run("BEGIN IMMEDIATE")?;
        let mut outcomes = Vec::with_capacity(batch.len());
        for work in batch {
            run("SAVEPOINT one")?;
            let outcome = match work.run(Tx(&self.db)) {
                Ok(()) => Ok(()),
                Err(Stop::Refused(why)) => {
                    run("ROLLBACK TO one")?;
                    Err(why)
                }
                Err(Stop::Broken(error)) => return Err(error),
            };
            run("RELEASE one")?;
            outcomes.push(outcome);
        }
        crash::point(Point::InTransaction);
        run("COMMIT")?;
        crash::point(Point::Committed);
        Ok(outcomes)
    }
}

/// Moves what it can of the log into the database, without waiting for anybody. Gives the number of
/// pages in the log.
fn checkpoint(db: &Connection) -> rusqlite::Result<i64> {
    crash::point(Point::BeforeCheckpoint);
    let log = db.prepare_cached("PRAGMA wal_checkpoint(PASSIVE)")?.query_row([], |row| row.get(1));
    crash::point(Point::AfterCheckpoint);
    log
}

/// A thread with a connection of its own that keeps the log short.
pub(super) fn checkpointer(
    db: Connection,
    shared: Arc<Shared>,
) -> std::io::Result<(SyncSender<()>, JoinHandle<()>)> {
    let (wake, woken) = mpsc::sync_channel(1);
    let run = move || {
        while woken.recv().is_ok() {
            // If the disk is full, the next time will do.
            if checkpoint(&db).is_ok_and(|log| log > LONG_LOG) {
                shared.behind.store(true, Ordering::Relaxed);
            }
        }
    };
    let thread = thread::Builder::new().name("store-checkpoint".into()).spawn(run)?;
    Ok((wake, thread))
}
