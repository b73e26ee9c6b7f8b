//! Two cards burned before a street, or none.
//!
//! Told before the street is dealt, it is found when the cards are out and everybody sees them. Up
//! cards can be moved to where they belong; of down cards nobody can tell which is whose.

use super::super::hand::{PokerHand, Waits};
use super::super::short::Serving;
use super::describe::{About, Carries, Description, Effect, Moment, Teller, Then, may};
use super::trouble::{Case, State};
use crate::contract::*;
use crate::stub::{Facing, Held};
use cards::{Seat, Zone};

/// The game's table says what houses post, and by which rule.
pub(in super::super) const MISBURN: Description = Description {
    kind: IncidentKind::WrongBurn,
    teller: Teller::Dealer,
    when: &[Moment::Dealing],
    about: About::Nobody,
    carries: &[Carries::Count],
    facts,
    take: |_, _, _| Then::Asks,
    posted: &[],
    rulings: &[may(Ruling::InOrder, &[Effect::InOrder]).only(comes_up), may(Ruling::Stands, &[])],
};

/// A street with a burn is due as a whole, and there are cards for one more burn.
fn facts(hand: &PokerHand, incident: &Incident) -> Result<(), Refusal> {
    let table = &hand.table;
    let burns = hand.burns(table.street).is_some() && hand.on_top().is_empty();
    let begun = hand.trouble().filled > 0 || hand.boxed().next().is_some();
    let wrong = hand.misburned().is_some() || hand.miscounted().next().is_some();
    let clear = burns && !begun && !wrong && !hand.foreign_undealt();
    let enough = table.stub.len() > usize::from(hand.cards_due()) && hand.may_burn_more();
    if table.serving != Serving::Whole || !clear || !enough {
        return Err(Refusal::plain(Code::NotNow));
    }
    if incident.count <= 1 { Ok(()) } else { Err(Refusal::plain(Code::NoSuchTarget)) }
}

/// Whether the cards of the street are face up, so that they can be moved.
pub(in super::super) fn comes_up(hand: &PokerHand, _: &Case) -> bool {
    hand.street().deal.faces == [Facing::Up]
}

impl PokerHand {
    fn misburn(&self) -> Option<&Case> {
        let here = |case: &&Case| case.state == State::Hidden && case.street == self.table.street;
        self.unruled(IncidentKind::WrongBurn).find(here)
    }

    /// How many cards are burned before this street, where it is a wrong number.
    pub(super) fn misburned(&self) -> Option<u8> {
        // One too many, or none.
        self.misburn().map(|case| if case.facts.count == 0 { 0 } else { 2 })
    }

    /// Whether the burns have room for one more than is still to come.
    pub(super) fn may_burn_more(&self) -> bool {
        let to_come = self.game.streets.len() - self.table.street as usize;
        self.table.burn.len() + to_come < 8
    }

    /// The street is out, and what was burned before it is seen to be wrong: it waits for its ruling.
    pub(super) fn misburn_shows(&mut self) -> bool {
        let street = self.table.street;
        let here = |case: &&mut Case| {
            case.facts.kind == IncidentKind::WrongBurn
                && case.state == State::Hidden
                && case.street == street
        };
        let trouble = self.trouble_mut();
        let Some(case) = trouble.cases.iter_mut().find(here) else { return false };
        case.state = State::Waits;
        // Every place of the street is taken.
        trouble.filled = u8::MAX;
        trouble.resume = Waits::Street;
        true
    }

    /// Every card moves to the place where it would have come. After two burns the last one goes back
    /// on the stub; without one the last hand gets another card.
    pub(super) fn put_in_order(&mut self, case: &Case, rule: RuleId, events: &mut Events) {
        self.table.moved = true;
        let around = self.around();
        if case.facts.count == 0 {
            let mut to = Zone::Burn;
            for seat in around {
                self.pass_on(seat, to, rule, events);
                to = Zone::Hand(seat, 0);
            }
            // The place of the last hand is open again, after the burn.
            self.trouble_mut().filled = self.table.receiving.len() as u8;
            return;
        }
        let (mut held, mut from) = (self.table.burn.pop(), Zone::Burn);
        for seat in around {
            let Some(Held { card, .. }) = held else { return };
            held = self.table.hole[seat].pop();
            self.lay_up(card, seat, from, rule, events);
            from = Zone::Hand(seat, 0);
        }
        held.into_iter().for_each(|held| self.onto_top(held, from, rule, events));
    }

    /// The last card of a hand goes to the burns or to another hand.
    fn pass_on(&mut self, seat: Seat, to: Zone, rule: RuleId, events: &mut Events) {
        let Some(held) = self.table.hole[seat].pop() else { return };
        let (card, from, seen) = (held.card, Zone::Hand(seat, 0), held.seen);
        match to {
            Zone::Hand(other, _) => self.lay_up(card, other, from, rule, events),
            _ => {
                self.table.burn.push(held);
                events.cite(rule, EventKind::Card { card, from, to, seen });
            }
        }
    }

    /// A card comes to a hand from somewhere on the table, up.
    fn lay_up(&mut self, card: cards::Card, seat: Seat, from: Zone, rule: RuleId, to: &mut Events) {
        let seen = Seen::ALL;
        self.table.hole[seat].push(Held::new(card, seen));
        to.cite(rule, EventKind::Card { card, from, to: Zone::Hand(seat, 0), seen });
    }
}
