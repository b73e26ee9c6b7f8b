//! Deals in several parts: at a live table chance may deal some of the cards, and something may go
//! wrong before the rest.

use super::super::hand::{PokerHand, Waits};
use super::super::short::Serving;
use super::trouble::{Case, State, What, When};
use crate::contract::*;
use crate::stub::{Facing, Held};
use cards::{Card, Seat, Zone};

/// Where a card of a street goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    Burn,
    /// To a hand, in this dealing round.
    Hole(Seat, u8),
    Board,
}

impl PokerHand {
    /// Where the card at this position of the street goes: the burn first, then round by round to
    /// the hands, then the board. A miscounted hand gets two cards or none in the last round.
    pub(super) fn place(&self, at: u8) -> Option<Slot> {
        let street = self.street();
        let burn = self.burns(self.table.street).is_some() && self.on_top().is_empty();
        let burns = self.misburned().unwrap_or(u8::from(burn));
        if at < burns {
            return Some(Slot::Burn);
        }
        let mut left = at - burns;
        let around = self.around();
        for round in 1..=street.hole {
            for seat in around {
                let wrong = round == self.miscounted_round();
                let cards = if wrong { self.cards_in_wrong_round(seat) } else { 1 };
                if left < cards {
                    return Some(Slot::Hole(seat, round));
                }
                left -= cards;
            }
        }
        (left < street.board).then_some(Slot::Board)
    }

    /// Whether the street still needs cards. A street that the deck is too short for is dealt all
    /// at once.
    pub(super) fn is_open(&self) -> bool {
        let whole = self.table.serving == Serving::Whole;
        !whole || self.place(self.trouble().filled).is_some()
    }

    /// How many cards of the street are still to be dealt.
    pub(super) fn places_left(&self) -> u8 {
        let filled = self.trouble().filled;
        (filled..u8::MAX).take_while(|at| self.place(*at).is_some()).count() as u8
    }

    /// How many cards are due. A hole card that is face up in the deck is replaced after its
    /// dealing round, so the deal stops there (PK-30).
    #[cold]
    pub(in super::super) fn cards_due(&self) -> u8 {
        if let Some(needs) = self.serving_needs() {
            return needs;
        }
        let filled = self.trouble().filled;
        let round = |at: u8| match self.place(at) {
            Some(Slot::Hole(seat, round)) if self.face(seat, round) == Facing::Down => Some(round),
            _ => None,
        };
        let halt = self.boxed().filter_map(|n| round(filled + n - 1)).min();
        let goes_on = |at: u8| match (halt, self.place(at)) {
            (Some(last), Some(Slot::Hole(_, round))) => round <= last,
            (Some(_), slot) => slot == Some(Slot::Burn),
            (None, slot) => slot.is_some(),
        };
        (filled..u8::MAX).take_while(|at| goes_on(*at)).count() as u8
    }

    /// Deals these cards to the open positions of the street. Scraps of paper that would be seen
    /// are set aside and the next card takes their place; one dealt face down stays until the floor
    /// has ruled.
    #[cold]
    pub(in super::super) fn deal_by_hand(&mut self, cards: &[Card], events: &mut Events) {
        self.trouble_mut().resume = Waits::Street;
        let burn = self.burns(self.table.street);
        if let Some(rule) = burn.filter(|_| !self.on_top().is_empty()) {
            self.burn(&[], rule, events);
            self.put_off(When::Street(self.table.street), What::NoBurn, rule);
        }
        for (at, &card) in cards.iter().enumerate() {
            let up = self.boxed().any(|n| usize::from(n) == at + 1);
            let foreign = self.foreign(card) > 0;
            match self.place(self.trouble().filled) {
                // A card dealt face up is noticed at once: the next one takes its place.
                Some(Slot::Hole(seat, round))
                    if self.face(seat, round) == Facing::Down || !up && !foreign =>
                {
                    let face = if up { Facing::Up } else { self.face(seat, round) };
                    let instead = self.comes_down(seat).filter(|_| self.dealt_up(round));
                    let instead = instead.or(self.filled(seat, round));
                    match (self.rest_up(), instead) {
                        (Some(rule), _) if !up => self.deal_up(card, seat, rule, events),
                        (_, Some(rule)) if !up => {
                            self.deal_to(card, seat, Seen::by(seat), Some(rule), events);
                        }
                        _ => self.deal_face(card, seat, face, events),
                    }
                    if up {
                        self.comes_up(at, card, Some(seat));
                    }
                }
                Some(Slot::Burn) if !up => {
                    burn.into_iter().for_each(|rule| _ = self.burn(&[card], rule, events));
                }
                Some(Slot::Board) if !up && !foreign => {
                    self.lay_on_board(card, Zone::Stub, events);
                }
                _ => {
                    self.put_aside(card, Zone::Stub, None, events);
                    self.comes_up(at, card, None);
                    continue;
                }
            }
            self.trouble_mut().filled += 1;
        }
        self.count_down(cards.len() as u8);
        self.go_on(events);
    }

    /// Whether the cards of a round come up, as the game has it.
    fn dealt_up(&self, round: u8) -> bool {
        self.street().deal.faces[round as usize - 1] == Facing::Up
    }

    /// Which way up the card of a round comes to a hand.
    fn face(&self, seat: Seat, round: u8) -> Facing {
        let up = self.dealt_up(round) && self.comes_down(seat).is_none();
        if up && self.filled(seat, round).is_none() { Facing::Up } else { Facing::Down }
    }

    /// The rule by which the card of a round comes down to a hand that has none down.
    fn filled(&self, seat: Seat, round: u8) -> Option<RuleId> {
        let deal = &self.street().deal;
        self.fills(deal, seat, deal.faces[round as usize - 1])
    }

    /// A scrap has been dealt: it waits for its ruling.
    fn comes_up(&mut self, at: usize, card: Card, seat: Option<Seat>) {
        let is = |case: &&mut Case| {
            let boxed = usize::from(case.facts.count.max(1)) == at + 1;
            let foreign = case.facts.cards.contains(&card);
            case.state == State::Hidden
                && match case.facts.kind {
                    IncidentKind::BoxedCard => boxed,
                    IncidentKind::ForeignCard => foreign,
                    _ => false,
                }
        };
        if let Some(case) = self.trouble_mut().cases.iter_mut().find(is) {
            case.state = State::Waits;
            case.facts.seat = seat;
            case.facts.cards = [card].into_iter().collect();
        }
    }

    /// Boxed cards still in the deck are now this many cards nearer the top. One that turned out to
    /// be a joker has been reported as such.
    fn count_down(&mut self, came: u8) {
        let hidden = |case: &&mut Case| {
            case.facts.kind == IncidentKind::BoxedCard && case.state == State::Hidden
        };
        for case in self.trouble_mut().cases.iter_mut().filter(hidden) {
            match case.facts.count.max(1).checked_sub(came) {
                None | Some(0) => case.state = State::Ruled,
                Some(left) => case.facts.count = left,
            }
        }
    }

    /// Deals a scrap that was set aside to the position waiting for it.
    pub(super) fn let_play(&mut self, card: Card, rule: RuleId, events: &mut Events) {
        self.table.moved = true;
        let place = self.place(self.trouble().filled);
        self.trouble_mut().aside.take_first(card);
        let (from, seen) = (Zone::Aside, Seen::ALL);
        match place {
            Some(Slot::Hole(seat, _)) => {
                self.table.hole[seat].push(Held::new(card, seen));
                let to = Zone::Hand(seat, 0);
                events.cite(rule, EventKind::Card { card, from, to, seen });
            }
            Some(Slot::Burn) => {
                self.table.burn.push(Held::new(card, seen));
                events.cite(rule, EventKind::Card { card, from, to: Zone::Burn, seen });
            }
            _ => self.lay_on_board(card, from, events),
        }
        self.trouble_mut().filled += 1;
    }
}
