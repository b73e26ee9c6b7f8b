//! A store in memory, for tests.

mod state;

use crate::key::Key;
use crate::{
    Account, Commit, Done, Found, HandRecord, HandRow, NewAccount, NotSaved, Note, PlayedHand,
    Seen, Store, TableRow, TokenHash,
};
use engine::Chips;
use room::ledger::{BookAccount, Entry, PlayerId};
use state::State;
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A store in memory. It answers as one on disk does, but can be told to hold writes back or to
/// fail, so that tests decide when a disk is slow or full.
///
/// Unless it holds them back, writes are done when they are queued.
#[derive(Debug)]
pub struct MemoryStore {
    key: Key,
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    state: State,
    queue: VecDeque<Job>,
    held: bool,
    /// Why the next writes fail.
    fails: VecDeque<NotSaved>,
}

/// A write that waits.
struct Job(Box<Work>);

/// Changes the state, or is told why it cannot.
type Work = dyn FnOnce(Result<&mut State, NotSaved>) -> Told + Send;

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Job(..)")
    }
}

/// Tells somebody what came of their write, once nothing is locked any more.
type Told = Box<dyn FnOnce() + Send>;

impl Default for MemoryStore {
    fn default() -> MemoryStore {
        MemoryStore::new([0; 32])
    }
}

impl MemoryStore {
    /// An empty store with this secret for the keys of hands.
    pub fn new(key: [u8; 32]) -> MemoryStore {
        MemoryStore { key: Key::new(key), inner: Mutex::default() }
    }

    /// Writes wait from now on until they are released.
    pub fn hold(&self) {
        self.lock().held = true;
    }

    /// How many writes wait.
    pub fn waiting(&self) -> usize {
        self.lock().queue.len()
    }

    /// Does the oldest write that waits. Tells whether there was one.
    pub fn release_one(&self) -> bool {
        let mut inner = self.lock();
        let Some(job) = inner.queue.pop_front() else { return false };
        let told = inner.run(job);
        drop(inner);
        told();
        true
    }

    /// Does all writes that wait, and no longer holds any back.
    pub fn release(&self) {
        while self.release_one() {}
        self.lock().held = false;
        while self.release_one() {}
    }

    /// The next write that is done fails like this. May be called several times for several writes.
    pub fn fail_next(&self, why: NotSaved) {
        self.lock().fails.push_back(why);
    }

    /// What a server finds that starts now. Writes that wait are not in it.
    pub fn found(&self) -> Found {
        self.lock().state.found()
    }

    /// All entries so far, numbered in the order of their commits.
    pub fn entries(&self) -> Vec<Entry> {
        self.lock().state.entries().to_vec()
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        // Every write checks first and changes then, so a poisoned lock is still consistent.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write<T: Send + 'static>(
        &self,
        change: impl FnOnce(&mut State) -> Result<T, NotSaved> + Send + 'static,
        done: Done<T>,
    ) {
        let job = Job(Box::new(move |state| {
            let result = state.and_then(change);
            Box::new(move || done(result))
        }));
        let mut inner = self.lock();
        if inner.held {
            inner.queue.push_back(job);
            return;
        }
        let told = inner.run(job);
        drop(inner);
        told();
    }
}

impl Inner {
    fn run(&mut self, job: Job) -> Told {
        match self.fails.pop_front() {
            Some(why) => (job.0)(Err(why)),
            None => (job.0)(Ok(&mut self.state)),
        }
    }
}

impl Store for MemoryStore {
    fn submit(&self, commit: Commit, done: Done) {
        self.write(|state| state.submit(commit), done);
    }

    fn create_account(&self, account: NewAccount, done: Done<PlayerId>) {
        self.write(|state| state.create_account(account), done);
    }

    fn rename(&self, who: PlayerId, name: &str, done: Done) {
        let name = name.to_string();
        self.write(move |state| state.rename(who, name), done);
    }

    fn attach_token(&self, token: TokenHash, who: PlayerId, _created_ms: i64, done: Done) {
        self.write(move |state| state.attach_token(token, who), done);
    }

    fn drop_token(&self, token: TokenHash, done: Done) {
        self.write(move |state| state.drop_token(token), done);
    }

    fn note(&self, note: Note, done: Done) {
        self.write(|state| state.note(note), done);
    }

    fn balance(&self, account: BookAccount) -> Result<Chips, NotSaved> {
        self.lock().state.balance(account)
    }

    fn balances(&self) -> Result<Vec<(BookAccount, Chips)>, NotSaved> {
        Ok(self.lock().state.balances())
    }

    fn account(&self, who: PlayerId) -> Result<Option<Account>, NotSaved> {
        Ok(self.lock().state.account(who).cloned())
    }

    fn who_has(&self, token: TokenHash) -> Result<Option<PlayerId>, NotSaved> {
        Ok(self.lock().state.who_has(&token))
    }

    fn seen(&self, who: PlayerId, command_id: &str) -> Result<Option<Seen>, NotSaved> {
        Ok(self.lock().state.seen(who, command_id).cloned())
    }

    fn tables(&self) -> Result<Vec<TableRow>, NotSaved> {
        Ok(self.lock().state.tables())
    }

    fn table_called(&self, public_id: &str) -> Result<Option<TableRow>, NotSaved> {
        Ok(self.lock().state.tables().into_iter().find(|row| row.public_id == public_id))
    }

    fn hand(&self, table: u32, hand: u32) -> Result<Option<HandRecord>, NotSaved> {
        Ok(self.lock().state.hand(table, hand))
    }

    fn hands_at(
        &self,
        table: u32,
        before: Option<u32>,
        most: u32,
    ) -> Result<Vec<HandRow>, NotSaved> {
        Ok(self.lock().state.hands_at(table, before, most))
    }

    fn hands_of(
        &self,
        who: PlayerId,
        before: Option<u64>,
        most: u32,
    ) -> Result<Vec<PlayedHand>, NotSaved> {
        Ok(self.lock().state.hands_of(who, before, most))
    }

    fn notes(&self, most: u32) -> Result<Vec<Note>, NotSaved> {
        Ok(self.lock().state.notes(most))
    }

    fn hand_key(&self, table: u32, hand: u32, nonce: &[u8; 32]) -> [u8; 32] {
        self.key.of_hand(table, hand, nonce)
    }
}
