//! Opening, closing and breaking up a table, and holding chairs.

use crate::bank::Bank;
use crate::blinds::Line;
use crate::{EventKind, Events, PlayerId, Seating};
use cards::Seat;
use engine::ids::PD_07;
use engine::{Account, Chips, Code, Reason, Refusal};

impl Seating {
    /// The table must be open.
    pub(crate) fn check_open(&self) -> Result<(), Refusal> {
        if self.state.closed { Err(Refusal::plain(Code::Closed)) } else { Ok(()) }
    }

    /// Holds an empty chair: no player at the table may move there until a new player sits down or,
    /// if it is held for one person, that person does.
    pub(crate) fn hold(
        &mut self,
        seat: Seat,
        player: Option<PlayerId>,
        events: &mut Events,
    ) -> Result<(), Refusal> {
        self.check_open()?;
        self.check_free(seat)?;
        if self.state.kept.has(seat) {
            return Err(Refusal::plain(Code::SeatTaken));
        }
        if player.is_some() {
            // They could not sit down there, or a chair is already held for them.
            self.check_person(player)?;
            if self.held_for(player).is_some() {
                return Err(Refusal::plain(Code::AlreadySeated));
            }
        }
        self.keep(seat, player);
        events.tell(EventKind::Held(seat));
        Ok(())
    }

    pub(crate) fn free(&mut self, seat: Seat, events: &mut Events) -> Result<(), Refusal> {
        if !self.state.kept.has(seat) {
            return Err(Refusal::plain(Code::NotNow));
        }
        self.let_go(seat);
        events.tell(EventKind::Freed(seat));
        Ok(())
    }

    pub(crate) fn open(&mut self, events: &mut Events) -> Result<(), Refusal> {
        if !self.state.closed {
            return Err(Refusal::plain(Code::NotNow));
        }
        self.state.closed = false;
        events.tell(EventKind::Opened);
        Ok(())
    }

    /// A hand in progress is finished.
    pub(crate) fn close(&mut self, events: &mut Events) -> Result<(), Refusal> {
        self.check_open()?;
        self.state.closed = true;
        self.state.kept.iter().for_each(|seat| self.let_go(seat));
        events.tell(EventKind::Closed);
        Ok(())
    }

    /// Everybody takes their chips, the corporation its money, and the table is closed. If it opens
    /// again, it starts fresh.
    pub(crate) fn break_up(&mut self, events: &mut Events) -> Result<(), Refusal> {
        if self.is_on() {
            return Err(Refusal::plain(Code::HandOn));
        }
        events.tell(EventKind::BrokenUp);
        for seat in self.state.seated.iter() {
            self.vacate(seat, events);
        }
        let amount = std::mem::replace(&mut self.state.corporation, Chips::ZERO);
        if !amount.is_zero() {
            let (from, to) = (Account::Corporation, Account::Issue);
            events.cite(PD_07, EventKind::Pay { from, to, amount, reason: Reason::Bank });
        }
        self.state.closed = true;
        self.state.kept.iter().for_each(|seat| self.let_go(seat));
        (self.state.lead, self.state.next) = (None, None);
        self.state.line = Line::NONE;
        self.people.forget_missed();
        self.state.bank = Bank::NONE;
        self.people.forget_bankers();
        self.show_stacks();
        Ok(())
    }
}
