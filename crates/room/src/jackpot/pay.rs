//! A prize is paid at once, shared, and starts again.

use super::{Hit, JackpotTerms, Judged, judge};
use crate::{EventKind, Events, Miss, Seating};
use cards::Seat;
use engine::ids::{JP_02, JP_06};
use engine::{Account, Chips, Hand, Reason, RuleId, SeatSet};
use house::JackpotHand;

impl Seating {
    /// Judges the hand that is over and pays the prizes it wins.
    #[inline]
    pub(crate) fn award(&mut self, hand: &Hand, events: &mut Events) {
        let Some(terms) = self.terms.jackpot.as_deref() else { return };
        let matters = |number| match self.judge_for_prize(terms, number, hand).result {
            Ok(_) => true,
            Err(miss) => miss.close_one().is_some(),
        };
        if terms.numbers().any(matters) {
            self.award_prizes(hand, events);
        }
    }

    #[cold]
    fn award_prizes(&mut self, hand: &Hand, events: &mut Events) {
        let Some(terms) = self.terms.jackpot.clone() else { return };
        for number in terms.numbers() {
            let Judged { rule, result, .. } = self.judge_for_prize(&terms, number, hand);
            match result {
                Ok(hit) if self.on(rule) => {
                    self.pay_prize(&terms, number, &hit, rule, Account::Seat, events);
                }
                Ok(_) => {}
                Err(miss) => {
                    if let Some(seat) = miss.close_one() {
                        let hand = Account::Seat(seat);
                        events.cite(rule, EventKind::NoJackpot { number, hand });
                    }
                }
            }
        }
    }

    /// What the last hand means for a prize, with what the table knows: only the first double joker
    /// of a day wins (JP-02).
    fn judge_for_prize(&self, terms: &JackpotTerms, number: u8, hand: &Hand) -> Judged {
        self.on_its_day(terms, judge(terms, number, hand, self.setup.lead, self.rules))
    }

    /// The same for a hand whose cards are judged: whether it is the first of its day.
    pub(super) fn on_its_day(&self, terms: &JackpotTerms, judged: Judged) -> Judged {
        let Ok(hit) = judged.result else { return judged };
        let day = self.state.now.map_or(0, |now| terms.day(now));
        let daily = terms.hand == JackpotHand::TwoJokers && self.on(JP_02);
        let over = daily && self.pools.won.is_some_and(|won| day <= won);
        match hit.hands.iter().next() {
            Some(seat) if over => {
                Judged { rule: JP_02, result: Err(Miss::NotTheFirst(seat)), ..judged }
            }
            _ => judged,
        }
    }

    /// Pays everybody who has a share, into the account at their seat. Hands that nobody holds win
    /// nothing: their shares stay in the prize.
    pub(super) fn pay_prize(
        &mut self,
        terms: &JackpotTerms,
        number: u8,
        hit: &Hit,
        rule: RuleId,
        at: fn(Seat) -> Account,
        events: &mut Events,
    ) {
        let prize = self.posted(number);
        for seat in hit.hands.iter() {
            events.cite(rule, EventKind::Hit { number, hand: at(seat), amount: prize });
        }
        for (seats, percent) in [hit.hands, hit.winners, hit.rest].into_iter().zip(terms.shares) {
            let each = share_of(prize, percent, seats, terms.chip);
            for seat in seats.without(hit.dummies).iter() {
                self.pay_share(terms, number, at(seat), each, events);
            }
        }
        self.pools.won = Some(self.state.now.map_or(0, |now| terms.day(now)));
        self.top_up(number, JP_06, events);
        self.post_amount(number, events);
    }

    /// The players' money first, then the house's.
    fn pay_share(
        &mut self,
        terms: &JackpotTerms,
        number: u8,
        to: Account,
        share: Chips,
        events: &mut Events,
    ) {
        let rule = terms.pays(number);
        let source = terms.collected_in(number);
        let from_fund = source == Account::Jackpot;
        let of_players =
            if from_fund { &mut self.pools.fund } else { &mut self.prize_mut(number).collected };
        let first = share.min(*of_players);
        *of_players -= first;
        self.prize_mut(number).promotional -= share - first;
        self.pools.totals.paid += share;
        if let Account::Seat(seat) = to {
            self.state.chairs[seat].stack += share;
        }
        for (from, amount) in [(source, first), (Account::Promotion(number), share - first)] {
            if !amount.is_zero() {
                events.cite(rule, EventKind::Pay { from, to, amount, reason: Reason::Jackpot });
            }
        }
    }
}

/// What each of them gets: what does not divide into chips stays in the prize.
fn share_of(prize: Chips, percent: u8, seats: SeatSet, chip: Chips) -> Chips {
    if seats.is_empty() {
        return Chips::ZERO;
    }
    prize.times(percent.into()).share(100 * seats.len() as i64, chip)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_round_down_and_the_rest_stays() {
        let seats = |n: usize| (0..n).map(Seat::at).collect::<SeatSet>();
        for (prize, percent, players, chip, each) in [
            (10_000, 50, 1, 1, 5_000),
            (10_000, 25, 3, 1, 833),
            (10_000, 25, 3, 50, 800),
            (101, 40, 7, 1, 5),
            (3, 25, 3, 1, 0),
            (10_000, 25, 0, 1, 0),
        ] {
            let chips = Chips::cents;
            let share = share_of(chips(prize), percent, seats(players), chips(chip));
            assert_eq!(share, chips(each), "{prize} {percent}% {players} {chip}");
        }
    }
}
