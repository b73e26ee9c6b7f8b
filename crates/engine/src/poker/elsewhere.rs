//! Hands played elsewhere, with terms that their record states and none of our houses posts.

use super::game::Betting;
use super::hand::PokerHand;
use crate::contract::*;
use crate::money::{Chips, Pots, pots};
use cards::Seat;

impl PokerHand {
    /// Posts antes first, as far as stacks allow, and then the blinds out of what is left.
    #[cold]
    pub(super) fn post_elsewhere(&mut self, setup: &Setup, terms: &Elsewhere, events: &mut Events) {
        let button = self.table.button;
        for seat in terms.antes.seats().clockwise_after(button) {
            let amount = terms.antes.get(seat).min(self.table.purse.stack(seat));
            self.put_in(events, seat, amount, Reason::Ante, None);
            if !terms.trimmed {
                // Antes go to the middle and make no side pots.
                self.table.paid[seat] -= amount;
                self.table.dead[seat] += amount;
            }
        }
        for seat in setup.blinds.seats().clockwise_after(button) {
            let amount = setup.blinds.get(seat).min(self.table.purse.stack(seat));
            self.put_in(events, seat, amount, Reason::Blind, None);
            self.table.round.bet[seat] = amount;
        }
        let table = &mut self.table;
        let round = &mut table.round;
        // A call matches what was really put in, even if the largest blind was short.
        let high = table.dealt.iter().map(|seat| round.bet[seat]).max().unwrap_or_default();
        round.high = high;
        round.whole = high;
        round.two_began = table.dealt.is_pair();
        round.matched = table.dealt.iter().filter(|seat| round.bet[*seat] >= high).collect();
        round.turn = Some(terms.after);
    }

    /// The minimum bet of a round without a fixed price.
    pub(super) fn least_elsewhere(&self) -> Option<Chips> {
        let fixed = matches!(self.game.betting, Betting::Limit { .. });
        self.table.elsewhere.as_ref().filter(|_| !fixed).map(|terms| terms.least)
    }

    /// The largest total that some other player could still match.
    pub(super) fn matchable(&self, seat: Seat) -> Option<Chips> {
        self.table.elsewhere.as_ref()?;
        let reach = |other: Seat| self.table.round.bet[other] + self.table.purse.stack(other);
        self.table.live.iter().filter(|other| *other != seat).map(reach).max()
    }

    /// Takes what is still due of the rake out of this pot.
    pub(super) fn take_rake(&mut self, pot: Chips, taken: Chips, events: &mut Events) -> Chips {
        let Some(terms) = &self.table.elsewhere else { return Chips::ZERO };
        let rake = terms.rake.less(taken).min(pot);
        let route = Account::Pot.to(Account::Collection);
        self.table.purse.pay(events, route, rake, Reason::Fee, None);
        rake
    }

    /// The pots; the first includes the antes, which everybody can win.
    #[cold]
    pub(super) fn pots_elsewhere(&self) -> Pots {
        let table = &self.table;
        let mut all = pots(&table.paid, table.dealt, table.live);
        if table.dealt.iter().any(|seat| !table.dead[seat].is_zero()) {
            all.begin_with(table.live);
        }
        all
    }

    /// One of several equal shares; the first share gets the whole remainder as well.
    #[cold]
    pub(super) fn share_elsewhere(&self, amount: Chips, winners: usize, place: usize) -> Chips {
        let each = amount.share(winners as i64, self.game.smallest_chip);
        if place == 0 { amount - each.times(winners as i64 - 1) } else { each }
    }
}
