//! Misleading words and chips: a miscalled hand (PK-17), a single chip larger than the bet (PK-28).

use super::super::hand::PokerHand;
use super::describe::Then;
use super::trouble::Case;
use crate::contract::*;
use crate::ids::*;
use cards::Seat;

/// If a player discarded because of it, theirs must be a live hand that was not shown, or one
/// already given up at this showdown.
pub(super) fn miscalled(hand: &PokerHand, incident: &Incident) -> Result<(), Refusal> {
    let table = &hand.table;
    let hidden = |seat| table.live.has(seat) && !table.shown.has(seat);
    // The cards of a player who plays the board are in the muck too, but that hand was not given
    // up.
    let thrown = |seat| hand.thrown(seat).is_some_and(|thrown| thrown.at_showdown);
    let gave_up = |seat| thrown(seat) && !table.live.has(seat);
    let fits = |seat: Seat| Some(seat) != incident.seat && (hidden(seat) || gave_up(seat));
    match (incident.place, incident.other()) {
        (Place::Nowhere, _) => Ok(()),
        (_, Some(seat)) if fits(seat) => Ok(()),
        _ => Err(Refusal::plain(Code::NoSuchTarget)),
    }
}

/// The misled player's hand goes to the muck.
pub(super) fn take_miscalled(
    hand: &mut PokerHand,
    incident: &Incident,
    events: &mut Events,
) -> Then {
    incident.other().into_iter().for_each(|seat| hand.muck(seat, None, events));
    Then::Ruling
}

pub(super) fn somebody_misled(_: &PokerHand, case: &Case) -> bool {
    case.facts.other().is_some()
}

/// One chip, larger than what the seat has to call.
pub(super) fn oversized(hand: &PokerHand, incident: &Incident) -> Result<(), Refusal> {
    let Some(seat) = incident.seat else { return Err(Refusal::plain(Code::NoSuchTarget)) };
    let (owed, chip) = (hand.owes(seat), incident.amount);
    let stack = hand.table.purse.stack(seat);
    if owed.is_zero() {
        return Err(Refusal::plain(Code::NotNow));
    }
    if !chip.is_sane() {
        return Err(Refusal::plain(Code::BadAmount));
    }
    if chip <= owed {
        return Err(Refusal::plain(Code::TooLittle).limit(owed));
    }
    if chip > stack {
        return Err(Refusal::by(Code::NotEnoughChips, PK_01).limit(stack));
    }
    Ok(())
}

/// Whether the chip is enough for a raise.
pub(super) fn chip_raises(hand: &PokerHand, case: &Case) -> bool {
    case.facts.seat.is_some_and(|seat| {
        let put = hand.table.round.bet[seat] + case.facts.amount;
        hand.raise_with(seat, put).is_some()
    })
}
