//! A store in a folder, by SQLite.

mod apply;
mod archive;
mod chain;
#[cfg(test)]
mod cost;
mod folder;
mod found;
mod rows;
mod schema;
mod writer;

use crate::check::{UNKEPT, is_kept};
use crate::key::Key;
use crate::{
    Account, Commit, Done, Found, HandPlayer, HandRecord, HandRow, NewAccount, NotSaved, Note,
    OpenFault, PlayedHand, Seen, Store, TableRow, TokenHash,
};
use apply::{Stop, Tx};
pub use archive::{Archive, Unfinished};
use engine::Chips;
use folder::Folder;
use room::books::read_account;
use room::ledger::{BookAccount, PlayerId};
use rows::int;
use rusqlite::{Connection, OptionalExtension, Params, Row, params};
use std::fs::File;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use writer::{Shared, Task, Work, Writer};

/// A store in a folder. Whatever was confirmed survives a crash of the program and a power cut.
///
/// The folder holds `houseway.db` with its log, `key`, which should be kept as safe as the cards
/// themselves, and `lock`, so that two servers never write the same data. When it is dropped,
/// everything that was queued is stored first.
#[derive(Debug)]
pub struct SqliteStore {
    key: Key,
    /// Taken when it is dropped, so that the writer ends.
    queue: Option<Sender<Box<dyn Work>>>,
    threads: Vec<JoinHandle<()>>,
    reader: Mutex<Connection>,
    shared: Arc<Shared>,
    /// Held as long as the store is open and its writer has not ended, and let go last.
    _lock: Arc<File>,
}

/// What survives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Durability {
    /// Confirmed means on the disk: it survives a power cut.
    #[default]
    PowerCut,
    /// Confirmed means given to the system: it survives a crash of the program. After a power cut the
    /// last seconds may be missing, though never a part of a commit.
    Crash,
}

impl SqliteStore {
    /// Opens a folder, or begins a new one, and reads the tables to continue.
    ///
    /// # Errors
    /// If the folder cannot be used; nothing in it has changed.
    pub fn open(folder: &Path) -> Result<(SqliteStore, Found), OpenFault> {
        SqliteStore::open_with(folder, Durability::PowerCut)
    }

    /// The same with less durability, if wished.
    ///
    /// # Errors
    /// If the folder cannot be used; nothing in it has changed.
    pub fn open_with(
        folder: &Path,
        durability: Durability,
    ) -> Result<(SqliteStore, Found), OpenFault> {
        let folder = Folder::new(folder);
        folder.make()?;
        let lock = Arc::new(folder.lock()?);
        let (exists, key) = (folder.has_database()?, folder.read_key()?);
        if exists && key.is_none() {
            return Err(folder.no_key());
        }
        let mut db = folder.connect(!exists)?;
        Folder::leave_as_is(&db, true);
        let version = folder.check(&db)?;
        let key = match key {
            Some(key) => key,
            None => folder.make_key()?,
        };
        if version > 0 {
            folder.check_key(&db, &key)?;
        }
        folder.make_ready(&mut db, &key, durability)?;
        let found = found::found(&db).map_err(|error| folder.fault(error))?;
        // It is closed last, and leaves no log behind: so it may write, but only then.
        let reader = folder.connect(false)?;
        let query_only = reader.pragma_update(None, "query_only", true);
        query_only.map_err(|error| folder.fault(error))?;
        let checkpoints = folder.connect(false)?;
        Folder::leave_as_is(&db, false);
        let place = folder.place();

        let shared = Arc::new(Shared::default());
        let (queue, queued) = mpsc::channel();
        let spawned = writer::checkpointer(checkpoints, shared.clone()).and_then(|(wake, one)| {
            let (shared, lock) = (shared.clone(), lock.clone());
            let writer = Writer { db, queue: queued, wake, shared, place, _lock: lock };
            let two = thread::Builder::new().name("store".into()).spawn(|| writer.run())?;
            Ok(vec![two, one])
        });
        let threads = spawned.map_err(|why| folder.unreadable(why))?;
        let (queue, reader) = (Some(queue), Mutex::new(reader));
        Ok((SqliteStore { key, queue, threads, reader, shared, _lock: lock }, found))
    }

    /// Sets the most pages of 4 KiB that the database may have, so that it never takes the whole disk;
    /// 0 for no limit. What does not fit is not saved.
    pub fn limit_pages(&self, most: u32) {
        self.shared.most_pages.store(most, Ordering::Relaxed);
    }

    fn write<T: Send + 'static>(
        &self,
        work: impl FnMut(Tx<'_>) -> Result<T, Stop> + Send + 'static,
        done: Done<T>,
    ) {
        let task: Box<dyn Work> = Box::new(Task::new(work, done));
        let back = match &self.queue {
            Some(queue) => queue.send(task).err().map(|error| error.0),
            None => Some(task),
        };
        if let Some(task) = back {
            task.tell(Err(NotSaved::Closed));
        }
    }

    fn reader(&self) -> MutexGuard<'_, Connection> {
        self.reader.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn one<T>(
        &self,
        sql: &str,
        params: impl Params,
        read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Option<T>, NotSaved> {
        Ok(self.reader().prepare_cached(sql)?.query_row(params, read).optional()?)
    }

    fn all<T>(
        &self,
        sql: &str,
        params: impl Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, NotSaved> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(sql)?;
        let all = statement.query_map(params, read)?.collect::<rusqlite::Result<_>>();
        Ok(all?)
    }
}

impl Drop for SqliteStore {
    fn drop(&mut self) {
        self.queue = None;
        // Somebody who was told something may be the last to let go of the store, in the writer's own
        // thread: that one cannot wait for itself, and ends when it has stored what is left.
        let own = |thread: &JoinHandle<()>| thread.thread().id() == thread::current().id();
        if self.threads.iter().any(own) {
            return;
        }
        for thread in self.threads.drain(..) {
            // A thread that panicked has nothing more to store.
            _ = thread.join();
        }
    }
}

impl Store for SqliteStore {
    fn submit(&self, commit: Commit, done: Done) {
        self.write(move |tx| tx.submit(&commit), done);
    }

    fn create_account(&self, account: NewAccount, done: Done<PlayerId>) {
        self.write(move |tx| tx.create_account(&account), done);
    }

    fn rename(&self, who: PlayerId, name: &str, done: Done) {
        let name = name.to_string();
        self.write(move |tx| tx.rename(who, &name), done);
    }

    fn attach_token(&self, token: TokenHash, who: PlayerId, created_ms: i64, done: Done) {
        self.write(move |tx| tx.attach_token(&token, who, created_ms), done);
    }

    fn drop_token(&self, token: TokenHash, done: Done) {
        self.write(move |tx| tx.drop_token(&token), done);
    }

    fn note(&self, note: Note, done: Done) {
        self.write(move |tx| tx.note(&note), done);
    }

    fn balance(&self, account: BookAccount) -> Result<Chips, NotSaved> {
        if !is_kept(account) {
            return Err(NotSaved::invalid(UNKEPT));
        }
        let sql = "SELECT cents FROM balance WHERE account = ?1";
        let cents = self.one(sql, [account.to_string()], |row| row.get(0))?;
        Ok(Chips::cents(cents.unwrap_or_default()))
    }

    fn balances(&self) -> Result<Vec<(BookAccount, Chips)>, NotSaved> {
        let sql = "SELECT account, cents FROM balance";
        let all = self.all(sql, [], |row| Ok((row.get::<_, String>(0)?, row.get(1)?)))?;
        let read = |(name, cents): (String, i64)| match read_account(&name) {
            Ok(account) => Ok((account, Chips::cents(cents))),
            Err(fault) => Err(NotSaved::Disk(format!("{name}: {fault}"))),
        };
        let mut all: Vec<_> = all.into_iter().map(read).collect::<Result<_, _>>()?;
        all.sort_unstable();
        Ok(all)
    }

    fn account(&self, who: PlayerId) -> Result<Option<Account>, NotSaved> {
        self.one("SELECT * FROM account WHERE id = ?1", [who.0], rows::account)
    }

    fn who_has(&self, token: TokenHash) -> Result<Option<PlayerId>, NotSaved> {
        let sql = "SELECT account FROM session WHERE token_hash = ?1";
        self.one(sql, [token], |row| row.get(0).map(PlayerId))
    }

    fn seen(&self, who: PlayerId, command_id: &str) -> Result<Option<Seen>, NotSaved> {
        let sql = "SELECT * FROM seen WHERE account = ?1 AND command_id = ?2";
        self.one(sql, params![who.0, command_id], rows::seen)
    }

    fn tables(&self) -> Result<Vec<TableRow>, NotSaved> {
        let sql = "SELECT * FROM room_table JOIN table_head ON table_id = id ORDER BY id";
        self.all(sql, [], rows::table)
    }

    fn table_called(&self, public_id: &str) -> Result<Option<TableRow>, NotSaved> {
        let sql = "SELECT * FROM room_table JOIN table_head ON table_id = id WHERE public_id = ?1";
        self.one(sql, [public_id], rows::table)
    }

    fn hand(&self, table: u32, hand: u32) -> Result<Option<HandRecord>, NotSaved> {
        let sql = "SELECT * FROM hand WHERE table_id = ?1 AND hand = ?2";
        let Some(row) = self.one(sql, [table, hand], rows::hand)? else { return Ok(None) };
        // A hand ends before the next one begins: only its own rows are read.
        let sql = "SELECT * FROM journal WHERE table_id = ?1 AND hand = ?2 AND seq >= ?3 \
                   AND seq < coalesce((SELECT first_seq FROM hand WHERE table_id = ?1 \
                       AND hand > ?2 ORDER BY hand LIMIT 1), 9223372036854775807) ORDER BY seq";
        let rows = self.all(sql, params![table, hand, int(row.first_seq)], rows::journal)?;
        let sql = "SELECT * FROM hand_player WHERE table_id = ?1 AND hand = ?2 ORDER BY number";
        let players: Vec<HandPlayer> = self.all(sql, [table, hand], rows::player)?;
        Ok(Some(HandRecord { row, rows, players }))
    }

    fn hands_at(
        &self,
        table: u32,
        before: Option<u32>,
        most: u32,
    ) -> Result<Vec<HandRow>, NotSaved> {
        let sql = "SELECT * FROM hand WHERE table_id = ?1 AND hand < ?2 \
                   ORDER BY hand DESC LIMIT ?3";
        let before = before.map_or(i64::MAX, i64::from);
        self.all(sql, params![table, before, most], rows::hand)
    }

    fn hands_of(
        &self,
        who: PlayerId,
        before: Option<u64>,
        most: u32,
    ) -> Result<Vec<PlayedHand>, NotSaved> {
        let sql = "SELECT * FROM hand_player WHERE account = ?1 AND number < ?2 \
                   ORDER BY number DESC LIMIT ?3";
        let before = before.map_or(i64::MAX, int);
        self.all(sql, params![who.0, before, most], rows::played)
    }

    fn notes(&self, most: u32) -> Result<Vec<Note>, NotSaved> {
        self.all("SELECT * FROM audit ORDER BY number DESC LIMIT ?1", [most], rows::note)
    }

    fn hand_key(&self, table: u32, hand: u32, nonce: &[u8; 32]) -> [u8; 32] {
        self.key.of_hand(table, hand, nonce)
    }
}
