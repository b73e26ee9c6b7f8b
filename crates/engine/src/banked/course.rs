//! From the last wager to the settlement, step by step.

use super::felt::{Draw, Hole, Want};
use super::game::{Dealing, Turn};
use super::hand::BankedHand;
use super::hands::{HandId, HandState, ROWS};
use super::step::{ButtonBy, Count, Order, StartFrom, Step, To};
use crate::contract::{
    Account, Answer, Ending, EventKind, Events, Marker, Phase, Reason, RuleId, Seen, Verb,
};
use cards::{Card, CardList, Rank, Seat, Zone};

impl BankedHand {
    pub(super) fn enter(&mut self, phase: Phase, events: &mut Events) {
        if self.phase != phase {
            self.phase = phase;
            events.tell(EventKind::Phase { phase });
        }
    }

    /// The dealer closes the betting.
    pub(super) fn no_more_bets(&mut self, events: &mut Events) {
        if self.felt.put_up.is_zero() || self.felt.wagers.is_empty() {
            return self.call_off(Ending::NoAction, events);
        }
        self.return_excess(events);
        self.return_third_bets(events);
        self.seat_hands();
        let dealt = self.game.steps[..self.at].iter().any(|step| matches!(step, Step::Deal { .. }));
        if !dealt && self.cards_left() < self.opening_cards() {
            return self.call_off(Ending::Misdeal, events);
        }
        self.put_up_behind(events);
        self.next_step(events);
    }

    /// Ends the current step and begins the next one, until there is something to wait for.
    pub(super) fn next_step(&mut self, events: &mut Events) {
        self.at += 1;
        self.run_steps(events);
    }

    /// Begins the current step, and those after it until there is something to wait for.
    pub(super) fn run_steps(&mut self, events: &mut Events) {
        while self.begin_step(events) {
            self.at += 1;
        }
    }

    /// Begins the current step. Returns whether it is over already.
    #[inline(always)] // called in one place
    fn begin_step(&mut self, events: &mut Events) -> bool {
        match *self.step() {
            Step::Wagers => {
                self.enter(Phase::Wagers, events);
                false
            }
            Step::Fees { by, order } => {
                self.collect_fees(by, order, events);
                true
            }
            Step::Dice { rule } if !self.on(rule) => true,
            Step::Dice { .. } => {
                // Nobody bets any more once the dice are in the cup.
                self.enter(Phase::Deal, events);
                self.felt.ask(Draw::Dice, 0, events);
                false
            }
            Step::Deal { rule, .. } if !self.on(rule) => {
                self.call_off(Ending::Misdeal, events);
                false
            }
            Step::Deal { .. } => {
                self.enter(Phase::Deal, events);
                self.felt.ask(Draw::Opening, self.opening_cards() as u8, events);
                false
            }
            Step::Peek { card, rule } => {
                if self.peek(card as usize, rule, events) {
                    // Nobody acts on a hand that is over.
                    self.at += 1;
                }
                true
            }
            Step::Reveal { hand, card, rule } => {
                self.reveal(hand, card as usize, rule, events);
                true
            }
            Step::Button { by: ButtonBy::Positions(_), rule } => {
                self.count_positions(rule, events);
                true
            }
            Step::Button { by, rule } => {
                self.place_button(by, rule, events);
                true
            }
            Step::Turns { rule: Some(rule), .. } if !self.on(rule) => true,
            Step::Turns { order, .. } => {
                self.open_play(order, events);
                false
            }
            Step::Choose { rule } => !self.on(rule),
            Step::Assign { way, rule } => {
                self.assign(way, rule, events);
                true
            }
            Step::Set(_) => {
                self.open_setting(events);
                false
            }
            Step::Expose { order, rule } => {
                self.open_exposing(order, rule, events);
                false
            }
            Step::ShowHands { order } => {
                self.show_hands(order, events);
                true
            }
            Step::Forced { hand } => {
                let of_bank = hand == HandId::Bank;
                self.enter(if of_bank { Phase::Bank } else { Phase::Play }, events);
                self.forced(hand, events)
            }
            Step::Settle { covered, short } => {
                self.settle(covered, short, events);
                false
            }
        }
    }

    /// A hand without decisions draws, and when it is done the next step begins.
    fn force_on(&mut self, hand: HandId, events: &mut Events) {
        if self.forced(hand, events) {
            self.next_step(events);
        }
    }

    /// Continues the step after a correction.
    pub(super) fn go_on(&mut self, events: &mut Events) {
        if !self.felt.slips.is_empty() || self.felt.errand.is_some() {
            return;
        }
        if self.felt.due.is_some() {
            return self.felt.tell_need(events);
        }
        match *self.step() {
            Step::Turns { .. } => self.play_on(events),
            Step::Forced { hand } => self.force_on(hand, events),
            Step::Set(setting) => self.set_on(&setting, events),
            // Somebody is still to choose, to bet or to show.
            Step::Wagers | Step::Choose { .. } | Step::Expose { .. } => {}
            _ if self.felt.wagers.is_empty() => self.call_off(Ending::NoAction, events),
            _ => self.next_step(events),
        }
    }

    /// Calls the hand off: everything is returned.
    pub(super) fn call_off(&mut self, ending: Ending, events: &mut Events) {
        for at in 0..self.felt.wagers.len() {
            let wager = self.felt.wagers[at];
            let route = Account::Spot(wager.spot).to(Account::Seat(wager.owner));
            self.felt.purse.pay(events, route, wager.amount, Reason::Refund, None);
        }
        self.return_bank(events);
        self.return_cover(events);
        self.finish(ending, events);
    }

    pub(super) fn finish(&mut self, ending: Ending, events: &mut Events) {
        self.phase = Phase::Over;
        self.turn = None;
        self.ending = Some(ending);
        events.tell(EventKind::End { ending });
    }

    /// Sets up a hand for every spot that is bet on, in acting order, in games where spots have
    /// hands.
    fn seat_hands(&mut self) {
        if !self.dealing.is_to_spots() {
            return;
        }
        for &spot in self.around(self.dealing.turns).iter() {
            let bet_on = || self.felt.wagers.iter().any(|wager| wager.spot == spot);
            let sits = || Some(spot).filter(|_| self.open_spot().is_some() && bet_on());
            if let Some(owner) = self.felt.wagers.owner_of(spot).or_else(sits) {
                self.felt.hands.push(HandState::new(spot, owner, 0));
            }
        }
    }

    pub(super) fn opening_cards(&self) -> usize {
        self.dealing.to_spots * self.felt.hands.len() + self.dealing.to_others
    }

    /// Takes an answer from chance: cards, which have left the stub already, a shuffle or dice.
    pub(super) fn answered(&mut self, answer: &Answer, events: &mut Events) {
        let Some(want) = self.felt.wanted().as_mut() else { return };
        match answer {
            Answer::Cards(cards) if want.got.is_empty() && cards.len() == want.n as usize => {
                // Fast path: all the cards came at once, as they mostly do.
                let draw = want.draw;
                *self.felt.wanted() = None;
                self.look_for_cut_card(events);
                return self.deliver(draw, cards, events);
            }
            Answer::Cards(cards) => {
                cards.iter().for_each(|card| want.got.push(*card));
                self.look_for_cut_card(events);
            }
            Answer::Shuffled => {
                self.felt.reshuffle();
                self.shuffled_on();
                let rule = self.game.terms.reshuffle;
                events.push(crate::contract::Event { kind: EventKind::Shuffled, rule });
            }
            Answer::Dice(faces) => return self.thrown(*faces, events),
        }
        match *self.felt.wanted() {
            Some(Want { draw, n, got }) if got.len() == n as usize => {
                *self.felt.wanted() = None;
                self.deliver(draw, &got, events);
            }
            _ => self.felt.tell_need(events),
        }
    }

    /// Cards came off the shoe: the next one in it may be the cut card.
    #[inline]
    fn look_for_cut_card(&mut self, events: &mut Events) {
        if self.felt.stub.len() < self.felt.cut_below {
            self.cut_card_shows(events);
        }
    }

    fn thrown(&mut self, faces: [u8; 3], events: &mut Events) {
        self.felt.due = None;
        self.felt.dice = Some(faces);
        if let Step::Dice { rule } = *self.step() {
            events.cite(rule, EventKind::Dice { faces });
        }
        self.next_step(events);
    }

    fn deliver(&mut self, draw: Draw, cards: &CardList, events: &mut Events) {
        use crate::stub::Facing::{Down, Up};
        let card = cards[0];
        match draw {
            Draw::Opening => self.deal(cards, events),
            Draw::Hand { hand, last, rule } => {
                let to = HandId::Spot(hand.0, hand.1);
                self.felt.place(card, Up, Zone::Stub, to, rule, events);
                if let Some(hand) = self.felt.hand_mut(hand).filter(|_| last) {
                    hand.close(rule);
                }
                self.play_on(events);
            }
            Draw::Forced { hand, rule } => {
                self.felt.place(card, Up, Zone::Stub, hand, Some(rule), events);
                self.force_on(hand, events);
            }
            Draw::UpCard { rule } => {
                for &card in cards.iter() {
                    self.felt.place(card, Up, Zone::Stub, HandId::Bank, Some(rule), events);
                }
                self.go_on(events);
            }
            Draw::Dice => {}
            Draw::Slip => cards.iter().for_each(|card| self.slip_lies(*card, events)),
            Draw::Burns => {
                for &card in cards.iter() {
                    self.felt.burn(card, Zone::Stub, Seen::NOBODY, None, events);
                }
            }
            Draw::IntoRow { row, rule } => {
                self.felt.place(card, Down, Zone::Stub, HandId::Row(row), Some(rule), events);
                self.go_on(events);
            }
            Draw::More(rule) | Draw::MoreAndHole(rule) => {
                for &card in cards.iter() {
                    self.felt.burn(card, Zone::Stub, Seen::NOBODY, Some(rule), events);
                }
                match draw {
                    Draw::MoreAndHole(rule) => self.felt.ask_first(Draw::Hole(rule), 1, events),
                    _ => self.go_on(events),
                }
            }
            Draw::Hole(rule) => {
                self.felt.place(card, Down, Zone::Stub, HandId::Bank, Some(rule), events);
                self.go_on(events);
            }
        }
    }

    /// Deals the first cards, packet by packet.
    pub(super) fn deal(&mut self, cards: &CardList, events: &mut Events) {
        let Dealing { packets, rule, turns, .. } = self.dealing;
        if turns.from == StartFrom::Counted {
            self.deal_stacks(turns, rule, cards, events);
            return self.next_step(events);
        }
        let mut cards = cards.iter().copied();
        let (first, hands) = (self.dealt_first(), self.felt.hands.len());
        for (at, packet) in packets.iter().enumerate() {
            let round = || packets[..at].iter().filter(|before| before.to == packet.to).count();
            let mut deal = |hand: &mut BankedHand, to: HandId| {
                if !hand.felt.slips.is_empty() && hand.is_passed_over(to, round() as u8) {
                    return;
                }
                if let Some(card) = cards.next() {
                    hand.felt.place(card, packet.face, Zone::Stub, to, Some(rule), events);
                }
            };
            match packet.to {
                To::Spots => {
                    for step in 0..hands {
                        let next = &self.felt.hands[(first + step) % hands];
                        deal(self, HandId::Spot(next.spot, next.n));
                    }
                }
                To::Bank => deal(self, HandId::Bank),
                To::Common(n) => deal(self, HandId::Common(n)),
                To::Rows => (0..ROWS).for_each(|row| deal(self, HandId::Row(row as u8))),
            }
        }
        // Mistakes in the deal are ruled on before anybody plays.
        if self.felt.slips.is_empty() {
            self.next_step(events);
        }
    }

    /// The player-dealer looks at a face-down card. Returns whether the round is over: then
    /// everybody sees it.
    fn peek(&mut self, at: usize, rule: RuleId, events: &mut Events) -> bool {
        let checked = self.game.play.checks(&self.felt).filter(|_| self.on(rule));
        let Some(over) = checked else { return false };
        if over {
            self.reveal(HandId::Bank, at, rule, events);
            return true;
        }
        let bank = self.felt.bank;
        self.felt.hole = Hole::Checked;
        if let Some((card, seen)) = self.felt.cards_mut(HandId::Bank).seen().nth(at) {
            *seen = Seen::by(bank);
            let zone = HandId::Bank.zone(bank);
            events.cite(rule, EventKind::Show { card, zone, seen: Seen::by(bank) });
        }
        false
    }

    /// Turns up a card that was dealt face down.
    pub(super) fn reveal(&mut self, hand: HandId, at: usize, rule: RuleId, events: &mut Events) {
        let zone = hand.zone(self.felt.bank);
        if let Some((card, seen)) = self.felt.cards_mut(hand).seen().nth(at)
            && !seen.is_all()
        {
            *seen = Seen::ALL;
            events.cite(rule, EventKind::Show { card, zone, seen: Seen::ALL });
        }
    }

    /// Turns up the hands that are still in play, one after the other.
    fn show_hands(&mut self, order: Order, events: &mut Events) {
        for &spot in self.around(order).iter() {
            let Some(hand) = self.felt.hand_mut((spot, 0)).filter(|hand| !hand.folded) else {
                continue;
            };
            let zone = Zone::Hand(spot, 0);
            for (card, seen) in hand.cards.seen().filter(|(_, seen)| !seen.is_all()) {
                *seen = Seen::ALL;
                events.cite(order.rule, EventKind::Show { card, zone, seen: Seen::ALL });
            }
        }
    }

    /// The action button goes to the player that the count ends at, going around the table.
    fn place_button(&mut self, by: ButtonBy, rule: RuleId, events: &mut Events) {
        if !self.on(rule) {
            return;
        }
        let (count, from) = match by {
            ButtonBy::Dice | ButtonBy::Positions(_) => {
                (self.felt.dice.map_or(1, |dice| dice.iter().sum()), StartFrom::LeftOfBank)
            }
            ButtonBy::Card { hand, card, count, from } => {
                let card = self.felt.cards(hand).cards().nth(card as usize);
                (card.map_or(1, |card| pips(card, count)), from)
            }
        };
        let round = self.around(Order::clockwise(from, rule));
        let steps = usize::from(count).saturating_sub(1) % round.len().max(1);
        if let Some(&seat) = round.get(steps) {
            self.felt.button = Some(seat);
            events.cite(rule, EventKind::Mark { marker: Marker::ActionButton, seat });
        }
    }

    /// The first hand acts.
    fn open_play(&mut self, order: Order, events: &mut Events) {
        self.enter(Phase::Play, events);
        if let Some(first) = self.felt.hands.first() {
            let spot = first.spot;
            self.turn = Some((spot, 0));
            events.cite(order.rule, EventKind::Opens { seat: self.decider(spot) });
        }
        self.play_on(events);
    }

    /// Moves on to the next hand with a decision to make, and then to the next step.
    pub(super) fn play_on(&mut self, events: &mut Events) {
        let dealt = self.dealing.each;
        if self.turn.is_none() && !self.felt.queue.is_empty() {
            self.turn = Some(self.felt.queue.remove(0));
        }
        while let Some(id) = self.turn {
            let Some(hand) = self.felt.hand(id) else {
                break;
            };
            if hand.done {
                self.turn = if self.felt.queue.is_empty() {
                    self.after(id)
                } else {
                    Some(self.felt.queue.remove(0))
                };
                continue;
            }
            if hand.owed.is_some() && self.cards_for_players() > 0 {
                let rule = self.felt.hand_mut(id).and_then(|hand| hand.owed.take());
                return self.felt.ask(Draw::Hand { hand: id, last: false, rule }, 1, events);
            }
            if hand.cards.len() < dealt {
                let rule = self.game.play.rule_of(self.felt.rules, hand, Verb::Split);
                return self.felt.ask(Draw::Hand { hand: id, last: false, rule }, 1, events);
            }
            match self.game.play.turn(self.felt.rules, hand, self.around_hand(id.0)) {
                Turn::Open(open) => {
                    self.open = open;
                    return;
                }
                Turn::Closed(rule) => {
                    if let Some(hand) = self.felt.hand_mut(id) {
                        hand.close(Some(rule));
                    }
                    let seat = self.felt.owner(id.0);
                    self.did(seat, Verb::Stand, Some(id), Some(rule), events);
                }
            }
        }
        let late = self.felt.hands.iter().find(|hand| hand.late && hand.cards.len() < dealt);
        if let Some(hand) = late.filter(|_| self.cards_left() > 1) {
            let draw = Draw::Hand { hand: hand.id(), last: true, rule: hand.closed_by };
            return self.felt.ask(draw, 1, events);
        }
        if !self.waits_to_be_found() {
            self.next_step(events);
        }
    }

    /// The hand that acts after this one.
    fn after(&self, (spot, n): (Seat, u8)) -> Option<(Seat, u8)> {
        if n + 1 < self.felt.hands_on(spot) {
            return Some((spot, n + 1));
        }
        let mut first = self.felt.hands.iter().filter(|hand| hand.n == 0).map(|hand| hand.spot);
        first.find(|s| *s == spot);
        first.next().map(|spot| (spot, 0))
    }

    /// A hand without decisions draws as the rules require. Returns whether it is done.
    fn forced(&mut self, hand: HandId, events: &mut Events) -> bool {
        let (draws, rule) = self.game.play.draws(&self.felt, hand);
        if draws && self.cards_left() > 0 && !self.felt.cards(hand).is_full() {
            self.felt.ask(Draw::Forced { hand, rule }, 1, events);
            return false;
        }
        match self.felt.decides(hand) {
            Some(seat) => self.did(seat, Verb::Stand, None, Some(rule), events),
            // Nobody chose to stand, so the dealer announces the total.
            None => self.call(hand, Some(rule), events),
        }
        true
    }
}

/// The count of a card when it places the button.
fn pips(card: Card, count: Count) -> u8 {
    match (card.rank(), count) {
        (Some(Rank::Ace) | None, _) => 1,
        (Some(Rank::Jack | Rank::Queen | Rank::King), Count::FacesAreZero) => 0,
        (Some(rank), _) => rank as u8 + 2,
    }
}
