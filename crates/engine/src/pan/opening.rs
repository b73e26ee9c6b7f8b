//! The deal: two rounds of five (PN-06), and who comes first (PN-05).
//!
//! Chairs are numbered to the left from the dealer, so the highest number sits at the dealer's
//! right, where the first deal of a session begins. Its fifth cards are dealt face up, and the
//! lowest of them makes the eldest hand, who is dealt to first in the second round.

use super::act::moved;
use super::hand::PanHand;
use super::meld::sorting;
use super::state::{Stage, Turn};
use crate::contract::{
    BySeat, DrawFrom, EventKind, Events, Marker, Phase, Request, SeatSet, Seen, SetupFault,
};
use crate::contract::{RuleId, Setup};
use crate::ids::*;
use crate::stub::Held;
use cards::{Card, CardList, Deck, Seat, Zone};

/// Cards that a player gets in a round of the deal (PN-06).
pub(super) const PACKET: u8 = 5;

const ROUNDS: u8 = 2;

/// The most players whose dealing round fits into one answer from chance.
const MOST_WITHOUT_LIMIT: u8 = (CardList::CAPACITY / PACKET as usize) as u8;

/// The rule behind a refused setup.
pub fn rule_behind(fault: &SetupFault) -> Option<RuleId> {
    match fault {
        SetupFault::TooFew { .. } | SetupFault::TooMany { .. } => Some(PN_03),
        SetupFault::WrongDeck { .. } => Some(PN_01),
        SetupFault::TooPoor { .. } => Some(PN_34),
        SetupFault::NoDoubles { .. } => Some(PN_32),
        SetupFault::NotRaised => Some(PN_48),
        _ => None,
    }
}

/// How many may play (PN-03), and with which deck (PN-01).
pub(super) fn limits(setup: &Setup, posted: ((u8, u8), Deck)) -> ((u8, u8), Deck) {
    let ((least, most), deck) = posted;
    let most = if setup.rules.on(PN_03) { most } else { MOST_WITHOUT_LIMIT };
    let deck = match setup.carry.shoe.deck {
        brought @ Deck::Pan { .. } if !setup.rules.on(PN_01) => brought,
        _ => deck,
    };
    ((least, most), deck)
}

/// The seat at the dealer's right.
pub(super) fn right_of_dealer(seats: SeatSet) -> Option<Seat> {
    seats.iter().last()
}

impl PanHand {
    /// The request for the current round of the deal.
    pub(super) fn deal_request(&self) -> Request {
        let n = self.seats.iter().map(|seat| self.packet[seat]).sum();
        Request::Draw { n, from: DrawFrom::Top }
    }

    /// All seats dealt in, in the order of play from this one: to the right (PN-04). Where that
    /// order is not in force, seats come by their numbers.
    fn order_from(&self, first: Seat) -> impl Iterator<Item = Seat> + use<> {
        let (seats, right) = (self.seats, self.rules.on(PN_04));
        let at = move |n| if right { (first.index() + Seat::MAX - n) % Seat::MAX } else { n };
        (0..Seat::MAX).map(at).map(Seat::at).filter(move |seat| seats.has(*seat))
    }

    /// All seats dealt in, in the order of play from the eldest hand.
    pub(super) fn in_order(&self) -> impl Iterator<Item = Seat> + use<> {
        self.order_from(self.lead)
    }

    pub(super) fn deal(&mut self, cards: &CardList, to: &mut Events) {
        let mut cards = cards.iter();
        let mut up = BySeat::all(Card::UNKNOWN);
        for seat in self.in_order() {
            self.players[seat].first_packet = self.players[seat].hand.len() as u8;
            for left in (0..self.packet[seat]).rev() {
                let Some(&card) = cards.next() else {
                    break;
                };
                self.off_the_stub(card);
                let shown = self.opening && left == 0;
                let (seen, rule) = if shown { (Seen::ALL, PN_05) } else { (Seen::by(seat), PN_06) };
                if shown {
                    up[seat] = card;
                }
                self.players[seat].hand.push(Held::new(card, seen));
                let hand = Zone::Hand(seat, 0);
                moved(to, Held::new(card, seen), Zone::Stub, hand, Some(rule));
            }
        }
        if std::mem::take(&mut self.opening) {
            self.find_eldest(&up, to);
        }
        self.packet = BySeat::all(PACKET);
        let Stage::Deal(round) = self.stage else {
            return;
        };
        if round < ROUNDS {
            self.stage = Stage::Deal(round + 1);
            self.need(self.deal_request(), to);
        } else if self.rules.on(PN_09) {
            to.tell(EventKind::Phase { phase: Phase::Declare });
            self.stage = Stage::Declare(self.lead);
            to.tell(EventKind::Opens { seat: self.lead });
        } else {
            self.begin_play(to);
        }
    }

    /// The lowest up card makes the eldest hand; if tied, the one nearest the dealer's right.
    fn find_eldest(&mut self, up: &BySeat<Card>, to: &mut Events) {
        let lowest = self.in_order().min_by_key(|seat| sorting(up[*seat]) / 4);
        self.lead = lowest.unwrap_or(self.lead);
        to.cite(PN_05, EventKind::Mark { marker: Marker::Eldest, seat: self.lead });
    }

    pub(super) fn off_the_stub(&mut self, card: Card) {
        self.stub.take(card).expect("the answer of chance was checked");
    }

    /// All declarations have been made: somebody draws first.
    pub(super) fn begin_play(&mut self, to: &mut Events) {
        self.stage = Stage::Play;
        if self.end_if_alone(to) {
            return;
        }
        to.tell(EventKind::Phase { phase: Phase::Play });
        self.turn.number = 0;
        self.open_first_turn(to);
    }

    /// Who is in decides whose turn comes first, so a change of mind (PN-10) may move it.
    pub(super) fn open_first_turn(&mut self, to: &mut Events) {
        let active = self.active();
        let by_the_dealer = self.game.first_right_of_dealer && self.rules.on(PN_05);
        let (first, rule) = match right_of_dealer(self.seats).filter(|_| by_the_dealer) {
            Some(right) => (self.order_from(right).find(|seat| active.has(*seat)), PN_05),
            None if self.rules.on(PN_47) => (self.in_order().find(|seat| active.has(*seat)), PN_47),
            None => (active.iter().next(), PN_47),
        };
        if let Some(first) = first.filter(|first| self.turn.number == 0 || *first != self.turn.seat)
        {
            self.turn = Turn::new(first, 1);
            to.cite(rule, EventKind::Opens { seat: first });
        }
    }
}
