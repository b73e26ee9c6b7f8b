//! Boards dealt more than once, in hands from elsewhere.

use super::game::PokerGame;
use super::hand::PokerHand;
use super::showdown::Won;
use crate::contract::*;
use crate::ids::PK_21;
use crate::money::Chips;
use crate::row::Row;
use cards::Seat;

impl PokerGame {
    /// The street that comes after this many community cards, if it deals more of them.
    pub(crate) fn street_after(&self, shared: u8) -> Option<usize> {
        let mut before = 0;
        for (at, street) in self.streets.iter().enumerate() {
            if before == shared && street.board > 0 && at > 0 {
                return Some(at);
            }
            before += street.board;
        }
        None
    }
}

impl PokerHand {
    /// Deals the rest of the board again, if another board is due and nobody can bet.
    #[inline]
    pub(super) fn runs_again(&mut self, events: &mut Events) -> bool {
        let runs = self.table.elsewhere.as_ref().and_then(|terms| terms.runs);
        runs.is_some_and(|runs| self.runs_board(runs, events))
    }

    #[cold]
    fn runs_board(&mut self, runs: Runs, events: &mut Events) -> bool {
        let table = &mut self.table;
        let betting = table.live.without(table.all_in).len() > 1;
        let enough = table.boards.len() + 1 >= runs.boards as usize;
        let Some(street) = self.game.street_after(runs.shared).filter(|_| !betting && !enough)
        else {
            return false;
        };
        let (shared, own) = parts(&table.board, runs.shared);
        table.board = shared;
        table.boards.push(own);
        table.street = street as u8 - 1;
        table.step = self.game.streets[street].step - 1;
        self.next_step(events);
        true
    }

    /// Splits every pot into equal parts, one for each board.
    #[cold]
    pub(super) fn settle_runs(&mut self, events: &mut Events) {
        let pots = self.pots();
        let won: Vec<[Won; Seat::MAX]> = self.each_board(|hand| {
            let worths = hand.read_hands();
            let mut won = [Won::NOBODY; Seat::MAX];
            for (pot, won) in pots.iter().zip(&mut won) {
                *won = hand.winners(pot.eligible, &worths);
            }
            won
        });
        let all = won.iter().flat_map(|won| &won[..pots.len()]);
        let any = all.fold(SeatSet::EMPTY, |any, won| any.or(won.high).or(won.low));
        self.table.won = any;
        if self.on(PK_21) {
            self.kill_losers(any, events);
        }
        let mut dead: Chips = self.table.dealt.iter().map(|seat| self.table.dead[seat]).sum();
        let mut raked = Chips::ZERO;
        for (at, pot) in pots.iter().enumerate() {
            let amount = pot.amount + std::mem::take(&mut dead);
            let rake = self.take_rake(amount, raked, events);
            raked += rake;
            for (run, won) in won.iter().enumerate() {
                let share = self.share_elsewhere(amount - rake, self.boards(), run);
                self.share_pot(share, at, &won[at], events);
            }
        }
    }

    fn boards(&self) -> usize {
        self.table.boards.len() + 1
    }

    /// Calls `see` with each board in turn, in the order in which they were dealt.
    fn each_board<T>(&mut self, mut see: impl FnMut(&PokerHand) -> T) -> Vec<T> {
        let last = self.table.board;
        let runs = self.table.elsewhere.as_ref().and_then(|terms| terms.runs);
        let (shared, _) = parts(&last, runs.map_or(0, |runs| runs.shared));
        let mut found = Vec::with_capacity(self.boards());
        for run in 0..self.table.boards.len() {
            let mut board = shared;
            self.table.boards[run].iter().for_each(|held| board.push(*held));
            self.table.board = board;
            found.push(see(self));
        }
        self.table.board = last;
        found.push(see(self));
        found
    }
}

/// Splits a board after this many cards.
fn parts(board: &Row<8>, first: u8) -> (Row<8>, Row<8>) {
    let (mut shared, mut own) = (Row::EMPTY, Row::EMPTY);
    for (at, held) in board.iter().enumerate() {
        let part = if at < first as usize { &mut shared } else { &mut own };
        part.push(*held);
    }
    (shared, own)
}
