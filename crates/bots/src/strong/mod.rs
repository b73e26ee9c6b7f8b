//! A player who counts cards and chips. So far at Pan; elsewhere they play as a beginner does.

mod outlook;
mod pan;

use crate::table::choose_as;
use crate::{Dice, simple};
use engine::{Choices, Look, Move};

/// The move of the seat whose look this is; see [`simple::choose`].
pub fn choose(look: Look<'_>, legal: &Choices, dice: Dice<'_>) -> Option<Move> {
    match look.game() {
        "pan" => choose_as(look, legal, dice, pan::choose),
        _ => simple::choose(look, legal, dice),
    }
}
