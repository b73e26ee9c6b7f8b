//! What is in the prizes of a table, and when they grow.

use super::{Grows, JackpotTerms};
use crate::time::FAR;
use crate::{EventKind, Events, Reading, Seating};
use engine::ids::JP_08;
use engine::{Account, Chips, Reason, RuleId};
use serde::{Deserialize, Serialize};

/// No clock is set forward by more than this many days on purpose: a longer jump counts as this.
const LONGEST_JUMP: i32 = 400;

/// The jackpot money of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pools {
    /// Whether the house has put up the first minimum.
    begun: bool,
    /// What was dropped and is in no prize yet.
    pub(super) fund: Chips,
    /// By number, from 1.
    prizes: [Prize; 2],
    /// The last time that prizes grew, counted in days or weeks. It never goes back, so that a clock
    /// that does cannot make them grow twice.
    grown: Option<i32>,
    /// The day on which a hand last won.
    pub(super) won: Option<i32>,
    pub(super) totals: JackpotTotals,
}

/// What went through the prizes of a table, apart from what hands dropped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JackpotTotals {
    /// What the house put up.
    pub promotional: Chips,
    /// What players were paid.
    pub paid: Chips,
}

/// What is in a prize.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Prize {
    /// Players' money.
    pub collected: Chips,
    /// The house's money.
    pub promotional: Chips,
}

impl Pools {
    /// What a hand dropped.
    #[inline]
    pub fn take_drop(&mut self, amount: Chips) {
        self.fund += amount;
    }

    pub fn fund(&self) -> Chips {
        self.fund
    }

    /// Whether prizes grew and were won on days that a clock can show.
    pub fn is_of_a_calendar(&self) -> bool {
        let last = (FAR / (24 * 60 * 60)) as i32 + 2;
        self.grown.iter().chain(&self.won).all(|day| (-last..=last).contains(day))
    }
}

impl JackpotTerms {
    /// Where the players' money of a prize is.
    pub(super) fn collected_in(&self, number: u8) -> Account {
        match self.grows {
            Grows::EveryHand => Account::Jackpot,
            Grows::Daily | Grows::Mondays => Account::Prize(number),
        }
    }

    /// How often prizes have grown up to now, counted in days or weeks since 1970.
    fn growths(&self, now: Reading) -> Option<i32> {
        let last = days_begun(now, self.minute);
        match self.grows {
            Grows::EveryHand => None,
            Grows::Daily => Some(last),
            // The first Monday of 1970 was its fifth day.
            Grows::Mondays => Some((last - 4).div_euclid(7)),
        }
    }

    /// The day of which only the first hand wins.
    pub(super) fn day(&self, now: Reading) -> i32 {
        days_begun(now, self.day_begins)
    }
}

/// The last day of the room whose minute has come.
fn days_begun(now: Reading, minute: u16) -> i32 {
    now.day().0 - i32::from(now.minute() < minute)
}

impl Seating {
    pub(super) fn prize(&self, number: u8) -> &Prize {
        &self.pools.prizes[usize::from(number) - 1]
    }

    pub(super) fn prize_mut(&mut self, number: u8) -> &mut Prize {
        &mut self.pools.prizes[usize::from(number) - 1]
    }

    /// What a prize would pay now.
    pub fn posted(&self, number: u8) -> Chips {
        let prize = self.prize(number);
        let all = prize.collected + prize.promotional;
        match self.terms.jackpot.as_ref().map(|terms| terms.collected_in(number)) {
            Some(Account::Jackpot) => all + self.pools.fund,
            _ => all,
        }
    }

    /// What is posted at the table at all times, one line for each prize (JP-08).
    pub fn notices(&self) -> Vec<String> {
        let Some(terms) = self.terms.jackpot.as_ref().filter(|_| self.on(JP_08)) else {
            return Vec::new();
        };
        let line = |number| {
            format!("Jackpot {number}: {}, {}.", self.posted(number).spoken(), terms.notice(number))
        };
        terms.numbers().map(line).collect()
    }

    /// What was dropped for the jackpot and is in no prize yet.
    pub fn jackpot_fund(&self) -> Chips {
        self.pools.fund
    }

    pub fn jackpot_totals(&self) -> JackpotTotals {
        self.pools.totals
    }

    /// The players' and the house's money in a prize.
    pub fn prize_money(&self, number: u8) -> (Chips, Chips) {
        let prize = self.prize(number);
        (prize.collected, prize.promotional)
    }

    /// The house puts up the minimum of every prize, once.
    pub(crate) fn begin_jackpots(&mut self, events: &mut Events) {
        if self.pools.begun {
            return;
        }
        let Some(terms) = self.terms.jackpot.clone() else { return };
        self.pools.begun = true;
        for number in terms.numbers() {
            self.top_up(number, terms.rule(number), events);
            if !self.posted(number).is_zero() {
                self.post_amount(number, events);
            }
        }
    }

    /// The house makes up what a prize lacks of its minimum.
    pub(super) fn top_up(&mut self, number: u8, rule: RuleId, events: &mut Events) {
        let Some(terms) = &self.terms.jackpot else { return };
        let lacks = terms.minimum.less(self.posted(number));
        if self.on(rule) {
            self.promote(number, lacks, rule, events);
        }
    }

    fn promote(&mut self, number: u8, amount: Chips, rule: RuleId, events: &mut Events) {
        if !amount.is_zero() {
            self.prize_mut(number).promotional += amount;
            self.pools.totals.promotional += amount;
            let (from, to) = (Account::Issue, Account::Promotion(number));
            events.cite(rule, EventKind::Pay { from, to, amount, reason: Reason::Promotion });
        }
    }

    /// What is posted at the table changes (JP-08).
    pub(super) fn post_amount(&self, number: u8, events: &mut Events) {
        if self.on(JP_08) {
            events.cite(JP_08, EventKind::Posted { number, amount: self.posted(number) });
        }
    }

    /// The time has been told: prizes grow for every hour of growth that has passed since they last
    /// grew, each once.
    pub(crate) fn grow_jackpots(&mut self, now: Reading, events: &mut Events) {
        let Some(terms) = self.terms.jackpot.clone() else { return };
        self.begin_jackpots(events);
        let Some(growths) = terms.growths(now) else { return };
        let before = *self.pools.grown.get_or_insert(growths);
        if growths <= before {
            return;
        }
        self.pools.grown = Some(growths);
        let times = (growths - before).min(LONGEST_JUMP);
        let part = self.pools.fund.share(terms.hand.prizes().into(), Chips::cents(1));
        for number in terms.numbers() {
            let rule = terms.rule(number);
            if !self.on(rule) {
                continue;
            }
            if !part.is_zero() {
                self.pools.fund -= part;
                self.prize_mut(number).collected += part;
                let (from, to) = (Account::Jackpot, Account::Prize(number));
                let (amount, reason) = (part, Reason::Jackpot);
                events.cite(rule, EventKind::Pay { from, to, amount, reason });
            }
            self.promote(number, terms.growth.times(times.into()), rule, events);
            self.post_amount(number, events);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_begins_at_its_hour_in_the_room() {
        let at = |hours: i64, ahead: i16| Reading { seconds: hours * 3600, ahead };
        // 1970-01-01 11:00, in Greenwich and eight hours behind it.
        for (now, day) in [
            (at(10, 0), -1),
            (at(11, 0), 0),
            (at(34, 0), 0),
            (at(35, 0), 1),
            (at(18, -480), -1),
            (at(19, -480), 0),
        ] {
            assert_eq!(days_begun(now, 11 * 60), day, "{now}");
        }
    }
}
