//! People at the tables of a simulated room have their whims, and go.

use super::hall::Hall;
use super::people::{Stay, Whereabouts, seated};
use cards::Seat;
use engine::Chips;
use room::Command;
use room::lists::{ListCommand, Who};

/// A table without a game for this long is broken up, and if there is room at others sooner.
const PATIENCE: i64 = 30 * 60;
const LITTLE_PATIENCE: i64 = 6 * 60;

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
            self.people[stay.person].at = Whereabouts::Home;
            self.tally.departures += 1;
        }
    }

    /// People go out for a smoke and come back, buy chips, ask for other chairs and tables.
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
                5 => self.wish(at, stay.person),
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

    /// Somebody wants another chair or another table, or not any more.
    fn wish(&mut self, at: usize, person: usize) {
        let who = Who::Account(self.people[person].id);
        let stand = &self.stands[at];
        let (offering, chairs) = (stand.offering, stand.table.offering().seats);
        let others: Vec<u32> = self.stands.open_for(offering).map(|(n, _)| n as u32 + 1).collect();
        let command = match self.dice.below(8) {
            0 => ListCommand::Stay(who),
            1..=2 => ListCommand::AskChair { who, seat: None },
            3..=5 if others.len() > 1 => {
                let table = others[self.dice.below(others.len() as u32) as usize];
                ListCommand::AskTable { who, table }
            }
            _ => {
                let seat = Seat::at(self.dice.below(chairs.into()) as usize);
                ListCommand::AskChair { who, seat: Some(seat) }
            }
        };
        // Some wishes make no sense: those are refused.
        let _ = self.floor.ask(&self.offerings[offering].id, &command);
    }

    /// Grants players what their wallets lack.
    pub(super) fn give(&mut self, person: usize, amount: Chips) {
        let given = self.cage.lend(self.people[person].id, amount).unwrap_or_default();
        self.people[person].given += given;
        self.tally.issued += given;
    }

    pub(super) fn buy(&mut self, at: usize, seat: Seat, amount: Chips) {
        let Some(stay) = self.stands[at].stays[seat] else { return };
        self.give(stay.person, amount);
        self.stands[at].ask(&Command::Buy { seat, amount });
    }

    /// A table without a game for too long is broken up; those who are left may be seated elsewhere.
    pub(super) fn give_up(&mut self, at: usize) {
        let stand = &self.stands[at];
        let idle = self.passed - stand.last_hand;
        let here = seated(&stand.stays).count();
        let others = self.stands.open_for(stand.offering).filter(|(other, _)| *other != at);
        let free = |stand: &super::stand::Stand| {
            let seating = stand.table.seating();
            usize::from(stand.table.offering().seats) - seating.seated().or(seating.kept()).len()
        };
        let room: usize = others.map(|(_, stand)| free(stand)).sum();
        let patience = if here > 0 && here <= room { LITTLE_PATIENCE } else { PATIENCE };
        if idle >= patience {
            self.break_up(at);
        }
    }

    /// The floor breaks up a table: people are seated elsewhere, or wait again.
    pub(super) fn break_up(&mut self, at: usize) {
        self.stands[at].count_time(self.passed);
        if let Some((person, _)) = self.stands[at].free_player.take() {
            self.stands[at].ask(&Command::FreeOver(Seat::at(0)));
            self.people[person].at = Whereabouts::Home;
        }
        let done = self.floor.break_up(at as u32 + 1, &mut self.stands);
        debug_assert!(done.is_ok(), "{done:?}");
        self.hear();
    }

    /// Nobody banks: the game breaks up, and whoever is not seated elsewhere goes (PD-03).
    pub(super) fn no_bank(&mut self, at: usize) {
        let there: Vec<usize> = seated(&self.stands[at].stays).map(|(_, s)| s.person).collect();
        let id = self.stands[at].table.offering().id.clone();
        self.tally.broken += 1;
        self.break_up(at);
        for person in there {
            let who = Who::Account(self.people[person].id);
            if matches!(self.people[person].at, Whereabouts::InLine { .. }) {
                let _ = self.floor.ask(&id, &ListCommand::Leave(who));
            }
        }
        self.hear();
    }
}
