//! Games against a player who banks: the bot banks whenever it may, with enough to cover the table;
//! wagers near the minimum; and plays by a chart if there are decisions to make.
//!
//! It reads what it can bet on from what is offered, so it knows no game by name.

mod advice;
mod set;
mod seven;
mod three;
mod tiles;
mod turns;

pub use advice::Advice;
pub use set::best_setting;

use crate::decision::Decision;
use crate::menu::nearest;
use crate::{Dice, Menu};
use engine::{Chips, Circle, Move, Phase, Place, Range, Verb};

/// A bank of this many minimum wagers is one that a table of beginners seldom breaks.
const BANK_UNITS: i64 = 40;

pub(crate) fn choose(decision: &Decision<'_>, dice: Dice<'_>) -> Option<Move> {
    match decision.look.phase() {
        Phase::Wagers => wager(decision, dice),
        _ if set::is_asked(decision) => set::the_house_way(decision),
        _ => set::choose_row(decision, dice)
            .or_else(|| three::play(decision))
            .or_else(|| turns::draw(decision)),
    }
}

/// The same by a player who counts: hands are set for the most money.
pub(crate) fn choose_strong(decision: &Decision<'_>, dice: Dice<'_>) -> Option<Move> {
    let set = set::is_asked(decision).then(|| set::the_best(decision)).flatten();
    set.or_else(|| choose(decision, dice))
}

fn bank(menu: Menu<'_>) -> Option<Move> {
    let range = menu.range(Verb::Bank)?;
    menu.with_amount(Verb::Bank, range.min.times(BANK_UNITS).min(range.max))
}

/// Puts up a bank, places one more wager, or stops betting.
fn wager(decision: &Decision<'_>, dice: Dice<'_>) -> Option<Move> {
    let mut placed = Placed::default();
    decision.look.each_wager(decision.seat, &mut |place, _| placed.see(place));
    // A player who has bet does not bank and may always stop betting.
    if placed.is_none()
        && let Some(bank) = bank(decision.menu())
    {
        return Some(bank);
    }
    let Some(wish) = placed.next(dice) else {
        return Some(Move::new(Verb::Ready));
    };
    let menu = decision.menu();
    let done = || menu.take(Verb::Ready);
    let own = menu.circle(Verb::Wager, decision.seat, |circle| wish.has(circle));
    let Some((place, range)) = own.or_else(|| placed.is_none().then(|| any(menu))?) else {
        return done();
    };
    let least = range.min;
    // A second wager only if there are enough chips left to double both.
    if !placed.is_none() && decision.own().stack < least.times(6) {
        return done();
    }
    let wish = least + least.times(i64::from(dice(5))).share(4, Chips::cents(1));
    Some(Move::new(Verb::Wager).amount(nearest(range, wish)?).on(place))
}

/// Any circle except side bets, for a player without a spot.
fn any(menu: Menu<'_>) -> Option<(Place, Range)> {
    let main = |place| !matches!(place, Place::Circle(_, circle) if is_side(circle));
    let place = menu.place(Verb::Wager, main)?;
    Some((place, menu.range_on(Verb::Wager, place)?))
}

/// Bets at long odds, which are made along with another one.
fn is_side(circle: Circle) -> bool {
    matches!(circle, Circle::Tie | Circle::Bonus)
}

/// What a player would bet on next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    /// Any square, or the only bet there is.
    Main,
    /// One of two hands.
    Hand(Circle),
    /// A side bet.
    Side,
}

impl Wish {
    fn has(self, circle: Circle) -> bool {
        match self {
            Wish::Main => matches!(circle, Circle::Square(_) | Circle::Ante),
            Wish::Hand(wish) => circle == wish || Wish::Main.has(circle),
            Wish::Side => is_side(circle),
        }
    }
}

/// What somebody has bet on already.
#[derive(Clone, Copy, Debug, Default)]
struct Placed {
    squares: u32,
    others: u32,
}

impl Placed {
    fn see(&mut self, place: Place) {
        match place {
            Place::Circle(_, Circle::Square(_)) => self.squares += 1,
            _ => self.others += 1,
        }
    }

    fn is_none(self) -> bool {
        self.squares + self.others == 0
    }

    /// The next wish: the banker slightly more often than the player, rarely a second square, and a
    /// side bet even more rarely.
    fn next(self, dice: Dice<'_>) -> Option<Wish> {
        match (self.squares, self.others) {
            (0, 0) if dice(20) < 11 => Some(Wish::Hand(Circle::Banker)),
            (0, 0) => Some(Wish::Hand(Circle::Player)),
            (1, 0) if dice(3) == 0 => Some(Wish::Main),
            (0, 1) if dice(8) == 0 => Some(Wish::Side),
            _ => None,
        }
    }
}
