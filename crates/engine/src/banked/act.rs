//! Carrying out moves that were found to be open.

use super::cards::HandState;
use super::hand::BankedHand;
use super::table::Draw;
use super::wagers::{Layer, Wager, WagerKind};
use crate::contract::{
    Account, Action, Actor, Event, EventKind, Events, Move, Phase, Place, Reason, RuleId, Seen,
    Verb,
};
use crate::ids::{EQ_18, PD_19};
use crate::money::Chips;
use cards::{Seat, Zone};

impl BankedHand {
    /// Carries out a move.
    pub(super) fn do_move(&mut self, actor: Actor, mv: &Move, events: &mut Events) {
        match (actor, mv.verb) {
            (Actor::Dealer | Actor::Seat(_), Verb::Bank) => {
                let seat = match actor {
                    Actor::Seat(seat) => seat,
                    _ => self.table.bank,
                };
                self.put_up(seat, mv.amount, events);
            }
            (Actor::Dealer, _) => self.no_more_bets(events),
            (Actor::Clock, _) => self.timed_out(mv.place, events),
            (Actor::Seat(seat), Verb::Wager) => self.wager(seat, mv, events),
            (Actor::Seat(seat), Verb::Ready) => {
                self.did(seat, Verb::Ready, None, events);
                self.ready.add(seat);
            }
            (Actor::Seat(seat), verb) => self.take_turn(seat, verb, None, events),
            (Actor::Floor | Actor::Chance, _) => {}
        }
    }

    /// The clock acts for a seat as the house would.
    fn timed_out(&mut self, place: Place, events: &mut Events) {
        let Place::Seat(seat) = place else {
            return;
        };
        if let Some(Action::Move(mv)) = self.default_for(Actor::Seat(seat)) {
            match self.absent(seat) {
                Some((verb, rule)) => self.take_turn(seat, verb, Some(rule), events),
                None => self.do_move(Actor::Seat(seat), &mv, events),
            }
        }
    }

    fn did(&self, seat: Seat, verb: Verb, rule: Option<RuleId>, events: &mut Events) {
        let place = self.turn.map_or(Place::Nowhere, |id| self.place_of_hand(id));
        events.push(Event { kind: EventKind::Did { seat, verb, place }, rule });
    }

    fn wager(&mut self, seat: Seat, mv: &Move, events: &mut Events) {
        let limits = &self.game.table;
        let short = mv.amount < limits.min && self.on(limits.short_rule());
        let Some((spot, square)) = self.square_at(mv.place) else { return };
        let route = (Account::Seat(seat), Account::Spot(spot));
        let owner = self.table.wagers.owner_of(spot).unwrap_or(seat);
        let layer = if owner == seat { Layer::Own } else { Layer::BackLine };
        let rule = short.then_some(limits.short_rule());
        let wager = Wager {
            owner: seat,
            square,
            hand: (spot, 0),
            layer,
            kind: WagerKind::Original,
            amount: mv.amount,
            action: Chips::ZERO,
            behind: Chips::ZERO,
        };
        // Chips on a spot beside his own are taken by the rule that lets him bet there.
        let rule = rule.or((spot != seat && layer == Layer::Own).then_some(EQ_18));
        let fee = limits.fee(self.table.rules, mv.amount);
        let schedule = limits.schedule;
        self.table.purse.pay(events, route, mv.amount, Reason::Bet, rule);
        self.table.wagers.push(wager);
        if self.phase != Phase::Wagers && self.on(PD_19) {
            let route = (Account::Seat(seat), Account::Collection);
            self.table.purse.pay(events, route, fee, Reason::Fee, Some(schedule));
        }
    }

    /// The hand whose turn it is does something. `rule` says why, where the clock did it.
    fn take_turn(&mut self, seat: Seat, verb: Verb, rule: Option<RuleId>, events: &mut Events) {
        let Some(id) = self.turn else { return };
        let Some(hand) = self.table.hand(id) else { return };
        let by_clock = rule.is_some();
        let rule = rule.or(self.game.play.rule_of(self.table.rules, hand, verb));
        self.did(seat, verb, rule, events);
        if let Some(hand) = self.table.hand_mut(id) {
            hand.abandoned = by_clock;
        }
        match verb {
            Verb::Hit => {
                self.table.ask(Draw::Hand { hand: id, last: false, rule: None }, 1, events)
            }
            Verb::Double => {
                self.again(id, id, WagerKind::Double, rule, events);
                self.table.ask(Draw::Hand { hand: id, last: true, rule }, 1, events);
            }
            Verb::Split => {
                self.split(id, rule, events);
                self.play_on(events);
            }
            _ => {
                if let Some(hand) = self.table.hand_mut(id) {
                    hand.done = true;
                    hand.surrendered = verb == Verb::Surrender;
                }
                self.play_on(events);
            }
        }
    }

    /// As many chips again as first lay on `from` now ride on `to`.
    fn again(
        &mut self,
        from: (Seat, u8),
        to: (Seat, u8),
        kind: WagerKind,
        rule: Option<RuleId>,
        events: &mut Events,
    ) {
        let amount = self.table.wagers.again(from);
        let route = (Account::Seat(self.table.owner_of(from.0)), Account::Spot(from.0));
        self.table.purse.pay(events, route, amount, Reason::Bet, rule);
        self.table.wagers.repeat(from, to, kind);
    }

    fn split(&mut self, id: (Seat, u8), rule: Option<RuleId>, events: &mut Events) {
        let (spot, n) = (id.0, self.table.hands_on(id.0));
        let owner = self.table.owner_of(spot);
        self.again(id, (spot, n), WagerKind::Split, rule, events);
        let play = &self.game.play;
        let one_card_only = self.table.hand(id).is_some_and(|hand| play.one_card_after_split(hand));
        let Some(hand) = self.table.hand_mut(id) else {
            return;
        };
        let moved = hand.cards.pop();
        (hand.from_split, hand.one_card_only) = (true, one_card_only);
        self.table.hands.push(HandState {
            from_split: true,
            one_card_only,
            ..HandState::new(spot, owner, n)
        });
        if let Some(held) = moved {
            let from = Zone::Hand(spot, id.1);
            debug_assert!(held.seen == Seen::ALL, "split cards lie face up");
            self.table.place(held.card, (from, (spot, n)), rule, events);
        }
    }
}
