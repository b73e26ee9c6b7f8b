//! The tables of the database, and how older databases become new ones.

use rusqlite::{Connection, Result};

/// In the header of every database of ours: `HWAY`.
pub(super) const APPLICATION: i32 = 0x4857_4159;

/// Version n of the database is what the first n of these make. They are never changed once there are
/// databases that went through them.
pub(super) const MIGRATIONS: &[&str] = &[FIRST];

const FIRST: &str = "
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE account (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, created_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE session (
    token_hash BLOB PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES account (id),
    created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE room_table (
    id INTEGER PRIMARY KEY,
    public_id TEXT NOT NULL UNIQUE,
    offering TEXT NOT NULL,
    terms TEXT NOT NULL,
    shifts TEXT NOT NULL,
    revision TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'quarantined', 'closed')),
    epoch INTEGER NOT NULL
) STRICT;
CREATE INDEX table_kept ON room_table (id) WHERE state <> 'closed';
-- What every commit changes, apart from the rest, so that little is written. Table 0 is the cage.
CREATE TABLE table_head (
    table_id INTEGER PRIMARY KEY, next_seq INTEGER NOT NULL, chain BLOB NOT NULL
) STRICT;
INSERT INTO table_head VALUES (0, 1, zeroblob(32));
-- The chain up to the last snapshot, or up to the first row.
CREATE TABLE chain_anchor (
    table_id INTEGER PRIMARY KEY, seq INTEGER NOT NULL, chain BLOB NOT NULL
) STRICT;
INSERT INTO chain_anchor VALUES (0, 0, zeroblob(32));

CREATE TABLE hand (
    table_id INTEGER NOT NULL REFERENCES room_table (id),
    hand INTEGER NOT NULL,
    first_seq INTEGER NOT NULL,
    header TEXT NOT NULL,
    nonce BLOB NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('live', 'over', 'void')),
    PRIMARY KEY (table_id, hand)
) STRICT, WITHOUT ROWID;
CREATE INDEX hand_live ON hand (table_id) WHERE state = 'live';

CREATE TABLE journal (
    table_id INTEGER NOT NULL REFERENCES room_table (id),
    seq INTEGER NOT NULL,
    hand INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    account INTEGER REFERENCES account (id),
    command_id TEXT,
    command TEXT NOT NULL,
    events TEXT NOT NULL,
    clocks TEXT NOT NULL,
    chain BLOB NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE snapshot (
    table_id INTEGER PRIMARY KEY REFERENCES room_table (id),
    seq INTEGER NOT NULL,
    revision TEXT NOT NULL,
    blob BLOB NOT NULL,
    digest BLOB NOT NULL
) STRICT;

-- Numbered in the order of commits, without gaps: the numbers of the books.
CREATE TABLE entry (
    number INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    i INTEGER NOT NULL,
    hand INTEGER NOT NULL,
    event INTEGER NOT NULL,
    seconds INTEGER NOT NULL,
    ahead INTEGER NOT NULL,
    src TEXT NOT NULL,
    dst TEXT NOT NULL,
    cents INTEGER NOT NULL CHECK (cents > 0),
    why TEXT NOT NULL,
    UNIQUE (table_id, seq, i)
) STRICT;
-- Every account but seats and chips in play, which belong to their table.
CREATE TABLE balance (account TEXT PRIMARY KEY, cents INTEGER NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE seen (
    account INTEGER NOT NULL REFERENCES account (id),
    command_id TEXT NOT NULL,
    table_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    PRIMARY KEY (account, command_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE hand_player (
    number INTEGER PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES account (id),
    table_id INTEGER NOT NULL,
    hand INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    net INTEGER NOT NULL,
    UNIQUE (table_id, hand, account),
    FOREIGN KEY (table_id, hand) REFERENCES hand (table_id, hand)
) STRICT;
CREATE INDEX hand_player_account ON hand_player (account);

CREATE TABLE audit (
    number INTEGER PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    account INTEGER REFERENCES account (id),
    words TEXT NOT NULL
) STRICT;
";

/// The version of a database; 0 if it is empty.
pub(super) fn version(db: &Connection) -> Result<i64> {
    db.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Brings a database up to date in one transaction: all steps or none. `first` is done in it too, if
/// the database is new.
pub(super) fn migrate(
    db: &mut Connection,
    steps: &[&str],
    first: impl FnOnce(&Connection) -> Result<()>,
) -> Result<()> {
    // A database that is up to date can be opened on a full disk.
    let now = version(db)?;
    if now == steps.len() as i64 {
        return Ok(());
    }
    let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    for step in steps.iter().skip(now as usize) {
        tx.execute_batch(step)?;
    }
    if now == 0 {
        tx.pragma_update(None, "application_id", APPLICATION)?;
        first(&tx)?;
    }
    tx.pragma_update(None, "user_version", steps.len() as i64)?;
    tx.commit()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_done_once_and_all_or_none() {
        let mut db = Connection::open_in_memory().unwrap();
        let steps = ["CREATE TABLE a (x)", "CREATE TABLE b (x)", "no statement"];
        let first = |db: &Connection| db.execute("INSERT INTO a VALUES (1)", []).map(|_| ());
        migrate(&mut db, &steps[..1], first).unwrap();
        assert_eq!(version(&db), Ok(1));
        migrate(&mut db, &steps[..1], |_| panic!("it is not new")).unwrap();
        assert!(migrate(&mut db, &steps, |_| panic!("it is not new")).is_err());
        assert_eq!(version(&db), Ok(1));
        assert!(db.prepare("SELECT * FROM b").is_err(), "the second step was undone");
        migrate(&mut db, &steps[..2], |_| panic!("it is not new")).unwrap();
        assert_eq!(version(&db), Ok(2));
        let kept: i64 = db.query_row("SELECT x FROM a", [], |row| row.get(0)).unwrap();
        assert_eq!((kept, db.prepare("SELECT * FROM b").is_ok()), (1, true));
    }
}
