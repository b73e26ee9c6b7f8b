//! Good lows that have to be bet: whoever checks one in the last round wins nothing that is bet there.
//!
//! The pots are cut where the last round began. Below the cut the best hand wins, checked or not.
//! Above it, what would go to a hand that had to be bet is returned to those who put it in. Every
//! side pot is looked at for itself.

use super::hand::PokerHand;
use super::order::Worths;
use super::showdown::Won;
use crate::contract::*;
use crate::money::{Chips, Pot};
use cards::Seat;

impl PokerHand {
    /// Pushes the pots, and returns what was bet after the draw where the winner had to bet.
    #[inline(never)]
    pub(super) fn settle_checked(&mut self, worths: &Worths, rule: RuleId, events: &mut Events) {
        let mut pots = self.pots();
        let (checked, cut) = (self.had_to_bet(worths), self.cut());
        if !checked.is_empty() && !cut.is_zero() && self.on(rule) {
            pots.cut_at(cut, |from, to| self.between(from, to));
            let late = |pot: &Pot| pot.floor >= cut;
            let barred =
                |pot: &Pot| !self.winners(pot.eligible, worths).high.and(checked).is_empty();
            let (kept, void) = pots.parted(|pot| !late(pot) || !barred(pot));
            let paid = self.table.paid;
            void.iter().for_each(|pot| self.return_bets(&paid, pot, rule, events));
            pots = kept;
        }
        let mut won = [Won::NOBODY; Seat::MAX];
        for (pot, won) in pots.iter().zip(&mut won) {
            *won = self.winners(pot.eligible, worths);
        }
        self.push_pots(&pots, &won[..pots.len()], events);
    }

    /// Who checked in the last round what had to be bet.
    fn had_to_bet(&self, worths: &Worths) -> SeatSet {
        let good = |seat: &Seat| {
            worths.high[*seat].is_some_and(|worth| {
                matches!(worth.reading(), Reading::FiveLow | Reading::SixLow | Reading::SevenLow)
            })
        };
        self.table.round.checked.and(self.table.live).iter().filter(good).collect()
    }

    /// The level of everybody's chips at which the last round began.
    fn cut(&self) -> Chips {
        let table = &self.table;
        let before = |seat: Seat| table.paid[seat].less(table.round.bet[seat]);
        table.dealt.iter().map(before).max().unwrap_or_default()
    }

    /// What everybody has put in between two levels.
    fn between(&self, from: Chips, to: Chips) -> Chips {
        let table = &self.table;
        table.dealt.iter().map(|seat| table.paid[seat].min(to).less(from)).sum()
    }

    /// Everybody takes back what they put into this pot, of all that they had put in.
    fn return_bets(&mut self, paid: &BySeat<Chips>, pot: &Pot, rule: RuleId, events: &mut Events) {
        for seat in self.table.dealt.clockwise_after(self.table.button) {
            let amount = paid[seat].min(pot.top).less(pot.floor);
            self.table.paid[seat] -= amount;
            let route = Account::Pot.to(Account::Seat(seat));
            self.table.purse.pay(events, route, amount, Reason::Refund, Some(rule));
        }
    }
}
