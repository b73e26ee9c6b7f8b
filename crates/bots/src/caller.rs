//! Poker players who never fold and never raise: an opponent to measure others by. Other families
//! they play as a beginner does.

use crate::decision::{Decision, choose_by};
use crate::{Dice, poker, simple};
use engine::{Choices, Family, Look, Move, Verb};

/// The move of the seat whose look this is; see [`simple::choose`].
pub fn choose(look: Look<'_>, list: &mut Choices, dice: Dice<'_>) -> Option<Move> {
    choose_by(look, list, dice, |family| match family {
        Family::Poker => stay,
        other => simple::way(other),
    })
}

/// Stays in as cheaply as possible. Cards to pick are the first ones offered, except at a draw, where
/// anybody knows better.
fn stay(decision: &Decision<'_>, _: Dice<'_>) -> Option<Move> {
    let menu = decision.menu();
    if menu.has(Verb::Pat) {
        return poker::exchange(decision);
    }
    let calm = [Verb::Check, Verb::Call, Verb::Show].into_iter().find_map(|verb| menu.take(verb));
    calm.or_else(|| {
        let mut others = menu.choices().iter().filter(|schema| schema.verb != Verb::Fold);
        others.find_map(|schema| menu.take(schema.verb))
    })
}
