//! Bets behind another player's hand: who may decline them, and who decides for the hand.

use super::hand::BankedHand;
use super::step::FeeBy;
use super::wagers::{Layer, Wager};
use crate::contract::{Backers, BySeat, Events, RuleId, SeatSet};
use crate::ids::PD_14;
use crate::money::Chips;
use cards::Seat;

impl BankedHand {
    /// Who decides for a spot's hand: its player, unless somebody behind them has more on it than
    /// anybody else (PD-16).
    pub(super) fn decider(&self, spot: Seat) -> Seat {
        let owner = self.felt.owner(spot);
        let largest = self.game.terms.largest_decides.is_some_and(|rule| self.on(rule));
        if !largest || self.felt.wagers.iter().all(|wager| wager.layer == Layer::Own) {
            return owner;
        }
        let mut on_it = BySeat::all(Chips::ZERO);
        for wager in self.felt.wagers.iter().filter(|wager| wager.spot == spot) {
            on_it[wager.owner] += wager.amount;
        }
        let most = on_it.iter().copied().max().unwrap_or_default();
        let mut leading = self.felt.seats.iter().filter(|seat| on_it[*seat] == most);
        match (leading.next(), leading.next()) {
            (Some(seat), None) => seat,
            _ => owner,
        }
    }

    /// Who bets behind a seat on its own spot, so that it may decline them (PD-14).
    pub(super) fn backers(&self, seat: Seat) -> SeatSet {
        if self.back_line().1.is_none() || !self.on(PD_14) {
            return SeatSet::EMPTY;
        }
        let here =
            |wager: &&Wager| wager.layer == Layer::BackLine && self.felt.owner(wager.spot) == seat;
        let mut backers: SeatSet =
            self.felt.wagers.iter().filter(here).map(|wager| wager.owner).collect();
        // The player-dealer's bet cannot be declined.
        backers.remove(self.felt.bank);
        if self.open_spot().is_some() { backers.without(self.felt.kept.of(seat)) } else { backers }
    }

    /// The rule that a spot is open to others while its player does not bet there (PG-23).
    pub(super) fn open_spot(&self) -> Option<RuleId> {
        self.game.terms.open_spot.filter(|rule| self.on(*rule))
    }

    /// Who bet behind whom and may do so again until the bank moves on (PG-23).
    pub(super) fn kept_backers(&self) -> Backers {
        if self.open_spot().is_none() {
            return Backers::NONE;
        }
        let kept = |wager: &&Wager| self.felt.kept.of(wager.spot).has(wager.owner);
        self.felt.wagers.iter().filter(kept).map(|wager| (wager.spot, wager.owner)).collect()
    }

    /// Whether nobody bets on a spot as their own, so that its player cannot decline others.
    pub(super) fn is_open_spot(&self, spot: Seat) -> bool {
        self.open_spot().is_some() && self.felt.wagers.owner_of(spot).is_none()
    }

    /// Bets behind a spot beyond the number that is taken there have no action (PD-14).
    pub(super) fn return_third_bets(&mut self, events: &mut Events) {
        let Some(most) = self.game.terms.most_behind.filter(|_| self.on(PD_14)) else { return };
        let mut at = 0;
        while at < self.felt.wagers.len() {
            let wager = self.felt.wagers[at];
            let behind = |w: &&Wager| w.spot == wager.spot && w.layer == Layer::BackLine;
            let before: SeatSet =
                self.felt.wagers[..at].iter().filter(behind).map(|w| w.owner).collect();
            let many = before.len() >= usize::from(most) && !before.has(wager.owner);
            if wager.layer == Layer::BackLine && many {
                self.return_wager(at, Some(PD_14), events);
            } else {
                at += 1;
            }
        }
    }

    /// Whether somebody bets behind a player.
    pub(super) fn bets_behind(&self, backer: Seat, seat: Seat) -> bool {
        let mut bets = self.felt.wagers.of(backer);
        bets.any(|wager| wager.layer == Layer::BackLine && self.felt.owner(wager.spot) == seat)
    }

    /// What a player-dealer who bets behind others must keep to put up the least bank.
    pub(super) fn kept_for_bank(&self, seat: Seat) -> Chips {
        let banks = seat == self.felt.bank && !self.banks().has(seat);
        if banks { self.game.least_bank(self.felt.rules) } else { Chips::ZERO }
    }

    /// The fees that a player owes for wagers.
    pub(super) fn fees_on_wagers(&self, seat: Seat) -> Chips {
        let wagers = &self.felt.wagers;
        match self.game.terms.fee_by {
            _ if wagers.wagered_by(seat).is_zero() => Chips::ZERO,
            FeeBy::Square | FeeBy::Ante => wagers.fees_of(seat),
            FeeBy::Total => self.game.terms.fee(self.felt.rules, wagers.wagered_by(seat)),
        }
    }

    /// A player declines somebody's bets on their spot: the bets are returned and no more are
    /// accepted.
    pub(super) fn decline(&mut self, seat: Seat, backer: Seat, events: &mut Events) {
        let here = |hand: &BankedHand, wager: &Wager| {
            wager.owner == backer
                && wager.layer == Layer::BackLine
                && hand.felt.owner(wager.spot) == seat
        };
        while let Some(at) = self.felt.wagers.iter().position(|wager| here(self, wager)) {
            let spot = self.felt.wagers[at].spot;
            self.felt.unwanted[spot].add(backer);
            self.return_wager(at, Some(PD_14), events);
        }
    }
}
