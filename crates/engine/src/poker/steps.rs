//! From one step of the variant's table to the next.

use super::hand::PokerHand;
use super::variant::{Step, Street};
use crate::contract::*;

impl PokerHand {
    /// The forced bets are posted and the first cards are due.
    #[inline]
    pub(super) fn first_step(&mut self, events: &mut Events) {
        self.table.step = self.game.streets[0].step;
        self.request_street(events);
    }

    /// Moves on to the next step, or to the showdown after the last.
    pub(super) fn next_step(&mut self, events: &mut Events) {
        self.table.step += 1;
        let steps = self.game.variant.steps;
        match steps.get(self.table.step as usize) {
            Some(Step::Bet(bet)) => self.open_round(bet, events),
            Some(Step::Deal(_)) => self.next_street(events),
            Some(Step::Pick(pick)) => self.open_pick(pick, events),
            None => self.showdown(events),
        }
    }

    /// Requests cards, unless the rule that deals the last of them is switched off.
    fn next_street(&mut self, events: &mut Events) {
        let last = self.table.street as usize + 2 == self.game.streets.len();
        self.table.street += 1;
        if last && !self.on(self.street().deal.rule) {
            self.table.street -= 1;
            return self.showdown(events);
        }
        if self.table.trouble.is_some() && self.street_comes(events) {
            return;
        }
        self.request_street(events);
    }

    /// How many cards a hand has by now.
    pub(super) fn dealt_so_far(&self) -> usize {
        let streets = &self.game.streets[..=self.table.street as usize];
        streets.iter().map(|street| usize::from(street.hole)).sum()
    }

    /// The street being dealt or bet on.
    #[inline]
    pub(super) fn street(&self) -> &Street {
        &self.game.streets[self.table.street as usize]
    }
}
