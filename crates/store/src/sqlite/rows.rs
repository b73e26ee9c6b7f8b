//! Rows of the database as values.

use super::chain::{Chain, Stored};
use crate::{
    Account, HandPlayer, HandRow, HandState, JournalRow, NotSaved, Note, PlayedHand, Seen,
    TableRow, TableState,
};
use cards::Seat;
use engine::Chips;
use room::Shifts;
use room::ledger::PlayerId;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSqlOutput, ValueRef};
use rusqlite::{Result, Row, ToSql};

pub(super) fn int(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

impl TableState {
    fn as_str(self) -> &'static str {
        match self {
            TableState::Open => "open",
            TableState::Quarantined => "quarantined",
            TableState::Closed => "closed",
        }
    }
}

impl HandState {
    fn as_str(self) -> &'static str {
        match self {
            HandState::Live => "live",
            HandState::Over => "over",
            HandState::Void => "void",
        }
    }
}

impl ToSql for TableState {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        Ok(self.as_str().into())
    }
}

impl FromSql for TableState {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<TableState> {
        let all = [TableState::Open, TableState::Quarantined, TableState::Closed];
        let name = value.as_str()?;
        all.into_iter().find(|state| state.as_str() == name).ok_or(FromSqlError::InvalidType)
    }
}

impl ToSql for HandState {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        Ok(self.as_str().into())
    }
}

impl FromSql for HandState {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<HandState> {
        let all = [HandState::Live, HandState::Over, HandState::Void];
        let name = value.as_str()?;
        all.into_iter().find(|state| state.as_str() == name).ok_or(FromSqlError::InvalidType)
    }
}

pub(super) fn shifts_text(shifts: &Shifts) -> String {
    shifts.starts().iter().map(u16::to_string).collect::<Vec<_>>().join(" ")
}

/// Text that is not what it should be.
fn garbled(row: &Row<'_>, column: &str) -> rusqlite::Error {
    let at = row.as_ref().column_index(column).unwrap_or_default();
    let words = format!("{column} is not what it should be");
    rusqlite::Error::FromSqlConversionFailure(at, rusqlite::types::Type::Text, words.into())
}

/// Text that cannot be read.
pub(super) fn unread(text: &str, fault: impl std::fmt::Display) -> rusqlite::Error {
    let words = format!("{text}: {fault}");
    rusqlite::Error::FromSqlConversionFailure(0, rusqlite::types::Type::Text, words.into())
}

/// Columns by name, for `SELECT *` and joins.
pub(super) fn table(row: &Row<'_>) -> Result<TableRow> {
    let shifts: String = row.get("shifts")?;
    let starts: std::result::Result<Vec<u16>, _> = shifts.split(' ').map(str::parse).collect();
    let shifts = starts.ok().and_then(Shifts::new).ok_or_else(|| garbled(row, "shifts"))?;
    Ok(TableRow {
        id: row.get("id")?,
        public_id: row.get("public_id")?,
        offering: row.get("offering")?,
        terms: row.get("terms")?,
        shifts,
        revision: row.get("revision")?,
        state: row.get("state")?,
        epoch: count(row, "epoch")?,
        next_seq: count(row, "next_seq")?,
    })
}

/// A number that is never negative.
pub(super) fn count(row: &Row<'_>, column: &str) -> Result<u64> {
    u64::try_from(row.get::<_, i64>(column)?).map_err(|_| garbled(row, column))
}

pub(super) fn journal(row: &Row<'_>) -> Result<JournalRow> {
    Ok(JournalRow {
        seq: count(row, "seq")?,
        hand: row.get("hand")?,
        at_ms: row.get("at_ms")?,
        account: row.get::<_, Option<u32>>("account")?.map(PlayerId),
        command_id: row.get("command_id")?,
        command: row.get("command")?,
        events: row.get("events")?,
        clocks: row.get("clocks")?,
    })
}

pub(super) fn chain(row: &Row<'_>) -> Result<Chain> {
    row.get("chain")
}

pub(super) fn hand(row: &Row<'_>) -> Result<HandRow> {
    Ok(HandRow {
        hand: row.get("hand")?,
        first_seq: count(row, "first_seq")?,
        header: row.get("header")?,
        nonce: row.get("nonce")?,
        state: row.get("state")?,
    })
}

pub(super) fn player(row: &Row<'_>) -> Result<HandPlayer> {
    let seat = Seat::new(row.get("seat")?).ok_or_else(|| garbled(row, "seat"))?;
    Ok(HandPlayer {
        account: PlayerId(row.get("account")?),
        hand: row.get("hand")?,
        seat,
        net: Chips::cents(row.get("net")?),
    })
}

pub(super) fn played(row: &Row<'_>) -> Result<PlayedHand> {
    let (number, table) = (count(row, "number")?, row.get("table_id")?);
    Ok(PlayedHand { number, table, player: player(row)? })
}

pub(super) fn account(row: &Row<'_>) -> Result<Account> {
    let id = PlayerId(row.get("id")?);
    Ok(Account { id, name: row.get("name")?, created_ms: row.get("created_ms")? })
}

pub(super) fn seen(row: &Row<'_>) -> Result<Seen> {
    Ok(Seen {
        account: PlayerId(row.get("account")?),
        command_id: row.get("command_id")?,
        seq: count(row, "seq")?,
        outcome: row.get("outcome")?,
    })
}

pub(super) fn note(row: &Row<'_>) -> Result<Note> {
    let account = row.get::<_, Option<u32>>("account")?.map(PlayerId);
    Ok(Note { at_ms: row.get("at_ms")?, account, text: row.get("words")? })
}

pub(super) fn stored(row: &Row<'_>) -> Result<Stored> {
    Ok(Stored {
        hand: row.get("hand")?,
        event: count(row, "event")?,
        seconds: row.get("seconds")?,
        ahead: row.get("ahead")?,
        src: row.get("src")?,
        dst: row.get("dst")?,
        cents: row.get("cents")?,
        why: row.get("why")?,
    })
}

/// Why something could not be read.
impl From<rusqlite::Error> for NotSaved {
    fn from(error: rusqlite::Error) -> NotSaved {
        NotSaved::Disk(error.to_string())
    }
}
