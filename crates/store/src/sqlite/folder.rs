//! The data folder: the database, its key and its lock.

use super::Durability;
use super::schema::{self, APPLICATION, MIGRATIONS};
use crate::OpenFault;
use crate::key::{Key, hex};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Versions of SQLite before this one could damage a database that is checkpointed while it is
/// written.
const OLDEST: i32 = 3_051_003;

/// Where everything is.
#[derive(Clone, Debug)]
pub(super) struct Folder {
    path: PathBuf,
}

impl Folder {
    pub fn new(path: &Path) -> Folder {
        Folder { path: path.into() }
    }

    pub fn database(&self) -> PathBuf {
        self.path.join("houseway.db")
    }

    fn log(&self) -> PathBuf {
        self.path.join("houseway.db-wal")
    }

    fn key(&self) -> PathBuf {
        self.path.join("key")
    }

    fn lock_file(&self) -> PathBuf {
        self.path.join("lock")
    }

    pub fn unreadable(&self, why: io::Error) -> OpenFault {
        OpenFault::Folder { path: self.path.clone(), why }
    }

    /// Makes it if it is not there.
    pub fn make(&self) -> Result<(), OpenFault> {
        fs::create_dir_all(&self.path).map_err(|why| self.unreadable(why))
    }

    /// Takes the lock, which is held as long as the file is open: also when this process is killed it
    /// is free again.
    pub fn lock(&self) -> Result<File, OpenFault> {
        let mut open = OpenOptions::new();
        let open = open.read(true).write(true).create(true).truncate(false);
        let mut file = open.open(self.lock_file()).map_err(|why| self.unreadable(why))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(self.in_use(&mut file)),
            Err(TryLockError::Error(why)) => return Err(self.unreadable(why)),
        }
        let note = file.set_len(0).and_then(|()| writeln!(file, "{}", std::process::id()));
        // The lock holds even if the disk has no room for the note.
        _ = note;
        Ok(file)
    }

    fn in_use(&self, file: &mut File) -> OpenFault {
        let mut pid = String::new();
        _ = file.take(20).read_to_string(&mut pid);
        OpenFault::InUse { path: self.path.clone(), pid: pid.trim().parse().ok() }
    }

    /// Whether a server has the lock.
    pub fn is_served(&self) -> bool {
        let Ok(file) = File::open(self.lock_file()) else { return false };
        matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock))
    }

    /// Whether there is a database already. One that was never begun counts as none.
    pub fn has_database(&self) -> Result<bool, OpenFault> {
        let long = match fs::metadata(self.database()) {
            Ok(about) => about.len(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => 0,
            Err(why) => return Err(self.unreadable(why)),
        };
        let log = fs::metadata(self.log()).map_or(0, |about| about.len());
        if long == 0 && log > 0 {
            return Err(self.corrupt("its log is there, but the database itself is missing"));
        }
        Ok(long > 0)
    }

    /// Where the files are that are written.
    pub fn place(&self) -> Place {
        let files = [self.database(), self.log()];
        Place(files.into_iter().map(|path| (path.clone(), file_id(&path))).collect())
    }

    /// The key, if there is one.
    pub fn read_key(&self) -> Result<Option<Key>, OpenFault> {
        let text = match fs::read(self.key()) {
            Ok(bytes) => String::from_utf8(bytes).unwrap_or_default(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(why) => return Err(OpenFault::Folder { path: self.key(), why }),
        };
        let key = Key::from_hex(text.trim_end());
        key.map(Some).ok_or_else(|| OpenFault::BadKey { path: self.key() })
    }

    pub fn no_key(&self) -> OpenFault {
        OpenFault::NoKey { path: self.key() }
    }

    pub fn empty(&self) -> OpenFault {
        OpenFault::Empty { path: self.path.clone() }
    }

    /// Makes a key: under another name first, so that it is whole or not there.
    pub fn make_key(&self) -> Result<Key, OpenFault> {
        let mut bytes = [0; 32];
        let made = getrandom::fill(&mut bytes).map_err(io::Error::other).and_then(|()| {
            let key = Key::new(bytes);
            let new = self.path.join("key.new");
            let mut file = private().truncate(true).open(&new)?;
            file.write_all(format!("{}\n", key.to_hex()).as_bytes())?;
            file.sync_all()?;
            fs::rename(&new, self.key())?;
            self.sync()?;
            Ok(key)
        });
        made.map_err(|why| self.unreadable(why))
    }

    /// The names of the files in it are on the disk too.
    fn sync(&self) -> io::Result<()> {
        File::open(&self.path)?.sync_all()
    }

    pub fn corrupt(&self, why: impl ToString) -> OpenFault {
        OpenFault::Corrupt { path: self.database(), why: why.to_string() }
    }

    /// What an error means when the database is opened.
    pub fn fault(&self, error: rusqlite::Error) -> OpenFault {
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => OpenFault::Foreign { path: self.database() },
            // Rows that are not what they should be have no code of SQLite.
            Some(ErrorCode::DatabaseCorrupt) | None => self.corrupt(error),
            _ => OpenFault::Disk { path: self.database(), why: error.to_string() },
        }
    }

    /// Opens the database to write. Nothing is written yet, except that a new one is begun.
    pub fn connect(&self, new: bool) -> Result<Connection, OpenFault> {
        if rusqlite::version_number() < OLDEST {
            return Err(OpenFault::OldSqlite { version: rusqlite::version() });
        }
        let mut flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        if new {
            // SQLite gives the log the same rights as the database.
            private().open(self.database()).map_err(|why| self.unreadable(why))?;
            flags |= OpenFlags::SQLITE_OPEN_CREATE;
        }
        let open = Connection::open_with_flags(self.database(), flags);
        let db = open.map_err(|error| self.fault(error))?;
        self.prepare(&db).map_err(|error| self.fault(error))?;
        Ok(db)
    }

    fn prepare(&self, db: &Connection) -> rusqlite::Result<()> {
        db.busy_timeout(Duration::from_secs(5))?;
        db.set_prepared_statement_cache_capacity(64);
        db.execute_batch(
            "PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF; \
             PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 0;",
        )
    }

    /// Opens the database to read while others write.
    pub fn connect_to_read(&self) -> Result<Connection, OpenFault> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let open = Connection::open_with_flags(self.database(), flags);
        let db = open.and_then(|db| self.prepare(&db).map(|()| db));
        db.map_err(|error| self.fault(error))
    }

    /// Checks whose database it is, reading alone.
    pub fn check(&self, db: &Connection) -> Result<i64, OpenFault> {
        let fault = |error| self.fault(error);
        let pragma = |name: &str| db.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
        let ours = pragma("application_id").map_err(fault)? == i64::from(APPLICATION);
        let any = "SELECT count(*) FROM sqlite_schema";
        let things: i64 = db.query_row(any, [], |row| row.get(0)).map_err(fault)?;
        let (version, known) = (schema::version(db).map_err(fault)?, MIGRATIONS.len() as i64);
        match (ours, version) {
            (true, 1..) if version > known => {
                Err(OpenFault::Newer { path: self.database(), version, known })
            }
            (true, 1..) => Ok(version),
            // It was begun, and the machine stopped before anything was in it.
            (false, 0) if things == 0 => Ok(0),
            _ => Err(OpenFault::Foreign { path: self.database() }),
        }
    }

    /// Whether log and database are left as they are when this connection is closed.
    pub fn leave_as_is(db: &Connection, leave: bool) {
        // It is there in every version that is new enough.
        _ = db.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, leave);
    }

    /// Makes a database ready to be written: its kind of log, then its tables.
    pub fn make_ready(
        &self,
        db: &mut Connection,
        key: &Key,
        durability: Durability,
    ) -> Result<(), OpenFault> {
        let synchronous = match durability {
            Durability::PowerCut => "FULL",
            Durability::Crash => "NORMAL",
        };
        let ready = (|| {
            db.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
            db.pragma_update(None, "synchronous", synchronous)?;
            schema::migrate(db, MIGRATIONS, |db| {
                let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
                let created = since.unwrap_or_default().as_millis().to_string();
                let mut id = [0; 8];
                _ = getrandom::fill(&mut id);
                let about = [("created_ms", created), ("id", hex(&id)), ("key", key.fingerprint())];
                for (name, value) in about {
                    db.execute("INSERT INTO meta VALUES (?1, ?2)", [name, &value])?;
                }
                Ok(())
            })
        })();
        ready.map_err(|error| self.fault(error))?;
        self.sync().map_err(|why| self.unreadable(why))
    }

    /// The key must be the one that the database was made with.
    pub fn check_key(&self, db: &Connection, key: &Key) -> Result<(), OpenFault> {
        let sql = "SELECT value FROM meta WHERE name = 'key'";
        let stored: String =
            db.query_row(sql, [], |row| row.get(0)).map_err(|error| self.fault(error))?;
        if stored == key.fingerprint() {
            return Ok(());
        }
        Err(OpenFault::OtherKey { path: self.key() })
    }
}

/// Where files were when they were opened.
#[derive(Debug)]
pub(super) struct Place(Vec<(PathBuf, Option<FileId>)>);

/// What tells a file from all others, whatever it is called.
type FileId = (u64, u64);

fn file_id(path: &Path) -> Option<FileId> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        fs::metadata(path).ok().map(|about| (about.dev(), about.ino()))
    }
    #[cfg(not(unix))]
    {
        fs::metadata(path).ok().map(|_| (0, 0))
    }
}

impl Place {
    /// Whether the files are still where they were.
    pub fn holds(&self) -> bool {
        self.0.iter().all(|(path, id)| file_id(path) == *id)
    }
}

/// Files that nobody else may read.
fn private() -> OpenOptions {
    let mut open = OpenOptions::new();
    open.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut open, 0o600);
    open
}
