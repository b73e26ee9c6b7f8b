//! The one down card of a hand, turned up by the dealer or by its owner (MX-12).

use super::super::hand::{PokerHand, Waits};
use super::describe::{About, Carries, Description, Moment, Teller};
use super::exposed;
use super::trouble::Case;
use crate::contract::*;
use crate::stub::{Facing, Held};

/// The game's table says what houses post, and by which rule.
pub(in super::super) const DOWN_CARD: Description = Description {
    kind: IncidentKind::ExposedCard,
    teller: Teller::Dealer,
    when: &[Moment::Dealing, Moment::Betting],
    about: About::Live,
    carries: &[Carries::Cards, Carries::How],
    facts,
    take: exposed::take,
    posted: &[],
    rulings: &[],
};

/// A card that lies down and that others have not seen. The dealer's mistakes are made in dealing: they
/// are told before anybody has acted on the cards.
fn facts(hand: &PokerHand, incident: &Incident) -> Result<(), Refusal> {
    let (table, round) = (&hand.table, &hand.table.round);
    let acted = !hand.acted_here().is_empty() || !round.high.is_zero();
    let late = table.waits != Waits::Street && acted;
    let lies = |held: &Held| held.facing == Facing::Down && !held.seen.is_all();
    let own = |seat| table.hole[seat].iter().find(|held| lies(held)).map(|held| held.card);
    match (incident.how, incident.seat, &incident.cards[..]) {
        (Some(how), ..) if how != How::OwnMistake => Err(Refusal::plain(Code::Unused)),
        (None, ..) if late => Err(Refusal::plain(Code::NotNow)),
        (_, Some(seat), [card]) if own(seat) == Some(*card) => Ok(()),
        _ => Err(Refusal::plain(Code::NoSuchCard)),
    }
}

/// Whether its owner turned it up.
pub(in super::super) fn own(_: &PokerHand, case: &Case) -> bool {
    case.facts.how == Some(How::OwnMistake)
}

/// Whether the hand gets another card.
pub(in super::super) fn more_to_come(hand: &PokerHand, case: &Case) -> bool {
    case.street as usize + 1 < hand.game.streets.len()
}
