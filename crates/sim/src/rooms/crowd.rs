//! People come to a simulated room, have their whims, and go.

use super::clock::gap;
use super::hall::Hall;
use super::people::{Person, Stay, seated};
use cards::Seat;
use engine::{BySeat, Chips};
use room::{Command, Reading};

/// A table without a game for this long is broken up.
const PATIENCE: i64 = 30 * 60;

impl Hall<'_> {
    /// Players who have stayed long enough, or have no chips left, go.
    pub(super) fn departures(&mut self, at: usize) {
        let goes: Vec<Seat> = seated(&self.stands[at].stays)
            .filter(|(seat, stay)| {
                stay.hands == 0 || self.stands[at].table.seating().barred().has(*seat)
            })
            .map(|(seat, _)| seat)
            .collect();
        goes.into_iter().for_each(|seat| self.leave(at, seat));
    }

    pub(super) fn leave(&mut self, at: usize, seat: Seat) {
        let stand = &mut self.stands[at];
        let Some(stay) = stand.stays[seat] else { return };
        if stand.ask(&Command::Leave(seat)) {
            stand.stays[seat] = None;
            self.people[stay.person].at = None;
            self.tally.departures += 1;
        }
    }

    /// People come, more often at night than in the morning.
    pub(super) fn arrivals(&mut self, at: usize, now: Reading) {
        let since = self.passed - std::mem::replace(&mut self.stands[at].seen, self.passed);
        let mut chance = since.clamp(0, 7_200) as u32;
        while chance > 0 {
            let one = chance.min(gap(now));
            chance -= one;
            if self.dice.below(gap(now)) < one {
                self.arrive(at);
            }
        }
    }

    fn arrive(&mut self, at: usize) {
        let person = self.dice.below(self.people.len() as u32) as usize;
        if self.people[person].at.is_some() {
            return;
        }
        let stand = &self.stands[at];
        let free = (0..stand.table.offering().seats).map(|n| Seat::at(n.into()));
        let free: Vec<Seat> = free.filter(|seat| stand.stays[*seat].is_none()).collect();
        if free.is_empty() {
            return;
        }
        let seat = free[self.dice.below(free.len() as u32) as usize];
        let stack = stand.table.offering().buy_in.times(i64::from(1 + self.dice.below(4)));
        let Person { id, .. } = self.people[person];
        let player = self.people[person].plays();
        let stand = &mut self.stands[at];
        if stand.table.seating().is_closed() {
            stand.ask(&Command::Open);
            stand.last_hand = self.passed;
        }
        // A player with too little is refused, and gets a grant.
        let poor = self.cage.books().affords(id, stack).is_err();
        if poor && stand.table.sit(id, player, seat, stack).is_ok() {
            self.tally.not_refused += 1;
        }
        self.give(person, stack);
        let stand = &mut self.stands[at];
        if stand.table.sit(id, player, seat, stack).is_err() {
            return;
        }
        stand.count_told();
        stand.stays[seat] = Some(Stay::new(person, &mut self.dice));
        self.people[person].at = Some(at);
        self.tally.arrivals += 1;
        // Some wait for the big blind, some put it up.
        let comes = if self.dice.below(2) == 0 { Command::Post(seat) } else { Command::Wait(seat) };
        self.stands[at].ask(&comes);
    }

    /// People go out for a smoke and come back, buy chips, change their chairs.
    pub(super) fn whims(&mut self, at: usize) {
        let all: Vec<(Seat, Stay)> = seated(&self.stands[at].stays).collect();
        for (seat, stay) in all {
            if let Some(back) = stay.back {
                if back <= self.passed && self.stands[at].ask(&Command::Back(seat)) {
                    self.stands[at].set(seat, Stay { back: None, ..stay });
                    let post = if self.dice.below(2) == 0 { Command::Post } else { Command::Wait };
                    self.stands[at].ask(&post(seat));
                }
                continue;
            }
            let buy_in = self.stands[at].table.offering().buy_in;
            let low = buy_in.as_cents() / 4;
            match self.dice.below(400) {
                0..=4 => self.go_out(at, seat, stay),
                5 => self.change_seat(at, seat),
                6..=9 => self.buy(at, seat, buy_in),
                _ if self.stands[at].table.seating().stack(seat).as_cents() < low => {
                    match self.dice.below(3) {
                        0 => self.leave(at, seat),
                        _ => self.buy(at, seat, buy_in),
                    }
                }
                _ => {}
            }
        }
    }

    fn go_out(&mut self, at: usize, seat: Seat, stay: Stay) {
        if self.stands[at].ask(&Command::Away(seat)) {
            let back = self.passed + 120 + i64::from(self.dice.below(1_200));
            self.stands[at].set(seat, Stay { back: Some(back), ..stay });
        }
    }

    fn change_seat(&mut self, at: usize, from: Seat) {
        let stand = &mut self.stands[at];
        let to = Seat::at(self.dice.below(stand.table.offering().seats.into()) as usize);
        if stand.ask(&Command::Move { from, to }) {
            stand.stays[to] = stand.stays[from].take();
        }
    }

    /// Grants players what their wallets lack.
    fn give(&mut self, person: usize, amount: Chips) {
        let given = self.cage.lend(self.people[person].id, amount).unwrap_or_default();
        self.people[person].given += given;
        self.tally.issued += given;
    }

    pub(super) fn buy(&mut self, at: usize, seat: Seat, amount: Chips) {
        let Some(stay) = self.stands[at].stays[seat] else { return };
        self.give(stay.person, amount);
        self.stands[at].ask(&Command::Buy { seat, amount });
    }

    /// A table without a game for too long is broken up.
    pub(super) fn give_up(&mut self, at: usize) {
        let stand = &self.stands[at];
        let empty = seated(&stand.stays).next().is_none();
        if self.passed - stand.last_hand >= PATIENCE && !empty {
            self.break_up(at);
        }
    }

    /// Everybody takes their chips and goes.
    pub(super) fn break_up(&mut self, at: usize) {
        let stand = &mut self.stands[at];
        if stand.ask(&Command::Break) {
            let all: Vec<(Seat, Stay)> = seated(&stand.stays).collect();
            stand.stays = BySeat::all(None);
            for (_, stay) in all {
                self.people[stay.person].at = None;
                self.tally.departures += 1;
            }
        }
    }
}
