//! The last card of a game with up cards, dealt face up by mistake.
//!
//! The others still get theirs face down, and the player chooses: all-in for what is in the pot, or
//! play on. Some houses instead deal all the last cards face up if the mistake is made on the first
//! one.

use super::super::hand::{PokerHand, Waits};
use super::places::Slot;
use super::trouble::{Case, What, When};
use crate::contract::*;
use crate::stub::{Facing, Held};
use cards::{Card, Seat, Zone};

/// The last card of the hand, dealt down on the last street, before anybody has acted on it. It lies
/// there for all to see, but counts as a down card.
pub(super) fn facts(hand: &PokerHand, incident: &Incident) -> Result<(), Refusal> {
    let last = hand.table.street as usize + 1 == hand.game.streets.len();
    let dealing = hand.table.waits == Waits::Street;
    let acted = !dealing && !hand.acted_here().is_empty();
    // On the last street everybody else has all of their cards except possibly one.
    let whole = hand.game.streets.iter().map(|street| street.hole as usize).sum();
    let own = |seat| hand.table.hole[seat].last().filter(|_| hand.table.hole[seat].len() == whole);
    let lies = |held: &Held| held.facing == Facing::Down && !held.seen.is_all();
    match (incident.seat, &incident.cards[..]) {
        _ if !last || acted => Err(Refusal::plain(Code::NotNow)),
        (Some(seat), [card]) if own(seat).is_some_and(|h| h.card == *card && lies(h)) => Ok(()),
        _ => Err(Refusal::plain(Code::NoSuchCard)),
    }
}

/// Whether it is the first card of the street, and no other has come yet.
pub(in super::super) fn comes_first(hand: &PokerHand, case: &Case) -> bool {
    let dealt = (0..hand.trouble().filled).filter_map(|at| match hand.place(at) {
        Some(Slot::Hole(seat, _)) => Some(seat),
        _ => None,
    });
    hand.moment() == Waits::Street && dealt.eq(case.facts.seat)
}

impl PokerHand {
    /// The player who has to choose before the hand goes on.
    pub(in super::super) fn chooser(&self) -> Option<Seat> {
        match self.first_due()?.what {
            What::Choice(seat) if self.table.waits == Waits::Choice => Some(seat),
            _ => None,
        }
    }

    /// The player will choose once everybody has their cards.
    pub(super) fn leave_choice(&mut self, case: &Case, rule: RuleId) {
        let dealing = self.moment() == Waits::Street;
        let when = if dealing { When::Dealt } else { When::Now };
        case.facts.seat.into_iter().for_each(|seat| self.put_off(when, What::Choice(seat), rule));
    }

    pub(in super::super) fn due_choices(&self, seat: Seat, to: &mut Choices) {
        if self.chooser() == Some(seat) {
            to.push(Schema::verb(Verb::AllIn));
            to.push(Schema::verb(Verb::PlayOn));
        }
    }

    #[cold]
    pub(in super::super) fn check_due_choice(&self, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        let rule = self.first_due().map(|due| due.rule);
        if self.chooser() != Some(seat) {
            return Err(Refusal { rule, ..Refusal::plain(Code::NotYourTurn) });
        }
        if !matches!(mv.verb, Verb::AllIn | Verb::PlayOn) {
            return Err(Refusal { rule, ..Refusal::plain(Code::MustDoOtherwise) });
        }
        if mv.is_bare() { Ok(()) } else { Err(Refusal::plain(Code::Unused)) }
    }

    /// All-in is a status here, not an empty stack: further betting goes to a side pot.
    #[cold]
    pub(in super::super) fn take_due_choice(&mut self, seat: Seat, verb: Verb, to: &mut Events) {
        let rule = self.take_due(When::Now).map(|due| due.rule);
        let kind = EventKind::Did { seat, verb, place: Place::Nowhere };
        to.push(Event { kind, rule });
        if verb == Verb::AllIn {
            self.table.all_in.add(seat);
        }
        self.go_on(to);
    }

    /// Deals a last card face up like the first one: it still counts as a down card.
    pub(super) fn deal_up(&mut self, card: Card, seat: Seat, rule: RuleId, events: &mut Events) {
        let (facing, seen) = (Facing::Down, Seen::ALL);
        self.table.hole[seat].push(Held { card, facing, seen });
        let (from, to) = (Zone::Stub, Zone::Hand(seat, 0));
        events.cite(rule, EventKind::Card { card, from, to, seen });
    }

    /// The rule under which the rest of the street is dealt face up, if it is.
    pub(super) fn rest_up(&self) -> Option<RuleId> {
        let street = When::Street(self.table.street);
        let up = self.trouble().queue.iter();
        up.filter(|due| due.when == street && due.what == What::RestUp).map(|due| due.rule).next()
    }
}
