//! Carrying out moves that have been checked.

use super::doubles::put_beside;
use super::felt::Draw;
use super::hand::BankedHand;
use super::hands::{HandId, HandState};
use super::wagers::{Wager, WagerKind};
use crate::contract::{
    Account, Action, Actor, Event, EventKind, Events, Move, Phase, Place, Reason, RuleId, Seen,
    Verb,
};
use crate::money::Chips;
use crate::stub::Facing;
use cards::{Seat, Zone};

impl BankedHand {
    /// How somebody refers to a hand: the first of their own spot needs no name.
    fn place_of_hand(&self, seat: Seat, (spot, n): (Seat, u8)) -> Place {
        let own = seat == spot && self.felt.owner(spot) == spot;
        if own && n == 0 { Place::Nowhere } else { Place::Hand(spot, n) }
    }

    /// Announces what a seat did, with the hand in turn or another one.
    pub(super) fn did(
        &self,
        seat: Seat,
        verb: Verb,
        hand: Option<(Seat, u8)>,
        rule: Option<RuleId>,
        events: &mut Events,
    ) {
        let place = hand.map_or(Place::Nowhere, |id| self.place_of_hand(seat, id));
        events.push(Event { kind: EventKind::Did { seat, verb, place }, rule });
    }

    /// Carries out a move.
    pub(super) fn do_move(&mut self, actor: Actor, mv: &Move, events: &mut Events) {
        match (actor, mv.verb) {
            (Actor::Seat(seat), Verb::Bank) => self.put_up(seat, mv.amount, events),
            (Actor::Dealer, Verb::Bank) => self.put_up(self.felt.bank, mv.amount, events),
            (Actor::Dealer, Verb::Show) => self.expose(events),
            (Actor::Dealer, _) => self.no_more_bets(events),
            (Actor::Clock, _) => self.timed_out(mv.place, events),
            (Actor::Seat(seat), _) => self.do_seat(seat, mv, events),
            (Actor::Floor | Actor::Chance, _) => {}
        }
    }

    fn do_seat(&mut self, seat: Seat, mv: &Move, events: &mut Events) {
        match (mv.verb, mv.place) {
            (Verb::Choose, Place::Row(n)) => self.choose_row(seat, n, events),
            (Verb::Choose, place) => self.name_shaker(seat, place, events),
            (Verb::Set | Verb::HouseWay, _) => self.set_hand(seat, mv, events),
            (Verb::Ready, _) if self.phase != Phase::Wagers => self.set_for_good(seat, events),
            (Verb::Wager, Place::Circle(spot, circle)) => {
                self.wager(seat, spot, circle, mv.amount, events);
            }
            (Verb::Change, Place::Circle(spot, circle)) => {
                self.change_wager(seat, spot, circle, mv.amount, events);
            }
            (Verb::Change, _) => self.change_bank(seat, mv.amount, events),
            (Verb::TakeBack, Place::Circle(spot, circle)) => {
                if let Ok(at) = self.taken_back(seat, spot, circle) {
                    self.take_back_wager(at, events);
                }
            }
            (Verb::TakeBack, _) => self.take_back_bank(seat, events),
            (Verb::Decline, Place::Seat(backer)) => self.decline(seat, backer, events),
            (Verb::Ready, _) => {
                self.did(seat, Verb::Ready, None, None, events);
                self.ready.add(seat);
            }
            _ => self.take_turn(seat, mv, None, events),
        }
    }

    /// The clock acts for a seat as the house would.
    fn timed_out(&mut self, place: Place, events: &mut Events) {
        let Place::Seat(seat) = place else { return };
        if let Some(Action::Move(mv)) = self.default_for(Actor::Seat(seat)) {
            match self.absent(seat) {
                Some((verb, rule)) => {
                    self.take_turn(seat, &Move::new(verb), Some(rule), events);
                }
                None => self.do_move(Actor::Seat(seat), &mv, events),
            }
        }
    }

    /// Makes a move for the hand in turn. `rule` says why, if the clock made it.
    fn take_turn(&mut self, seat: Seat, mv: &Move, rule: Option<RuleId>, events: &mut Events) {
        let verb = mv.verb;
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
                let beside = |wager: &Wager| put_beside(mv, wager);
                self.again(id, id.1, WagerKind::Double, beside, rule, events);
                self.felt.ask(Draw::Hand { hand: id, last: true, rule }, 1, events);
            }
            Verb::Play => {
                if let Some(hand) = self.felt.hand_mut(id) {
                    hand.done = true;
                }
                self.play_hand(id.0, rule, events);
                self.play_on(events);
            }
            Verb::Split => {
                self.split(id, rule, events);
                self.play_on(events);
            }
            _ => {
                if let Some(hand) = self.felt.hand_mut(id) {
                    hand.done = true;
                    hand.surrendered = verb == Verb::Surrender;
                    hand.folded = verb == Verb::Fold;
                }
                self.play_on(events);
            }
        }
    }

    /// Repeats the wagers first placed on `from` for a hand of the same spot.
    fn again(
        &mut self,
        from: (Seat, u8),
        n: u8,
        kind: WagerKind,
        beside: impl Fn(&Wager) -> Chips,
        rule: Option<RuleId>,
        events: &mut Events,
    ) {
        let amount = self.felt.wagers.repeat(from, n, kind, beside);
        let route = Account::Seat(self.felt.owner(from.0)).to(Account::Spot(from.0));
        self.felt.purse.pay(events, route, amount, Reason::Bet, rule);
    }

    fn split(&mut self, id: (Seat, u8), rule: Option<RuleId>, events: &mut Events) {
        let (spot, n) = (id.0, self.felt.hands_on(id.0));
        let owner = self.felt.owner(spot);
        self.again(id, n, WagerKind::Split, |wager| wager.amount, rule, events);
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
            let (from, to) = (Zone::Hand(spot, id.1), HandId::Spot(spot, n));
            debug_assert!(held.seen == Seen::ALL, "split cards lie face up");
            self.felt.place(held.card, Facing::Up, from, to, rule, events);
        }
    }
}
