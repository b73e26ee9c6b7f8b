//! `put 8`: chips put in, whatever they are called. Who writes a record from another one knows how much
//! somebody put in; whether that is a check, a call, a bet or a raise follows from the hand.

use crate::syntax::{Fault, StepText, Who};
use cards::Seat;
use engine::{Actor, Chips, Engine, Family, Game, Hand, Layout, Schema, Verb};
use std::borrow::Cow;

/// The record's own word for chips put in.
const PUT: &str = "put";

/// The step under the name that the game has for it. Chips that fit no choice are called a raise or a
/// bet, so that the engine says what is wrong with them.
///
/// # Errors
/// If the step does not say how much was put in, or this is no game of bets.
pub(crate) fn named<'a>(hand: &Hand, step: &'a StepText) -> Result<Cow<'a, StepText>, Fault> {
    let (PUT, Who::Seat(seat)) = (step.verb.as_str(), step.who) else {
        return Ok(Cow::Borrowed(step));
    };
    let fault = |reason: &str| Fault::new(step.line.0, 1, reason);
    let Some(cents) = step.amount else {
        return Err(fault("expected how much was put in, as in: put 8, or put 0 for a check"));
    };
    if Game::find(hand.game()).is_none_or(|game| game.family != Family::Poker) {
        return Err(fault("'put' is for bets at poker: this game has other words"));
    }
    let (verb, amount) = name(hand, seat, Chips::cents(cents));
    let amount = amount.map(Chips::as_cents);
    Ok(Cow::Owned(StepText { verb: verb.as_str().into(), amount, ..step.clone() }))
}

/// What these chips are called, and the total that they make a bet or a raise to.
fn name(hand: &Hand, seat: Seat, put: Chips) -> (Verb, Option<Chips>) {
    let legal = hand.legal(Actor::Seat(seat));
    let find = |verbs: [Verb; 2]| legal.iter().find(|schema| verbs.contains(&schema.verb));
    let total = Some(hand.standing(seat).bet + put);
    let facing = || hand.seats().iter().any(|other| !hand.standing(other).bet.is_zero());
    match (find([Verb::Check, Verb::Call]), find([Verb::Bet, Verb::Raise])) {
        // Whoever is not to act is told so.
        (None, _) => (Verb::Call, None),
        (Some(Schema { verb, costs, .. }), _) if *costs == put => (*verb, None),
        (_, Some(more)) => (more.verb, total),
        (_, None) if facing() => (Verb::Raise, total),
        (_, None) => (Verb::Bet, total),
    }
}
