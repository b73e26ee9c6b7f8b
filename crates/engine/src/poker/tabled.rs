//! The hands that were shown down, for whoever judges them once the hand is over.

use super::game::PokerGame;
use super::hand::PokerHand;
use super::order::{Worth, worth_of};
use super::variant::{Order, Showdown};
use crate::contract::*;
use crate::money::Chips;
use crate::row::Row;
use cards::{Card, CardList, Seat};

/// So many cards make a hand.
const FIVE: usize = 5;

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

    /// What these cards are with the board, in words.
    pub fn in_words(&self, cards: &[Card]) -> String {
        if cards.is_empty() { String::new() } else { self.describe(cards) }
    }

    /// The cards that play of a hand and the board: those that make it worth what it is worth, in the
    /// order that decides the low half of pots if `low` says so. Nothing if it cannot be read.
    pub fn playing(&self, hole: &[Card], low: bool) -> CardList {
        let order = if low { self.low_order() } else { self.game.high_order() };
        let Some(worth) = worth_of(order, &self.table.board, hole) else {
            return CardList::EMPTY;
        };
        let board: Vec<Card> = self.table.board.cards().collect();
        // Without a board the order reads any five cards; with it, Omaha counts whose they are.
        let (order, own) = match order {
            Order::OmahaHigh => (Order::High, Some(2)),
            Order::OmahaLow => (Order::Low8, Some(2)),
            order => (order, None),
        };
        let all: Vec<Card> = hole.iter().copied().chain(board).collect();
        if all.len() <= FIVE {
            return all.into_iter().collect();
        }
        let plays = |chosen: u32| {
            let count = chosen.count_ones() as usize;
            let from_hand = (chosen & ((1 << hole.len()) - 1)).count_ones();
            count == FIVE && own.is_none_or(|own| own == from_hand)
        };
        let picked = |chosen: u32| -> CardList {
            let at = |(at, card): (usize, &Card)| (chosen >> at & 1 == 1).then_some(*card);
            all.iter().enumerate().filter_map(at).collect()
        };
        let mut fives = (0..1_u32 << all.len()).filter(|chosen| plays(*chosen)).map(picked);
        let same = |five: &CardList| {
            worth_of(order, &Row::EMPTY, five).is_some_and(|of| of.value() == worth.value())
        };
        fives.find(same).unwrap_or(CardList::EMPTY)
    }

    /// The main pot and the side pots of the hand as it was paid for, fees included.
    pub fn paid_pots(&self) -> Vec<Chips> {
        self.pots().iter().map(|pot| pot.amount).collect()
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
