//! A table of a simulated room.

use super::people::{Stay, Stays};
use cards::Seat;
use engine::{BySeat, Chips, Refusal};
use house::Offering;
use pit::{Cage, Table};
use room::{Command, Event, Seating, Shifts, Tables};
use shoe::Rng;
use std::ops::{Index, IndexMut};
use std::sync::Arc;

pub(super) struct Stand {
    pub table: Table,
    /// Which of the room's offerings is played here.
    pub offering: usize,
    pub stays: Stays,
    /// When somebody was last dealt a hand, or it opened.
    pub last_hand: i64,
    /// When it was last looked at.
    pub seen: i64,
    /// How long it was open and how long chairs were taken, in seconds.
    pub open_seconds: i64,
    pub taken_seconds: i64,
    /// Hands dealt for a prize without a purchase, and who plays there until when.
    pub free_hands: u64,
    pub free_player: Option<(usize, i64)>,
    /// Fees and jackpot money from events, and those of the current hand.
    pub told: (Chips, Chips),
    pub in_hand: (Chips, Chips),
}

impl Stand {
    /// A closed table, by its index in the room.
    pub fn new(at: usize, offerings: &[Arc<Offering>], cage: &Cage, rng: &Rng) -> Stand {
        let offering = at % offerings.len();
        let (rng, number) = (rng.fork(at as u64 + 1), at as u32 + 1);
        let mut table = Table::empty(&offerings[offering], number, cage.clone(), &rng);
        table.allow_whims();
        let none = (Chips::ZERO, Chips::ZERO);
        let mut stand = Stand {
            table,
            offering,
            stays: BySeat::all(None),
            last_hand: 0,
            seen: 0,
            open_seconds: 0,
            taken_seconds: 0,
            free_hands: 0,
            free_player: None,
            told: none,
            in_hand: none,
        };
        stand.ask(&Command::Close);
        stand
    }

    /// The shifts of its house.
    pub fn shifts(&self) -> &Shifts {
        &self.table.seating().terms().shifts
    }

    pub fn is_open(&self) -> bool {
        !self.table.seating().is_closed()
    }

    /// Counts how long it was open since somebody last looked; returns how long that is.
    pub fn count_time(&mut self, now: i64) -> i64 {
        let since = now - std::mem::replace(&mut self.seen, now);
        if self.is_open() {
            self.open_seconds += since;
            self.taken_seconds += since * self.table.seating().seated().len() as i64;
        }
        since
    }

    pub fn ask(&mut self, command: &Command) -> bool {
        let done = self.table.ask(command).is_ok();
        if done {
            self.count_told();
        }
        done
    }

    pub fn set(&mut self, seat: Seat, stay: Stay) {
        self.stays[seat] = Some(stay);
    }

    /// Fees from the room's events, added up separately from the books.
    pub fn count_told(&mut self) {
        for event in self.table.session().told() {
            if let room::EventKind::Pay { to: engine::Account::Collection, amount, .. } = event.kind
            {
                self.told.0 += amount;
            }
        }
    }

    /// Fees from the hand's events, added up separately from the books.
    pub fn count_events(&mut self) {
        for event in self.table.events() {
            if let engine::EventKind::Pay { from, to, amount, .. } = event.kind {
                let (fees, jackpot) = &mut self.in_hand;
                for (account, sign) in [(from, -1), (to, 1)] {
                    match account {
                        engine::Account::Collection => *fees += amount.times(sign),
                        engine::Account::Jackpot => *jackpot += amount.times(sign),
                        _ => {}
                    }
                }
            }
        }
    }
}

/// All tables of a room, by their index; their numbers begin with 1.
pub(super) struct Stands(pub Vec<Stand>);

impl Stands {
    pub fn iter(&self) -> impl Iterator<Item = &Stand> {
        self.0.iter()
    }

    /// The tables of an offering that are open, with their indexes.
    pub fn open_for(&self, offering: usize) -> impl Iterator<Item = (usize, &Stand)> {
        let of_it = move |(_, stand): &(usize, &Stand)| stand.offering == offering;
        self.0.iter().enumerate().filter(of_it).filter(|(_, stand)| stand.is_open())
    }
}

impl Index<usize> for Stands {
    type Output = Stand;
    fn index(&self, at: usize) -> &Stand {
        &self.0[at]
    }
}

impl IndexMut<usize> for Stands {
    fn index_mut(&mut self, at: usize) -> &mut Stand {
        &mut self.0[at]
    }
}

impl Tables for Stands {
    fn seating(&self, table: u32) -> Option<&Seating> {
        self.0.get((table as usize).checked_sub(1)?).map(|stand| stand.table.seating())
    }

    fn ask(&mut self, table: u32, command: &Command) -> Result<&[Event], Refusal> {
        let stand = &mut self.0[table as usize - 1];
        stand.table.ask(command)?;
        stand.count_told();
        Ok(stand.table.session().told())
    }
}
