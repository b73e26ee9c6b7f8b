//! A table with everybody around it: what they ask for, what comes of it, and what each of them is
//! sent. No sockets, no store, no clock of its own: time is passed in, in milliseconds since 1970,
//! and everything that happens is a row of the journal before anybody hears of it.

mod ask;
mod chairs;
mod clock;
mod drive;
#[cfg(test)]
mod examples;
mod redo;
mod rows;
#[cfg(test)]
mod secrecy;
mod sight;
#[cfg(test)]
mod tests;
mod trace;

pub(crate) use ask::{Asker, Wish};
pub(crate) use drive::Keys;
pub(crate) use rows::{Mark, Row};
pub(crate) use sight::{Onlooker, begins, happened, is_private_to};

use crate::wallets::Wallets;
use crate::wire::{Kept, Line, Over};
use cards::Seat;
use clock::{Grace, Open};
use engine::{BySeat, Chips, SeatSet, Stacks};
use house::Offering;
use pit::{Cage, Player, Table};
use room::ledger::{BookAccount, Ledger};
use room::{PlayerId, Reading, Session, SessionSnapshot};
use rows::OwnCards;
use rulebook::Rulebook;
use serde::{Deserialize, Serialize};
use shoe::Rng;
use std::collections::VecDeque;
use std::sync::Arc;
use trace::Trace;

/// The words of so many rows are kept for those who come later; a hand of Pan can be long.
const MOST_LINES: usize = 400;
/// How many hands the table can still hand out as records.
const RECORDS: usize = 2;

/// How a table is run, as its house's terms do not say it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Plan {
    /// Bots come until so many chairs are taken.
    pub fill: u8,
    /// How long players have to act, if there is a limit.
    pub limit_ms: Option<u32>,
    /// How long a bot's act stays on the screen before the next.
    pub pace_ms: u32,
    /// How long the result of a hand stays before the next is dealt.
    pub rest_ms: u32,
    /// Minutes that the room's clock is ahead of UTC, if its house does not say where it is.
    pub ahead: i16,
    /// Who may pause it.
    pub host: Option<u32>,
}

/// Somebody in a chair.
#[derive(Clone, Debug)]
struct Occupant {
    who: PlayerId,
    name: String,
    bot: bool,
    /// What the house does for them without asking.
    habits: Kept,
    /// What is left of their time bank.
    bank_ms: i64,
    /// Whether a socket of theirs is open.
    here: bool,
    grace: Grace,
}

/// What one row came to in words.
#[derive(Clone, Debug)]
struct LogLines {
    /// As anybody may hear them.
    lines: Vec<Line>,
    /// The same to players who were shown cards that others were not.
    own: Vec<(Seat, Vec<Line>)>,
}

/// Somebody who gets a chair when the hand is over.
#[derive(Clone, Debug)]
struct Claim {
    who: PlayerId,
    name: String,
    seat: Seat,
    stack: Chips,
}

/// A table and everybody around it.
pub(crate) struct SharedTable {
    book: Arc<Rulebook>,
    table: Table,
    plan: Plan,
    wallets: Arc<Wallets>,
    chairs: BySeat<Option<Occupant>>,
    claims: Vec<Claim>,
    /// What players are asked now.
    open: BySeat<Option<Open>>,
    /// The number of the last question.
    turn: u32,
    /// The number of the last row.
    seq: u64,
    /// Rows that are not taken yet.
    rows: Vec<Row>,
    /// Events of the clock that belong to the next row.
    struck: Vec<room::Event>,
    /// What was taken out of wallets for the next row.
    reserved: Vec<(PlayerId, Chips)>,
    /// What everybody brought to the hand.
    begun: Stacks,
    /// How the last hand ended, until the next begins.
    over: Option<(Over, OwnCards)>,
    /// What is remembered of the hand.
    trace: Trace,
    /// When the next hand is dealt.
    next_at: Option<i64>,
    /// When a bot or the dealer may act next.
    ready_at: i64,
    paused: bool,
    /// Why no hand can be dealt, if that is so.
    stopped: Option<String>,
    /// What happened in the hand, in words.
    log: VecDeque<LogLines>,
    /// What became of the hand before a restart, for those who come back during the next.
    news: Vec<String>,
    /// The last reading of the clock, in milliseconds.
    now: i64,
}

/// What is stored of a table between hands.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    session: SessionSnapshot,
    /// What is in the table's own accounts, by their names in reports.
    accounts: Vec<(String, i64)>,
    chairs: Vec<StoredChair>,
    /// Who gets a chair before the next hand, as the journal has it.
    #[serde(default)]
    claims: Vec<String>,
    #[serde(default)]
    news: Vec<String>,
    paused: bool,
    turn: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredChair {
    seat: u8,
    who: u32,
    name: String,
    bot: bool,
    auto_post: bool,
    #[serde(default)]
    last_hand: bool,
    #[serde(default)]
    wait_bb: bool,
    #[serde(default)]
    auto_muck: bool,
    top_up: bool,
    bank_ms: i64,
}

/// Everything a table is made of besides its state.
#[derive(Clone)]
pub(crate) struct Parts {
    pub book: Arc<Rulebook>,
    pub offering: Arc<Offering>,
    pub wallets: Arc<Wallets>,
    pub plan: Plan,
    pub number: u32,
}

impl SharedTable {
    /// An empty table.
    pub fn open(parts: &Parts, now: i64) -> SharedTable {
        let cage = Cage::new(Ledger::new());
        // Chance comes from the key of each hand.
        let table = Table::empty(&parts.offering, parts.number, cage, &Rng::from_seed(0));
        let mut shared = SharedTable::around(parts, table, now);
        shared.tell_time(now);
        shared
    }

    fn around(parts: &Parts, mut table: Table, now: i64) -> SharedTable {
        table.keep_records(RECORDS, Vec::new());
        SharedTable {
            book: Arc::clone(&parts.book),
            table,
            plan: parts.plan.clone(),
            wallets: Arc::clone(&parts.wallets),
            chairs: BySeat::default(),
            claims: Vec::new(),
            open: BySeat::default(),
            turn: 0,
            seq: 0,
            rows: Vec::new(),
            struck: Vec::new(),
            reserved: Vec::new(),
            begun: Stacks::NONE,
            over: None,
            trace: Trace::default(),
            next_at: Some(now),
            ready_at: now,
            paused: false,
            stopped: None,
            log: VecDeque::new(),
            news: Vec::new(),
            now,
        }
    }

    /// What is stored of it between hands; `None` during one.
    pub fn snapshot(&self) -> Option<Vec<u8>> {
        let session = self.table.session().snapshot()?;
        let own = |(account, _): &(BookAccount, Chips)| {
            !matches!(account, BookAccount::Wallet(_) | BookAccount::Issue)
        };
        let books = self.table.cage().books();
        let accounts = books.balances().filter(own).filter(|(_, has)| !has.is_zero());
        let chair = |(at, chair): (usize, &Option<Occupant>)| {
            chair.as_ref().map(|chair| StoredChair {
                seat: Seat::at(at).number(),
                who: chair.who.0,
                name: chair.name.clone(),
                bot: chair.bot,
                auto_post: chair.habits.auto_post,
                last_hand: chair.habits.last_hand,
                wait_bb: chair.habits.wait_bb,
                auto_muck: chair.habits.auto_muck,
                top_up: chair.habits.top_up,
                bank_ms: chair.bank_ms,
            })
        };
        let stored = Stored {
            session,
            accounts: accounts.map(|(a, has)| (a.to_string(), has.as_cents())).collect(),
            chairs: self.chairs.iter().enumerate().filter_map(chair).collect(),
            claims: self.claims.iter().map(Claim::text).collect(),
            news: self.news.clone(),
            paused: self.paused,
            turn: self.turn,
        };
        serde_json::to_vec(&stored).ok()
    }

    /// The number of the last row.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    pub fn is_playing(&self) -> bool {
        self.table.session().is_playing()
    }

    pub fn offering(&self) -> &Arc<Offering> {
        self.table.offering()
    }

    /// The rows since the last call: they must be stored before anybody is told.
    pub fn take_rows(&mut self) -> Vec<Row> {
        std::mem::take(&mut self.rows)
    }

    /// These rows are stored: what they paid into wallets can be spent.
    pub fn stored(&self, rows: &[Row]) {
        self.wallets.change(rows.iter().flat_map(|row| row.credits.iter().copied()));
    }

    fn reading(&self, now: i64) -> Reading {
        let seconds = now.div_euclid(1000);
        match self.table.offering().zone {
            Some(zone) => Reading::at(seconds).in_zone(zone),
            None => Reading { seconds, ahead: self.plan.ahead },
        }
    }

    /// Sets the time, which never goes back here.
    pub fn tell_time(&mut self, now: i64) {
        self.now = self.now.max(now);
        let reading = self.reading(self.now);
        self.table.tell_time(reading);
        self.struck.extend_from_slice(self.table.session().told());
    }

    /// The chair of somebody.
    fn seat_of(&self, who: PlayerId) -> Option<Seat> {
        let at = self.chairs.iter().position(|chair| chair.as_ref().is_some_and(|c| c.who == who));
        at.map(Seat::at)
    }

    fn names(&self) -> Vec<(Seat, String)> {
        let named = |(at, chair): (usize, &Option<Occupant>)| {
            chair.as_ref().map(|chair| (Seat::at(at), chair.name.clone()))
        };
        self.chairs.iter().enumerate().filter_map(named).collect()
    }

    /// Who sits where has changed.
    fn chairs_changed(&mut self) {
        let names = self.names();
        self.table.rename(names);
    }

    fn put(&mut self, seat: Seat, occupant: Occupant) {
        let player = if occupant.bot { Player::Bot(bots::Strategy::Simple) } else { Player::Guest };
        self.table.set_player(seat, player);
        self.chairs[seat] = Some(occupant);
        self.chairs_changed();
    }

    /// The chairs of those who are not at the table any more are empty.
    fn clear_left(&mut self) {
        let seated = self.table.seating().seated();
        let mut gone = SeatSet::EMPTY;
        for seat in (0..Seat::MAX).map(Seat::at) {
            if self.chairs[seat].is_some() && !seated.has(seat) {
                gone.add(seat);
            }
        }
        for seat in gone.iter() {
            self.chairs[seat] = None;
            self.open[seat] = None;
        }
        if !gone.is_empty() {
            self.chairs_changed();
        }
    }

    /// A socket of somebody opened, or their last one closed.
    pub fn set_here(&mut self, who: PlayerId, here: bool, now: i64) -> bool {
        let Some(seat) = self.seat_of(who) else { return false };
        let Some(chair) = &mut self.chairs[seat] else { return false };
        if chair.here == here {
            return false;
        }
        chair.here = here;
        if here {
            // The house stops playing for them.
            self.table.set_player(seat, Player::Guest);
        }
        self.now = self.now.max(now);
        true
    }
}

/// The parts of a table as it goes on from a snapshot.
fn session_of(parts: &Parts, stored: &Stored) -> Result<(Session, Ledger), String> {
    let terms = room::Terms::of(&parts.offering);
    let session = Session::restore(
        parts.number,
        terms,
        engine::Mode::Guarded,
        engine::Rules::ALL,
        &stored.session,
    )
    .map_err(|bad| bad.to_string())?;
    let mut ledger = Ledger::new();
    for (name, cents) in &stored.accounts {
        let account = room::books::read_account(name).map_err(|fault| fault.reason)?;
        ledger.restate(account, Chips::cents(*cents));
    }
    Ok((session, ledger))
}
