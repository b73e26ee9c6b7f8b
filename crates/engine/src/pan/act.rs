//! Carrying out moves that have been checked.

use super::borrow::Loan;
use super::hand::PanHand;
use super::meld::{Kind, joined};
use super::play::Deed;
use super::split::{Split, without};
use super::state::{MeldFault, Spread, Stage, Step, Turn};
use crate::contract::Place;
use crate::contract::{
    DrawFrom, Event, EventKind, Events, Request, RuleId, SeatSet, Seen, ShuffleInto, Verb,
};
use crate::ids::*;
use crate::money::Chips;
use crate::stub::Held;
use cards::{Card, CardList, Seat, Zone};

impl PanHand {
    /// Carries out a deed.
    pub(super) fn act(&mut self, deed: Deed, to: &mut Events) {
        if !matches!(deed, Deed::Answer { .. }) {
            // Playing on withdraws the offer.
            self.offer = None;
        }
        if !matches!(deed, Deed::Settle { .. } | Deed::Slip(..) | Deed::Call(_)) {
            self.play_face_up(to);
        }
        match deed {
            Deed::Deal(cards) => self.deal(&cards, to),
            Deed::Turn(card) => self.turn_up(card, to),
            Deed::Shuffle => self.shuffled(to),
            Deed::Declare { seat, playing, change } => self.declare(seat, playing, change, to),
            Deed::Draw if self.overlooks() => {
                self.changeable = None;
                self.turn.step = Step::Touched;
                did(to, self.turn.seat, Verb::Draw, Place::Nowhere, Some(PN_26));
            }
            Deed::Draw => {
                did(to, self.turn.seat, Verb::Draw, Place::Nowhere, None);
                self.touch_deck(false);
                self.go_to_deck(to);
            }
            Deed::DrawOn { by } => {
                did(to, by, Verb::DrawOn, Place::Seat(self.turn.seat), Some(PN_26));
                self.touch_deck(true);
                self.go_to_deck(to);
            }
            Deed::Take => {
                did(to, self.turn.seat, Verb::Take, Place::Nowhere, Some(PN_12));
                self.take_discard(to);
            }
            Deed::Force { by, rule } => {
                did(to, by, Verb::Force, Place::Seat(self.turn.seat), Some(rule));
                self.take_discard(to);
            }
            Deed::ForceBack { by, loose, rule } => self.force_back(by, &loose, rule, to),
            Deed::Meld { cards, kind } => self.meld(&cards, kind, to),
            Deed::Add { cards, on, kind } => self.add_to(&cards, on, kind, to),
            Deed::Split { on, split } => self.divide(on, &split, to),
            Deed::Borrow { on, loan } => self.borrow_from(on, &loan, to),
            Deed::Claim => {
                did(to, self.turn.seat, Verb::Claim, Place::Nowhere, Some(PN_31));
                self.pay_what_is_owed(self.turn.seat, to);
                self.end_if_alone(to);
            }
            Deed::Discard(card) => self.throw(card, to),
            Deed::Misdeal { seat, cards } => self.misdeal(seat, cards, to),
            Deed::Count(found) => self.rule_count(found, to),
            Deed::Mend(cards) => self.mend(&cards, to),
            Deed::Offer { by } => self.make_offer(by, to),
            Deed::Answer { by, accepts } => self.answer_offer(by, accepts, to),
            Deed::Settle { seat, verb, amount } => self.settle(seat, verb, amount, to),
            Deed::Slip(fact, seat) => self.slipped(&fact, seat, to),
            Deed::Call(call) => self.rule_foul(call, to),
        }
    }

    /// Passes the turn to the right.
    pub(super) fn pass(&mut self, to: &mut Events) {
        if let Some(next) = self.next(self.active(), self.turn.seat) {
            self.turn = Turn::new(next, self.turn.number.saturating_add(1));
            to.cite(PN_04, EventKind::Opens { seat: next });
        }
    }

    fn go_to_deck(&mut self, to: &mut Events) {
        let seat = self.turn.seat;
        self.changeable = None;
        if let Some(first) = self.turn.drawn.take() {
            // The second draw of PN-13: the first card goes under it as a discard.
            self.cover(to);
            moved(to, first, Zone::Drawn(seat), Zone::Muck, Some(PN_13));
            self.discards.push(Held { seen: Seen::ALL, ..first });
            self.offered_by = None;
        }
        if self.stub.is_empty() && self.renewed && self.game.stalemate && self.rules.on(PN_46) {
            self.nobody_goes_out(to);
        } else if self.stub.is_empty() {
            self.turn.step = Step::Shuffling;
            // Only the cards below the top discard are shuffled back.
            match self.discards.last() {
                Some(top) if self.rules.on(PN_46) && !self.apart => {
                    moved(to, *top, Zone::Muck, Zone::Top, Some(PN_46));
                    self.apart = true;
                }
                _ => {}
            }
            let request = Request::Shuffle { from: Zone::Muck, into: ShuffleInto::Stub };
            to.cite(PN_46, EventKind::Need { request });
        } else {
            self.turn.step = Step::Drawing;
            self.need(Request::Draw { n: 1, from: DrawFrom::Top }, to);
        }
    }

    fn turn_up(&mut self, card: Card, to: &mut Events) {
        let seat = self.turn.seat;
        self.off_the_stub(card);
        let face_up = self.rules.on(PN_42);
        let held = Held::new(card, if face_up { Seen::ALL } else { Seen::by(seat) });
        moved(to, held, Zone::Stub, Zone::Drawn(seat), Some(PN_42));
        self.turn.drawn = Some(held);
        self.turn.draws += 1;
        self.turn.step = Step::ToDiscard;
    }

    fn take_discard(&mut self, to: &mut Events) {
        self.forget_available();
        let Some(top) = self.discards.pop() else {
            return;
        };
        let from = if self.apart { Zone::Top } else { Zone::Muck };
        self.apart = false;
        self.offered_by = None;
        moved(to, top, from, Zone::Drawn(self.turn.seat), None);
        self.turn.drawn = Some(top);
        self.turn.must_use = true;
        self.turn.step = Step::ToDiscard;
    }

    /// Moves cards of the player in turn to one of their melds. The drawn card goes first, since
    /// nobody can tell it from an equal card in the hand.
    fn lay_down(&mut self, cards: &CardList, on: u8, rule: Option<RuleId>, to: &mut Events) {
        let seat = self.turn.seat;
        for &card in cards.iter() {
            let from = match self.turn.drawn {
                Some(drawn) if drawn.card == card => {
                    self.turn.drawn = None;
                    self.turn.must_use = false;
                    self.turn.used = Some((card, on));
                    Zone::Drawn(seat)
                }
                _ => {
                    self.players[seat].hand.take_seen_first(card);
                    Zone::Hand(seat, 0)
                }
            };
            self.laid.lay(card);
            moved(to, Held::new(card, Seen::ALL), from, Zone::Spread(seat, on), rule);
        }
        self.turn.laid = true;
        self.renewed = false;
    }

    /// The rule that lets these cards be laid while the drawn card is still unused (PN-14).
    fn before_the_hit(&self, cards: &CardList) -> Option<RuleId> {
        let unused = self.turn.drawn.is_some_and(|drawn| !cards.contains(&drawn.card));
        unused.then_some(PN_14)
    }

    fn meld(&mut self, cards: &CardList, kind: Kind, to: &mut Events) {
        let seat = self.turn.seat;
        let Some(on) = self.players[seat].free_number() else {
            return;
        };
        did(to, seat, Verb::Meld, Place::Spread(on), Some(self.shapes.reason(kind, cards)));
        self.lay_down(cards, on, self.before_the_hit(cards), to);
        let extra = self.shapes.extra(kind, &[], cards, 0);
        let meld = Spread::new(kind, *cards, self.turn.number);
        self.players[seat].spreads[on as usize - 1] = Some(Spread { extra, ..meld });
        let due = self.chips(self.shapes.worth(kind, cards, extra));
        self.collect(seat, on, due, Some(PN_19), to);
        self.after_laying(to);
    }

    /// Lays an invalid meld and collects what was claimed for it (PN-41).
    pub(super) fn lay_irregular(&mut self, cards: &CardList, claimed: Chips, to: &mut Events) {
        let seat = self.turn.seat;
        let Some(on) = self.players[seat].free_number() else {
            return;
        };
        did(to, seat, Verb::Meld, Place::Spread(on), None);
        self.lay_down(cards, on, None, to);
        let meld = Spread::new(Kind::Irregular, *cards, self.turn.number);
        let irregular = Spread { claimed, fault: MeldFault::Open, ..meld };
        self.players[seat].spreads[on as usize - 1] = Some(irregular);
        self.collect(seat, on, claimed, None, to);
        self.after_laying(to);
    }

    fn add_to(&mut self, cards: &CardList, on: u8, kind: Kind, to: &mut Events) {
        let seat = self.turn.seat;
        let Some(before) = self.players[seat].meld(on).copied() else {
            return;
        };
        let all = joined(&before.cards, cards);
        let again = self.paid_before(seat, &before, &all);
        let rule = if again.is_some() { PN_22 } else { PN_20 };
        did(to, seat, Verb::Add, Place::Spread(on), Some(rule));
        self.lay_down(cards, on, self.before_the_hit(cards), to);
        let (extra, paid) = match before.fault {
            // Once made good, it is worth what it would be if it were laid now (PN-41).
            MeldFault::Open => (self.shapes.extra(kind, &[], &all, 0), before.claimed),
            _ => (
                self.shapes.extra(kind, &before.cards, cards, before.extra),
                self.chips(self.shapes.worth(before.kind, &before.cards, before.extra)),
            ),
        };
        let after = self.chips(self.shapes.worth(kind, &all, extra));
        if let Some(meld) = self.players[seat].meld_mut(on) {
            (meld.cards, meld.kind, meld.extra) = (all, kind, extra);
            if before.fault == MeldFault::Open {
                meld.fault = MeldFault::MadeGood;
            }
        }
        let paid_again = again.is_none_or(|chips| chips == 0);
        let arises = paid_again && self.shapes.condition(before.kind, &before.cards) == 0;
        let rule = if arises { PN_19 } else { self.game.pay_rule(PN_21) };
        let paid = paid + self.chips(again.unwrap_or(0));
        self.collect(seat, on, after.less(paid), Some(rule), to);
        self.after_laying(to);
    }

    /// Splits a meld: the part with the added cards gets a new number (PN-22).
    fn divide(&mut self, on: u8, split: &Split, to: &mut Events) {
        let seat = self.turn.seat;
        let before = self.players[seat].meld(on).copied();
        let (Some(before), Some(new)) = (before, self.players[seat].free_number()) else {
            return;
        };
        did(to, seat, Verb::Split, Place::Spread(on), Some(PN_22));
        let extra = self.part(on, new, &split.moved, &split.added, split.left, to);
        let cards = joined(&split.moved, &split.added);
        let part = Spread::new(split.kind, cards, self.turn.number);
        let extra = self.shapes.extra_left(&cards, &split.moved, extra);
        self.players[seat].spreads[new as usize - 1] = Some(Spread { extra, ..part });
        let broken = &mut self.players[seat].broken;
        let arisen = self.shapes.arisen(before.kind, &before.cards, split, broken);
        let due = self.chips(arisen);
        self.collect(seat, new, due, Some(self.game.pay_rule(PN_22)), to);
        self.after_laying(to);
    }

    /// Lays a new meld with a card from an old one (PN-23).
    fn borrow_from(&mut self, on: u8, loan: &Loan, to: &mut Events) {
        let seat = self.turn.seat;
        let Some(new) = self.players[seat].free_number() else {
            return;
        };
        did(to, seat, Verb::Borrow, Place::Spread(on), Some(PN_23));
        if let Some(lender) = self.players[seat].meld(on).copied() {
            self.lend(seat, &lender, loan);
        }
        let borrowed: CardList = [loan.card].into_iter().collect();
        self.part(on, new, &borrowed, &loan.added, loan.left, to);
        let cards = joined(&borrowed, &loan.added);
        let extra = self.shapes.extra(loan.kind, &[], &cards, 0);
        let meld = Spread::new(loan.kind, cards, self.turn.number);
        self.players[seat].spreads[new as usize - 1] = Some(Spread { extra, ..meld });
        let due = self.chips(self.shapes.worth(loan.kind, &cards, extra));
        self.collect(seat, new, due, Some(PN_19), to);
        self.after_laying(to);
    }

    /// Records the condition that a loan breaks up (PN-22).
    fn lend(&mut self, seat: Seat, lender: &Spread, loan: &Loan) {
        let broken = &mut self.players[seat].broken;
        broken.divided(lender.kind, &[(loan.left, 0)]);
        if let Kind::Rope(suit) = lender.kind {
            let before = self.shapes.places(&lender.cards).unwrap_or(0);
            let card = self.shapes.places(&[loan.card]).unwrap_or(0);
            self.shapes.lends_end(suit, before, before & !card, broken);
        }
    }

    /// How much was already paid for a condition that cards added to a rope restore (PN-22).
    fn paid_before(&mut self, seat: Seat, rope: &Spread, all: &CardList) -> Option<u8> {
        let Kind::Rope(suit) = rope.kind else {
            return None;
        };
        let (before, after) = (self.shapes.places(&rope.cards)?, self.shapes.places(all)?);
        self.shapes.made_again(suit, before, after, &mut self.players[seat].broken)
    }

    /// Moves cards from one meld to the start of a new one, and others from the hand. Returns which
    /// cards of the old meld had been additions.
    fn part(
        &mut self,
        on: u8,
        new: u8,
        leaving: &CardList,
        added: &CardList,
        kind: Kind,
        to: &mut Events,
    ) -> u16 {
        let seat = self.turn.seat;
        let Some(before) = self.players[seat].meld(on).copied() else {
            return 0;
        };
        let left = without(&before.cards, leaving);
        for &card in leaving.iter() {
            let held = Held::new(card, Seen::ALL);
            moved(to, held, Zone::Spread(seat, on), Zone::Spread(seat, new), None);
        }
        if let Some((card, number)) = &mut self.turn.used
            && *number == on
            && !left.contains(card)
        {
            *number = new;
        }
        self.lay_down(added, new, self.before_the_hit(added), to);
        if let Some(meld) = self.players[seat].meld_mut(on) {
            (meld.cards, meld.kind) = (left, kind);
            meld.extra = self.shapes.extra_left(&left, &left, before.extra);
        }
        before.extra
    }

    /// A player who has laid everything goes out (PN-28).
    fn after_laying(&mut self, to: &mut Events) {
        let seat = self.turn.seat;
        if self.turn.drawn.is_none() && self.players[seat].hand.is_empty() {
            self.go_out(seat, to)
        } else {
            _ = self.end_if_alone(to);
        }
    }

    fn throw(&mut self, card: Card, to: &mut Events) {
        let seat = self.turn.seat;
        let unused = self.turn.drawn.take();
        // A card that is played back does not change which discard the player in turn may take.
        let beside = self.paused.is_some() && self.offered_by.is_some();
        if !beside {
            self.cover(to);
        }
        let (held, from) = match unused {
            Some(drawn) if drawn.card == card => (drawn, Zone::Drawn(seat)),
            _ => {
                let Some(held) = self.players[seat].hand.take_seen_first(card) else {
                    return;
                };
                if let Some(kept) = unused {
                    // Only with PN-11 or PN-15 off does a drawn card get into the hand.
                    moved(to, kept, Zone::Drawn(seat), Zone::Hand(seat, 0), None);
                    self.players[seat].hand.push(kept);
                }
                (held, Zone::Hand(seat, 0))
            }
        };
        let shown = Held { seen: Seen::ALL, ..held };
        moved(to, shown, from, Zone::Muck, Some(PN_15));
        let off_deck = from == Zone::Drawn(seat);
        if beside {
            self.under_the_top([shown].into_iter());
        } else {
            self.discards.push(shown);
            self.offered_by = off_deck.then_some(seat);
        }
        self.thrown(card, off_deck);
        self.mixed_up();
        self.turn_ends(to);
    }

    /// The discard that was kept out of a shuffle goes under the next one.
    pub(super) fn cover(&mut self, to: &mut Events) {
        if std::mem::take(&mut self.apart) {
            to.tell(EventKind::Gather { from: Zone::Top, to: Zone::Muck, count: 1 });
        }
    }

    fn shuffled(&mut self, to: &mut Events) {
        to.tell(EventKind::Shuffled);
        let keep = if self.apart { self.discards.pop() } else { None };
        let count = self.discards.len() as u16;
        self.discards.iter().for_each(|held| self.stub.put(held.card));
        self.discards.clear();
        self.discards.extend(keep);
        self.looses.retain(|loose| keep.is_some_and(|top| top.card == loose.card));
        if keep.is_none() {
            self.offered_by = None;
        }
        to.tell(EventKind::Gather { from: Zone::Muck, to: Zone::Stub, count });
        match self.stage {
            Stage::Close(ending) => {
                self.stage = Stage::Over(ending);
                to.tell(EventKind::End { ending });
            }
            _ => {
                self.renewed = true;
                self.turn.step = Step::Drawing;
                self.need(Request::Draw { n: 1, from: DrawFrom::Top }, to);
            }
        }
    }

    pub(super) fn need(&self, request: Request, to: &mut Events) {
        to.tell(EventKind::Need { request });
    }

    /// Everybody who pays a player, in order of play after them.
    pub(super) fn payers(&self, of: Seat) -> impl Iterator<Item = Seat> + use<> {
        let mut others: SeatSet = self.liable();
        others.remove(of);
        others.counter_clockwise_from(of)
    }
}

pub(super) fn did(to: &mut Events, seat: Seat, verb: Verb, place: Place, rule: Option<RuleId>) {
    to.push(Event { kind: EventKind::Did { seat, verb, place }, rule });
}

pub(super) fn moved(to: &mut Events, held: Held, from: Zone, into: Zone, rule: Option<RuleId>) {
    let Held { card, seen, .. } = held;
    to.push(Event { kind: EventKind::Card { card, from, to: into, seen }, rule });
}
