use super::game::Street;
use super::hand::{PokerHand, Waits};
use crate::contract::*;
use crate::ids::*;
use crate::row::Row;
use crate::stub::Held;
use cards::{Card, Seat, Zone};

impl PokerHand {
    /// Goes on to the next street, or to the showdown after the last.
    pub(super) fn next_street(&mut self, events: &mut Events) {
        let last = self.game.streets.len() - 1 - usize::from(!self.on(HE_01));
        if self.table.street as usize >= last {
            return self.showdown(events);
        }
        self.table.street += 1;
        let slips = &mut self.table.slips;
        if slips.shuffle_before == Some(self.table.street) {
            slips.shuffle_before = None;
            return self.ask(Waits::Shuffle, events);
        }
        self.request_street(events);
    }

    /// Asks for the cards of this street.
    pub(super) fn request_street(&mut self, events: &mut Events) {
        if self.table.slips.plays_at == Some(self.table.street) {
            self.table.slips.plays_at = None;
            let early = self.table.out;
            self.table.out.clear();
            early.cards().for_each(|card| self.lay_on_board(card, Zone::Out, events));
            return self.street_dealt(events);
        }
        self.table.waits = Waits::Street;
        self.need(self.street_request(), events);
    }

    /// Asks chance for what the hand now waits for.
    pub(super) fn ask(&mut self, waits: Waits, events: &mut Events) {
        self.table.waits = waits;
        self.need(self.request(), events);
    }

    #[inline]
    fn need(&mut self, request: Request, events: &mut Events) {
        self.table.owed = request;
        events.tell(EventKind::Need { request });
    }

    /// Whether a card is burned off the stub before this street (HE-02). An exposed card on top
    /// of the stub is the burn itself (PK-32).
    #[inline]
    pub(super) fn burns(&self, street: &Street) -> bool {
        let skipped = self.table.slips.no_burn == Some(self.table.street);
        street.board > 0 && !skipped && self.on(HE_02)
    }

    /// The street being dealt or bet on.
    #[inline]
    pub(super) fn street(&self) -> &'static Street {
        &self.game.streets[self.table.street as usize]
    }

    /// The cards of a street, burn and all.
    #[inline]
    fn street_request(&self) -> Request {
        let n = match self.table.slips.odd {
            true => self.odd_request(),
            false => {
                let street = self.street();
                street.hole * self.table.dealt.len() as u8 + street.board + self.burn_due(street)
            }
        };
        Request::Draw { n, from: DrawFrom::Top }
    }

    /// How many cards chance must bring for the burn.
    fn burn_due(&self, street: &Street) -> u8 {
        u8::from(self.burns(street) && self.table.top.is_none())
    }

    /// What chance is asked for now.
    fn request(&self) -> Request {
        let street = self.street();
        let draw = |n| Request::Draw { n, from: DrawFrom::Top };
        match self.table.waits {
            Waits::Shuffle => Request::Shuffle { from: Zone::Out, into: ShuffleInto::Stub },
            Waits::Replacement(_) => draw(1),
            Waits::Surplus(seat) => Request::Pick { zone: Zone::Hand(seat, 0), n: 1 },
            Waits::Early => {
                let next = &self.game.streets[self.table.street as usize + 1];
                draw(next.board + u8::from(self.on(HE_02) && self.table.top.is_none()))
            }
            Waits::Extra => draw(street.board + self.burn_due(street) + 1),
            _ => self.street_request(),
        }
    }

    /// The cards that chance brings, if the answer fits what was asked for.
    #[inline]
    pub(super) fn drawn<'a>(&self, answer: &'a Answer) -> Result<&'a [Card], Refusal> {
        if matches!(
            self.table.waits,
            Waits::Player | Waits::Showing | Waits::Ruling(_) | Waits::Nothing
        ) {
            return Err(Refusal::plain(Code::NotAsked));
        }
        match (self.table.owed, answer) {
            (Request::Draw { n, .. }, Answer::Cards(cards)) if cards.len() == n as usize => {
                Ok(cards)
            }
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

    /// Takes the cards that chance was asked for, once they are off the stub.
    pub(super) fn take_drawn(&mut self, cards: &[Card], events: &mut Events) {
        self.table.moved = true;
        match self.table.waits {
            Waits::Shuffle => {
                let count = self.table.out.len() as u16;
                events.tell(EventKind::Gather { from: Zone::Out, to: Zone::Stub, count });
                let out = self.table.out;
                out.cards().for_each(|card| self.table.stub.put(card));
                self.table.out.clear();
                events.tell(EventKind::Shuffled);
                self.request_street(events);
            }
            Waits::Replacement(seat) => {
                let rule = self.table.slips.replace_by.take().unwrap_or(PK_32);
                self.deal_to(cards[0], seat, Seen::by(seat), Some(rule), events);
                self.dealt_again(events);
            }
            Waits::Early => self.deal_early(cards, events),
            Waits::Extra => self.deal_extra(cards, events),
            _ => self.deal_street(cards, events),
        }
    }

    fn deal_street(&mut self, cards: &[Card], events: &mut Events) {
        if self.table.slips.odd {
            return self.deal_oddly(cards, events);
        }
        let street = self.street();
        // One at a time, the button last (PK-02).
        let round = match self.on(PK_02) {
            true => self.table.dealt.clockwise_after(self.table.button),
            false => self.table.dealt.clockwise_from(self.table.button),
        };
        let mut rest = cards;
        for _ in 0..street.hole {
            for (card, seat) in rest.iter().zip(round) {
                self.deal_to(*card, seat, Seen::by(seat), Some(PK_02), events);
            }
            rest = &rest[self.table.dealt.len()..];
        }
        if self.burns(street) {
            rest = self.burn(rest, events);
        }
        debug_assert_eq!(rest.len(), street.board as usize);
        rest.iter().for_each(|card| self.lay_on_board(*card, Zone::Stub, events));
        self.street_dealt(events);
    }

    pub(super) fn street_dealt(&mut self, events: &mut Events) {
        events.cite(HE_01, EventKind::Phase { phase: self.street().phase });
        self.open_round(events);
    }

    /// Burns the exposed card on top, or else the first of these; gives back the rest.
    pub(super) fn burn<'a>(&mut self, cards: &'a [Card], events: &mut Events) -> &'a [Card] {
        let to = Zone::Burn;
        if let Some(held) = self.table.top.take() {
            let Held { card, seen, .. } = held;
            self.table.burn.push(held);
            let kind = EventKind::Card { card, from: Zone::Top, to, seen };
            events.cite(self.table.slips.top_by.unwrap_or(PK_32), kind);
            return cards;
        }
        let card = cards[0];
        self.table.burn.push(Held::new(card, Seen::NOBODY));
        let seen = Seen::NOBODY;
        events.cite(HE_02, EventKind::Card { card, from: Zone::Stub, to, seen });
        &cards[1..]
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

    /// A hand goes to the muck, unseen.
    pub(super) fn muck(&mut self, seat: Seat, rule: Option<RuleId>, events: &mut Events) {
        self.table.moved = true;
        let hole = std::mem::replace(&mut self.table.hole[seat], Row::EMPTY);
        let count = hole.len() as u16;
        if count == 0 {
            return;
        }
        hole.cards().for_each(|card| self.table.muck.push(card));
        let kind = EventKind::Gather { from: Zone::Hand(seat, 0), to: Zone::Muck, count };
        events.push(Event { kind, rule });
    }
}
