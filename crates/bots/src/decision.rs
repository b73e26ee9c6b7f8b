use crate::{Dice, Menu, random};
use cards::{Card, CardList, Seat};
use engine::{Actor, Choices, Closes, Fact, Family, Game, Look, Move, Standing};
use std::cell::{Cell, OnceCell};

/// What a bot decides by: its look at the hand, and what it may do.
pub(crate) struct Decision<'a> {
    pub game: &'static Game,
    pub look: Look<'a>,
    pub seat: Seat,
    /// The list for its choices, until they are asked for.
    list: Cell<Option<&'a mut Choices>>,
    asked: OnceCell<Menu<'a>>,
}

/// How a family of games is played: the move that a seat wishes for, if any.
pub(crate) type Way = fn(&Decision<'_>, Dice<'_>) -> Option<Move>;

/// The move that the family's way of playing wishes for; if it has no wish and a move is required,
/// a random one.
pub(crate) fn choose_by(
    look: Look<'_>,
    choices: &mut Choices,
    dice: Dice<'_>,
    way: fn(Family) -> Way,
) -> Option<Move> {
    let (seat, game) = (look.seat()?, look.game());
    let list = Cell::new(Some(choices));
    let decision = Decision { game, look, seat, list, asked: OnceCell::new() };
    let wish = way(game.family)(&decision, dice);
    wish.or_else(|| if decision.may_pass() { None } else { random::one_of(decision.menu(), dice) })
}

impl<'a> Decision<'a> {
    /// What the seat may do. Computed at most once, and not at all if the move is already known.
    pub fn menu(&self) -> Menu<'a> {
        *self.asked.get_or_init(|| {
            let list = self.list.take().expect("the choices are asked for once");
            list.clear();
            self.look.legal_into(list);
            Menu::new(list)
        })
    }

    /// The standing of the bot's own seat.
    pub fn own(&self) -> Standing {
        self.look.standing(self.seat)
    }

    /// Whether the hand goes on even if this seat does nothing.
    pub fn may_pass(&self) -> bool {
        let windows = self.look.windows();
        let mut own = windows.iter().filter(|window| window.actor == Actor::Seat(self.seat));
        own.all(|window| window.closes == Closes::NextAct)
    }

    pub fn others(&self) -> impl Iterator<Item = Seat> {
        let mut seats = self.look.seats();
        seats.remove(self.seat);
        seats.iter()
    }

    /// All cards in a seat's hands; those it does not show are unknown.
    pub fn held(&self, seat: Seat) -> CardList {
        let mut held = CardList::EMPTY;
        self.look
            .each_hand(seat, &mut |zone| self.look.cards(zone).for_each(|c| push(&mut held, c)));
        held
    }

    /// All cards in the melds of a seat.
    pub fn spread(&self, seat: Seat) -> CardList {
        let mut spread = CardList::EMPTY;
        self.look.each_spread(seat, &mut |cards| cards.iter().for_each(|c| push(&mut spread, *c)));
        spread
    }

    /// The first note that answers a question.
    pub fn note<T>(&self, mut tells: impl FnMut(&str, &Fact) -> Option<T>) -> Option<T> {
        let mut told = None;
        self.look.each_note(&mut |label, fact| {
            if told.is_none() {
                told = tells(label, &fact);
            }
        });
        told
    }
}

/// Nobody holds more cards than a list has room for; any beyond that are ignored.
fn push(list: &mut CardList, card: Card) {
    _ = list.try_push(card);
}
