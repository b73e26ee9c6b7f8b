//! What a table gives the store, and which requests it has answered.

use crate::shared::{Mark, Row, SharedTable};
use crate::task::TableTask;
use room::PlayerId;
use std::collections::{HashMap, VecDeque};
use store::crash::{self, Point};
use store::{Commit, HandPlayer, HandRow, HandState, JournalRow, Seen, Snapshot, TableState};

/// How many answered requests a table remembers by itself; the store remembers all.
const MOST: usize = 512;

/// Requests that were carried out.
#[derive(Debug, Default)]
pub(crate) struct Answers {
    all: HashMap<(PlayerId, String), u64>,
    order: VecDeque<(PlayerId, String)>,
    /// Whether there may be others in the store, from before a restart.
    older: bool,
}

impl Answers {
    /// Nothing answered yet, apart from what the store may have.
    pub fn new(older: bool) -> Answers {
        Answers { older, ..Answers::default() }
    }

    pub fn add(&mut self, who: PlayerId, id: &str, seq: u64) {
        if self.order.len() == MOST
            && let Some(oldest) = self.order.pop_front()
        {
            self.all.remove(&oldest);
            self.older = true;
        }
        let key = (who, id.to_string());
        self.order.push_back(key.clone());
        self.all.insert(key, seq);
    }

    /// The answer to a request that was carried out before.
    pub fn find(&self, task: &TableTask, who: PlayerId, id: &str) -> Option<u64> {
        let known = self.all.get(&(who, id.to_string())).copied();
        if known.is_some() || !self.older {
            return known;
        }
        let seen = task.room.store.seen(who, &stored_id(task.number, id));
        seen.ok().flatten().map(|seen| seen.seq)
    }
}

/// What the store calls a request: people choose ids for each table anew.
fn stored_id(table: u32, id: &str) -> String {
    format!("{table}/{id}")
}

/// What is stored together for these rows.
pub(crate) fn commit(task: &TableTask, rows: &[Row]) -> Commit {
    let revision = task.room.revision(task.table.offering());
    commit_of(task.number, &revision, task.live.as_ref(), &task.table, rows)
}

/// The same for a table by its number, with the hand that the store has as live.
pub(crate) fn commit_of(
    number: u32,
    revision: &str,
    was_live: Option<&HandRow>,
    table: &SharedTable,
    rows: &[Row],
) -> Commit {
    let mut commit = Commit::at(number);
    let mut live = was_live.cloned();
    let mut over = false;
    for row in rows {
        commit.rows.push(JournalRow {
            seq: row.seq,
            hand: row.hand,
            at_ms: row.at_ms,
            account: row.by.as_ref().map(|(who, _)| *who),
            command_id: row.by.as_ref().map(|(_, id)| id.clone()),
            command: row.command.clone(),
            events: row.record.clone(),
            clocks: row.clocks.clone(),
        });
        commit.entries.extend(row.entries.iter().map(|draft| (row.seq, draft.clone())));
        if let Some((account, id)) = &row.by {
            let command_id = stored_id(number, id);
            let outcome = "done".into();
            commit.seen = Some(Seen { account: *account, command_id, seq: row.seq, outcome });
        }
        match &row.mark {
            None => {}
            Some(Mark::Begins { nonce, header }) => {
                live = Some(HandRow {
                    hand: row.hand,
                    first_seq: row.seq,
                    header: header.clone(),
                    nonce: *nonce,
                    state: HandState::Live,
                });
            }
            Some(Mark::Ends(won)) => {
                over = true;
                let player = |(account, seat, net): &(PlayerId, cards::Seat, engine::Chips)| {
                    HandPlayer { account: *account, hand: row.hand, seat: *seat, net: *net }
                };
                commit.players = won.iter().map(player).collect();
                live = live.map(|hand| HandRow { state: HandState::Over, ..hand });
            }
            Some(Mark::Void) => {
                over = true;
                live = live.map(|hand| HandRow { state: HandState::Void, ..hand });
            }
        }
        if row.command == "break" {
            commit.state = Some(TableState::Closed);
        }
    }
    if live.as_ref() != was_live {
        commit.hand = live;
    }
    let first = rows.first().is_some_and(|row| row.seq == 1);
    if over || first {
        let snapshot = |blob| Snapshot { seq: table.seq(), revision: revision.into(), blob };
        commit.snapshot = table.snapshot().map(snapshot);
    }
    commit.revision = over.then(|| revision.into());
    commit
}

/// The store has it.
pub(crate) fn stored(task: &mut TableTask, commit: &Commit) {
    if commit.snapshot.is_some() {
        crash::point(Point::AfterSnapshot);
    }
    if let Some(hand) = &commit.hand {
        task.live = Some(hand.clone()).filter(|hand| hand.state == HandState::Live);
    }
}
