//! One simulated room.

use super::clock::WallClock;
use super::people::{Person, Stays};
use super::{OfferingTally, Onlookers, RoomPlan, RoomTally};
use crate::prizes::{Prizes, jackpot_name};
use engine::{BySeat, Chips};
use house::Offering;
use pit::{BooksWriter, Cage, Table};
use room::ledger::{BookAccount, Ledger};
use room::{Command, Day, Shifts};
use shoe::Rng;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::io::{self, Write};
use std::sync::Arc;

const HOUR: i64 = 60 * 60;
/// What dealing, paying and shuffling take, in seconds, and a player's turn.
const HAND: i64 = 25;
const TURN: i64 = 4;
/// A table without a game is visited again after this many seconds.
const PAUSE: i64 = 120;

/// A table of the hall.
pub(super) struct Stand {
    pub(super) table: Table,
    pub(super) stays: Stays,
    /// When somebody was last dealt a hand, or looked at it for the first time.
    pub(super) last_hand: i64,
    /// When it was last looked at.
    pub(super) seen: i64,
    /// Fees and jackpot money from events, and those of the current hand.
    pub(super) told: (Chips, Chips),
    pub(super) in_hand: (Chips, Chips),
}

impl Stand {
    /// The shifts of its house.
    fn shifts(&self) -> &Shifts {
        &self.table.seating().terms().shifts
    }
}

/// A room with its people, open for some days.
pub(super) struct Hall<'a> {
    pub(super) stands: Vec<Stand>,
    pub(super) people: Vec<Person>,
    pub(super) cage: Cage,
    pub(super) clock: WallClock,
    pub(super) dice: Rng,
    /// Which table is visited next, and when.
    pub(super) queue: BinaryHeap<Reverse<(i64, usize)>>,
    pub(super) plan: &'a RoomPlan,
    pub(super) onlookers: &'a Onlookers<'a>,
    pub(super) paper: Option<BooksWriter<Box<dyn Write>>>,
    pub(super) day: Option<Day>,
    pub(super) passed: i64,
    pub(super) tally: RoomTally,
}

impl<'a> Hall<'a> {
    pub fn open(
        offerings: &[Arc<Offering>],
        plan: &'a RoomPlan,
        room: u64,
        onlookers: &'a Onlookers<'a>,
    ) -> io::Result<Hall<'a>> {
        let rng = Rng::from_seed(plan.seed).fork(room);
        let cage = Cage::new(match onlookers.books {
            Some(_) => Ledger::new(),
            None => Ledger::of_balances(),
        });
        let stand = |at: usize| {
            let offering = &offerings[at % offerings.len()];
            let mut table =
                Table::empty(offering, at as u32 + 1, cage.clone(), &rng.fork(at as u64 + 1));
            table.allow_whims();
            let stays = BySeat::all(None);
            let none = (Chips::ZERO, Chips::ZERO);
            Stand { table, stays, last_hand: 0, seen: 0, told: none, in_hand: none }
        };
        let stands: Vec<Stand> = (0..plan.tables as usize).map(stand).collect();
        let chairs: u32 = stands.iter().map(|stand| u32::from(stand.table.offering().seats)).sum();
        let people: Vec<Person> = (0..chairs * 2).map(Person::new).collect();
        let shifts = Shifts::shared(stands.iter().map(Stand::shifts));
        let paper = onlookers.books.map(|open| BooksWriter::new(open(room + 1)?, &shifts));
        let mut hall = Hall {
            queue: (0..stands.len()).map(|at| Reverse((at as i64, at))).collect(),
            stands,
            people,
            cage,
            clock: WallClock::new(plan.faults.clock),
            dice: rng.fork(0),
            plan,
            onlookers,
            paper: paper.transpose()?,
            day: None,
            passed: 0,
            tally: RoomTally { rooms: 1, ..RoomTally::new() },
        };
        hall.introduce()?;
        Ok(hall)
    }

    fn introduce(&mut self) -> io::Result<()> {
        let Some(paper) = &mut self.paper else { return Ok(()) };
        for (at, stand) in self.stands.iter().enumerate() {
            paper.table(at as u32 + 1, &stand.table.offering().id, stand.shifts())?;
        }
        self.people.iter().try_for_each(|person| paper.player(person.id, &person.name()))
    }

    /// Until the last hour is over.
    pub fn play(mut self) -> io::Result<RoomTally> {
        let end = i64::from(self.plan.hours) * HOUR;
        while let Some(Reverse((at, stand))) = self.queue.pop() {
            if at >= end {
                break;
            }
            if let Some(progress) = self.onlookers.progress {
                progress((at - self.passed) as u64);
            }
            self.passed = at;
            let pause = self.look_at(stand);
            self.queue.push(Reverse((at + pause.max(1), stand)));
            self.write_down()?;
        }
        if let Some(progress) = self.onlookers.progress {
            progress((end - self.passed) as u64);
        }
        self.close()
    }

    fn write_down(&mut self) -> io::Result<()> {
        let Some(paper) = &mut self.paper else { return Ok(()) };
        let mut ledger = self.cage.books();
        paper.entries(ledger.hand_over())?;
        let today = self.clock.today(self.passed);
        if self.day.replace(today).is_some_and(|before| before != today) {
            paper.checkpoint(&ledger)?;
        }
        Ok(())
    }

    /// What happens at a table, and how long it takes.
    fn look_at(&mut self, at: usize) -> i64 {
        let now = self.clock.read(self.passed, &mut self.dice);
        let stand = &mut self.stands[at];
        stand.table.tell_time(now);
        stand.count_told();
        self.departures(at);
        self.arrivals(at, now);
        self.whims(at);
        let turns = self.stands[at].table.played().turns;
        if self.hand(at) {
            self.stands[at].last_hand = self.passed;
            HAND + TURN * (self.stands[at].table.played().turns - turns) as i64
        } else {
            self.give_up(at);
            PAUSE
        }
    }

    /// Everybody goes home, and the books are compared with everything else.
    fn close(mut self) -> io::Result<RoomTally> {
        for stand in &mut self.stands {
            self.tally.departures += stand.table.seating().seated().len() as u64;
            stand.ask(&Command::Break);
            let played = stand.table.played();
            let line = OfferingTally {
                tables: 1,
                hands: played.hands,
                called_off: played.called_off,
                turns: played.turns,
                fees: stand.told.0,
                jackpot: stand.told.1,
                prizes: Prizes::of(&stand.table, Chips::ZERO),
            };
            self.tally.conserved &= played.conserved && stand.table.session().fault().is_none();
            if !line.jackpot.is_zero() {
                let name = jackpot_name(&stand.table).to_string();
                *self.tally.jackpots.entry(name).or_default() += line.jackpot;
            }
            let offering = self.tally.offerings.entry(stand.table.offering().id.clone());
            offering.or_default().add(&line);
        }
        self.write_down()?;
        self.tally.faults[3] = self.clock.jumped;
        let ledger = self.cage.books();
        if let Some(paper) = self.paper.take() {
            paper.close(&ledger)?;
        }
        for person in &self.people {
            let has = |account| ledger.balance(account);
            let has = has(BookAccount::Wallet(person.id)) + has(BookAccount::Cage(person.id));
            let line = self.tally.strategies.entry(person.strategy).or_default();
            *line = (line.0 + 1, line.1 + (has - person.given).as_cents());
        }
        let (mut fees, mut at_tables) = (Chips::ZERO, Chips::ZERO);
        for (account, chips) in ledger.balances() {
            match account {
                BookAccount::Collection { .. } => fees += chips,
                BookAccount::Jackpot { table }
                | BookAccount::Prize { table, .. }
                | BookAccount::Promotion { table, .. } => {
                    let id =
                        self.stands.iter().find(|stand| stand.table.session().number() == table);
                    let line = id
                        .and_then(|stand| self.tally.offerings.get_mut(&stand.table.offering().id));
                    line.into_iter().for_each(|line| line.prizes.pools += chips);
                }
                BookAccount::Seat { .. } | BookAccount::Play { .. } => at_tables += chips,
                _ => {}
            }
            let word = format!("{account} {chips};");
            let print = &mut self.tally.fingerprint;
            word.bytes()
                .for_each(|b| *print = (*print ^ u64::from(b)).wrapping_mul(0x100_0000_01b3));
        }
        self.tally.entries = ledger.entered();
        self.tally.conserved &= ledger.trial_balance().is_zero() && at_tables.is_zero();
        let prizes = self.tally.prizes();
        self.tally.drop_agrees = fees == self.tally.fees() && prizes.adds_up(self.tally.jackpot());
        // Whatever else was issued went to the corporation, and back.
        let issued = Chips::ZERO - ledger.balance(BookAccount::Issue) - prizes.promotional;
        self.tally.corporation = self.tally.issued - issued;
        Ok(self.tally)
    }
}
