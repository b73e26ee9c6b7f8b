//! Hands shown to one player, and players who ask to see them, at a live table (PK-45).
//!
//! A player may ask to see such a hand at any time; it is turned up for everybody once the pot has
//! a winner. Cards that nobody was shown stay hidden.

use super::hand::PokerHand;
use super::incidents::{SHOWN_TO_ONE, Then};
use crate::contract::*;
use crate::ids::*;
use cards::{Seat, Zone};

impl PokerHand {
    /// A player may show another player only cards that not everybody has seen.
    pub(super) fn check_shown_to_one(&self, incident: &Incident) -> Result<(), Refusal> {
        let table = &self.table;
        let to = incident.other().filter(|to| Some(*to) != incident.seat);
        let (Some(seat), Some(to)) = (incident.seat, to) else {
            return Err(Refusal::plain(Code::NoSuchTarget));
        };
        let unseen = table.hole[seat].iter().any(|held| !held.seen.is_all());
        if !table.dealt.has(to) {
            return Err(Refusal::plain(Code::NotInHand));
        }
        // Once is enough for everybody to ask.
        if !unseen || self.shown_hands().has(seat) {
            return Err(Refusal::plain(Code::NotNow));
        }
        Ok(())
    }

    pub(super) fn take_shown_to_one(&mut self, incident: &Incident, events: &mut Events) -> Then {
        if let (Some(seat), Some(to)) = (incident.seat, incident.other()) {
            for (card, seen) in self.table.hole[seat].seen() {
                *seen = seen.and(Seen::by(to));
                events.tell(EventKind::Show { card, zone: Zone::Hand(seat, 0), seen: *seen });
            }
        }
        Then::Nothing
    }

    /// The hands that a seat may ask to see, if the house allows it.
    fn may_ask(&self, seat: Seat) -> SeatSet {
        if self.table.trouble.is_some() && self.game.floor.posts(&SHOWN_TO_ONE) {
            self.shown_hands().iter().filter(|owner| *owner != seat).collect()
        } else {
            SeatSet::EMPTY
        }
    }

    /// The choice of hands to ask for.
    pub(super) fn asking(&self, seat: Seat) -> Option<Schema> {
        let drew = self.may_ask_draws(seat).map_or(SeatSet::EMPTY, |(seats, _)| seats);
        let owners = self.may_ask(seat).or(drew);
        (!owners.is_empty()).then(|| Schema::verb(Verb::Ask).on(Places::Seats(owners)))
    }

    #[cold]
    pub(super) fn check_ask(&self, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        let drew = self.may_ask_draws(seat).map_or(SeatSet::EMPTY, |(seats, _)| seats);
        let owners = self.may_ask(seat).or(drew);
        let unposted = !self.game.floor.posts(&SHOWN_TO_ONE) && !self.shown_hands().is_empty();
        if owners.is_empty() {
            let late = self.told_rule().filter(|_| self.table.draws.begun > 0);
            let rule = unposted.then_some(PK_45).or(late);
            return Err(Refusal { rule, ..Refusal::plain(Code::NotNow) });
        }
        if !mv.cards.is_empty() || !mv.amount.is_zero() {
            return Err(Refusal::plain(Code::Unused));
        }
        if !Places::Seats(owners).has(mv.place) {
            return Err(Refusal::plain(Code::NoSuchTarget));
        }
        Ok(())
    }

    #[cold]
    pub(super) fn take_ask(&mut self, seat: Seat, mv: &Move, events: &mut Events) {
        let Place::Seat(owner) = mv.place else { return };
        if let Some((_, rule)) = self.may_ask_draws(seat).filter(|(drew, _)| drew.has(owner)) {
            events.tell(EventKind::Did { seat, verb: Verb::Ask, place: mv.place });
            let count = self.table.draws.drew[owner].unwrap_or(0);
            return events.cite(rule, EventKind::Draws { seat: owner, count });
        }
        self.asked_for(owner);
        events.cite(PK_45, EventKind::Did { seat, verb: Verb::Ask, place: mv.place });
    }

    /// The pot has a winner: hands that one player saw and others asked to see are turned up,
    /// wherever they are.
    #[cold]
    pub(super) fn show_to_all(&mut self, events: &mut Events) {
        while let Some((owner, seen_by)) = self.next_to_show() {
            if !self.on(PK_45) {
                continue;
            }
            let (in_hand, discarded) = (self.table.hole[owner], self.discarded(owner));
            for (row, zone) in [(in_hand, Zone::Hand(owner, 0)), (discarded, Zone::Muck)] {
                // A card dealt since then was not shown.
                let shown = |held: &&crate::stub::Held| {
                    held.seen.allows(Viewer::Seat(seen_by)) && !held.seen.is_all()
                };
                for held in row.iter().filter(shown).filter(|held| held.card.is_known()) {
                    let (card, seen) = (held.card, Seen::ALL);
                    events.cite(PK_45, EventKind::Show { card, zone, seen });
                }
            }
            self.table.hole[owner].seen().for_each(|(_, seen)| {
                if seen.allows(Viewer::Seat(seen_by)) {
                    *seen = Seen::ALL;
                }
            });
        }
    }
}
