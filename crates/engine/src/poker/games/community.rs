//! What goes wrong at a table with common cards.

use crate::contract::Ruling;
use crate::ids::*;
use crate::poker::incidents::*;

/// A flop, a turn and a river, after down cards that were dealt at once.
pub(super) const INCIDENTS: &[&Description] = &[
    &EXPOSED, &EARLY, &BOXED, &EXTRA, &DECK, &PICKED, &TOUCHED, &DROPPED, &MUCKED, &DISCARD,
    &MISCALLED, &CHIP, &AWAY, &FOREIGN, &COUNT, &PASSED, &STRING, &SHOWN,
];

/// An early flop or river comes back before it is dealt again. An early turn card makes room for
/// what would have been the river, and comes back before that.
const EARLY: Description = Description {
    posted: &[
        board::early(HE_07).only(|_, case| case.street == 0),
        board::early(HE_08).only(|_, case| case.street == 1),
        board::early(HE_09).only(|_, case| case.street == 2),
    ],
    rulings: &[
        may(Ruling::OutOfPlay, &[Effect::Back(&[1, 3, 3])]),
        may(Ruling::Stands, &[Effect::PlayLater]),
    ],
    ..board::EARLY
};

/// The sheets speak of the flop alone.
const EXTRA: Description =
    Description { posted: &[board::extra(HE_06).only(board::several)], ..board::EXTRA };
