//! Players whose turn was skipped, at a live table (PK-26).
//!
//! Action behind a skipped player is remembered but does not count yet (PK-25). If that player
//! calls time or acts, it is cancelled. Once two players have acted behind them, the right to act
//! is lost: they check or fold, and the action behind them counts. The same happens if nobody else
//! is left to act and the dealer picks up the deck for the next cards.

use super::hand::{PokerHand, Waits};
use super::incidents::SKIPPED_PLAYER;
use crate::contract::*;
use crate::ids::*;
use crate::money::Chips;
use cards::Seat;

/// An action taken behind a skipped player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct ActedBehind {
    seat: Seat,
    verb: Verb,
    amount: Chips,
}

const NOT_YOURS: Refusal = Refusal::by(Code::NotYourTurn, PK_25);

impl PokerHand {
    /// Whether the house posts what happens to a player who was skipped.
    pub(super) fn knows_skipped(&self) -> bool {
        let on = self.on(PK_25) && self.on(PK_26);
        self.table.mode == Mode::Live && self.game.floor.posts(&SKIPPED_PLAYER) && on
    }

    /// Whether the player whose turn it is may call time.
    pub(super) fn may_call_time(&self) -> bool {
        self.table.trouble.is_some() && !self.trouble().behind.is_empty()
    }

    /// A move that is not a bet: time, or asking to see a hand.
    #[cold]
    pub(super) fn check_word(&self, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        if mv.verb == Verb::Ask {
            return self.check_ask(seat, mv);
        }
        if let Some(rule) = self.too_late_for_stakes(mv.verb) {
            return Err(Refusal::by(Code::NotNow, rule));
        }
        if mv.verb == Verb::Knock && self.knocking().is_some() {
            let owes = !self.owes(seat).is_zero();
            let rule = self.knocking();
            return match (owes, mv.is_bare()) {
                (true, _) => Err(Refusal { rule, ..Refusal::plain(Code::MustDoOtherwise) }),
                (_, false) => Err(Refusal::plain(Code::Unused)),
                _ => Ok(()),
            };
        }
        if mv.verb != Verb::Time || !self.may_call_time() {
            let draws = matches!(mv.verb, Verb::Draw | Verb::Pat);
            let rule = self.draw_rule().filter(|_| draws);
            return Err(Refusal { rule, ..Refusal::plain(Code::NotNow) });
        }
        if mv.is_bare() { Ok(()) } else { Err(Refusal::plain(Code::Unused)) }
    }

    /// Whether a seat can act behind the player in turn, or call time after being skipped as well.
    #[cold]
    pub(super) fn check_behind(&self, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        match mv.verb {
            Verb::Time if !self.was_passed(seat) => Err(NOT_YOURS),
            Verb::Time if !mv.is_bare() => Err(Refusal::plain(Code::Unused)),
            Verb::Time => Ok(()),
            _ => self.clone().act_behind(seat, mv, &mut Events::default()),
        }
    }

    /// Takes a checked move at a live table, in turn or behind a skipped player.
    #[inline(never)]
    pub(super) fn take_live_move(&mut self, seat: Seat, mv: &Move, events: &mut Events) {
        let in_turn = self.table.round.turn == Some(seat);
        let knocks = self.knocking().filter(|_| mv.verb == Verb::Knock);
        if let Some(rule) = knocks {
            events.cite(rule, EventKind::Did { seat, verb: Verb::Knock, place: Place::Nowhere });
            return self.take_live_move(seat, &Move::new(Verb::Check), events);
        }
        match mv.verb {
            Verb::Ask => self.take_ask(seat, mv, events),
            Verb::Time => {
                self.forget_behind(seat);
                let (incident, ruling) = (IncidentKind::Skipped, Ruling::RightKept);
                events.cite(PK_26, EventKind::Ruling { incident, ruling, seat: Some(seat) });
            }
            _ if in_turn || !self.knows_skipped() => {
                self.forget_behind(seat);
                self.take_move(seat, mv, events);
            }
            // The move was tried out before.
            _ => _ = self.act_behind(seat, mv, events),
        }
    }

    /// The players still to act, starting with the one whose turn it is.
    fn to_act(&self) -> impl Iterator<Item = Seat> + use<> {
        let (table, round) = (&self.table, &self.table.round);
        let able = table.live.without(table.all_in);
        let open = able.without(round.matched.and(round.acted));
        open.clockwise_from(round.turn.unwrap_or(table.button))
    }

    /// How many players act before this one; `None` if it is not to act.
    fn place_in_turn(&self, seat: Seat) -> Option<usize> {
        self.to_act().position(|other| other == seat)
    }

    /// Whether somebody has acted behind this seat while it is still to act.
    fn was_passed(&self, seat: Seat) -> bool {
        let place = self.place_in_turn(seat);
        let behind = |act: &ActedBehind| self.place_in_turn(act.seat) > place && act.seat != seat;
        place.is_some() && self.trouble().behind.iter().any(behind)
    }

    /// When a seat acts or calls time, the action behind it does not count.
    pub(super) fn forget_behind(&mut self, seat: Seat) {
        if self.table.trouble.is_none() {
            return;
        }
        let before: Vec<Seat> = self.to_act().take_while(|other| *other != seat).collect();
        self.trouble_mut().behind.retain(|act| before.contains(&act.seat));
    }

    /// Somebody acts behind the player in turn. The first such action is remembered; at the second,
    /// everybody skipped by both loses the right to act, and what was remembered counts.
    fn act_behind(&mut self, seat: Seat, mv: &Move, events: &mut Events) -> Result<(), Refusal> {
        let known = self.trouble().behind.iter().any(|act| act.seat == seat);
        if self.place_in_turn(seat).is_none() || known {
            return Err(NOT_YOURS);
        }
        self.forget_behind(seat);
        let step = self.table.step;
        while self.table.waits == Waits::Player && self.table.step == step {
            let Some(turn) = self.table.round.turn else { break };
            let first = self.trouble().behind.first().copied();
            match first {
                _ if turn == seat => {
                    self.check_choice(seat, mv)?;
                    self.take_move(seat, mv, events);
                    return Ok(());
                }
                Some(act) if act.seat == turn => self.play_remembered(events)?,
                // So far nobody else has acted behind them.
                None => return self.remember_act(seat, mv, events),
                _ => {
                    self.tell_lost(turn, events);
                    self.forfeit_turn(turn, events);
                }
            }
        }
        Err(NOT_YOURS)
    }

    fn remember_act(&mut self, seat: Seat, mv: &Move, events: &mut Events) -> Result<(), Refusal> {
        self.check_choice(seat, mv)?;
        let act = ActedBehind { seat, verb: mv.verb, amount: mv.amount };
        self.trouble_mut().behind.push(act);
        events.cite(PK_25, EventKind::Did { seat, verb: mv.verb, place: Place::Nowhere });
        Ok(())
    }

    /// The remembered action counts now.
    fn play_remembered(&mut self, events: &mut Events) -> Result<(), Refusal> {
        let ActedBehind { seat, verb, amount } = self.trouble_mut().behind.remove(0);
        let mv = Move::new(verb).amount(amount);
        self.check_choice(seat, &mv)?;
        self.take_move(seat, &mv, events);
        Ok(())
    }

    /// A player whose turn it was stays in, and what was done behind them counts after all.
    pub(super) fn call_before(&mut self, seat: Seat, events: &mut Events) {
        let step = self.table.step;
        self.take_move(seat, &Move::new(Verb::Call), events);
        let open = |hand: &PokerHand| hand.table.waits == Waits::Player && hand.table.step == step;
        while let Some(act) = self.trouble().behind.first().copied() {
            let next = open(self) && self.table.round.turn == Some(act.seat);
            if !next || self.play_remembered(events).is_err() {
                break;
            }
        }
        self.trouble_mut().behind.clear();
    }

    fn tell_lost(&self, seat: Seat, events: &mut Events) {
        let (incident, ruling) = (IncidentKind::Skipped, Ruling::RightLost);
        events.cite(PK_26, EventKind::Ruling { incident, ruling, seat: Some(seat) });
    }

    /// A skipped player checks or folds.
    fn forfeit_turn(&mut self, seat: Seat, events: &mut Events) {
        self.take_move(seat, &self.default_move(seat), events);
    }

    /// The dealer picks up the deck for the next cards and overlooks a player who is still to act:
    /// the player in turn, and others only if somebody acted behind them. A bet made behind them
    /// must still be answered.
    pub(super) fn check_passed(&self) -> Result<(), Refusal> {
        let acted = |seat| self.trouble().behind.iter().any(|act| act.seat == seat);
        if !self.to_act().skip(1).all(|seat| acted(seat) || self.was_passed(seat)) {
            return Err(Refusal::plain(Code::NotNow));
        }
        let mut after = self.clone();
        let step = self.table.step;
        after.pass_over(&mut Events::default());
        if after.table.waits == Waits::Player && after.table.step == step {
            Err(Refusal::plain(Code::NotNow))
        } else {
            Ok(())
        }
    }

    /// Everybody still to act has lost the right to, and the action behind them counts.
    pub(super) fn pass_over(&mut self, events: &mut Events) {
        let (first, step) = (self.table.round.turn, self.table.step);
        for seat in self.to_act() {
            let turns = self.table.waits == Waits::Player && self.table.step == step;
            if !turns || self.table.round.turn != Some(seat) {
                break;
            }
            let acted = self.trouble().behind.first().is_some_and(|act| act.seat == seat);
            if acted && self.play_remembered(events).is_ok() {
                continue;
            }
            if Some(seat) != first {
                self.tell_lost(seat, events);
            }
            self.forfeit_turn(seat, events);
        }
        self.trouble_mut().behind.clear();
    }
}
