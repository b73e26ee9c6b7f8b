//! All tables of the process, in memory.

use crate::Options;
use crate::paper::{self, Opened};
use crate::task::{self, Opening, ToTable};
use cards::Seat;
use house::{Offering, Registry};
use pit::{BooksWriter, Cage};
use room::ledger::{Ledger, PlayerId};
use room::{Reading, Shifts, Terms};
use rulebook::Rulebook;
use shoe::Rng;
use std::collections::HashMap;
use std::fs::File;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{Semaphore, SemaphorePermit, mpsc};

/// The longest name.
const LONGEST_NAME: usize = 20;
/// The number of players by default.
const USUAL_PLAYERS: u8 = 6;

/// Further sockets wait until one is closed.
const MOST_SOCKETS: u32 = 100_000;

/// Commands to the task that owns a table.
pub(crate) type Tell = mpsc::Sender<ToTable>;

pub(crate) struct Room {
    pub options: Options,
    pub registry: Registry,
    pub book: Arc<Rulebook>,
    /// The books that all tables share.
    pub cage: Cage,
    paper: Option<Mutex<BooksWriter<File>>>,
    rng: Rng,
    /// Whether new guests are turned away because the room is closing.
    closing: AtomicBool,
    tables: Mutex<HashMap<String, Tell>>,
    seated: AtomicU32,
    people: AtomicU32,
    sockets: AtomicU64,
    /// Permits for open sockets.
    open: Semaphore,
}

/// Why a guest was not seated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoSeat {
    NotOffered,
    RoomFull,
    CannotStart,
}

impl Room {
    pub fn new(options: Options, registry: Registry) -> io::Result<Room> {
        let rng = match options.seed {
            Some(seed) => Rng::from_seed(seed),
            None => Rng::from_os().map_err(io::Error::other)?,
        };
        let houses: Vec<Shifts> = registry.houses().iter().map(Shifts::of).collect();
        let shifts = Shifts::shared(&houses);
        let (ledger, writer, (table, player)) = match &options.books {
            Some(path) => {
                let Opened { ledger, writer, highest } = paper::open(path, &shifts, now())?;
                (ledger, Some(writer), highest)
            }
            None => (Ledger::of_balances(), None, (0, 0)),
        };
        Ok(Room {
            options,
            registry,
            book: Arc::new(Rulebook::builtin()),
            cage: Cage::new(ledger),
            paper: writer.map(Mutex::new),
            rng,
            closing: AtomicBool::new(false),
            tables: Mutex::default(),
            seated: AtomicU32::new(table),
            people: AtomicU32::new(player),
            sockets: AtomicU64::new(0),
            open: Semaphore::new(MOST_SOCKETS as usize),
        })
    }

    /// Opens a table for a guest and returns its id.
    pub fn sit(
        self: &Arc<Room>,
        offering: &str,
        name: &str,
        players: Option<u8>,
    ) -> Result<String, NoSeat> {
        let offering = self.registry.find(offering).map_err(|_| NoSeat::NotOffered)?;
        let id = table_id().map_err(|_| NoSeat::CannotStart)?;
        let (tell, commands) = mpsc::channel(16);
        {
            let mut tables = self.tables();
            let closing = self.closing.load(Ordering::Relaxed);
            if closing || tables.len() >= self.options.most_tables {
                return Err(NoSeat::RoomFull);
            }
            tables.insert(id.clone(), tell);
        }
        let seated = self.seated.fetch_add(1, Ordering::Relaxed);
        let players = players_at(offering, players);
        let opening = Opening {
            id: id.clone(),
            number: seated + 1,
            offering: offering.id.clone(),
            name: clean(name),
            people: self.people.fetch_add(players.into(), Ordering::Relaxed),
            players,
            seat: Seat::at(0),
            rng: self.rng.fork(seated.into()),
        };
        tokio::spawn(task::run(Arc::clone(self), opening, commands));
        Ok(id)
    }

    pub fn table(&self, id: &str) -> Option<Tell> {
        self.tables().get(id).cloned()
    }

    /// Forgets a table.
    pub fn close(&self, id: &str) {
        self.tables().remove(id);
    }

    /// What the clock on the wall shows at a table of this offering: that of its house, or of this
    /// machine if the house does not say where it is.
    pub fn now(&self, offering: &Offering) -> Reading {
        let now = now();
        offering.zone.map_or(now, |zone| now.in_zone(zone))
    }

    /// Records who is at a new table.
    pub fn introduce(&self, table: u32, offering: &Offering, people: &[(PlayerId, String)]) {
        let shifts = &Terms::of(offering).shifts;
        self.on_paper(|paper| {
            paper.table(table, &offering.id, shifts)?;
            people.iter().try_for_each(|(player, name)| paper.player(*player, name))
        });
    }

    /// Writes new entries to the books.
    pub fn write_books(&self) {
        let mut books = self.cage.books();
        self.on_paper(|paper| {
            paper.entries(books.hand_over())?;
            paper.flush()
        });
    }

    /// Writes everybody's balance, so that it survives a power cut.
    pub fn checkpoint(&self) {
        self.account(BooksWriter::checkpoint);
    }

    fn account(&self, how: fn(&mut BooksWriter<File>, &Ledger) -> io::Result<()>) {
        let mut books = self.cage.books();
        self.on_paper(|paper| {
            paper.entries(books.hand_over())?;
            how(paper, &books)?;
            paper.get_ref().sync_data()
        });
    }

    /// Turns new guests away, pays out everybody at a table, and closes the books.
    pub async fn shut(&self) {
        self.closing.store(true, Ordering::Relaxed);
        let tables: Vec<Tell> = self.tables().values().cloned().collect();
        for table in &tables {
            // A table that no longer listens is already closing.
            let _ = table.send(ToTable::Close).await;
        }
        for table in &tables {
            table.closed().await;
        }
        self.account(BooksWriter::seal_off);
        // Sockets are notified last: without waiting for them, the process could end before they
        // have said goodbye.
        let _ = self.open.acquire_many(MOST_SOCKETS).await;
    }

    fn on_paper(&self, write: impl FnOnce(&mut BooksWriter<File>) -> io::Result<()>) {
        let Some(paper) = &self.paper else { return };
        let mut paper = paper.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(error) = write(&mut paper) {
            // The game goes on: the books are complete in memory, and somebody must look after the
            // disk.
            eprintln!("houseway: the books cannot be written: {error}");
        }
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

/// What the clock of this machine shows.
fn now() -> Reading {
    let now = jiff::Zoned::now();
    let ahead = now.offset().seconds() / 60;
    Reading { seconds: now.timestamp().as_second(), ahead: ahead as i16 }
}

/// As many as were asked for, within the limits of the table and the game.
fn players_at(offering: &Offering, asked: Option<u8>) -> u8 {
    let (least, most) = offering.game.players;
    let most = most.min(offering.seats);
    asked.unwrap_or(USUAL_PLAYERS).clamp(least.min(most), most)
}

/// A name that fits on a plaque and in a record.
fn clean(name: &str) -> String {
    let plain = name.chars().map(|c| if c.is_control() { ' ' } else { c });
    let words = plain.collect::<String>();
    let words: Vec<&str> = words.split_whitespace().collect();
    let name: String = words.join(" ").chars().take(LONGEST_NAME).collect();
    if name.is_empty() { "Guest".into() } else { name }
}

/// Whoever knows the id has the seat, so it must not be guessable: 128 bits from the system, even
/// if the cards come from a seed.
fn table_id() -> Result<String, shoe::NoEntropy> {
    let mut rng = Rng::from_os()?;
    Ok((0..4).map(|_| format!("{:08x}", rng.word())).collect())
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
