//! A data folder to read, while a server may be writing it.

use super::chain::{BEGIN, Chain, Link};
use super::folder::Folder;
use super::found::{Journal, found};
use super::rows;
use crate::check::is_kept;
use crate::{CAGE, JournalRow, OpenFault, TableRow};
use engine::Chips;
use pit::BooksWriter;
use room::Shifts;
use room::books::read_account;
use room::ledger::{Draft, Entry, Ledger};
use rusqlite::{Connection, Result, Row};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

/// So many rows of a table are checked at a time.
const ROWS: u64 = 10_000;

/// A data folder as it was at one moment. It needs no lock and changes nothing: a server may go on
/// writing.
#[derive(Debug)]
pub struct Archive {
    folder: Folder,
    /// In a transaction that began when it was opened.
    db: Connection,
}

/// What was going on at a table when the archive was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfinished {
    pub table: u32,
    /// The hand that was being played.
    pub hand: Option<u32>,
    /// Chips in the middle of it.
    pub in_play: Chips,
}

impl Archive {
    /// Opens a folder as it is now.
    ///
    /// # Errors
    /// If there is no data in it, or it cannot be read.
    pub fn open(folder: &Path) -> Result<Archive, OpenFault> {
        let folder = Folder::new(folder);
        if !folder.has_database()? {
            return Err(folder.empty());
        }
        let db = folder.connect_to_read()?;
        db.execute_batch("BEGIN").map_err(|error| folder.fault(error))?;
        // The first read fixes the moment.
        if folder.check(&db)? == 0 {
            return Err(folder.empty());
        }
        Ok(Archive { folder, db })
    }

    /// Whether a server has the folder now.
    pub fn is_served(&self) -> bool {
        self.folder.is_served()
    }

    /// Tables with a hand or chips in play, by number. There may be some after a crash, and while a
    /// server runs.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn unfinished(&self) -> Result<Vec<Unfinished>, OpenFault> {
        self.read_unfinished().map_err(|error| self.folder.fault(error))
    }

    fn read_unfinished(&self) -> Result<Vec<Unfinished>> {
        let mut all: BTreeMap<u32, (Option<u32>, i64)> = BTreeMap::new();
        let mut at = |table, hand, cents| {
            let one = all.entry(table).or_default();
            *one = (one.0.or(hand), one.1.saturating_add(cents));
        };
        let sql = "SELECT table_id, hand FROM hand WHERE state = 'live'";
        self.each(sql, |row| {
            at(row.get(0)?, Some(row.get(1)?), 0);
            Ok(())
        })?;
        self.each("SELECT table_id, src, dst, cents FROM entry", |row| {
            let (table, cents) = (row.get(0)?, row.get::<_, i64>(3)?);
            let in_play = |account: &str| account.starts_with("play:");
            if in_play(row.get_ref(1)?.as_str()?) {
                at(table, None, cents.saturating_neg());
            }
            if in_play(row.get_ref(2)?.as_str()?) {
                at(table, None, cents);
            }
            Ok(())
        })?;
        let one = |(table, (hand, cents))| Unfinished { table, hand, in_play: Chips::cents(cents) };
        let finished = |one: &Unfinished| one.hand.is_none() && one.in_play.is_zero();
        Ok(all.into_iter().map(one).filter(|one| !finished(one)).collect())
    }

    /// All tables that there ever were, by number.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn tables(&self) -> Result<Vec<TableRow>, OpenFault> {
        self.read_tables().map_err(|error| self.folder.fault(error))
    }

    /// The rows of a table's journal after a number, in order.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn journal(&self, table: u32, after: u64) -> Result<Vec<JournalRow>, OpenFault> {
        let sql = format!(
            "SELECT * FROM journal WHERE table_id = {table} AND seq > {after} ORDER BY seq"
        );
        let mut all = Vec::new();
        let read = self.each(&sql, |row| {
            all.push(rows::journal(row)?);
            Ok(())
        });
        read.map_err(|error| self.folder.fault(error))?;
        Ok(all)
    }

    fn each(&self, sql: &str, mut read: impl FnMut(&Row<'_>) -> Result<()>) -> Result<()> {
        let mut statement = self.db.prepare(sql)?;
        let mut found = statement.query([])?;
        while let Some(row) = found.next()? {
            read(row)?;
        }
        Ok(())
    }

    /// Writes everything as a `.books` file, with the entries numbered in the order in which they were
    /// stored. The books are closed, unless a server runs or something is unfinished.
    ///
    /// # Errors
    /// If it cannot be written, or an entry cannot be read or could never have been made.
    pub fn export_books(&self, to: impl Write) -> io::Result<()> {
        let damaged = |error| io::Error::other(self.folder.fault(error));
        let tables = self.read_tables().map_err(damaged)?;
        let shifts = Shifts::shared(tables.iter().map(|table| &table.shifts));
        let mut writer = BooksWriter::new(to, &shifts)?;
        for table in &tables {
            writer.table(table.id, &table.offering, &table.shifts)?;
        }
        let mut statement =
            self.db.prepare("SELECT * FROM account ORDER BY id").map_err(damaged)?;
        for account in statement.query_map([], rows::account).map_err(damaged)? {
            let account = account.map_err(damaged)?;
            writer.player(account.id, &account.name)?;
        }
        let mut ledger = Ledger::of_balances();
        let mut statement =
            self.db.prepare("SELECT * FROM entry ORDER BY number").map_err(damaged)?;
        for entry in statement.query_map([], entry).map_err(damaged)? {
            let entry = entry.map_err(damaged)?;
            let why = entry.why.clone();
            let posted = ledger.post((entry.from, entry.to), entry.amount, entry.at, why);
            posted.map_err(|fault| {
                io::Error::other(format!("entry {} cannot be: {fault}", entry.number))
            })?;
            writer.entries([entry])?;
        }
        let open = self.is_served() || !self.unfinished().map_err(io::Error::other)?.is_empty();
        if open { writer.checkpoint(&ledger) } else { writer.seal_off(&ledger) }
    }

    fn read_tables(&self) -> Result<Vec<TableRow>> {
        let sql = "SELECT * FROM room_table JOIN table_head ON table_id = id ORDER BY id";
        self.db.prepare(sql)?.query_map([], rows::table)?.collect()
    }

    /// Looks for anything that is damaged or was changed: the database itself, the hashes of every
    /// table, and balances that differ from their entries. Gives a line for everything found.
    ///
    /// # Errors
    /// If it cannot be read at all.
    pub fn check(&self) -> Result<Vec<String>, OpenFault> {
        let mut wrong = Vec::new();
        self.check_all(&mut wrong).map_err(|error| self.folder.fault(error))?;
        Ok(wrong)
    }

    fn check_all(&self, wrong: &mut Vec<String>) -> Result<()> {
        self.each("PRAGMA integrity_check(20)", |row| {
            let words: String = row.get(0)?;
            wrong.extend(
                Some(format!("the database is damaged: {words}")).filter(|_| words != "ok"),
            );
            Ok(())
        })?;
        self.each("PRAGMA foreign_key_check", |row| {
            let (from, to): (String, String) = (row.get(0)?, row.get(2)?);
            wrong.push(format!("a row of {from} names nothing in {to}"));
            Ok(())
        })?;
        let mut broken: Vec<u32> =
            self.check_history()?.into_iter().filter(|table| *table != CAGE).collect();
        let found = found(&self.db)?.tables.into_iter();
        broken.extend(found.filter(|table| !table.chain_ok).map(|table| table.row.id));
        broken.sort_unstable();
        broken.dedup();
        for table in broken {
            wrong.push(format!("table {table}: its journal was changed or is incomplete"));
        }
        if !self.cage_holds()? {
            wrong.push("the cage: its entries were changed or are incomplete".into());
        }
        self.check_balances(wrong)
    }

    /// The tables whose rows, from the first to the last, do not add up to the hash of the table.
    fn check_history(&self) -> Result<Vec<u32>> {
        let mut heads: Vec<(u32, u64, Chain)> = Vec::new();
        self.each("SELECT table_id, next_seq, chain FROM table_head WHERE table_id > 0", |row| {
            heads.push((row.get(0)?, rows::count(row, "next_seq")?, rows::chain(row)?));
            Ok(())
        })?;
        let mut broken = Vec::new();
        for (table, next, head) in heads {
            if !self.table_holds(table, next, head)? {
                broken.push(table);
            }
        }
        Ok(broken)
    }

    fn table_holds(&self, table: u32, next: u64, head: Chain) -> Result<bool> {
        let sql = "SELECT min(seq) FROM journal WHERE table_id = ?1";
        let first: Option<i64> = self.db.query_row(sql, [table], |row| row.get(0))?;
        let Some(first) = first.and_then(|first| u64::try_from(first).ok()) else {
            return Ok(head == BEGIN);
        };
        let (mut last, mut chain) = (first.saturating_sub(1), BEGIN);
        loop {
            let part = Journal::after(&self.db, table, last, last + ROWS)?;
            match part.holds(table, last, chain) {
                None => return Ok(false),
                Some(end) if end.0 == last => break,
                Some(end) => (last, chain) = end,
            }
        }
        let sql = "SELECT 1 FROM entry WHERE table_id = ?1 AND seq > ?2";
        let more = self.db.prepare_cached(sql)?.exists((table, rows::int(last)))?;
        Ok(!more && last + 1 == next && chain == head)
    }

    fn cage_holds(&self) -> Result<bool> {
        let (mut last, mut chain) = (0, BEGIN);
        let sql = "SELECT * FROM entry WHERE table_id = 0 ORDER BY seq, i";
        self.each(sql, |row| {
            let (seq, entries) = (rows::count(row, "seq")?, [rows::stored(row)?]);
            chain =
                Link { table: CAGE, seq, row: None, hand: None, entries: &entries }.after(&chain);
            last += 1;
            Ok(())
        })?;
        let sql = "SELECT next_seq, chain FROM table_head WHERE table_id = 0";
        let head = self
            .db
            .query_row(sql, [], |row| Ok((rows::count(row, "next_seq")?, rows::chain(row)?)))?;
        Ok(head == (last + 1, chain))
    }

    fn check_balances(&self, wrong: &mut Vec<String>) -> Result<()> {
        let mut sums: BTreeMap<String, i64> = BTreeMap::new();
        self.each("SELECT src, dst, cents FROM entry", |row| {
            let cents: i64 = row.get(2)?;
            for (account, change) in [(row.get(0)?, cents.saturating_neg()), (row.get(1)?, cents)] {
                let sum = sums.entry(account).or_default();
                *sum = sum.saturating_add(change);
            }
            Ok(())
        })?;
        sums.retain(|name, _| read_account(name).is_ok_and(is_kept));
        self.each("SELECT account, cents FROM balance", |row| {
            let (name, cents): (String, i64) = (row.get(0)?, row.get(1)?);
            let sum = sums.remove(&name).unwrap_or_default();
            if sum != cents {
                let (has, sum) = (Chips::cents(cents), Chips::cents(sum));
                wrong.push(format!("{name} has {has}, but its entries add up to {sum}"));
            }
            Ok(())
        })?;
        for (name, sum) in sums.into_iter().filter(|(_, sum)| *sum != 0) {
            let sum = Chips::cents(sum);
            wrong.push(format!("{name} is missing, and its entries add up to {sum}"));
        }
        Ok(())
    }
}

/// An entry of the books.
fn entry(row: &Row<'_>) -> Result<Entry> {
    let Draft { way: (from, to), amount, at, why } =
        rows::stored(row)?.draft(row.get("table_id")?)?;
    Ok(Entry { number: rows::count(row, "number")?, from, to, amount, at, why })
}
