//! From the last wager to the last card.

use super::cards::HandState;
use super::game::Turn;
use super::hand::BankedHand;
use super::table::{Draw, Want};
use crate::contract::{
    Account, Answer, Ending, EventKind, Events, Phase, Place, Reason, Seen, Verb,
};
use crate::ids::{EQ_10, EQ_11, PD_19};
use cards::{CardList, Seat, Zone};

impl BankedHand {
    pub(super) fn enter(&mut self, phase: Phase, events: &mut Events) {
        self.phase = phase;
        events.tell(EventKind::Phase { phase });
    }

    /// The dealer closes the betting.
    pub(super) fn no_more_bets(&mut self, events: &mut Events) {
        if self.table.put_up.is_zero() || self.table.wagers.is_empty() {
            return self.call_off(Ending::NoAction, events);
        }
        self.return_excess(events);
        self.seat_hands();
        if !self.table.can_deal(self.opening_cards()) {
            return self.call_off(Ending::Misdeal, events);
        }
        self.put_up_behind(events);
        if self.on(PD_19) {
            self.collect_fees(events);
        }
        self.enter(Phase::Deal, events);
        self.table.ask(Draw::Opening, self.opening_cards() as u8, events);
    }

    /// Everything goes back.
    pub(super) fn call_off(&mut self, ending: Ending, events: &mut Events) {
        for at in 0..self.table.wagers.len() {
            let wager = self.table.wagers[at];
            let route = (Account::Spot(wager.hand.0), Account::Seat(wager.owner));
            self.table.purse.pay(events, route, wager.amount, Reason::Refund, None);
        }
        self.return_bank(events);
        self.return_cover(events);
        self.finish(ending, events);
    }

    /// What is left of the player-dealer's money goes back to him.
    pub(super) fn return_bank(&mut self, events: &mut Events) {
        let left = self.table.purse.get(Account::Escrow);
        let route = (Account::Escrow, Account::Seat(self.table.bank));
        self.table.purse.pay(events, route, left, Reason::Refund, None);
        self.share_out(events);
    }

    pub(super) fn finish(&mut self, ending: Ending, events: &mut Events) {
        self.phase = Phase::Over;
        self.turn = None;
        self.ending = Some(ending);
        events.tell(EventKind::End { ending });
    }

    /// Chips above a square's maximum have no action and are handed back before the deal (PD-12, EQ-08).
    fn return_excess(&mut self, events: &mut Events) {
        let rule = self.game.table.excess_rule();
        if !self.on(rule) {
            return;
        }
        let max = self.game.table.max;
        for at in 0..self.table.wagers.len() {
            let wager = &mut self.table.wagers[at];
            let excess = wager.amount.less(max);
            wager.amount -= excess;
            let route = (Account::Spot(wager.hand.0), Account::Seat(wager.owner));
            self.table.purse.pay(events, route, excess, Reason::Refund, Some(rule));
        }
    }

    /// Fees: of each square, then of the player-dealer (PD-19). Without the rule they come after
    /// the hand, as far as stacks still reach.
    pub(super) fn collect_fees(&mut self, events: &mut Events) {
        let phase = Phase::Fees;
        events.cite(PD_19, EventKind::Phase { phase });
        let (rules, schedule) = (self.table.rules, self.game.table.schedule);
        for spot in self.around_from(self.game.table.first_to_act) {
            for at in 0..self.table.wagers.len() {
                let wager = self.table.wagers[at];
                if wager.hand.0 == spot && wager.kind == super::wagers::WagerKind::Original {
                    let fee = self.game.table.fee(rules, wager.amount);
                    self.fee(wager.owner, fee, schedule, events);
                }
            }
        }
        self.fee(self.table.bank, self.game.table.bank_fee(rules), schedule, events);
        if let Some(seat) = self.table.covering.and_then(|cover| cover.seat()) {
            self.fee(seat, self.game.table.cover_fee(rules), schedule, events);
        }
    }

    fn fee(
        &mut self,
        seat: Seat,
        fee: crate::money::Chips,
        schedule: crate::contract::RuleId,
        events: &mut Events,
    ) {
        let fee = fee.min(self.table.purse.stack(seat));
        let route = (Account::Seat(seat), Account::Collection);
        self.table.purse.pay(events, route, fee, Reason::Fee, Some(schedule));
        self.fee_apart(seat, fee);
    }

    /// A hand for every spot that is bet on, in the order in which they act.
    fn seat_hands(&mut self) {
        for spot in self.around_from(self.game.table.first_to_act) {
            if let Some(owner) = self.table.wagers.owner_of(spot) {
                self.table.hands.push(HandState::new(spot, owner, 0));
            }
        }
        if !self.on(self.game.play.order()) {
            self.table.hands.reverse();
        }
    }

    pub(super) fn opening_cards(&self) -> usize {
        let opening = self.game.play.opening(self.table.rules);
        self.table.hands.len() * opening.hands as usize + opening.bank as usize
    }

    /// Chance brought cards or shuffled.
    pub(super) fn answered(&mut self, answer: &Answer, events: &mut Events) {
        let Some(mut want) = self.table.want else {
            return;
        };
        match answer {
            Answer::Cards(cards) => {
                for &card in cards.iter() {
                    self.table.stub.take(card).expect("the answer was checked");
                    want.got.push(card);
                }
            }
            Answer::Shuffled | Answer::Dice(_) => {
                self.table.reshuffle();
                events.cite(EQ_10, EventKind::Shuffled);
            }
        }
        if want.got.len() < want.n as usize {
            self.table.want = Some(want);
            return self.table.tell_need(events);
        }
        self.table.want = None;
        self.deliver(want, events);
    }

    fn deliver(&mut self, want: Want, events: &mut Events) {
        let card = want.got[0];
        match want.draw {
            Draw::Opening => self.deal(&want.got, events),
            Draw::Hand { hand, last, rule } => {
                self.table.place(card, (Zone::Stub, hand), rule, events);
                if let Some(hand) = self.table.hand_mut(hand).filter(|_| last) {
                    (hand.done, hand.closed_by) = (true, rule);
                }
                self.play_on(events);
            }
            Draw::Bank { rule } => {
                let bank = (self.table.bank, 0);
                self.table.place(card, (Zone::Stub, bank), Some(rule), events);
                self.bank_on(events);
            }
            Draw::UpCard { rule } => {
                for &card in want.got.iter() {
                    let way = (Zone::Stub, (self.table.bank, 0));
                    self.table.place(card, way, Some(rule), events);
                }
                self.open_play(events);
            }
            Draw::Slip => self.slip_lies(card, events),
            Draw::Burns => {
                for &card in want.got.iter() {
                    self.table.burn(card, (Zone::Stub, Seen::NOBODY), None, events);
                }
            }
            Draw::OneMore => {
                self.table.burn(card, (Zone::Stub, Seen::NOBODY), Some(EQ_11), events);
                self.resume(events);
            }
        }
    }

    /// The opening round, one card to everybody in turn; the player-dealer comes last.
    fn deal(&mut self, cards: &CardList, events: &mut Events) {
        let opening = self.game.play.opening(self.table.rules);
        let mut cards = cards.iter().copied();
        let (first, hands) = (self.dealt_first(), self.table.hands.len());
        for round in 0..opening.hands.max(opening.bank) {
            for step in 0..hands {
                let at = (first + step) % hands;
                if round < opening.hands
                    && !self.is_passed_over(self.table.hands[at].spot, round)
                    && let Some(card) = cards.next()
                {
                    let hand = &self.table.hands[at];
                    let way = (Zone::Stub, hand.id());
                    self.table.place(card, way, Some(opening.rule), events);
                }
            }
            if round < opening.bank
                && !self.is_passed_over(self.table.bank, round)
                && let Some(card) = cards.next()
            {
                let way = (Zone::Stub, (self.table.bank, 0));
                self.table.place(card, way, Some(opening.rule), events);
            }
        }
        // Who was passed over is ruled on before anybody plays.
        if self.table.slip.is_none() {
            self.open_play(events);
        }
    }

    /// The first hand acts.
    pub(super) fn open_play(&mut self, events: &mut Events) {
        self.enter(Phase::Play, events);
        if let Some(first) = self.table.hands.first() {
            self.turn = Some((first.spot, 0));
            events.cite(self.game.play.order(), EventKind::Opens { seat: first.owner });
        }
        self.play_on(events);
    }

    /// Goes on to the next hand that has something to decide, then to the player-dealer.
    pub(super) fn play_on(&mut self, events: &mut Events) {
        let dealt = self.game.play.opening(self.table.rules).hands as usize;
        while let Some(id) = self.turn {
            let Some(hand) = self.table.hand(id) else {
                break;
            };
            if hand.done {
                self.turn = self.after(id);
                continue;
            }
            if hand.cards.len() < dealt {
                let rule = self.game.play.rule_of(self.table.rules, hand, Verb::Split);
                return self.table.ask(Draw::Hand { hand: id, last: false, rule }, 1, events);
            }
            match self.game.play.turn(self.table.rules, hand, self.around(id.0)) {
                Turn::Open(_) => return,
                Turn::Closed(rule) => {
                    if let Some(hand) = self.table.hand_mut(id) {
                        (hand.done, hand.closed_by) = (true, Some(rule));
                    }
                    let (seat, place) = (self.table.owner_of(id.0), self.place_of_hand(id));
                    events.cite(rule, EventKind::Did { seat, verb: Verb::Stand, place });
                }
            }
        }
        let late = self.table.hands.iter().find(|hand| hand.late && hand.cards.len() < dealt);
        if let Some(hand) = late.filter(|_| self.table.cards_for_bank() > 1) {
            let draw = Draw::Hand { hand: hand.id(), last: true, rule: hand.closed_by };
            return self.table.ask(draw, 1, events);
        }
        self.enter(Phase::Bank, events);
        self.bank_on(events);
    }

    /// The hand that acts after this one.
    fn after(&self, (seat, n): (Seat, u8)) -> Option<(Seat, u8)> {
        if n + 1 < self.table.hands_on(seat) {
            return Some((seat, n + 1));
        }
        let mut first = self.table.hands.iter().filter(|hand| hand.n == 0).map(|hand| hand.spot);
        first.find(|s| *s == seat);
        first.next().map(|seat| (seat, 0))
    }

    /// The player-dealer draws as he must.
    pub(super) fn bank_on(&mut self, events: &mut Events) {
        let (draws, rule) = self.game.play.bank_draws(self.table.rules, &self.table.bank_cards);
        if draws && self.table.cards_for_bank() > 0 && !self.table.bank_cards.is_full() {
            return self.table.ask(Draw::Bank { rule }, 1, events);
        }
        let seat = self.table.bank;
        events.cite(rule, EventKind::Did { seat, verb: Verb::Stand, place: Place::Nowhere });
        self.settle(events);
    }
}
