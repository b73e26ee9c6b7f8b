//! Rulings after a hand: the floor can still declare an incident in one of a table's last hands, or
//! decide otherwise. The hand is replayed with that in it, and everybody is paid what they should have
//! had: between stacks, out of `suspense` for those who left or no longer have it, into the wallets
//! of those who left.

mod acts;
mod again;
mod correct;
mod followed;
mod memory;
mod pay;
mod repay;

pub use again::{Moved, Ruled, rule_again, rule_telling};
pub use correct::{Corrected, Paid};
pub(crate) use followed::{Followed, FollowedHands};
pub(crate) use memory::Memory;
pub use memory::PastHand;
pub use repay::Repayment;

use cards::Seat;
use engine::{Action, Actor, Refusal};
use std::fmt;

/// The floor's finding about a finished hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// After this many actions of the hand, counting those of chance.
    pub after: usize,
    /// What is stated, declared or decided then, and what follows at once. If that does not end the
    /// hand, the actions that were played follow, except folds of hands that are already gone.
    pub steps: Vec<(Actor, Action)>,
    /// Who decides so.
    pub who: String,
    pub why: String,
}

/// Why a hand is not corrected. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotCorrected {
    /// A hand is in progress: all stacks are in it.
    HandOn,
    /// No hand is remembered.
    NoHand,
    /// The hand is too old, or was never played.
    NotKept {
        number: u32,
        /// The first and the last that can be ruled on.
        first: u32,
        last: u32,
    },
    AlreadyRuled,
    /// A correction needs a name and a reason.
    Unexplained,
    /// Nothing is declared or decided.
    NoRuling,
    /// The hand has only this many actions.
    NoSuchStep {
        acts: usize,
    },
    /// It names a seat that is not in the hand.
    NoSuchSeat(Seat),
    /// A step of the correction is refused.
    Refused {
        /// Which of the steps, from 1.
        step: usize,
        /// Why.
        refusal: Refusal,
    },
    /// What was played after it is no longer possible: the floor must say how the hand continues.
    DoesNotFollow {
        /// Which action of the hand, from 1.
        act: usize,
        /// Why.
        refusal: Refusal,
    },
    /// Cards that came after it would go somewhere else: the floor must say how the hand continues.
    GoesElsewhere {
        /// Which action of the hand, from 1.
        act: usize,
    },
    /// The hand would not end.
    Unfinished,
}

impl fmt::Display for NotCorrected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotCorrected::HandOn => {
                f.write_str("a hand is in progress; correct the last one after it")
            }
            NotCorrected::NoHand => f.write_str("this table has no last hand"),
            NotCorrected::NotKept { number, last, .. } if number > last => {
                write!(f, "there is no hand {number} yet: the last one is {last}")
            }
            NotCorrected::NotKept { number, first, last } if first == last => {
                write!(f, "hand {number} is not kept: only hand {last} can still be ruled on")
            }
            NotCorrected::NotKept { number, first, last } => write!(
                f,
                "hand {number} is not kept: only hands {first} to {last} can still be ruled on"
            ),
            NotCorrected::AlreadyRuled => f.write_str("the hand already has this ruling"),
            NotCorrected::Unexplained => f.write_str("a correction needs a name and a reason"),
            NotCorrected::NoRuling => f.write_str("there is nothing declared and nothing decided"),
            NotCorrected::NoSuchStep { acts } => write!(f, "the hand has only {acts} steps"),
            NotCorrected::NoSuchSeat(seat) => write!(f, "seat {seat} was not in the hand"),
            NotCorrected::Refused { step, refusal } => write!(f, "step {step}: {refusal}"),
            NotCorrected::DoesNotFollow { act, refusal } => {
                write!(
                    f,
                    "step {act} of the hand is no longer possible: {refusal}; say how the hand \
                     continues"
                )
            }
            NotCorrected::GoesElsewhere { act } => {
                write!(
                    f,
                    "the cards of step {act} would go somewhere else now; say how the hand \
                     continues"
                )
            }
            NotCorrected::Unfinished => f.write_str("the hand would not end: say how it continues"),
        }
    }
}

impl std::error::Error for NotCorrected {}
