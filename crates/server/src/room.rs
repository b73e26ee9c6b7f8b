//! All tables of the process, and what they share.

use crate::Options;
use crate::members::Members;
use crate::save::Answers;
use crate::shared::{Parts, Plan, SharedTable};
use crate::task::{TableTask, ToTable};
use crate::wallets::Wallets;
use engine::Chips;
use house::{Offering, Registry};
use room::{PlayerId, Reading, Terms};
use rulebook::Rulebook;
use shoe::Rng;
use std::collections::{HashMap, HashSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::crash::{self, Point};
use store::{
    Commit, Found, FoundTable, NewAccount, NotSaved, Store, TableRow, TableState, TokenHash,
};
use tokio::sync::{Semaphore, SemaphorePermit, mpsc, oneshot};

/// The longest name.
const LONGEST_NAME: usize = 20;
/// The number of players by default.
const USUAL_PLAYERS: u8 = 6;
/// How many buy-ins guests have in their wallet when they arrive.
const BUY_INS: i64 = 10;
/// What each of the room's bots has.
const BOTS_HAVE: Chips = Chips::dollars(1_000_000_000);
/// Further sockets wait until one is closed.
const MOST_SOCKETS: u32 = 100_000;
/// How many messages may wait for a table.
const WAITING: usize = 64;

/// Messages to the task that owns a table.
pub(crate) type Tell = mpsc::Sender<ToTable>;

pub(crate) struct Room {
    pub options: Options,
    pub registry: Registry,
    pub book: Arc<Rulebook>,
    pub store: Arc<dyn Store>,
    pub wallets: Arc<Wallets>,
    /// Which run of the server.
    epoch: u64,
    /// When it began, by the clock that tasks wait with: from there time runs evenly, whatever
    /// happens to the clock of this machine.
    began: tokio::time::Instant,
    closing: AtomicBool,
    /// How many tables were parked with something that is not stored.
    unsaved: AtomicU32,
    /// Tables that could not go on after a restart, by their id.
    aside: Mutex<HashSet<String>>,
    tables: Mutex<HashMap<String, Tell>>,
    opened: AtomicU32,
    sockets: AtomicU64,
    /// Permits for open sockets.
    open: Semaphore,
    /// For reproducible rooms: the keys of hands come from here.
    seeded: Option<Rng>,
}

/// Why a guest was not seated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoSeat {
    NotOffered,
    RoomFull,
    CannotStart,
}

/// Waits for what comes of a write.
async fn written<T: Send + 'static>(write: impl FnOnce(store::Done<T>)) -> Result<T, NotSaved> {
    let (tell, told) = oneshot::channel();
    write(Box::new(move |result| {
        // Nobody waits any more if the process is ending.
        let _ = tell.send(result);
    }));
    told.await.unwrap_or(Err(NotSaved::Closed))
}

impl Room {
    pub fn new(options: Options, registry: Registry, store: Arc<dyn Store>, found: &Found) -> Room {
        let seeded = options.seed.map(Rng::from_seed);
        let now = jiff::Timestamp::now().as_millisecond();
        Room {
            options,
            registry,
            book: Arc::new(Rulebook::builtin()),
            store,
            wallets: Arc::default(),
            epoch: now.max(0) as u64,
            began: tokio::time::Instant::now(),
            closing: AtomicBool::new(false),
            unsaved: AtomicU32::new(0),
            aside: Mutex::default(),
            tables: Mutex::default(),
            opened: AtomicU32::new(found.highest_table),
            sockets: AtomicU64::new(0),
            open: Semaphore::new(MOST_SOCKETS as usize),
            seeded,
        }
    }

    /// Begins at this moment, whatever the clock of this machine shows.
    #[cfg(test)]
    pub fn begin_at(&mut self, epoch: u64) {
        self.epoch = epoch;
    }

    /// The room's bots have the first accounts; in an empty store they are created.
    pub async fn hire_bots(&self, found: &Found) -> Result<(), NotSaved> {
        for (at, name) in bots::NAMES.iter().enumerate() {
            let who = PlayerId(at as u32 + 1);
            if found.highest_account < who.0 {
                let made = self.new_account(name, None, BOTS_HAVE).await?;
                if made != who {
                    return Err(NotSaved::Invalid(format!(
                        "the bot {name} should have account {}, but got {}",
                        who.0, made.0
                    )));
                }
            }
            self.load_wallet(who);
        }
        Ok(())
    }

    async fn new_account(
        &self,
        name: &str,
        token: Option<TokenHash>,
        grant: Chips,
    ) -> Result<PlayerId, NotSaved> {
        let account = NewAccount {
            name: name.into(),
            created_ms: self.now_ms(),
            token,
            grant: Some((grant, self.reading())),
        };
        written(|done| self.store.create_account(account, done)).await
    }

    /// Somebody new, by the hash of their cookie, with play money for this buy-in.
    pub async fn welcome_guest(
        &self,
        name: &str,
        token: TokenHash,
        buy_in: Chips,
    ) -> Option<PlayerId> {
        if let Ok(Some(who)) = self.store.who_has(token) {
            self.load_wallet(who);
            return Some(who);
        }
        let who = self.new_account(name, Some(token), buy_in.times(BUY_INS)).await.ok()?;
        self.load_wallet(who);
        Some(who)
    }

    /// Whoever has this cookie.
    pub fn known(&self, token: TokenHash) -> Option<(PlayerId, String)> {
        let who = self.store.who_has(token).ok()??;
        let account = self.store.account(who).ok()??;
        self.load_wallet(who);
        Some((who, account.name))
    }

    /// Play money for somebody who cannot pay for what they want to sit down with.
    pub async fn provide(&self, who: PlayerId, stack: Chips, buy_in: Chips) {
        let (has, most) = (self.wallets.get(who), buy_in.times(BUY_INS));
        if has >= stack || stack > most {
            return;
        }
        let missing = most - has;
        let grant = Commit::grant(who, missing, self.reading());
        if written(|done| self.store.submit(grant, done)).await.is_ok() {
            self.wallets.change([(who, missing.as_cents())]);
        }
    }

    pub fn load_wallet(&self, who: PlayerId) {
        if !self.wallets.knows(who)
            && let Ok(has) = self.store.wallet(who)
        {
            self.wallets.load(who, has);
        }
    }

    /// The engine's revision, as far as it matters to an offering: another one may play a hand
    /// differently.
    pub fn revision(&self, offering: &Offering) -> String {
        format!("{} {} {}", env!("CARGO_PKG_VERSION"), offering.game.id, offering.game.revision)
    }

    fn plan(&self, offering: &Offering, players: Option<u8>, host: Option<PlayerId>) -> Plan {
        let posted = u32::from(Terms::of(offering).action_seconds) * 1000;
        let asked = self.options.action_time.map(|time| time.as_millis() as u32);
        let limit = asked.unwrap_or(posted);
        Plan {
            fill: players_at(offering, players),
            limit_ms: Some(limit).filter(|limit| *limit > 0),
            pace_ms: self.options.pace.as_millis() as u32,
            rest_ms: self.options.rest.as_millis() as u32,
            ahead: self.reading().ahead,
            host: host.map(|who| who.0),
        }
    }

    fn parts(&self, offering: &Arc<Offering>, plan: Plan, number: u32) -> Parts {
        Parts {
            book: Arc::clone(&self.book),
            offering: Arc::clone(offering),
            wallets: Arc::clone(&self.wallets),
            plan,
            number,
        }
    }

    /// Opens a table, seats its host, and returns its id.
    pub async fn open_table(
        self: &Arc<Room>,
        offering: &str,
        host: PlayerId,
        name: &str,
        players: Option<u8>,
    ) -> Result<String, NoSeat> {
        let offering = self.registry.find(offering).map_err(|_| NoSeat::NotOffered)?;
        let public_id = table_id().map_err(|_| NoSeat::CannotStart)?;
        if self.is_closing() || self.tables().len() >= self.options.most_tables {
            return Err(NoSeat::RoomFull);
        }
        let number = self.opened.fetch_add(1, Ordering::Relaxed) + 1;
        let plan = self.plan(offering, players, Some(host));
        let row = TableRow {
            id: number,
            public_id: public_id.clone(),
            offering: offering.id.clone(),
            terms: serde_json::to_string(&plan).map_err(|_| NoSeat::CannotStart)?,
            shifts: Terms::of(offering).shifts,
            revision: self.revision(offering),
            state: TableState::Open,
            epoch: self.epoch,
            next_seq: 1,
        };
        let opens = Commit { opens: Some(row), ..Commit::at(number) };
        let stored = written(|done| self.store.submit(opens, done)).await;
        stored.map_err(|_| NoSeat::CannotStart)?;
        crash::point(Point::TableOpened);
        let table = SharedTable::open(&self.parts(offering, plan, number), self.now_ms());
        let tell = self.start(table, public_id.clone(), number, None);
        let (to, sat) = oneshot::channel();
        let sit = ToTable::Sit { who: host, name: name.into(), to };
        // A table that is gone has not seated anybody.
        let _ = tell.send(sit).await;
        match sat.await {
            Ok(true) => Ok(public_id),
            _ => Err(NoSeat::CannotStart),
        }
    }

    fn start(
        self: &Arc<Room>,
        table: SharedTable,
        public_id: String,
        number: u32,
        live: Option<store::HandRow>,
    ) -> Tell {
        let (tell, inbox) = mpsc::channel(WAITING);
        self.tables().insert(public_id.clone(), tell.clone());
        let answers = Answers::new(table.seq() > 0);
        let task = TableTask {
            room: Arc::clone(self),
            public_id,
            number,
            table,
            members: Members::new(self.epoch),
            answers,
            live,
            inbox,
            waiting: VecDeque::new(),
        };
        tokio::spawn(task.run());
        tell
    }

    /// Goes on with the tables of the last run. One that cannot is set aside for somebody to look
    /// at.
    pub async fn resume(self: &Arc<Room>, found: &Found) {
        for table in &found.tables {
            // With very many tables somebody may want to stop before all are there.
            tokio::task::yield_now().await;
            crash::point(Point::Resuming);
            let id = &table.row.public_id;
            if table.row.state == TableState::Open {
                // A fault in playing one table again does not keep the others closed.
                let resumed = catch_unwind(AssertUnwindSafe(|| self.resume_table(table)));
                let Err(why) = resumed.unwrap_or_else(|_| Err("playing it again failed".into()))
                else {
                    continue;
                };
                self.complain(&format!("table {id} is set aside: {why}"));
                let aside =
                    Commit { state: Some(TableState::Quarantined), ..Commit::at(table.row.id) };
                // If it is not stored, the next start comes to the same.
                self.store.submit(aside, Box::new(|_| {}));
            }
            self.aside().insert(id.clone());
        }
    }

    fn aside(&self) -> MutexGuard<'_, HashSet<String>> {
        // Every change is a single insertion, so a poisoned set is whole.
        self.aside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a table could not go on after a restart.
    pub fn is_aside(&self, id: &str) -> bool {
        self.aside().contains(id)
    }

    fn resume_table(self: &Arc<Room>, found: &FoundTable) -> Result<(), String> {
        let row = &found.row;
        let offering = self.registry.find(&row.offering).map_err(|_| "its game is gone")?;
        let plan: Plan = serde_json::from_str(&row.terms).map_err(|error| error.to_string())?;
        let parts = self.parts(offering, plan, row.id);
        let key = |hand, nonce: &[u8; 32]| self.hand_key(row.id, hand, nonce);
        let revision = self.revision(offering);
        let resumed = SharedTable::resume(&parts, found, &revision, key, self.now_ms());
        let resumed = resumed.map_err(|not| not.0)?;
        if let Some(why) = &resumed.voided {
            self.complain(&format!("table {}: its hand is void: {why}", row.public_id));
        }
        self.start(resumed.table, row.public_id.clone(), row.id, found.hand.clone());
        Ok(())
    }

    pub fn table(&self, id: &str) -> Option<Tell> {
        self.tables().get(id).cloned()
    }

    /// Forgets a table.
    pub fn forget(&self, id: &str) {
        self.tables().remove(id);
    }

    /// Milliseconds since 1970.
    pub fn now_ms(&self) -> i64 {
        self.epoch as i64 + self.began.elapsed().as_millis() as i64
    }

    /// What the clock of this machine shows.
    fn reading(&self) -> Reading {
        let now = jiff::Zoned::now();
        let ahead = now.offset().seconds() / 60;
        Reading { seconds: now.timestamp().as_second(), ahead: ahead as i16 }
    }

    /// A number for the next hand that nobody can guess.
    pub fn nonce(&self) -> Option<[u8; 32]> {
        Rng::from_os().ok().map(random_bytes)
    }

    /// The key of a hand's chance; in a reproducible room it follows from the seed.
    pub fn hand_key(&self, table: u32, hand: u32, nonce: &[u8; 32]) -> [u8; 32] {
        match &self.seeded {
            None => self.store.hand_key(table, hand, nonce),
            Some(seeded) => random_bytes(seeded.fork(table.into()).fork(hand.into())),
        }
    }

    /// Tells whoever runs the room. Nothing waits for the terminal.
    pub fn complain(&self, words: &str) {
        self.options.notices.tell(words);
    }

    pub fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    /// Turns new guests away and parks every table: hands stay in the store as they are.
    pub async fn park(&self) {
        self.closing.store(true, Ordering::Relaxed);
        let tables: Vec<Tell> = self.tables().values().cloned().collect();
        for table in &tables {
            // A table that does not listen any more is gone already.
            let _ = table.send(ToTable::Park).await;
        }
        for table in &tables {
            table.closed().await;
        }
    }

    /// Waits until all sockets have said goodbye: the process must not end before.
    pub async fn empty(&self) {
        let _ = self.open.acquire_many(MOST_SOCKETS).await;
    }

    /// A table was parked with something that is not stored.
    pub fn parked_unsaved(&self) {
        self.unsaved.fetch_add(1, Ordering::Relaxed);
    }

    /// How many tables were parked with something that is not stored.
    pub fn unsaved(&self) -> u32 {
        self.unsaved.load(Ordering::Relaxed)
    }

    /// The number for a newly opened socket.
    pub fn socket(&self) -> u64 {
        self.sockets.fetch_add(1, Ordering::Relaxed)
    }

    /// A permit for one more socket, held as long as it is open.
    pub async fn place(&self) -> Option<SemaphorePermit<'_>> {
        self.open.acquire().await.ok()
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<String, Tell>> {
        // The map is valid even if a thread panicked while holding the lock.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn random_bytes(mut rng: Rng) -> [u8; 32] {
    let mut bytes = [0; 32];
    for four in bytes.chunks_exact_mut(4) {
        four.copy_from_slice(&rng.word().to_le_bytes());
    }
    bytes
}

/// As many as were asked for, within the limits of the table and the game.
fn players_at(offering: &Offering, asked: Option<u8>) -> u8 {
    let (least, most) = offering.game.players;
    let most = most.min(offering.seats);
    asked.unwrap_or(USUAL_PLAYERS).clamp(least.min(most), most)
}

/// A name that fits on a plaque and in a record.
pub(crate) fn clean(name: &str) -> String {
    let plain = name.chars().map(|c| if c.is_control() { ' ' } else { c });
    let words = plain.collect::<String>();
    let words: Vec<&str> = words.split_whitespace().collect();
    let name: String = words.join(" ").chars().take(LONGEST_NAME).collect();
    if name.is_empty() { "Guest".into() } else { name }
}

/// Whoever knows the id can look on, so it must not be guessable: 128 bits from the system, even if
/// the cards come from a seed.
fn table_id() -> Result<String, shoe::NoEntropy> {
    let bytes = random_bytes(Rng::from_os()?);
    Ok(bytes[..16].iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use house::Zone;

    #[test]
    fn names_are_made_to_fit() {
        for (name, fits) in [
            ("", "Guest"),
            (" \n\t ", "Guest"),
            ("Ann\u{0}\nof  Fresno", "Ann of Fresno"),
            ("\u{202e}", "\u{202e}"),
            (&"x".repeat(99), "xxxxxxxxxxxxxxxxxxxx"),
        ] {
            assert_eq!(clean(name), fits, "{name:?}");
        }
    }

    #[test]
    fn as_many_sit_down_as_fit() {
        let registry = Registry::builtin();
        let pan = registry.find("palace/pan-2").unwrap();
        let most = pan.game.players.1.min(pan.seats);
        for (asked, sit) in [(None, 6), (Some(0), pan.game.players.0), (Some(99), most)] {
            assert_eq!(players_at(pan, asked), sit, "{asked:?}");
        }
    }

    /// Our short list of zones against this machine's, where it has one.
    #[test]
    fn clocks_in_every_zone_agree_with_the_list_of_the_world() {
        let mut compared = 0;
        for zone in Zone::ALL {
            let Ok(world) = jiff::tz::TimeZone::get(zone.name) else { continue };
            // Every half hour of 2026 to 2030.
            for seconds in (1_767_225_600..1_924_992_000).step_by(1800) {
                let moment = jiff::Timestamp::from_second(seconds).unwrap();
                let ahead = world.to_offset(moment).seconds() / 60;
                let ours = Reading::at(seconds).in_zone(*zone).ahead;
                assert_eq!(i32::from(ours), ahead, "{} at {moment}", zone.name);
                compared += 1;
            }
        }
        assert!(compared > 0, "this machine has no list of time zones");
    }
}
