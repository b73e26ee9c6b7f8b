//! Poker players who wait for good cards and bet only those: an opponent to measure others by. Other
//! families they play as a beginner does.

use crate::decision::choose_by;
use crate::{Dice, poker, simple};
use engine::{Choices, Family, Look, Move};

/// The move of the seat whose look this is; see [`simple::choose`].
pub fn choose(look: Look<'_>, list: &mut Choices, dice: Dice<'_>) -> Option<Move> {
    choose_by(look, list, dice, |family| match family {
        Family::Poker => poker::choose_tightly,
        other => simple::way(other),
    })
}
