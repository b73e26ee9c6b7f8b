//! Whose act comes next, and who decides it.

use super::{Player, Table};
use bots::Strategy;
use cards::Seat;
use engine::{Action, Actor, Closes, Engine, Hand, Move, SeatSet, Verb, Viewer, Window, Windows};

/// Who acts next, and how.
pub(super) enum Next {
    /// This is done.
    Act(Actor, Action),
    /// A guest may act, and perhaps let it pass.
    Guest(Seat, bool),
    /// Nobody can do anything.
    Nobody,
}

/// What the house does for a seat whose player is not there: his time is up, which names the rule
/// (EQ-16, PK-48), or else what the game does by itself.
pub(super) fn for_absent(hand: &Hand, seat: Seat) -> Option<(Actor, Action)> {
    let default = hand.default_action(Actor::Seat(seat))?;
    let timeout = Action::Move(Move::new(Verb::Timeout).on(engine::Place::Seat(seat)));
    match hand.check(Actor::Clock, &timeout) {
        Ok(()) => Some((Actor::Clock, timeout)),
        Err(_) => Some((Actor::Seat(seat), default)),
    }
}

impl Table<'_> {
    /// Who decides for a seat. Whoever is leaving has gone already, whatever he was.
    fn decides(&self, seat: Seat) -> Player {
        match self.room().leaving().has(seat) {
            true => Player::Absent,
            false => self.players[seat],
        }
    }

    /// Whose act comes next: those who may let it pass are asked now and then, then those who
    /// must act, in an order of the table's own dice, guests after bots, and the house last.
    /// Those who are not there let pass what they may, and are no slower than bots.
    pub(super) fn next(&mut self, windows: &Windows) -> Next {
        let seat_of = |window: &Window| match window.actor {
            Actor::Seat(seat) => Some((seat, window.closes == Closes::NextAct)),
            _ => None,
        };
        let mut prompt = SeatSet::EMPTY;
        let mut guest = None;
        for (seat, may_pass) in windows.iter().filter_map(|window| seat_of(&window)) {
            match (self.decides(seat), may_pass) {
                (_, true) if self.asked.has(seat) => {}
                (Player::Absent, true) => {}
                (Player::Guest, true) => return Next::Guest(seat, true),
                (Player::Guest, false) => guest = guest.or(Some(seat)),
                (Player::Bot(_) | Player::Absent, false) => prompt.add(seat),
                (Player::Bot(strategy), true) => {
                    self.asked.add(seat);
                    if self.dice.below(2) == 0
                        && let Some(mv) = self.choose(seat, strategy)
                    {
                        return Next::Act(Actor::Seat(seat), Action::Move(mv));
                    }
                }
            }
        }
        let at = if prompt.len() > 1 { self.dice.below(prompt.len() as u32) as usize } else { 0 };
        if let Some(seat) = prompt.iter().nth(at) {
            let act = match self.decides(seat) {
                Player::Bot(strategy) => self.choose_or_default(seat, strategy),
                Player::Guest | Player::Absent => {
                    self.session.hand().and_then(|hand| for_absent(hand, seat))
                }
            };
            return act.map_or(Next::Nobody, |(actor, action)| Next::Act(actor, action));
        }
        if let Some(seat) = guest {
            return Next::Guest(seat, false);
        }
        let Some(hand) = self.session.hand() else { return Next::Nobody };
        let mut house = windows.iter().filter(|window| !matches!(window.actor, Actor::Seat(_)));
        let act = |window: Window| Some((window.actor, hand.default_action(window.actor)?));
        match house.find_map(act) {
            Some((actor, action)) => Next::Act(actor, action),
            None => Next::Nobody,
        }
    }

    /// What a bot wants to do.
    fn choose(&mut self, seat: Seat, strategy: Strategy) -> Option<Move> {
        let look = self.session.hand()?.look(Viewer::Seat(seat));
        self.legal.clear();
        look.legal_into(&mut self.legal);
        strategy.choose(look, &self.legal, &mut |n| self.dice.below(n))
    }

    /// The same where it must do something.
    fn choose_or_default(&mut self, seat: Seat, strategy: Strategy) -> Option<(Actor, Action)> {
        let actor = Actor::Seat(seat);
        match self.choose(seat, strategy) {
            Some(mv) => Some((actor, Action::Move(mv))),
            None => Some((actor, self.session.hand()?.default_action(actor)?)),
        }
    }
}
