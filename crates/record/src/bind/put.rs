//! `put 8`: chips put in, whatever the move is called. Somebody who converts another record knows
//! how much a player put in; whether that is a check, a call, a bet or a raise follows from the
//! hand.

use cards::Seat;
use engine::{Actor, Chips, Engine, Family, Hand, Layout, Verb};
use notation::{Fault, StepText, Who};
use std::borrow::Cow;

/// The record's own word for chips put in.
const PUT: &str = "put";

/// The step with the verb that the game uses for it. Chips that fit no choice become a raise or a
/// bet, so that the engine says what is wrong with them.
///
/// # Errors
/// If the step does not say how much was put in, or this is not a game with bets.
pub(crate) fn named<'a>(hand: &Hand, step: &'a StepText) -> Result<Cow<'a, StepText>, Fault> {
    let (PUT, Who::Seat(seat)) = (step.verb.as_str(), step.who) else {
        return Ok(Cow::Borrowed(step));
    };
    let fault = |reason: &str| Fault::new(step.line.0, 1, reason);
    let Some(cents) = step.amount else {
        return Err(fault("expected an amount, as in: put 8, or put 0 for a check"));
    };
    if hand.game().family != Family::Poker {
        return Err(fault("'put' is for poker bets: name the move in this game"));
    }
    let (verb, amount) = name(hand, seat, Chips::cents(cents));
    let amount = amount.map(Chips::as_cents);
    Ok(Cow::Owned(StepText { verb: verb.as_str().into(), amount, ..step.clone() }))
}

/// The verb for these chips, and the total if it is a bet or a raise.
fn name(hand: &Hand, seat: Seat, put: Chips) -> (Verb, Option<Chips>) {
    let legal = hand.legal(Actor::Seat(seat));
    let find = |verbs: [Verb; 2]| legal.iter().find(|schema| verbs.contains(&schema.verb));
    let stay = find([Verb::Check, Verb::Call]).map(|schema| (schema.verb, schema.costs));
    // A player out of turn has no choices, but a live table may still accept the move.
    let (stay, costs) = stay.unwrap_or_else(|| out_of_turn(hand, seat));
    let facing = || hand.seats().iter().any(|other| !hand.standing(other).bet.is_zero());
    let more = find([Verb::Bet, Verb::Raise]).map(|schema| schema.verb);
    let more = || more.unwrap_or_else(|| if facing() { Verb::Raise } else { Verb::Bet });
    if put == costs { (stay, None) } else { (more(), Some(hand.standing(seat).bet + put)) }
}

/// The verb with which a seat would stay in, and its cost, judging by the chips on the table.
fn out_of_turn(hand: &Hand, seat: Seat) -> (Verb, Chips) {
    let own = hand.standing(seat);
    let high = hand.seats().iter().map(|other| hand.standing(other).bet).max();
    let owes = high.unwrap_or_default().less(own.bet).min(own.stack);
    (if owes.is_zero() { Verb::Check } else { Verb::Call }, owes)
}
