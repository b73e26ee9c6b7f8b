//! What a player considers besides the cards: position, price, and how many are in.

use crate::decision::Decision;
use cards::Seat;
use engine::{Account, Chips, Marker, Range, Status, Verb};

/// The spot a player is in. Amounts are in cents, shares in thousandths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub pot: i64,
    /// What a call costs.
    pub owed: i64,
    /// The bet to match.
    pub high: i64,
    pub stack: i64,
    /// Others who can still win the pot.
    pub rivals: i64,
    /// Those of them who act after this player on every later street.
    pub behind: i64,
    /// Whether somebody made more of a forced opening bet.
    pub completed: bool,
    /// The rival who made the highest bet.
    pub bettor: Option<Seat>,
    /// The verb that puts in more, and the amounts.
    pub more: Option<(Verb, Range)>,
}

impl Spot {
    pub fn new(decision: &Decision<'_>) -> Spot {
        let (look, own) = (decision.look, decision.own());
        let button = look.mark(Marker::Button).unwrap_or(decision.seat);
        let (mut high, mut rivals, mut behind, mut bettor) = (own.bet, 0, 0, None);
        // The button acts last; everybody between this player and the button acts after them.
        let mut after = 0;
        for seat in look.seats().clockwise_after(button) {
            if seat == decision.seat {
                after = 1;
                continue;
            }
            let other = look.standing(seat);
            if other.bet > high {
                (high, bettor) = (other.bet, Some(seat));
            }
            rivals += i64::from(other.status != Status::Out);
            behind += if other.status == Status::In { after } else { 0 };
        }
        Spot {
            pot: look.chips(Account::Pot).as_cents(),
            owed: high.less(own.bet).min(own.stack).as_cents(),
            high: high.as_cents(),
            stack: own.stack.as_cents(),
            rivals,
            behind,
            completed: false,
            bettor,
            more: decision.menu().more(),
        }
    }

    /// Whether anybody has put in less than the highest bet: in the first round of a game with up
    /// cards that is the opener, whose forced bet was completed.
    pub fn is_completed(&self, decision: &Decision<'_>) -> bool {
        let bet = |seat| decision.look.standing(seat).bet.as_cents();
        decision.look.seats().iter().any(|seat| (1..self.high).contains(&bet(seat)))
    }

    /// The share of the pot that this player would have paid after calling.
    pub fn price(&self) -> i64 {
        if self.owed > 0 { 1000 * self.owed / (self.pot + self.owed).max(1) } else { 0 }
    }

    /// The minimum raise in this round.
    fn step(&self) -> i64 {
        self.more.map_or(self.owed, |(_, range)| range.min.as_cents() - self.high).max(1)
    }

    /// Whether a bet may be of any size.
    pub fn is_sized(&self) -> bool {
        self.more.is_some_and(|(_, range)| range.min < range.max)
    }

    /// How often the pot was raised in this round, judging by the bets: at fixed limits by their
    /// number, otherwise by how expensive it is to call.
    pub fn raises(&self) -> i64 {
        let completed = i64::from(self.completed);
        match self.more {
            _ if self.high <= self.step() => completed,
            Some(_) if !self.is_sized() => self.high / self.step() - 1 + completed,
            _ => 1 + i64::from(5 * self.owed > self.stack) + i64::from(2 * self.owed > self.stack),
        }
    }

    /// A bet or raise that suits the pot: this share of it on top of the call, in round chips; or
    /// everything, if little would be left.
    pub fn size(&self, share: i64) -> Option<(Verb, Chips)> {
        let (verb, range) = self.more?;
        if !self.is_sized() {
            return Some((verb, range.min));
        }
        let wish = self.high + share * (self.pot + self.owed) / 1000;
        let chips = [10_000, 2_500, 500, 100, 25, 5].into_iter().find(|chip| wish >= 5 * chip);
        let wish = wish - wish % chips.unwrap_or(1);
        let most = range.max.as_cents();
        let wish = if 3 * wish >= 2 * most { most } else { wish };
        Some((verb, Chips::cents(wish)))
    }
}
