//! Words and chips that are not what they seem: a miscalled hand (PK-17), a chip larger than the
//! bet (PK-28).

use super::super::hand::{PokerHand, Waits};
use super::{Posted, posted};
use crate::contract::*;
use crate::ids::*;
use crate::money::Chips;
use cards::Seat;

impl PokerHand {
    /// The offender and whoever threw his hand away because of him, if anybody did.
    pub(super) fn slip_miscalled(
        &self,
        incident: &Incident,
    ) -> Result<(Seat, Option<Seat>), Refusal> {
        let seat = self.live_hand(incident)?;
        if self.table.waits != Waits::Showing {
            return Err(Refusal::plain(Code::NotNow));
        }
        if incident.place.is_nowhere() {
            return Ok((seat, None));
        }
        let misled = incident.other().filter(|misled| {
            *misled != seat && self.table.live.has(*misled) && !self.table.shown.has(*misled)
        });
        misled.map(|misled| (seat, Some(misled))).ok_or(Refusal::plain(Code::NoSuchTarget))
    }

    pub(super) fn take_miscalled(&mut self, incident: &Incident, events: &mut Events) {
        if let Ok((_, Some(misled))) = self.slip_miscalled(incident) {
            self.throw_in(misled, events);
        }
    }

    pub(super) fn posted_miscalled(&self) -> Result<Posted, Refusal> {
        posted(self.game.floor.miscall, PK_17, Ruling::Dead, Ruling::Stands)
    }

    pub(super) fn may_miscalled(&self, ruling: Ruling) -> bool {
        match ruling {
            Ruling::Dead | Ruling::Stands => true,
            Ruling::Retrieved => self.table.slips.thrown > 0,
            _ => false,
        }
    }

    /// The offender loses his claim and the hand that he talked into the discards comes back
    /// (PK-17). If he is let off, what was thrown away is dead.
    pub(super) fn rule_miscalled(
        &mut self,
        seat: Seat,
        (ruling, rule): (Ruling, RuleId),
        events: &mut Events,
    ) {
        let misled = self.table.slips.other;
        match (ruling, misled) {
            (Ruling::Stands, Some(misled)) => {
                self.table.slips.thrown = 0;
                self.kill(misled, rule, events);
                return self.goes_on(misled, events);
            }
            (_, Some(misled)) => self.retrieve(misled, rule, events),
            (_, None) => {}
        }
        if ruling == Ruling::Dead {
            self.kill(seat, rule, events);
            self.goes_on(seat, events);
        }
    }

    /// One chip, larger than what the seat has to call.
    pub(super) fn slip_oversized(&self, incident: &Incident) -> Result<Seat, Refusal> {
        let seat = self.live_hand(incident)?;
        let (owed, chip) = (self.owes(seat), incident.amount);
        match () {
            _ if self.table.waits != Waits::Player => Err(Refusal::plain(Code::NotNow)),
            _ if self.table.round.turn != Some(seat) => Err(Refusal::by(Code::NotYourTurn, PK_25)),
            _ if owed.is_zero() => Err(Refusal::plain(Code::NotNow)),
            _ if !chip.is_sane() => Err(Refusal::plain(Code::BadAmount)),
            _ if chip <= owed => Err(Refusal::plain(Code::TooLittle).limit(owed)),
            _ if chip > self.table.purse.stack(seat) => {
                let stack = self.table.purse.stack(seat);
                Err(Refusal::by(Code::NotEnoughChips, PK_01).limit(stack))
            }
            _ => Ok(seat),
        }
    }

    /// What the chip would raise to.
    fn chip_raises(&self, seat: Seat) -> Option<Chips> {
        self.raise_with(seat, self.table.round.bet[seat] + self.table.slips.chip)
    }

    pub(super) fn posted_oversized(&self) -> Result<Posted, Refusal> {
        let raises = self.table.slips.about.is_some_and(|seat| self.chip_raises(seat).is_some());
        let otherwise = if raises { Ruling::Raise } else { Ruling::Call };
        posted(self.game.floor.oversized_chip, PK_28, Ruling::Call, otherwise)
    }

    pub(super) fn may_oversized(&self, ruling: Ruling) -> bool {
        let raises = || self.table.slips.about.is_some_and(|seat| self.chip_raises(seat).is_some());
        match ruling {
            Ruling::Call => true,
            Ruling::Raise => raises(),
            _ => false,
        }
    }

    /// The chip pays what is due, the rest of it is change.
    pub(super) fn rule_oversized(&mut self, seat: Seat, ruling: Ruling, events: &mut Events) {
        let raise = self.chip_raises(seat).filter(|_| ruling == Ruling::Raise);
        let mv = match raise {
            Some(to) => Move::new(Verb::Raise).amount(to),
            None => Move::new(Verb::Call),
        };
        self.take_move(seat, &mv, events);
    }
}
