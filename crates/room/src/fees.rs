//! Time collections (FE-16), and when the fee of a hand is dropped.

use crate::{EventKind, Events, Seating};
use cards::Seat;
use engine::ids::{FE_09, FE_12, FE_15, FE_16, FE_18};
use engine::options::Options;
use engine::{Account, Chips, Code, Reason, Refusal, RuleId, SeatSet};

/// What the house charges for time, and when it drops a hand's fee.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FeeTerms {
    /// What everybody pays for half an hour.
    pub half_hour: Chips,
    /// The posted schedule that says so.
    pub schedule: RuleId,
    /// Whether players who are away pay.
    pub away_pays: bool,
    pub drop: DropTime,
}

/// When the fee of a hand goes into the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DropTime {
    /// As soon as it is taken; nothing else is posted.
    AtOnce,
    /// The same, and even if nobody plays for the pot (FE-09).
    NoAction,
    /// The same, before a card is dealt, by the schedule of the game (FE-15).
    BeforeDeal,
    /// It stays next to the slot until the cards are racked (FE-12).
    Racked,
    /// Whenever the dealer likes, but at the end of the hand at the latest (FE-18).
    AnyTime,
}

impl FeeTerms {
    pub fn of(room: &Options) -> FeeTerms {
        FeeTerms {
            half_hour: room.amount("fee-half-hour"),
            schedule: room.text("time-schedule").parse().expect("the choices are rule ids"),
            away_pays: room.is("time-away", "pays"),
            drop: match room.text("drop") {
                "no-action" => DropTime::NoAction,
                "before-deal" => DropTime::BeforeDeal,
                "racked" => DropTime::Racked,
                "any-time" => DropTime::AnyTime,
                _ => DropTime::AtOnce,
            },
        }
    }
}

impl DropTime {
    pub(crate) fn rule(self) -> Option<RuleId> {
        match self {
            DropTime::AtOnce => None,
            DropTime::NoAction => Some(FE_09),
            DropTime::BeforeDeal => Some(FE_15),
            DropTime::Racked => Some(FE_12),
            DropTime::AnyTime => Some(FE_18),
        }
    }
}

impl crate::Terms {
    /// Whether the fee stays next to the slot for a while: then it counts when it is dropped,
    /// otherwise when it is taken.
    pub fn fees_lie_by_the_slot(&self) -> bool {
        matches!(self.fees.drop, DropTime::Racked | DropTime::AnyTime)
    }
}

impl Seating {
    /// What everybody pays for half an hour, if anything.
    pub(crate) fn half_hour_fee(&self) -> Chips {
        let fees = &self.terms.fees;
        if self.on(FE_16) && self.on(fees.schedule) { fees.half_hour } else { Chips::ZERO }
    }

    /// What a player still has to pay to be dealt in: new arrivals pay then (FE-16). Without a
    /// clock there are no half hours.
    pub(crate) fn arrival_fee(&self, seat: Seat) -> Chips {
        if self.state.chairs[seat].timed || self.state.half_hour.is_none() {
            Chips::ZERO
        } else {
            self.half_hour_fee()
        }
    }

    /// Who is at the table and has something left to play with.
    pub(crate) fn able(&self) -> SeatSet {
        let able = self.state.able();
        if self.half_hour_fee().is_zero() {
            return able;
        }
        let left = |seat: &Seat| self.state.chairs[*seat].stack > self.arrival_fee(*seat);
        able.iter().filter(left).collect()
    }

    /// Which of them are dealt in without waiting or posting.
    pub(crate) fn settled(&self) -> SeatSet {
        self.able().and(self.state.settled())
    }

    /// A half hour begins: everybody at the table owes for it. It is paid at once, or
    /// before the next deal if a hand is being played.
    pub(crate) fn strike(&mut self, events: &mut Events) {
        let fee = self.half_hour_fee();
        let free = if self.terms.fees.away_pays { SeatSet::EMPTY } else { self.state.away };
        let payers = self.state.seated.without(free);
        for seat in self.state.seated.iter() {
            self.state.chairs[seat].timed = false;
        }
        if fee.is_zero() || payers.is_empty() || self.state.closed && !self.is_on() {
            return;
        }
        events.cite(self.terms.fees.schedule, EventKind::HalfHour(fee));
        for seat in payers.iter() {
            let chair = &mut self.state.chairs[seat];
            (chair.due, chair.timed) = (chair.due + fee, true);
        }
    }

    /// Everybody who owes for a half hour pays as much as they can.
    pub(crate) fn collect(&mut self, events: &mut Events) {
        for seat in self.state.seated.iter() {
            self.collect_from(seat, events);
        }
    }

    pub(crate) fn collect_from(&mut self, seat: Seat, events: &mut Events) {
        let chair = &mut self.state.chairs[seat];
        let amount = chair.due.min(chair.stack);
        if !amount.is_zero() {
            (chair.stack, chair.due) = (chair.stack - amount, chair.due - amount);
            let (from, to) = (Account::Seat(seat), Account::Collection);
            events.cite(FE_16, EventKind::Pay { from, to, amount, reason: Reason::Time });
        }
    }

    /// Players who are dealt in and have not paid for the current half hour pay now.
    pub(crate) fn collect_arrivals(&mut self, dealt: SeatSet, events: &mut Events) {
        for seat in dealt.iter() {
            let fee = self.arrival_fee(seat);
            if !fee.is_zero() {
                let chair = &mut self.state.chairs[seat];
                (chair.due, chair.timed) = (chair.due + fee, true);
                self.collect_from(seat, events);
            }
        }
    }

    /// The dealer drops the fee, if that is allowed before the hand is over (FE-18).
    pub(crate) fn drop_fee(&mut self, events: &mut Events) -> Result<(), Refusal> {
        let rule = self.terms.fees.drop.rule();
        let refusal = Refusal { rule, ..Refusal::plain(Code::NotNow) };
        let early = self.terms.fees.drop == DropTime::AnyTime && self.on(FE_18);
        // At a poker table it depends only on the number of players dealt in, so it is known
        // (FE-18).
        let pot = self.terms.prepared.poker();
        let fee = pot.map_or(Chips::ZERO, |game| game.fee(self.state.dealt.len(), self.rules));
        if !self.is_on() || !early || fee.is_zero() || !self.state.dropped.is_zero() {
            return Err(refusal);
        }
        self.state.dropped = fee;
        events.cite(FE_18, EventKind::Dropped(fee));
        Ok(())
    }

    /// The hand is over: its fee is dropped, if a rule is posted for that.
    pub(crate) fn drop_rest(&mut self, collected: Chips, events: &mut Events) {
        let early = std::mem::replace(&mut self.state.dropped, Chips::ZERO);
        let Some(rule) = self.terms.fees.drop.rule() else { return };
        self.state.slot += collected.less(early);
        if self.on(rule) && !self.state.slot.is_zero() {
            let amount = std::mem::replace(&mut self.state.slot, Chips::ZERO);
            events.cite(rule, EventKind::Dropped(amount));
        }
    }
}
