//! A beginner with some sense, game by game.

mod holdem;
mod no_bust;
mod no_bust_chart;
mod pan;
pub(crate) mod pan_hand;

use crate::{Dice, Menu, random};
use cards::Seat;
use engine::{Actor, Closes, Move, Scope, SeatView, View, Viewer};

/// The move of the seat whose view this is. None if nothing is offered, or if it may stay silent
/// and does: only a window that somebody else's act closes can be passed over.
pub fn choose(view: &View, dice: Dice<'_>) -> Option<Move> {
    match view.game {
        "holdem" => choose_as(view, dice, holdem::choose),
        "no-bust-blackjack" => choose_as(view, dice, no_bust::choose),
        "pan" => choose_as(view, dice, pan::choose),
        _ => random::choose(view, dice),
    }
}

/// How much of a view it looks at. At Pan it plays its own cards and nothing else.
pub fn scope(game: &str) -> Scope {
    if game == "pan" { Scope::Own } else { Scope::Whole }
}

/// How a game is played: the wish of a seat, if it has one.
pub(crate) type Way = fn(&Table<'_>, Dice<'_>) -> Option<Move>;

/// The move that this way of playing wishes for; any at all if it has to make one and wishes none.
pub(crate) fn choose_as(view: &View, dice: Dice<'_>, way: Way) -> Option<Move> {
    let own = own_seat(view)?;
    let table = Table { view, own, menu: Menu::new(&view.legal) };
    let wish = way(&table, dice);
    match table.may_pass() {
        true => wish,
        false => wish.or_else(|| random::choose(view, dice)),
    }
}

/// What a bot looks at: the view, its own seat in it, and what it may do.
pub(crate) struct Table<'a> {
    pub view: &'a View,
    pub own: &'a SeatView,
    pub menu: Menu<'a>,
}

impl Table<'_> {
    fn seat(&self) -> Seat {
        self.own.seat
    }

    /// Whether the hand goes on without a word from this seat.
    pub fn may_pass(&self) -> bool {
        let mut own = self.view.windows.iter().filter(|w| w.actor == Actor::Seat(self.seat()));
        own.all(|window| window.closes == Closes::NextAct)
    }
}

fn own_seat(view: &View) -> Option<&SeatView> {
    let Viewer::Seat(seat) = view.viewer else {
        return None;
    };
    view.seats.iter().find(|other| other.seat == seat)
}
