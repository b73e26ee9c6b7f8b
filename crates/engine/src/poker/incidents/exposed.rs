//! A hole card that the dealer exposed (PK-32).

use super::super::hand::PokerHand;
use super::describe::Then;
use super::trouble::Case;
use crate::contract::*;
use cards::Zone;

/// It must be a down card whose owner has not acted yet.
pub(super) fn facts(hand: &PokerHand, incident: &Incident) -> Result<(), Refusal> {
    let table = &hand.table;
    if table.street > 0 || !hand.acted_here().is_empty() {
        return Err(Refusal::plain(Code::NotNow));
    }
    let lies =
        |seat, card| table.hole[seat].iter().any(|held| held.card == card && !held.seen.is_all());
    match (incident.seat, &incident.cards[..]) {
        (Some(seat), [card]) if lies(seat, *card) => Ok(()),
        _ => Err(Refusal::plain(Code::NoSuchCard)),
    }
}

/// Everybody has seen it now.
pub(super) fn take(hand: &mut PokerHand, incident: &Incident, events: &mut Events) -> Then {
    if let Some(seat) = incident.seat {
        let (zone, cards) = (Zone::Hand(seat, 0), &incident.cards);
        for (card, seen) in hand.table.hole[seat].seen().filter(|(card, _)| cards.contains(card)) {
            *seen = Seen::ALL;
            events.tell(EventKind::Show { card, zone, seen: Seen::ALL });
        }
    }
    Then::Ruling
}

/// Whether another card was exposed earlier in this deal.
pub(super) fn twice(hand: &PokerHand, _: &Case) -> bool {
    hand.told(IncidentKind::ExposedCard) > 1
}

/// Whether no other card is waiting on top of the stub.
pub(super) fn top_is_free(hand: &PokerHand, _: &Case) -> bool {
    hand.on_top().is_empty()
}
