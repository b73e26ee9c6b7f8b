//! A beginner with some sense, game by game.

mod holdem;
mod no_bust;
mod no_bust_chart;
mod pan;
pub(crate) mod pan_hand;

use crate::table::{Table, choose_as};
use crate::{Dice, random};
use engine::{Choices, Look, Move};

/// The move of the seat whose look this is. None if nothing is offered, or if it may stay silent
/// and does: only a window that somebody else's act closes can be passed over.
pub fn choose(look: Look<'_>, legal: &Choices, dice: Dice<'_>) -> Option<Move> {
    match look.game() {
        "holdem" => choose_as(look, legal, dice, holdem::choose),
        "no-bust-blackjack" => choose_as(look, legal, dice, no_bust::choose),
        "pan" => choose_as(look, legal, dice, pan::choose),
        _ => random::choose(legal, dice),
    }
}
