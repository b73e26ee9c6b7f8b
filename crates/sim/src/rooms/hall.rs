//! One simulated room.

use super::clock::WallClock;
use super::line::Act;
use super::people::Person;
use super::stand::{Stand, Stands};
use super::{Onlookers, RoomPlan, RoomTally};
use house::Offering;
use pit::{BooksWriter, Cage};
use room::ledger::Ledger;
use room::{Day, Floor, Shifts};
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
/// The floor looks at its lists again after this many seconds.
const ROUND: i64 = 20;

/// What happens next in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Visit {
    /// The floor looks at its lists.
    Lists,
    /// Somebody in line has something in mind.
    Person(usize, Act),
    Table(usize),
}

/// A room with its people, open for some days.
pub(super) struct Hall<'a> {
    pub(super) offerings: &'a [Arc<Offering>],
    pub(super) stands: Stands,
    pub(super) floor: Floor,
    pub(super) people: Vec<Person>,
    pub(super) cage: Cage,
    pub(super) clock: WallClock,
    pub(super) dice: Rng,
    /// What happens next, and when.
    queue: BinaryHeap<Reverse<(i64, Visit)>>,
    pub(super) plan: &'a RoomPlan,
    pub(super) onlookers: &'a Onlookers<'a>,
    pub(super) paper: Option<BooksWriter<Box<dyn Write>>>,
    pub(super) day: Option<Day>,
    pub(super) passed: i64,
    /// By offering: how many sat down, how long they waited together, and the longest, in seconds.
    pub(super) waits: Vec<(u64, u64, u64)>,
    pub(super) tally: RoomTally,
}

impl<'a> Hall<'a> {
    pub fn open(
        offerings: &'a [Arc<Offering>],
        plan: &'a RoomPlan,
        room: u64,
        onlookers: &'a Onlookers<'a>,
    ) -> io::Result<Hall<'a>> {
        let rng = Rng::from_seed(plan.seed).fork(room);
        let cage = Cage::new(match onlookers.books {
            Some(_) => Ledger::new(),
            None => Ledger::of_balances(),
        });
        let tables = 0..plan.tables as usize;
        let stands: Vec<Stand> =
            tables.clone().map(|at| Stand::new(at, offerings, &cage, &rng)).collect();
        let chairs: u32 = stands.iter().map(|stand| u32::from(stand.table.offering().seats)).sum();
        let people: Vec<Person> = (0..chairs * 2).map(Person::new).collect();
        let shifts = Shifts::shared(stands.iter().map(Stand::shifts));
        let paper = onlookers.books.map(|open| BooksWriter::new(open(room + 1)?, &shifts));
        let first = tables.map(|at| Reverse((at as i64, Visit::Table(at))));
        let mut hall = Hall {
            offerings,
            floor: Floor::of(offerings),
            queue: first.chain([Reverse((0, Visit::Lists))]).collect(),
            stands: Stands(stands),
            people,
            cage,
            clock: WallClock::new(plan.faults.clock),
            dice: rng.fork(0),
            plan,
            onlookers,
            paper: paper.transpose()?,
            day: None,
            passed: 0,
            waits: vec![(0, 0, 0); offerings.len()],
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

    /// Something happens after so many seconds.
    pub(super) fn visit(&mut self, seconds: i64, visit: Visit) {
        self.queue.push(Reverse((self.passed + seconds.max(1), visit)));
    }

    /// Until the last hour is over.
    pub fn play(mut self) -> io::Result<RoomTally> {
        let end = i64::from(self.plan.hours) * HOUR;
        while let Some(Reverse((at, visit))) = self.queue.pop() {
            let passed = at.min(end) - self.passed;
            if let Some(progress) = self.onlookers.progress {
                progress(passed as u64);
            }
            self.passed = at.min(end);
            if at >= end {
                break;
            }
            match visit {
                Visit::Lists => {
                    let now = self.clock.read(self.passed, &mut self.dice);
                    self.floor.tell_time(now);
                    self.hear();
                    self.visit(ROUND, Visit::Lists);
                }
                Visit::Person(person, act) => self.act(person, act),
                Visit::Table(table) => {
                    let pause = self.look_at(table);
                    self.visit(pause, Visit::Table(table));
                }
            }
            self.write_down()?;
        }
        self.close()
    }

    pub(super) fn write_down(&mut self) -> io::Result<()> {
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
        let since = stand.count_time(self.passed);
        self.arrivals(at, since, now);
        if !self.stands[at].is_open() {
            return PAUSE;
        }
        self.departures(at);
        self.whims(at);
        self.free_play(at);
        self.floor.look(at as u32 + 1, &mut self.stands);
        self.hear();
        let turns = self.stands[at].table.played().turns;
        if self.hand(at) {
            self.stands[at].last_hand = self.passed;
            HAND + TURN * (self.stands[at].table.played().turns - turns) as i64
        } else {
            self.give_up(at);
            PAUSE
        }
    }
}
