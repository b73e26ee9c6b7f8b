//! How much may be bet: prices, spreads, caps, and who may raise at all.

use super::game::{Betting, ShortRaise, Uncapped};
use super::hand::PokerHand;
use crate::contract::*;
use crate::ids::*;
use crate::money::Chips;
use cards::Seat;

/// Which bets or raises a seat may make.
#[derive(Clone, Copy, Debug)]
pub(super) enum More {
    /// These totals, with the rules that set the minimum and the maximum.
    To(Range, RuleId, RuleId),
    Not(Refusal),
}

impl PokerHand {
    /// Which bets or raises a seat may make.
    pub(super) fn more(&self, seat: Seat) -> More {
        let round = &self.table.round;
        let stack = self.table.purse.stack(seat);
        let able = self.table.live.without(self.table.all_in);
        let structure = self.game.structure();
        if stack <= self.owes(seat) {
            return More::Not(Refusal::by(Code::NotEnoughChips, PK_01).limit(stack));
        }
        if able.is_single() {
            // Everybody else is all-in: there is nobody left to bet against.
            return More::Not(Refusal::by(Code::NotNow, PK_01));
        }
        let closed = round.acted.has(seat) && !self.reopened(seat);
        if closed && self.on(structure) && self.table.elsewhere.is_none() {
            // Action of less than a full raise does not let anybody raise again.
            return More::Not(Refusal::by(Code::MustDoOtherwise, structure));
        }
        if round.checked.has(seat)
            && let Some(rule) = self.no_check_raise(seat)
        {
            return More::Not(Refusal::by(Code::MustDoOtherwise, rule));
        }
        if self.past_cap() && self.on(PK_09) && !self.uncapped() {
            return More::Not(Refusal::by(Code::RaisesCapped, PK_09));
        }
        self.totals(seat, round.bet[seat] + stack)
    }

    /// Whether short all-in raises have added up to a full raise since the seat acted.
    fn reopened(&self, seat: Seat) -> bool {
        let fixed = matches!(self.game.betting, Betting::Limit { .. });
        self.game.short_all_ins_add_up && !fixed && self.owes(seat) >= self.table.round.step
    }

    /// The total of a pot-sized raise: the pot once the seat has called, on top of the call.
    fn pot_sized(&self, seat: Seat) -> Chips {
        let pot = self.table.purse.get(Account::Pot) + self.owes(seat);
        self.table.round.high + pot
    }

    /// Whether the raises of this round are used up.
    pub(super) fn past_cap(&self) -> bool {
        self.game.betting.cap().is_some_and(|cap| self.table.round.raises >= cap)
    }

    /// Whether two players may go on raising each other (PK-10).
    fn uncapped(&self) -> bool {
        let two = match self.game.uncapped {
            Uncapped::Never => false,
            Uncapped::RoundStart => self.table.round.two_began,
            Uncapped::WheneverTwo => self.table.live.len() == 2,
        };
        two && self.on(PK_10)
    }

    /// The smallest chip that this rule divides a pot into.
    #[inline]
    pub(super) fn smallest_chip(&self, rule: RuleId) -> Chips {
        if self.on(rule) { self.game.smallest_chip } else { Chips::cents(1) }
    }

    /// The totals open to a seat that can reach this much all-in.
    fn totals(&self, seat: Seat, all_in: Chips) -> More {
        let high = self.table.round.high;
        let step = self.smallest_chip(PK_22);
        let structure = self.game.structure();
        let (full, by) = self.next_full();
        let (least, most, limit) = match self.game.betting {
            _ if !self.on(structure) => (high + step, all_in, structure),
            Betting::Limit { large, .. } if self.table.round.either.is_some() => {
                return self.either_price(full, by, self.staked(large), all_in);
            }
            Betting::Limit { .. } => (full, full, by),
            Betting::Spread { large, .. } => {
                (full, self.table.round.whole + self.staked(large), structure)
            }
            Betting::PotLimit => (full, self.pot_sized(seat), structure),
            Betting::NoLimit => (full, all_in, structure),
        };
        let cap = self.game.wager_cap;
        let (most, limit) = if high + cap < most && !cap.is_zero() && self.on(PK_12) {
            (high + cap, PK_12)
        } else {
            (most, limit)
        };
        // A fixed bet can be any amount; other bets are in whole chips, unless all-in.
        let fixed = least == most;
        let least = if fixed { least } else { least.up_to(step) }.min(all_in);
        let least = self.matchable(seat).map_or(least, |most| least.min(most.max(high + step)));
        let most = if fixed || most >= all_in { most.min(all_in) } else { most.down_to(step) };
        More::To(Range { min: least, max: most.max(least), step }, by, limit)
    }

    /// A bet or raise by one of two prices, with nothing in between.
    #[cold]
    fn either_price(&self, full: Chips, by: RuleId, large: Chips, all_in: Chips) -> More {
        let most = self.table.round.whole + large;
        let limit = self.table.round.either.unwrap_or(by);
        if full < most && most <= all_in {
            More::To(Range { min: full, max: most, step: most - full }, by, limit)
        } else {
            // The larger one has been made, or chips do not reach for it.
            let least = if full < most { by } else { limit };
            More::To(Range::only(full.min(all_in)), least, limit)
        }
    }

    /// The total of the next full bet or raise, and the rule that sets it.
    pub(super) fn next_full(&self) -> (Chips, RuleId) {
        let round = &self.table.round;
        let first = round.raises == 0 && !round.whole.is_zero();
        if first && self.game.short_raise == ShortRaise::Doubles && self.on(PK_53) {
            return (round.whole.times(2), PK_53);
        }
        (round.whole + round.step, self.game.structure())
    }

    /// Whether a bet or raise to this total counts as a full one.
    pub(super) fn is_full(&self, to: Chips) -> bool {
        let limit = matches!(self.game.betting, Betting::Limit { .. });
        let half = limit && self.game.short_raise == ShortRaise::Half && self.on(PK_11);
        let round = &self.table.round;
        to >= self.next_full().0 || half && (to - round.whole).times(2) >= round.step
    }

    /// Whether a short all-in raise is left to be completed.
    pub(super) fn completes(&self) -> bool {
        let limit = matches!(self.game.betting, Betting::Limit { .. });
        limit
            && match self.game.short_raise {
                ShortRaise::Half | ShortRaise::Completes => true,
                ShortRaise::Adds => false,
                ShortRaise::Doubles => self.on(PK_53),
            }
    }

    /// The rule that a bet or raise to this total demonstrates, if any.
    pub(super) fn shown_by(&self, seat: Seat, to: Chips) -> Option<RuleId> {
        let round = &self.table.round;
        let completing = self.completing();
        match self.game.betting {
            _ if completing.is_some() => completing,
            _ if self.past_cap() => Some(PK_10),
            _ if round.either.is_some() && to > self.next_full().0 => round.either,
            _ if round.checked.has(seat) => self.check_raise_rule(),
            Betting::PotLimit => None,
            Betting::NoLimit => self.game.variant.no_limit,
            Betting::Limit { .. } => Some(self.next_full().1).filter(|rule| *rule == PK_53),
            Betting::Spread { .. } => Some(self.next_full().1),
        }
    }
}
