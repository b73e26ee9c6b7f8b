//! Common cards that come too early (HE-07 to HE-09).

use super::super::hand::{PokerHand, Waits};
use super::super::rule::*;
use super::{Posted, posted};
use crate::contract::*;
use cards::{Card, Zone};

impl PokerHand {
    /// Common cards can come early while there is betting and a street to come.
    pub(super) fn slip_early_board(&self) -> Result<(), Refusal> {
        let table = &self.table;
        let before_last = (table.street as usize) < self.game.streets.len() - 1;
        let betting = table.waits == Waits::Player && before_last;
        let first = table.out.is_empty() && table.slips.early.is_none();
        if betting && first { Ok(()) } else { Err(Refusal::plain(Code::NotNow)) }
    }

    /// The early cards lie face up beside the board until the floor has ruled.
    pub(in super::super) fn deal_early(&mut self, cards: &[Card], events: &mut Events) {
        let rest = if self.on(HE_02) { self.burn(cards, events) } else { cards };
        for &card in rest {
            self.table.out.push(card, Seen::ALL);
            let (from, to) = (Zone::Stub, Zone::Out);
            events.tell(EventKind::Card { card, from, to, seen: Seen::ALL });
        }
        self.table.slips.early = Some(self.table.street + 1);
        self.table.waits = Waits::Ruling(IncidentKind::EarlyBoard);
    }

    pub(super) fn posted_early_board(&self) -> Result<Posted, Refusal> {
        let rule = match self.table.slips.early {
            Some(1) => HE_07,
            Some(2) => HE_08,
            _ => HE_09,
        };
        posted(self.game.early_board, rule, Ruling::OutOfPlay, Ruling::Stands)
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
}
