//! What a table gives the store, and which requests it has answered.

use crate::room::Room;
use crate::shared::{Mark, Row};
use crate::task::TableTask;
use room::PlayerId;
use std::collections::{HashMap, VecDeque};
use store::{Commit, HandPlayer, HandRow, HandState, JournalRow, Seen, Snapshot, TableState};

/// How many answered requests a table remembers by itself; the store remembers all.
const MOST: usize = 512;

/// Requests that were carried out.
#[derive(Debug, Default)]
pub(crate) struct Answers {
    all: HashMap<(PlayerId, String), u64>,
    order: VecDeque<(PlayerId, String)>,
    /// Whether there may be others in the store, from before a restart.
    pub older: bool,
}

impl Answers {
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
    pub fn find(&self, room: &Room, who: PlayerId, id: &str) -> Option<u64> {
        let known = self.all.get(&(who, id.to_string())).copied();
        if known.is_some() || !self.older {
            return known;
        }
        room.store.seen(who, id).ok().flatten().map(|seen| seen.seq)
    }
}

/// What is stored together for these rows.
pub(crate) fn commit(task: &TableTask, rows: &[Row]) -> Commit {
    let revision = task.room.revision(task.table.offering());
    let mut commit = Commit::at(task.number);
    let mut live = task.live.clone();
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
        if let Some((account, command_id)) = row.by.clone().filter(|(_, id)| id != "lobby") {
            commit.seen =
                Some(Seen { account, command_id, seq: row.seq, outcome: "done".into() });
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
    if live != task.live {
        commit.hand = live;
    }
    let first = rows.first().is_some_and(|row| row.seq == 1);
    if over || first {
        let seq = task.table.seq();
        commit.snapshot = task
            .table
            .snapshot()
            .map(|blob| Snapshot { seq, revision: revision.clone(), blob });
    }
    commit.revision = over.then_some(revision);
    commit
}

/// The store has it.
pub(crate) fn stored(task: &mut TableTask, commit: &Commit) {
    if let Some(hand) = &commit.hand {
        task.live = Some(hand.clone()).filter(|hand| hand.state == HandState::Live);
    }
}
