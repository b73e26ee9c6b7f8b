//! Who acts next, and who decides.

use super::{Player, Step, Table};
use bots::Strategy;
use cards::Seat;
use engine::{Action, Actor, Closes, Engine, Hand, Move, SeatSet, Verb, Viewer, Windows};

/// What the house does for an absent player: a timeout, which names the rule (EQ-16, PK-48), or
/// else what the game does by itself.
pub(super) fn for_absent(hand: &Hand, seat: Seat) -> Option<(Actor, Action)> {
    let default = hand.default_action(Actor::Seat(seat))?;
    let timeout = Action::Move(Move::new(Verb::Timeout).on(engine::Place::Seat(seat)));
    match hand.check(Actor::Clock, &timeout) {
        Ok(()) => Some((Actor::Clock, timeout)),
        Err(_) => Some((Actor::Seat(seat), default)),
    }
}

impl Table {
    /// Who decides for a seat. A player who is leaving counts as absent.
    fn decides(&self, seat: Seat) -> Player {
        if self.seating().leaving().has(seat) { Player::Absent } else { self.players[seat] }
    }

    /// The next player acts: those with optional windows are asked now and then, then those who
    /// must act, in random order, guests after bots, and the house last. Absent players pass on
    /// optional windows, and are no slower than bots.
    pub(super) fn serve(&mut self, windows: &Windows) -> Step {
        if !windows.passing().is_empty()
            && let Some(step) = self.ask_round(windows)
        {
            return step;
        }
        let guests = windows.awaited().and(self.guests).without(self.seating().leaving());
        let prompt = windows.awaited().without(guests);
        let at = if prompt.len() > 1 { self.dice.below(prompt.len() as u32) as usize } else { 0 };
        if let Some(seat) = prompt.iter().nth(at) {
            return match self.decides(seat) {
                Player::Bot(strategy) => self.play_bot(seat, strategy),
                Player::Guest | Player::Absent => {
                    let act = self.session.hand().and_then(|hand| for_absent(hand, seat));
                    self.take_or_call_off(act)
                }
            };
        }
        if !guests.is_empty() {
            return Step::Asks { seats: guests, may_pass: false };
        }
        let mut house = windows.iter().filter(|window| !matches!(window.actor, Actor::Seat(_)));
        let act = self.session.hand().and_then(|hand| {
            house.find_map(|window| Some((window.actor, hand.default_action(window.actor)?)))
        });
        self.take_or_call_off(act)
    }

    /// Asks players with optional windows, once after each action: guests all at once, after the
    /// bots.
    fn ask_round(&mut self, windows: &Windows) -> Option<Step> {
        let mut guests = SeatSet::EMPTY;
        for window in windows.iter().filter(|window| window.closes == Closes::NextAct) {
            let Actor::Seat(seat) = window.actor else { continue };
            if self.asked.has(seat) {
                continue;
            }
            match self.decides(seat) {
                Player::Absent => {}
                Player::Guest => guests.add(seat),
                Player::Bot(strategy) => {
                    self.asked.add(seat);
                    if self.dice.below(2) == 0
                        && let Some(mv) = self.choose(seat, strategy)
                    {
                        return Some(self.make(Actor::Seat(seat), mv));
                    }
                }
            }
        }
        (!guests.is_empty()).then_some(Step::Asks { seats: guests, may_pass: true })
    }

    /// Carries out the chosen action; without one the hand cannot go on.
    fn take_or_call_off(&mut self, act: Option<(Actor, Action)>) -> Step {
        match act {
            Some((actor, action)) => {
                self.action = action;
                self.take(actor)
            }
            None => {
                self.call_off();
                Step::CalledOff
            }
        }
    }

    /// A bot does something: what it wants, or what the house does for it.
    fn play_bot(&mut self, seat: Seat, strategy: Strategy) -> Step {
        let actor = Actor::Seat(seat);
        if let Some(mv) = self.choose(seat, strategy) {
            return self.make(actor, mv);
        }
        let default = self.session.hand().and_then(|hand| hand.default_action(actor));
        self.take_or_call_off(default.map(|action| (actor, action)))
    }

    /// What a bot wants to do.
    fn choose(&mut self, seat: Seat, strategy: Strategy) -> Option<Move> {
        let look = self.session.hand()?.look(Viewer::Seat(seat));
        strategy.choose(look, &mut self.legal, &mut |n| self.dice.below(n))
    }
}
