//! Cards that players pick from their hands, even when all-in.

use super::hand::{PokerHand, Waits};
use super::variant::{Pick, Picked, Served, Step};
use crate::contract::*;
use cards::{Card, CardList, Seat, Zone};

impl PokerHand {
    /// Everybody still in picks, unless the rule that requires it is switched off.
    pub(super) fn open_pick(&mut self, pick: &Pick, events: &mut Events) {
        if !self.on(pick.rule) {
            return self.next_step(events);
        }
        let Picked::Discard(n) = pick.what;
        // A hand that was swept in but is still live has nothing to pick from.
        let able = |seat: &Seat| self.table.hole[*seat].len() >= usize::from(n);
        let picking: SeatSet = self.table.live.iter().filter(able).collect();
        if picking.is_empty() {
            return self.next_step(events);
        }
        events.cite(pick.rule, EventKind::Phase { phase: pick.phase });
        self.table.waits = Waits::Pick;
        self.table.picking = picking;
        self.table.round.turn = match pick.served {
            Served::AtOnce => None,
            Served::InTurn => picking.left_of(self.table.button),
        };
    }

    fn pick(&self) -> Option<&'static Pick> {
        match self.game.variant.steps.get(self.table.step as usize) {
            Some(Step::Pick(pick)) if self.table.waits == Waits::Pick => Some(pick),
            _ => None,
        }
    }

    /// Who may pick now.
    pub(super) fn picking(&self) -> SeatSet {
        match self.table.round.turn {
            _ if self.table.waits != Waits::Pick => SeatSet::EMPTY,
            Some(seat) => self.table.picking.and([seat].into_iter().collect()),
            None => self.table.picking,
        }
    }

    pub(super) fn pick_choices(&self, seat: Seat, to: &mut Choices) {
        let Some(pick) = self.pick().filter(|_| self.picking().has(seat)) else { return };
        let Picked::Discard(n) = pick.what;
        let from = self.table.hole[seat].cards().collect();
        to.push(Schema::verb(Verb::Discard).cards(CardChoice::Any { from, min: n, max: n }));
    }

    #[cold]
    pub(super) fn check_pick(&self, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        let Some(pick) = self.pick().filter(|_| self.table.dealt.has(seat)) else {
            return Err(Refusal::plain(Code::NotInHand));
        };
        let Picked::Discard(n) = pick.what;
        let refused = |code| Err(Refusal::by(code, pick.rule));
        if !self.picking().has(seat) {
            return refused(Code::NotYourTurn);
        }
        if mv.verb != Verb::Discard {
            return refused(Code::MustDoOtherwise);
        }
        if !mv.amount.is_zero() || !mv.place.is_nowhere() {
            return Err(Refusal::plain(Code::Unused));
        }
        let mut left = self.table.hole[seat];
        let mut holds = |card: &Card| card.is_known() && left.take_first(*card).is_some();
        if !mv.cards.iter().all(&mut holds) {
            return refused(Code::NoSuchCard);
        }
        if mv.cards.len() != n as usize { refused(Code::MustDoOtherwise) } else { Ok(()) }
    }

    /// The house picks for a player who did not do so in time.
    pub(super) fn late_pick(&mut self, seat: Seat, events: &mut Events) {
        let rule = self.pick().map(|pick| pick.late);
        let kind = EventKind::Did { seat, verb: Verb::Timeout, place: Place::Nowhere };
        events.push(Event { kind, rule });
        let mv = self.default_pick(seat);
        self.take_pick(seat, &mv.cards, events);
    }

    /// Takes the cards a seat picked; the hand goes on once everybody has.
    pub(super) fn take_pick(&mut self, seat: Seat, cards: &[Card], events: &mut Events) {
        let Some(pick) = self.pick() else { return };
        self.table.moved = true;
        for &card in cards {
            self.table.hole[seat].take_first(card);
            self.table.muck.push(card);
            let (from, to, seen) = (Zone::Hand(seat, 0), Zone::Muck, Seen::by(seat));
            events.cite(pick.rule, EventKind::Card { card, from, to, seen });
        }
        self.table.picking.remove(seat);
        if pick.served == Served::InTurn {
            self.table.round.turn = self.table.picking.left_of(seat);
        }
        if self.table.picking.is_empty() {
            self.next_step(events);
        }
    }

    /// What the house discards for an absent player: the lowest cards or, if the house says so, the
    /// lowest that break neither a pair nor, next, suited cards.
    pub(super) fn default_pick(&self, seat: Seat) -> Move {
        let Some(Pick { what: Picked::Discard(n), late, .. }) = self.pick() else {
            return Move::new(Verb::Discard);
        };
        let mut left: CardList = self.table.hole[seat].cards().collect();
        let mut cards = CardList::EMPTY;
        let spares = self.game.late_pick_spares && self.on(*late);
        for _ in 0..*n {
            let others = |card: Card| left.iter().copied().filter(move |other| *other != card);
            let paired = |card: Card| others(card).any(|other| other.rank() == card.rank());
            let suited = |card: Card| others(card).any(|other| other.suit() == card.suit());
            let worth = |card: Card| (spares && paired(card), spares && suited(card), card.rank());
            let key = |at: &usize| worth(left[*at]);
            let Some(at) = (0..left.len()).min_by_key(key) else { break };
            cards.push(left.remove(at));
        }
        Move::new(Verb::Discard).cards(cards)
    }
}
