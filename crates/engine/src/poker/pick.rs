//! Cards that players pick from their hands, even when all-in.

use super::hand::{PokerHand, Waits};
use super::variant::{Pick, Picked, Served, Step};
use crate::contract::*;
use crate::stub::Facing;
use cards::{Card, CardList, Seat, Zone};

impl PokerHand {
    /// Everybody still in picks, unless the rule that requires it is switched off.
    pub(super) fn open_pick(&mut self, pick: &Pick, events: &mut Events) {
        if !self.on(pick.rule) {
            return self.next_step(events);
        }
        // A hand that was swept in but is still live has nothing to pick from, and a hand whose down
        // card the dealer turned up has nothing to turn.
        let able = |seat: &Seat| match pick.what {
            Picked::Discard(n) => self.table.hole[*seat].len() >= usize::from(n),
            Picked::TurnUp => self.table.hole[*seat].iter().any(|h| h.facing == Facing::Down),
            Picked::Draw(_) => !self.table.hole[*seat].is_empty(),
            Picked::Kill | Picked::Straddle => self.may_raise_stakes(*seat, pick.what),
        };
        let picking: SeatSet = self.table.live.iter().filter(able).collect();
        if picking.is_empty() {
            return self.next_step(events);
        }
        if self.is_passed_out(pick) {
            return self.pass_out(events);
        }
        events.cite(pick.rule, EventKind::Phase { phase: pick.phase });
        if let Picked::Draw(_) = pick.what {
            return self.open_draw(picking, events);
        }
        self.table.waits = Waits::Pick;
        self.table.picking = picking;
        let mut before = self.table.button;
        if matches!(pick.what, Picked::Kill | Picked::Straddle) {
            self.table.furthest = self.table.round.turn;
            before = self.table.furthest.unwrap_or(before);
        }
        self.table.round.turn = match pick.served {
            Served::AtOnce => None,
            Served::InTurn | Served::Called => picking.left_of(before),
        };
    }

    fn pick(&self) -> Option<&'static Pick> {
        match self.game.variant.steps.get(self.table.step as usize) {
            Some(Step::Pick(pick)) if matches!(self.table.waits, Waits::Pick | Waits::Serve) => {
                Some(pick)
            }
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
        let may = self.picking().has(seat) || self.changing().has(seat);
        let Some(pick) = self.pick().filter(|_| may) else { return };
        match pick.what {
            Picked::Discard(n) => {
                let from = self.table.hole[seat].cards().collect();
                let cards = CardChoice::Any { from, min: n, max: n };
                to.push(Schema::verb(Verb::Discard).cards(cards));
            }
            Picked::TurnUp => {
                to.push(Schema::verb(Verb::TurnUp));
                to.push(Schema::verb(Verb::KeepDown));
            }
            Picked::Draw(draw) => self.draw_choices(seat, &draw, to),
            Picked::Kill | Picked::Straddle => self.stakes_choices(seat, pick.what, to),
        }
    }

    #[cold]
    pub(super) fn check_pick(&self, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        let Some(pick) = self.pick().filter(|_| self.table.dealt.has(seat)) else {
            return Err(Refusal::plain(Code::NotInHand));
        };
        if let Picked::Draw(_) = pick.what {
            return self.check_draw(seat, mv);
        }
        let refused = |code| Err(Refusal::by(code, pick.rule));
        if !self.picking().has(seat) {
            return refused(Code::NotYourTurn);
        }
        if matches!(pick.what, Picked::Kill | Picked::Straddle) {
            return self.check_stakes(pick, seat, mv);
        }
        let n = match (pick.what, mv.verb) {
            (Picked::Discard(n), Verb::Discard) => n,
            // There is one down card: it need not be named.
            (Picked::TurnUp, Verb::TurnUp | Verb::KeepDown) if mv.is_bare() => return Ok(()),
            (Picked::TurnUp, Verb::TurnUp | Verb::KeepDown) => {
                return Err(Refusal::plain(Code::Unused));
            }
            _ => return refused(Code::MustDoOtherwise),
        };
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
        self.take_pick(seat, &mv, events);
    }

    /// Takes what a seat picked; the hand goes on once everybody has.
    pub(super) fn take_pick(&mut self, seat: Seat, mv: &Move, events: &mut Events) {
        let Some(pick) = self.pick() else { return };
        self.table.moved = true;
        match pick.what {
            Picked::Draw(_) => return self.take_draw(seat, mv, events),
            Picked::Discard(_) => self.discard(seat, &mv.cards, pick.rule, events),
            Picked::TurnUp => {
                let kind = EventKind::Did { seat, verb: mv.verb, place: Place::Nowhere };
                events.cite(pick.rule, kind);
                if mv.verb == Verb::TurnUp {
                    self.turn_card_up(seat, pick.rule, events);
                }
            }
            Picked::Kill | Picked::Straddle => self.take_stakes(pick, seat, mv, events),
        }
        self.table.picking.remove(seat);
        if pick.served == Served::InTurn {
            self.table.round.turn = self.table.picking.left_of(seat);
        }
        if self.table.picking.is_empty() {
            if self.table.furthest.is_some() {
                self.table.round.turn = self.table.furthest.take();
            }
            self.next_step(events);
        }
    }

    fn discard(&mut self, seat: Seat, cards: &[Card], rule: RuleId, events: &mut Events) {
        for &card in cards {
            self.table.hole[seat].take_first(card);
            self.table.muck.push(card);
            let (from, to, seen) = (Zone::Hand(seat, 0), Zone::Muck, Seen::by(seat));
            events.cite(rule, EventKind::Card { card, from, to, seen });
        }
    }

    /// The down card lies up from now on, for all to see.
    fn turn_card_up(&mut self, seat: Seat, rule: RuleId, events: &mut Events) {
        let hole = &mut self.table.hole[seat];
        hole.turn_up(|card| {
            let (zone, seen) = (Zone::Hand(seat, 0), Seen::ALL);
            events.cite(rule, EventKind::Show { card, zone, seen });
        });
        hole.face_up(|_| true);
    }

    /// What the house does for an absent player: they stand pat, a down card stays down, and the
    /// lowest cards are discarded or, if the house says so, the lowest that break neither a pair nor, next, suited
    /// cards.
    pub(super) fn default_pick(&self, seat: Seat) -> Move {
        let (n, late) = match self.pick() {
            Some(Pick { what: Picked::Discard(n), late, .. }) => (n, late),
            Some(Pick { what: Picked::Draw(_), .. }) => return Move::new(Verb::Pat),
            Some(Pick { what: Picked::Kill | Picked::Straddle, .. }) => {
                return Move::new(Verb::Decline);
            }
            _ => return Move::new(Verb::KeepDown),
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
