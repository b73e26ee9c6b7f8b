//! Hands with too many or too few cards (PK-33, PK-34).

use super::super::hand::{PokerHand, Waits};
use super::{Posted, WrongCount, posted};
use crate::contract::*;
use crate::ids::*;
use crate::stub::Held;
use cards::{Card, Seat, Zone};

impl PokerHand {
    /// When hands are dealt one of them can get a card too many or one too few.
    pub(super) fn slip_wrong_count(&self, incident: &Incident) -> Result<(Seat, u8), Refusal> {
        let (table, hole) = (&self.table, self.street().hole);
        let begun = table.slips.filled > 0 || table.slips.boxed > 0 || table.slips.count.is_some();
        if table.waits != Waits::Street || hole == 0 || begun {
            return Err(Refusal::plain(Code::NotNow));
        }
        let seat = incident.seat.ok_or(Refusal::plain(Code::NoSuchTarget))?;
        match incident.count {
            _ if !table.dealt.has(seat) => Err(Refusal::plain(Code::NotInHand)),
            n if n + 1 == hole || n == hole + 1 => Ok((seat, n)),
            _ => Err(Refusal::plain(Code::NoSuchTarget)),
        }
    }

    pub(super) fn take_wrong_count(&mut self, incident: &Incident, events: &mut Events) {
        self.table.slips.count = self.slip_wrong_count(incident).ok();
        self.table.slips.odd = true;
        self.ask(Waits::Street, events);
    }

    /// The live hand that has a wrong number of cards.
    pub(super) fn holds_wrong_count(&self) -> Option<Seat> {
        let (seat, _) = self.table.slips.count?;
        self.table.live.has(seat).then_some(seat)
    }

    /// Whether fewer than two players have acted.
    fn just_dealt(&self) -> bool {
        self.table.street == 0 && self.acted().len() < 2
    }

    /// While fewer than two have acted the deal is void or the hand is put right; later the player
    /// loses what he put in (PK-33, PK-34).
    pub(super) fn posted_wrong_count(&self) -> Result<Posted, Refusal> {
        let is = self.game.floor.wrong_count;
        match is {
            Some(WrongCount::Repair) if self.just_dealt() => {
                posted(true, PK_34, Ruling::Repair, Ruling::Misdeal)
            }
            _ if self.just_dealt() => posted(is.is_some(), PK_33, Ruling::Misdeal, Ruling::Stands),
            _ => posted(is.is_some(), PK_33, Ruling::Dead, Ruling::Stands),
        }
    }

    pub(super) fn may_wrong_count(&self, ruling: Ruling) -> bool {
        match ruling {
            Ruling::Stands | Ruling::Dead => true,
            Ruling::Repair => self.table.street == 0 && !self.table.slips.showdown,
            _ => false,
        }
    }

    pub(super) fn rule_count(
        &mut self,
        seat: Seat,
        by @ (ruling, rule): (Ruling, RuleId),
        events: &mut Events,
    ) {
        let dealt = self.table.slips.count.take().map_or(0, |(_, n)| n);
        match ruling {
            Ruling::Dead => self.rule_hand(seat, by, events),
            Ruling::Repair if dealt > self.street().hole => {
                self.table.slips.replace_by = Some(rule);
                self.ask(Waits::Surplus(seat), events);
            }
            Ruling::Repair => {
                self.table.slips.replace_by = Some(rule);
                self.ask(Waits::Replacement(seat), events);
            }
            _ if self.table.slips.showdown => self.goes_on(seat, events),
            _ => {}
        }
    }

    /// The card drawn out of a long hand lies on the stub, face down, and is the next burn.
    pub(in super::super) fn take_surplus(
        &mut self,
        seat: Seat,
        cards: &[Card],
        events: &mut Events,
    ) {
        let rule = self.table.slips.replace_by.take().unwrap_or(PK_34);
        self.table.moved = true;
        for held in cards.iter().filter_map(|card| self.table.hole[seat].take(*card)) {
            let (card, seen, from) = (held.card, held.seen, Zone::Hand(seat, 0));
            let to = if self.table.top.is_none() { Zone::Top } else { Zone::Burn };
            if to == Zone::Top {
                self.table.top = Some(Held::new(card, seen));
                self.table.slips.top_by = Some(rule);
            } else {
                self.table.burn.push(Held::new(card, seen));
            }
            events.cite(rule, EventKind::Card { card, from, to, seen });
        }
        self.table.waits = Waits::Player;
    }
}
