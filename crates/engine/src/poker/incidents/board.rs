//! Common cards that come too early or too many (HE-06 to HE-09).

use super::super::hand::{PokerHand, Waits};
use super::{Posted, posted};
use crate::contract::*;
use crate::ids::*;
use crate::stub::Held;
use cards::{Card, Zone};

impl PokerHand {
    /// Common cards can come early while there is betting and a street to come.
    pub(super) fn slip_early_board(&self) -> Result<(), Refusal> {
        let table = &self.table;
        let before_last = (table.street as usize) < self.game.streets.len() - 1;
        let betting = table.waits == Waits::Player && before_last;
        // One thing at a time: a foreign card in the deck must have come to light before.
        let clear = !self.foreign_undealt();
        let first = table.out.is_empty() && table.slips.early.is_none() && clear;
        if betting && first { Ok(()) } else { Err(Refusal::plain(Code::NotNow)) }
    }

    /// The early cards lie face up beside the board until the floor has ruled.
    pub(in super::super) fn deal_early(&mut self, cards: &[Card], events: &mut Events) {
        let rest = if self.on(HE_02) { self.burn(cards, events) } else { cards };
        self.lay_beside(rest, events);
        self.table.slips.early = Some(self.table.street + 1);
        self.table.waits = Waits::Player;
        self.await_ruling(IncidentKind::EarlyBoard);
    }

    fn lay_beside(&mut self, cards: &[Card], events: &mut Events) {
        for &card in cards {
            self.table.out.push(Held::new(card, Seen::ALL));
            let (from, to) = (Zone::Stub, Zone::Out);
            events.tell(EventKind::Card { card, from, to, seen: Seen::ALL });
        }
    }

    pub(super) fn posted_early_board(&self) -> Result<Posted, Refusal> {
        let rule = match self.table.slips.early {
            Some(1) => HE_07,
            Some(2) => HE_08,
            _ => HE_09,
        };
        posted(self.game.floor.early_board, rule, Ruling::OutOfPlay, Ruling::Stands)
    }

    pub(super) fn may_early_board(&self, ruling: Ruling) -> bool {
        matches!(ruling, Ruling::Stands | Ruling::OutOfPlay)
    }

    pub(super) fn rule_early_board(&mut self, ruling: Ruling) {
        let early = self.table.slips.early.take();
        if ruling != Ruling::OutOfPlay {
            self.table.slips.plays_at = early;
            return;
        }
        // The early turn's place is taken by what would have been the river, so its card comes
        // back before the river; an early flop or river comes back before itself.
        let turn = self.game.streets.len() as u8 - 2;
        let back = early.map(|street| if street == turn { street + 1 } else { street });
        self.table.slips.shuffle_before = back;
        self.table.slips.no_burn = back;
    }

    /// Too many common cards can come when a street of them is due.
    pub(super) fn slip_extra_board(&self) -> Result<(), Refusal> {
        let due = self.table.waits == Waits::Street && self.street().board > 0;
        // Cards that lie beside the board already are put right first.
        let clear = !self.foreign_undealt() && self.table.slips.filled == 0;
        let room = self.table.out.is_empty() && self.table.slips.boxed == 0 && clear;
        if due && room { Ok(()) } else { Err(Refusal::plain(Code::NotNow)) }
    }

    /// The cards of a street and one too many lie beside the board until the floor has ruled.
    pub(in super::super) fn deal_extra(&mut self, cards: &[Card], events: &mut Events) {
        let burns = self.burns(self.street());
        let rest = if burns { self.burn(cards, events) } else { cards };
        self.lay_beside(rest, events);
        self.table.waits = Waits::Street;
        self.await_ruling(IncidentKind::ExtraBoard);
    }

    /// The sheets speak of the flop alone.
    pub(super) fn posted_extra_board(&self) -> Result<Posted, Refusal> {
        let flop = self.street().board > 1;
        let otherwise = if self.table.top.is_none() { Ruling::Stands } else { Ruling::OutOfPlay };
        posted(self.game.floor.extra_board && flop, HE_06, Ruling::OutOfPlay, otherwise)
    }

    pub(super) fn may_extra_board(&self, ruling: Ruling) -> bool {
        match ruling {
            Ruling::OutOfPlay => true,
            Ruling::Stands => self.table.top.is_none(),
            _ => false,
        }
    }

    /// All of them go back into the stub, the burn stays (HE-06). Or else the first ones play and
    /// the one too many is the next burn.
    pub(super) fn rule_extra_board(&mut self, ruling: Ruling, events: &mut Events) {
        if ruling == Ruling::OutOfPlay {
            self.table.slips.no_burn = Some(self.table.street);
            return self.ask(Waits::Shuffle, events);
        }
        self.table.moved = true;
        let lying = self.table.out;
        self.table.out.clear();
        let board = self.street().board as usize;
        lying.cards().take(board).for_each(|card| self.lay_on_board(card, Zone::Out, events));
        for card in lying.cards().skip(board) {
            self.table.top = Some(Held::new(card, Seen::ALL));
            self.table.slips.top_by = Some(PK_46);
            let (from, to, seen) = (Zone::Out, Zone::Top, Seen::ALL);
            events.cite(PK_46, EventKind::Card { card, from, to, seen });
        }
        self.street_dealt(events);
    }
}
