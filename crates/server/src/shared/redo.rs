//! A table that goes on after the server was stopped, in whatever way: from the last snapshot, by
//! playing the journal again.

use super::chairs::is_bot;
use super::clock::{AFTER_RESTART, Grace, TIME_BANK};
use super::rows::{Happening, Mark};
use super::{Claim, LogLines, Occupant, Parts, SharedTable, Stored, session_of};
use crate::wallets::Wallets;
use crate::wire::Kept;
use cards::Seat;
use engine::{Engine, Reason};
use notation::{Field, SingleLine, read_single};
use pit::{Cage, Table};
use record::bind::{action_of, actor_of};
use room::ledger::{Draft, Occasion, Why};
use room::replay::command_of;
use room::{Command, PlayerId};
use shoe::Rng;
use std::sync::Arc;
use store::{FoundTable, JournalRow};

/// A table that goes on.
pub(crate) struct Resumed {
    pub table: SharedTable,
    /// Why its hand was voided, if it was: the rows that do it are still to be stored.
    pub voided: Option<String>,
}

/// Why a table cannot go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NotResumed(pub String);

/// Why a row could not be played again.
type Differs = String;

impl SharedTable {
    /// Goes on where the store says the table was. A hand that cannot be played again, because the
    /// rules have changed or a card differs, is void, and everybody has back what they brought.
    pub fn resume(
        parts: &Parts,
        found: &FoundTable,
        revision: &str,
        key: impl Fn(u32, &[u8; 32]) -> [u8; 32],
        now: i64,
    ) -> Result<Resumed, NotResumed> {
        if !found.chain_ok {
            return Err(NotResumed("its journal was changed or is damaged".into()));
        }
        let live = found.hand.as_ref().map(|hand| (hand.first_seq, key(hand.hand, &hand.nonce)));
        let same = found.row.revision == revision
            && found.snapshot.as_ref().is_none_or(|kept| kept.revision == revision);
        let began = live.map_or(u64::MAX, |(first, _)| first);
        let mut why = "the rules were updated in the middle of it".to_string();
        if same || live.is_none() {
            match SharedTable::again(parts, found, |_| true, live.map(|(_, key)| key)) {
                Ok(mut table) => {
                    table.start_clocks(found.rows.last(), now);
                    return Ok(Resumed { table, voided: None });
                }
                Err(differs) if live.is_none() => return Err(NotResumed(differs)),
                Err(differs) => why = differs,
            }
        }
        // Everything but the hand: chairs that were taken or bought for meanwhile stay.
        let around = |row: &JournalRow| row.seq < began || is_around(&row.command);
        let table = SharedTable::again(parts, found, around, None);
        let mut table = table.map_err(NotResumed)?;
        table.start_clocks(None, now);
        table.refund(found, began, &why);
        Ok(Resumed { table, voided: Some(why) })
    }

    /// Plays the rows again that this picks.
    fn again(
        parts: &Parts,
        found: &FoundTable,
        takes: impl Fn(&JournalRow) -> bool,
        key: Option<[u8; 32]>,
    ) -> Result<SharedTable, Differs> {
        // The store already has what went in and out of wallets.
        let quiet = Parts { wallets: Arc::new(Wallets::endless()), ..parts.clone() };
        let mut table = match &found.snapshot {
            None => SharedTable::open(&quiet, found.rows.first().map_or(0, |row| row.at_ms)),
            Some(kept) => {
                let stored: Stored =
                    serde_json::from_slice(&kept.blob).map_err(|e| e.to_string())?;
                SharedTable::from_stored(&quiet, &stored)?
            }
        };
        table.seq = found.snapshot.as_ref().map_or(0, |kept| kept.seq);
        let whole = found.rows.iter().all(&takes);
        for row in found.rows.iter().filter(|row| takes(row)) {
            let result = table.redo(row, key);
            result.map_err(|why| format!("row {} does not play again: {why}", row.seq))?;
            let made = table.take_rows();
            let record = made.iter().map(|row| row.record.as_str()).collect::<Vec<_>>().join("\n");
            if whole && (record != row.events || table.seq != row.seq) {
                return Err(format!("row {} plays differently now", row.seq));
            }
        }
        table.seq = found.rows.last().map_or(table.seq, |row| row.seq);
        table.wallets = Arc::clone(&parts.wallets);
        Ok(table)
    }

    fn from_stored(parts: &Parts, stored: &Stored) -> Result<SharedTable, Differs> {
        let (session, ledger) = session_of(parts, stored)?;
        let rng = Rng::from_seed(0);
        let table = Table::go_on(&parts.offering, session, Cage::new(ledger), &rng);
        let mut shared = SharedTable::around(parts, table, 0);
        (shared.paused, shared.turn) = (stored.paused, stored.turn);
        for chair in &stored.chairs {
            let seat = Seat::new(chair.seat).ok_or("a chair has no such number")?;
            shared.put(
                seat,
                Occupant {
                    who: PlayerId(chair.who),
                    name: chair.name.clone(),
                    bot: chair.bot,
                    habits: Kept {
                        auto_post: chair.auto_post,
                        wait_bb: chair.wait_bb,
                        auto_muck: chair.auto_muck,
                        last_hand: chair.last_hand,
                        top_up: chair.top_up,
                    },
                    bank_ms: chair.bank_ms,
                    here: false,
                    grace: Grace::default(),
                },
            );
        }
        let claims = stored.claims.iter().map(|claim| Claim::read(claim).ok_or("no such claim"));
        shared.claims = claims.collect::<Result<_, _>>()?;
        shared.news.clone_from(&stored.news);
        if !stored.news.is_empty() {
            let lines = stored.news.iter().cloned().map(Into::into).collect();
            shared.log.push_back(LogLines { lines, own: Vec::new() });
        }
        Ok(shared)
    }

    fn redo(&mut self, row: &JournalRow, key: Option<[u8; 32]>) -> Result<(), Differs> {
        self.tell_time(row.at_ms);
        let by = row.account.zip(row.command_id.clone());
        let (word, rest) = row.command.split_once(' ').unwrap_or((&row.command, ""));
        let seat_in = |text: &str| {
            let number = text.strip_prefix("seat ").and_then(|text| text.split(' ').next());
            number.and_then(|text| text.parse().ok()).and_then(Seat::new).ok_or("no such seat")
        };
        match word {
            "deal" => self.redo_deal(row, key)?,
            "end" => {
                let outcome = self.table.finish().ok_or("the hand is not over")?;
                self.finish(&outcome);
                // What followed is in rows of its own.
                self.rows.truncate(1);
                self.seq = row.seq;
            }
            "void" => {
                self.void(row.events.strip_prefix("void ").unwrap_or("it was called off"));
                self.rows.truncate(1);
                self.seq = row.seq;
            }
            "pass" => {
                let seat = seat_in(rest)?;
                self.table.pass(seat);
                self.note(row.command.clone(), by, Vec::new(), Vec::new());
            }
            // With more behind it, the house acts for somebody who is gone.
            "clock" if rest.is_empty() => self.note_clock(),
            "claim" => {
                self.claims.push(Claim::read(rest).ok_or("no such claim")?);
                self.note(row.command.clone(), by, Vec::new(), Vec::new());
            }
            "set" => {
                let seat = seat_in(rest)?;
                let mut flags = rest.split(' ').skip(2).map(|word| word == "true");
                if let Some(chair) = &mut self.chairs[seat] {
                    let mut next = || flags.next().unwrap_or_default();
                    chair.habits = Kept {
                        auto_post: next(),
                        last_hand: next(),
                        top_up: next(),
                        wait_bb: next(),
                        auto_muck: next(),
                    };
                }
                self.note(row.command.clone(), by, Vec::new(), Vec::new());
            }
            "pause" | "resume" => {
                self.paused = word == "pause";
                self.note(row.command.clone(), by, Vec::new(), Vec::new());
            }
            "new-shoe" => {
                self.table.new_shoe();
                self.note(row.command.clone(), by, Vec::new(), Vec::new());
            }
            _ => self.redo_line(row, by)?,
        }
        Ok(())
    }

    fn redo_deal(&mut self, row: &JournalRow, key: Option<[u8; 32]>) -> Result<(), Differs> {
        let begins = row.hand > self.table.number();
        let rng = Rng::from_key(key.unwrap_or_default());
        match self.table.deal_from(&rng) {
            Ok(()) if begins && key.is_some() => {
                // Nobody acts before their rows.
                let pace = std::mem::replace(&mut self.plan.pace_ms, 1);
                self.dealt([0; 32]);
                self.plan.pace_ms = pace;
                Ok(())
            }
            Err(_) if !begins => {
                let told = self.table.session().told().to_vec();
                let told = told.into_iter().map(Happening::Room).collect();
                self.note("deal".into(), None, told, Vec::new());
                Ok(())
            }
            _ => Err("the deal comes out differently".into()),
        }
    }

    /// A line of a record: somebody acts, or asks something of the table.
    fn redo_line(
        &mut self,
        row: &JournalRow,
        by: Option<(PlayerId, String)>,
    ) -> Result<(), Differs> {
        match read_single(&row.command).map_err(|fault| fault.reason)? {
            SingleLine::Step(step) => {
                let action = action_of(&step).map_err(|fault| fault.reason)?;
                let actor = actor_of(step.who);
                self.remember();
                self.table.redo(actor, &action).map_err(|not| format!("{not:?}"))?;
                self.note_act(actor, by);
            }
            SingleLine::Between(field) => {
                let command = command_of(&field, None).ok_or("no such command")?;
                self.redo_command(&command, &field, by)?;
            }
        }
        Ok(())
    }

    fn redo_command(
        &mut self,
        command: &Command,
        field: &Field,
        by: Option<(PlayerId, String)>,
    ) -> Result<(), Differs> {
        let told = |refusal: engine::Refusal| refusal.to_string();
        match (command, field) {
            (Command::Sit { seat, player: Some(who), .. }, Field::Sit { name, .. }) => {
                self.chairs[*seat] = Some(Occupant {
                    who: *who,
                    name: name.clone(),
                    bot: is_bot(*who),
                    habits: Kept::of(is_bot(*who)),
                    bank_ms: TIME_BANK,
                    here: false,
                    grace: Grace::default(),
                });
                self.claims.retain(|claim| claim.who != *who);
                self.room(command, name, by).map_err(told)?;
                if let Some(occupant) = self.chairs[*seat].take() {
                    self.put(*seat, occupant);
                }
            }
            _ => {
                self.room(command, "", by).map_err(told)?;
                self.clear_left();
            }
        }
        Ok(())
    }

    /// After a restart everybody has what they had left, and a little more.
    fn start_clocks(&mut self, last: Option<&JournalRow>, now: i64) {
        let clocks = last.map(|row| row.clocks.as_str()).unwrap_or_default();
        let part = |name: &str| {
            let mut words = clocks.split(' ');
            words.find(|word| *word == name);
            words.next().unwrap_or_default().to_string()
        };
        let seats = |list: &str| -> Vec<(Seat, i64)> {
            let one = |one: &str| {
                let (seat, ms) = one.split_once(':')?;
                Some((Seat::new(seat.parse().ok()?)?, ms.parse().ok()?))
            };
            list.split(',').filter_map(one).collect()
        };
        self.turn = self.turn.max(part("turn").parse().unwrap_or_default());
        for (seat, ms) in seats(&part("banks")) {
            if let Some(chair) = &mut self.chairs[seat] {
                chair.bank_ms = ms;
            }
        }
        self.tell_time(now);
        self.open = Default::default();
        self.ready_at = self.now;
        self.next_at = Some(self.now + AFTER_RESTART / 2);
        let awaited = self.table.hand().filter(|_| self.is_playing());
        let awaited = awaited.map(|hand| hand.windows().awaited()).unwrap_or_default();
        for (seat, left) in seats(&part("left")) {
            let Some(question) = self.question(seat).filter(|_| self.is_playing()) else {
                continue;
            };
            self.put_question(seat, awaited.has(seat), question);
            if let Some(open) = &mut self.open[seat] {
                open.ends = Some(self.now + left.max(0) + AFTER_RESTART);
            }
        }
    }

    /// Everything that moved in the hand moves back.
    fn refund(&mut self, found: &FoundTable, began: u64, why: &str) {
        let in_hand = |seq: u64| {
            let row = found.rows.iter().find(|row| row.seq == seq);
            row.is_some_and(|row| row.seq >= began && !is_around(&row.command))
        };
        let moved = found.entries.iter().filter(|(seq, _)| in_hand(*seq));
        let when = self.reading(self.now);
        let hand = found.hand.as_ref().map_or(0, |hand| hand.hand);
        // The books count on from what they had in the hand.
        let last = found.entries.iter().map(|(_, draft)| draft.at.event).max().unwrap_or_default();
        let back = |(_, draft): &(u64, Draft)| Draft {
            way: (draft.way.1, draft.way.0),
            amount: draft.amount,
            at: Occasion { when, hand, event: last + 1, ..draft.at },
            why: Why::Event(Reason::Refund, None),
        };
        let entries: Vec<Draft> = moved.rev().map(back).collect();
        self.table.skip_hand(hand, last + 1);
        let words = format!("Hand {hand} is void: {why}. All chips go back");
        self.news = vec![words.clone()];
        let words = vec![words.into()];
        let row = self.note("void".into(), None, Vec::new(), words);
        row.record = format!("void {why}");
        row.entries = entries;
        row.mark = Some(Mark::Void);
        self.stamp();
    }
}

/// Whether a row is about chairs and the table, and not part of a hand.
fn is_around(command: &str) -> bool {
    let word = command.split(' ').next().unwrap_or_default();
    !matches!(
        word,
        "deal" | "end" | "void" | "pass" | "seat" | "dealer" | "floor" | "clock" | "chance"
    ) || command == "clock"
}

/// What a restart must not change: compared in tests.
#[cfg(test)]
impl SharedTable {
    pub fn fingerprint(&self) -> (u64, u64, Option<u64>) {
        let hand = self.table.hand().filter(|_| self.is_playing()).map(Engine::digest);
        (self.seq, self.table.seating().digest(), hand)
    }

    pub fn undealt(&mut self) -> Vec<cards::Card> {
        self.table.undealt().to_vec()
    }
}
