//! Somebody plays for a prize without a purchase now and then (JP-07).

use super::hall::Hall;
use super::people::Whereabouts;
use cards::Seat;
use room::Command;

/// Once in so many looks at a table somebody wants to.
const SELDOM: u32 = 150;

impl Hall<'_> {
    pub(super) fn free_play(&mut self, at: usize) {
        let stand = &self.stands[at];
        if stand.table.seating().terms().jackpot.is_none() {
            return;
        }
        match stand.free_player {
            None if self.dice.below(SELDOM) == 0 => self.begin_free_play(at),
            None => {}
            Some((person, until)) => {
                let stand = &mut self.stands[at];
                if stand.table.deal_free().is_ok() {
                    stand.count_told();
                    stand.free_hands += 1;
                }
                if until <= self.passed && stand.ask(&Command::FreeOver(Seat::at(0))) {
                    stand.free_player = None;
                    self.people[person].at = Whereabouts::Home;
                }
            }
        }
    }

    fn begin_free_play(&mut self, at: usize) {
        let person = self.dice.below(self.people.len() as u32) as usize;
        if self.people[person].at != Whereabouts::Home {
            return;
        }
        let player = Some(self.people[person].id);
        let stand = &mut self.stands[at];
        if stand.ask(&Command::FreePlay { seat: Seat::at(0), player }) {
            let minutes = 10 + self.dice.below(50);
            stand.free_player = Some((person, self.passed + i64::from(minutes) * 60));
            self.people[person].at = Whereabouts::FreePlay;
        }
    }
}
