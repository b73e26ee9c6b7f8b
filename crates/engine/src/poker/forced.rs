//! What must be put up before the first card is dealt.

use super::hand::PokerHand;
use super::stakes::Stakes;
use super::variant::{Forced, Picked, Price};
use crate::contract::*;
use crate::ids::*;
use crate::money::Chips;
use cards::Seat;

impl PokerHand {
    /// Posts fees and forced bets, in the order of the variant's table.
    pub(super) fn post(&mut self, setup: &Setup, events: &mut Events) {
        if let Some(terms) = &setup.elsewhere {
            return self.post_elsewhere(setup, terms, events);
        }
        let button = self.table.button;
        let from_pot = self.fees_from_pot();
        let has_button = self.table.dealt.has(button);
        if has_button {
            self.post_button(events);
        }
        if !from_pot {
            self.take_fees(button, events);
        }
        let mut last = button;
        for forced in self.game.variant.forced {
            match *forced {
                Forced::ButtonPost { .. } | Forced::ButtonBonus { .. } => {}
                Forced::Ante { rule } => self.post_antes(rule, events),
                Forced::Kill { rule } => {
                    self.post_kill(rule, events);
                    last = self.table.killer.unwrap_or(last);
                }
                Forced::Collection { rule } => self.collect(rule, events),
                Forced::Blinds { rule, .. } if !self.on(rule) => {}
                Forced::Blinds { rule, half, option } => {
                    last = if setup.blinds.seats().is_empty() {
                        self.post_blinds(rule, half, events)
                    } else {
                        self.post_named_blinds(&setup.blinds, rule, half, events)
                    };
                    if !self.on(option) {
                        self.table.round.acted.add(last);
                    }
                }
            }
        }
        if !self.table.posted.is_empty() {
            self.post_entries(&setup.posts, events);
        }
        if !has_button {
            self.post_for_nobody(last, events);
        }
        // In games with a bring-in, the fees come out of that bet, so they wait for it.
        if from_pot && self.game.bring_in.is_zero() {
            self.take_fees(last, events);
        }
        let round = &mut self.table.round;
        let high = self.game.big_blind().max(round.bet[button]).max(round.high);
        round.high = high;
        round.whole = high;
        round.two_began = self.table.dealt.is_pair();
        round.matched = self.table.dealt.iter().filter(|s| round.bet[*s] >= high).collect();
        // Kept until the cards are dealt: the first to act sits left of the last blind.
        round.turn = Some(last);
    }

    /// The button's chips for the house. Live chips count toward the button's bet, and then the fee
    /// comes out of the pot.
    fn post_button(&mut self, events: &mut Events) {
        let (button, post) = (self.table.button, self.game.button_post);
        let Some(rule) = post.rule.filter(|_| !post.amount.is_zero()) else { return };
        let (to, reason) = post.goes();
        if !post.live {
            let route = Account::Seat(button).to(to);
            return self.table.purse.pay(events, route, post.amount, reason, Some(rule));
        }
        self.put_in(events, button, post.amount, Reason::Blind, Some(rule));
        self.table.round.bet[button] += post.amount;
        let route = Account::Pot.to(to);
        self.table.purse.pay(events, route, post.amount, reason, Some(rule));
        self.table.dropped.total = post.amount;
        self.table.dropped.of[button] = post.amount;
    }

    /// Posts antes, as far as stacks allow.
    pub(super) fn post_antes(&mut self, rule: RuleId, events: &mut Events) {
        for seat in self.table.live.clockwise_after(self.table.button) {
            let amount = self.game.ante.min(self.table.purse.stack(seat));
            self.put_in(events, seat, amount, Reason::Ante, Some(rule));
        }
    }

    /// Everybody's fee, before the first card.
    fn collect(&mut self, rule: RuleId, events: &mut Events) {
        if !self.on(rule) {
            return;
        }
        for seat in self.table.dealt.clockwise_after(self.table.button) {
            let route = Account::Seat(seat).to(Account::Collection);
            let amount = self.game.collection;
            self.table.purse.pay(events, route, amount, Reason::Fee, Some(rule));
        }
    }

    /// The winner of the last two or more pots posts a live bet, and the limits go up by half.
    fn post_kill(&mut self, rule: RuleId, events: &mut Events) {
        let Some((seat, 2..)) = self.table.streak else { return };
        if !self.game.half_kill || !self.on(rule) || !self.table.dealt.has(seat) {
            return;
        }
        self.raise_stakes(seat, Stakes::AndAHalf, rule, events);
        let due = self.staked(self.game.unit(Price::Small));
        let amount = due.min(self.table.purse.stack(seat));
        self.put_in(events, seat, amount, Reason::Kill, Some(rule));
        self.table.round.bet[seat] = amount;
        self.table.round.high = due;
    }

    /// Who won the last pots and how many, in games that track it. A split pot ends a streak.
    pub(super) fn streak(&self) -> Option<(Seat, u8)> {
        let table = &self.table;
        match (self.game.half_kill, table.ending) {
            (false, _) => None,
            (true, Some(Ending::Misdeal)) => table.streak,
            (true, _) => {
                let winner = table.won.iter().next().filter(|_| table.won.is_single())?;
                let before = table.streak.filter(|(seat, _)| *seat == winner);
                Some((winner, before.map_or(0, |(_, pots)| pots).saturating_add(1)))
            }
        }
    }

    /// Posts the blinds and returns the seat of the last one. With more blinds than players the
    /// smallest are left out: nobody posts two.
    fn post_blinds(&mut self, rule: RuleId, half: RuleId, events: &mut Events) -> Seat {
        let blinds = &self.game.blinds;
        let (count, halved) = (blinds.amounts.len(), blinds.half);
        let left_out = count.saturating_sub(self.table.dealt.len());
        let mut seat = self.table.button;
        if self.table.dealt.len() == 2 && count - left_out == 2 && blinds.button_small {
            // Heads-up, the button has the small blind.
            seat = self.next_blind(seat);
        }
        for at in left_out..count {
            seat = self.next_blind(seat);
            let by_half = at == 0 && halved;
            if by_half && !self.on(half) {
                continue;
            }
            let blind = self.game.blinds.amounts[at];
            let rule = if by_half { half } else { rule };
            // With two players the button has a blind too, and its live chips count toward that.
            let owed = blind.less(self.table.round.bet[seat]);
            let amount = owed.min(self.table.purse.stack(seat));
            self.put_in(events, seat, amount, Reason::Blind, Some(rule));
            self.table.round.bet[seat] += amount;
        }
        seat
    }

    /// Posts the blinds of the seats named for them and returns the last of these. The button may
    /// be among them, in its own place.
    #[cold]
    fn post_named_blinds(
        &mut self,
        blinds: &Stacks,
        rule: RuleId,
        half: RuleId,
        events: &mut Events,
    ) -> Seat {
        let mut last = self.table.button;
        for seat in blinds.seats().clockwise_after(self.table.button) {
            let blind = blinds.get(seat);
            let by_half = self.game.blinds.half && blind < self.game.big_blind();
            if by_half && !self.on(half) {
                continue;
            }
            let owed = blind.less(self.table.round.bet[seat]);
            let amount = owed.min(self.table.purse.stack(seat));
            let rule = if by_half { half } else { rule };
            self.put_in(events, seat, amount, Reason::Blind, Some(rule));
            self.table.round.bet[seat] += amount;
            if seat != self.table.button {
                last = seat;
            }
        }
        last
    }

    /// Players who come in between the blinds post what the room asks for: the dead part goes to
    /// the centre, and the live part starts their bet (PK-40, PK-42, PK-06), or kills the pot.
    #[cold]
    fn post_entries(&mut self, posts: &Posts, events: &mut Events) {
        for seat in self.table.posted.clockwise_after(self.table.button) {
            let Post { live, dead } = posts.get(seat);
            if let Some(rule) = self.game.entry_kill.filter(|_| live == self.game.kill_post()) {
                if self.on(rule) {
                    self.kill_pot(seat, rule, events);
                }
                continue;
            }
            let rule = if dead.is_zero() { PK_40 } else { PK_42 };
            // A player who also has a blind owes only the difference.
            let live = live.less(self.table.round.bet[seat]);
            if !self.on(rule) {
                continue;
            }
            self.post_dead(seat, dead, rule, events);
            // Fees and the seat's own blind came first, so it posts whatever its stack still
            // allows.
            let live = live.min(self.table.purse.stack(seat));
            self.put_in(events, seat, live, Reason::Post, Some(rule));
            self.table.round.bet[seat] += live;
        }
    }

    /// Puts chips into the centre: they are not part of a bet, and anybody can win them.
    fn post_dead(&mut self, seat: Seat, amount: Chips, rule: RuleId, events: &mut Events) {
        let table = &mut self.table;
        let route = Account::Seat(seat).to(Account::Pot);
        let amount = amount.min(table.purse.stack(seat));
        table.purse.pay(events, route, amount, Reason::DeadPost, Some(rule));
        table.dead[seat] += amount;
        if table.purse.stack(seat).is_zero() {
            table.all_in.add(seat);
        }
    }

    fn next_blind(&self, seat: Seat) -> Seat {
        self.table.dealt.left_of(seat).unwrap_or(seat)
    }

    /// The rule that gives a seat its option in the first round: its own unraised blind, or an
    /// unraised live button post.
    #[inline(always)]
    pub(super) fn option(&self, seat: Seat) -> Option<RuleId> {
        if self.may_have_option() { self.unraised_option(seat) } else { None }
    }

    /// Whether this is the first round and nobody has raised.
    #[inline(always)]
    pub(super) fn may_have_option(&self) -> bool {
        self.table.step == self.game.first_bet && self.table.round.raises == 0
    }

    #[inline(never)]
    fn unraised_option(&self, seat: Seat) -> Option<RuleId> {
        // A live button has no blind to raise, unless the blinds reach all the way around to it.
        let beyond = || self.table.dealt.len() > self.game.blinds.amounts.len();
        if !self.owes(seat).is_zero() || self.table.round.high.is_zero() {
            None
        } else if self.table.killer == Some(seat) {
            self.kill_rule()
        } else if self.straddled(seat) {
            self.offer_rule(Picked::Straddle)
        } else if seat == self.table.button && beyond() {
            self.game.button_post.rule
        } else if !self.table.posted.has(seat) {
            let option = self.game.variant.forced.iter().find_map(|forced| match forced {
                Forced::Blinds { option, .. } => Some(*option),
                _ => None,
            });
            option.or_else(|| self.live_opening())
        } else if self.table.dead[seat].is_zero() {
            Some(PK_40)
        } else {
            Some(PK_42)
        }
    }
}
