//! Scraps of paper: cards that are face up in the deck (PK-30), and jokers in a game without jokers
//! (PK-31).

use super::super::hand::{PokerHand, Waits};
use super::describe::Then;
use super::trouble::{Case, State};
use crate::contract::*;
use cards::Seat;

/// With more scraps than this, nobody would keep playing with the deck.
const MANY: usize = 6;

/// One of the cards due is face up in the deck, counted from 1; the next one if no number is given.
pub(super) fn boxed(hand: &PokerHand, incident: &Incident) -> Result<(), Refusal> {
    let at = incident.count.max(1);
    if hand.scraps() >= MANY || hand.boxed().any(|told| told == at) {
        return Err(Refusal::plain(Code::NotNow));
    }
    if at > hand.places_left() {
        return Err(Refusal::plain(Code::NoSuchTarget));
    }
    Ok(())
}

/// Any deck without jokers can contain one until it is found.
pub(super) fn foreign(hand: &PokerHand, incident: &Incident) -> Result<(), Refusal> {
    match incident.cards[..] {
        _ if hand.scraps() >= MANY => Err(Refusal::plain(Code::NotNow)),
        [card] if card.is_joker() && hand.game.deck().counts().get(card) == 0 => Ok(()),
        _ => Err(Refusal::plain(Code::NoSuchCard)),
    }
}

pub(super) fn take_foreign(hand: &mut PokerHand, incident: &Incident, _: &mut Events) -> Then {
    incident.cards.iter().for_each(|card| hand.table.stub.add_foreign(*card));
    Then::Nothing
}

/// Whether its owner acted on the hand without reporting it.
pub(super) fn acted_on(hand: &PokerHand, case: &Case) -> bool {
    case.facts.seat.is_some_and(|seat| hand.table.street > 0 || hand.acted().has(seat))
}

pub(super) fn in_a_hand(_: &PokerHand, case: &Case) -> bool {
    case.facts.seat.is_some()
}

/// On the board it is a scrap like any other; in a hand it can be replaced until the flop.
pub(super) fn replaceable(hand: &PokerHand, case: &Case) -> bool {
    let early = hand.table.street == 0 && hand.moment() != Waits::Showdown;
    case.facts.seat.is_none() || early
}

impl PokerHand {
    /// How many scraps were found or are still to come.
    fn scraps(&self) -> usize {
        let hidden = |case: &&Case| case.state == State::Hidden;
        let foreign = self.unruled(IncidentKind::ForeignCard).filter(hidden).count();
        self.aside().len() + self.boxed().count() + foreign
    }

    /// Which of the coming cards are face up, counted from 1.
    pub(super) fn boxed(&self) -> impl Iterator<Item = u8> {
        let hidden = |case: &&Case| case.state == State::Hidden;
        self.unruled(IncidentKind::BoxedCard).filter(hidden).map(|case| case.facts.count.max(1))
    }

    /// Whether a foreign card is still among the undealt ones.
    pub(super) fn foreign_undealt(&self) -> bool {
        let undealt = |case: &Case| {
            let cards = &case.facts.cards;
            case.state == State::Hidden
                && cards.iter().any(|card| self.table.stub.counts().get(*card) > 0)
        };
        self.unruled(IncidentKind::ForeignCard).any(undealt)
    }

    /// Live hands that hold a foreign card nobody has noticed.
    pub(super) fn holds_foreign(&self) -> impl Iterator<Item = Seat> {
        let holds = |seat: &Seat| self.table.hole[*seat].cards().any(|card| self.foreign(card) > 0);
        self.table.live.iter().filter(holds)
    }

    /// At the showdown hands are turned up, and faults in them are noticed.
    #[cold]
    pub(in super::super) fn found_at_showdown(&mut self) -> bool {
        let foreign = self.holds_foreign().map(|seat| (IncidentKind::ForeignCard, seat));
        let miscounted = self.miscounted().map(|seat| (IncidentKind::WrongCount, seat));
        let found: Vec<(IncidentKind, Seat)> = foreign.chain(miscounted).collect();
        for (kind, seat) in &found {
            let is = |case: &&mut Case| {
                let about = case.facts.seat.is_none_or(|of| of == *seat);
                case.facts.kind == *kind && case.state == State::Hidden && about
            };
            if let Some(case) = self.trouble_mut().cases.iter_mut().find(is) {
                case.facts.seat = Some(*seat);
                case.state = State::Waits;
            }
        }
        if found.is_empty() {
            return false;
        }
        self.table.round.turn = None;
        self.trouble_mut().resume = Waits::Showdown;
        self.table.waits = Waits::Ruling;
        true
    }
}
