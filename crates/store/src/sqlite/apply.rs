//! One write inside a transaction.

use super::chain::{BEGIN, Chain, Link, Stored, digest};
use super::rows::{self, int, shifts_text};
use crate::check::{
    HAND_DIFFERS, HAND_ORDER, NO_HAND, PLAYED_TWICE, SNAPSHOT_EARLY, TABLE_CLOSED, TABLE_EXISTS,
    is_kept,
};
use crate::{
    CAGE, Commit, HandPlayer, HandRow, JournalRow, NewAccount, NotSaved, Note, Seen, Snapshot,
    TableRow, TableState, TokenHash,
};
use engine::Chips;
use room::ledger::{BookAccount, Draft, Occasion, PlayerId};
use rusqlite::{CachedStatement, Connection, ErrorCode, OptionalExtension, Params, params};

/// Why a write stops.
#[derive(Debug)]
pub(super) enum Stop {
    /// It is refused; the others of its batch go on.
    Refused(NotSaved),
    /// The disk fails, and with it the whole batch.
    Broken(rusqlite::Error),
}

impl From<NotSaved> for Stop {
    fn from(why: NotSaved) -> Stop {
        Stop::Refused(why)
    }
}

impl From<rusqlite::Error> for Stop {
    fn from(error: rusqlite::Error) -> Stop {
        match error.sqlite_error_code() {
            Some(ErrorCode::ConstraintViolation | ErrorCode::TooBig | ErrorCode::TypeMismatch) => {
                Stop::Refused(NotSaved::Invalid(error.to_string()))
            }
            // A damaged page concerns whoever needs it, not everybody who writes at the same time.
            Some(ErrorCode::DatabaseCorrupt) => Stop::Refused(NotSaved::Disk(error.to_string())),
            Some(_) => Stop::Broken(error),
            // What is stored could not be read back.
            None => Stop::Refused(NotSaved::Disk(error.to_string())),
        }
    }
}

type Applied<T = ()> = Result<T, Stop>;

fn invalid<T>(words: &str) -> Applied<T> {
    Err(NotSaved::invalid(words).into())
}

/// The connection while a transaction is open.
#[derive(Clone, Copy)]
pub(super) struct Tx<'a>(pub &'a Connection);

/// How far a table is.
struct Head {
    next_seq: u64,
    chain: Chain,
}

impl Tx<'_> {
    fn statement(&self, sql: &str) -> rusqlite::Result<CachedStatement<'_>> {
        self.0.prepare_cached(sql)
    }

    fn execute(&self, sql: &str, params: impl Params) -> rusqlite::Result<usize> {
        self.statement(sql)?.execute(params)
    }

    fn exists(&self, sql: &str, params: impl Params) -> rusqlite::Result<bool> {
        self.statement(sql)?.exists(params)
    }

    pub fn submit(&self, commit: &Commit) -> Applied {
        commit.check()?;
        let mut head = self.head_for(commit)?;
        check_seqs(commit, &head)?;
        self.check_seen(commit)?;
        for who in commit.rows.iter().filter_map(|row| row.account) {
            self.known(who)?;
        }
        for (_, draft) in &commit.entries {
            self.pay(draft)?;
        }
        self.write_hand(commit)?;
        self.write_players(commit.table, &commit.players)?;
        if commit.table == CAGE {
            self.write_at_cage(&commit.entries, &mut head)?;
        } else {
            self.write_rows(commit, &mut head)?;
        }
        if let Some(snapshot) = &commit.snapshot {
            self.write_snapshot(commit.table, snapshot, &head)?;
        }
        if !commit.rows.is_empty() || commit.table == CAGE {
            let sql = "UPDATE table_head SET next_seq = ?2, chain = ?3 WHERE table_id = ?1";
            self.execute(sql, params![commit.table, int(head.next_seq), head.chain])?;
        }
        if let Some(seen) = &commit.seen {
            let sql = "INSERT INTO seen VALUES (?1, ?2, ?3, ?4, ?5)";
            let Seen { account, command_id, seq, outcome } = seen;
            self.execute(sql, params![account.0, command_id, commit.table, int(*seq), outcome])?;
        }
        self.write_table(commit)
    }

    /// How far the commit's table is, which it may open.
    fn head_for(&self, commit: &Commit) -> Applied<Head> {
        if let Some(row) = &commit.opens {
            self.open_table(row)?;
            return Ok(Head { next_seq: row.next_seq, chain: BEGIN });
        }
        if commit.table != CAGE {
            let sql = "SELECT state FROM room_table WHERE id = ?1";
            let mut statement = self.statement(sql)?;
            let state = statement.query_row([commit.table], |row| row.get(0)).optional()?;
            match state {
                None => return Err(NotSaved::NoTable(commit.table).into()),
                Some(TableState::Closed) => return invalid(TABLE_CLOSED),
                Some(_) => {}
            }
        }
        let sql = "SELECT next_seq, chain FROM table_head WHERE table_id = ?1";
        let head = self.statement(sql)?.query_row([commit.table], |row| {
            Ok(Head { next_seq: rows::count(row, "next_seq")?, chain: rows::chain(row)? })
        })?;
        Ok(head)
    }

    fn open_table(&self, row: &TableRow) -> Applied {
        let sql = "SELECT 1 FROM room_table WHERE id = ?1 OR public_id = ?2";
        if self.exists(sql, params![row.id, row.public_id])? {
            return invalid(TABLE_EXISTS);
        }
        let sql = "INSERT INTO room_table VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
        let TableRow { id, public_id, offering, terms, revision, state, epoch, .. } = row;
        let (shifts, epoch) = (shifts_text(&row.shifts), int(*epoch));
        self.execute(sql, params![id, public_id, offering, terms, shifts, revision, state, epoch])?;
        let sql = "INSERT INTO table_head VALUES (?1, ?2, ?3)";
        self.execute(sql, params![id, int(row.next_seq), BEGIN])?;
        let sql = "INSERT INTO chain_anchor VALUES (?1, ?2, ?3)";
        self.execute(sql, params![id, int(row.next_seq.saturating_sub(1)), BEGIN])?;
        Ok(())
    }

    fn check_seen(&self, commit: &Commit) -> Applied {
        let Some(seen) = &commit.seen else { return Ok(()) };
        let sql = "SELECT * FROM seen WHERE account = ?1 AND command_id = ?2";
        let mut statement = self.statement(sql)?;
        let params = params![seen.account.0, seen.command_id];
        if let Some(before) = statement.query_row(params, rows::seen).optional()? {
            return Err(NotSaved::AlreadyDone(before).into());
        }
        self.known(seen.account)
    }

    fn known(&self, who: PlayerId) -> Applied {
        if self.exists("SELECT 1 FROM account WHERE id = ?1", [who.0])? {
            return Ok(());
        }
        Err(NotSaved::NoAccount(who).into())
    }

    /// Changes the balances that are kept here.
    fn pay(&self, draft: &Draft) -> Applied {
        let (from, to) = draft.way;
        let cents = draft.amount.as_cents();
        if is_kept(from) {
            self.debit(from, cents)?;
        }
        if is_kept(to) {
            self.add(to, cents)?;
        }
        Ok(())
    }

    fn debit(&self, account: BookAccount, cents: i64) -> Applied {
        if account.may_owe() {
            return self.add(account, -cents);
        }
        let sql = "UPDATE balance SET cents = cents - ?2 WHERE account = ?1 AND cents >= ?2";
        let name = account.to_string();
        if self.execute(sql, params![name, cents])? > 0 {
            return Ok(());
        }
        self.owned(account)?;
        let sql = "SELECT cents FROM balance WHERE account = ?1";
        let has = self.statement(sql)?.query_row([name], |row| row.get(0)).optional()?;
        let has = Chips::cents(has.unwrap_or_default());
        Err(NotSaved::Overdrawn { account, has }.into())
    }

    fn add(&self, account: BookAccount, cents: i64) -> Applied {
        let sql = "UPDATE balance SET cents = cents + ?2 WHERE account = ?1";
        let name = account.to_string();
        if self.execute(sql, params![name, cents])? == 0 {
            self.owned(account)?;
            self.execute("INSERT INTO balance VALUES (?1, ?2)", params![name, cents])?;
        }
        Ok(())
    }

    /// An account of a person is theirs only if they exist.
    fn owned(&self, account: BookAccount) -> Applied {
        match account {
            BookAccount::Wallet(who) | BookAccount::Cage(who) => self.known(who),
            _ => Ok(()),
        }
    }

    fn write_hand(&self, commit: &Commit) -> Applied {
        let Some(row) = &commit.hand else { return Ok(()) };
        if commit.begins_hand() {
            let sql = "SELECT 1 FROM hand WHERE table_id = ?1 AND hand >= ?2";
            if self.exists(sql, [commit.table, row.hand])? {
                return invalid(HAND_ORDER);
            }
        }
        let sql = "SELECT * FROM hand WHERE table_id = ?1 AND hand = ?2";
        let mut statement = self.statement(sql)?;
        let stored = statement.query_row([commit.table, row.hand], rows::hand).optional()?;
        let HandRow { hand, first_seq, header, nonce, state } = row;
        match stored {
            Some(stored) if !stored.is_same(row) => invalid(HAND_DIFFERS),
            Some(_) => {
                let sql = "UPDATE hand SET state = ?3 WHERE table_id = ?1 AND hand = ?2";
                self.execute(sql, params![commit.table, hand, state])?;
                Ok(())
            }
            None if !commit.begins_hand() => invalid(NO_HAND),
            None => {
                let sql = "INSERT INTO hand VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
                let first = int(*first_seq);
                self.execute(sql, params![commit.table, hand, first, header, nonce, state])?;
                Ok(())
            }
        }
    }

    fn write_players(&self, table: u32, players: &[HandPlayer]) -> Applied {
        for HandPlayer { account, hand, seat, net } in players {
            self.known(*account)?;
            let sql = "SELECT 1 FROM hand WHERE table_id = ?1 AND hand = ?2";
            if !self.exists(sql, [table, *hand])? {
                return invalid(NO_HAND);
            }
            let sql = "SELECT 1 FROM hand_player \
                       WHERE table_id = ?1 AND hand = ?2 AND account = ?3";
            if self.exists(sql, [table, *hand, account.0])? {
                return invalid(PLAYED_TWICE);
            }
            let sql = "INSERT INTO hand_player (account, table_id, hand, seat, net) \
                       VALUES (?1, ?2, ?3, ?4, ?5)";
            self.execute(sql, params![account.0, table, hand, seat.number(), net.as_cents()])?;
        }
        Ok(())
    }

    fn write_rows(&self, commit: &Commit, head: &mut Head) -> Applied {
        let sql = "INSERT INTO journal VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
        for row in &commit.rows {
            let of_row = commit.entries.iter().filter(|(seq, _)| *seq == row.seq);
            let entries: Vec<Stored> = of_row.map(|(_, d)| Stored::new(d, d.at)).collect();
            self.write_entries(commit.table, row.seq, &entries)?;
            let hand = commit.hand.as_ref().filter(|hand| hand.first_seq == row.seq);
            let (table, seq) = (commit.table, row.seq);
            let link = Link { table, seq, row: Some(row), hand, entries: &entries };
            head.chain = link.after(&head.chain);
            head.next_seq = seq + 1;
            let JournalRow { hand, at_ms, command_id, command, events, clocks, .. } = row;
            let account = row.account.map(|who| who.0);
            self.execute(
                sql,
                params![
                    table,
                    int(seq),
                    hand,
                    at_ms,
                    account,
                    command_id,
                    command,
                    events,
                    clocks,
                    head.chain
                ],
            )?;
        }
        Ok(())
    }

    /// The cage counts its own rows and events.
    fn write_at_cage(&self, entries: &[(u64, Draft)], head: &mut Head) -> Applied {
        for (_, draft) in entries {
            let seq = head.next_seq;
            let at = Occasion::at_cage(seq, draft.at.when);
            let entries = [Stored::new(draft, at)];
            self.write_entries(CAGE, seq, &entries)?;
            let link = Link { table: CAGE, seq, row: None, hand: None, entries: &entries };
            *head = Head { next_seq: seq + 1, chain: link.after(&head.chain) };
        }
        Ok(())
    }

    fn write_entries(&self, table: u32, seq: u64, entries: &[Stored]) -> Applied {
        let sql = "INSERT INTO entry \
                   (table_id, seq, i, hand, event, seconds, ahead, src, dst, cents, why) \
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
        for (i, entry) in entries.iter().enumerate() {
            let Stored { hand, event, seconds, ahead, src, dst, cents, why } = entry;
            let (seq, i, event) = (int(seq), i as i64, int(*event));
            self.execute(
                sql,
                params![table, seq, i, hand, event, seconds, ahead, src, dst, cents, why],
            )?;
        }
        Ok(())
    }

    fn write_snapshot(&self, table: u32, snapshot: &Snapshot, head: &Head) -> Applied {
        if snapshot.seq.checked_add(1) != Some(head.next_seq) {
            return invalid(SNAPSHOT_EARLY);
        }
        let Snapshot { seq, revision, blob } = snapshot;
        let digest = digest(&head.chain, snapshot);
        let sql = "REPLACE INTO snapshot VALUES (?1, ?2, ?3, ?4, ?5)";
        self.execute(sql, params![table, int(*seq), revision, blob, digest])?;
        let sql = "UPDATE chain_anchor SET seq = ?2, chain = ?3 WHERE table_id = ?1";
        self.execute(sql, params![table, int(*seq), head.chain])?;
        Ok(())
    }

    fn write_table(&self, commit: &Commit) -> Applied {
        let Commit { table, state, epoch, revision, .. } = commit;
        if state.is_none() && epoch.is_none() && revision.is_none() {
            return Ok(());
        }
        let sql = "UPDATE room_table SET state = coalesce(?2, state), \
                   epoch = coalesce(?3, epoch), revision = coalesce(?4, revision) WHERE id = ?1";
        self.execute(sql, params![table, state, epoch.map(int), revision])?;
        Ok(())
    }

    pub fn create_account(&self, new: &NewAccount) -> Applied<PlayerId> {
        let sql = "INSERT INTO account (name, created_ms) VALUES (?1, ?2)";
        self.execute(sql, params![new.name, new.created_ms])?;
        let id = u32::try_from(self.0.last_insert_rowid());
        let Ok(id) = id.map(PlayerId) else { return invalid("there are too many accounts") };
        if let Some(token) = &new.token {
            self.attach_token(token, id, new.created_ms)?;
        }
        if let Some((amount, when)) = new.grant {
            self.submit(&Commit::grant(id, amount, when))?;
        }
        Ok(id)
    }

    pub fn rename(&self, who: PlayerId, name: &str) -> Applied {
        if self.execute("UPDATE account SET name = ?2 WHERE id = ?1", params![who.0, name])? == 0 {
            return Err(NotSaved::NoAccount(who).into());
        }
        Ok(())
    }

    pub fn attach_token(&self, token: &TokenHash, who: PlayerId, created_ms: i64) -> Applied {
        self.known(who)?;
        let sql = "REPLACE INTO session VALUES (?1, ?2, ?3)";
        self.execute(sql, params![token, who.0, created_ms])?;
        Ok(())
    }

    pub fn drop_token(&self, token: &TokenHash) -> Applied {
        self.execute("DELETE FROM session WHERE token_hash = ?1", [token])?;
        Ok(())
    }

    pub fn note(&self, note: &Note) -> Applied {
        if let Some(who) = note.account {
            self.known(who)?;
        }
        let sql = "INSERT INTO audit (at_ms, account, words) VALUES (?1, ?2, ?3)";
        self.execute(sql, params![note.at_ms, note.account.map(|who| who.0), note.text])?;
        Ok(())
    }
}

/// The rows must be the table's next ones.
fn check_seqs(commit: &Commit, head: &Head) -> Applied {
    for (next, row) in (head.next_seq..).zip(&commit.rows) {
        if row.seq != next {
            return Err(NotSaved::WrongSeq { table: commit.table, next, got: row.seq }.into());
        }
    }
    Ok(())
}
