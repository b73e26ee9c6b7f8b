//! One live hand left after fouls: settle, or play it out face up (PN-38).
//!
//! Our readings:
//! - The last player names what each of the others is to pay. If everybody with chips accepts, they
//!   pay it as far as their chips go, the last player takes the tops, and the hand is over.
//! - Any other move is a decision to play on. The hand is turned up, and nothing may be discarded
//!   while there is a card that could be laid.

use super::act::did;
use super::foul::Fate;
use super::hand::PanHand;
use super::play::Deed;
use super::state::{Pile, Stage, Step};
use crate::contract::Place;
use crate::contract::{
    Account, Code, Ending, EventKind, Events, Move, Range, Reason, Refusal, SeatSet, Seen, Status,
    Verb,
};
use crate::ids::*;
use crate::money::Chips;
use crate::stub::Held;
use cards::{Seat, Zone};

/// How the last live hand is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Last {
    /// Nothing is decided, nothing offered.
    Open,
    /// This much from each, and who has agreed.
    Offered(Chips, SeatSet),
    /// It is played face up.
    FaceUp,
}

impl PanHand {
    /// Those who pay the last live hand and may settle with it.
    pub(super) fn foul_payers(&self) -> SeatSet {
        if self.game.last_settles { self.payers_of_last() } else { SeatSet::EMPTY }
    }

    /// Those who pay the last live hand, if fouls have left only one.
    fn payers_of_last(&self) -> SeatSet {
        if self.stage != Stage::Play || !self.active().is_single() {
            return SeatSet::EMPTY;
        }
        let pays = |seat: &Seat| {
            let player = &self.players[*seat];
            let foul = player.status == Status::Liable && player.fate != Fate::Pays;
            foul && !self.purse.stack(*seat).is_zero()
        };
        self.liable().iter().filter(pays).collect()
    }

    /// Whether the last player still has to choose.
    pub(super) fn may_settle(&self) -> bool {
        let waits = matches!(self.turn.step, Step::ToDraw | Step::Touched | Step::ToDiscard);
        waits && self.last != Last::FaceUp && !self.foul_payers().is_empty()
    }

    /// Those who still have to agree to the offer.
    pub(super) fn to_agree(&self) -> SeatSet {
        match self.last {
            Last::Offered(_, agreed) if self.may_settle() => self.foul_payers().without(agreed),
            _ => SeatSet::EMPTY,
        }
    }

    /// The amounts that a seat may offer to settle for; `None` if it cannot settle.
    pub(super) fn settlements(&self, seat: Seat) -> Option<Range> {
        if !self.may_settle() || !self.active().has(seat) {
            return None;
        }
        let stacks = self.foul_payers().iter().map(|payer| self.purse.stack(payer));
        let max = stacks.max().unwrap_or(Chips::ZERO);
        Some(Range::stepped(Chips::ZERO, max, self.game.smallest_chip))
    }

    /// Checks an offer or an answer.
    pub(super) fn settlement(&self, seat: Seat, mv: &Move) -> Result<Deed, Refusal> {
        let Move { verb, amount, .. } = *mv;
        let deed = Deed::Settle { seat, verb, amount };
        match (verb, self.settlements(seat)) {
            (Verb::Offer, Some(range)) if range.admits(amount) => Ok(deed),
            (Verb::Offer, Some(range)) => Err(Refusal::by(Code::BadAmount, PN_38).limit(range.max)),
            (Verb::Accept | Verb::Decline, _) if self.to_agree().has(seat) => Ok(deed),
            _ => Err(Refusal::by(Code::NotNow, PN_38)),
        }
    }

    /// Whether a player has nobody to make an offer to and has to play the hand out (PN-38).
    pub(super) fn only_plays(&self) -> bool {
        !self.game.last_settles && !self.payers_of_last().is_empty()
    }

    /// Carries out an offer or an answer.
    pub(super) fn settle(&mut self, seat: Seat, verb: Verb, amount: Chips, to: &mut Events) {
        did(to, seat, verb, Place::Nowhere, Some(PN_38));
        self.last = match (verb, self.last) {
            (Verb::Offer, _) => Last::Offered(amount, SeatSet::EMPTY),
            (Verb::Accept, Last::Offered(offered, mut agreed)) => {
                agreed.add(seat);
                Last::Offered(offered, agreed)
            }
            _ => Last::Open,
        };
        let winner = self.active().iter().next();
        if let (Last::Offered(amount, _), Some(winner), true) =
            (self.last, winner, self.to_agree().is_empty())
        {
            self.settled(winner, amount, to);
        }
    }

    /// Everybody has agreed: each pays, and the tops are awarded.
    fn settled(&mut self, winner: Seat, amount: Chips, to: &mut Events) {
        for payer in self.foul_payers().counter_clockwise_from(winner) {
            let paid = amount.min(self.purse.stack(payer));
            let route = Account::Seat(payer).to(Account::Seat(winner));
            self.purse.pay(to, route, paid, Reason::Settlement, Some(PN_38));
        }
        self.give_tops(winner, PN_38, to);
        self.close(Ending::Agreed, to);
    }

    /// The last player plays on: the hand is turned up.
    pub(super) fn play_face_up(&mut self, to: &mut Events) {
        if !self.may_settle() {
            return;
        }
        self.last = Last::FaceUp;
        let seat = self.turn.seat;
        let (zone, seen) = (Zone::Hand(seat, 0), Seen::ALL);
        let mut shown = Pile::EMPTY;
        for held in self.players[seat].hand.iter() {
            to.cite(PN_38, EventKind::Show { card: held.card, zone, seen });
            shown.push(Held { seen, ..*held });
        }
        self.players[seat].hand = shown;
    }
}
