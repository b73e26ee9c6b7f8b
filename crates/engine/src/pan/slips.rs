//! What goes wrong at a live table: the facts, before anybody rules on them (PN-35, PN-37, PN-41).
//!
//! Our readings:
//! - A card off the deck that touches the hand makes it foul once the turn ends with a discard,
//!   because a player who goes out may mix them.
//! - A turn that ends without a discard takes an unused drawn card into the hand. After that nobody
//!   may take the top discard.
//! - A card taken off a meld is in the hand again; discarding it then is a discard from the hand.
//! - A player who throws in their own hand keeps what they have collected: nobody has fouled it.

use super::act::{did, moved};
use super::foul::{Causes, Fate};
use super::hand::PanHand;
use super::meld::Kind;
use super::play::Deed;
use super::split::without;
use super::state::{MeldFault, Stage, Step};
use crate::contract::Place;
use crate::contract::{
    Actor, Code, EventKind, Events, Incident, IncidentKind, Refusal, Seen, Status, Verb,
};
use crate::ids::*;
use crate::stub::Held;
use cards::{Card, CardList, Seat, Zone};

/// The most cards that a player can have got hold of.
const MOST_CARDS: usize = 13;

impl PanHand {
    /// Checks whether these facts are possible and returns a deed that can be carried out.
    pub(super) fn slip(&self, actor: Actor, fact: &Incident) -> Result<Deed, Refusal> {
        self.only_live(actor, Actor::Dealer)?;
        let seat = fact.seat.filter(|seat| self.seats.has(*seat));
        let seat = seat.ok_or(Refusal::plain(Code::NotInHand))?;
        if self.players[seat].status != Status::In {
            return Err(Refusal::plain(Code::NotInHand));
        }
        let waits = matches!(self.turn.step, Step::Drawing | Step::Shuffling);
        if self.stage != Stage::Play || waits {
            return Err(Refusal::plain(Code::NotNow));
        }
        let acting = seat == self.turn.seat && self.turn.step == Step::ToDiscard;
        match fact.kind {
            IncidentKind::InvalidMeld if acting => self.irregular(seat, fact)?,
            IncidentKind::TwoDiscards if acting => self.two_cards(seat, &fact.cards)?,
            IncidentKind::NoDiscard if acting && self.cards_of(seat) <= MOST_CARDS => {}
            IncidentKind::DeckTouchesHand
                if acting && self.turn.drawn.is_some() && !self.turn.mixed => {}
            IncidentKind::CardThrownAway => self.one_of(&fact.cards, &self.hand_faces(seat))?,
            IncidentKind::FromSpread => {
                let meld = self.players[seat].meld(fact.place.spread_number());
                let meld = meld.ok_or(Refusal::plain(Code::NoSuchTarget))?;
                self.one_of(&fact.cards, &meld.cards)?;
                if meld.cards.len() == 1 {
                    return Err(Refusal::plain(Code::NotNow));
                }
            }
            IncidentKind::ThrownIn => {}
            _ => return Err(Refusal::plain(Code::NotNow)),
        }
        use IncidentKind::{DeckTouchesHand, NoDiscard, ThrownIn};
        let no_cards = matches!(fact.kind, NoDiscard | DeckTouchesHand | ThrownIn);
        if no_cards && !fact.cards.is_empty()
            || !fact.place.is_nowhere() && fact.kind != IncidentKind::FromSpread
            || !fact.amount.is_zero() && fact.kind != IncidentKind::InvalidMeld
        {
            return Err(Refusal::plain(Code::Unused));
        }
        Ok(Deed::Slip(*fact, seat))
    }

    fn hand_faces(&self, seat: Seat) -> CardList {
        self.players[seat].hand.faces()
    }

    fn one_of(&self, cards: &CardList, of: &CardList) -> Result<(), Refusal> {
        match cards[..] {
            [card] if card.is_known() && of.contains(&card) => Ok(()),
            _ => Err(Refusal::plain(Code::NoSuchCard)),
        }
    }

    /// Checks an invalid meld. If the drawn card had to be used, it must be part of it.
    fn irregular(&self, seat: Seat, fact: &Incident) -> Result<(), Refusal> {
        let mut pool = self.pool(seat);
        if fact.cards.len() < 3 || !fact.cards.iter().all(|c| c.is_known() && pool.take(*c)) {
            return Err(Refusal::plain(Code::NoSuchCard));
        }
        if !fact.amount.is_sane() {
            return Err(Refusal::plain(Code::BadAmount));
        }
        if self.shapes.read(&fact.cards).is_some() || self.players[seat].free_number().is_none() {
            return Err(Refusal::plain(Code::NotNow));
        }
        if let Some((_, rule)) = self.must().filter(|(card, _)| !fact.cards.contains(card)) {
            return Err(Refusal::by(Code::UseOrDiscard, rule));
        }
        if pool.is_empty() { Err(Refusal::by(Code::NotAMeld, PN_28)) } else { Ok(()) }
    }

    /// Checks two cards thrown at once; an unused drawn card must be one of them.
    fn two_cards(&self, seat: Seat, cards: &CardList) -> Result<(), Refusal> {
        let mut pool = self.pool(seat);
        let there = cards.iter().all(|card| card.is_known() && pool.take(*card));
        let drawn = self.turn.drawn.is_none_or(|drawn| cards.contains(&drawn.card));
        if cards.len() == 2 && there && drawn {
            Ok(())
        } else {
            Err(Refusal::plain(Code::NoSuchCard))
        }
    }

    pub(super) fn slipped(&mut self, fact: &Incident, seat: Seat, to: &mut Events) {
        self.players[seat].causes.add(fact.kind);
        match fact.kind {
            IncidentKind::InvalidMeld => self.lay_irregular(&fact.cards, fact.amount, to),
            IncidentKind::TwoDiscards => self.throw_two(&fact.cards, to),
            IncidentKind::NoDiscard => self.throw_nothing(to),
            IncidentKind::DeckTouchesHand => {
                self.players[seat].causes.remove(fact.kind);
                self.turn.mixed = true;
            }
            IncidentKind::CardThrownAway => self.throw_away(seat, fact.cards[0], to),
            IncidentKind::FromSpread => {
                self.take_off(seat, fact.place.spread_number(), fact.cards[0], to)
            }
            _ => self.throw_in(seat, to),
        }
    }

    /// Discards a card of the hand, or the drawn one.
    fn toss(&mut self, card: Card, to: &mut Events) {
        let seat = self.turn.seat;
        let drawn = self.turn.drawn.take_if(|drawn| drawn.card == card);
        let zone = if drawn.is_some() { Zone::Drawn(seat) } else { Zone::Hand(seat, 0) };
        if let Some(held) = drawn.or_else(|| self.players[seat].hand.take_seen_first(card)) {
            let shown = Held { seen: Seen::ALL, ..held };
            moved(to, shown, zone, Zone::Muck, None);
            self.discards.push(shown);
        }
    }

    fn throw_two(&mut self, cards: &CardList, to: &mut Events) {
        let seat = self.turn.seat;
        self.cover(to);
        let drawn = self.turn.drawn.map(|drawn| drawn.card);
        let mut rest = *cards;
        if let Some(card) = drawn {
            _ = rest.take(card);
        }
        // The card off the deck is thrown last, and the next player may take it.
        rest.iter().for_each(|card| self.toss(*card, to));
        if let Some(card) = drawn {
            self.toss(card, to);
        }
        self.offered_by = drawn.map(|_| seat);
        self.mixed_up();
        self.turn_ends(to);
    }

    fn throw_nothing(&mut self, to: &mut Events) {
        let seat = self.turn.seat;
        if let Some(drawn) = self.turn.drawn.take() {
            moved(to, drawn, Zone::Drawn(seat), Zone::Hand(seat, 0), None);
            self.players[seat].hand.push(drawn);
        }
        if self.paused.is_none() {
            self.offered_by = None;
        }
        self.mixed_up();
        self.turn_ends(to);
    }

    /// The turn ends without going out, so a deck card that touched the hand counts.
    pub(super) fn mixed_up(&mut self) {
        if std::mem::take(&mut self.turn.mixed) {
            self.players[self.turn.seat].causes.add(IncidentKind::DeckTouchesHand);
        }
    }

    fn throw_away(&mut self, seat: Seat, card: Card, to: &mut Events) {
        if let Some(held) = self.players[seat].hand.take_seen_first(card) {
            moved(to, held, Zone::Hand(seat, 0), Zone::Muck, None);
            self.under_the_top([held].into_iter());
        }
    }

    /// A card leaves a meld for the hand. The rest may no longer be a meld.
    fn take_off(&mut self, seat: Seat, on: u8, card: Card, to: &mut Events) {
        let Some(before) = self.players[seat].meld(on).copied() else {
            return;
        };
        let left = without(&before.cards, &[card]);
        let held = Held::new(card, Seen::ALL);
        moved(to, held, Zone::Spread(seat, on), Zone::Hand(seat, 0), None);
        self.laid.lift(&[card]);
        self.players[seat].hand.push(held);
        let paid = self.chips(self.worth(&before));
        let kind = match before.kind {
            Kind::Irregular => None,
            kind => self.shapes.rest(kind, &left),
        };
        let extra = self.shapes.extra_left(&left, &left, before.extra);
        let Some(meld) = self.players[seat].meld_mut(on) else {
            return;
        };
        (meld.cards, meld.extra) = (left, extra);
        match kind {
            Some(kind) => meld.kind = kind,
            None if meld.fault != MeldFault::Open => {
                (meld.kind, meld.fault, meld.claimed) = (Kind::Irregular, MeldFault::Open, paid);
            }
            None => {}
        }
    }

    /// A player gives up voluntarily and still pays, including for going out (PN-37).
    fn throw_in(&mut self, seat: Seat, to: &mut Events) {
        did(to, seat, Verb::Out, Place::Nowhere, Some(PN_37));
        self.players[seat].fate = Fate::ThrownIn;
        self.players[seat].causes = Causes::NONE;
        self.discard_all(seat, to);
        let liable = self.rules.on(PN_37);
        self.set_status(seat, if liable { Status::Liable } else { Status::Out });
        self.leave_turn(seat, to);
        self.end_if_alone(to);
    }

    /// Puts hand and melds under the top discard.
    pub(super) fn discard_all(&mut self, seat: Seat, to: &mut Events) {
        for at in 0..self.players[seat].spreads.len() {
            let Some(meld) = self.players[seat].spreads[at].take() else {
                continue;
            };
            self.laid.lift(&meld.cards);
            let (from, count) = (Zone::Spread(seat, at as u8 + 1), meld.cards.len() as u16);
            to.tell(EventKind::Gather { from, to: Zone::Muck, count });
            let seen = Seen::ALL;
            self.under_the_top(meld.cards.iter().map(|&card| Held::new(card, seen)));
        }
        let hand = self.players[seat].hand;
        if !hand.is_empty() {
            let (from, count) = (self.hand_zone(seat), hand.len() as u16);
            to.tell(EventKind::Gather { from, to: Zone::Muck, count });
            self.under_the_top(hand.iter().copied());
            self.players[seat].hand.clear();
        }
    }
}
