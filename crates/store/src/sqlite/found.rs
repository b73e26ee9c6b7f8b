//! What a server finds when it starts.

use super::chain::{BEGIN, Chain, Link, Stored, digest};
use super::rows;
use crate::{Found, FoundTable, HandRow, JournalRow, Snapshot, TableRow};
use room::ledger::Draft;
use rusqlite::{Connection, OptionalExtension, Result};
use std::collections::BTreeMap;

/// Reads every table that is not closed.
pub(super) fn found(db: &Connection) -> Result<Found> {
    let highest = |sql: &str| db.query_row(sql, [], |row| row.get::<_, Option<u32>>(0));
    let sql = "SELECT room_table.*, next_seq, chain FROM room_table \
               JOIN table_head ON table_id = id WHERE state <> 'closed' ORDER BY id";
    let mut statement = db.prepare(sql)?;
    let open = statement.query_map([], |row| Ok((rows::table(row)?, rows::chain(row)?)))?;
    let tables = open.map(|open| open.and_then(|(row, head)| found_table(db, row, head)));
    Ok(Found {
        tables: tables.collect::<Result<_>>()?,
        highest_table: highest("SELECT max(id) FROM room_table")?.unwrap_or_default(),
        highest_account: highest("SELECT max(id) FROM account")?.unwrap_or_default(),
    })
}

fn found_table(db: &Connection, row: TableRow, head: Chain) -> Result<FoundTable> {
    let table = row.id;
    let sql = "SELECT seq, chain FROM chain_anchor WHERE table_id = ?1";
    let anchor = |row: &rusqlite::Row<'_>| Ok((rows::count(row, "seq")?, rows::chain(row)?));
    let anchor = db.prepare_cached(sql)?.query_row([table], anchor).optional()?;
    let sql = "SELECT seq, revision, blob, digest FROM snapshot WHERE table_id = ?1";
    let snapshot = db.prepare_cached(sql)?.query_row([table], |row| {
        let (revision, blob) = (row.get("revision")?, row.get("blob")?);
        let snapshot = Snapshot { seq: rows::count(row, "seq")?, revision, blob };
        Ok((snapshot, row.get::<_, [u8; 32]>("digest")?))
    });
    let snapshot = snapshot.optional()?;
    let (since, begin) = anchor.unwrap_or((0, BEGIN));
    let rows = Journal::after(db, table, since, u64::MAX)?;
    let sql = "SELECT * FROM hand WHERE table_id = ?1 AND state = 'live'";
    let hand = db.prepare_cached(sql)?.query_row([table], rows::hand).optional()?;

    let fits = |(snapshot, sum): &(Snapshot, [u8; 32])| {
        snapshot.seq == since && digest(&begin, snapshot) == *sum
    };
    let end = rows.holds(table, since, begin);
    let chain_ok = anchor.is_some()
        && snapshot.as_ref().is_none_or(fits)
        && end == Some((row.next_seq.saturating_sub(1), head));
    let draft = |(seq, stored): (&u64, &Stored)| stored.draft(table).map(|draft| (*seq, draft));
    let stored = rows.entries.iter().flat_map(|(seq, all)| all.iter().map(move |one| (seq, one)));
    // Entries that cannot be read belong to a chain that does not hold.
    let entries: Vec<(u64, Draft)> = stored.map(draft).filter_map(Result::ok).collect();
    let (snapshot, rows) = (snapshot.map(|(snapshot, _)| snapshot), rows.rows);
    Ok(FoundTable {
        entries,
        row,
        snapshot,
        hand,
        rows: rows.into_values().map(|(row, _)| row).collect(),
        chain_ok,
    })
}

/// Rows of one table with everything that their hashes cover.
pub(super) struct Journal {
    rows: BTreeMap<u64, (JournalRow, Chain)>,
    entries: BTreeMap<u64, Vec<Stored>>,
    hands: BTreeMap<u64, HandRow>,
}

impl Journal {
    /// All rows after one, up to another.
    pub fn after(db: &Connection, table: u32, since: u64, until: u64) -> Result<Journal> {
        let part = (table, rows::int(since), rows::int(until));
        let sql = "SELECT * FROM journal WHERE table_id = ?1 AND seq > ?2 AND seq <= ?3 \
                   ORDER BY seq";
        let mut statement = db.prepare_cached(sql)?;
        let found = statement.query_map(part, |row| {
            let journal = rows::journal(row)?;
            Ok((journal.seq, (journal, rows::chain(row)?)))
        })?;
        let rows: BTreeMap<u64, (JournalRow, Chain)> = found.collect::<Result<_>>()?;

        let sql = "SELECT * FROM entry WHERE table_id = ?1 AND seq > ?2 AND seq <= ?3 \
                   ORDER BY seq, i";
        let mut statement = db.prepare_cached(sql)?;
        let found =
            statement.query_map(part, |row| Ok((rows::count(row, "seq")?, rows::stored(row)?)))?;
        let mut entries: BTreeMap<u64, Vec<Stored>> = BTreeMap::new();
        for entry in found {
            let (seq, entry) = entry?;
            entries.entry(seq).or_default().push(entry);
        }

        let hands = || rows.values().map(|(row, _)| row.hand);
        let (first, last) = (hands().min().unwrap_or(u32::MAX), hands().max().unwrap_or(0));
        let sql = "SELECT * FROM hand WHERE table_id = ?1 AND hand BETWEEN ?2 AND ?3";
        let mut statement = db.prepare_cached(sql)?;
        let found = statement.query_map((table, first, last), rows::hand)?;
        let hands = found.map(|hand| hand.map(|hand| (hand.first_seq, hand)));
        Ok(Journal { rows, entries, hands: hands.collect::<Result<_>>()? })
    }

    /// Follows the chain after a row. Gives the last row and its hash, if all hashes hold and every
    /// entry belongs to a row.
    pub fn holds(&self, table: u32, since: u64, begin: Chain) -> Option<(u64, Chain)> {
        let (mut last, mut chain) = (since, begin);
        let mut named = 0;
        for (seq, (row, stored)) in &self.rows {
            let entries = self.entries.get(seq).map_or(&[][..], Vec::as_slice);
            named += usize::from(!entries.is_empty());
            let hand = self.hands.get(seq);
            chain = Link { table, seq: *seq, row: Some(row), hand, entries }.after(&chain);
            if *seq != last + 1 || chain != *stored {
                return None;
            }
            last = *seq;
        }
        (named == self.entries.len()).then_some((last, chain))
    }
}
