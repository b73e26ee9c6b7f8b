//! Rulings after the fact: on the last hand of a table the floor can still declare an incident or
//! decide otherwise. The hand is played again with that in it, and what everybody should have had is
//! paid: between stacks, out of `suspense` for those who left or have it no more, into the wallets of
//! those who left.

mod again;
mod correct;
mod followed;
mod memory;
mod pay;

pub use again::{Moved, Pocket, Ruled, rule_again, rule_telling};
pub use correct::{Corrected, Paid};
pub(crate) use followed::Followed;
pub use memory::LastHand;

use cards::Seat;
use engine::{Action, Actor, Refusal};
use std::fmt;

/// What the floor finds about a hand that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// After so many acts of the hand, those of chance counted.
    pub after: usize,
    /// What is told, declared or decided then, and what follows from it at once. If that brings the
    /// hand to its end it is all; else the acts that were played follow, but for folds of hands that
    /// are gone by then.
    pub steps: Vec<(Actor, Action)>,
    /// Who decides so.
    pub who: String,
    pub why: String,
}

/// Why a hand is not corrected. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotCorrected {
    /// A hand is being played: what lies before everybody is in it.
    HandOn,
    /// No hand is remembered.
    NoHand,
    /// It was ruled on like this already.
    AlreadyRuled,
    /// A correction needs who and why.
    Unexplained,
    /// Nothing is declared or decided.
    NoRuling,
    /// The hand has only so many acts.
    NoSuchStep { acts: usize },
    /// Somebody is named who has no part in the hand.
    NoSuchSeat(Seat),
    /// What is told or declared is refused.
    Refused {
        /// Which of the steps, from 1.
        step: usize,
        /// Why.
        refusal: Refusal,
    },
    /// What was played after it cannot have been played any more: the floor must say how the hand
    /// goes on.
    DoesNotFollow {
        /// Which act of the hand, from 1.
        act: usize,
        /// Why.
        refusal: Refusal,
    },
    /// Cards that came after it would go to others than they went to: the floor must say how the hand
    /// goes on.
    GoesElsewhere {
        /// Which act of the hand, from 1.
        act: usize,
    },
    /// The hand does not come to its end like this.
    Unfinished,
}

impl fmt::Display for NotCorrected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotCorrected::HandOn => {
                f.write_str("a hand is in progress; correct the last one after it")
            }
            NotCorrected::NoHand => f.write_str("this table has no last hand"),
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
