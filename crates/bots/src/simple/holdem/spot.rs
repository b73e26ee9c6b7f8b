//! What a player at the table looks at beside the cards: position, price, and how many are in.

use crate::simple::Table;
use cards::{Card, Seat, Zone};
use engine::{Account, Chips, Marker, Range, SeatView, Status, Verb};

/// The spot a player is in. Amounts are in cents, shares in thousandths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot<'a> {
    pub hole: &'a [Card],
    pub board: &'a [Card],
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
    /// How he puts in more, and how much that may come to.
    pub more: Option<(Verb, Range)>,
}

impl<'a> Spot<'a> {
    pub fn new(table: &Table<'a>) -> Spot<'a> {
        let view = table.view;
        let own = table.own;
        let board = view.piles.iter().find(|pile| pile.zone == Zone::Board);
        let pot = view.chips.iter().find(|(account, _)| *account == Account::Pot);
        let high = view.seats.iter().map(|seat| seat.bet).max().unwrap_or_default();
        let button = view.marks.iter().find(|(marker, _)| *marker == Marker::Button);
        let button = button.map_or(own.seat, |(_, seat)| *seat);
        let rival = |seat: &&SeatView| seat.seat != own.seat && seat.status != Status::Out;
        let after = |seat: &&SeatView| place(seat.seat, button) > place(own.seat, button);
        let rivals = view.seats.iter().filter(rival);
        let behind = rivals.clone().filter(after).filter(|seat| seat.status == Status::In);
        let offer = |verb| Some((verb, table.menu.range(verb)?));
        Spot {
            hole: own.hands.first().map_or(&[], |hand| &hand.cards),
            board: board.map_or(&[], |pile| &pile.shown),
            pot: pot.map_or(0, |(_, chips)| chips.as_cents()),
            owed: high.less(own.bet).min(own.stack).as_cents(),
            high: high.as_cents(),
            stack: own.stack.as_cents(),
            rivals: rivals.count() as i64,
            behind: behind.count() as i64,
            more: offer(Verb::Raise).or_else(|| offer(Verb::Bet)),
        }
    }

    /// Which part of the pot he would have paid himself if he called.
    pub fn price(&self) -> i64 {
        if self.owed > 0 { 1000 * self.owed / (self.pot + self.owed).max(1) } else { 0 }
    }

    /// What one more raise is at least, in this round.
    fn step(&self) -> i64 {
        self.more.map_or(self.owed, |(_, range)| range.min.as_cents() - self.high).max(1)
    }

    /// How often the pot was raised before the flop, as far as the bets tell: at fixed prices by
    /// their number, else by how dear it is to call.
    pub fn raises(&self) -> i64 {
        match self.more {
            _ if self.high <= self.step() => 0,
            Some((_, range)) if range.min == range.max => self.high / self.step() - 1,
            _ => 1 + i64::from(5 * self.owed > self.stack) + i64::from(2 * self.owed > self.stack),
        }
    }

    /// A bet or a raise to an amount that suits the pot: this share of it above the call, in chips
    /// that are not too small; or everything, if little would be left.
    pub fn size(&self, share: i64) -> Option<(Verb, Chips)> {
        let (verb, range) = self.more?;
        let wish = self.high + share * (self.pot + self.owed) / 1000;
        let chips = [10_000, 2_500, 500, 100, 25, 5].into_iter().find(|chip| wish >= 5 * chip);
        let wish = wish - wish % chips.unwrap_or(1);
        let most = range.max.as_cents();
        let wish = if 3 * wish >= 2 * most { most } else { wish };
        Some((verb, Chips::cents(wish)))
    }
}

/// How late a seat acts after the flop: the button last.
fn place(seat: Seat, button: Seat) -> usize {
    (seat.index() + Seat::MAX - button.index() - 1) % Seat::MAX
}
