//! Legal ⇔ accepted, and refusals that change nothing.

use crate::pick;
use cards::{Card, Seat};
use engine::{Action, Actor, Engine, Events};
use shoe::Rng;

/// How many actions outside every schema are tried in each state.
pub const TRIES: usize = 20;

fn some_actor(rng: &mut Rng) -> Actor {
    match rng.below(12) {
        0 => Actor::Dealer,
        1 => Actor::Floor,
        2 => Actor::Clock,
        3 => Actor::Chance,
        _ => Actor::Seat(Seat::at(rng.below(Seat::MAX as u32) as usize)),
    }
}

/// Tries actions outside every schema and one inside each; returns what went wrong.
pub fn check(hand: &mut impl Engine, rng: &mut Rng) -> Result<(), String> {
    let mut near: Vec<Card> = Vec::new();
    hand.visit_cards(&mut |_, card| near.push(card));
    let windows = hand.windows();
    let actors: Vec<Actor> = windows.iter().map(|window| window.actor).collect();
    // Refusals do not change the fingerprint, so one taken before them is enough.
    let before = hand.digest();
    let mut tried = 0;
    // In a few states nearly everything one can think of is legal, so do not insist.
    for _ in 0..TRIES * 4 {
        if tried == TRIES {
            break;
        }
        let actor = match rng.below(2) {
            0 => pick::one_of(&actors, rng).unwrap_or(Actor::Floor),
            _ => some_actor(rng),
        };
        let legal = hand.legal(actor);
        let schema = legal.get(rng.below(legal.len().max(1) as u32) as usize);
        let action = match schema.filter(|_| rng.below(2) == 0) {
            Some(schema) => {
                let mv = pick::inside(&legal, schema, rng);
                let inside = Action::Move(mv);
                hand.check(actor, &inside)
                    .map_err(|refusal| format!("{actor:?} may not {inside:?}: {refusal}"))?;
                Action::Move(pick::nearly(&mv, &near, rng))
            }
            None => pick::anything(&near, rng),
        };
        let admitted = match (&action, actor) {
            (Action::Move(mv), _) => legal.admits(mv),
            (Action::Chance(_), Actor::Chance) => hand.check(actor, &action).is_ok(),
            _ => false,
        };
        if admitted {
            hand.check(actor, &action)
                .map_err(|refusal| format!("{actor:?} may not {action:?}: {refusal}"))?;
            continue;
        }
        tried += 1;
        refuse(hand, actor, &action, before)?;
    }
    Ok(())
}

/// The action must be refused, and change nothing.
fn refuse(
    hand: &mut impl Engine,
    actor: Actor,
    action: &Action,
    before: u64,
) -> Result<(), String> {
    let mut events = Events::default();
    let checked = hand.check(actor, action);
    let applied = hand.apply(actor, action, &mut events);
    if applied.is_ok() {
        return Err(format!("{actor:?} was let do {action:?}, which no schema admits"));
    }
    if checked != applied {
        return Err(format!("check says {checked:?}, apply says {applied:?} to {action:?}"));
    }
    if !events.is_empty() || hand.digest() != before {
        return Err(format!("refusing {action:?} to {actor:?} left a trace"));
    }
    Ok(())
}
