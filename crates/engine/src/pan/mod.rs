//! Panguingue: draw, meld and collect, everything going to the right.
//!
//! Readings of ours, where the sheets leave a choice (beyond those marked in the catalogue):
//! - A player alone after the declarations takes the tops at once; when all others are out the
//!   last one cannot be out. A declaration can be changed once.
//! - Where melds need a hit (PN-14), the first thing laid in a turn uses the drawn card;
//!   whatever else the hand holds may follow in the same turn.
//! - A rope that has A-2-3 or K-Q-J in it is one condition however long it is. When it becomes
//!   one it pays the plain value (PN-19); cards that lay there before never pay, nor do those that
//!   had to be laid on the way; cards that come later pay as additions (PN-21). One move pays what
//!   its cards would pay one by one in the best order.
//! - Going out pays for a meld what its cards would pay if they were laid now (PN-28), or, where the
//!   house says so, what it has earned: then a rope's additions are those that were paid as such.
//! - An ace or king of another suit may join a one-suit set (PN-20): it pays nothing, and the set
//!   stays the condition that it was. Three of a suit laid with odd ones are such a set; if there
//!   are two, that which brings more, and of equals that of spades.
//! - A forced card (PN-24) is put before the player at once, who may use it in any legal way. What
//!   we read into forcing back is told in `forcing`.
//! - Where the house posts it, a player whose last chip goes to a condition is out of the hand
//!   (PN-30): the hand goes aside, the melds stay. If that leaves one player and nobody who could
//!   pay, that player takes the tops. To be dealt in takes fee, ante and one chip (PN-34).
//! - Where pay must be asked for (PN-31), one claim asks for everything that is owed, in a turn in
//!   which something was laid; going out asks for it by itself. Those pay who are liable then.
//! - A split (PN-22) pays one thing: the conditions of the two parts, each at its value without
//!   additions, less that of the meld before. Whatever else is added pays as an addition. What stays
//!   behind keeps its character: kings of mixed suits do not become a set of one suit by having three
//!   of it, only by having no others.
//! - Only a condition that newly arises is paid. Aces or kings of one suit can be broken up under
//!   odd ones and made again by a split, and a rope that has lent its end card (PN-23) by another:
//!   they were paid, and are not again, whichever meld they are made of. What is laid from the hand
//!   (PN-19) is always new.
//! - A card that goes only into a split can be taken (PN-12) and puts a player out (PN-28, and so
//!   PN-29 guards it), but cannot be forced: forcing asks for a card that can be added (PN-24).
//! - When the deck runs out again and nobody has laid a card since it was made new (PN-46),
//!   nobody will go out: the tops go back to those still in. So every hand ends.
//! - An eleven with an irregular meld in it is not out, and a live table refuses to lay it.

mod act;
mod borrow;
mod choice;
mod course;
mod doubles;
mod forcing;
mod foul;
mod game;
mod hand;
mod incidents;
pub mod laying;
mod lays;
mod meld;
mod miscount;
mod opening;
mod pay;
mod play;
mod settle;
mod slips;
mod split;
mod state;
#[cfg(test)]
mod tests;
mod view;

pub use game::{PAN, PanGame};
pub use hand::PanHand;
pub use incidents::INCIDENTS;
pub use meld::{Kind, Shapes};
pub use opening::rule_behind;
