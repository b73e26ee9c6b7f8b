//! A beginner with some sense, family by family.

mod pan;
pub(crate) mod pan_hand;

use crate::table::{Table, choose_as};
use crate::{Dice, banked, poker, random};
use engine::{Choices, Family, Game, Look, Move};

/// The move of the seat whose look this is. None if nothing is offered, or if it may stay silent
/// and does: only a window that somebody else's act closes can be passed over.
pub fn choose(look: Look<'_>, legal: &Choices, dice: Dice<'_>) -> Option<Move> {
    match Game::find(look.game()).map(|game| game.family) {
        Some(Family::Poker) => choose_as(look, legal, dice, poker::choose),
        Some(Family::Banked) => choose_as(look, legal, dice, banked::choose),
        Some(Family::Pan) => choose_as(look, legal, dice, pan::choose),
        None => random::choose(legal, dice),
    }
}
