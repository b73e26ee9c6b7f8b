//! What a table remembers of its hand besides the hand itself: who won what, short words beside
//! seats, and the cards as they lay before the end swept them up, so that everybody can look at them
//! until the next deal.

use super::SharedTable;
use crate::result::{Win, wins};
use crate::wire::{Card as Face, SeatResult};
use cards::{Card, Seat, Zone};
use engine::stub::Facing;
use engine::{
    Account, CardView, Engine, Event, EventKind, Fact, Hand, HandView, Layout, Phase, Reason,
    Status, View, Viewer,
};

/// What is remembered of a hand.
#[derive(Clone, Debug, Default)]
pub(super) struct Trace {
    /// Who won what so far.
    pub wins: Vec<Win>,
    /// Who opened the betting by a forced bet or by their up cards, in this part of the hand.
    opens: Option<(Seat, &'static str)>,
    /// Who raised the stakes.
    stakes: Vec<(Seat, &'static str)>,
    /// What hands that belong to nobody are worth, once they were read.
    common: Vec<(Zone, u32)>,
    /// The hand before the last act after which players still held cards, and what that act did.
    before: Option<Box<Hand>>,
    since: Vec<Event>,
    /// Whether the next act is that one.
    fresh: bool,
}

impl Trace {
    /// Takes note of what an act did.
    pub fn heed(&mut self, events: &[Event], low: bool) {
        self.wins.extend(wins(events));
        if std::mem::take(&mut self.fresh) {
            self.since = events.to_vec();
        }
        for event in events {
            match event.kind {
                EventKind::Phase { .. } => self.opens = None,
                EventKind::Pay { from: Account::Seat(seat), reason, .. } => match reason {
                    Reason::BringIn => self.opens = Some((seat, "Bring-in")),
                    Reason::Kill => self.stakes.push((seat, "Kill")),
                    Reason::Straddle => self.stakes.push((seat, "Straddle")),
                    _ => {}
                },
                EventKind::Opens { seat } if by_cards(event) && self.opens.is_none() => {
                    self.opens = Some((seat, if low { "Low" } else { "High" }));
                }
                EventKind::Reads { hand: zone @ Zone::Common(_), value, .. } => {
                    self.common.retain(|(of, _)| *of != zone);
                    self.common.push((zone, value));
                }
                _ => {}
            }
        }
    }

    /// Short words beside seats.
    pub fn tags(&self) -> impl Iterator<Item = (Seat, &'static str)> + '_ {
        self.opens.iter().chain(&self.stakes).copied()
    }

    /// Whether a hand that belongs to nobody is better than the others.
    pub fn won(&self, zone: Zone) -> bool {
        let own = self.common.iter().find(|(of, _)| *of == zone);
        let others = || self.common.iter().filter(|(of, _)| *of != zone);
        own.is_some_and(|(_, own)| others().count() > 0 && others().all(|(_, other)| other < own))
    }
}

/// Whether up cards say who acts first.
fn by_cards(event: &Event) -> bool {
    event.rule.is_some_and(record::render::opens_by_cards)
}

/// Whether anybody still has cards.
fn holds(hand: &Hand) -> bool {
    hand.seats().iter().any(|seat| {
        let mut any = false;
        hand.each_hand(seat, &mut |zone| any |= hand.count(zone) > 0);
        hand.each_spread(seat, &mut |cards| any |= !cards.is_empty());
        any
    })
}

impl SharedTable {
    /// Before anybody acts: this may be the last that is seen of the cards.
    pub(super) fn remember(&mut self) {
        let hand = self.table.hand().filter(|_| self.table.session().is_playing());
        let Some(hand) = hand.filter(|hand| !hand.windows().is_empty() && holds(hand)) else {
            return;
        };
        self.trace.before = Some(Box::new(hand.clone()));
        self.trace.fresh = true;
    }

    /// Takes note of what the last act did.
    pub(super) fn heed(&mut self, events: &[Event]) {
        let shape = self.table.offering().game.shape;
        let low = shape.poker().is_some_and(|shape| shape.high.is_none());
        self.trace.heed(events, low);
    }

    /// What one viewer sees of a hand: once it is over, with the cards as they lay at the end.
    pub(super) fn seen_by(&self, viewer: Viewer) -> Option<View> {
        let hand = self.table.hand()?;
        let mut view = hand.view(viewer);
        if let Some(before) = self.trace.before.as_ref().filter(|_| !self.is_playing()) {
            let mut kept = before.view(viewer);
            replay(&mut kept, &self.trace.since, viewer);
            let results = self.over.as_ref().map(|(over, _)| over.results.as_slice());
            keep(&mut view, kept, results.unwrap_or_default(), &self.trace.since);
        }
        Some(view)
    }
}

/// Lays what the last act laid: a player of Pan goes out with it.
fn replay(view: &mut View, since: &[Event], viewer: Viewer) {
    for event in since {
        match event.seen_by(viewer).kind {
            EventKind::Card { card, from, to: Zone::Spread(seat, n), .. } => {
                let Some(own) = view.seats.iter_mut().find(|own| own.seat == seat) else {
                    continue;
                };
                for hand in own.hands.iter_mut().filter(|hand| hand.zone == from) {
                    let at = hand.cards.iter().position(|held| held.card == card);
                    let at = at.or(hand.cards.iter().position(|held| !held.card.is_known()));
                    at.map(|at| hand.cards.remove(at));
                }
                let at = usize::from(n.max(1)) - 1;
                own.spreads.resize(own.spreads.len().max(at + 1), Vec::new());
                own.spreads[at].push(card);
            }
            EventKind::Gather { .. } => return,
            _ => {}
        }
    }
}

/// Whether a seat gave its hand up in the last act.
fn gave_up(seat: Seat, since: &[Event]) -> bool {
    since.iter().any(|event| match event.kind {
        EventKind::Did { seat: by, verb, .. } => by == seat && verb == engine::Verb::Fold,
        _ => false,
    })
}

/// Puts back what the end of a hand swept up.
fn keep(view: &mut View, before: View, results: &[SeatResult], since: &[Event]) {
    for had in before.seats {
        let Some(seat) = view.seats.iter_mut().find(|seat| seat.seat == had.seat) else {
            continue;
        };
        let swept = seat.hands.iter().all(|hand| hand.cards.is_empty());
        if swept && had.status != Status::Out && !gave_up(had.seat, since) {
            seat.hands = had.hands;
            let result = results.iter().find(|result| result.seat == had.seat.number());
            if let (Some(result), [hand]) = (result, seat.hands.as_mut_slice()) {
                turn_up(hand, result);
            }
        }
        if seat.spreads.iter().all(Vec::is_empty) && !had.spreads.is_empty() {
            seat.spreads = had.spreads;
            let of_seat = |fact: &Fact| matches!(fact, Fact::Worth(seat, ..) if *seat == had.seat);
            let worths = before.notes.iter().filter(|(_, fact)| of_seat(fact));
            view.notes.extend(worths.cloned());
        }
    }
    for pile in before.piles {
        let common = matches!(pile.zone, Zone::Board | Zone::Common(_) | Zone::Top);
        if common && !view.piles.iter().any(|other| other.zone == pile.zone) {
            view.piles.push(pile);
        }
    }
}

/// A hand that everybody saw before it was swept up lies face up.
fn turn_up(hand: &mut HandView, result: &SeatResult) {
    if result.shown.len() != hand.cards.len() {
        return;
    }
    let shown = result.shown.iter().filter_map(|Face(card)| card.parse::<Card>().ok());
    hand.cards = shown.map(|card| CardView { card, facing: Facing::Up }).collect();
    hand.reading.clone_from(&result.words);
}

/// Whether the cards of a hand that belongs to nobody are final.
pub(super) fn is_settled(phase: Phase) -> bool {
    matches!(phase, Phase::Settle | Phase::Over)
}
