//! Carrying out moves that were found to be open.

use super::bets::Spot;
use super::felt::Draw;
use super::hand::BankedHand;
use super::hands::{HandId, HandState};
use super::wagers::WagerKind;
use crate::contract::{
    Account, Action, Actor, Circle, Event, EventKind, Events, Move, Reason, RuleId, Seen, Verb,
};
use crate::ids::PD_13;
use crate::stub::Facing;
use cards::{Seat, Zone};

/// A target counts the circles of a spot from 1 to so many. Those before the player come first; the
/// circles of spot 3 are 31 to 40.
const CIRCLES: u8 = 10;

impl BankedHand {
    /// The circle that a target means.
    pub(super) fn circle_at(&self, seat: Seat, target: u8) -> Option<Spot> {
        let circle = |n: u8| match self.game.terms.circles.get(n as usize - 1) {
            Some(terms) => Some(terms.circle),
            None => (!self.on(PD_13) && n <= CIRCLES).then_some(Circle::Square(n)),
        };
        if target <= CIRCLES || !self.on(PD_13) {
            return if target > 0 { circle(target).map(|circle| (seat, circle)) } else { None };
        }
        let spot = Seat::new((target - 1) / CIRCLES)?;
        let circle = circle((target - 1) % CIRCLES + 1)?;
        (spot != seat).then_some((spot, circle))
    }

    /// The target that means a circle.
    pub(super) fn target_of_circle(&self, seat: Seat, (spot, circle): Spot) -> u8 {
        let n = match circle {
            Circle::Square(n) => n,
            _ => self.game.terms.place_of(circle) as u8 + 1,
        };
        if spot == seat { n } else { spot.number() * CIRCLES + n }
    }

    /// The target that means a hand, where somebody has more than one: its number, after ten times
    /// its spot where that is not the player's own.
    fn target_of(&self, (spot, n): (Seat, u8)) -> u8 {
        match self.felt.owner(spot) == spot {
            true => n,
            false => spot.number() * CIRCLES + n,
        }
    }

    /// Tells that a seat did something, with its hand in turn or another.
    pub(super) fn did(
        &self,
        seat: Seat,
        verb: Verb,
        hand: Option<(Seat, u8)>,
        rule: Option<RuleId>,
        events: &mut Events,
    ) {
        let target = hand.map_or(0, |id| self.target_of(id));
        events.push(Event { kind: EventKind::Did { seat, verb, target }, rule });
    }

    /// Carries out a move.
    pub(super) fn do_move(&mut self, actor: Actor, mv: &Move, events: &mut Events) {
        match (actor, mv.verb) {
            (Actor::Seat(seat), Verb::Bank) => self.put_up(seat, mv.amount, events),
            (Actor::Dealer, Verb::Bank) => self.put_up(self.felt.bank, mv.amount, events),
            (Actor::Dealer, _) => self.no_more_bets(events),
            (Actor::Clock, _) => self.timed_out(mv.target, events),
            (Actor::Seat(seat), Verb::Wager) => {
                if let Ok(spot) = self.circle_of(seat, mv) {
                    self.wager(seat, spot, mv.amount, events);
                }
            }
            (Actor::Seat(seat), Verb::Change) => match self.circle_of(seat, mv) {
                Ok(spot) => self.change_wager(seat, spot, mv.amount, events),
                Err(_) => self.change_bank(seat, mv.amount, events),
            },
            (Actor::Seat(seat), Verb::TakeBack) => {
                match self.circle_of(seat, mv).and_then(|spot| self.taken_back(seat, spot)) {
                    Ok(at) => self.take_back_wager(at, events),
                    Err(_) => self.take_back_bank(seat, events),
                }
            }
            (Actor::Seat(seat), Verb::Decline) => {
                if let Some(backer) = Seat::new(mv.target) {
                    self.decline(seat, backer, events);
                }
            }
            (Actor::Seat(seat), Verb::Ready) => {
                self.did(seat, Verb::Ready, None, None, events);
                self.ready.add(seat);
            }
            (Actor::Seat(seat), verb) => self.take_turn(seat, verb, None, events),
            (Actor::Floor | Actor::Chance, _) => {}
        }
    }

    /// The clock acts for a seat as the house would.
    fn timed_out(&mut self, number: u8, events: &mut Events) {
        let Some(seat) = Seat::new(number) else {
            return;
        };
        if let Some(Action::Move(mv)) = self.default_for(Actor::Seat(seat)) {
            match self.absent(seat) {
                Some((verb, rule)) => self.take_turn(seat, verb, Some(rule), events),
                None => self.do_move(Actor::Seat(seat), &mv, events),
            }
        }
    }

    /// The hand whose turn it is does something. `rule` says why, where the clock did it.
    fn take_turn(&mut self, seat: Seat, verb: Verb, rule: Option<RuleId>, events: &mut Events) {
        let Some(id) = self.turn else { return };
        let Some(hand) = self.felt.hand(id) else { return };
        let by_clock = rule.is_some();
        let rule = rule.or(self.game.play.rule_of(self.felt.rules, hand, verb));
        self.did(seat, verb, Some(id), rule, events);
        if let Some(hand) = self.felt.hand_mut(id) {
            hand.abandoned = by_clock;
        }
        match verb {
            Verb::Hit => self.felt.ask(Draw::Hand { hand: id, last: false, rule: None }, 1, events),
            Verb::Double => {
                self.again(id, id.1, WagerKind::Double, rule, events);
                self.felt.ask(Draw::Hand { hand: id, last: true, rule }, 1, events);
            }
            Verb::Split => {
                self.split(id, rule, events);
                self.play_on(events);
            }
            _ => {
                if let Some(hand) = self.felt.hand_mut(id) {
                    hand.done = true;
                    hand.surrendered = verb == Verb::Surrender;
                }
                self.play_on(events);
            }
        }
    }

    /// As many chips again as first lay on `from` now ride on hand `n` of the same spot.
    fn again(
        &mut self,
        from: (Seat, u8),
        n: u8,
        kind: WagerKind,
        rule: Option<RuleId>,
        events: &mut Events,
    ) {
        let amount = self.felt.wagers.again(from);
        let route = (Account::Seat(self.felt.owner(from.0)), Account::Spot(from.0));
        self.felt.purse.pay(events, route, amount, Reason::Bet, rule);
        self.felt.wagers.repeat(from, n, kind);
    }

    fn split(&mut self, id: (Seat, u8), rule: Option<RuleId>, events: &mut Events) {
        let (spot, n) = (id.0, self.felt.hands_on(id.0));
        let owner = self.felt.owner(spot);
        self.again(id, n, WagerKind::Split, rule, events);
        let play = &self.game.play;
        let one_card_only = self.felt.hand(id).is_some_and(|hand| play.one_card_after_split(hand));
        let Some(hand) = self.felt.hand_mut(id) else {
            return;
        };
        let moved = hand.cards.pop();
        (hand.from_split, hand.one_card_only) = (true, one_card_only);
        self.felt.hands.push(HandState {
            from_split: true,
            one_card_only,
            ..HandState::new(spot, owner, n)
        });
        if let Some(held) = moved {
            let way = (Zone::Hand(spot, id.1), HandId::Spot(spot, n));
            debug_assert!(held.seen == Seen::ALL, "split cards lie face up");
            self.felt.place((held.card, Facing::Up), way, rule, events);
        }
    }
}
