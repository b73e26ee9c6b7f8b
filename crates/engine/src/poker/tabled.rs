//! The hands that were shown down, for whoever judges them once the hand is over.

use super::game::PokerGame;
use super::hand::PokerHand;
use super::order::{Worth, worth_of};
use super::variant::{Order, Showdown};
use crate::contract::*;
use crate::row::Row;
use cards::{Card, CardList, Seat};

impl PokerGame {
    /// What pots are won by, or the high half of them.
    pub(super) fn high_order(&self) -> Order {
        match self.variant.showdown {
            Showdown::One { order, .. } => order,
            Showdown::Split { high, .. } => high.order,
        }
    }

    /// The value of five cards as this game reads them, to compare others with.
    pub fn value_of(&self, cards: &[Card]) -> Option<u32> {
        let order = match self.high_order() {
            // The same hands in the same order, whichever of a player's cards they are made of.
            Order::OmahaHigh => Order::High,
            order => order,
        };
        worth_of(order, &Row::EMPTY, cards).map(|worth| worth.value())
    }
}

impl PokerHand {
    /// Who had a hand on the table when the pots were pushed; nobody if there was no showdown.
    #[inline]
    pub fn shown_down(&self) -> SeatSet {
        let table = &self.table;
        let contested = table.ending == Some(Ending::Played) && table.live.len() > 1;
        if !contested || !table.boards.is_empty() {
            return SeatSet::EMPTY;
        }
        if self.game.all_show { table.live } else { table.live.and(table.shown) }
    }

    /// The cards of a hand that was shown down, without the board. Beaten hands are in the muck.
    pub fn shown_cards(&self, seat: Seat) -> CardList {
        let table = &self.table;
        let (from, count) = table.beaten[seat];
        let (from, to) = (usize::from(from), usize::from(from + count));
        let mucked = table.muck.get(from..to).unwrap_or_default();
        let mut cards = CardList::EMPTY;
        table.hole[seat].cards().chain(mucked.iter().copied()).for_each(|card| cards.push(card));
        cards
    }

    /// How a hand that was shown down reads, and its value: within a reading, larger is better.
    pub fn shown_worth(&self, seat: Seat) -> Option<(Reading, u32)> {
        self.worth_with(&self.shown_cards(seat)).map(|worth| (worth.reading(), worth.value()))
    }

    fn worth_with(&self, cards: &[Card]) -> Option<Worth> {
        worth_of(self.game.high_order(), &self.table.board, cards)
    }

    /// Whether a hand that was shown down is as good only because at least two of its player's own
    /// cards play. Where there is no board, all of them are their own.
    pub fn plays_two(&self, seat: Seat) -> bool {
        let cards = self.shown_cards(seat);
        let own = self.worth_with(&cards);
        // Where exactly two play, a hand of one cannot be read.
        let with_one = |card: &Card| self.worth_with(&[*card]);
        self.table.board.is_empty() || cards.iter().all(|card| with_one(card) < own)
    }
}
