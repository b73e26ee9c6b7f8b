//! A player who counts cards and chips. So far at Pan; elsewhere he plays as a beginner does.

mod outlook;
mod pan;

use crate::{Dice, simple};
use engine::{Move, View};

/// The move of the seat whose view this is; see [`simple::choose`].
pub fn choose(view: &View, dice: Dice<'_>) -> Option<Move> {
    match view.game {
        "pan" => simple::choose_as(view, dice, pan::choose),
        _ => simple::choose(view, dice),
    }
}
