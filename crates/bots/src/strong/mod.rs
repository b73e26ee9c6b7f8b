//! A player who counts cards and chips. So far only at Pan, and where tiles
//! are set; elsewhere it plays like a beginner.

mod outlook;
mod pan;

use crate::decision::choose_by;
use crate::{Dice, banked, simple};
use engine::{Choices, Family, Look, Move};

/// The move of the seat whose look this is; see [`simple::choose`].
pub fn choose(look: Look<'_>, list: &mut Choices, dice: Dice<'_>) -> Option<Move> {
    choose_by(look, list, dice, |family| match family {
        Family::Pan => pan::choose,
        Family::Banked => banked::choose_strong,
        other => simple::way(other),
    })
}
