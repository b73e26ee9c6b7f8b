//! A motion to bet or call that was not completed (MX-16).

use super::super::hand::PokerHand;
use super::super::limits::More;
use super::describe::{About, Carries, Description, Moment, Teller, Then};
use super::trouble::Case;
use crate::contract::*;
use cards::Seat;

/// The game's table says what houses post, and by which rule.
pub(in super::super) const MOTION: Description = Description {
    kind: IncidentKind::UnfinishedMotion,
    teller: Teller::Dealer,
    when: &[Moment::Turn],
    about: About::Turn,
    carries: &[Carries::How],
    facts,
    take: |_, _, _| Then::Ruling,
    posted: &[],
    rulings: &[],
};

/// Somebody who does not know of a raise faces one, and whoever owes nothing can bet.
fn facts(hand: &PokerHand, incident: &Incident) -> Result<(), Refusal> {
    let Some(seat) = incident.seat else { return Err(Refusal::plain(Code::NoSuchTarget)) };
    let owes = !hand.owes(seat).is_zero();
    match incident.how {
        None if owes || hand.least_bet(seat).is_some() => Ok(()),
        Some(How::Unaware) if owes && hand.table.round.raises > 0 => Ok(()),
        None | Some(How::Unaware) => Err(Refusal::plain(Code::NotNow)),
        Some(_) => Err(Refusal::plain(Code::Unused)),
    }
}

/// Whether there is nothing to call.
pub(in super::super) fn asks_for_bet(hand: &PokerHand, case: &Case) -> bool {
    case.facts.seat.is_some_and(|seat| hand.owes(seat).is_zero())
}

/// Whether the player did not know of a raise, and nobody has acted since.
pub(in super::super) fn let_off(hand: &PokerHand, case: &Case) -> bool {
    case.facts.how == Some(How::Unaware) && hand.trouble().behind.is_empty()
}

/// Whether there is a bet to call.
pub(in super::super) fn held(hand: &PokerHand, case: &Case) -> bool {
    !asks_for_bet(hand, case)
}

impl PokerHand {
    /// The least bet or raise of a seat that owes nothing.
    pub(super) fn least_bet(&self, seat: Seat) -> Option<Move> {
        let verb = if self.table.round.high.is_zero() { Verb::Bet } else { Verb::Raise };
        match self.more(seat) {
            More::To(range, ..) if self.owes(seat).is_zero() => {
                Some(Move::new(verb).amount(range.min))
            }
            _ => None,
        }
    }
}
