//! Cards that the dealer dealt off the table.

use super::super::hand::{PokerHand, Waits};
use super::describe::{About, Carries, Description, Moment, Teller, Then};
use super::exposed;
use crate::contract::*;

/// The game's table says what houses post, and by which rule.
pub(in super::super) const OFF_THE_TABLE: Description = Description {
    kind: IncidentKind::OffTable,
    teller: Teller::Dealer,
    when: &[Moment::Dealing, Moment::Betting],
    about: About::Live,
    carries: &[Carries::Cards],
    facts,
    take,
    posted: &[],
    rulings: &[],
};

/// The card that the hand got last, before anybody has acted on it.
fn facts(hand: &PokerHand, incident: &Incident) -> Result<(), Refusal> {
    let table = &hand.table;
    let acted = table.waits != Waits::Street && !hand.acted_here().is_empty();
    let last = incident.seat.and_then(|seat| table.hole[seat].last());
    // Before its first card of a street a hand has nothing that fell off the table on it.
    let whole: u8 = hand.game.streets[..=table.street as usize].iter().map(|s| s.hole).sum();
    let held = incident.seat.map_or(0, |seat| table.hole[seat].len());
    let came = held > usize::from(whole - hand.street().hole);
    let again = hand.unruled(IncidentKind::OffTable).any(|case| case.facts.seat == incident.seat);
    match (last, &incident.cards[..]) {
        _ if acted || again => Err(Refusal::plain(Code::NotNow)),
        (Some(held), [card]) if came && held.card == *card => Ok(()),
        _ => Err(Refusal::plain(Code::NoSuchCard)),
    }
}

/// Everybody sees the last card of a hand when it is brought back. Others are only watched.
fn take(hand: &mut PokerHand, incident: &Incident, events: &mut Events) -> Then {
    if hand.table.street as usize + 1 == hand.game.streets.len() {
        return exposed::take(hand, incident, events);
    }
    Then::Ruling
}
