//! What goes wrong on a deal for the lowest hand, where draw games for the highest do otherwise.

use super::super::hand::PokerHand;
use super::count;
use super::describe::Description;
use super::draws::{NOT_FIVE, is_long_before_draw, is_short};
use super::trouble::Case;
use crate::contract::*;
use cards::Rank;

/// A hand that has not five cards; the one too many may be exposed as it is taken back.
pub(in super::super) const LOW_COUNT: Description = Description {
    facts: |hand, incident| match incident.how {
        None | Some(How::TakenUp | How::Exposed) => count::facts(hand, incident),
        Some(_) => Err(Refusal::plain(Code::Unused)),
    },
    ..NOT_FIVE
};

/// Whether the card is an ace to a five, or the joker.
pub(in super::super) fn is_five_or_lower(_: &PokerHand, case: &Case) -> bool {
    case.facts.cards.iter().any(|card| match card.rank() {
        Some(rank) => rank <= Rank::Five || rank == Rank::Ace,
        None => card.is_joker(),
    })
}

/// Whether the hand can still be put right: the house asks whether its player has acted, or anybody.
fn in_time(hand: &PokerHand, case: &Case) -> bool {
    let acted = hand.acted();
    if hand.game.options.posts("count-fix-until", "first-action") {
        acted.is_empty()
    } else {
        case.facts.seat.is_some_and(|seat| !acted.has(seat))
    }
}

pub(in super::super) fn is_long_in_time(hand: &PokerHand, case: &Case) -> bool {
    is_long_before_draw(hand, case) && in_time(hand, case)
}

/// The same, and the card was exposed as it was taken back.
pub(in super::super) fn was_exposed(hand: &PokerHand, case: &Case) -> bool {
    is_long_in_time(hand, case) && case.facts.how == Some(How::Exposed)
}

pub(in super::super) fn is_short_in_time(hand: &PokerHand, case: &Case) -> bool {
    is_short(hand, case) && in_time(hand, case)
}
