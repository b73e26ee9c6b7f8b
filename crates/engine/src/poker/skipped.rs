//! A player whose turn was passed over, at a live table (PK-26).
//!
//! What the first player behind him does is remembered and binds nobody yet (PK-25). If the skipped
//! player calls time or acts, it is forgotten. If a second one acts, the right is lost: the skipped
//! player checks or folds, and what was done behind him counts. So it is if the dealer takes up the
//! deck for the next cards, nobody else being left to act.

use super::hand::{PokerHand, Waits};
use crate::contract::*;
use crate::ids::*;
use crate::money::Chips;
use cards::Seat;

/// What was done behind a skipped player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Behind {
    seat: Seat,
    verb: Verb,
    amount: Chips,
}

impl Behind {
    fn of(seat: Seat, mv: &Move) -> Behind {
        Behind { seat, verb: mv.verb, amount: mv.amount }
    }
}

impl PokerHand {
    /// Whether the house says what becomes of a player who was passed over.
    pub(super) fn knows_skipped(&self) -> bool {
        self.game.skipped_player && self.table.mode == Mode::Live && self.on(PK_25)
    }

    /// Whether the player whose turn it is may call time.
    pub(super) fn may_call_time(&self) -> bool {
        self.table.slips.behind.is_some()
    }

    /// A word that is none of the bets: time, or a wish to see a hand.
    #[cold]
    pub(super) fn check_word(&self, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        if mv.verb == Verb::Ask {
            return self.check_ask(seat, mv);
        }
        match mv.verb == Verb::Time && self.may_call_time() {
            true if *mv == Move::new(Verb::Time) => Ok(()),
            true => Err(Refusal::plain(Code::Unused)),
            false => Err(Refusal::plain(Code::NotNow)),
        }
    }

    /// Whether a seat can act behind the player whose turn it is.
    #[cold]
    pub(super) fn check_behind(&self, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        let mut after = self.clone();
        if self.table.slips.behind.is_none() {
            let next = self.table.round.turn.and_then(|turn| self.next_to_act(turn));
            if next != Some(seat) || mv.verb == Verb::Time {
                return Err(Refusal::by(Code::NotYourTurn, PK_25));
            }
            self.check_choice(seat, mv)?;
            if self.on(PK_26) {
                return Ok(());
            }
            after.table.slips.behind = Some(Behind::of(seat, mv));
            return after.lose_right(&mut Events::default());
        }
        after.lose_right(&mut Events::default())?;
        match (after.table.waits, after.table.round.turn) {
            (Waits::Player, Some(turn)) if turn == seat => after.check_choice(seat, mv),
            _ => Err(Refusal::by(Code::NotYourTurn, PK_25)),
        }
    }

    /// A checked move at a live table, in turn or behind somebody.
    #[inline(never)]
    pub(super) fn take_live_move(&mut self, seat: Seat, mv: &Move, events: &mut Events) {
        if mv.verb == Verb::Ask {
            return self.take_ask(seat, events);
        }
        if self.table.round.turn == Some(seat) {
            self.table.slips.behind = None;
            if mv.verb != Verb::Time {
                return self.take_move(seat, mv, events);
            }
            let (incident, ruling) = (IncidentKind::Skipped, Ruling::RightKept);
            return events.cite(PK_26, EventKind::Ruling { incident, ruling, seat: Some(seat) });
        }
        if !self.knows_skipped() {
            return self.take_move(seat, mv, events);
        }
        if self.table.slips.behind.is_some() {
            if self.lose_right(events).is_ok() {
                self.take_move(seat, mv, events);
            }
            return;
        }
        self.table.slips.behind = Some(Behind::of(seat, mv));
        events.cite(PK_25, EventKind::Did { seat, verb: mv.verb, place: Place::Nowhere });
        if !self.on(PK_26) {
            // Were there no such right, the first act behind him would end his turn.
            let _ = self.lose_right(events);
        }
    }

    /// A second player has acted behind the skipped one, who has lost his right to act.
    fn lose_right(&mut self, events: &mut Events) -> Result<(), Refusal> {
        let (Some(_), Some(skipped)) = (self.table.slips.behind, self.table.round.turn) else {
            return Err(Refusal::plain(Code::NotNow));
        };
        let (incident, ruling) = (IncidentKind::Skipped, Ruling::RightLost);
        events.cite(PK_26, EventKind::Ruling { incident, ruling, seat: Some(skipped) });
        self.forfeit_turn(events)
    }

    /// The player whose turn it is checks or folds, and what was done behind him counts.
    fn forfeit_turn(&mut self, events: &mut Events) -> Result<(), Refusal> {
        let Some(skipped) = self.table.round.turn else {
            return Err(Refusal::plain(Code::NotNow));
        };
        let behind = self.table.slips.behind.take();
        self.take_move(skipped, &Move::new(self.default_verb(skipped)), events);
        let Some(Behind { seat, verb, amount }) = behind else {
            return Ok(());
        };
        if self.table.waits != Waits::Player || self.table.round.turn != Some(seat) {
            return Err(Refusal::plain(Code::NotNow));
        }
        let mv = Move::new(verb).amount(amount);
        self.check_choice(seat, &mv)?;
        self.take_move(seat, &mv, events);
        Ok(())
    }

    /// The dealer takes the deck up for the next cards and overlooks the player whose turn it is:
    /// everybody else is done.
    pub(super) fn slip_skipped(&self, incident: &Incident) -> Result<(), Refusal> {
        let table = &self.table;
        let seat = incident.seat.ok_or(Refusal::plain(Code::NoSuchTarget))?;
        match () {
            _ if !table.dealt.has(seat) => return Err(Refusal::plain(Code::NotInHand)),
            _ if table.waits != Waits::Player => return Err(Refusal::plain(Code::NotNow)),
            _ if table.round.turn != Some(seat) => {
                return Err(Refusal::by(Code::NotYourTurn, PK_25));
            }
            _ => {}
        }
        let mut after = self.clone();
        after.forfeit_turn(&mut Events::default())?;
        match after.table.waits {
            Waits::Player => Err(Refusal::plain(Code::NotNow)),
            _ => Ok(()),
        }
    }

    /// Whether a player whom the deal went past has lost his right to act (PK-26).
    pub(super) fn rule_skipped(&mut self, ruling: Ruling, events: &mut Events) {
        match ruling {
            Ruling::RightLost => _ = self.forfeit_turn(events),
            _ => self.table.slips.behind = None,
        }
    }
}
