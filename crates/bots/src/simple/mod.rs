//! A beginner with some sense, family by family.

mod pan;
pub(crate) mod pan_hand;

use crate::decision::{Decision, Way, choose_by};
use crate::{Dice, banked, poker};
use engine::{Choices, Family, Look, Move};

/// The move of the seat whose look this is. `None` if nothing is offered, or if the bot may stay
/// silent and does: it only skips windows that somebody else's act closes.
pub fn choose(look: Look<'_>, list: &mut Choices, dice: Dice<'_>) -> Option<Move> {
    choose_by(look, list, dice, way)
}

/// How a beginner plays a family of games.
pub(crate) fn way(family: Family) -> Way {
    match family {
        Family::Poker => poker::choose,
        Family::Banked => banked::choose,
        Family::Pan => pan::choose,
    }
}
