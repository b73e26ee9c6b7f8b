//! Who may sit here: one chair per person, none for the barred, and at a private table only invited
//! players.

use crate::state::{Entry, Why};
use crate::{EventKind, Events, PlayerId, Seating};
use cards::Seat;
use engine::ids::{PD_20, PK_42};
use engine::{Code, Refusal};
use serde::{Deserialize, Serialize};

/// People a table knows about besides those who sit at it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct People {
    /// Who was barred and has left (PD-20).
    barred: Vec<PlayerId>,
    /// Who may sit down at a private table; `None` if it is not private.
    guests: Option<Vec<PlayerId>>,
    /// Who recently had a share in the bank and got up (PD-02).
    bankers: Vec<Banker>,
    /// Who left with missed blinds (PK-42).
    missed: Vec<PlayerId>,
    /// Who plays for a prize without a purchase, by their chairs there, in order (JP-07).
    pub free: Vec<(Seat, Option<PlayerId>)>,
}

/// Somebody who got up, and their share in the bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Banker {
    pub player: PlayerId,
    /// Whether it was in the last bank.
    pub shared: bool,
    /// Whether it was in the one before.
    pub rests: bool,
    /// How often the bank had moved on by then.
    pub turns: u32,
}

impl People {
    pub fn banker_left(&mut self, banker: Banker) {
        let of_late = |other: &Banker| banker.turns.wrapping_sub(other.turns) <= 1;
        self.bankers.retain(|other| other.player != banker.player && of_late(other));
        if banker.shared || banker.rests {
            self.bankers.push(banker);
        }
    }

    pub fn banker_back(&mut self, player: PlayerId) -> Option<Banker> {
        let at = self.bankers.iter().position(|banker| banker.player == player)?;
        Some(self.bankers.swap_remove(at))
    }

    /// Whether somebody who sits down left with missed blinds; from now on the chair remembers it.
    pub fn missed_back(&mut self, player: PlayerId) -> bool {
        let before = self.missed.len();
        self.missed.retain(|other| *other != player);
        self.missed.len() < before
    }

    /// The game is over: what was missed in it is forgotten.
    pub fn forget_missed(&mut self) {
        self.missed.clear();
    }

    pub fn forget_bankers(&mut self) {
        self.bankers.clear();
    }
}

impl Seating {
    /// Whether the table is private.
    pub fn is_private(&self) -> bool {
        self.people.guests.is_some()
    }

    /// Who sits in a chair, as far as the room knows.
    pub fn player(&self, seat: Seat) -> Option<PlayerId> {
        self.state.chairs[seat].player
    }

    /// Where somebody sits.
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        self.state.seated.iter().find(|seat| self.player(*seat) == Some(player))
    }

    /// Whether somebody may take a chair at all. People the room does not know can be neither
    /// invited nor barred.
    pub(crate) fn check_person(&self, player: Option<PlayerId>) -> Result<(), Refusal> {
        let People { barred, guests, .. } = &self.people;
        let is_in = |list: &Vec<PlayerId>| player.is_some_and(|player| list.contains(&player));
        if is_in(barred) && self.on(PD_20) {
            return Err(Refusal::by(Code::Barred, PD_20));
        }
        if player.is_some_and(|player| self.seat_of(player).is_some()) {
            return Err(Refusal::plain(Code::AlreadySeated));
        }
        if guests.as_ref().is_some_and(|guests| !is_in(guests)) {
            return Err(Refusal::plain(Code::NotInvited));
        }
        Ok(())
    }

    /// Somebody gives up their chair. They stay barred if they were, and missed blinds stay missed.
    pub(crate) fn person_left(&mut self, seat: Seat) {
        let Some(player) = self.player(seat) else { return };
        if self.state.barred.has(seat) {
            self.people.barred.push(player);
        }
        let missed = matches!(self.state.chairs[seat].entry, Entry::Comes { why: Why::Missed, .. });
        if missed && self.on(PK_42) {
            self.people.missed.push(player);
        }
    }

    /// Bars somebody who has already left.
    pub(crate) fn bar_who_left(&mut self, player: PlayerId) {
        self.people.barred.push(player);
    }

    /// Makes the table private, for invited players and those who sit there, or public.
    pub(crate) fn make_private(
        &mut self,
        private: bool,
        events: &mut Events,
    ) -> Result<(), Refusal> {
        if self.is_private() == private {
            return Err(Refusal::plain(Code::NotNow));
        }
        let there = || self.state.seated.iter().filter_map(|seat| self.player(seat)).collect();
        self.people.guests = private.then(there);
        events.tell(if private { EventKind::Private } else { EventKind::Public });
        Ok(())
    }

    /// Somebody is invited to a private table.
    pub(crate) fn admit(&mut self, player: PlayerId, events: &mut Events) -> Result<(), Refusal> {
        match &mut self.people.guests {
            Some(guests) if !guests.contains(&player) => guests.push(player),
            _ => return Err(Refusal::plain(Code::NotNow)),
        }
        events.tell(EventKind::Admitted(player));
        Ok(())
    }
}
