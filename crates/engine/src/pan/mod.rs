//! Panguingue: draw, meld and collect, with play going to the right.
//!
//! Our readings where the rule sheets leave a choice (beyond those marked in the catalogue):
//! - A player left alone after the declarations takes the tops at once; when everybody else is out,
//!   the last player cannot declare out. A declaration can be changed once.
//! - Where melds need a hit (PN-14), the first thing laid in a turn uses the drawn card; other
//!   cards from the hand may follow in the same turn.
//! - A rope that contains A-2-3 or K-Q-J is one condition however long it is. When it becomes one
//!   it pays the plain value (PN-19); cards that were there before never pay, nor do those needed
//!   to make it one; cards that come later pay as additions (PN-21). One move pays what its cards
//!   would pay one by one in the best order.
//! - Going out pays for a meld what its cards would pay if they were laid now (PN-28) or, if the
//!   house says so, what it has earned: then a rope's additions are those that were paid as such.
//! - An ace or king of another suit may join a one-suit set (PN-20): it pays nothing, and the set
//!   stays the condition that it was. Three of a suit laid with odd ones are such a set; if there
//!   are two, it is the one that pays more, and if tied, spades.
//! - A forced card (PN-24) is put in front of the player at once, who may use it in any legal way.
//!   `forcing` describes our readings of forcing back.
//! - If the house posts it, a player whose last chip goes to a condition is out of the hand
//!   (PN-30): the hand is set aside, the melds stay. If that leaves one player and nobody who can
//!   pay, that player takes the tops. It takes fee, ante and one chip to be dealt in (PN-34).
//! - Where pay must be asked for (PN-31), one claim asks for everything owed, in a turn in which
//!   something was laid; going out counts as asking. Everybody liable at that time pays.
//! - A split (PN-22) pays one thing: the conditions of the two parts, each at its value without
//!   additions, minus that of the old meld. Anything else that is added pays as an addition. What
//!   stays behind keeps its character: kings of mixed suits become a one-suit set not by having
//!   three of a suit, but only by having no others.
//! - Only a new condition is paid. Aces or kings of one suit can be broken up among odd ones and
//!   restored by a split, and a rope that has lent its end card (PN-23) can get another one: these
//!   were paid before and are not paid again, whichever meld they are made of. What is laid from
//!   the hand (PN-19) is always new.
//! - A card that fits only into a split can be taken (PN-12) and can put a player out (PN-28, so
//!   PN-29 guards it), but it cannot be forced: forcing requires a card that can be added (PN-24).
//! - When the deck runs out again and nobody has laid a card since it was renewed (PN-46), nobody
//!   will go out: the tops go back to those still in. So every hand ends.
//! - Eleven cards that include an irregular meld do not go out, and a live table refuses them.

mod act;
mod asked;
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
