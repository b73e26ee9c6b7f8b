//! Down cards of a game with up cards that the dealer turned up: one of the first two, or the last.

use super::super::hand::{PokerHand, Waits};
use super::describe::{About, Carries, Description, Moment, Teller};
use super::trouble::{Case, What, When};
use super::{exposed, last_up};
use crate::contract::*;
use cards::Seat;

/// The game's table says what houses post, and by which rule.
pub(in super::super) const TURNED_UP: Description = Description {
    kind: IncidentKind::ExposedCard,
    teller: Teller::Dealer,
    when: &[Moment::Dealing, Moment::Betting],
    about: About::Live,
    carries: &[Carries::Cards],
    facts: |hand, incident| {
        if hand.table.street == 0 { hole(hand, incident) } else { last_up::facts(hand, incident) }
    },
    take: exposed::take,
    posted: &[],
    rulings: &[],
};

/// A down card while the first cards are dealt, before the hand has its up card.
fn hole(hand: &PokerHand, incident: &Incident) -> Result<(), Refusal> {
    let own = |seat: Seat| &hand.table.hole[seat];
    let whole = usize::from(hand.street().hole);
    let lies = |seat, card| own(seat).iter().any(|held| held.card == card && !held.seen.is_all());
    match (incident.seat, &incident.cards[..]) {
        _ if hand.table.waits != Waits::Street => Err(Refusal::plain(Code::NotNow)),
        (Some(seat), _) if own(seat).len() >= whole => Err(Refusal::plain(Code::NotNow)),
        (Some(seat), [card]) if lies(seat, *card) => Ok(()),
        _ => Err(Refusal::plain(Code::NoSuchCard)),
    }
}

/// Whether it is the first of the first cards that were turned up in this hand, and the hand's up card
/// is still to come.
pub(in super::super) fn is_hole(hand: &PokerHand, case: &Case) -> bool {
    let to_come = |seat: Seat| hand.table.hole[seat].len() < usize::from(hand.street().hole);
    let first = |seat: Seat| hand.comes_down(seat).is_none() && to_come(seat);
    case.street == 0 && case.facts.seat.is_some_and(first)
}

pub(in super::super) fn is_last(hand: &PokerHand, case: &Case) -> bool {
    case.street as usize + 1 == hand.game.streets.len()
}

impl PokerHand {
    /// The card lies up from now on, and the hand's up card comes down.
    pub(super) fn lies_up(&mut self, case: &Case, rule: RuleId) {
        let Some(seat) = case.facts.seat else { return };
        self.turn_over(case);
        self.put_off(When::Street(self.table.street), What::ComesDown(seat), rule);
    }

    /// The card lies up from now on.
    pub(super) fn turn_over(&mut self, case: &Case) {
        let Some(seat) = case.facts.seat else { return };
        let turned = |card| case.facts.cards.contains(&card);
        self.table.hole[seat].face_up(turned);
    }

    /// The rule by which a hand's up card of the first street comes down.
    pub(in super::super) fn comes_down(&self, seat: Seat) -> Option<RuleId> {
        let down = |what| what == What::ComesDown(seat);
        let mut queue = self.trouble().queue.iter();
        let first = self.table.street == 0;
        queue.find(|due| first && down(due.what)).map(|due| due.rule)
    }
}
