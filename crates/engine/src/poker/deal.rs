use super::hand::{PokerHand, Waits};
use super::short::Serving;
use super::variant::{Deal, Street};
use crate::contract::*;
use crate::ids::*;
use crate::row::Row;
use crate::stub::{Facing, Held};
use cards::{Card, Seat, Zone};

impl PokerHand {
    /// Requests the cards of this street.
    pub(super) fn request_street(&mut self, events: &mut Events) {
        if self.street().deal.short.is_some() {
            self.table.serving = self.plan(self.street());
            if self.table.serving != Serving::Whole {
                return self.request_short(events);
            }
        }
        self.table.waits = Waits::Street;
        self.need(self.street_request(), events);
    }

    /// The players who get cards, in dealing order, the button last (PK-02).
    #[inline]
    pub(super) fn around(&self) -> Walk {
        if self.on(PK_02) {
            self.table.receiving.clockwise_after(self.table.button)
        } else {
            self.table.receiving.clockwise_from(Seat::at(0))
        }
    }

    /// Requests from chance what the hand is now waiting for.
    pub(super) fn ask(&mut self, waits: Waits, events: &mut Events) {
        self.table.waits = waits;
        self.need(self.request(), events);
    }

    #[inline]
    fn need(&mut self, request: Request, events: &mut Events) {
        self.table.owed = request;
        events.tell(EventKind::Need { request });
    }

    /// The rule for burning a card before a street. An exposed card on top of the stub serves as
    /// the burn (PK-32).
    #[inline]
    pub(super) fn burns(&self, street: u8) -> Option<RuleId> {
        let skipped = self.table.trouble.is_some() && self.skips_burn(street);
        let burn = self.game.streets[street as usize].deal.burn.filter(|_| self.game.burns);
        // Only the first board has burns.
        burn.filter(|rule| !skipped && self.table.boards.is_empty() && self.on(*rule))
    }

    /// The request for the cards of a street, including the burn.
    #[inline]
    fn street_request(&self) -> Request {
        let n = if self.table.trouble.is_some() {
            self.cards_due()
        } else {
            let street = self.street();
            let hole = match street.hole {
                0 => 0,
                each => each * self.table.receiving.len() as u8,
            };
            let burn = || u8::from(self.burns(self.table.street).is_some());
            let usual = || hole + street.board + burn();
            self.serving_needs().unwrap_or_else(usual)
        };
        Request::Draw { n, from: DrawFrom::Top }
    }

    /// The current request to chance.
    fn request(&self) -> Request {
        match self.table.waits {
            Waits::Due => self.due_request(),
            Waits::Gather => Request::Shuffle { from: Zone::Burn, into: ShuffleInto::Stub },
            Waits::Serve => self.draw_request(),
            _ => self.street_request(),
        }
    }

    /// The cards in an answer from chance, if it fits the request. At a live table the cards of a
    /// street may come in several parts.
    #[inline]
    pub(super) fn drawn<'a>(&self, answer: &'a Answer) -> Result<&'a [Card], Refusal> {
        if !matches!(self.table.waits, Waits::Street | Waits::Gather | Waits::Serve | Waits::Due) {
            return Err(Refusal::plain(Code::NotAsked));
        }
        let part = |cards: &[Card], n: u8| {
            let whole = self.table.waits == Waits::Street && self.table.serving == Serving::Whole;
            self.table.mode == Mode::Live && whole && (1..n as usize).contains(&cards.len())
        };
        match (self.table.owed, answer) {
            (Request::Draw { n, .. }, Answer::Cards(cards)) if cards.len() == n as usize => {
                Ok(cards)
            }
            (Request::Draw { n, .. }, Answer::Cards(cards)) if part(cards, n) => Ok(cards),
            (Request::Shuffle { .. }, Answer::Shuffled) => Ok(&[]),
            (Request::Pick { zone: Zone::Hand(seat, _), .. }, Answer::Cards(cards)) => {
                let held = |card: &Card| self.table.hole[seat].cards().any(|c| c == *card);
                match cards[..] {
                    [card] if held(&card) => Ok(cards),
                    [_] => Err(Refusal::plain(Code::NoSuchCard)),
                    _ => Err(Refusal::plain(Code::WrongAnswer)),
                }
            }
            _ => Err(Refusal::plain(Code::WrongAnswer)),
        }
    }

    /// Deals the cards that chance was asked for, once they are off the stub.
    pub(super) fn take_drawn(&mut self, cards: &[Card], events: &mut Events) {
        self.table.moved = true;
        match self.table.waits {
            Waits::Due => self.take_brought(cards, events),
            Waits::Gather => self.gather_burns(events),
            Waits::Serve => self.take_served(cards, events),
            _ if self.table.serving != Serving::Whole => self.deal_short(cards, events),
            _ if self.table.mode == Mode::Live => self.deal_by_hand(cards, events),
            _ => self.deal_street(cards, events),
        }
    }

    fn deal_street(&mut self, cards: &[Card], events: &mut Events) {
        let Street { deal, hole, board, .. } = *self.street();
        let mut rest = cards;
        if let Some(rule) = self.burns(self.table.street) {
            rest = self.burn(rest, rule, events);
        }
        if hole > 0 {
            // Then every down card comes the same way.
            let plain = deal.fill.is_none() && self.table.receiving == self.table.live;
            let (around, seats) = (self.around(), self.table.receiving.len());
            for &face in deal.faces {
                let hands = rest.iter().zip(around);
                if plain && face == Facing::Down {
                    hands.for_each(|(&card, seat)| {
                        self.deal_to(card, seat, Seen::by(seat), Some(PK_02), events);
                    });
                } else {
                    hands.for_each(|(&card, seat)| {
                        self.deal_or_fill(&deal, card, seat, face, events)
                    });
                }
                rest = &rest[seats..];
            }
        }
        debug_assert_eq!(rest.len(), board as usize);
        rest.iter().for_each(|card| self.lay_on_board(*card, Zone::Stub, events));
        self.street_dealt(events);
    }

    /// Deals a card of this street to a hand.
    fn deal_or_fill(
        &mut self,
        deal: &Deal,
        card: Card,
        seat: Seat,
        face: Facing,
        events: &mut Events,
    ) {
        match self.fills(deal, seat, face) {
            Some(rule) => self.deal_to(card, seat, Seen::by(seat), Some(rule), events),
            None => self.deal_face(card, seat, face, events),
        }
    }

    /// The rule by which an up card comes down to a hand that has none down.
    #[inline]
    pub(super) fn fills(&self, deal: &Deal, seat: Seat, face: Facing) -> Option<RuleId> {
        let rule = deal.fill.filter(|_| face == Facing::Up)?;
        let hole = &self.table.hole[seat];
        let has = hole.is_empty() || hole.iter().any(|held| held.facing == Facing::Down);
        (!has && self.on(rule)).then_some(rule)
    }

    pub(super) fn street_dealt(&mut self, events: &mut Events) {
        let deal = &self.street().deal;
        events.cite(deal.rule, EventKind::Phase { phase: deal.phase });
        self.next_step(events);
    }

    /// Burns the exposed card on top of the stub, or else the first of these; returns the rest.
    pub(super) fn burn<'a>(
        &mut self,
        cards: &'a [Card],
        rule: RuleId,
        events: &mut Events,
    ) -> &'a [Card] {
        let to = Zone::Burn;
        if let Some((held, rule)) = self.take_off_top() {
            self.table.burn.push(held);
            let (card, seen) = (held.card, held.seen);
            events.cite(rule, EventKind::Card { card, from: Zone::Top, to, seen });
            return cards;
        }
        let card = cards[0];
        self.table.burn.push(Held::new(card, Seen::NOBODY));
        let seen = Seen::NOBODY;
        events.cite(rule, EventKind::Card { card, from: Zone::Stub, to, seen });
        &cards[1..]
    }

    /// Deals a card to a hand, this way up. A folded seat that still gets a card does not look at
    /// it.
    #[inline(never)]
    pub(super) fn deal_face(&mut self, card: Card, seat: Seat, face: Facing, events: &mut Events) {
        let live = self.table.live.has(seat);
        let seen = match face {
            Facing::Up => Seen::ALL,
            Facing::Down if live => Seen::by(seat),
            Facing::Down => Seen::NOBODY,
        };
        let rule = if live && self.table.serve_by.is_none() {
            PK_02
        } else {
            self.table.serve_by.or(self.game.variant.keeps_dealing).unwrap_or(PK_02)
        };
        self.deal_to(card, seat, seen, Some(rule), events);
    }

    pub(super) fn deal_to(
        &mut self,
        card: Card,
        seat: Seat,
        seen: Seen,
        rule: Option<RuleId>,
        events: &mut Events,
    ) {
        self.table.hole[seat].push(Held::new(card, seen));
        let kind = EventKind::Card { card, from: Zone::Stub, to: Zone::Hand(seat, 0), seen };
        events.push(Event { kind, rule });
    }

    pub(super) fn lay_on_board(&mut self, card: Card, from: Zone, events: &mut Events) {
        self.table.board.push(Held::new(card, Seen::ALL));
        events.tell(EventKind::Card { card, from, to: Zone::Board, seen: Seen::ALL });
    }

    /// Mucks a hand, unseen.
    pub(super) fn muck(&mut self, seat: Seat, rule: Option<RuleId>, events: &mut Events) {
        self.table.moved = true;
        let hole = std::mem::replace(&mut self.table.hole[seat], Row::EMPTY);
        let count = hole.len() as u16;
        if count == 0 {
            return;
        }
        hole.cards().for_each(|card| self.table.muck.push(card));
        if self.table.mode == Mode::Live {
            self.remember(seat, hole);
        }
        let kind = EventKind::Gather { from: Zone::Hand(seat, 0), to: Zone::Muck, count };
        events.push(Event { kind, rule });
    }
}
