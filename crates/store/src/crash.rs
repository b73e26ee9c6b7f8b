//! Points at which a process can be told to end at once, as if it were killed there: for those who
//! test what is left then.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// A point that work passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Point {
    /// A request was read, and nothing has happened.
    Received = 1,
    /// It was carried out in memory.
    BeforeCommit,
    /// A batch is written, and its transaction not closed.
    InTransaction,
    /// The transaction is closed, and nobody knows.
    Committed,
    /// The table knows, and has told nobody.
    AfterCommit,
    /// Everybody was told, and whoever asked has no answer.
    AfterBroadcast,
    /// A snapshot was stored.
    AfterSnapshot,
    /// The log is about to be moved into the database.
    BeforeCheckpoint,
    /// It was moved.
    AfterCheckpoint,
    /// A table was opened, and nobody sits there.
    TableOpened,
    /// The next table of the last run is about to go on.
    Resuming,
}

impl Point {
    pub const ALL: [Point; 11] = [
        Point::Received,
        Point::BeforeCommit,
        Point::InTransaction,
        Point::Committed,
        Point::AfterCommit,
        Point::AfterBroadcast,
        Point::AfterSnapshot,
        Point::BeforeCheckpoint,
        Point::AfterCheckpoint,
        Point::TableOpened,
        Point::Resuming,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Point::Received => "received",
            Point::BeforeCommit => "before-commit",
            Point::InTransaction => "in-transaction",
            Point::Committed => "committed",
            Point::AfterCommit => "after-commit",
            Point::AfterBroadcast => "after-broadcast",
            Point::AfterSnapshot => "after-snapshot",
            Point::BeforeCheckpoint => "before-checkpoint",
            Point::AfterCheckpoint => "after-checkpoint",
            Point::TableOpened => "table-opened",
            Point::Resuming => "resuming",
        }
    }

    /// The point of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Point> {
        Point::ALL.into_iter().find(|point| point.name() == name)
    }
}

/// The point that was chosen; 0 for none.
static CHOSEN: AtomicU8 = AtomicU8::new(0);
/// How often it may still be passed.
static LEFT: AtomicU64 = AtomicU64::new(0);

/// The process ends when it passes this point for the n-th time, counted from 1.
pub fn at(point: Point, nth: u64) {
    LEFT.store(nth, Ordering::SeqCst);
    CHOSEN.store(point as u8, Ordering::SeqCst);
}

/// Passes a point.
#[inline]
pub fn point(point: Point) {
    if CHOSEN.load(Ordering::Relaxed) == point as u8 && LEFT.fetch_sub(1, Ordering::SeqCst) == 1 {
        // Nothing is flushed, closed or dropped, as with a kill.
        std::process::abort();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_have_their_own_names() {
        for point in Point::ALL {
            assert_eq!(Point::named(point.name()), Some(point));
        }
        assert_eq!(Point::named("nowhere"), None);
    }
}
