//! Games with an ante: a bonus that needs one, and a bet of the same amount that plays the hand.

use super::hand::BankedHand;
use super::terms::CirclePart;
use super::wagers::{Wager, WagerKind};
use crate::contract::{Account, Circle, Code, Events, Move, Reason, Refusal, RuleId, Verb};
use crate::money::Chips;
use cards::Seat;

impl BankedHand {
    /// The rule that keeps a seat from betting on this kind of circle of a spot: a bonus needs an
    /// ante beside it.
    pub(super) fn lacks_ante(&self, seat: Seat, spot: Seat, part: CirclePart) -> Option<RuleId> {
        let rule = self.game.terms.ante?.bonus;
        let lacks =
            part == CirclePart::Bonus && self.felt.wagers.find(seat, spot, Circle::Ante).is_none();
        (lacks && self.on(rule)).then_some(rule)
    }

    /// Returns a bonus that has lost its ante.
    pub(super) fn return_lone_bonus(&mut self, owner: Seat, spot: Seat, events: &mut Events) {
        let Some(at) = self.felt.wagers.find(owner, spot, Circle::Bonus) else { return };
        if let Some(rule) = self.lacks_ante(owner, spot, CirclePart::Bonus) {
            self.return_wager(at, Some(rule), events);
        }
    }

    /// What a player's wagers count towards the most that they may wager in all, without the one at
    /// index `at`. An ante counts twice, so that the bet that plays the hand always fits.
    pub(super) fn counted_in_all(&self, seat: Seat, at: Option<usize>) -> Chips {
        let wagers = &self.felt.wagers;
        if self.game.terms.ante.is_none() {
            let there = at.map_or(Chips::ZERO, |at| wagers[at].amount);
            return wagers.wagered_by(seat) - there;
        }
        let mut all = Chips::ZERO;
        for (other, wager) in wagers.iter().enumerate() {
            if wager.owner == seat && Some(other) != at {
                all += wager.amount.times(if wager.circle == Circle::Ante { 2 } else { 1 });
            }
        }
        all
    }

    /// What a seat bets to play the hand of a spot: as much as its ante.
    pub(super) fn play_costs(&self, seat: Seat, spot: Seat) -> Chips {
        let at = self.felt.wagers.find(seat, spot, Circle::Ante);
        at.map_or(Chips::ZERO, |at| self.felt.wagers[at].amount)
    }

    /// Whether this bet to play a hand would be accepted, for a seat that may play it.
    pub(super) fn check_play(&self, seat: Seat, spot: Seat, mv: &Move) -> Result<(), Refusal> {
        let rule = self.game.terms.ante.map(|ante| ante.play);
        let by = |code| Refusal { rule, ..Refusal::plain(code) };
        let costs = self.play_costs(seat, spot);
        if mv.is_bare() {
            let short = costs > self.felt.purse.stack(seat);
            return if short { Err(by(Code::NotEnoughChips).limit(costs)) } else { Ok(()) };
        }
        Err(if !mv.amount.is_sane() {
            Refusal::plain(Code::BadAmount)
        } else if mv.amount.is_zero() || mv.amount == costs {
            by(Code::Unused)
        } else if mv.amount < costs {
            by(Code::TooLittle).limit(costs)
        } else {
            by(Code::TooMuch).limit(costs)
        })
    }

    /// The hand is played: everybody with an ante on it bets as much again. Who cannot has given it
    /// up.
    pub(super) fn play_hand(&mut self, spot: Seat, rule: Option<RuleId>, events: &mut Events) {
        for at in 0..self.felt.wagers.len() {
            let ante = self.felt.wagers[at];
            if ante.spot != spot || ante.circle != Circle::Ante {
                continue;
            }
            if ante.amount > self.felt.purse.stack(ante.owner) {
                self.did(ante.owner, Verb::Fold, Some((spot, 0)), rule, events);
                continue;
            }
            let (circle, kind) = (Circle::Play, WagerKind::Play);
            self.felt.wagers.push(Wager { circle, kind, fee: Chips::ZERO, ..ante });
            let route = Account::Seat(ante.owner).to(Account::Spot(spot));
            self.felt.purse.pay(events, route, ante.amount, Reason::Bet, rule);
        }
    }
}
