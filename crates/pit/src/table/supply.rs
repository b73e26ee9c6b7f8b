//! What a table needs before a hand: chips, a shoe and a bank.

use super::{Player, Table};
use cards::{CardList, Seat};
use engine::{Chips, Refusal, SeatSet, SetupFault};
use room::Command;
use room::ledger::PlayerId;

/// One in this many players declines the bank.
const WHIM: u32 = 40;

impl Table {
    /// Between hands the bank is offered round until somebody has it or a guest is asked: the
    /// caller lets them [`Command::Accept`] or [`Command::Decline`], and calls this again. Bots
    /// take it if they may, or decline at random.
    pub fn offer_bank(&mut self) -> Option<Seat> {
        if !self.seating().has_bank()
            || self.session.is_playing()
            || self.seating().banker().is_some()
        {
            return None;
        }
        if self.seating().offered().is_none() {
            let _ = self.ask(&Command::Offer);
        }
        while let Some(seat) = self.seating().offered() {
            if self.players[seat] == Player::Guest {
                return Some(seat);
            }
            let whim = self.whims && self.dice.below(WHIM) == 0;
            if whim || self.ask(&Command::Accept(seat)).is_err() {
                let _ = self.ask(&Command::Decline(seat));
            }
        }
        None
    }

    /// If the game has a bank, somebody must have it. A guest who has not answered passes; if
    /// nobody takes it, the floor gives it to the next player who is not a guest, unless games may
    /// break up (PD-03).
    pub(super) fn find_banker(&mut self) {
        while let Some(guest) = self.offer_bank() {
            if self.ask(&Command::Decline(guest)).is_err() {
                break;
            }
        }
        if !self.seating().has_bank() || self.seating().banker().is_some() || self.whims {
            return;
        }
        let seated = self.seating().seated();
        let others = seated.iter().filter(|seat| self.players[*seat] != Player::Guest).collect();
        let lead = self.setup().lead;
        if let Some(seat) = SeatSet::left_of(others, lead).or(seated.left_of(lead)) {
            let _ = self.ask(&Command::Place(seat));
        }
    }

    /// The floor's dealer deals a hand to those who play for a prize without a purchase, from a deck
    /// of their own (JP-07). [`room::Session::told`] tells what it won.
    ///
    /// # Errors
    /// If nobody plays there, or the floor would not supply a dealer: nothing is dealt.
    pub fn deal_free(&mut self) -> Result<CardList, Refusal> {
        let (hands, each) = self.seating().free_deal()?;
        let deck = self.offering.prepared.deck();
        let cards = self.dealer.deal_apart(deck, hands * each);
        self.ask(&Command::FreeHand(cards)).map(|()| cards)
    }

    /// Grants chips to players who cannot pay for a buy-in.
    pub(super) fn give(&mut self, seat: Seat, who: PlayerId, amount: Chips) {
        self.played.given[seat] += self.cage.lend(who, amount).unwrap_or_default();
    }

    /// Brings a stack up to the buy-in, or buys a full one where a short buy is not allowed
    /// (PK-44).
    pub(super) fn buy_in(&mut self, seat: Seat) {
        let whole = self.offering.buy_in;
        let missing = whole.less(self.seating().stack(seat));
        let Some(who) = self.session.who(seat).filter(|_| !missing.is_zero()) else { return };
        for amount in [missing, whole] {
            self.give(seat, who, amount);
            if self.ask(&Command::Buy { seat, amount }).is_ok() {
                return;
            }
        }
    }

    /// Fixes what can be fixed before a hand.
    pub(super) fn mend(&mut self, faults: &[SetupFault]) {
        for fault in faults {
            match fault {
                SetupFault::BadStack(seat) | SetupFault::TooPoor { seat, .. } => self.buy_in(*seat),
                SetupFault::ShoeTooShort | SetupFault::ShoeOver => self.new_shoe(),
                _ => {}
            }
        }
    }
}
