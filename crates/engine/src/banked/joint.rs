//! A bet that several players have together: kum-kum (PD-15).

use super::escrow::Verdict;
use super::hand::BankedHand;
use super::settle::verdict;
use super::terms::BackLine;
use super::wagers::{Layer, Wager};
use crate::contract::{Code, Events, Refusal, RuleId, SeatSet};
use crate::money::Chips;
use cards::Seat;

impl BankedHand {
    /// The rule of bets that players have together, if this table has them.
    fn together(&self) -> Option<RuleId> {
        match self.game.terms.back_line {
            BackLine::Jointly(rule) => Some(rule),
            BackLine::Nobody(_) | BackLine::Anybody(_) => None,
        }
    }

    /// The wager of the player whose spot it is.
    fn own_on(&self, spot: Seat) -> Option<Chips> {
        let own = |wager: &&Wager| wager.spot == spot && wager.layer == Layer::Own;
        self.felt.wagers.iter().find(own).map(|wager| wager.amount)
    }

    /// Everybody else who has a part in the bet on a spot.
    fn partners_on(&self, spot: Seat) -> usize {
        let joined = |wager: &&Wager| wager.spot == spot && wager.layer == Layer::BackLine;
        self.felt.wagers.iter().filter(joined).count()
    }

    /// Everybody who has a bet together with others, bet by bet.
    pub(super) fn each_partnership(&self, see: &mut dyn FnMut(SeatSet)) {
        if self.together().is_none() {
            return;
        }
        for own in self.felt.wagers.iter().filter(|wager| wager.layer == Layer::Own) {
            let on_it = self.felt.wagers.iter().filter(|wager| wager.hand() == own.hand());
            let seats: SeatSet = on_it.map(|wager| wager.owner).collect();
            if seats.len() > 1 {
                see(seats);
            }
        }
    }

    /// What a seat puts up as a partner on another player's spot: as much as the player.
    pub(super) fn joined(&self, seat: Seat, spot: Seat) -> Option<Chips> {
        self.together()?;
        self.own_on(spot).filter(|_| self.felt.wagers.owner_of(spot) != Some(seat))
    }

    /// Why nobody else can join the bet on a spot: each partner bets at least the minimum, and the
    /// bet as a whole at most the maximum.
    pub(super) fn no_joint_bet(&self, seat: Seat, spot: Seat) -> Option<Refusal> {
        let (rule, terms) = (self.together()?, &self.game.terms);
        let part = self.joined(seat, spot)?;
        let has = self.felt.wagers.of(seat).any(|wager| wager.spot == spot);
        let parts = 1 + self.partners_on(spot) + usize::from(!has);
        if part < terms.min {
            return Some(Refusal::by(Code::TooLittle, rule).limit(terms.min));
        }
        let over = part.times(parts as i64) > terms.max;
        over.then(|| Refusal::by(Code::TooMuch, rule).limit(terms.max))
    }

    /// Why a partner may not put up another amount than the player.
    pub(super) fn explain_joint(&self, seat: Seat, spot: Seat, amount: Chips) -> Option<Refusal> {
        let (rule, part) = (self.together()?, self.joined(seat, spot)?);
        let code = match amount.cmp(&part) {
            _ if !amount.is_sane() => return None,
            std::cmp::Ordering::Less => Code::TooLittle,
            std::cmp::Ordering::Equal => return None,
            std::cmp::Ordering::Greater => Code::TooMuch,
        };
        Some(Refusal::by(code, rule).limit(part))
    }

    /// A player changes a wager that others joined: they get theirs back, and may join again.
    pub(super) fn part_ways(&mut self, spot: Seat, events: &mut Events) {
        let Some(rule) = self.together() else { return };
        let joined = |wager: &Wager| wager.spot == spot && wager.layer == Layer::BackLine;
        while let Some(at) = self.felt.wagers.iter().position(joined) {
            self.return_wager(at, Some(rule), events);
        }
    }
}

/// Covers the wagers of each hand as one bet, and divides what has action equally; odd chips go to
/// the player first.
pub(super) fn cover_jointly(
    wagers: &mut [Wager],
    chip: Chips,
    mut cover: impl FnMut(Chips, Verdict) -> Chips,
) {
    for bet in wagers.chunk_by_mut(|a, b| a.hand() == b.hand() && a.kind == b.kind) {
        let all = bet.iter().map(|wager| wager.amount).sum();
        let action = cover(all, verdict(&bet[0]));
        let part = action.share(bet.len() as i64, chip);
        let mut left = action;
        for wager in bet.iter_mut() {
            wager.action = part.min(wager.amount);
            left -= wager.action;
        }
        while !left.is_zero() {
            for wager in bet.iter_mut() {
                let odd = left.min(chip).min(wager.amount - wager.action);
                wager.action += odd;
                left -= odd;
            }
        }
    }
}
